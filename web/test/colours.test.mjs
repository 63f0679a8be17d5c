// Never colour alone: whoever sees fewer colours still tells cards and players apart, and what is
// written can be read.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import "./page.mjs";
import { loadTexts, t } from "../app/core/i18n.js";
import { CARDS, KINDS, SHAPES } from "../app/core/marks.js";
import { settings } from "../app/core/settings.js";
import { contrast, distance, EYES } from "./colour.mjs";
import { bitmap, likeness } from "./shape.mjs";
import { APP } from "./source.mjs";

/** Closer than this, colours cannot be told apart at a glance. */
const NEAR = 20;
/** So far from the colours of the players the accent stays, that nobody takes it for theirs. */
const FOREIGN = 30;
/** Symbols with more in common than this look the same when small. */
const ALIKE = 0.85;
const TEXT = 4.5;
const GRAPHICS = 3;

/** The tokens of base.css, by theme. */
function themes() {
  const text = readFileSync(join(APP, "style/base.css"), "utf8");
  const block = (start) => {
    const from = text.indexOf(start);
    assert.ok(from >= 0, `base.css has ${start}`);
    return Object.fromEntries(
      [...text.slice(from, text.indexOf("\n}", from)).matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\b/g)].map(
        ([, name, hex]) => [name, hex],
      ),
    );
  };
  const light = block(":root {");
  return { light, dark: { ...light, ...block(':root[data-theme="dark"] {') } };
}
const THEMES = themes();

/** All pairs. */
const pairs = (items) => items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b]));

test("shapes become bitmaps", () => {
  const filled = bitmap("M0 0H20V20H0Z").filter(Boolean).length;
  const ring = bitmap(CARDS.white.path).filter(Boolean).length / filled;
  assert.equal(filled, 1600);
  assert.ok(Math.abs(ring - (Math.PI * (49 - 25)) / 400) < 0.02, String(ring));
});

describe("marks", () => {
  const cards = KINDS.map((kind) => ({ name: kind, token: `card-${kind}`, path: CARDS[kind].path }));
  const seats = SHAPES.map((path, index) => ({
    name: `seat ${index + 1}`,
    token: `seat-${index + 1}`,
    path,
  }));

  for (const [theme, tokens] of Object.entries(THEMES)) {
    for (const eyes of Object.keys(EYES)) {
      test(`differ in ${theme} for ${eyes}`, () => {
        for (const [a, b] of [...pairs(cards), ...pairs(seats)]) {
          const apart = distance(tokens[a.token], tokens[b.token], eyes);
          const same = likeness(a.path, b.path);
          assert.ok(
            apart >= NEAR || same < ALIKE,
            `${a.name} and ${b.name}: distance ${apart.toFixed(1)}, symbols ${(same * 100).toFixed(0)} % alike`,
          );
        }
      });
    }
  }

  for (const tongue of /** @type {const} */ (["en", "de"])) {
    test(`have letters and keys of their own, from their names: ${tongue}`, async () => {
      settings.language = tongue;
      await loadTexts();
      for (const what of /** @type {const} */ (["letter", "key"])) {
        const all = KINDS.map((kind) => CARDS[kind][what].toLowerCase());
        assert.equal(new Set(all).size, KINDS.length, what);
        // Black is K, as printers write it, since B is blue.
        for (const [index, kind] of KINDS.entries())
          assert.ok(
            t(`card.${kind}`).toLowerCase().includes(all[index]),
            `${what} of ${kind}: ${all[index]}`,
          );
      }
      // What else a key does in the card game.
      assert.deepEqual(
        KINDS.filter((kind) => "dstuh".includes(CARDS[kind].key)),
        [],
      );
    });
  }
  for (const [theme, tokens] of Object.entries(THEMES))
    test(`are not the accent in ${theme}`, () => {
      for (const { name, token } of seats)
        assert.ok(
          distance(tokens.accent, tokens[token], "normal") >= FOREIGN,
          `the accent and ${name}: ${distance(tokens.accent, tokens[token], "normal").toFixed(1)}`,
        );
    });
});

describe("contrast", () => {
  const on = (inks, grounds) => inks.flatMap((ink) => grounds.map((ground) => [ink, ground]));
  const texts = [
    ...on(["ink", "ink-soft", "accent", "bad", "good", "warn"], ["paper", "paper-raised"]),
    ...on(["ink"], ["paper-sunk", "accent-soft"]),
    ["accent-ink", "accent"],
    ...on(["map-ink"], ["map-land", "map-sea"]),
    ...[...KINDS, "any"].map((kind) => [`card-${kind}-ink`, `card-${kind}`]),
    ...SHAPES.map((_, index) => [`seat-${index + 1}-ink`, `seat-${index + 1}`]),
  ];
  const graphics = [
    ...on(["line-strong", "focus"], ["paper", "paper-raised"]),
    ...on(["accent"], ["map-land", "map-sea"]),
    ["gold-ink", "gold"],
  ];

  for (const [theme, tokens] of Object.entries(THEMES)) {
    test(`in ${theme}`, () => {
      const check = (list, least) =>
        list
          .map(([ink, ground]) => ({ ink, ground, value: contrast(tokens[ink], tokens[ground]) }))
          .filter(({ value }) => value < least)
          .map(({ ink, ground, value }) => `${ink} on ${ground}: ${value.toFixed(2)}, at least ${least}`);
      assert.deepEqual([...check(texts, TEXT), ...check(graphics, GRAPHICS)], []);
    });
  }
});
