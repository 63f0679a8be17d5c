// The events of the card game, one by one: rows, raids, stacks, completed tickets, half time.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

import { loadFamily } from "../app/core/families.js";
import { fold } from "../app/core/fold.js";

/** Two players, the first one looking on. */
const view = () =>
  /** @type {any} */ ({
    seat: 1,
    phase: "turn",
    turn: 1,
    market: [null],
    deck: 10,
    discards: {},
    "ticket-decks": {},
    "open-tracks": [],
    hand: { blue: 4, locomotive: 2 },
    tickets: ["a-b"],
    seats: [
      {
        seat: 1,
        tracks: [],
        trains: 0,
        points: 0,
        cards: 6,
        "known-cards": { blue: 1 },
        "ticket-counts": { tickets: 1 },
        "offer-counts": { tickets: 0 },
      },
      {
        seat: 2,
        tracks: [],
        trains: 0,
        points: 0,
        cards: 3,
        "known-cards": {},
        "ticket-counts": { tickets: 1 },
        "offer-counts": { tickets: 0 },
        yard: [{ colour: "blue", cars: 2 }],
      },
    ],
  });
await loadFamily("cards");
const wire = /** @type {any} */ ({
  cards: { blue: 10, red: 10 },
  decks: ["tickets"],
  tickets: [{ id: "a-b", deck: "tickets", points: 9, ends: ["a", "b"] }],
  tracks: [],
  places: [],
  "card-game": { stacks: "remembered" },
});
const after = (/** @type {any[]} */ ...events) =>
  /** @type {any} */ (events.reduce((known, event) => fold(wire, known, event), view()));

test("a raid: the larger row comes, the smaller one is discarded", () => {
  const { seats, hand, discards } = after(
    { event: "laid", seat: 1, rows: [{ colour: "blue", cars: 3, locomotives: 1 }] },
    { event: "raided", seat: 2, row: { colour: "blue", cars: 2 } },
  );
  assert.deepEqual(seats[0].yard, [{ colour: "blue", cars: 3, locomotives: 1 }]);
  assert.equal(seats[1].yard, undefined);
  assert.deepEqual(
    [hand, discards, seats[0].cards, seats[0]["known-cards"]],
    [{ blue: 1, locomotive: 1 }, { blue: 2 }, 2, {}],
  );
});

test("locomotives leave first, and only the owner remembers what went", () => {
  const lay = { event: "laid", seat: 1, rows: [{ colour: "blue", cars: 1, locomotives: 1 }] };
  const [first, second] = [{ locomotive: 1 }, { blue: 1 }].map((cards) => ({
    event: "rolled",
    seat: 1,
    cards,
  }));
  assert.deepEqual(after(lay, first).seats[0].yard, [{ colour: "blue", cars: 1 }]);
  const { yard, stack, "stack-cards": known } = after(lay, first, second).seats[0];
  assert.deepEqual([yard, stack, known], [undefined, 2, { locomotive: 1, blue: 1 }]);
  const other = after({ event: "rolled", seat: 2, cards: { blue: 1 } }).seats[1];
  assert.deepEqual([other.stack, other["stack-cards"]], [1, undefined]);
});

test("completed tickets count, and half time takes everything but the hands", () => {
  const done = after(
    { event: "ticket-chosen", seat: 1, ticket: "a-b" },
    { event: "tickets-completed", tickets: [["a-b"], []] },
  );
  assert.deepEqual(
    [
      done.tickets,
      done.chosen,
      done.seats[0].points,
      done.seats[0]["ticket-counts"],
      done.seats[0]["completed-tickets"],
    ],
    [[], undefined, 9, { tickets: 0 }, ["a-b"]],
  );
  const half = after({ event: "half-time" });
  assert.deepEqual([half.deck, half.market, half.seats[1].yard], [20 - 9, [null], undefined]);
});
