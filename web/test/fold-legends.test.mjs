// The events of a campaign, one by one: symbols, swaps, money, postcards, tools, marks. Whole games
// of the first one are folded beside those of all games.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

import { changeOf, noteChanges } from "../app/core/changes.js";
import { loadFamily } from "../app/core/families.js";
import { fold } from "../app/core/fold.js";
import { askedSeat, askedTask } from "../app/core/questions.js";

const own = (company) => ({
  company,
  cash: 5,
  "known-pickaxes": {},
  "known-skulls": {},
  cards: ["start"],
  slip: {},
  place: 0,
});
const seat = (number, company) => ({
  seat: number,
  tracks: [],
  trains: 20,
  points: 5,
  cards: 4,
  "known-cards": {},
  "ticket-counts": { tickets: 2 },
  "offer-counts": { tickets: 0 },
  campaign: own(company),
});

/** Two players, the first one looking on. */
const view = () =>
  /** @type {any} */ ({
    seat: 1,
    phase: "turn",
    turn: 1,
    market: ["red", "blue"],
    deck: 10,
    discards: {},
    "ticket-decks": { tickets: { untouched: 5, under: [] } },
    "open-tracks": ["a-b", "a-b#2", "b-c"],
    hand: { blue: 3, locomotive: 1 },
    tickets: ["T1"],
    seats: [seat(1, "blue"), seat(2, "red")],
    campaign: {
      starter: 1,
      began: 1,
      play: { agenda: ["turn"], stage: "turns", active: 1 },
      "market-symbols": ["pickaxe", null],
      "discards-pickaxes": {},
      "discards-skulls": {},
      newspapers: 0,
      "hand-pickaxes": { blue: 1 },
      "hand-skulls": { blue: 1 },
      "event-deck": ["E01", "E02"],
      "event-discards": [],
      stickers: [],
      "tools-laid": ["T1", "T2"],
      big: ["b"],
      "paint-stock": { blue: 5 },
    },
  });
await loadFamily("campaign");
const wire = /** @type {any} */ ({
  campaign: { coins: 5 },
  cards: {},
  decks: ["tickets"],
  tickets: [{ id: "T1", deck: "tickets", points: 9, ends: ["a", "b"] }],
  places: [],
  cities: ["a", "b", "c"].map((id) => ({ id })),
  "one-track-up-to": { double: 3, triple: 0 },
  tracks: [
    { id: "a-b", ends: ["a", "b"], length: 2, colour: "blue", parallel: ["a-b#2"] },
    { id: "a-b#2", ends: ["a", "b"], length: 2, parallel: ["a-b"] },
    { id: "b-c", ends: ["b", "c"], length: 1, bed: true },
  ],
});
const happened = (/** @type {any} */ happening) => ({ event: "happened", happening });
const after = (/** @type {any[]} */ ...events) =>
  /** @type {any} */ (events.reduce((known, event) => fold(wire, known, event), view()));

test("symbols leave the hand with the cards that carry them", () => {
  const claim = {
    event: "claimed",
    seat: 1,
    track: "a-b",
    colour: "blue",
    locomotives: 0,
    with: { cards: 2, pickaxes: 1 },
  };
  const { hand, campaign, discards, seats, "open-tracks": open } = after(claim);
  assert.deepEqual(
    [hand, campaign["hand-pickaxes"], campaign["hand-skulls"]],
    [{ blue: 1, locomotive: 1 }, {}, { blue: 1 }],
  );
  assert.deepEqual([discards, campaign["discards-pickaxes"]], [{ blue: 2 }, { blue: 1 }]);
  assert.deepEqual([seats[0].trains, seats[0].cards, seats[0].tracks, open], [18, 2, ["a-b"], ["b-c"]]);
});

test("what others know of a hand is never less than nothing", () => {
  const taken = { event: "card-taken", seat: 2, slot: 1, card: "red", symbol: "pickaxe" };
  const claim = {
    event: "claimed",
    seat: 2,
    track: "a-b#2",
    colour: "red",
    locomotives: 0,
    with: { cards: 2 },
  };
  const { seats, market, campaign } = after(taken, claim);
  assert.deepEqual(
    [seats[1]["known-cards"], seats[1].campaign["known-pickaxes"]],
    [{ red: 1 }, { red: 1 }],
    "plain cards were paid, the pickaxe is still there",
  );
  assert.deepEqual(
    [market, campaign["market-symbols"]],
    [
      [null, "blue"],
      [null, null],
    ],
  );
});

test("a swap changes hand and row", () => {
  const { hand, market, campaign } = after(
    happened({
      what: "swapped",
      seat: 1,
      card: "blue",
      symbol: "skull",
      slot: 1,
      taken: "red",
      "taken-symbol": "pickaxe",
    }),
  );
  assert.deepEqual(
    [hand, campaign["hand-pickaxes"], campaign["hand-skulls"]],
    [{ blue: 2, locomotive: 1, red: 1 }, { blue: 1, red: 1 }, {}],
  );
  assert.deepEqual(
    [market, campaign["market-symbols"]],
    [
      ["blue", "blue"],
      ["skull", null],
    ],
  );
});

test("a row that grows has a slot more", () => {
  assert.deepEqual(after({ event: "turned-up", slot: 3, card: "white" }).market, ["red", "blue", "white"]);
});

test("events are turned, shuffled and archived", () => {
  const turned = happened({ what: "event-turned", id: "E02" });
  const { campaign } = after(happened({ what: "newspaper" }), turned, happened({ what: "events-shuffled" }));
  assert.deepEqual(
    [campaign.event, campaign["event-deck"], campaign["event-discards"], campaign.newspapers],
    ["E02", ["E01"], ["E02"], 1],
  );
  const gone = after(turned, happened({ what: "event-archived", id: "E02" })).campaign;
  assert.deepEqual([gone.event, gone["event-discards"], gone["events-archived"]], [undefined, [], ["E02"]]);
});

test("postcards are taken, held back, used and gone", () => {
  const take = happened({ what: "postcard-taken", id: "104", company: "blue" });
  const held = after(take, happened({ what: "switched", seat: 1, id: "104" })).campaign;
  assert.deepEqual(
    [held.postcards, held["held-back"]],
    [[{ id: "104", company: "blue", spent: [0, 0] }], ["104"]],
  );
  const gone = after(
    take,
    happened({ what: "postcard-used", id: "104", second: true }),
    happened({ what: "postcard-gone", id: "104" }),
  ).campaign;
  assert.deepEqual(gone.postcards, [{ id: "104", spent: [0, 1] }]);
  const kept = after(take, happened({ what: "postcard-gone", id: "104", vault: true })).campaign;
  assert.deepEqual(kept.postcards, [{ id: "104", company: "blue", vault: true, spent: [0, 0] }]);
});

test("tools go round, agreements are made", () => {
  const { campaign } = after(
    happened({ what: "tool-passed", id: "T2", seat: 2, counters: 3 }),
    happened({ what: "tool-passed", id: "T2", seat: 1, counters: 2 }),
  );
  assert.deepEqual([campaign.tools, campaign["tools-laid"]], [[{ id: "T2", seat: 1, counters: 2 }], ["T1"]]);
  const agreed = after(
    happened({ what: "agreements-laid", ids: ["A1", "A3"] }),
    happened({ what: "agreed", seat: 2, id: "A3" }),
  );
  assert.deepEqual([agreed.campaign["agreements-laid"], agreed.seats[1].campaign.agreement], [["A1"], "A3"]);
});

test("marks and paint", () => {
  const boom = after(
    happened({ what: "marked", mark: "boom", place: "c", company: "red" }),
    happened({ what: "marked", mark: "boom", place: "c", company: "blue" }),
  ).campaign;
  assert.deepEqual([boom.big, boom.plaques], [["b", "c"], { red: ["c"] }], "a city is named once");
  const open = after(happened({ what: "marked", mark: "public", place: "b-c" }));
  assert.deepEqual([open.campaign.public, open["open-tracks"]], ["b-c", ["a-b", "a-b#2"]]);
  const bed = after(
    { event: "claimed", seat: 1, track: "b-c", colour: "blue", locomotives: 0, with: { cards: 1 } },
    happened({ what: "painted", track: "b-c", colour: "blue", sticker: true }),
  ).campaign;
  assert.deepEqual([bed.paints, bed["paint-stock"]], [[{ track: "b-c", colour: "blue" }], { blue: 4 }]);
});

test("money is counted, and by how much it changed is found out", () => {
  const counted = (/** @type {number} */ now) => ({
    what: "counted",
    seat: 1,
    kind: "cash",
    now,
    by: "E03/1",
  });
  const { seats } = after(happened(counted(7)));
  assert.deepEqual([seats[0].points, seats[0].campaign.cash], [7, 7]);
  const [one, two] = [counted(7), counted(6)];
  const log = [one, two].map((happening, index) => ({
    step: "act",
    seq: index + 1,
    seat: 1,
    events: [happened(happening)],
  }));
  noteChanges(/** @type {any} */ (log), /** @type {any} */ ({ wire: { campaign: { coins: 5 } } }));
  assert.deepEqual([changeOf(/** @type {any} */ (one)), changeOf(/** @type {any} */ (two))], [2, -1]);
});

test("what there is nothing of is not in the view, before and after", () => {
  const bare = view();
  delete bare.campaign["tools-laid"];
  const crate = (/** @type {number} */ now) =>
    happened({ what: "counted", seat: 1, kind: "crate", now, by: "S/1" });
  const flag = (/** @type {boolean} */ on) => happened({ what: "winter", on });
  const there = fold(wire, fold(wire, bare, crate(2)), flag(true));
  assert.deepEqual([there.seats[0].campaign?.crates, there.campaign?.winter], [2, true]);
  const gone = fold(wire, fold(wire, there, crate(0)), flag(false));
  assert.deepEqual(gone, bare);
  assert.deepEqual(after(happened({ what: "voted", option: 2 })).campaign.votes, [0, 1]);
});

test("who is asked what", () => {
  const asked = (/** @type {string} */ top) =>
    /** @type {any} */ ({ play: { agenda: ["turn-end", top], active: 2 } });
  assert.deepEqual([askedTask(asked("archive 3 0")), askedSeat(asked("archive 3 0"))], ["archive", 3]);
  assert.equal(askedSeat(asked("use claim:11 1 0")), 1);
  assert.equal(askedSeat(asked("turn")), 2);
  assert.equal(askedSeat(asked("first-tickets")), null);
});
