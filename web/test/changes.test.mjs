// Money is counted, and by how much it changed is found out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changeOf, noteChanges } from "../app/core/changes.js";

const game = /** @type {any} */ ({ wire: { campaign: { coins: 5 } } });
const counted = (/** @type {number} */ now) =>
  /** @type {any} */ ({ what: "counted", seat: 1, kind: "cash", now, by: "E03/1" });
const act = (/** @type {any} */ happening) => ({
  step: "act",
  seat: 1,
  events: [{ event: "happened", happening }],
});

test("from the coins of the start, from count to count", () => {
  const [one, two] = [counted(7), counted(6)];
  noteChanges(/** @type {any} */ ([act(one), act(two)]), game);
  assert.deepEqual([changeOf(one), changeOf(two)], [2, -1]);
});

test("after something was taken back, from what lies open then", () => {
  const [one, two] = [counted(7), counted(12)];
  const view = { seats: { 1: { seat: 1, trains: 20, campaign: { cash: 9 } } } };
  noteChanges(/** @type {any} */ ([act(one), { step: "undo", seat: 1, view }, act(two)]), game);
  assert.deepEqual([changeOf(one), changeOf(two)], [2, 3]);
});
