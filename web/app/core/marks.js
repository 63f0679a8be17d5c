// Colour, symbol and letter of cards; colour and shape of players. Never one without the others.
// Shapes are drawn in a box of 20 by 20.

/** @typedef {import("../../protocol.js").WireCard} WireCard */

/**
 * @typedef {object} Mark
 * @property {string} letter the same in both languages, unique
 * @property {string} path SVG path of the symbol, in a box of 20 by 20
 */

/** The kinds of car cards, in the order in which they are always shown. @type {WireCard[]} */
export const KINDS = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "locomotive"];

/**
 * Symbols differ in outline and in the share they fill, so that they stay apart when small.
 * Colours are the variables `--card-<kind>` and `--card-<kind>-ink` of base.css.
 * @type {Record<WireCard, Mark>}
 */
export const CARDS = {
  red: { letter: "R", path: "M10 3 17 16H3Z" },
  orange: { letter: "O", path: "M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14ZM10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z" },
  yellow: { letter: "Y", path: "M10 2 12.2 7.6 18 8 13.5 11.8 15 17.6 10 14.4 5 17.6 6.5 11.8 2 8 7.8 7.6Z" },
  green: { letter: "G", path: "M4 4H16V16H4Z" },
  blue: { letter: "B", path: "M2 8Q6 4 10 8T18 8V12Q14 16 10 12T2 12Z" },
  purple: { letter: "P", path: "M10 2 18 10 10 18 2 10Z" },
  black: { letter: "K", path: "M8 3H12V8H17V12H12V17H8V12H3V8H8Z" },
  white: { letter: "W", path: "M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14ZM10 5a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z" },
  locomotive: {
    letter: "L",
    path: "M3 5H9V3H11V5H13V9H17V14H3ZM5 14.5a2 2 0 1 0 .01 0ZM14 14.5a2 2 0 1 0 .01 0Z",
  },
};

/**
 * Symbols in the corner of some train cards of a campaign.
 * @type {Record<import("../../protocol.js").WireSymbol, string>}
 */
export const SYMBOLS = {
  pickaxe: "M2 8Q10 0 18 8L16.4 9.4Q13.6 6.7 11.4 6.2V18H8.6V6.2Q6.4 6.7 3.6 9.4Z",
  skull:
    "M10 2C5.4 2 3 5 3 8.7 3 11 4.1 12.6 6 13.5V17.5H14V13.5C15.9 12.6 17 11 17 8.7 17 5 14.6 2 10 2Z" +
    "M7 7.2a1.8 1.8 0 1 0 .01 0ZM13 7.2a1.8 1.8 0 1 0 .01 0ZM10 11 11 13.2H9Z",
};

/**
 * The looks of the five companies, as numbers of seats: colour and shape of a company stay the same from game
 * to game.
 * @type {Partial<Record<WireCard, number>>}
 */
export const COMPANIES = { red: 1, blue: 2, green: 3, yellow: 4, black: 5 };

/**
 * Which companies sit where at the table that is shown; empty in games without companies.
 * @type {(WireCard | undefined)[]}
 */
let seated = [];

/** From now on seats look like these companies. @param {(WireCard | undefined)[]} companies by seat */
export const seatCompanies = (companies) => void (seated = companies);

/** The look of a seat, from 1: its own number, or that of its company. @param {number} seat */
export const lookOf = (seat) => COMPANIES[seated[seat - 1] ?? "white"] ?? seat;

/** Shapes of the five seats, from seat 1. Colours are `--seat-1` … `--seat-5` with `-ink`. */
export const SHAPES = [
  "M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16Z",
  "M3 3H17V17H3Z",
  "M10 2 18.5 17H1.5Z",
  "M10 1 19 10 10 19 1 10Z",
  "M3 2H17L12 10 17 18H3L8 10Z",
];
