// Names that players have given, in the place of what is printed on the map.

/** @typedef {import("../../../protocol.js").WireLabel} WireLabel */

/** The mean width of a letter and the height of a line, by the size of the letters. */
const LETTER = 0.56;
const LINE = 1.1;
/** A name longer than this is broken, if it has several words. */
const LONG = 12;

/** One line, or two that are about as long as each other. @param {string} name @returns {string[]} */
export function lines(name) {
  const words = name.split(" ");
  if (name.length <= LONG || words.length < 2) return [name];
  const breaks = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const longest = (/** @type {string[]} */ pair) => Math.max(...pair.map((line) => line.length));
  return breaks.sort((one, two) => longest(one) - longest(two))[0];
}

/**
 * A label with another text, on the same side of its city.
 * @param {WireLabel} label
 * @param {string | undefined} name
 * @returns {WireLabel}
 */
export function givenLabel(label, name) {
  if (!name) return label;
  const written = lines(name);
  const width = Math.max(...written.map((line) => line.length)) * label.size * LETTER;
  const height = written.length * label.size * LINE;
  const share = { start: 0, middle: 0.5, end: 1 }[label.anchor] ?? 0;
  const by = label.by + (label.height - height) / 2;
  return {
    ...label,
    lines: written,
    width,
    height,
    bx: label.bx + (label.width - width) * share,
    by,
    y: label.y + by - label.by,
  };
}
