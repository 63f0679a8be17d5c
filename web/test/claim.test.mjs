// Advice on a claim: what a payment keeps, what a claim does for tickets, which of several routes are one choice.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { Signal } from "../app/core/signal.js";
import { ClaimDraft } from "../app/table/board/claim.js";
import { popPlace } from "../app/table/board/claim-pop-place.js";
import { neededBeside, savings, ticketEffects, usefulTracks } from "../app/table/board/claim-advice.js";

import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import { distinct } from "../app/table/map/distinct.js";

/** @typedef {import("../protocol.js").Hints} Hints */

const TRACKS = [
  { id: "a-b#1", ends: ["a", "b"], length: 2, points: 2, colour: null, parallel: ["a-b#2"] },
  { id: "a-b#2", ends: ["a", "b"], length: 2, points: 2, colour: null, parallel: ["a-b#1"] },
  { id: "b-c", ends: ["b", "c"], length: 5, points: 10, colour: "red" },
  { id: "c-d", ends: ["c", "d"], length: 2, points: 2, colour: "white" },
];
const pays = (/** @type {string} */ track, /** @type {string} */ colour, locomotives = 0) => ({
  action: { do: "claim", track, colour, locomotives },
});

/** Two red, two white, a locomotive; a grey double route and a white one can be paid. @param {Partial<Hints>} hints */
function session(hints) {
  const grey = ["a-b#1", "a-b#2"].flatMap((track) => [
    pays(track, "red"),
    pays(track, "white"),
    pays(track, "red", 1),
    pays(track, "white", 1),
  ]);
  return /** @type {any} */ ({
    seat: 1,
    game: { tracks: new Map(TRACKS.map((track) => [track.id, track])) },
    prompt: { choices: [...grey, pays("c-d", "white"), pays("c-d", "white", 1)] },
    view: { seat: 1, phase: "turn", hand: { red: 2, white: 2, locomotive: 1 }, seats: {} },
    hints: { seq: 1, tracks: [], standings: { seats: [] }, ...hints },
    changed: new Signal(),
    busy: false,
  });
}

const ticket = (/** @type {string[]} */ tracks, /** @type {object} */ cards, more = {}) =>
  /** @type {any} */ ({ ticket: "t1", done: false, tracks, cards, ...more });
const RED_WANTED = { tickets: [ticket(["b-c"], { red: 5 })] };

test("the payment proposed keeps the colour that a ticket needs", () => {
  const table = session(RED_WANTED);
  const draft = new ClaimDraft(table);
  draft.pick("a-b#1");
  assert.deepEqual(draft.payment, { colour: "white", locomotives: 0 });
  assert.deepEqual(
    savings(
      table,
      "a-b#1",
      /** @type {any} */ (draft.payment),
      table.prompt.choices.map((/** @type {any} */ one) => one.action).slice(0, 4),
    ),
    { keeps: ["red"], spends: null },
  );
  const white = new ClaimDraft(session({ tickets: [ticket(["c-d"], { white: 2 })] }));
  white.pick("a-b#1");
  assert.deepEqual(white.payment, { colour: "red", locomotives: 0 });
});

test("a colour that is asked for is paid, and what it costs is said", () => {
  const table = session(RED_WANTED);
  const draft = new ClaimDraft(table);
  draft.pick("a-b#1", "red");
  assert.deepEqual(draft.payment, { colour: "red", locomotives: 0 });
  assert.deepEqual(savings(table, "a-b#1", { colour: "red", locomotives: 0 }, []), {
    keeps: [],
    spends: "red",
  });
});

test("the plan counts as tickets do, dead and completed tickets do not", () => {
  const planned = new ClaimDraft(
    session({ plan: /** @type {any} */ ({ cards: { red: 5 }, tracks: ["b-c"] }) }),
  );
  planned.pick("a-b#1");
  assert.equal(planned.payment?.colour, "white");
  for (const over of [{ blocked: true }, { done: true }, { offered: true }])
    assert.deepEqual(neededBeside(session({ tickets: [ticket(["b-c"], { red: 5 }, over)] }), "a-b#1"), {});
});

test("cards for the route itself are not kept from it", () => {
  const table = session({ tickets: [ticket(["c-d"], { white: 2 })] });
  assert.deepEqual(neededBeside(table, "c-d"), { white: 0 });
  assert.deepEqual(savings(table, "c-d", { colour: "white", locomotives: 0 }, []), {
    keeps: [],
    spends: null,
  });
});

test("all tickets together say what is needed, if the hints have it", () => {
  const together = /** @type {any} */ ({ cards: { red: 2, any: 3 }, tracks: ["b-c"] });
  const table = session({ tickets: [ticket(["c-d"], { white: 2 })], together });
  assert.deepEqual(neededBeside(table, "a-b#1"), { red: 2, any: 3 });
});

test("tickets that are lost are not praised", () => {
  const both = { helps: [], completes: ["t1"] };
  assert.deepEqual(ticketEffects(session({ tickets: [ticket(["a-b#2"], {})] }), "a-b#1"), both);
  const dead = session({ tickets: [ticket(["a-b#2", "b-c"], {}, { blocked: true, why: "trains" })] });
  assert.deepEqual(ticketEffects(dead, "a-b#1"), { helps: [], completes: [] });
});

test("routes that help are counted once for a double route", () => {
  const table = session({ tickets: [ticket(["a-b#1", "b-c"], {})] });
  assert.deepEqual(usefulTracks(table, ["a-b#1", "a-b#2", "c-d"]), ["a-b#1"]);
});

const ROOM = { left: 0, top: 50, right: 390, bottom: 300 };
const CARD = { width: 240, height: 110 };
const line = (/** @type {number[]} */ from, /** @type {number[]} */ to) =>
  [0, 0.25, 0.5, 0.75, 1].map((at) => ({
    x: from[0] + (to[0] - from[0]) * at,
    y: from[1] + (to[1] - from[1]) * at,
  }));

test("the panel of a claim never leaves the map and lies beside its route", () => {
  for (let x = -20; x <= 410; x += 43) {
    for (let y = 30; y <= 320; y += 29) {
      for (const to of [
        [x + 60, y + 10],
        [x - 30, y + 50],
        [x, y + 70],
      ]) {
        const at = popPlace(line([x, y], to), CARD, ROOM);
        assert.ok(at.x >= ROOM.left && at.x + CARD.width <= ROOM.right, `${x} ${y}: ${at.x}`);
        assert.ok(at.y >= ROOM.top && at.y + CARD.height <= ROOM.bottom, `${x} ${y}: ${at.y}`);
      }
    }
  }
  const route = line([180, 160], [220, 180]);
  const at = popPlace(route, { width: 160, height: 90 }, ROOM);
  for (const { x, y } of route)
    assert.ok(!(x > at.x && x < at.x + 160 && y > at.y && y < at.y + 90), "no space is covered");
  assert.equal(at.inSight, true);
  assert.equal(popPlace(line([500, 100], [560, 120]), CARD, ROOM).inSight, false);
});

test("of equal tracks of a double route one is offered, of different ones both", async () => {
  settings.language = "en";
  await loadTexts();
  const states = (/** @type {Record<string, object>} */ more = {}) =>
    new Map(TRACKS.map(({ id }) => [id, { look: "claimable", owner: null, hint: null, ...more[id] }]));
  const map = (/** @type {object} */ more) =>
    /** @type {any} */ ({
      game: session({}).game,
      states: states(),
      plan: [],
      selected: null,
      seat: 1,
      names: ["Ann", "Ben"],
      view: null,
      ...more,
    });
  const all = ["a-b#2", "b-c", "a-b#1"];
  assert.deepEqual(distinct(map({}), all), ["a-b#2", "b-c"]);
  assert.deepEqual(distinct(map({ plan: ["a-b#1"] }), all), ["b-c", "a-b#1"]);
  assert.deepEqual(distinct(map({ plan: ["a-b#1"], selected: "a-b#2" }), all), ["a-b#2", "b-c"]);
  const taken = states({ "a-b#2": { look: "taken", owner: 2 } });
  assert.deepEqual(distinct(map({ states: taken }), all), all);
  const coloured = map({});
  coloured.game.tracks.set("a-b#1", { ...coloured.game.tracks.get("a-b#1"), colour: "blue" });
  assert.deepEqual(distinct(coloured, all), all);
});
