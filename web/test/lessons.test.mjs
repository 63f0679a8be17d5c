// Hints: each until the thing was done, in every kind of game anew.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { set } from "../app/core/settings.js";
import { learnAll, Lessons, lessonsOf } from "../app/table/common/lessons.js";

beforeEach(() => set("learned", []));

/** @typedef {import("../app/table/common/lessons.js").Lesson} Lesson */
const lesson = (/** @type {string} */ id, /** @type {Lesson["done"]} */ done) =>
  /** @type {Lesson} */ ({ id, title: id, text: id, ...(done ? { done } : {}) });
const DRAW = lesson("draw", ["card-drawn", "card-taken"]);
const CLAIM = lesson("claim", ["claimed"]);
const OTHERS = lesson("others");

/** A table at which this has happened. @param {...[number, string]} steps whose, and what */
const at = (...steps) =>
  /** @type {any} */ ({
    seat: 1,
    seq: steps.length,
    log: steps.map(([seat, event], i) => ({ step: "act", seq: i + 1, seat, events: [{ event, seat }] })),
  });

test("a hint stays until the thing was done, and does not come again", () => {
  const lessons = new Lessons("map");
  assert.equal(lessons.next(DRAW, at()), DRAW);
  assert.equal(lessons.next(DRAW, at()), DRAW, "asking twice changes nothing");
  assert.equal(lessons.next(OTHERS, at([1, "card-taken"])), OTHERS);
  assert.equal(lessons.next(DRAW, at([1, "card-taken"], [2, "card-drawn"])), null);
});

test("who does something else is told again", () => {
  const lessons = new Lessons("map");
  lessons.next(CLAIM, at());
  lessons.next(OTHERS, at([1, "card-taken"]));
  assert.equal(
    lessons.next(CLAIM, at([1, "card-taken"], [2, "claimed"])),
    CLAIM,
    "somebody else's claim is not one's own",
  );
  lessons.next(OTHERS, at([1, "card-taken"], [2, "claimed"], [1, "claimed"]));
  assert.equal(lessons.next(CLAIM, at([1, "card-taken"], [2, "claimed"], [1, "claimed"])), null);
});

test("what was done before the hint does not count", () => {
  const lessons = new Lessons("map");
  const log = at([1, "claimed"], [2, "passed"]);
  assert.equal(lessons.next(CLAIM, log), CLAIM);
  lessons.next(OTHERS, log);
  assert.equal(lessons.next(CLAIM, log), CLAIM);
});

test("what is only told is told once", () => {
  const lessons = new Lessons("map");
  assert.equal(lessons.next(OTHERS, at()), OTHERS);
  lessons.next(null, at());
  assert.equal(lessons.next(OTHERS, at()), null);
});

test("another kind of game begins anew, whatever was played before", () => {
  const game = (/** @type {string} */ kind, /** @type {string[]} */ decks) =>
    /** @type {any} */ ({ kind, wire: { decks } });
  const kinds = [
    game("map", ["all"]),
    game("map", ["short", "long"]),
    game("passengers", ["short", "long"]),
    game("cards", ["all"]),
    game("campaign", ["all"]),
  ];
  assert.equal(new Set(kinds.map(lessonsOf)).size, kinds.length);
  learnAll(kinds[0]);
  assert.equal(new Lessons(lessonsOf(kinds[0])).next(DRAW, at()), null);
  for (const other of kinds.slice(1)) assert.equal(new Lessons(lessonsOf(other)).next(DRAW, at()), DRAW);
});
