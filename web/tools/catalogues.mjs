// Which catalogue a text is in. What only campaigns say is loaded with them, not by everybody.

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
export const cataloguesOf = (language) => [language, `campaign.${language}`];

/** @param {string} key @param {string} language */
export const catalogueOf = (key, language) =>
  cataloguesOf(language)[CAMPAIGN.includes(key.split(".")[0]) ? 1 : 0];
