// What others do is seen one thing after the other, at the pace that was asked for.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PACES, Queue } from "../app/core/queue.js";
import { Clock } from "./clock.mjs";

/** A queue, its clock, and what was seen of it with the time. */
function watching(speed = "quick") {
  const clock = new Clock();
  const seen = [];
  const stage = { speed, clock, seen };
  const note = (what, item) => seen.push(`${clock.now()} ${what}${item ? ` ${item.name}` : ""}`);
  stage.queue = new Queue(
    {
      pace: () => PACES[stage.speed],
      seat: ({ seat }) => seat,
      ends: ({ ends }) => ends,
      isBrief: ({ brief }) => Boolean(brief),
      show: (item, how) => note(how, item),
      settle: (item) => note("settle", item),
      idle: () => note("idle"),
    },
    {
      now: () => clock.now(),
      set: (call, wait) => clock.set(call, wait),
      clear: (timer) => clock.clear(timer),
    },
  );
  return stage;
}

const step = (name, seat, ends, more = {}) => ({ name, seat, ends, ...more });
const claim = (name, seat) => step(name, seat, true);

/** When something was seen, in milliseconds. */
const at = (seen, what) => Number(seen.find((line) => line.endsWith(` ${what}`))?.split(" ")[0]);

describe("the queue", () => {
  test("shows turns one after the other, and one's own begins after the last", () => {
    const { queue, clock, seen } = watching();
    for (const item of [claim("a", 1), step("b1", 2, false), step("b2", 2, true)]) queue.push(item);
    assert.deepEqual(seen, ["0 watch a"]);
    assert.equal(queue.length, 3);
    clock.pass(999);
    assert.deepEqual(seen, ["0 watch a"], "nothing happens while the first is looked at");
    clock.pass(5000);
    assert.deepEqual(seen, ["0 watch a", "1000 watch b1", "1450 watch b2", "2000 settle b2", "2000 idle"]);
    assert.equal(queue.length, 0);
  });

  for (const [speed, least, most] of [
    ["quick", 800, 1500],
    ["full", 2000, 3000],
  ])
    test(`a turn takes ${least} to ${most} ms at the speed ${speed}`, () => {
      for (const actions of [1, 2, 3, 4, 6, 8]) {
        const { queue, clock, seen } = watching(speed);
        for (const seat of [1, 2, 3])
          for (let n = 1; n <= actions; n += 1) queue.push(step(`${seat}-${n}`, seat, n === actions));
        queue.push(claim("end", 4));
        clock.pass(60_000);
        const begins = [at(seen, "watch 1-1"), at(seen, "watch 2-1"), at(seen, "watch 3-1")];
        for (const took of [begins[1] - begins[0], begins[2] - begins[1], at(seen, "watch end") - begins[2]])
          assert.ok(took >= least && took <= most, `${took} ms for ${actions} actions`);
      }
    });

  test("nothing waits at once", () => {
    const { queue, seen, clock } = watching("instant");
    queue.push(claim("a", 1));
    queue.push(claim("b", 2));
    queue.pushNow(claim("mine", 3));
    assert.deepEqual(
      seen.filter((line) => !line.endsWith("idle")),
      ["0 watch a", "0 settle a", "0 watch b", "0 settle b", "0 now mine"],
    );
    assert.ok(queue.isIdle && clock.timers.length === 0);
  });

  test("one's own doing is shown at once, and others wait until it was seen", () => {
    const { queue, clock, seen } = watching();
    queue.pushNow(claim("mine", 3));
    queue.push(claim("a", 1));
    assert.deepEqual(seen, ["0 now mine"]);
    assert.equal(queue.length, 1);
    clock.pass(PACES.quick.own);
    assert.deepEqual(seen.slice(1), [`${PACES.quick.own} watch a`]);
  });

  test("two own actions in a row do not wait for each other", () => {
    const { queue, clock, seen } = watching("full");
    queue.pushNow(step("first card", 3, false));
    clock.pass(50);
    queue.pushNow(step("second card", 3, true));
    assert.deepEqual(seen, ["0 now first card", "50 now second card"]);
    clock.pass(PACES.full.own);
    assert.equal(seen.at(-1), `${50 + PACES.full.own} idle`);
  });

  test("the next waits for what moves", () => {
    const { queue, clock, seen } = watching();
    queue.push(claim("a", 1));
    queue.push(claim("b", 2));
    clock.pass(16);
    queue.hold(1300);
    queue.hold(200);
    clock.pass(1299);
    assert.deepEqual(seen, ["0 watch a"]);
    clock.pass(1);
    assert.equal(seen[1], "1316 watch b");
  });

  test("skipping leads to now, in the right order, and only once", () => {
    const { queue, clock, seen } = watching();
    for (const item of [claim("a", 1), claim("b", 2), claim("c", 1)]) queue.push(item);
    clock.pass(300);
    queue.skip();
    const skipped = ["0 watch a", "300 skip b", "300 skip c", "300 settle c", "300 idle"];
    assert.deepEqual(seen, skipped);
    queue.skip();
    clock.pass(10_000);
    assert.deepEqual(seen, skipped);
    queue.push(claim("d", 2));
    assert.equal(seen.at(-1), "10300 watch d");
  });

  test("what is looked at when it is skipped is settled", () => {
    const { queue, clock, seen } = watching();
    queue.push(claim("a", 1));
    clock.pass(100);
    queue.skip();
    assert.deepEqual(seen, ["0 watch a", "100 settle a", "100 idle"]);
  });

  test("one's own doing comes after what was still waiting", () => {
    const { queue, seen } = watching();
    queue.push(claim("a", 1));
    queue.push(claim("b", 2));
    queue.pushNow(claim("mine", 3));
    assert.deepEqual(
      seen.filter((line) => !line.endsWith("idle")),
      ["0 watch a", "0 skip b", "0 settle b", "0 now mine"],
    );
  });

  test("the backlog is about what it takes to see it", () => {
    const { queue, clock, seen } = watching();
    for (let n = 1; n <= 20; n += 1) queue.push(claim(`${n}`, (n % 4) + 1));
    const { backlog } = queue;
    clock.pass(60_000);
    const took = at(seen, "watch 20") - at(seen, "watch 1");
    assert.ok(Math.abs(backlog - took) < PACES.quick.turn, `${backlog} for ${took} ms`);
    assert.equal(queue.backlog, 0);
  });

  test("choosing first tickets is brief", () => {
    const { queue, clock, seen } = watching();
    for (const seat of [1, 2, 3, 4]) queue.push(step(`${seat}`, seat, seat === 4, { brief: true }));
    clock.pass(10_000);
    assert.ok(at(seen, "settle 4") <= 1000, seen.join(", "));
  });

  test("a new pace holds from the next thing on", () => {
    const stage = watching("full");
    for (const item of [claim("a", 1), claim("b", 2), claim("c", 3)]) stage.queue.push(item);
    stage.speed = "instant";
    stage.clock.pass(PACES.full.turn);
    assert.deepEqual(stage.seen.slice(1), [
      `${PACES.full.turn} watch b`,
      `${PACES.full.turn} watch c`,
      `${PACES.full.turn} settle c`,
      `${PACES.full.turn} idle`,
    ]);
  });

  test("what is forgotten is never shown", () => {
    const { queue, clock, seen } = watching();
    queue.push(claim("a", 1));
    queue.push(claim("b", 2));
    queue.clear();
    clock.pass(10_000);
    assert.deepEqual(seen, ["0 watch a"]);
    assert.ok(queue.isIdle);
  });
});
