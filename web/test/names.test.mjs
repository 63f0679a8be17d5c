// Names on the maps: at every scale, in both languages, each is nearest to its own city.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import "./page.mjs";
import { GameData } from "../app/core/game.js";
import { loadTexts } from "../app/core/i18n.js";
import { settings } from "../app/core/settings.js";
import { cutWord, shortName } from "../app/table/map/lettering.js";
import { namesOf, planNames, showNames } from "../app/table/map/names.js";
import { distance } from "../app/table/map/placing.js";
import { overlap, sceneOf } from "../app/table/map/scene.js";
import { Server } from "./server.mjs";

const GAMES = ["usa-2004", "germany-mega-passengers", "legends-first"];
/** The whole map on the smallest phone: as wide as the window, or as high as what the sheet leaves. */
const SMALLEST = /** @type {Record<string, number>} */ ({
  "usa-2004": 0.257,
  "germany-mega-passengers": 0.19,
  "legends-first": 0.3,
});
/** From there to near by. */
const SCALES = [1, 1.1, 1.3, 1.6, 2, 2.5, 3.2, 4, 6, 9];
const NOBODY = new Set();

/** @type {Server} */
let server;
/** @type {GameData[]} */
let games;

before(async () => {
  server = await Server.start();
  const { nobody } = server;
  games = await Promise.all(
    GAMES.map(async (id) => {
      const [wire, board] = await Promise.all([nobody.get(`games/${id}`), nobody.get(`games/${id}/board`)]);
      return new GameData(wire, board);
    }),
  );
});
after(() => server.stop());

/** What is wrong with a plan. @param {any} game @param {Map<string, any>} plan @param {number} scale */
function wrong(game, plan, scale) {
  const faults = [];
  const rooms = [...plan];
  for (const name of namesOf(game)) {
    const room = plan.get(name.id);
    if (!room) continue;
    const own = new Set(game.places.get(name.place)?.cities ?? [name.place]);
    const away = (/** @type {any} */ city) => distance(room, city);
    const cities = game.board.cities.map((/** @type {any} */ city) => ({ id: city.id, away: away(city) }));
    const nearest = cities.reduce((/** @type {any} */ a, /** @type {any} */ b) => (b.away < a.away ? b : a));
    if (!own.has(nearest.id)) faults.push(`${name.id} stands at ${nearest.id}`);
    if (room.size * scale < 8.39) faults.push(`${name.id} is ${room.size * scale} px high`);
    for (const [other, box] of rooms)
      if (other > name.id && overlap(room, box)) faults.push(`${name.id} covers ${other}`);
  }
  return faults;
}

for (const language of /** @type {const} */ (["en", "de"])) {
  test(`each name is nearest to its own city, ${language}`, async () => {
    settings.language = language;
    await loadTexts();
    for (const game of games) {
      const scene = sceneOf(/** @type {any} */ (game));
      const all = namesOf(/** @type {any} */ (game)).length;
      for (const times of SCALES) {
        const scale = SMALLEST[game.id] * times;
        const plan = planNames(/** @type {any} */ (game), scene, scale, NOBODY);
        const where = `${game.id} at ${scale}`;
        assert.deepEqual(wrong(game, plan, scale), [], where);
        const share = times < 1.6 ? 0.9 : 1;
        assert.ok(plan.size >= all * share, `${where}: ${plan.size} of ${all} names`);
      }
    }
  });
}

test("cities of one's own tickets are left out last", () => {
  for (const game of /** @type {any[]} */ (games)) {
    const scene = sceneOf(game);
    const ids = game.board.cities.map((/** @type {any} */ city) => city.id);
    for (let from = 0; from < 8; from += 1) {
      const wanted = new Set(
        ids.filter((/** @type {string} */ _, /** @type {number} */ at) => at % 8 === from),
      );
      const scale = SMALLEST[game.id];
      const plan = planNames(game, scene, scale, wanted);
      const missing = namesOf(game).filter(({ id, place }) => wanted.has(place) && !plan.has(id));
      assert.deepEqual(missing, [], `${game.id}, tickets ${[...wanted].join()}`);
      assert.deepEqual(wrong(game, plan, scale), []);
    }
  }
});

test("what is pointed at has its name, and no other name is in its way", () => {
  for (const game of /** @type {any[]} */ (games)) {
    const scene = sceneOf(game);
    for (const times of [1, 4]) {
      const scale = SMALLEST[game.id] * times;
      const plan = planNames(game, scene, scale, NOBODY);
      for (const name of namesOf(game)) {
        const [city] = game.places.get(name.place)?.cities ?? [name.place];
        const shown = showNames(game, scene, scale, plan, [city]);
        assert.ok(shown.has(name.id), `${game.id} ${scale} ${name.id}`);
        assert.deepEqual(wrong(game, shown, scale), [], `${game.id} ${scale} ${city}`);
      }
    }
  }
});

test("short names are cut where one can still read them", () => {
  const cut = {
    Washington: "Wash.",
    Pittsburgh: "Pittsb.",
    Köln: "Köln",
    Boston: "Boston",
    Denver: "Denver",
  };
  for (const [name, short] of Object.entries(cut)) assert.equal(cutWord(name), short);
  const several = { "Los Angeles": "L. Angeles", "Kansas City": "Kansas C.", "El Paso": "El Paso" };
  for (const [name, short] of Object.entries(several)) assert.equal(shortName(name), short);
});
