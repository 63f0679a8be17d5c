// Choosing cards to lay: what a tap takes, and that only choices of the prompt can be sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import { Signal } from "../app/core/signal.js";
import { isLastTurn, LayDraft, raidsOf, useOf, whyNoSet } from "../app/table/cards/lay.js";
import { leftOf } from "../app/table/common/needs.js";

const about = /** @type {any} */ ({ names: ["Ann", "Ben"], seat: 1 });
const rows = (/** @type {any[]} */ ...all) => ({ action: { do: "lay", rows: all } });

/** Ann holds 2 blue, 1 red, 1 white, 1 black and 2 locomotives; Ben has 2 blue in the yard, she has white. */
function session() {
  const choices = [
    rows({ colour: "blue", cars: 2, locomotives: 1 }),
    rows({ colour: "blue", cars: 2, locomotives: 2 }),
    rows({ colour: "red", cars: 1, locomotives: 1 }),
    rows({ colour: "red", cars: 1 }, { colour: "green", cars: 1 }, { colour: "black", cars: 1 }),
  ];
  const seats = {
    1: { seat: 1, yard: [{ colour: "white", cars: 1 }] },
    2: { seat: 2, yard: [{ colour: "blue", cars: 2 }] },
  };
  const hand = { blue: 2, red: 1, white: 1, black: 1, green: 1, locomotive: 2 };
  return /** @type {any} */ ({
    seat: 1,
    prompt: { choices },
    view: { seat: 1, phase: "turn", hand, seats },
    changed: new Signal(),
    busy: false,
  });
}

test("a colour is taken whole, with as few locomotives as it takes", () => {
  const draft = new LayDraft(session());
  draft.toggle("blue");
  assert.deepEqual(draft.rows, [{ colour: "blue", cars: 2, locomotives: 1 }]);
  assert.ok(draft.choice);
  draft.toggle("locomotive");
  assert.deepEqual([draft.locomotives, Boolean(draft.choice)], [2, true]);
  draft.toggle("locomotive");
  assert.deepEqual([draft.locomotives, draft.choice], [0, null], "two are not more than Ben's two");
  draft.toggle("blue");
  assert.ok(draft.empty);
});

test("three colours are one card each, and a fourth begins anew", () => {
  const draft = new LayDraft(session());
  for (const colour of /** @type {const} */ (["black", "red", "green"])) draft.toggle(colour);
  assert.deepEqual(
    draft.rows.map(({ colour, cars }) => [colour, cars]),
    [
      ["red", 1],
      ["green", 1],
      ["black", 1],
    ],
  );
  assert.ok(draft.choice);
  draft.toggle("blue");
  assert.deepEqual(draft.colours, ["blue"]);
});

test("what cannot be laid says why", async () => {
  settings.language = "en";
  await loadTexts();
  const table = session();
  assert.deepEqual(
    [useOf(table, "blue"), useOf(table, "black"), useOf(table, "white")],
    ["set", "three", "no"],
  );
  assert.equal(whyNoSet(table, about, "blue"), "");
  assert.equal(whyNoSet(table, about, "white"), "Cards still lie in your own rail yard: white.");
  table.prompt = { choices: [] };
  assert.equal(whyNoSet(table, about, "blue"), "Ben has 2 × blue; you need 3 and have 4.");
  table.view.phase = "second-card";
  assert.equal(
    whyNoSet(table, about, "blue"),
    "",
    "a reason would be a false one: nothing can be laid in this phase",
  );
  table.prompt = null;
  table.view.phase = "turn";
  assert.equal(whyNoSet(table, about, "blue"), "", "nor while others act");
  assert.deepEqual(raidsOf(table, [{ colour: "blue", cars: 3 }]), [
    { seat: 2, row: { colour: "blue", cars: 2 } },
  ]);
});

test("what is chosen ahead stays until it can be judged", () => {
  const table = session();
  const { prompt } = table;
  table.prompt = null;
  table.view.hand.blue = 4;
  const draft = new LayDraft(table);
  const step = (/** @type {any} */ change) => {
    table.view = { ...table.view, ...change };
    table.changed.tell(table);
  };
  draft.toggle("blue");
  draft.moreCars(-2);
  step({});
  assert.equal(draft.cars, 2, "somebody else did something");
  step({ hand: { ...table.view.hand, blue: 1 } });
  assert.equal(draft.cars, 1, "no more than is held");
  table.prompt = prompt;
  step({ hand: { ...table.view.hand, blue: 2 } });
  assert.deepEqual(
    draft.rows,
    [{ colour: "blue", cars: 2, locomotives: 1 }],
    "on one's turn it becomes what can be laid",
  );
});

test("in the last round nothing laid gets under way", () => {
  const last = (/** @type {number | null | undefined} */ left) =>
    isLastTurn(/** @type {any} */ ({ view: { seats: { 1: {}, 2: {}, 3: {} }, "turns-left": left } }));
  assert.deepEqual([undefined, null, 1, 3, 4].map(last), [false, false, true, true, false]);
});

test("what chosen tickets take of the stack: colours first, then locomotives", () => {
  const stack = { red: 2, blue: 1, locomotive: 2 };
  assert.deepEqual(leftOf(stack, []), stack);
  assert.deepEqual(leftOf(stack, [{ red: 1, blue: 2 }]), { red: 1, locomotive: 1 });
  assert.deepEqual(leftOf(stack, [{ red: 1 }, { red: 1, green: 1 }]), { blue: 1, locomotive: 1 });
  assert.deepEqual(leftOf(stack, [{ red: 3, blue: 1 }, { green: 1 }]), {});
});
