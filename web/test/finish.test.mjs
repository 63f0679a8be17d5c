// The race at the end: what comes when, that bars end at the score, and what was special.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import {
  decidedBy,
  momentsOf,
  pauseBefore,
  pointsSoFar,
  sourcesOf,
} from "../app/table/common/finish-reveal.js";
import { specialsOf } from "../app/table/common/finish-special.js";

const TRACKS = [
  { id: "a-b", ends: ["a", "b"], length: 2, points: 2 },
  { id: "b-c", ends: ["b", "c"], length: 3, points: 4 },
];
const TICKETS = [
  { id: "a-c", ends: ["a", "c"], points: 9 },
  { id: "a-b", ends: ["a", "b"], points: 4 },
  { id: "b-d", ends: ["b", "d"], points: 12 },
];
const game = /** @type {any} */ ({
  board: {},
  wire: { tracks: TRACKS, "longest-trail": { points: 10 }, globetrotter: null },
  tracks: new Map(TRACKS.map((track) => [track.id, track])),
  tickets: new Map(TICKETS.map((ticket) => [ticket.id, ticket])),
  places: new Map(["a", "b", "c", "d"].map((id) => [id, {}])),
  placeCities: (/** @type {string} */ id) => [id],
  ticketCities: (/** @type {string} */ id) => id.split("-"),
});

/**
 * Ann has everything but the longest trail, or with it.
 * @param {{ ann: number[], ben: number[] }} points routes, completed, missed, trail
 */
function session({ ann, ben }) {
  const sheet = (/** @type {number} */ seat, /** @type {number[]} */ [routes, done, missed, trail]) => ({
    seat,
    points: {
      routes,
      "completed-tickets": done,
      "missed-tickets": missed,
      "longest-trail": trail,
      globetrotter: 0,
      passengers: 0,
    },
    total: routes + done + missed + trail,
    place: 0,
    trail: 5,
    "tickets-completed": seat === 1 ? 2 : 0,
    "tickets-missed": seat === 1 ? 0 : 1,
  });
  const sheets = [sheet(1, ann), sheet(2, ben)];
  for (const one of sheets) one.place = sheets.every(({ total }) => total <= one.total) ? 1 : 2;
  const card = (
    /** @type {string} */ event,
    /** @type {number} */ seat,
    /** @type {string | null} */ kind,
  ) => ({
    event,
    seat,
    card: kind,
  });
  return /** @type {any} */ ({
    game,
    seat: 1,
    table: { result: { decision: "points", sheets } },
    view: {
      seats: {
        1: { seat: 1, tracks: { "a-b": true, "b-c": true }, "revealed-tickets": ["a-c", "a-b"] },
        2: { seat: 2, tracks: {}, "revealed-tickets": ["b-d"] },
      },
    },
    hints: {
      revealed: [
        {
          seat: 1,
          tickets: [
            { ticket: "a-c", done: true },
            { ticket: "a-b", done: true },
          ],
        },
        { seat: 2, tickets: [{ ticket: "b-d", done: false }] },
      ],
      trails: [
        { seat: 1, length: 5, tracks: ["a-b", "b-c"] },
        { seat: 2, length: 0, tracks: [] },
      ],
    },
    log: [
      {
        step: "act",
        seq: 1,
        seat: 1,
        events: [
          card("card-drawn", 1, "locomotive"),
          card("card-taken", 1, "red"),
          card("card-drawn", 2, null),
        ],
      },
      { step: "act", seq: 2, seat: 2, events: [card("card-taken", 2, "locomotive")] },
    ],
  });
}
const names = (/** @type {any} */ table) =>
  momentsOf(table).map((one) => (one.kind === "ticket" ? `${one.seat} ${one.ticket}` : one.source));

test("routes come first, then the tickets of the last, then of the first; the dearest last", () => {
  // Without the trail Ann is far ahead: her tickets decide.
  const clear = session({ ann: [6, 13, 0, 10], ben: [20, 0, -12, 0] });
  assert.deepEqual(names(clear), ["routes", "longest-trail", "2 b-d", "1 a-b", "1 a-c"]);
});

test("what decides comes last", () => {
  // Without the trail Ben would have won, and by more than without Ann's tickets.
  const close = session({ ann: [36, 4, 0, 10], ben: [48, 0, 0, 0] });
  assert.deepEqual(names(close), ["routes", "2 b-d", "1 a-b", "1 a-c", "longest-trail"]);
});

test("bars begin at nothing and end at the score", () => {
  const table = session({ ann: [6, 13, 0, 10], ben: [40, 0, -12, 0] });
  const moments = momentsOf(table);
  const sum = (/** @type {any} */ sheet, /** @type {number} */ n) =>
    Object.values(pointsSoFar(sheet, moments.slice(0, n))).reduce((a, b) => Number(a) + (b ?? 0), 0);
  for (const sheet of table.table.result.sheets) {
    assert.equal(sum(sheet, 0), 0);
    assert.equal(sum(sheet, moments.length), sheet.total);
  }
  assert.deepEqual(sourcesOf(table), ["routes", "completed-tickets", "missed-tickets", "longest-trail"]);
});

test("a long race is no longer than a short one, and holds its breath at the end", () => {
  for (const speed of /** @type {const} */ (["quick", "full"])) {
    const length = (/** @type {number} */ n) =>
      Array.from({ length: n }, (_, at) => pauseBefore(at, n, speed)).reduce((a, b) => a + b, 0);
    assert.ok(length(40) <= Math.max(1.5 * length(12), 45000), `${length(40)}`);
    assert.ok(pauseBefore(9, 10, speed) > pauseBefore(5, 10, speed));
    assert.ok(length(25) < 45000, `${length(25)}`);
  }
});

test("ties are told as such, in both languages", async () => {
  const sheet = (/** @type {number} */ place, /** @type {number} */ total) => ({ place, total });
  const said = (/** @type {string} */ decision, /** @type {number} */ second) =>
    decidedBy(/** @type {any} */ ({ decision, sheets: [sheet(2, second), sheet(1, 162)] }));
  settings.language = "en";
  await loadTexts();
  assert.equal(said("points", 155), "With 162 points, 7 ahead.");
  assert.equal(said("completed-tickets", 162), "Tied at 162 points – wins with more completed tickets.");
  assert.equal(
    said("longest-trail", 162),
    "Tied at 162 points and in completed tickets – wins with the longer path.",
  );
  settings.language = "de";
  await loadTexts();
  assert.equal(said("points", 155), "Mit 162 Punkten und 7 Vorsprung.");
  assert.equal(
    said("completed-tickets", 162),
    "Gleichstand bei 162 Punkten – mehr erfüllte Zielkarten entscheiden.",
  );
});

test("what was special: path, tickets, luck", () => {
  const table = session({ ann: [6, 13, 0, 10], ben: [40, 0, -12, 0] });
  const [trail, best, worst, luck] = /** @type {any[]} */ (specialsOf(table));
  assert.deepEqual([trail.what, trail.seat, trail.cars], ["trail", 1, 5]);
  assert.deepEqual([best.what, best.ticket.ticket, best.ticket.points], ["best", "a-c", 9]);
  assert.deepEqual([worst.what, worst.ticket.ticket, worst.ticket.points], ["worst", "b-d", -12]);
  assert.deepEqual(luck, { what: "luck", locomotives: 1, cards: 2 }, "only what the viewer drew");
  assert.equal(specialsOf({ ...table, seat: null }).length, 3);
});
