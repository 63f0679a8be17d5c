// Completed tickets: that they are comes from the hints; when it was, and what is news, is worked out here.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import { tell, turnsOf } from "../app/core/story.js";
import { aboutOwn, completedSteps, DoneWatch } from "../app/table/common/ticket-done.js";

const TRACKS = [
  { id: "a-b", ends: ["a", "b"], length: 2, points: 2 },
  { id: "b-c", ends: ["b", "c"], length: 3, points: 4 },
  { id: "c-d", ends: ["c", "d"], length: 1, points: 1 },
];
const TICKETS = [
  { id: "a-c", ends: ["a", "c"], points: 9 },
  { id: "c-d", ends: ["c", "d"], points: 5 },
];
const game = /** @type {any} */ ({
  board: {},
  kind: "map",
  wire: { tracks: TRACKS, decks: ["tickets"] },
  tracks: new Map(TRACKS.map((track) => [track.id, track])),
  tickets: new Map(TICKETS.map((ticket) => [ticket.id, ticket])),
  places: new Map(["a", "b", "c", "d"].map((id) => [id, {}])),
  placeCities: (/** @type {string} */ id) => [id],
  ticketCities: (/** @type {string} */ id) => id.split("-"),
  ticketName: (/** @type {string} */ id) => id,
  trackName: (/** @type {string} */ id) => id,
});
const act = (/** @type {number} */ seq, /** @type {number} */ seat, /** @type {object[]} */ ...events) =>
  /** @type {any} */ ({
    step: "act",
    seq,
    seat,
    events: [...events, { event: "awaits", phase: "turn", seats: [3 - seat] }],
  });
const claim = (/** @type {number} */ seat, /** @type {string} */ track) => ({
  event: "claimed",
  seat,
  track,
  colour: "red",
  locomotives: 0,
});
const LOG = [
  act(1, 1, { event: "tickets-kept", seat: 1, counts: { tickets: 1 }, kept: ["a-c"] }),
  act(2, 1, claim(1, "a-b")),
  act(3, 2, claim(2, "c-d")),
  act(4, 1, claim(1, "b-c")),
  act(5, 1, claim(1, "c-d")),
  act(6, 1, { event: "tickets-kept", seat: 1, counts: { tickets: 1 }, kept: ["c-d"] }),
];

/** @param {string[]} done @param {any[]} [log] */
const session = (done, log = LOG, seq = 9) =>
  /** @type {any} */ ({
    game,
    seat: 1,
    seq,
    log,
    table: {
      seats: [
        { kind: "person", name: "Ann" },
        { kind: "person", name: "Ben" },
      ],
    },
    view: {
      seats: {
        1: {
          tracks: Object.fromEntries(
            log.flatMap((/** @type {any} */ step) =>
              (step.events ?? [])
                .filter((/** @type {any} */ one) => one.event === "claimed" && one.seat === 1)
                .map((/** @type {any} */ one) => [one.track, true]),
            ),
          ),
        },
      },
    },
    hints: { seq: 9, tickets: TICKETS.map(({ id }) => ({ ticket: id, done: done.includes(id) })) },
  });

test("a ticket is dated by the claim that joined it, or by being kept", () => {
  assert.deepEqual(
    [...completedSteps(session(["a-c", "c-d"]))],
    [
      [4, ["a-c"]],
      [6, ["c-d"]],
    ],
  );
  assert.deepEqual([...completedSteps(session([]))], [], "the hints decide, not the routes");
});

test("what was taken back completes nothing", () => {
  const undone = [
    ...LOG.slice(0, 4),
    /** @type {any} */ ({ step: "undo", seq: 5, seat: 1, plies: 1, view: {} }),
  ];
  assert.deepEqual([...completedSteps(session(["a-c"], undone))], []);
  const again = [...undone, act(6, 1, claim(1, "b-c"))];
  assert.deepEqual([...completedSteps(session(["a-c"], again))], [[6, ["a-c"]]]);
});

test("the log tells it with the claim, to oneself only", async () => {
  settings.language = "en";
  await loadTexts();
  const about = /** @type {any} */ (aboutOwn(session(["a-c"])));
  const lines = turnsOf(LOG).map((turn) => tell(about, turn.steps).map((line) => line.text));
  assert.ok(lines.flat().includes("You complete a-c (+9\u00a0points)"), lines.flat().join("\n"));
  const theirs = session(["a-c"]);
  theirs.seat = null;
  assert.equal(aboutOwn(theirs)?.completed, undefined);
});

test("what was completed before one looked is no news, and nothing is before its way is shown", () => {
  const watch = new DoneWatch();
  assert.deepEqual(watch.news(session(["a-c"])), []);
  assert.deepEqual(watch.news(session(["a-c", "c-d"])), [{ ticket: "c-d", tracks: ["c-d"] }]);
  assert.deepEqual(watch.news(session(["a-c", "c-d"])), []);
  assert.deepEqual(watch.news(session(["a-c"])), []);
  assert.deepEqual(watch.news(session(["a-c", "c-d"], LOG.slice(0, 4), 4)), [], "the hints are ahead");
  assert.equal(watch.news(session(["a-c", "c-d"])).length, 1);
});
