// A phone, held upright, with a thumb.
import assert from "node:assert/strict";
import { PHONE, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

/** In the short form so many decisions; every way of acting is among them. */
const FEW = 16;

suite("phone", ({ each, stage }) => {
  each("plays with a finger", async (visit) => {
    const ben = await stage.server.guest("Ben");
    const seats = [{ kind: "me" }, { kind: "bot", level: "casual" }];
    const { id } = await ben.post("tables", { rules: { game: "germany" }, seats });
    await ben.post(`tables/${id}/start`);
    const visitor = await visit({ viewport: PHONE, touch: true, as: ben });
    await visitor.open(`/t/${id}`, "gleis-map");
    const player = new Player(visitor, { hand: "finger", map: true });
    if (SHORT) await decideSome(player);
    else {
      await player.playToTheEnd();
      await visitor.page.locator("gleis-finish").waitFor();
    }
    await fits(visitor);
    for (const tab of ["tickets", "players", "log", "turn"]) {
      const button = visitor.page.locator(`[data-tab=${tab}]`);
      if (await button.isVisible()) await button.tap();
      await fits(visitor);
    }
  });
});

async function decideSome(player) {
  for (let count = 0; count < FEW; count += 1) {
    const state = await player.waitForTurn();
    if (state.status === "finished") return;
    await player.decide(state.phase);
  }
}

/** Nothing sticks out to the side, and what is pressed is large enough for a thumb. */
async function fits(visitor) {
  assert.deepEqual(await visitor.page.evaluate(misfits), []);
}

/** In the browser: what is too wide or too small. */
function misfits() {
  const wide = document.documentElement.scrollWidth > innerWidth ? [`page of ${document.documentElement.scrollWidth} px`] : [];
  /** Half of 44 px, less what rounding takes. */
  const HALF = 21.5;
  // What counts is where a thumb hits, not what is drawn. @param {Element} thing
  const hits = (thing) => {
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const at = (dx, dy) => thing.contains(document.elementFromPoint(x + dx, y + dy));
    const across = box.width / 2 >= HALF || (at(-HALF, 0) && at(HALF, 0));
    return across && (box.height / 2 >= HALF || (at(0, -HALF) && at(0, HALF)));
  };
  const all = [...document.querySelectorAll("button, a.button, input:not([type=hidden]), select")];
  const seen = all.filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    return !thing.closest("label, p") && middle && thing.contains(middle);
  });
  const small = seen.filter((thing) => !hits(thing)).map((thing) => {
    const { width, height } = thing.getBoundingClientRect();
    return `${thing.tagName} ${thing.className} ${thing.getAttribute("data-action") ?? ""} ${width.toFixed(0)}×${height.toFixed(0)}`;
  });
  return [...wide, ...new Set(small)];
}
