// Sounds follow one another: none is played over another, and none so late that nobody knows what it is for.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./page.mjs";
import { Melody } from "../app/table/common/sound.js";

describe("sounds", () => {
  test("one begins at once when all is quiet", () => {
    assert.equal(new Melody().place("claim", 7), 7);
  });

  test("follow one another", () => {
    const melody = new Melody();
    const claim = /** @type {number} */ (melody.place("claim", 0));
    const card = /** @type {number} */ (melody.place("card", 0.01));
    const turn = /** @type {number} */ (melody.place("turn", 0.02));
    assert.ok(card >= claim + 0.22, "the whistle is over");
    assert.ok(turn >= card + 0.07, "the card is over");
  });

  test("what would come too late is left out, but never that it is one's turn", () => {
    const melody = new Melody();
    const begins = Array.from({ length: 12 }, () => melody.place("claim", 0));
    assert.ok(begins.includes(null), "a heap of claims is not heard for seconds");
    assert.ok(begins.every((begin) => begin === null || begin <= 0.8));
    assert.notEqual(melody.place("turn", 0), null);
    assert.notEqual(melody.place("end", 0), null);
  });

  test("after a pause nothing waits", () => {
    const melody = new Melody();
    melody.place("end", 0);
    assert.equal(melody.place("card", 60), 60);
  });
});
