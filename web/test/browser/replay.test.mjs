// Looking at a finished game again, moment by moment, through everybody's eyes.
import assert from "node:assert/strict";
import { eventually, SHORT, suite } from "./harness.mjs";

suite("replay", ({ each, stage }) => {
  each(
    "every moment, every viewer",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      const id = await anna.botTable("germany-passengers", 3);
      await anna.finished(id);
      const { plies, viewers } = await anna.get(`replays/${id}`);
      const visitor = await visit();
      await visitor.open(`/replay/${id}`, ".replay[data-ply]");
      const { page } = visitor;

      await page.locator("[data-action=replay-last]").click();
      await isAt(visitor, anna, id, plies, "spectator");
      await page.locator("[data-action=replay-back]").click();
      await isAt(visitor, anna, id, plies - 1, "spectator");
      await page.locator("[data-action=scrub]").focus();
      await page.keyboard.press("Home");
      await isAt(visitor, anna, id, 0, "spectator");
      for (const [index, viewer] of viewers.entries()) {
        await page.locator("[data-action=viewer]").selectOption(viewer);
        await eventually(async () => (await at(visitor)).viewer === viewer, "the viewer is another");
        await page.locator("[data-action=replay-next]").click();
        await isAt(visitor, anna, id, index + 1, viewer);
      }
      const before = (await at(visitor)).ply;
      await page.locator("[data-action=replay-play]").click();
      await eventually(async () => (await at(visitor)).ply > before + 2, "it plays by itself");
    },
    { skip: SHORT },
  );
});

/** Where the page says it is. */
const at = (visitor) =>
  visitor.page.evaluate(() => {
    const { ply, viewer } = /** @type {HTMLElement} */ (document.querySelector(".replay")).dataset;
    return {
      ply: Number(ply),
      viewer,
      view: /** @type {any} */ (document.querySelector("gleis-replay")).session.view,
    };
  });

/** The page shows this moment as the server tells it. */
async function isAt(visitor, client, id, ply, viewer) {
  const told = await client.get(`replays/${id}/plies/${ply}?viewer=${viewer}`);
  await eventually(async () => (await at(visitor)).ply === ply, `it is at ${ply}`);
  assert.deepEqual((await at(visitor)).view, told.view);
}
