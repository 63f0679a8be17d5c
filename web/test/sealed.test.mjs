// What is sealed is sealed: no title and no text of the campaign stands in a file that is served.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { contents, tells, wordsWithPapers } from "./content.mjs";
import { APP, catalogue, files as sourceFiles, modules } from "./source.mjs";

/** Every served file that has words. @param {string} folder @returns {string[]} */
function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "vendor" || name === "fonts" ? [] : files(path);
    return [path];
  });
}

/**
 * What only those know who have opened it. Names that the protocol needs may stand there, sentences that
 * explain them may not.
 */
const TELLING = [
  /winter (began|begins|ended|is over)/i,
  /orange/i,
  /mail hub/i,
  /the fair\b/i,
  /atlas/i,
  /toolbox (was|is) opened/i,
  /old tickets?\b/i,
  /goodwill[,.] /i,
  /station sign/i,
  /plaques?[,.] /i,
  /bridges?[,.] |its bridge|bridge symbol/i,
  /tunnels?[,.] |a tunnel|its tunnel/i,
  /agreements?[,.] /i,
  /stamps? (count|it bears)|whose stamps/i,
  /blasting/i,
  /all ore/i,
  /common pot/i,
  /empty beds?/i,
  /champion signs/i,
  /missed games/i,
];

/** The comments of programs and style sheets. @returns {{ path: string, comments: string }[]} */
function commented() {
  const programs = modules().map(({ file, comments }) => ({ path: file, comments: comments.join("\n") }));
  const sheets = sourceFiles(".", /\.css$/).map((path) => {
    const text = readFileSync(join(APP, path), "utf8");
    return { path, comments: (text.match(/\/\*[^]*?\*\//g) ?? []).join("\n") };
  });
  return [...programs, ...sheets];
}

describe("served files", () => {
  const texts = files(APP).map((path) => ({
    path: path.slice(APP.length),
    text: readFileSync(path, "utf8"),
  }));

  test("hold no title and no text of the campaign", () => {
    const found = contents()
      .filter(({ open }) => !open)
      .flatMap(({ words, file }) =>
        texts
          .filter(({ text }) => tells(text, words))
          .map(({ path }) => `${path}: ${file} ${words.slice(0, 50)}`),
      );
    assert.deepEqual(found, []);
  });

  test("explain nothing that is sealed", () => {
    const found = commented().flatMap(({ path, comments }) =>
      TELLING.filter((words) => words.test(comments)).map((words) => `${path}: ${words}`),
    );
    assert.deepEqual(found, []);
  });

  test("hold no word that comes with what was opened", () => {
    for (const language of /** @type {const} */ (["en", "de"])) {
      const served = catalogue(language);
      assert.deepEqual(
        Object.keys(wordsWithPapers(language)).filter((key) => key in served),
        [],
      );
    }
  });
});
