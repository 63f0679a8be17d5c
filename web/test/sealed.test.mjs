// What is sealed is sealed: no title and no text of the campaign stands in a file that is served.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { contents } from "./content.mjs";
import { APP } from "./source.mjs";

/** Every served file that has words. @param {string} folder @returns {string[]} */
function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "vendor" || name === "fonts" ? [] : files(path);
    return [path];
  });
}

/** Single words are words of any language: a campaign is not given away by "Winter". */
const telling = (/** @type {string} */ words) => words.length >= 14 && words.includes(" ");

describe("served files", () => {
  const texts = files(APP).map((path) => ({ path: path.slice(APP.length), text: readFileSync(path, "utf8") }));

  test("hold no title and no text of the campaign", () => {
    const found = contents()
      .filter(({ words, open }) => telling(words) && !open)
      .flatMap(({ words, file }) => texts.filter(({ text }) => text.includes(words)).map(({ path }) => `${path}: ${file} ${words.slice(0, 50)}`));
    assert.deepEqual(found, []);
  });
});
