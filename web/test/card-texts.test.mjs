// What is secret on a card is not for everybody who sits at the same screen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import "./page.mjs";

import { GameData } from "../app/core/game.js";
import { CardTexts, sharedCampaign, sharedTable } from "../app/core/card-texts.js";
import { APP } from "./source.mjs";

/** A module on one line: where lines break says nothing. @param {string} path */
const source = (path) => readFileSync(join(APP, path), "utf8").replace(/\s+/g, " ");

test("pages of a campaign are shared by those who lead companies here", () => {
  assert.equal(sharedCampaign({ info: null }), false);
  assert.equal(sharedCampaign({ info: { you: ["red"] } }), false);
  assert.equal(sharedCampaign({ info: { you: ["red", "blue"] } }), true);
});

test("a table is shared where no curtain hangs", () => {
  const at = (/** @type {number[]} */ seats, /** @type {string} */ status) =>
    sharedTable({ mySeats: () => seats, table: { status } });
  assert.equal(at([1, 2], "running"), false, "the curtain hangs");
  assert.equal(at([1, 2], "finished"), true);
  assert.equal(at([1, 2], "aborted"), true);
  assert.equal(at([1], "finished"), false);
});

test("whatever shows numbered cards covers their secret sides", () => {
  const shown = {
    "campaign/campaign-story.js": /paperCard\(paper, \{ covered \}\)/,
    "campaign/campaign-company.js": /paperCard\(paper, \{ covered \}\)/,
    "table/campaign/papers.js": /paperCard\(paper, \{ note, small: true, covered: sharedTable\(session\)/,
  };
  for (const [path, cover] of Object.entries(shown)) assert.match(source(path), cover, path);
  for (const path of ["campaign/paper.js", "table/campaign/papers.js"])
    assert.match(source(path), /if \(covered\) return html`<details/, path);
});

test("a track that comes with a box has a name before any map has it", () => {
  const wire = { id: "legends", cities: [], places: [], tracks: [], tickets: [], campaign: {} };
  const game = new GameData(/** @type {any} */ (wire), null);
  const cardTexts = new CardTexts(null);
  const words = (/** @type {string} */ text) => ({ en: text, de: text });
  const box = {
    id: "hills",
    kind: "region-box",
    title: words("Hills"),
    text: words(""),
    tracks: { "a-b": words("Aah – Bee") },
  };
  assert.equal(game.trackName("a-b"), "a-b");
  cardTexts.take(/** @type {any} */ ([box]));
  assert.equal(cardTexts.version, 1, "what was told without it is told anew");
  game.coming = cardTexts.tracks;
  assert.equal(game.trackName("a-b"), "Aah – Bee");
});
