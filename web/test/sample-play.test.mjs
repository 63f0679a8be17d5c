// The picture of a game in its middle shows what could be one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { samplePlay } from "../app/core/sample-play.js";

/** A grid of cities, each joined with its neighbours; the first row by two tracks. */
function grid(/** @type {number} */ wide, /** @type {number} */ high) {
  const cities = Array.from({ length: wide * high }, (_, i) => ({
    id: `c${i}`,
    x: (i % wide) * 100,
    y: Math.floor(i / wide) * 100,
  }));
  const join = (/** @type {any} */ a, /** @type {any} */ b, more = "") => ({
    id: `${a.id}-${b.id}${more}`,
    // Lines end near a city, not in its middle.
    line: [
      [a.x + 9, a.y + 4],
      [b.x - 7, b.y - 3],
    ],
    slots: [],
  });
  const at = (/** @type {number} */ x, /** @type {number} */ y) => cities[y * wide + x];
  const tracks = cities.flatMap((city, i) => {
    const [x, y] = [i % wide, Math.floor(i / wide)];
    return [
      ...(x + 1 < wide
        ? [join(city, at(x + 1, y)), ...(y === 0 ? [join(city, at(x + 1, y), "#2")] : [])]
        : []),
      ...(y + 1 < high ? [join(city, at(x, y + 1))] : []),
    ];
  });
  return /** @type {any} */ ({ cities, tracks });
}

/** @param {string} id */
const endsOf = (id) => id.replace("#2", "").split("-");

test("every player's tracks are joined, and none is owned twice", () => {
  const owned = samplePlay(grid(8, 5), 3);
  assert.equal(owned.length, 3);
  const pairs = owned.flat().map((id) => endsOf(id).sort().join());
  assert.equal(
    new Set(pairs).size,
    pairs.length,
    "nobody owns what somebody else has, parallel tracks included",
  );
  for (const tracks of owned) {
    assert.ok(tracks.length > 4, `${tracks.length} tracks`);
    const reached = new Set(endsOf(tracks[0]));
    for (const id of tracks.slice(1)) {
      const ends = endsOf(id);
      assert.ok(
        ends.some((end) => reached.has(end)),
        `${id} stands alone`,
      );
      for (const end of ends) reached.add(end);
    }
  }
});

test("the same map gives the same picture, and the smallest map gives one", () => {
  assert.deepEqual(samplePlay(grid(6, 4), 3), samplePlay(grid(6, 4), 3));
  assert.deepEqual(samplePlay(grid(2, 1), 2).flat(), ["c0-c1"]);
});
