// Variants of a game stand together, under one name.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { familiesOf, variantName } from "../app/core/game-families.js";
import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";

const game = (
  /** @type {string} */ id,
  /** @type {string} */ en,
  /** @type {string} */ de,
  /** @type {string} */ map = "",
) => /** @type {any} */ ({ id, name: { en, de }, ...(map ? { map } : {}) });
const GAMES = [
  game("a", "North (2004)", "Nord (2004)", "n"),
  game("b", "North (new edition)", "Nord (neue Ausgabe)", "n"),
  game("c", "South", "Süd", "s"),
  game("d", "Cards (small)", "Karten (klein)"),
  game("e", "South & more", "Süd & mehr", "s"),
  game("f", "Dice", "Würfel"),
];

for (const [language, expected] of /** @type {const} */ ([
  ["en", [["North", "2004", "New edition"], ["South", "South", "South & more"], ["Cards (small)"], ["Dice"]]],
  ["de", [["Nord", "2004", "Neue Ausgabe"], ["Süd", "Süd", "Süd & mehr"], ["Karten (klein)"], ["Würfel"]]],
])) {
  test(`games on one map are one family, games without a map stand alone: ${language}`, async () => {
    settings.language = language;
    await loadTexts();
    const said = familiesOf(GAMES).map(({ name, games }) => [
      name,
      ...(games.length > 1 ? games.map((one) => variantName(one, name)) : []),
    ]);
    assert.deepEqual(said, expected);
  });
}
