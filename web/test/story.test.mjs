// What happened, in words: every kind of event is told, in both languages, without gaps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./page.mjs";
import { loadFamily } from "../app/core/families.js";
import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import { story, tell, turnsOf, seatName } from "../app/core/story.js";

const TRACKS = { "a-b": { id: "a-b", ends: ["a", "b"], length: 3, points: 4 } };
const game = /** @type {any} */ ({
  wire: { passengers: {}, decks: ["long", "short"] },
  tracks: new Map(Object.entries(TRACKS)),
  tickets: new Map([["x", { id: "x", points: 7 }]]),
  placeName: (/** @type {string} */ id) => id,
  trackName: (/** @type {string} */ id) => id,
  ticketName: (/** @type {string} */ id) => id,
  ticketCities: () => ["a", "b"],
  deckName: (/** @type {string} */ id) => id,
});
for (const kind of /** @type {const} */ (["passengers", "cards", "campaign"])) await loadFamily(kind);
const about = (seat = /** @type {number | null} */ (null)) => ({ game, names: ["Ann", "Ben"], seat });
const cards = (seat = /** @type {number | null} */ (null)) => ({
  ...about(seat),
  game: { ...game, wire: { ...game.wire, "card-game": {} } },
});

/** What only the card game knows. */
const CARDS = [
  "locomotive-dealt",
  "stopped",
  "rolled",
  "laid",
  "raided",
  "stacks-shown",
  "ticket-chosen",
  "choice-made",
  "tickets-completed",
  "half-time",
];
/** Whoever plays the game in which this happens. @param {string} event @param {number | null} seat */
function aboutGame(event, seat) {
  if (event === "happened")
    return { ...about(seat), game: { ...game, wire: { ...game.wire, campaign: { coins: 5 } } } };
  return CARDS.includes(event) ? cards(seat) : about(seat);
}

/** One event of every kind, as somebody may see it. */
const EVENTS = [
  { event: "nothing" },
  { event: "passengers-placed", places: [{ place: "a", colours: ["red"] }] },
  { event: "card-drawn", seat: 1 },
  { event: "card-taken", seat: 1, slot: 2, card: "red" },
  { event: "turned-up", slot: 2, card: "blue" },
  { event: "market-swept" },
  { event: "deck-shuffled" },
  { event: "first-tickets-dealt", seat: 1, mix: { long: 1, short: 2 }, tickets: ["x"] },
  { event: "first-tickets-chosen", seat: 1, kept: ["x"], refused: [] },
  {
    event: "first-tickets-settled",
    kept: [
      { long: 1, short: 1 },
      { long: 0, short: 2 },
    ],
    refused: [{}, {}],
  },
  { event: "ticket-under", deck: "long", seat: 1 },
  { event: "first-seat", seat: 1 },
  { event: "tickets-drawn", seat: 1, mix: { long: 0, short: 3 } },
  { event: "tickets-kept", seat: 1, counts: { long: 0, short: 1 } },
  { event: "claimed", seat: 1, track: "a-b", colour: "red", locomotives: 1 },
  { event: "passengers-taken", seat: 1, from: ["red", null] },
  { event: "passed", seat: 1 },
  { event: "awaits", phase: "turn", seat: 1, "turns-left": 2 },
  { event: "tickets-revealed", tickets: [["x"], ["y"]] },
  { event: "locomotive-dealt", seat: 1 },
  { event: "stopped", seat: 1 },
  { event: "rolled", seat: 1, cards: { red: 1, locomotive: 1 } },
  { event: "laid", seat: 1, rows: [{ colour: "blue", cars: 3, locomotives: 1 }] },
  { event: "raided", seat: 2, row: { colour: "blue", cars: 2 } },
  { event: "stacks-shown", stacks: [{ red: 2 }, {}] },
  { event: "ticket-chosen", seat: 1, ticket: "x" },
  { event: "choice-made", seat: 1 },
  { event: "tickets-completed", tickets: [["x"], []] },
  { event: "half-time" },
  { event: "happened", happening: { what: "winter", on: true } },
];
const act = (/** @type {number} */ seq, /** @type {number} */ seat, /** @type {any[]} */ ...events) =>
  /** @type {any} */ ({ step: "act", seq, seat, events });
const turnOf = (/** @type {number} */ seat) => ({ event: "awaits", phase: "turn", seat });

test("every kind of event of the protocol is among them", () => {
  const protocol = readFileSync(new URL("../protocol.d.ts", import.meta.url), "utf8");
  const kinds = [...protocol.matchAll(/\n    event: "([\w-]+)";/g)].map(([, kind]) => kind);
  assert.deepEqual([...new Set(kinds)].sort(), EVENTS.map(({ event }) => event).sort());
});

for (const language of /** @type {const} */ (["en", "de"])) {
  test(`every event has words without gaps: ${language}`, async () => {
    settings.language = language;
    await loadTexts();
    for (const seat of [null, 1]) {
      for (const event of EVENTS) {
        const lines = story(aboutGame(event.event, seat), act(1, 1, event));
        assert.ok(lines.length > 0, event.event);
        for (const { text } of lines)
          assert.doesNotMatch(text, /[{}]|undefined|story\./, `${event.event}: ${text}`);
      }
    }
  });
}

test("cards stand in the sentence with their number and form", async () => {
  const said = async (/** @type {"en" | "de"} */ tongue, /** @type {number} */ locomotives) => {
    settings.language = tongue;
    await loadTexts();
    const claim = act(1, 1, { event: "claimed", seat: 1, track: "a-b", colour: "red", locomotives });
    return story(about(), claim)[0].text.replaceAll("\u00a0", " ");
  };
  assert.match(await said("en", 2), /1 red card, 2 locomotives$/);
  assert.match(await said("en", 1), /2 red cards, 1 locomotive$/);
  assert.match(await said("de", 2), /1 rote Karte, 2 Lokomotiven$/);
  assert.match(await said("de", 1), /2 rote Karten, 1 Lokomotive$/);
});

test("what belongs to a turn is one line", async () => {
  settings.language = "en";
  await loadTexts();
  const claim = [act(1, 1, EVENTS[14]), act(2, 1, EVENTS[15], turnOf(2))];
  assert.deepEqual(
    tell(about(), claim).map(({ text, tracks }) => [text, tracks]),
    [["Ann claims a-b (4\u00a0points) for 2 red cards, 1 locomotive, passengers: red", ["a-b"]]],
  );
  const drawn = [act(1, 1, EVENTS[3]), act(2, 1, EVENTS[2], turnOf(2))];
  assert.deepEqual(
    tell(about(1), drawn).map(({ text }) => text),
    ["You take 1 red card, 1 card from the deck"],
  );
});

test("a raid names who lost what, and the next yard rolls", async () => {
  settings.language = "en";
  await loadTexts();
  const kind = (/** @type {string} */ name) =>
    /** @type {any} */ (EVENTS.find(({ event }) => event === name));
  const raid = [
    act(
      1,
      1,
      kind("laid"),
      kind("raided"),
      { event: "rolled", seat: 2, cards: { red: 1, locomotive: 1 } },
      turnOf(2),
    ),
  ];
  const lines = tell(cards(2), raid).map(({ text }) => text);
  assert.deepEqual(lines, [
    "Ann lays 3 blue cards, 1 locomotive",
    "You are raided and lose 2 blue cards",
    "You get 1 red card, 1 locomotive under way",
  ]);
  const done = tell(cards(), [act(2, 1, kind("tickets-completed"))]).map(({ text }) => text);
  assert.deepEqual(done, ["Ann completes 1 ticket (7\u00a0points): x", "Ben completes no ticket"]);
});

test("whoever completes tickets one by one has done so in one turn", () => {
  const kind = (/** @type {string} */ name) =>
    /** @type {any} */ (EVENTS.find(({ event }) => event === name));
  const asked = { event: "awaits", phase: "complete", seat: 2, pending: [1, 2] };
  const log = [
    act(1, 2, kind("laid"), kind("stacks-shown"), asked),
    act(2, 1, kind("ticket-chosen"), asked),
    act(3, 1, kind("choice-made"), asked),
    act(4, 2, kind("choice-made"), turnOf(1)),
  ];
  assert.deepEqual(
    turnsOf(log).map(({ steps }) => steps.map(({ seq }) => seq)),
    [[1], [2, 3], [4]],
  );
});

test("what was taken back is marked, also half a turn", () => {
  const log = [
    act(1, 1, EVENTS[3]),
    act(2, 1, EVENTS[2], turnOf(2)),
    { step: "undo", seq: 3, seat: 1, plies: 1 },
    act(4, 1, EVENTS[3], turnOf(2)),
  ];
  const turns = turnsOf(/** @type {any} */ (log)).map(({ steps, undone }) => [
    steps.map(({ seq }) => seq),
    undone,
  ]);
  assert.deepEqual(turns, [
    [[1], false],
    [[2], true],
    [[3], false],
    [[4], false],
  ]);
});

test("bots of one level are numbered", () => {
  const bot = (/** @type {number} */ seat, /** @type {string} */ name) =>
    /** @type {any} */ ({ seat, kind: "bot", level: "casual", name });
  const table = {
    seats: [
      bot(1, "Selma"),
      bot(2, "Nelly"),
      /** @type {any} */ ({ seat: 3, kind: "person", name: "Anna" }),
      /** @type {any} */ ({ seat: 4, kind: "open" }),
    ],
  };
  assert.deepEqual(
    [1, 2, 3, 4].map((seat) => seatName(table, seat)),
    ["Selma", "Nelly", "Anna", "open seat"],
  );
});
