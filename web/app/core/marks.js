// Colour, symbol and letter of cards; colour and shape of players. Never one without the others.
// Shapes are drawn in a box of 20 by 20.
import { language } from "./i18n.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */

/**
 * @typedef {object} Mark
 * @property {string} letter how the colour's name begins in the language of the page, unique in it
 * @property {string} key the key that chooses it in the card game: a letter of the name no other action has
 * @property {string} path SVG path of the symbol, in a box of 20 by 20
 */

/**
 * Read when it is drawn, as the language may change meanwhile.
 * @param {string} path
 * @param {Record<import("./i18n.js").Language, { letter: string, key: string }>} names
 * @returns {Mark}
 */
const mark = (path, names) => ({
  path,
  get letter() {
    return names[language()].letter;
  },
  get key() {
    return names[language()].key;
  },
});

/**
 * A letter in English, a letter in German, and the German key where it is another one.
 * @param {string} en @param {string} de @param {string} [key]
 */
const letters = (en, de, key = de.toLowerCase()) => ({
  en: { letter: en, key: en.toLowerCase() },
  de: { letter: de, key },
});

/** The kinds of car cards, in the order in which they are always shown. @type {WireCard[]} */
export const KINDS = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "locomotive"];

/**
 * Symbols differ in outline and in the share they fill, so that they stay apart when small.
 * Colours are the variables `--card-<kind>` and `--card-<kind>-ink` of base.css.
 * @type {Record<WireCard, Mark>}
 */
export const CARDS = {
  red: mark("M10 3 17 16H3Z", letters("R", "R")),
  orange: mark("M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14ZM10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z", letters("O", "O")),
  yellow: mark(
    "M10 2 12.2 7.6 18 8 13.5 11.8 15 17.6 10 14.4 5 17.6 6.5 11.8 2 8 7.8 7.6Z",
    letters("Y", "Ge", "g"),
  ),
  green: mark("M4 4H16V16H4Z", letters("G", "Gr", "n")),
  blue: mark("M2 8Q6 4 10 8T18 8V12Q14 16 10 12T2 12Z", letters("B", "B")),
  purple: mark("M10 2 18 10 10 18 2 10Z", letters("P", "V")),
  black: mark("M8 3H12V8H17V12H12V17H8V12H3V8H8Z", letters("K", "S", "z")),
  white: mark("M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14ZM10 5a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z", letters("W", "W")),
  locomotive: mark(
    "M3 5H9V3H11V5H13V9H17V14H3ZM5 14.5a2 2 0 1 0 .01 0ZM14 14.5a2 2 0 1 0 .01 0Z",
    letters("L", "L"),
  ),
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
 * The looks of the five companies and of chosen colours, as numbers of seats: colour and shape of a company stay
 * the same from game to game.
 * @type {Partial<Record<WireCard, number>>}
 */
export const COMPANIES = { red: 1, blue: 2, green: 3, yellow: 4, black: 5 };

/** @typedef {{ seats: { colour: WireCard }[], campaign?: { companies: WireCard[] } | null }} Seats */

/**
 * Which companies sit where at the table that is shown; empty in games without companies.
 * @type {(WireCard | undefined)[]}
 */
let seated = [];

/**
 * The colours of the seats of the table that is shown; empty where no table is.
 * @type {(WireCard | undefined)[]}
 */
let chosen = [];

/** The colours there are for seats, in the order in which seats get them. */
export const SEAT_COLOURS = /** @type {const} */ (["red", "blue", "green", "yellow", "black"]);

/**
 * From now on seats look as at this table. Its companies are known at once; those of another table are forgotten.
 * @param {Seats} table
 */
export function seatColours({ seats, campaign }) {
  chosen = seats.map(({ colour }) => colour);
  seated = campaign?.companies ?? [];
}

/** From now on seats look like these companies. @param {(WireCard | undefined)[]} companies by seat */
export const seatCompanies = (companies) => void (seated = companies);

/** The look of a seat, from 1: that of its company or of its colour, or its own number. @param {number} seat */
export const lookOf = (seat) =>
  COMPANIES[seated[seat - 1] ?? "white"] ?? COMPANIES[chosen[seat - 1] ?? "white"] ?? seat;

/**
 * The look of a seat of a table that is one of many in a list, as a number of a seat.
 * @param {Seats} table @param {number} seat from 1
 */
export function lookAt({ seats, campaign }, seat) {
  const company = campaign?.companies[seat - 1];
  return COMPANIES[company ?? seats[seat - 1]?.colour ?? "white"] ?? seat;
}

/** A passenger: head and shoulders, with the feet at the origin; the symbol of the colour stands on it. */
export const PERSON = "M-6.6 0Q-6.6 -11.4 -2.6 -11.4A4.4 4.4 0 1 1 2.6 -11.4Q6.6 -11.4 6.6 0Z";

/** Shapes of the five seats, from seat 1. Colours are `--seat-1` … `--seat-5` with `-ink`. */
export const SHAPES = [
  "M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16Z",
  "M3 3H17V17H3Z",
  "M10 2 18.5 17H1.5Z",
  "M10 1 19 10 10 19 1 10Z",
  "M3 2H17L12 10 17 18H3L8 10Z",
];
