// Who is asked what in a game of a campaign.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { askedSeat, askedTask } from "../app/core/questions.js";

test("who is asked what", () => {
  const asked = (/** @type {object} */ play) => /** @type {any} */ ({ play: { active: 2, ...play } });
  const archive = asked({ asked: "archive", seat: 3 });
  assert.deepEqual([askedTask(archive), askedSeat(archive)], ["archive", 3]);
  assert.equal(askedSeat(asked({ asked: "turn", seat: 2 })), 2);
  assert.equal(askedSeat(asked({ asked: "first-tickets" })), null);
});
