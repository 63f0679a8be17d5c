// Choosing cards to lay: what a tap takes, and that only choices of the prompt can be sent.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

globalThis.document = /** @type {any} */ ({ documentElement: {} });
globalThis.fetch = /** @type {any} */ (async (url) => ({ json: async () => JSON.parse(readFileSync(fileURLToPath(url), "utf8")) }));
const { loadTexts } = await import("../app/core/i18n.js");
const { settings } = await import("../app/core/settings.js");
const { Signal } = await import("../app/core/signal.js");
const { LayDraft, raidsOf, useOf, whyNoSet } = await import("../app/table/lay.js");
const { needsOf } = await import("../app/table/needs.js");

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
  const seats = [{ seat: 1, yard: [{ colour: "white", cars: 1 }] }, { seat: 2, yard: [{ colour: "blue", cars: 2 }] }];
  const hand = { blue: 2, red: 1, white: 1, black: 1, green: 1, locomotive: 2 };
  return /** @type {any} */ ({ seat: 1, prompt: { choices }, view: { seat: 1, phase: "turn", hand, seats }, changed: new Signal(), busy: false });
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
  assert.deepEqual(draft.rows.map(({ colour, cars }) => [colour, cars]), [["red", 1], ["green", 1], ["black", 1]]);
  assert.ok(draft.choice);
  draft.toggle("blue");
  assert.deepEqual(draft.colours, ["blue"]);
});

test("what cannot be laid says why", async () => {
  settings.language = "en";
  await loadTexts();
  const table = session();
  assert.deepEqual([useOf(table, "blue"), useOf(table, "black"), useOf(table, "white")], ["set", "three", "no"]);
  assert.equal(whyNoSet(table, about, "blue"), "");
  assert.equal(whyNoSet(table, about, "white"), "Cards still lie in your own rail yard: white.");
  table.prompt = { choices: [] };
  assert.equal(whyNoSet(table, about, "blue"), "Ben has 2 × blue; you need 3 and have 4.");
  assert.deepEqual(raidsOf(table, [{ colour: "blue", cars: 3 }]), [{ seat: 2, row: { colour: "blue", cars: 2 } }]);
});

test("the cards of a ticket: under way, in the yard, by locomotive, in hand, missing", () => {
  const stock = { stack: { red: 1, locomotive: 1 }, yard: { blue: 1 }, hand: { green: 1 } };
  const where = needsOf({ red: 2, blue: 1, green: 1, black: 1 }, stock).map(({ kind, where: place }) => `${kind} ${place}`);
  assert.deepEqual(where, ["red here", "red wild", "green hand", "blue coming", "black missing"]);
});
