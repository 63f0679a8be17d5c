// What is sealed is sealed: no title and no text of the campaign stands in a file that is served.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { contents, tells, wordsWithPapers } from "./content.mjs";
import { APP, catalogue } from "./source.mjs";

/** Every served file that has words. @param {string} folder @returns {string[]} */
function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "vendor" || name === "fonts" ? [] : files(path);
    return [path];
  });
}

/** What only those know who have opened it. Names that the protocol needs may stand there, sentences that explain them may not. */
const TELLING = [
  /winter (began|begins|ended|is over)/i, /orange/i, /mail hub/i, /the fair\b/i, /atlas/i, /toolbox (was|is) opened/i, /old tickets?\b/i, /goodwill[,.] /i, /station sign/i, /plaques?[,.] /i,
  /bridges?[,.] |its bridge|bridge symbol/i, /tunnels?[,.] |a tunnel|its tunnel/i, /agreements?[,.] /i, /stamps? (count|it bears)|whose stamps/i, /blasting/i, /all ore/i, /common pot/i, /empty beds?/i, /champion signs/i, /missed games/i,
];

/** @param {string} text of a program or a style sheet */
const comments = (text) => (text.match(/\/\*[^]*?\*\/|(?<![:"'`\w])\/\/ .*$/gm) ?? []).join("\n");

describe("served files", () => {
  const texts = files(APP).map((path) => ({ path: path.slice(APP.length), text: readFileSync(path, "utf8") }));

  test("hold no title and no text of the campaign", () => {
    const found = contents()
      .filter(({ open }) => !open)
      .flatMap(({ words, file }) => texts.filter(({ text }) => tells(text, words)).map(({ path }) => `${path}: ${file} ${words.slice(0, 50)}`));
    assert.deepEqual(found, []);
  });

  test("explain nothing that is sealed", () => {
    assert.match(comments("// one\nlet a; /* two */"), /one[^]*two/);
    const programs = texts.filter(({ path }) => /\.(js|css)$/.test(path));
    const found = programs.flatMap(({ path, text }) => TELLING.filter((words) => words.test(comments(text))).map((words) => `${path}: ${words}`));
    assert.deepEqual(found, []);
  });

  test("hold no word that comes with what was opened", () => {
    for (const language of /** @type {const} */ (["en", "de"])) {
      const served = catalogue(language);
      assert.deepEqual(Object.keys(wordsWithPapers(language)).filter((key) => key in served), []);
    }
  });
});
