// What is shown of a table, and when one may act: whatever the server is ahead, panels know only what was seen.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./page.mjs";
import { Clock } from "./clock.mjs";

const { document } = /** @type {any} */ (globalThis);
document.visibilityState = "visible";
document.addEventListener ??= () => {};
document.removeEventListener ??= () => {};
/** @type {any} */ (globalThis).addEventListener ??= () => {};
const { setInterval } = globalThis;
// The socket asks now and then whether its line is alive; here is none.
globalThis.setInterval = /** @type {any} */ (() => 0);
const { Session } = await import("../app/core/session.js");
globalThis.setInterval = setInterval;
const { PACES } = await import("../app/core/queue.js");
const { settings } = await import("../app/core/settings.js");

const person = { seat: 1, kind: "person", guest: "anna", name: "Anna", connected: true };
const bots = [2, 3, 4].map((seat) => ({ seat, kind: "bot", level: "casual" }));
const PROMPT = { choices: [] };

/** A table with one person and three bots, through the eyes of a seat. */
function sitDown(seat = 1, speed = "quick") {
  settings.speed = /** @type {any} */ (speed);
  const session = /** @type {any} */ (new Session("t1"));
  const clock = new Clock();
  session.queue.clock = {
    now: () => clock.now(),
    set: (call, wait) => clock.set(call, wait),
    clear: (timer) => clock.clear(timer),
  };
  session.game = {};
  session.seat = seat;
  session.view = { phase: "turn", seats: {}, deck: 0 };
  session.advisor.load = async () => {};
  session.advisor.loadMoment = async () => {};
  session.takeTable(tableAs({}));
  return { session, clock };
}

const tableAs = (more) => ({
  id: "t1",
  revision: 1,
  status: "running",
  seats: [person, ...bots],
  seq: 0,
  clock: null,
  ...more,
});

/** The turn of a seat; the deck in the view is the number of the step. */
const turn = (seq, seat, next, prompt = null) => ({
  type: "step",
  table: "t1",
  seat: 1,
  step: { step: "act", seq, seat, events: [{ event: "awaits", phase: "turn" }] },
  patch: { deck: seq },
  "to-act": [next],
  prompt,
});

/** So many turns of the bots, one after the other, and then one's own. */
const round = (session, turns, own = true) => {
  for (let seq = 1; seq <= turns; seq += 1)
    session.takeStep(turn(seq, 2 + ((seq - 1) % 3), 2 + (seq % 3), own && seq === turns ? PROMPT : null));
};

describe("a session", () => {
  test("shows the view and the log of the step that is looked at, and who acts", () => {
    const { session, clock } = sitDown();
    round(session, 3);
    for (const seq of [1, 2, 3]) {
      assert.deepEqual([session.view.deck, session.seq, session.log.length], [seq, seq, seq]);
      assert.deepEqual(session.toAct, [seq + 1]);
      assert.equal(session.watched.seq, seq);
      assert.equal(session.prompt, null, "one's own turn has not begun");
      clock.pass(PACES.quick.turn);
    }
    assert.equal(session.prompt, PROMPT);
    assert.equal(session.watched, null);
  });

  test("skips what would take too long before one's own turn, and only that", () => {
    const { session, clock } = sitDown();
    round(session, 12);
    assert.equal(session.seq, 1, "a dozen turns are watched");
    clock.pass(60_000);
    const long = sitDown();
    round(long.session, 100);
    assert.deepEqual([long.session.seq, long.session.prompt], [100, PROMPT]);
    assert.equal(long.session.log.length, 100);
    const watcher = sitDown(1);
    round(watcher.session, 100, false);
    assert.equal(watcher.session.seq, 1, "who waits for nothing sees all of it");
  });

  test("spends little of a running clock on watching", () => {
    const { session } = sitDown(1, "full");
    const deadline = [Date.now() + 20_000, null, null, null];
    session.takeTable(tableAs({ revision: 2, clock: { deadline, bank: [0, 0, 0, 0] } }));
    round(session, 4);
    assert.deepEqual([session.seq, session.prompt], [4, PROMPT]);
  });

  test("takes nothing away from who has to decide", () => {
    const { session, clock } = sitDown();
    session.takeStep(turn(1, 4, 1, PROMPT));
    clock.pass(PACES.quick.turn);
    const told = [];
    session.changed.on(() => told.push(Boolean(session.prompt)));
    session.takeStep({ ...turn(2, 3, 1, PROMPT), "to-act": [1, 2] });
    assert.deepEqual([session.seq, session.toAct], [2, [1, 2]]);
    assert.ok(told.length > 0 && told.every(Boolean), "the question was there all the time");
  });

  test("shows one's own action at once", () => {
    const { session } = sitDown();
    session.expecting = true;
    session.takeStep(turn(1, 1, 2));
    assert.deepEqual([session.seq, session.toAct, session.watched], [1, [2], null]);
    session.takeStep(turn(2, 2, 3));
    assert.equal(session.seq, 1, "others wait until it was seen");
  });

  test("tells the end when it was seen", () => {
    const { session, clock } = sitDown();
    round(session, 2, false);
    session.takeTable(tableAs({ revision: 2, status: "finished", seq: 3, result: {} }));
    assert.equal(session.table.status, "running");
    session.takeStep(turn(3, 4, 4));
    clock.pass(2.5 * PACES.quick.turn);
    assert.deepEqual([session.seq, session.table.status], [3, "running"], "the last turn is looked at");
    clock.pass(PACES.quick.turn);
    assert.deepEqual([session.table.status, session.ahead], ["finished", null]);
  });

  test("skipping leads to the end, too", () => {
    const { session } = sitDown();
    round(session, 3, false);
    session.takeTable(tableAs({ revision: 2, status: "finished", seq: 3, result: {} }));
    session.skip();
    assert.deepEqual([session.seq, session.table.status], [3, "finished"]);
  });

  test("asks nothing while a bot answers, and asks again afterwards", () => {
    const { session, clock } = sitDown();
    round(session, 1);
    clock.pass(PACES.quick.turn);
    assert.equal(session.prompt, PROMPT);
    const seats = [{ ...person, "stand-in": "asked" }, ...bots];
    session.takeTable(tableAs({ revision: 2, seats }));
    assert.equal(session.prompt, null);
    session.takeTable(tableAs({ revision: 3 }));
    assert.equal(session.prompt, PROMPT);
  });

  test("a hidden page has seen everything", () => {
    const { session } = sitDown();
    document.visibilityState = "hidden";
    round(session, 5);
    document.visibilityState = "visible";
    assert.deepEqual([session.seq, session.prompt], [5, PROMPT]);
  });
});
