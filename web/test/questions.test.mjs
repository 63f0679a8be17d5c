// Who is asked what in a game of a campaign.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { askedSeat, askedTask } from "../app/core/questions.js";

test("who is asked what", () => {
  const asked = (/** @type {string} */ top) =>
    /** @type {any} */ ({ play: { agenda: ["turn-end", top], active: 2 } });
  assert.deepEqual([askedTask(asked("archive 3 0")), askedSeat(asked("archive 3 0"))], ["archive", 3]);
  assert.equal(askedSeat(asked("use claim:11 1 0")), 1);
  assert.equal(askedSeat(asked("turn")), 2);
  assert.equal(askedSeat(asked("first-tickets")), null);
});
