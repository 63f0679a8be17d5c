// How wide a name is written, and the ways it can be written shorter. Nothing here asks the page, so
// that the same name finds the same room in every browser.

/** @typedef {{ lines: string[], wide: number, high: number, short: boolean }} Form in sizes of its letters */

/** Letters of the text face in hundredths of their size, by their width. */
const WIDTHS = [
  [11, "'"],
  [26, "iIjl. ,"],
  [37, "frt()J-"],
  [48, "svyz–"],
  [53, "acekxnhu"],
  [57, "bdgopqßLFTZYñäöüéèáàôê"],
  [62, "ABCDEHKNOPQRSUVXGÄÖÜÉÈ"],
  [75, "wM"],
  [87, "mW"],
];
const OTHER = 58;
/** Letters of the heading face, in which names are written that are not cities, are wider. */
const SERIF = 1.1;
/** @type {Map<string, number>} */
const LETTERS = new Map(
  WIDTHS.flatMap(([width, letters]) =>
    [...String(letters)].map((letter) => /** @type {[string, number]} */ ([letter, Number(width) / 100])),
  ),
);

/** From the top of capitals to the foot of the line, dots on them, and from there to the lowest letters. */
const RISE = 0.72;
const DOTS = 0.18;
const FALL = 0.21;
/** From the foot of a line to the next, as the board has it. */
export const LINE_STEP = 1.1;

/** A line in sizes of its letters. @param {string} line @param {boolean} serif */
const wide = (line, serif) =>
  [...line].reduce((sum, letter) => sum + (LETTERS.get(letter) ?? OTHER / 100), 0) * (serif ? SERIF : 1);

/** How far the first line rises above its foot. @param {string[]} lines */
export const rise = (lines) => RISE + (/[ÄÖÜÉÈÀÊÔ]/.test(lines[0]) ? DOTS : 0);

/** @param {string[]} lines @param {boolean} serif @param {boolean} [short] @returns {Form} */
export const formOf = (lines, serif, short = false) => ({
  lines,
  wide: Math.max(...lines.map((line) => wide(line, serif))),
  high: rise(lines) + (lines.length - 1) * LINE_STEP + FALL,
  short,
});

/**
 * A word cut where a syllable may end, with a full stop: "Washington" is "Wash.". A word of which
 * little would be saved stays as it is.
 * @param {string} word
 */
export function cutWord(word) {
  const vowel = (/** @type {string | undefined} */ letter) => /[aeiouyäöüéèàâêîôû]/i.test(letter ?? "");
  for (let length = 4; length <= word.length - 3; length += 1)
    if (!vowel(word[length - 1]) && vowel(word[length])) return `${word.slice(0, length)}.`;
  return word;
}

/**
 * A name in short: of several words the longest stays, of the others the first letter; "Los Angeles" is
 * "L. Angeles", "Kansas City" is "Kansas C.".
 * @param {string} name
 */
export function shortName(name) {
  const words = name.split(" ");
  if (words.length === 1) return cutWord(name);
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best));
  return words
    .map((word) => (word === longest || word.length < 3 || word.endsWith(".") ? word : `${word[0]}.`))
    .join(" ");
}

/** What is left of a word where there is hardly any room. @param {string} word */
const stump = (word) => (word.length > 5 ? `${word.slice(0, 3)}.` : word);

/** All ways to break a name of several words into two lines. @param {string} name */
function broken(name) {
  const words = name.split(" ");
  return words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
}

/**
 * The ways a name can be written, as it is printed first, the shortest last.
 * @param {string[]} printed its lines
 * @param {boolean} serif
 * @returns {Form[]}
 */
export function formsOf(printed, serif) {
  const name = printed.join(" ");
  const whole = [printed, [name], ...broken(name)];
  const brief = shortName(name);
  const words = brief.split(" ").map(cutWord).join(" ");
  const least = words.split(" ").map(stump).join(" ");
  const cut = [brief, words, least].filter((one) => one !== name).flatMap((one) => [[one], ...broken(one)]);
  const seen = new Set();
  return [
    ...whole.map((lines) => formOf(lines, serif)),
    ...cut.map((lines) => formOf(lines, serif, true)),
  ].filter(({ lines }) => {
    const key = lines.join("\n");
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
