// Every game to the end, by mouse; one of them by keyboard only.
import assert from "node:assert/strict";
import { BOARD_GAMES } from "../games.mjs";
import { eventually, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

/** A running game against bots. */
async function begin(stage, game, bots = 2) {
  const client = await stage.server.guest("Anna");
  const seats = [{ kind: "me" }, ...Array.from({ length: bots }, () => ({ kind: "bot", level: "casual" }))];
  const { id } = await client.post("tables", { rules: { game }, seats });
  await client.post(`tables/${id}/start`);
  return { client, id };
}

suite("games", ({ each, stage }) => {
  // The card game and the campaign have tests of their own.
  for (const game of BOARD_GAMES) {
    each(
      `${game} by mouse`,
      async (visit) => {
        const { client, id } = await begin(stage, game);
        const visitor = await visit({ as: client });
        await visitor.open(`/t/${id}`, "gleis-map");
        const player = new Player(visitor, { map: true });
        await player.playToTheEnd();
        await visitor.page.locator("gleis-finish").waitFor();
        await player.agreesWithServer(client, id);
      },
      { skip: SHORT },
    );
  }

  each(
    "usa-2004 by keyboard only",
    async (visit) => {
      const { client, id } = await begin(stage, "usa-2004", 1);
      const visitor = await visit({ as: client });
      await visitor.open(`/t/${id}`, "gleis-map");
      const player = new Typist(visitor);
      await player.playToTheEnd();
      await visitor.page.locator("gleis-finish").waitFor();
      assert.ok(player.claims.list > 0, "routes were claimed");
      await player.agreesWithServer(client, id);
    },
    { skip: SHORT },
  );
});

/** Plays with keys alone: letters, digits, Tab, Enter. */
class Typist extends Player {
  /** @param {string} key */
  async type(key) {
    await this.page.keyboard.press(key);
  }

  /** Tab until something has the focus. @param {string} selector */
  async tabTo(selector) {
    for (let count = 0; count < 250; count += 1) {
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
        return;
      await this.type("Tab");
    }
    throw new Error(`Tab does not lead to ${selector}`);
  }

  /** @param {string} selector */
  async press(selector) {
    await this.tabTo(selector);
    await this.type("Enter");
  }

  async draw() {
    if (await this.can("[data-action=draw-card]")) return this.type("d");
    for (let slot = 1; slot <= 5; slot += 1) {
      if (await this.can(`[data-slot="${slot}"][data-action=take-card]`)) return this.type(String(slot));
    }
    await this.type("t");
    await this.page.locator("[data-commit] [data-action=confirm]").waitFor();
    return this.type("Enter");
  }

  /** The list opens with the focus in its filter, where Enter takes the first route. */
  async claim() {
    await this.type("c");
    await eventually(
      () => this.page.evaluate(() => Boolean(document.activeElement?.closest("gleis-claim-list"))),
      "the list has the focus",
    );
    await this.type("Enter");
    await eventually(
      () => this.page.evaluate(() => document.activeElement?.getAttribute("data-action") === "confirm"),
      "the preview has the focus",
    );
    await this.type("Enter");
    this.claims.list += 1;
  }
}
