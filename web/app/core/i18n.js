// Texts in the user's language.
import { settings, settingChanged } from "./settings.js";
import { Signal } from "./signal.js";

/** @typedef {"en" | "de"} Language */

/** @type {Record<string, string>} */
let texts = {};
/**
 * Parts of the catalogue in use, beside the one of all pages; each is loaded once.
 * @type {Map<string, Promise<void>>}
 */
const parts = new Map();
/**
 * What no catalogue holds: words that come with something that was opened.
 * @type {Map<string, { en: string, de: string }>}
 */
const told = new Map();
/** @type {Language} */
let current = "en";
let plurals = new Intl.PluralRules(current);

/** Tells that all texts have changed. @type {Signal<Language>} */
export const languageChanged = new Signal();

/** The language in use. */
export const language = () => current;

/** What the user chose, or the first language of the browser that we have. @returns {Language} */
function wanted() {
  if (settings.language) return settings.language;
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (tag.startsWith("de")) return "de";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/** @param {string} name of a catalogue @returns {Promise<Record<string, string>>} */
const catalogue = async (name) => (await fetch(new URL(`../i18n/${name}.json`, import.meta.url))).json();

/** Loads the texts of the wanted language, with the parts in use. */
export async function loadTexts() {
  const next = wanted();
  let names = /** @type {string[]} */ ([]);
  let all = texts;
  // A part that somebody asks for meanwhile comes along too.
  while (names.length <= parts.size) {
    names = [next, ...[...parts.keys()].map((part) => `${part}.${next}`)];
    all = Object.assign({}, ...(await Promise.all(names.map(catalogue))));
  }
  texts = all;
  current = next;
  plurals = new Intl.PluralRules(next);
  document.documentElement.lang = next;
  languageChanged.tell(next);
}
settingChanged.on((name) => {
  if (name === "language") void loadTexts();
});

/** @param {string} part */
async function addPart(part) {
  const asked = current;
  const more = await catalogue(`${part}.${asked}`).catch((problem) => {
    parts.delete(part);
    throw problem;
  });
  // Whoever changed the language meanwhile has loaded the part in the new one.
  if (asked === current) texts = { ...texts, ...more };
}

/**
 * Loads texts that most pages do without. They are there when this resolves, and come along with
 * every language that is chosen later.
 * @param {"campaign" | "tutorial"} part
 * @returns {Promise<void>}
 */
export function addTexts(part) {
  const known = parts.get(part) ?? addPart(part);
  parts.set(part, known);
  return known;
}

/**
 * Takes words that the server tells with what was opened.
 * @param {Record<string, { en: string, de: string }>} words
 */
export function learn(words) {
  for (const [key, text] of Object.entries(words)) told.set(key, text);
}

/** A number and its dollar sign stay on one line. @param {string} text */
const bound = (text) => text.replace(/(\d) \$/g, "$1\u00a0$$");

/**
 * The text of a key, with `{names}` filled in. Nothing is said before the server has told a word that comes with
 * something opened; it is there a moment later.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
  const text = texts[key] ?? told.get(key)?.[current] ?? "";
  return bound(values ? text.replace(/\{([\w-]+)\}/g, (all, name) => String(values[name] ?? all)) : text);
}

/**
 * The text for a number of things: `key.one`, `key.other`, or what else the language tells apart, with `{n}`.
 * @param {string} key
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export const tn = (key, n, values) => t(`${key}.${plurals.select(n)}`, { n, ...values });

/**
 * So many cards of a kind, as a sentence has them: "2 red cards", "1 Lokomotive".
 * @param {import("../../protocol.js").WireCard} kind
 * @param {number} n
 */
export const cardCount = (kind, n) => tn(`cards.${kind}`, n);

/** What the server says in two languages. @param {{ en: string, de: string }} text */
export const say = (text) => bound(text[current]);

/** A list as a phrase: "a, b and c". @param {string[]} items */
export const list = (items) => new Intl.ListFormat(current, { type: "conjunction" }).format(items);

/** A time of day or a date, as the language writes it. @param {number} at milliseconds since 1970 */
export function when(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const form = today ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(current, form).format(date);
}

/** A refusal in the user's language, with what to do. @param {unknown} problem usually an ApiProblem */
export function problemText(problem) {
  const { code, rule, limit, message, reference } = /** @type {Partial<import("./api.js").ApiProblem>} */ (
    problem
  );
  if (rule && `rule.${rule}` in texts) return texts[`rule.${rule}`];
  if (limit && `limit.${limit.name}` in texts) return t(`limit.${limit.name}`, { most: limit.most });
  const text = texts[`problem.${code}`] ?? texts["problem.internal"] ?? message ?? "";
  return reference ? `${text} ${t("problem.reference", { reference })}` : text;
}
