// Colours as eyes see them: distances, contrast, and how those see who see fewer colours.

/** @typedef {[number, number, number]} Triple red, green and blue from 0 to 1 */

/** @param {string} hex `#abc` or `#aabbcc` @returns {Triple} */
function parse(hex) {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  return digits.map((pair) => Number.parseInt(pair, 16) / 255);
}

const toLinear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const multiply = (matrix, vector) =>
  matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * vector[index], 0));
const clamp = (value) => Math.min(Math.max(value, 0), 1);

/** Linear light in, linear light out: Machado, Oliveira and Fernandes (2009), severity 1. */
export const EYES = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  greyscale: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

const TO_XYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE = [0.95047, 1, 1.08883];

/** CIE L*a*b* of a colour seen by some eyes. @param {string} hex @param {keyof typeof EYES} eyes */
function lab(hex, eyes) {
  const seen = multiply(EYES[eyes], parse(hex).map(toLinear)).map(clamp);
  const [x, y, z] = multiply(TO_XYZ, seen).map((value, index) => {
    const part = value / WHITE[index];
    return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How far apart two colours look (CIE 1976); about 2 is the least anybody sees. */
export function distance(a, b, eyes) {
  const [first, second] = [lab(a, eyes), lab(b, eyes)];
  return Math.hypot(...first.map((value, index) => value - second[index]));
}

const luminance = (hex) => multiply([[0.2126, 0.7152, 0.0722]], parse(hex).map(toLinear))[0];

/** Contrast by WCAG 2, from 1 to 21. */
export function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
