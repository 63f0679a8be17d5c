// The map has one mark for what can be claimed, and never touches a colour.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lookAt, lookOf, seatColours, seatCompanies } from "../app/core/marks.js";
import { marksOf, ticketCities } from "../app/table/map/state.js";
import { placeOf, waitingAt } from "../app/table/passengers/waiting.js";

const game = /** @type {any} */ ({
  tracks: new Map([["a-b", { colour: "red" }]]),
  places: new Map([["denmark", { cities: ["denmark-kiel", "denmark-bremerhaven"] }]]),
});
const QUIET = { toMove: false, short: false, hovered: null, selected: null, colour: null, lit: null };
const marks = (look, attention = {}, hint = null) =>
  marksOf(game, "a-b", /** @type {any} */ ({ look, owner: null, hint }), { ...QUIET, ...attention });

describe("marks of tracks", () => {
  test("what can be claimed has the same mark with and without locomotives, on one's own turn only", () => {
    assert.equal(marks("claimable", { toMove: true }), "map-can");
    assert.equal(marks("with-locomotives", { toMove: true }), "map-can");
    assert.equal(marks("claimable"), "");
  });

  test("what cannot be claimed has none", () => {
    for (const look of ["no", "open", "taken", "closed", "short"])
      assert.equal(marks(look, { toMove: true }), "");
  });

  test("what is a card short is marked under the pointer, or by option on one's turn", () => {
    assert.equal(marks("short", { hovered: "a-b" }), "map-short map-hovered");
    assert.equal(marks("short", { toMove: true, short: true }), "map-short");
    assert.equal(marks("short", { short: true }), "");
  });

  test("cards that are chosen mark what they pay, and nothing else", () => {
    const hint = (colour) => ({ payments: [{ colour, locomotives: 0 }] });
    assert.equal(marks("claimable", { toMove: true, colour: "red" }, hint("red")), "map-can");
    assert.equal(marks("claimable", { toMove: true, colour: "red" }, hint("blue")), "");
    assert.equal(marks("short", { toMove: true, short: true, colour: "red" }, hint("blue")), "");
  });

  test("what is lit or selected says so besides", () => {
    const lit = { tracks: ["a-b"], tone: "ticket" };
    assert.equal(marks("taken", { lit }), "map-lit map-lit-ticket");
    assert.equal(marks("claimable", { toMove: true, selected: "a-b" }), "map-can map-selected");
  });
});

describe("passengers", () => {
  test("wait in the country of a spot", () => {
    assert.equal(placeOf(game, "denmark-bremerhaven"), "denmark");
    assert.equal(placeOf(game, "kiel"), "kiel");
  });

  test("are counted by colour; those who are gone are not", () => {
    const view = /** @type {any} */ ({ passengers: { places: { kiel: ["red", null, "red", "blue"] } } });
    assert.deepEqual(waitingAt(view, "kiel"), { red: 2, blue: 1 });
    assert.deepEqual(waitingAt(view, "bremen"), {});
    assert.deepEqual(waitingAt(null, "kiel"), {});
  });
});

test("rings stand where tickets end that one still works for", () => {
  const ends = { a: ["Aachen", "Ulm"], b: ["Berlin", "Ulm"], c: ["Celle", "Dover"] };
  const game = /** @type {any} */ ({
    tickets: new Map(Object.entries(ends).map(([id, two]) => [id, { ends: two }])),
    places: new Map(),
  });
  const view = (/** @type {string} */ phase) => /** @type {any} */ ({ phase, tickets: ["a", "b", "c"] });
  const tickets = [
    { ticket: "a", done: true },
    { ticket: "b", done: false },
    { ticket: "c", done: false, blocked: true },
  ];
  const hints = /** @type {any} */ ({ tickets });
  assert.deepEqual([...ticketCities(game, view("turn"), hints)], ["Berlin", "Ulm"]);
  assert.equal(ticketCities(game, view("turn"), null).size, 5, "without hints all of them");
  assert.equal(ticketCities(game, view("over"), hints).size, 0);
});

describe("seats", () => {
  const black = { seats: [{ colour: "black" }, { colour: "blue" }] };
  const campaign = {
    seats: [{ colour: "red" }, { colour: "blue" }],
    campaign: { companies: ["yellow", "green"] },
  };

  test("look as at their own table, whichever one is shown", () => {
    seatColours(/** @type {any} */ (campaign));
    assert.deepEqual([1, 2].map(lookOf), [4, 3]);
    assert.deepEqual(
      [1, 2].map((seat) => lookAt(/** @type {any} */ (black), seat)),
      [5, 2],
    );
    assert.deepEqual(
      [1, 2].map((seat) => lookAt(/** @type {any} */ (campaign), seat)),
      [4, 3],
    );
  });

  test("forget the companies of the table that was shown before", () => {
    seatCompanies(["yellow", "green"]);
    seatColours(/** @type {any} */ (black));
    assert.deepEqual([1, 2].map(lookOf), [5, 2]);
    seatColours({ seats: [] });
    assert.deepEqual([1, 2].map(lookOf), [1, 2]);
  });
});
