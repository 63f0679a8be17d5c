// One word for one thing: texts and rules pages keep to the glossary of their language.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { idleExceptions, otherWords } from "./glossary.mjs";
import { catalogue } from "./source.mjs";

const GLOSSARY = JSON.parse(readFileSync(new URL("glossary.json", import.meta.url), "utf8"));
const RULES = new URL("../app/rules/", import.meta.url);

/** The paragraphs of the rules pages of a language, by file and line. @param {string} language */
function pages(language) {
  const files = readdirSync(RULES).filter((name) => name.endsWith(`.${language}.md`));
  return Object.fromEntries(
    files.flatMap((name) =>
      readFileSync(new URL(name, RULES), "utf8")
        .split("\n")
        .map((line, at) => [`rules/${name}:${at + 1}`, line]),
    ),
  );
}

const DATA = new URL("../../data/", import.meta.url);
/** Everything that is taught, by folder. */
const TUTORIALS = readdirSync(new URL("tutorials/", DATA)).map((name) => `tutorials/${name}`);

/** What the games say of themselves, by file. @param {string} language */
function games(language) {
  const names = readdirSync(new URL("games/", DATA)).map((name) => `games/${name}`);
  const told = [...names, ...TUTORIALS.map((name) => `${name}/game.toml`)].map((name) => {
    const part =
      readFileSync(new URL(name, DATA), "utf8").split(`[text.${language}]`)[1]?.split("\n[")[0] ?? "";
    return [name, [...part.matchAll(/^(?:name|pitch) = "(.*)"$/gm)].map(([, text]) => text).join(" – ")];
  });
  return Object.fromEntries(told);
}

/** What the tutorials say, by file and line. @param {string} language */
function tutorials(language) {
  const said = new RegExp(`^(?:title|text) = .*\\b${language} = "([^"]*)"`);
  return Object.fromEntries(
    TUTORIALS.flatMap((name) =>
      readFileSync(new URL(`${name}/tutorial.toml`, DATA), "utf8")
        .split("\n")
        .flatMap((line, at) => {
          const text = said.exec(line)?.[1];
          return text ? [[`${name}:${at + 1}`, text]] : [];
        }),
    ),
  );
}

for (const language of ["en", "de"]) {
  describe(`glossary: ${language}`, () => {
    const words = GLOSSARY[language];
    const told = games(language);
    const taught = tutorials(language);
    const texts = { ...catalogue(language), ...pages(language), ...told, ...taught };

    test("knows what tutorials say", () =>
      assert.ok(Object.keys(taught).length > 8 * TUTORIALS.length, Object.keys(taught).join(", ")));

    test("knows what each game says of itself", () =>
      assert.deepEqual(
        Object.keys(told).filter((game) => !told[game].includes(" – ")),
        [],
      ));

    test("every text keeps to it", () => assert.deepEqual(otherWords(texts, words), []));

    test("no exception is left over", () => assert.deepEqual(idleExceptions(texts, words), []));
  });
}

describe("the check", () => {
  const found = (/** @type {string} */ language, /** @type {string} */ text) =>
    otherWords({ key: text }, GLOSSARY[language]).length;

  test("finds planted mistakes", () => {
    for (const text of [
      "Longest trail",
      "You need {n} cars",
      "Others may look on.",
      "Taking it back",
      "Taken back",
      "Draw a card unseen",
      "2 seats free",
    ])
      assert.ok(found("en", text), text);
    for (const text of [
      "Wähl eine Strecke",
      "Nimm Karten oder zieh Zielkarten.",
      "Prüf den Link.",
      "Die nächste Person ist am Zug",
      "Strecken, die du nutzen kannst",
      "Das Spiel ist aus",
      "Wiedergabe",
      "Mitspielende",
      "Du bist dran",
    ])
      assert.ok(found("de", text), text);
  });

  test("knows words that only look alike", () => {
    for (const text of ["2 train cards", "This cannot be undone", "Discards", "{cars} trains"])
      assert.equal(found("en", text), 0, text);
    for (const text of [
      "Mit einem Klick erfüllt",
      "die richtige Zahl Karten",
      "Wagenkarten",
      "Wähle eine Strecke und ziehe Karten",
      "Benutzerkonto",
      "Ziehe, wenn du magst",
    ])
      assert.equal(found("de", text), 0, text);
  });
});
