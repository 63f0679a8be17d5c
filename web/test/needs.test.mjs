// Whose cards are whose: each card counts for one ticket of the set, locomotives too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allot, missingOf, stockOf } from "../app/table/common/needs.js";

const NOTHING = { stack: {}, yard: {}, hand: {} };
/** "red here, black hand by locomotive" for each ticket. */
const told = (wishes, stock, aids) =>
  Object.fromEntries(
    [...allot(wishes, stock, aids)].map(([id, needs]) => [
      id,
      needs.map(({ kind, where, wild }) => `${kind} ${where}${wild ? " by locomotive" : ""}`).join(", "),
    ]),
  );

test("the cards of a ticket: under way, in the yard, by locomotive, in hand, missing", () => {
  const stock = { stack: { red: 1, locomotive: 1 }, yard: { blue: 1 }, hand: { green: 1 } };
  const wish = { id: "one", points: 9, needs: { red: 2, blue: 1, green: 1, black: 1 } };
  assert.deepEqual(told([wish], stock), {
    one: "red here, red here by locomotive, green hand, blue coming, black missing",
  });
});

test("two locomotives stand in for two cards of all tickets, not of each", () => {
  const stock = { ...NOTHING, hand: { red: 1, locomotive: 2 } };
  const wishes = [
    { id: "a", points: 5, needs: { purple: 2 } },
    { id: "b", points: 12, needs: { purple: 1, white: 1 } },
    { id: "c", points: 4, needs: { white: 2 } },
    { id: "d", points: 3, needs: { red: 1, purple: 1 } },
  ];
  assert.deepEqual(told(wishes, stock), {
    b: "purple hand by locomotive, white hand by locomotive",
    d: "red hand, purple missing",
    a: "purple missing, purple missing",
    c: "white missing, white missing",
  });
});

test("the tickets covered together bring the most points, not the first ones", () => {
  const stock = { ...NOTHING, hand: { red: 2, blue: 2 } };
  const wishes = [
    { id: "large", points: 10, needs: { red: 2, blue: 1 } },
    { id: "two", points: 6, needs: { red: 2 } },
    { id: "three", points: 6, needs: { blue: 2 } },
  ];
  const needs = allot(wishes, stock);
  assert.deepEqual(
    ["large", "two", "three"].map((id) => missingOf(needs.get(id) ?? [])),
    [3, 0, 0],
  );
});

test("what the stack completes takes from the stack alone, as the game says", () => {
  const stock = { stack: { red: 1, locomotive: 1 }, yard: { red: 1 }, hand: {} };
  const wishes = [
    { id: "other", points: 20, needs: { blue: 1, red: 1 } },
    { id: "ready", points: 2, needs: { red: 2 }, ready: true },
  ];
  assert.deepEqual(told(wishes, stock), {
    ready: "red here, red here by locomotive",
    other: "red coming, blue missing",
  });
});

test("no card is given away twice, and none that is there is left while one is missing", () => {
  const kinds = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"];
  let seed = 7;
  const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let round = 0; round < 200; round += 1) {
    const counts = (/** @type {number} */ n) => {
      /** @type {{ [kind: string]: number }} */
      const all = {};
      for (let at = 0; at < n; at += 1) {
        const kind = kinds[random(8)];
        all[kind] = (all[kind] ?? 0) + 1;
      }
      return all;
    };
    const some = () => ({ ...counts(random(8)), locomotive: random(3) });
    const stock = { stack: some(), yard: some(), hand: some() };
    const wishes = Array.from({ length: 1 + random(12) }, (_, at) => ({
      id: `${at}`,
      points: 2 + random(20),
      needs: counts(1 + random(6)),
    }));
    const given = [...allot(wishes, stock).values()].flat();
    const held = (/** @type {string} */ kind) =>
      [stock.stack, stock.yard, stock.hand].reduce((sum, place) => sum + (place[kind] ?? 0), 0);
    const wild = given.filter(({ wild: by }) => by).length;
    assert.ok(wild <= held("locomotive"));
    for (const kind of kinds) {
      const own = given.filter((one) => one.kind === kind && one.where !== "missing" && !one.wild).length;
      const lacking = given.some((one) => one.kind === kind && one.where === "missing");
      assert.ok(own <= held(kind));
      if (lacking) assert.deepEqual([own, wild], [held(kind), held("locomotive")]);
    }
  }
});

test("without aids nothing is looked for: whichever lacks least comes first", () => {
  const stock = { ...NOTHING, hand: { red: 2, blue: 2 } };
  const wishes = [
    { id: "large", points: 10, needs: { red: 2, blue: 1 } },
    { id: "two", points: 6, needs: { red: 2 } },
    { id: "three", points: 6, needs: { blue: 2 } },
  ];
  assert.match(told(wishes, stock, false).large, /^red hand, red hand, blue hand$/);
});

test("a stock is the own stack, yard and hand, and nobody else's", () => {
  const view = /** @type {any} */ ({
    hand: { red: 1 },
    seats: {
      1: { yard: [{ colour: "blue", cars: 2, locomotives: 1 }], "stack-cards": { white: 1 } },
      2: { yard: [{ colour: "green", cars: 2 }] },
    },
  });
  assert.deepEqual(stockOf(view, 1), {
    stack: { white: 1 },
    yard: { blue: 2, locomotive: 1 },
    hand: { red: 1 },
  });
  assert.deepEqual(stockOf(view, null), { stack: {}, yard: {}, hand: {} });
});
