// Which catalogue a text is in. What only campaigns or tutorials say is loaded with them, not by everybody.

/** The areas of keys that only pages and tables of campaigns use. */
const CAMPAIGN = [
  "album",
  "campaign",
  "counting",
  "event",
  "habit",
  "ledger",
  "money",
  "paper",
  "place",
  "question",
  "reading",
  "seat",
  "slips",
  "stays",
  "steps",
  "term",
];

/** The files of a language, without their end: the one of all pages first. @param {string} language */
export const cataloguesOf = (language) => [language, `campaign.${language}`, `tutorial.${language}`];

/** @param {string} key @param {string} language */
export function catalogueOf(key, language) {
  const [area] = key.split(".");
  return cataloguesOf(language)[area === "tutorial" ? 2 : CAMPAIGN.includes(area) ? 1 : 0];
}
