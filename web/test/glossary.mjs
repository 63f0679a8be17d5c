// One word for one thing, in texts of one language.

/**
 * @typedef {object} Word
 * @property {string} say the word for it
 * @property {string} not other words for it, as a regular expression
 * @property {string[]} [except] texts in which the other word means something else
 */

/** Where a word begins or ends, letters with dots included. */
const EDGE = "(?:(?<=\\p{L})(?!\\p{L})|(?<!\\p{L})(?=\\p{L}))";

/**
 * Texts that say it with a word that the glossary does not have.
 * @param {Record<string, string>} texts by key or place
 * @param {Word[]} glossary
 */
export function otherWords(texts, glossary) {
  return glossary.flatMap(({ say, not, except = [] }) => {
    // German nouns and commands differ by their first letter, so capitals count there.
    const wrong = new RegExp(not.replaceAll("\\b", EDGE), /\p{Lu}/u.test(not) ? "u" : "iu");
    return Object.entries(texts).flatMap(([key, text]) => {
      const found = except.includes(key) ? null : wrong.exec(text.replaceAll(/\{[\w-]+\}/g, "#"));
      return found ? [`${key}: “${found[0].trim()}” (say: ${say})`] : [];
    });
  });
}

/**
 * Exceptions that nobody needs any more.
 * @param {Record<string, string>} texts
 * @param {Word[]} glossary
 */
export const idleExceptions = (texts, glossary) =>
  glossary.flatMap((word) => {
    const hits = otherWords(texts, [{ ...word, except: [] }]);
    return (word.except ?? []).filter((key) => !hits.some((hit) => hit.startsWith(`${key}: `)));
  });
