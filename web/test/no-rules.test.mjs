// The client knows no rule: a view comes from the server, whole or as a patch, and nothing else changes it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { modules } from "./source.mjs";

/** Names of what decides how a game goes on. */
const RULES = ["one-track-up-to", "shuffled-in", "under-shuffled", "takeIn", "openPart"];

/** Something is written into a view, or into what is called one. */
const CHANGE =
  /\b(view|campaign)\b(\.\w+|\["[\w-]+"\]|\[\w+\])+(\s*([-+*|&]|\?\?)?=(?![=>])|\.(push|splice|fill)\()/;

describe("the client knows no rule", () => {
  const sources = modules();

  test("nothing folds events into a view", () => {
    assert.deepEqual(
      sources.map(({ file }) => file).filter((file) => /(^|\/)fold/.test(file)),
      [],
    );
    const users = sources.filter(({ imports }) => imports.some(({ from }) => from === "core/patch.js"));
    assert.deepEqual(
      users.map(({ file }) => file),
      ["core/session.js"],
    );
  });

  test("no word of a rule is in it", () => {
    const found = sources.flatMap(({ file, text }) =>
      RULES.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
    );
    assert.deepEqual(found, []);
  });

  test("nothing is written into a view", () => {
    const lines = sources.flatMap(({ file, text }) =>
      text.split("\n").flatMap((line) => (CHANGE.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    assert.deepEqual(lines, []);
  });

  test("what would be found", () => {
    for (const line of ["view.deck -= 1;", 'view["open-tracks"] = rest;', "view.market[slot] = null;"])
      assert.match(line, CHANGE);
    for (const line of ["if (view.deck === 1)", "this.view = view;", "const deck = view.deck;"])
      assert.doesNotMatch(line, CHANGE);
  });
});
