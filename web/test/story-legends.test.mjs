// What happened in a campaign, and what its cards do, in words: everything is told, in both
// languages, without gaps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rows } from "./content.mjs";
import "./page.mjs";
import { loadFamily } from "../app/core/families.js";
import { learn, loadTexts, say, t } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import { story } from "../app/core/story.js";
import { effectsWords, money, priceWords, termWords, waysCalled } from "../app/core/terms.js";

await loadFamily("campaign");
// Everything is opened here, with the words that come with it.
learn(Object.fromEntries(rows("words").map(({ key, text_en: en, text_de: de }) => [key, { en, de }])));
const game = /** @type {any} */ ({
  wire: { decks: ["tickets"], campaign: { coins: 5 } },
  tracks: new Map([["a-b", { id: "a-b", ends: ["a", "b"], length: 3, points: 0 }]]),
  tickets: new Map([["x", { id: "x", points: 7 }]]),
  placeName: (/** @type {string} */ id) => id,
  trackName: (/** @type {string} */ id) => id,
  ticketName: (/** @type {string} */ id) => id,
  ticketCities: () => ["a", "b"],
});
const cardTexts = /** @type {any} */ ({
  find: (/** @type {string} */ id) => ({
    id,
    title: { en: `Title ${id}`, de: `Titel ${id}` },
    text: { en: "", de: "" },
    outcomes: [
      { en: "You gave ${have} of ${need}.", de: "Ihr habt {have} $ von {need} $ gegeben." },
      { en: "No.", de: "Nein." },
    ],
  }),
});
const about = (seat = /** @type {number | null} */ (null)) =>
  /** @type {any} */ ({ game, names: ["Ann", "Ben"], seat, cardTexts, companies: ["blue", "red"] });

/** What changes counts that nobody has to be told of, or is told with something else. */
const SILENT = ["used", "met", "lifted", "region-entered"];
/** One of every kind. */
const HAPPENINGS = [
  { what: "newspaper" },
  { what: "event-turned", id: "E01" },
  { what: "events-shuffled" },
  { what: "event-added", id: "E01" },
  { what: "event-archived", id: "E01" },
  { what: "discarded", seat: 1, card: "blue", symbol: "skull" },
  { what: "swapped", seat: 1, card: "blue", slot: 1, taken: "red" },
  { what: "counted", seat: 1, kind: "cash", now: 7, by: "E03/1" },
  { what: "ticket-shown", seat: 1, ticket: "x" },
  { what: "used", seat: 1, place: 0 },
  { what: "met", place: 0 },
  { what: "postcard-taken", id: "101", company: "blue" },
  { what: "postcard-used", id: "101" },
  { what: "postcard-gone", id: "101" },
  { what: "tools-laid", ids: ["T1", "T2"] },
  { what: "tool-passed", id: "T1", seat: 1, counters: 2 },
  { what: "tool-gone", id: "T1" },
  { what: "tool-archived", id: "T1" },
  { what: "agreements-laid", ids: ["A1"] },
  { what: "agreed", seat: 1, id: "A1" },
  { what: "read", id: "1865-01A" },
  { what: "rule-added", id: "S-A4" },
  { what: "rule-removed", id: "S-A4" },
  { what: "rule-doubled", id: "S-A4" },
  { what: "toolbox-opened" },
  { what: "winter", on: false },
  { what: "marked", mark: "plaque", place: "a", company: "red" },
  { what: "fund-taken", track: "a-b" },
  { what: "region-entered", id: "plains" },
  { what: "region-offered", id: "plains" },
  { what: "region-opened", id: "plains" },
  { what: "painted", track: "a-b", colour: "blue", sticker: true },
  { what: "judged", id: "1871-03B", holds: true, have: 10, need: 9 },
  { what: "voted", option: 1 },
  { what: "memory-taken", seat: 1, ticket: "x" },
  { what: "upgrade-taken", seat: 1, slot: "1A" },
  { what: "retired", count: 3 },
  { what: "slip-written", seat: 1, slip: { coins: 7, bonus: 4, completed: 9, missed: -3 } },
  { what: "ranked", places: [2, 1] },
  { what: "peeked", seat: 1, top: [{ seen_by: 1 }] },
  { what: "lifted", seat: 1, from: 2, to: 1 },
  { what: "switched", seat: 1, id: "101" },
];

test("everything that happens in the protocol is among them", () => {
  const protocol = readFileSync(new URL("../protocol.d.ts", import.meta.url), "utf8");
  const kinds = [...protocol.matchAll(/\n    what: "([\w-]+)";/g)].map(([, kind]) => kind);
  assert.deepEqual([...new Set(kinds)].sort(), HAPPENINGS.map(({ what }) => what).sort());
});

/** One of every word of the cards' language. */
const TERMS = [
  ...["cash", "goodwill", "stamp", "crate", "ore", "car", "vault", "pot"].flatMap((kind) => [
    { word: "gain", kind, amount: 2 },
    { word: "lose", kind, amount: 1 },
  ]),
  { word: "gain", kind: "cash", amount: 2, counter: "bridge" },
  { word: "gain", kind: "cash", amount: 1, counter: "net", cap: 4 },
  { word: "gain", kind: "cash", amount: 1, counter: "net", cap: 4, now: 3 },
  ...["any", "loco", "same"].map((kind) => ({ word: "discard", class: kind, amount: 2 })),
  ...["cards", "pick", "swap", "retire"].map((word) => ({ word, amount: 2 })),
  { word: "tickets", amount: 2, keep: 1 },
  { word: "tickets", amount: 2, keep: 0 },
  { word: "postcard", id: "101" },
  { word: "postcard", kind: "printed" },
  { word: "event", class: "add", id: "E09" },
  { word: "event", class: "drop", kind: "any-event" },
  { word: "rule", class: "remove", kind: "any-tool" },
  { word: "rule", class: "double", kind: "any-region" },
  { word: "rule", class: "add", id: "S-A4" },
  { word: "paint", class: "own", place: "any" },
  { word: "paint", class: "paid", place: "beds" },
  ...["big", "plaque", "boom", "bridge", "public", "blocked", "hub", "host", "fund"].map((kind) => ({
    word: "mark",
    kind,
    place: "this",
  })),
  { word: "mark", kind: "big", place: "a" },
  { word: "flip", kind: "winter" },
  { word: "peek", amount: 3 },
  { word: "refresh" },
  { word: "open", kind: "offer" },
  { word: "open", kind: "toolbox" },
  ...["tools", "agreements", "memory", "letters", "upgrades"].map((kind) => ({ word: "draft", kind })),
  { word: "vote", amount: 1 },
  { word: "show" },
  { word: "pass" },
  {
    word: "choose",
    ways: [
      { price: [[{ word: "lose", kind: "cash", amount: 1 }]], effects: [{ word: "cards", amount: 2 }] },
      { effects: [{ word: "pass" }] },
    ],
  },
  { word: "cost", amount: -1 },
  { word: "cost", amount: 1 },
  { word: "wild" },
  { word: "deny" },
  { word: "market", amount: 6 },
  { word: "grey" },
  ...["each", "winner", "last", "starter", "drawer", "poorest", "builder", "most", "least"].map((target) => ({
    word: "gain",
    kind: "cash",
    amount: 1,
    target,
  })),
];
const known = { paper: cardTexts.find, place: (/** @type {string} */ id) => id };

for (const language of /** @type {const} */ (["en", "de"])) {
  test(`everything that happens has words without gaps: ${language}`, async () => {
    settings.language = language;
    await loadTexts();
    for (const seat of [null, 1]) {
      for (const happening of HAPPENINGS) {
        const lines = story(
          about(seat),
          /** @type {any} */ ({ step: "act", seq: 1, seat: 1, events: [{ event: "happened", happening }] }),
        );
        assert.equal(lines.length > 0, !SILENT.includes(happening.what), happening.what);
        for (const { text } of lines)
          assert.doesNotMatch(text, /[{}]|undefined|story\.|term\.|NaN/, happening.what);
      }
    }
  });

  test(`every word of the cards has words: ${language}`, async () => {
    settings.language = language;
    await loadTexts();
    for (const term of TERMS) {
      const words = termWords(/** @type {any} */ (term), known);
      assert.ok(words.length > 0, JSON.stringify(term));
      assert.doesNotMatch(words, /[{}]|undefined|term\.|NaN/, JSON.stringify(term));
    }
  });
}

test("money, prices and effects", async () => {
  settings.language = "en";
  await loadTexts();
  assert.deepEqual([money(4), money(-3)], ["$4", "−$3"]);
  const price = [[{ word: "lose", kind: "cash", amount: 2 }], [{ word: "discard", class: "any", amount: 1 }]];
  assert.equal(priceWords(/** @type {any} */ (price), known), "−$2 or discard 1 card");
  const effects = [
    { word: "gain", kind: "cash", amount: 2 },
    { word: "cards", amount: 1 },
  ];
  assert.equal(effectsWords(/** @type {any} */ (effects), known), "+$2 and draw 1 train card");
  settings.language = "de";
  await loadTexts();
  assert.equal(money(4), "4\u00a0$", "on one line");
  assert.equal(say({ en: "", de: "Du bekommst 12 $, dann 3 $." }), "Du bekommst 12\u00a0$, dann 3\u00a0$.");
  assert.equal(t("term.pass"), "nichts");
  assert.equal(
    termWords(/** @type {any} */ ({ word: "tickets", amount: 2, keep: 0 }), known),
    "2 Zielkarten ziehen, beliebig viele behalten",
  );
  assert.equal(
    termWords(/** @type {any} */ ({ word: "tickets", amount: 2, keep: 1 }), known),
    "2 Zielkarten ziehen, mindestens 1 behalten",
  );
});

test("cards that let somebody choose something sealed call each way by a name", async () => {
  const asking = rows("campaign-deck").filter(({ ability }) => /choose\{ (event|rule)\(add/.test(ability));
  assert.ok(asking.length >= 4);
  for (const language of /** @type {const} */ (["en", "de"])) {
    settings.language = language;
    await loadTexts();
    for (const { code, text_en: en, text_de: de, ability } of asking)
      assert.equal(waysCalled({ en, de }).length, ability.split("|").length, code);
  }
});
