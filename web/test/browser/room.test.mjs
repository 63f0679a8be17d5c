// Two people in the room and after the game: colours, sending away, giving up, a rematch as a question.
import assert from "node:assert/strict";
import { eventually, PHONE, SHORT, suite } from "./harness.mjs";
import { Player } from "./player.mjs";

const bot = { kind: "bot", level: "casual" };
const ask = (visitor, action) => visitor.page.locator(`[data-action="${action}"]`).first();
const colourOf = (visitor, seat) =>
  visitor.page.locator(`.seat-line[data-seat="${seat}"] .seat-mark`).first().getAttribute("class");

/** Both are in the room of a table of two. */
async function meet(stage, visit, seats = [{ kind: "me" }, { kind: "open" }]) {
  const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
  const { id } = await anna.post("tables", { rules: { game: "usa-2004" }, seats });
  const host = await visit({ as: anna });
  const guest = await visit({ as: ben, language: "de", theme: "dark" });
  await host.open(`/t/${id}`, "gleis-room .seat-line");
  await guest.open(`/t/${id}`, "gleis-room .seat-line");
  return { id, anna, ben, host, guest };
}

/** @param {any} visitor @param {string} entry of the menu, which asks once more */
async function fromMenu(visitor, entry) {
  await ask(visitor, "menu").click();
  await visitor.page.locator(`dialog [data-action="${entry}"]`).click();
  await visitor.page.locator('dialog [data-action="confirm"]').click();
}

suite("the room", ({ each, stage }) => {
  each(
    "people choose faces, follow, invite, react, and are not heard if one likes",
    async (visit) => {
      const [anna, ben] = [await stage.server.guest("Anna"), await stage.server.guest("Ben")];
      const [{ id: annas }, { id: bens }] = [await anna.get("me"), await ben.get("me")];
      const guest = await visit({ as: ben, language: "de", theme: "dark", viewport: PHONE });
      await guest.open("/settings", ".face-button");
      await guest.page.locator('[data-face="9"]').click();
      await guest.page.locator('.face-button[data-colour="purple"]').click();
      await eventually(async () => (await ben.get("me/profile")).colour === "purple", "the colour is kept");
      await guest.picture("faces-de-dark", { fullPage: true });
      await guest.open(`/player/${annas}`, "[data-action=follow]");
      await guest.page.locator('[data-action=follow][aria-pressed="false"]').click();
      await guest.page.locator('[data-action=follow][aria-pressed="true"]').waitFor();
      await anna.request("PUT", `me/following/${bens}`);

      const { id } = await anna.post("tables", {
        rules: { game: "usa-2004" },
        seats: [{ kind: "me" }, { kind: "open" }],
      });
      const host = await visit({ as: anna });
      await host.open(`/t/${id}`, `gleis-inviting [data-followed="${bens}"]`);
      await host.picture("inviting-en-light");
      await host.page.locator("gleis-inviting [data-action=invite]").click();
      await guest.page.locator(`[data-invitation="${id}"]`).waitFor();
      await guest.picture("invited-de-dark");
      await guest.page.locator("[data-action=to-invitation]").click();
      await guest.page.locator('.seat-line[data-seat="2"] [data-action=join]').click();
      // The last yes begins the game; both see the chosen face.
      const face = '.player[data-seat="2"] gleis-avatar .face-on-purple';
      await host.page.locator("gleis-map").waitFor();
      await host.page.locator(face).first().waitFor();

      const seen = await visit({ as: await stage.server.guest("Cleo") });
      await seen.open(`/t/${id}`, "gleis-map");
      await host.page.locator('[data-watching="1"]', { hasText: "Cleo" }).first().waitFor();
      await host.page.locator("[data-action=react]").first().click();
      await host.page.locator('gleis-players [data-reaction="clap"]').click();
      for (const visitor of [host, seen])
        await visitor.page.locator('.player[data-seat="1"] .player-reacts[data-reaction="clap"]').waitFor();
      await host.picture("reaction-en-light");
      // Who is muted shows nothing any more, and is not read either.
      await seen.page.locator("[data-action=player-details]").click();
      await seen.page.locator('.player[data-seat="1"] [data-action=mute]').click();
      await host.page.locator('gleis-players [data-reaction="party"]').click();
      await host.page.locator('.player[data-seat="1"] .player-reacts[data-reaction="party"]').waitFor();
      assert.equal(await seen.page.locator('.player-reacts[data-reaction="party"]').count(), 0);
    },
    { skip: SHORT },
  );

  each("colours, changed rules, seats that change, and somebody sent away", async (visit) => {
    const { id, anna, host, guest } = await meet(stage, visit);
    await ask(guest, "join").click();
    await guest.page.locator('.seat-line[data-seat="2"] [data-action="colour"]').click();
    assert.ok(await guest.page.locator('dialog [data-colour="red"]').isDisabled(), "red is Anna's");
    await guest.page.locator('dialog [data-colour="black"]').click();
    // Colour and shape are the same in both windows.
    for (const visitor of [host, guest])
      await eventually(async () => (await colourOf(visitor, 2))?.includes("seat-5"), "Ben is black");
    await host.page.locator('.seat-line[data-seat="2"] [data-action="move-up"]').click();
    for (const visitor of [host, guest])
      await eventually(async () => (await colourOf(visitor, 1))?.includes("seat-5"), "Ben came first");

    await ask(host, "change-rules").click();
    await host.page.locator('dialog label:has(input[name=undo][value="never"])').click();
    await host.page.locator('dialog [data-action="save-rules"]').click();
    await eventually(async () => (await anna.get(`tables/${id}`)).rules.undo === "never", "rules change");
    await guest.page.getByText("Zurücknehmen: nie.").first().waitFor();
    await host.picture("room-en-light");
    await guest.picture("room-de-dark");

    await ask(host, "send-away").click();
    await host.page.locator('dialog [data-action="confirm"]').click();
    await guest.page.getByText("Du wurdest von diesem Tisch entfernt.").waitFor();
    assert.equal(await guest.page.locator('[data-action="join"]').count(), 0, "nothing is offered");
  });

  each("who gives up has lost, and a rematch is a question", async (visit) => {
    const { id, anna, ben, host, guest } = await meet(stage, visit);
    await ben.post(`tables/${id}/join`, {});
    await anna.post(`tables/${id}/start`);
    for (const visitor of [host, guest]) await ask(visitor, "menu").waitFor();
    await fromMenu(host, "end");
    await guest.page.locator('[data-asked="end"] [data-action="end-refuse"]').click();
    await host.page.locator('[data-action="end-withdraw"]').waitFor({ state: "detached" });
    await ben.post(`tables/${id}/chat`, { room: "players", text: "Das war knapp!" });
    await fromMenu(host, "resign");
    await guest.page.getByText("Anna hat aufgegeben: Ben gewinnt").waitFor();
    await guest.page.getByText("Die Partie wird gewertet.").waitFor();
    await guest.picture("resigned-de-dark");

    await ask(host, "rematch").click();
    await host.page.locator("gleis-room").waitFor();
    await guest.page.locator('[data-asked="rematch"]', { hasText: "Anna möchte eine Revanche." }).waitFor();
    await guest.picture("rematch-de-dark");
    // The chat goes along, with the way back to the old table.
    await host.page.locator(".chat-before", { hasText: "Das war knapp!" }).waitFor();
    assert.equal(await host.page.locator(".chat-divider a").getAttribute("href"), `/t/${id}`);
    await ask(guest, "rematch-join").click();
    // The last yes begins the game, in both windows.
    for (const visitor of [host, guest]) await visitor.page.locator("gleis-map").waitFor();
  });

  each(
    "against bots a rematch begins at once, with the same faces",
    async (visit) => {
      const anna = await stage.server.guest("Anna");
      const { id } = await anna.post("tables", {
        rules: { game: "usa-2004" },
        seats: [{ kind: "me" }, bot, bot],
      });
      await anna.post(`tables/${id}/start`);
      const visitor = await visit({ as: anna });
      await visitor.open(`/t/${id}`, "gleis-map");
      await visitor.page.locator(".player .face").first().waitFor();
      const names = () => visitor.page.locator(".player-name").allInnerTexts();
      const before = await names();
      assert.equal(new Set(before).size, 3);
      await fromMenu(visitor, "end");
      await visitor.page.getByText("Not rated").waitFor();
      await ask(visitor, "rematch").click();
      await visitor.page.locator("gleis-map").waitFor();
      assert.ok(!visitor.page.url().endsWith(id));
      assert.deepEqual(await names(), before);
    },
    { skip: SHORT },
  );

  each(
    "quick phrases are read in one's own language",
    async (visit) => {
      const { id, anna, ben, host, guest } = await meet(stage, visit);
      await ben.post(`tables/${id}/join`, {});
      await host.page.locator(".chat-phrases summary").click();
      await host.page.locator('[data-phrase=":good-luck:"]').click();
      await guest.page.locator(".chat-text", { hasText: "Viel Glück und viel Spaß!" }).waitFor();
      await host.page.locator(".chat-text", { hasText: "Good luck, have fun!" }).waitFor();
      await anna.post(`tables/${id}/start`);
      await new Player(host).waitForTurn();
    },
    { skip: SHORT },
  );

  each(
    "a link that leads nobody here says what would",
    async (visit) => {
      const { host } = await meet(stage, visit);
      const note = await host.page.locator('[data-reach="local"]').innerText();
      assert.match(note, /--listen 0\.0\.0\.0:\d+/);
    },
    { skip: SHORT },
  );

  each(
    "when a bot can play for somebody who is gone is told, and nothing else offered",
    async (visit) => {
      const { id, anna, ben, host, guest } = await meet(stage, visit);
      await ben.post(`tables/${id}/join`, {});
      await anna.post(`tables/${id}/start`);
      for (const visitor of [host, guest]) await visitor.page.locator("gleis-map").waitFor();
      await guest.page.close();
      const left = host.page.locator('.player[data-seat="2"] .player-clock');
      await left.waitFor();
      assert.match(await left.innerText(), /^a bot can take over in [0-5]:[0-5]\d$/);
      assert.equal(await host.page.locator('.player [data-action="to-bot"]').count(), 0);
      await ask(host, "menu").click();
      const entry = host.page.locator('dialog [data-action="to-bot"]', { hasText: "Ben" });
      assert.ok(await entry.isDisabled());
    },
    { skip: SHORT },
  );
});
