// The rules pages: both languages say the same in the same order, and every picture is there.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../app/core/markdown.js";
import "./page.mjs";

const RULES = new URL("../app/rules/", import.meta.url);
/** The pictures there are; the one of a rail yard is that of the card game. */
const PICTURE_NAMES = [
  ...readFileSync(new URL("../app/ui/rule-pictures.js", import.meta.url), "utf8").matchAll(
    /^ {2}(\w+): \(\) =>/gm,
  ),
]
  .map(([, name]) => name)
  .concat("yard");
const games = readdirSync(RULES).flatMap((name) => /^(.+)\.en\.md$/.exec(name)?.[1] ?? []);
const page = (/** @type {string} */ game, /** @type {string} */ language) =>
  parse(readFileSync(new URL(`${game}.${language}.md`, RULES), "utf8"));

/** What a block is, apart from its words. @param {import("../app/core/markdown.js").Block} block */
function shape(block) {
  if (block.kind === "heading") return `heading ${block.heading.level}`;
  if (block.kind === "table") return `table ${block.rows.map((row) => row.length).join(" ")}`;
  if (block.kind === "list") return `list ${block.ordered} ${block.items.length}`;
  return block.kind === "picture" ? `picture ${block.name}` : "text";
}

const pictures = (/** @type {string} */ game, /** @type {string} */ language) =>
  page(game, language).flatMap((block) => (block.kind === "picture" ? [block] : []));

for (const game of games) {
  test(`${game}: both languages have the same parts`, () =>
    assert.deepEqual(page(game, "de").map(shape), page(game, "en").map(shape)));

  test(`${game}: has pictures, each with a caption and drawn by us`, () => {
    for (const language of ["en", "de"]) {
      const all = pictures(game, language);
      assert.ok(all.length >= 2, language);
      for (const { name, caption } of all) {
        assert.ok(PICTURE_NAMES.includes(name), name);
        assert.ok(caption.length > 20, caption);
      }
    }
  });

  test(`${game}: speaks of the screen, not of a box`, () => {
    const box = {
      en: /\b(score track|marker|bag|clockwise|youngest|printed on the board)\b/i,
      de: /\b(Punkteleiste|Zählstein|Beutel|Uhrzeigersinn|jüngste)\b/i,
    };
    for (const language of /** @type {const} */ (["en", "de"])) {
      const text = readFileSync(new URL(`${game}.${language}.md`, RULES), "utf8");
      assert.doesNotMatch(text, box[language]);
    }
  });
}

test("every picture is on some page", () => {
  const asked = new Set(games.flatMap((game) => pictures(game, "en").map(({ name }) => name)));
  assert.deepEqual(
    PICTURE_NAMES.filter((name) => !asked.has(name)),
    [],
  );
});
