// Checks of texts in one module, apart from the catalogues, so that planted mistakes can be tried on them.
import { lineOf } from "./source.mjs";

/** @typedef {import("./source.mjs").Module} Module */
/** @typedef {import("./source.mjs").Literal} Literal */

/** A key without the form of its number. @param {string} key */
export const plain = (key) => key.replace(/\.(one|other)$/, "");

/** @param {Record<string, string>} texts */
const areasOf = (texts) => new Set(Object.keys(texts).map((key) => key.split(".")[0]));

/** @param {Module} module @param {Literal} literal @param {string} what */
const finding = ({ file, text }, { at }, what) => `${file}:${lineOf(text, at)} ${what}`;

/** Keys that are asked for and have no text. @param {Module} module @param {Record<string, string>} texts */
export function missingKeys(module, texts) {
  const areas = areasOf(texts);
  const looksLikeKey = (/** @type {string} */ text) =>
    /^[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(text) && areas.has(text.split(".")[0]);
  const asked = module.literals.filter(
    ({ kind, goesTo, parts }) =>
      kind === "string" && (goesTo === "t(" || goesTo === "tn(" || looksLikeKey(parts[0])),
  );
  return asked
    .filter(({ parts: [key] }) => !(key in texts) && !(`${key}.one` in texts))
    .map((literal) => finding(module, literal, literal.parts[0]));
}

/** Keys of these that are asked for. @param {Module} module @param {Set<string>} keys */
export function askedOf(module, keys) {
  const asked = module.literals.filter(({ kind, parts }) => kind === "string" && keys.has(parts[0]));
  return asked.map((literal) => finding(module, literal, literal.parts[0]));
}

/**
 * Keys made of pieces.
 * @param {Module} module
 * @param {Record<string, string>} texts
 * @param {string[]} allowed prefixes
 */
export function madeKeys(module, texts, allowed) {
  const areas = areasOf(texts);
  const made = module.literals.filter(
    ({ kind, parts: [prefix] }) =>
      kind === "template" &&
      /^[a-z]+\.([\w-]+[.-])*$/.test(prefix) &&
      areas.has(prefix.split(".")[0]) &&
      !allowed.includes(prefix),
  );
  return made.map((literal) => finding(module, literal, `${literal.parts[0]}…`));
}

/** What is counted, in English: with another number than one. */
const COUNTED =
  /\{(?!seat|name)([\w-]+)\} (?:\w+ )?(points|cards|tickets|trains|routes|games|players|turns|seats|spaces|pieces|locomotives|moves|minutes|days|dollars|passengers)\b/g;

/**
 * Texts that would say "1 points": whatever stands before a noun has to be the number `{n}` of `tn`, or a phrase.
 * @param {Record<string, string>} english
 * @param {Record<string, string>} always why a count cannot be one, by key
 */
export const uncounted = (english, always = {}) =>
  Object.entries(english).flatMap(([key, text]) =>
    [...text.matchAll(COUNTED)]
      .filter(([, name]) => !(plain(key) in always) && (name !== "n" || key === plain(key)))
      .map(([said]) => `${key}: ${said}`),
  );

/** Attributes that people read or hear. */
const READ =
  /\b(title|aria-label|aria-description|aria-roledescription|aria-valuetext|placeholder|alt|label)=("[^"]*"|'[^']*')/g;
/** A character that no text has. */
const GAP = "\uE000";
const hasLetters = (/** @type {string} */ text) => /\p{L}{2,}/u.test(text);

/** What a template shows without asking the catalogue. @param {string} markup with gaps for expressions */
function shownBy(markup) {
  const bare = markup.replace(/<!--[\s\S]*?-->/g, "").replace(/&\w+;/g, " ");
  const tags = /<\/?[a-zA-Z][^<>]*?>/g;
  const attributes = [...bare.matchAll(READ)]
    .map(([all]) => all)
    .filter((all) => hasLetters(all.slice(all.indexOf("=")).replaceAll(GAP, "")));
  // Arrows of functions stand in expressions, which are gaps here: a tag ends at its first ">".
  const texts = bare
    .replace(tags, "\n")
    .split(/[\n\uE000]/)
    .filter(hasLetters);
  return [...attributes, ...texts.map((text) => text.trim())];
}

/** Words in templates. @param {Module} module */
export function saidInTemplates(module) {
  const markup = module.literals.filter(({ tag }) => tag === "html" || tag === "svg");
  return markup.flatMap((literal) =>
    shownBy(literal.parts.join(GAP)).map((said) => finding(module, literal, said.slice(0, 60))),
  );
}

/** Words that code shows or says by itself. @param {Module} module */
export function saidByCode(module) {
  const speaks =
    /^(\.?(toast|announce|alert|confirm|Notification)\(|(textContent|title|innerText|ariaLabel) =)$/;
  const said = module.literals.filter(
    ({ goesTo, parts }) => speaks.test(goesTo) && hasLetters(parts.join("")),
  );
  return said.map((literal) => finding(module, literal, literal.parts.join("…")));
}
