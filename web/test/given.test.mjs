// Names that players give to stations, in the place of what is printed on the map.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { loadTableGame } from "../app/core/game.js";
import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import { givenLabel, lines } from "../app/table/map/given.js";

const PRINTED = {
  anchor: "start",
  lines: ["Denver"],
  size: 15,
  x: 110,
  y: 105,
  bx: 108,
  by: 92,
  width: 52,
  height: 17,
};

test("short names stand on one line, long ones on two about as long", () => {
  assert.deepEqual(lines("Fort Hope"), ["Fort Hope"]);
  assert.deepEqual(lines("Five Coats and a Mule"), ["Five Coats", "and a Mule"]);
  assert.deepEqual(lines("Abcdefghijklmnopqrst"), ["Abcdefghijklmnopqrst"]);
});

test("a given name stays on its side of the city", () => {
  const start = givenLabel(PRINTED, "Fort Hope on the Hill");
  assert.equal(start.bx, PRINTED.bx);
  assert.ok(start.width > PRINTED.width && start.height > PRINTED.height);
  const end = givenLabel({ ...PRINTED, anchor: "end" }, "Fort Hope on the Hill");
  assert.equal(end.bx + end.width, PRINTED.bx + PRINTED.width);
  const middle = givenLabel({ ...PRINTED, anchor: "middle" }, "Hope");
  assert.equal(middle.bx + middle.width / 2, PRINTED.bx + PRINTED.width / 2);
  assert.equal(givenLabel(PRINTED, undefined), PRINTED);
});

test("a table has the names that the campaign knows", async (context) => {
  const name = (/** @type {string} */ text) => ({ en: text, de: text });
  const answers = {
    "/api/v1/tables/t1/game": {
      id: "legends",
      cities: [
        { id: "denver", name: name("Denver") },
        { id: "omaha", name: name("Omaha") },
      ],
      places: [],
      tracks: [],
      tickets: [],
      campaign: {},
    },
    "/api/v1/tables/t1/board": { cities: [], tracks: [] },
    "/api/v1/campaigns/c1": {
      names: { denver: "Fort Hope" },
      stations: { denver: name("Low Tide"), omaha: { en: "Moonrise", de: "Mondaufgang" } },
    },
  };
  const { fetch } = globalThis;
  context.mock.method(globalThis, "fetch", async (/** @type {any} */ url, /** @type {any} */ how) =>
    url in answers ? new Response(JSON.stringify(answers[url])) : fetch(url, how),
  );
  const game = await loadTableGame("t1", { id: "c1", game: 2, companies: [] });
  assert.equal(game.cityName("denver"), "Fort Hope");
  assert.equal(game.printedName("denver"), "Denver");
  // What a program has named is told in the language of the page.
  settings.language = "en";
  await loadTexts();
  assert.equal(game.cityName("omaha"), "Moonrise");
  settings.language = "de";
  await loadTexts();
  assert.equal(game.cityName("omaha"), "Mondaufgang");
  settings.language = "en";
  await loadTexts();
});
