// A question with nothing to decide: when the page may go on by itself, and when a person says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { goesOn, habitualAnswer, setHabit } from "../app/table/campaign/habits.js";

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

const SHOW = { action: { do: "show", ticket: "x" } };
const bell = (effects) => ({
  choices: [SHOW, DONE],
  question: { task: "show", paper: "bell", options: [{ choice: 0, option: "x", effects }] },
});

test("nobody is asked to show a ticket that would bring nothing", () => {
  assert.deepEqual(goesOn(session({ prompt: bell([]) })), DONE.action);
  assert.equal(goesOn(session({ prompt: bell([{ word: "gain", kind: "cash", amount: 1 }]) })), null);
});

test("what showing brings is done always, never, or when a player says so", () => {
  const campaign = { play: { asked: "show", seat: 1 } };
  const asked = session({
    prompt: bell([{ word: "postcard" }]),
    view: { phase: "question", campaign, seats: [{}] },
    mySeats: () => [1],
    seat: 1,
  });
  assert.equal(habitualAnswer(asked), null);
  setHabit(asked, "bell", "always");
  assert.deepEqual(habitualAnswer(asked), SHOW.action);
  setHabit(asked, "bell", "never");
  assert.deepEqual(habitualAnswer(asked), DONE.action);
  setHabit(asked, "bell", "ask");
});

test("whoever has just taken back is not carried on again", () => {
  assert.equal(goesOn(session({ log: [ACT, { step: "undo" }] })), null);
});

test("a choice is the player's, even if there is only one", () => {
  assert.equal(goesOn(session({ prompt: { choices: [{ action: { do: "choose", option: "1" } }] } })), null);
  assert.equal(goesOn(session({ prompt: { choices: [DONE, DONE] } })), null);
  assert.equal(goesOn(session({ prompt: null })), null);
});
