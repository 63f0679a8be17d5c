// A phone, held upright, with a thumb.
import { fits } from "./fits.mjs";
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
