// A question with nothing to decide: when the page may go on by itself, and when a person says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { goesOn } from "../app/table/campaign/habits.js";

const DONE = { action: { do: "done" } };
const ACT = { step: "act" };
const session = (more) => ({
  prompt: { choices: [DONE] },
  view: { phase: "question", campaign: {} },
  log: [ACT],
  undoFree: true,
  ...more,
});

test("nothing to decide and nothing to lose: it goes on", () => {
  assert.deepEqual(goesOn(session({})), DONE.action);
});

test("what could be taken back until then is not made final by the page", () => {
  const final = { choices: [{ ...DONE, final: true }] };
  assert.equal(goesOn(session({ prompt: final })), null);
  assert.deepEqual(goesOn(session({ prompt: final, undoFree: false })), DONE.action);
});

test("whoever has just taken back is not carried on again", () => {
  assert.equal(goesOn(session({ log: [ACT, { step: "undo" }] })), null);
});

test("a choice is the player's, even if there is only one", () => {
  assert.equal(goesOn(session({ prompt: { choices: [{ action: { do: "choose", option: "1" } }] } })), null);
  assert.equal(goesOn(session({ prompt: { choices: [DONE, DONE] } })), null);
  assert.equal(goesOn(session({ prompt: null })), null);
});
