// The content of the campaign, read for the tests that make sure that nothing of it is told too early.
import { readFileSync } from "node:fs";

/** The rows of a file of `data/legends`. @param {string} name @returns {Record<string, string>[]} */
export function rows(name) {
  const text = readFileSync(new URL(`../../data/legends/${name}.csv`, import.meta.url), "utf8");
  /** @type {string[][]} */
  const lines = [[]];
  let [cell, quoted] = ["", false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') cell += text[(at += 1)];
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === "," || sign === "\n")) {
      lines.at(-1).push(cell);
      cell = "";
      if (sign === "\n") lines.push([]);
    } else cell += sign;
  }
  const [head, ...rest] = lines.filter((line) => line.length > 1);
  return rest.map((line) => Object.fromEntries(head.map((key, index) => [key, line[index]])));
}

/** Where titles and texts are: the file, what names a row, and what of it is open from the first game. */
const FILES = [
  { file: "campaign-deck", key: "code" },
  { file: "events", key: "id", open: (row) => row.starting === "1" },
  { file: "stickers", key: "id" },
  { file: "modules", key: "id" },
  { file: "postcards", key: "no" },
  { file: "tools", key: "id" },
  { file: "agreements", key: "id" },
  { file: "companies", key: "slot", open: (row) => row.slot === "start" },
  { file: "region-boxes", key: "region" },
];

/** Our note is the back of a card, and stands on the first page of campaigns on purpose. */
const NOTE = "1898-05B";

/**
 * Every title and text: where it is from, what names its paper, and whether everybody may know it from the start.
 * @returns {{ file: string, id: string, row: Record<string, string>, words: string, open: boolean }[]}
 */
export function contents() {
  return FILES.flatMap(({ file, key, open }) =>
    rows(file).flatMap((row) =>
      Object.entries(row)
        .filter(([column, words]) => /^(title|text|public|secret)_(en|de)$/.test(column) && words)
        .map(([, words]) => ({
          file,
          id: row[key],
          row,
          words,
          open: Boolean(open?.(row)) || row[key] === NOTE,
        })),
    ),
  );
}

/** Titles that are ordinary words of the pages and give nothing away, each for its reason. */
const ORDINARY = {
  Pause: "the rulebook names these cards; a replay is paused too",
  Papers: "what the pages call everything with words on it",
  Papiere: "the same in German",
  Hands: "cards in hand, in the rules of the card game",
  Hände: "cards in hand, in replays",
  "Wer anfängt": "who begins, in the rules of other games",
  Werkzeugkiste: "the rulebook lists it among what is hidden",
  Mail: "a part of the German word for an address of electronic mail",
};

/**
 * Does a text hold these words of the content, as words of their own?
 * @param {string} text
 * @param {string} words
 */
export function tells(text, words) {
  if (words in ORDINARY) return false;
  const forms = [...new Set([words, JSON.stringify(words).slice(1, -1)])];
  return forms.some(
    (form) =>
      text.includes(form) &&
      new RegExp(
        `(?<![\\p{L}\\p{N}])${form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
        "u",
      ).test(text),
  );
}

/**
 * Words of the pages that come with what was opened: they are in no catalogue.
 * @param {"en" | "de"} language
 * @returns {Record<string, string>}
 */
export const wordsWithPapers = (language) =>
  Object.fromEntries(rows("words").map((row) => [row.key, row[`text_${language}`]]));
