// Two people at one table: invited by a link, with a bad line and a server that dies in between.
import assert from "node:assert/strict";
import { Cable } from "./cable.mjs";
import { eventually, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

suite("two browsers", ({ each, stage }) => {
  each("meet by a link, and heal after a cut cable and a killed server", async (visit) => {
    const cable = await Cable.lay(stage.server);
    try {
      const [anna, ben] = [await visit(), await visit()];
      const table = await meet(anna, ben, cable);
      const players = [new Player(anna), new Player(ben)];
      await playOn(players, 6);
      await agree(stage, players, table);

      ben.lineIsBad = true;
      cable.cut();
      await ben.page.locator("[data-connection]").waitFor();
      await playOn([players[0]], 3);
      cable.mend();
      await agree(stage, players, table);
      await playOn(players, 4);

      anna.lineIsBad = true;
      const before = await players[0].shown();
      await stage.server.kill();
      await stage.server.run();
      await agree(stage, players, table);
      assert.ok((await players[0].shown()).seq >= before.seq, "nothing that was shown is lost");
      await playOn(players, 6);
      await agree(stage, players, table);
    } finally {
      cable.remove();
    }
  });
});

/** Anna invites, Ben comes over the cable and sits down, Anna starts. */
async function meet(anna, ben, cable) {
  await anna.open("/", "[data-action=invite]");
  await anna.page.locator('label:has(input[name=players][value="1"])').click();
  await anna.page.locator("[data-action=invite]").click();
  const link = await anna.page.locator("[data-action=invitation] input").first().inputValue();
  await ben.open(cable.url + new URL(link).pathname, "[data-action=join]");
  await ben.page.locator("[data-action=join]").first().click();
  await anna.page.locator("[data-action=start]:not(:disabled)").click();
  return new URL(link).pathname.split("/").at(-1);
}

/** So many decisions, of whoever has to decide. Whoever is alone waits in vain after a while. */
async function playOn(players, decisions) {
  for (let count = 0; count < decisions; count += 1) {
    const found = await eventually(async () => {
      for (const player of players) {
        const state = await player.state();
        if (state.myTurn === "yes" && !state.busy) return { player, state };
      }
      return players.length === 1 ? "nobody" : null;
    }, "somebody has to act");
    if (found === "nobody") return;
    await found.player.decide(found.state.phase);
  }
}

/** Both pages show what the server tells anybody who asks afresh. */
async function agree(stage, players, table) {
  for (const player of players) {
    await player.page.locator("[data-connection]").waitFor({ state: "detached", timeout: 120000 });
    const [cookie] = (await player.visitor.context.cookies()).filter(({ name }) => name === "gleis");
    const client = stage.server.nobody;
    client.cookie = `${cookie.name}=${cookie.value}`;
    await player.agreesWithServer(client, table);
  }
}
