// What a rated game did to one's rating: looked at while it runs, compared when it is over.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { noteRating, ratingChange } from "../app/table/common/finish-rating.js";

const kept = new Map();
globalThis.sessionStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
});

test("the change is that of this game, and none is told for games that do not count", async (context) => {
  let ratings = [{ game: "germany", rating: 1500, games: 3 }];
  const answers = (/** @type {string} */ path) => (path.endsWith("players/anna") ? { ratings } : {});
  context.mock.method(
    globalThis,
    "fetch",
    async (/** @type {any} */ url) => new Response(JSON.stringify(answers(String(url)))),
  );
  const table = (/** @type {string} */ id, /** @type {object} */ more = {}) =>
    /** @type {any} */ ({
      id,
      mySeats: () => [1],
      table: {
        rated: true,
        status: "running",
        rules: { game: "germany" },
        seats: [{ seat: 1, kind: "person", guest: "anna", name: "Anna" }],
        ...more,
      },
    });
  const rated = table("one");
  await noteRating(rated);
  await noteRating(table("casual", { rated: false }));
  await noteRating(table("late", { status: "finished" }));
  assert.equal(await ratingChange(rated), null, "the game has not counted yet");
  ratings = [{ game: "germany", rating: 1476, games: 4 }];
  await noteRating(rated);
  assert.deepEqual(await ratingChange(rated), { before: 1500, after: 1476 });
  assert.equal(await ratingChange(table("casual")), null);
  assert.equal(await ratingChange(table("late")), null);
});
