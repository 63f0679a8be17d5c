// All text is in both catalogues, all of it is used, and none is anywhere else.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { catalogueOf, cataloguesOf } from "../tools/catalogues.mjs";
import { wordsWithPapers } from "./content.mjs";
import { catalogue, loadedWith, modules, textsOf } from "./source.mjs";
import { askedOf, madeKeys, missingKeys, plain, saidByCode, saidInTemplates, uncounted } from "./texts.mjs";

const en = { ...catalogue("en"), ...wordsWithPapers("en") };
const de = { ...catalogue("de"), ...wordsWithPapers("de") };
const sources = modules();
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The values of a type of the protocol that is a list of words. @param {string} name */
function words(name) {
  const bare = read("../protocol.d.ts").replace(/\/\*[\s\S]*?\*\//g, "");
  const type = new RegExp(`export type ${name} =([^;]*);`).exec(bare);
  return [...(type?.[1] ?? "").matchAll(/\| "([\w-]+)"/g)].map(([, word]) => word);
}

/** The codes of refusals by the rules; the protocol does not list them. */
const refusals = () =>
  [...read("../../crates/rules/src/contract.rs").matchAll(/Self::\w+ => "([a-z]+(?:-[a-z]+)+)",/g)].map(
    ([, code]) => code,
  );

/** The ticket decks of all games. */
function decks() {
  const folder = new URL("../../data/games/", import.meta.url);
  const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const lists = files.flatMap((text) => /^decks = \[(.*)\]/m.exec(text)?.[1] ?? []);
  return lists.flatMap((list) => [...list.matchAll(/"([\w-]+)"/g)].map(([, name]) => name));
}

/** Keys that are made of a prefix and a word of the protocol: which words there are. */
const DYNAMIC = {
  "card.": [...words("WireCard"), "any"],
  "cards.": words("WireCard"),
  "deck.": decks(),
  "limit.": words("LimitName"),
  "phase.": words("WirePhase"),
  "problem.": [...words("ErrorCode"), "offline"],
  "act.": words("ActName"),
  "rule.": refusals(),
  "level.": words("BotLevel"),
  "symbol.": [...words("WireSymbol"), "card"],
  "company.": ["black", "blue", "green", "yellow", "red"],
};

const places = (text) => [...text.matchAll(/\{([\w-]+)\}/g)].map(([, name]) => name).sort();

test("no module knows which games there are", () => {
  const games = readdirSync(new URL("../../data/games/", import.meta.url));
  const ids = games.map((name) => name.replace(".toml", ""));
  const named = ({ literals }) => ids.filter((id) => literals.some(({ parts }) => parts.includes(id)));
  // One is an example, or the game whose rules are those of the campaign.
  const lists = sources.filter((source) => named(source).length > 1);
  assert.deepEqual(
    lists.map(({ file }) => file),
    [],
  );
});

describe("catalogues", () => {
  test("have the same keys", () => {
    assert.deepEqual(
      Object.keys(en).filter((key) => !(key in de)),
      [],
      "missing in German",
    );
    assert.deepEqual(
      Object.keys(de).filter((key) => !(key in en)),
      [],
      "missing in English",
    );
  });

  test("have the same gaps", () => {
    // "one card" may do without the number.
    const gaps = (key, text) =>
      [...new Set(places(text))].filter((name) => !(key.endsWith(".one") && name === "n")).join();
    const wrong = Object.keys(en).filter((key) => gaps(key, en[key]) !== gaps(key, de[key] ?? ""));
    assert.deepEqual(wrong, []);
  });

  test("say something, and plurals are complete", () => {
    const empty = Object.keys(en).filter((key) => !en[key].trim() || !de[key]?.trim());
    const half = Object.keys(en).filter(
      (key) => key !== plain(key) && !(`${plain(key)}.one` in en && `${plain(key)}.other` in en),
    );
    assert.deepEqual([...empty, ...half], []);
  });

  test("count with plurals, and only so", () => {
    const always = {
      "home.facts": "every game has two players or more",
      "needs.enough": "said of several tickets together",
      "needs.enough-all": "said of several tickets together",
    };
    assert.deepEqual(uncounted(en, always), []);
    assert.deepEqual(uncounted({ "a.b": "{n} points", "a.c.one": "won {points} points" }).length, 2);
    const twice = Object.keys(en).filter((key) => key !== plain(key) && plain(key) in en);
    assert.deepEqual(twice, [], "both counted and not");
  });

  test("hold what belongs to them", () => {
    const wrong = ["en", "de"].flatMap((language) =>
      cataloguesOf(language).flatMap((name) =>
        Object.keys(textsOf(name)).filter((key) => catalogueOf(key, language) !== name),
      ),
    );
    assert.deepEqual(wrong, []);
  });

  test("have the words of the protocol", () => {
    for (const [prefix, expected] of Object.entries(DYNAMIC)) {
      const there = Object.keys(en)
        .filter((key) => key.startsWith(prefix))
        .map((key) => plain(key).slice(prefix.length));
      const used = sources.some(({ literals }) =>
        literals.some(({ kind, parts }) => kind === "template" && parts[0] === prefix),
      );
      if (!used && there.length === 0) continue;
      assert.ok(expected.length > 1, `no words known for ${prefix}`);
      assert.deepEqual(
        expected.filter((word) => !there.includes(word)),
        [],
        `missing: ${prefix}`,
      );
    }
  });
});

describe("keys", () => {
  test("that are used exist", () => {
    assert.deepEqual(
      sources.flatMap((module) => missingKeys(module, en)),
      [],
    );
  });

  test("of campaigns are said only where they are loaded", () => {
    // What every page and table comes with; campaigns and their tables are imported when they are needed.
    const pages = sources
      .map(({ file }) => file)
      .filter((file) => file.startsWith("pages/") && !file.startsWith("pages/campaign"));
    const early = loadedWith(sources, ["main.js", "table/common/table-page.js", ...pages]);
    const late = new Set(Object.keys(textsOf("campaign.en")).flatMap((key) => [key, plain(key)]));
    assert.deepEqual(
      sources.filter(({ file }) => early.has(file)).flatMap((module) => askedOf(module, late)),
      [],
    );
  });

  test("are not made of pieces, except of words of the protocol", () => {
    assert.deepEqual(
      sources.flatMap((module) => madeKeys(module, en, Object.keys(DYNAMIC))),
      [],
    );
  });

  test("are all used", () => {
    const used = new Set(
      sources.flatMap(({ literals }) =>
        literals.filter(({ kind }) => kind === "string").map(({ parts }) => parts[0]),
      ),
    );
    const words = new Set(
      Object.entries(DYNAMIC).flatMap(([prefix, all]) => all.map((word) => prefix + word)),
    );
    const unused = Object.keys(en).filter(
      (key) => !used.has(key) && !used.has(plain(key)) && !words.has(plain(key)),
    );
    assert.deepEqual(unused, []);
  });
});

describe("text outside the catalogues", () => {
  test("is not in templates", () => {
    assert.deepEqual(sources.flatMap(saidInTemplates), []);
  });

  test("is not said by code", () => {
    assert.deepEqual(sources.flatMap(saidByCode), []);
  });
});
