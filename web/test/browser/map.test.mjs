// Names on the map stand free, in both languages and on every map.
import assert from "node:assert/strict";
import { SHORT, suite } from "./harness.mjs";

suite("map", ({ each, stage }) => {
  for (const game of ["usa-2004", "germany"]) {
    for (const language of /** @type {const} */ (["en", "de"])) {
      each(
        `names of ${game} in ${language} do not collide`,
        async (visit) => {
          const anna = await stage.server.guest("Anna");
          const id = await anna.botTable(game, 2);
          const visitor = await visit({ language });
          await visitor.open(`/t/${id}`, "gleis-map [data-name]");
          await visitor.page.evaluate(() => document.fonts.ready);
          const { count, collisions } = await visitor.page.evaluate(collide);
          assert.ok(count > 20, `${count} names`);
          assert.deepEqual(collisions, []);
        },
        { skip: SHORT && !(game === "germany" && language === "de") },
      );
    }
  }
});

/** In the browser: the boxes of all names as drawn, and which of them meet. */
function collide() {
  const names = [...document.querySelectorAll("gleis-map [data-name]")].filter((name) =>
    name.checkVisibility(),
  );
  const boxes = names.map((name) => ({
    id: name.getAttribute("data-name"),
    box: name.getBoundingClientRect(),
  }));
  /** Letters do not fill their boxes: so much may overlap. */
  const SLACK = 1.5;
  const meets = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) =>
    a.left + SLACK < b.right &&
    b.left + SLACK < a.right &&
    a.top + SLACK < b.bottom &&
    b.top + SLACK < a.bottom;
  const collisions = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => meets(a.box, b.box))
      .map((b) => `${a.id} and ${b.id}`),
  );
  return { count: boxes.length, collisions };
}
