// Quick phrases: sent as a word between colons, and read by everybody in their own language.

/** The phrases, in the order in which they are offered. @type {Record<string, string>} */
const PHRASES = {
  hello: "phrase.hello",
  "good-luck": "phrase.good-luck",
  "well-played": "phrase.well-played",
  "that-hurt": "phrase.that-hurt",
  phew: "phrase.phew",
  sorry: "phrase.sorry",
  thinking: "phrase.thinking",
  "back-soon": "phrase.back-soon",
  "good-game": "phrase.good-game",
  thanks: "phrase.thanks",
};

/** What can be said with one press: how it is sent, and the key of its text. */
export const phrases = Object.entries(PHRASES).map(([word, key]) => ({ text: `:${word}:`, key }));

/** The key of the text of what was sent, if it is a phrase. @param {string} text */
export const phraseKey = (text) => PHRASES[/^:([a-z-]+):$/.exec(text)?.[1] ?? ""];
