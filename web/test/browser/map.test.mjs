// Names on the map stand free, and each at its own city: in both languages, on every map, at any width.
import assert from "node:assert/strict";
import { MAP_GAMES } from "../games.mjs";
import { SHORT, suite } from "./harness.mjs";

/** From the smallest phone to a desk; the map of each has a height of its own. */
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** How far one zooms in, beginning with the whole map. */
const NEARER = [1, 1.5, 1.5];

suite("map", ({ each, stage }) => {
  for (const game of MAP_GAMES) {
    for (const language of /** @type {const} */ (["en", "de"])) {
      each(
        `names of ${game} in ${language} stand at their cities`,
        async (visit) => {
          const anna = await stage.server.guest("Anna");
          const id = await anna.botTable(game, 2);
          const visitor = await visit({ language });
          for (const size of SHORT ? WIDTHS.slice(1, 2) : WIDTHS) {
            await visitor.page.setViewportSize(size);
            await visitor.open(`/t/${id}`, "gleis-map [data-name]");
            await visitor.page.evaluate(() => document.fonts.ready);
            // Where the map begins, then all of it, then nearer.
            await freeAndNear(visitor, `${size.width} px, at first`);
            for (const factor of NEARER) await zoomed(visitor, factor, size);
          }
        },
        { skip: SHORT && !(game === "germany-mega-passengers" && language === "de") },
      );
    }
  }

  each("a card about a route leaves the list of routes free", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`/t/${await anna.botTable("usa-2004", 2)}`, "gleis-map [data-name]");
    for (const city of ["denver", "miami", "seattle"]) {
      const dot = page.locator(`[data-city=${city}] .map-city-dot`);
      const { x, y, width, height } = await dot.boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.locator(".map-choice").nth(1).hover();
      await page.locator(".route-float h3").waitFor();
      // The card goes to its place once it is known how large it is.
      const placed = page.locator(".route-float[style*=translate]");
      await placed.waitFor();
      const [list, card] = await Promise.all([boxOf(page.locator(".map-chooser")), boxOf(placed)]);
      const beside = card.right <= list.left || card.left >= list.right;
      assert.ok(beside, `${city}: ${JSON.stringify({ list, card })}`);
      await page.keyboard.press("Escape");
    }
  });
});

/** @param {number} factor @param {{ width: number }} size */
async function zoomed(visitor, factor, size) {
  const scale = await visitor.page.evaluate(async (by) => {
    const map = /** @type {any} */ (document.querySelector("gleis-map"));
    if (by === 1) map.fit();
    else map.camera.zoom(by);
    map.camera.settle();
    await map.updateComplete;
    return map.camera.scale;
  }, factor);
  await freeAndNear(visitor, `${size.width} px, scale ${scale.toFixed(2)}`);
}

async function freeAndNear(visitor, where) {
  const { count, collisions, strangers } = await visitor.page.evaluate(look);
  assert.ok(count > 20, `${where}: ${count} names`);
  assert.deepEqual({ collisions, strangers }, { collisions: [], strangers: [] }, where);
}

/** In the browser: the boxes of all names as drawn, which of them meet, and which stand at another city's dot. */
function look() {
  const map = /** @type {any} */ (document.querySelector("gleis-map"));
  const names = [...map.querySelectorAll("[data-name]")].filter((name) => name.checkVisibility());
  const boxes = names.map((name) => {
    const { left, right, top, bottom, height } = name.getBoundingClientRect();
    // A line is as high as its letters with all that may stand above and below: here is what is seen.
    const line = height / (1 + 0.92 * (name.children.length - 1));
    return { id: name.dataset.name, left, right, top: top + line * 0.22, bottom: bottom - line * 0.12 };
  });
  /** Letters do not fill their boxes: so much may overlap. */
  const SLACK = 0.5;
  const meets = (a, b) =>
    a.left + SLACK < b.right &&
    b.left + SLACK < a.right &&
    a.top + SLACK < b.bottom &&
    b.top + SLACK < a.bottom;
  const collisions = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => meets(a, b))
      .map((b) => `${a.id} and ${b.id}`),
  );
  const dots = [...map.querySelectorAll(".map-city-dot")].map((dot) => {
    const { left, right, top, bottom } = dot.getBoundingClientRect();
    return { id: dot.closest("[data-city]").dataset.city, x: (left + right) / 2, y: (top + bottom) / 2 };
  });
  const strangers = boxes.flatMap((box) => {
    const away = ({ x, y }) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const nearest = dots.reduce((a, b) => (away(b) < away(a) ? b : a));
    const own = map.game.placeCities(box.id);
    return own.includes(nearest.id) ? [] : [`${box.id} at ${nearest.id}`];
  });
  return { count: boxes.length, collisions, strangers };
}

const boxOf = (locator) =>
  locator.evaluate((thing) => {
    const { left, right } = thing.getBoundingClientRect();
    return { left, right };
  });
