// The marks of the map as people meet them: one ring, dashes on wish, a legend; trains and passengers are drawn.
import assert from "node:assert/strict";
import { PHONE, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

/** Somebody whose turn it is. */
async function begin(visit, stage, game, how = {}) {
  const anna = await stage.server.guest("Anna");
  const seats = [{ kind: "me" }, { kind: "bot", level: "casual" }];
  const { id } = await anna.post("tables", { rules: { game, public: true }, seats });
  await anna.post(`tables/${id}/start`);
  const visitor = await visit({ ...how, as: anna });
  await visitor.open(`/t/${id}`, "gleis-map [data-track]");
  return { visitor, player: new Player(visitor, { hand: how.touch ? "finger" : "mouse" }) };
}

/** In the browser: tracks by their marks. */
function marked() {
  const map = /** @type {any} */ (document.querySelector("gleis-map"));
  const of = (/** @type {string} */ mark) => map.querySelectorAll(`.map-bed.${mark}`).length;
  const looks = [...map.querySelectorAll("[data-look]")].map((track) => track.getAttribute("data-look"));
  const count = (/** @type {string[]} */ ...some) => looks.filter((look) => some.includes(look)).length;
  const faded = [...map.querySelectorAll(".map-slot")].filter((slot) => {
    const style = getComputedStyle(slot);
    return Number(style.fillOpacity) * Number(style.strokeOpacity) * Number(style.opacity) < 1;
  });
  return {
    rings: of("map-can"),
    dashes: of("map-short"),
    claimable: count("claimable", "with-locomotives"),
    short: count("short"),
    faded: faded.length,
  };
}

/** In the browser: what a campaign has put on the map, drawn from one change to the next and drawn at once. */
async function comeAndGo() {
  const map = /** @type {any} */ (document.querySelector("gleis-map"));
  const { view } = map;
  const [a, b, c] = map.game.board.cities.map((/** @type {{ id: string }} */ { id }) => id);
  const [one, two, three] = map.game.wire.tracks;
  two.special = { kind: "bridge", number: 2 };
  three.special = { kind: "tunnel", number: 9 };
  const states = [
    { big: [b] },
    { big: [a, b], host: c },
    { big: [b], plaques: { red: [a] }, hub: b },
    { plaques: { red: [a], blue: [c] }, blocked: one.id },
    { big: [a], public: one.id, bridges: { [two.id]: "green" } },
    { big: [a, b, c], hub: a, host: b, plaques: { white: [b] }, "funds-taken": [three.id] },
    {},
    { big: [b] },
  ];
  const marks = (/** @type {Element} */ of) =>
    [...of.querySelectorAll(".map-places, .map-public")]
      .map((mark) => new XMLSerializer().serializeToString(mark).replace(/<!--.*?-->/g, ""))
      .sort();
  const seen = [];
  for (const state of states) {
    const none = { big: [], plaques: {}, hub: null, host: null, public: null, blocked: null, bridges: {} };
    map.view = { ...view, campaign: { ...view.campaign, ...none, ...state } };
    await map.updateComplete;
    const other = /** @type {any} */ (document.createElement("gleis-map"));
    Object.assign(other, { game: map.game, view: map.view });
    document.body.append(other);
    await other.updateComplete;
    seen.push({ marks: marks(map), fresh: marks(other) });
    other.remove();
  }
  return seen;
}

suite("marks", ({ each, stage }) => {
  for (const [name, how] of Object.entries({ desktop: {}, phone: { viewport: PHONE, touch: true } })) {
    each(`one ring for what can be claimed, and a legend, on a ${name}`, async (visit) => {
      const { visitor, player } = await begin(visit, stage, "usa-2004", how);
      const { page } = visitor;
      let seen = { rings: 0, dashes: 0, claimable: 0, short: 0, faded: 0 };
      for (let count = 0; count < 30 && !(seen.claimable && seen.short); count += 1) {
        const { phase } = await player.waitForTurn();
        if (phase === "turn") seen = await page.evaluate(marked);
        if (seen.claimable && seen.short) break;
        if (phase === "turn") await player.andWait(() => player.draw());
        else await player.decide(phase);
      }
      assert.ok(seen.claimable > 0 && seen.short > 0, JSON.stringify(seen));
      assert.deepEqual([seen.rings, seen.dashes, seen.faded], [seen.claimable, 0, 0]);

      await player.press("[data-action=map-legend]");
      const legend = page.locator("dialog .legend");
      await legend.waitFor();
      assert.ok((await legend.locator("li").count()) >= 11);
      assert.equal(await legend.locator("use").count(), 6, "two players with three cars each");
      await page.locator("[data-action=mark-short]").check();
      await page.keyboard.press("Escape");
      const then = await page.evaluate(marked);
      assert.equal(then.dashes, then.short);
    });
  }

  each("trains stand on claimed tracks, passengers are no cards", async (visit) => {
    const { visitor, player } = await begin(visit, stage, "germany-passengers");
    const { page } = visitor;
    for (let count = 0; count < 80; count += 1) {
      const { phase } = await player.waitForTurn();
      if (phase === "passengers") break;
      await player.decide(phase);
    }
    const dialog = page.locator("gleis-passengers");
    assert.ok((await dialog.locator("[data-person]").count()) > 0);
    assert.equal(await dialog.locator(".chip").count(), 0);
    await player.decide("passengers");
    await page.locator('.player[data-seat="1"] .player-people [data-person]').first().waitFor();
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll("gleis-map [data-owner]:not([data-owner=''])")].flatMap((track) => {
        const cars = [...track.querySelectorAll("use")];
        const ends = cars.filter((car) => car.getAttribute("href")?.startsWith("#engine-"));
        const missing = cars.filter((car) => !document.querySelector(car.getAttribute("href") ?? ""));
        const box = cars[0]?.getBoundingClientRect();
        return cars.length > 0 && ends.length === 1 && missing.length === 0 && box.width > 4 && box.height > 4
          ? []
          : [track.getAttribute("data-track")];
      }),
    );
    assert.deepEqual(broken, []);
  });

  each("marks of a campaign come and go, each at its place", async (visit) => {
    const { visitor } = await begin(visit, stage, "legends-first");
    const seen = await visitor.page.evaluate(comeAndGo);
    for (const { marks, fresh } of seen) assert.deepEqual(marks, fresh);
    const kinds = seen.map(({ fresh }) => fresh.length);
    assert.deepEqual(kinds, [3, 5, 5, 5, 4, 8, 2, 3], "all of them are drawn");
  });
});
