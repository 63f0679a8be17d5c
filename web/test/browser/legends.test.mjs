// The first game of a campaign: whole games of two and three, by mouse, by keyboard and by finger.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { fits } from "./fits.mjs";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";
import { LegendsPlayer } from "./legends-player.mjs";

const GAME = "legends-first";
/** In the short form so many decisions of those who do not play to the end. */
const FEW = 14;

/** A running game against bots. */
async function begin(stage, bots, rules = {}) {
  const client = await stage.server.guest("Anna");
  const seats = [{ kind: "me" }, ...Array.from({ length: bots }, () => ({ kind: "bot", level: "casual" }))];
  const { id } = await client.post("tables", { rules: { game: GAME, ...rules }, seats });
  await client.post(`tables/${id}/start`);
  return { client, id };
}

/** Decides a few times, or until the game is over. */
async function decideSome(player, decisions) {
  for (let count = 0; count < decisions; count += 1) {
    const state = await player.waitForTurn();
    if (state.status === "finished") return;
    await player.decide(state.phase);
  }
}

/**
 * Decides for whoever is at the screen, with the curtain between.
 * @param {LegendsPlayer} player
 * @param {number} decisions at most
 * @returns {Promise<number[]>} the seats that came to the screen
 */
async function shareScreen(player, decisions) {
  const seats = new Set();
  for (let count = 0; count < decisions; count += 1) {
    const state = await player.waitForTurn();
    if (state.status === "finished") break;
    if (!state.covered) {
      await player.decide(state.phase);
      continue;
    }
    assert.ok(await player.hidden(), "the curtain hides everything");
    const seat = Number(await player.seen("[data-action=uncover]").getAttribute("data-seat"));
    await player.press("[data-action=uncover]");
    await eventually(
      async () => (await player.shown()).view?.seat === seat,
      "it is seen through the eyes of whoever sits there",
    );
    const { view } = await player.shown();
    const tickets = await player.page
      .locator("gleis-tickets [data-ticket], gleis-offer [data-ticket]")
      .evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.ticket ?? ""));
    assert.deepEqual(
      tickets.filter((ticket) => ![...view.tickets, ...(view.offer ?? [])].includes(ticket)),
      [],
      "only one's own tickets are shown",
    );
    assert.equal(
      await player.page.locator("dialog[open]").count(),
      0,
      "nothing of the last one is still open",
    );
    seats.add(seat);
  }
  return [...seats].sort();
}

suite("legends", ({ each, stage }) => {
  for (const players of [2, 3]) {
    each(
      `${players} seats by mouse`,
      async (visit) => {
        const { client, id } = await begin(stage, players - 1);
        const visitor = await visit({ as: client });
        await visitor.open(`/t/${id}`, "gleis-legends-play gleis-map");
        const player = new LegendsPlayer(visitor, { map: true });
        await player.playToTheEnd({
          each: async (count, { phase }) =>
            void (phase === "turn" && (count % 6 === 5 || !player.did.steps) && (await player.preview())),
        });
        await visitor.page.locator("gleis-finish").waitFor();
        assert.ok(player.claims.map > 0, "routes were claimed on the map");
        assert.ok(player.did.steps > 0, "previews said what claims set off");
        const lines = await visitor.page.locator(".finish-table tbody tr").count();
        assert.ok(lines >= 6, "the bank slip has every line");
        await player.agreesWithServer(client, id);
      },
      { skip: SHORT && players === 2 },
    );
  }

  each("by keyboard only", async (visit) => {
    const { client, id } = await begin(stage, 1);
    const visitor = await visit({ as: client });
    await visitor.open(`/t/${id}`, "gleis-legends-play gleis-map");
    const player = new Typist(visitor);
    if (SHORT) await decideSome(player, FEW);
    else {
      await player.playToTheEnd();
      await visitor.page.locator("gleis-finish").waitFor();
    }
    assert.ok(SHORT || player.claims.list > 0, "routes were claimed");
    await player.agreesWithServer(client, id);
  });

  each("with a finger, on a phone", async (visit) => {
    const { client, id } = await begin(stage, 2);
    const visitor = await visit({ viewport: { ...PHONE, width: 360 }, touch: true, as: client });
    await visitor.open(`/t/${id}`, "gleis-legends-play gleis-map");
    const player = new LegendsPlayer(visitor, { hand: "finger" });
    if (SHORT) await decideSome(player, FEW);
    else await player.playToTheEnd();
    await fits(visitor);
    for (const tab of ["tickets", "papers", "money", "players", "log", "turn"]) {
      const button = visitor.page.locator(`[data-tab=${tab}]`);
      if (await button.isVisible()) await button.tap();
      await fits(visitor);
    }
  });

  each("somebody looks on and sees no hand", async (visit) => {
    const { client, id } = await begin(stage, 2);
    const anna = await visit({ as: client });
    await anna.open(`/t/${id}`, "gleis-legends-play gleis-map");
    await decideSome(new LegendsPlayer(anna), 4);
    const cleo = await visit();
    await cleo.open(`/t/${id}`, "gleis-legends-play gleis-map");
    await cleo.page.locator("gleis-players [data-seat='3']").waitFor();
    assert.equal(
      await cleo.page.locator("gleis-hand button, gleis-tickets li").count(),
      0,
      "nobody's hand and no tickets are shown",
    );
  });

  each("two people at one screen do not see each other's secrets", async (visit) => {
    const client = await stage.server.guest("Anna");
    const { id } = await client.post("tables", {
      rules: { game: GAME },
      seats: [
        { kind: "me", name: "Anna" },
        { kind: "me", name: "Bea" },
      ],
    });
    await client.post(`tables/${id}/start`);
    const visitor = await visit({ as: client });
    await visitor.open(`/t/${id}`, "[data-action=uncover]");
    const seats = await shareScreen(new LegendsPlayer(visitor), SHORT ? FEW : Infinity);
    assert.deepEqual(seats, [1, 2], "both came to the screen");
    if (!SHORT) await visitor.page.locator("gleis-finish").waitFor();
  });

  each("the replay shows every moment", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const id = await anna.botTable(GAME, 3);
    await anna.finished(id);
    const visitor = await visit({ as: anna });
    await visitor.open(`/replay/${id}#ply=20&as=everything`, ".replay[data-ply='20'] gleis-map");
    const { page } = visitor;
    await page.locator("[data-action=replay-next]").click();
    await page.locator(".replay[data-ply='21']").waitFor();
    await page.locator(".replay gleis-event").waitFor();
    await page.locator("[data-action=replay-last]").click();
    await page.locator(".replay gleis-finish .finish-table").waitFor();
  });

  for (const look of [
    { name: "desktop light", viewport: DESKTOP, theme: "light", full: true },
    { name: "phone dark", viewport: PHONE, touch: true, theme: "dark" },
    { name: "desktop dark", viewport: DESKTOP, theme: "dark", full: true },
    { name: "phone light", viewport: PHONE, touch: true, theme: "light", full: true },
  ]) {
    each(
      `accessible, ${look.name}`,
      async (visit) => {
        const { client, id } = await begin(stage, SHORT ? 1 : 2);
        const visitor = await visit({ ...look, as: client });
        await visitor.context.addInitScript({ path: AXE });
        await visitor.open(`/t/${id}`, "gleis-legends-play gleis-map");
        const player = new LegendsPlayer(visitor, { hand: look.touch ? "finger" : "mouse" });
        await player.tour(
          client,
          id,
          (name) => scan(visitor, name),
          () => panels(visitor, player),
          SHORT ? 10 : 16,
        );
        assert.deepEqual(visitor.findings, []);
      },
      { skip: SHORT && look.full },
    );
  }
});

/** Every panel that is not always in sight. */
async function panels(visitor, player) {
  for (const tab of ["papers", "money", "log", "turn"]) {
    if (!(await player.can(`[data-tab=${tab}]`))) continue;
    await player.press(`[data-tab=${tab}]`);
    await scan(visitor, `tab ${tab}`);
  }
}

/** Plays with keys alone: letters, digits, Tab, Enter. */
class Typist extends LegendsPlayer {
  /** @param {string} key */
  async type(key) {
    await this.page.keyboard.press(key);
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

  async chooseTickets() {
    await this.seen("gleis-offer [data-action=keep]").waitFor();
    for (let ticket = 1; !(await this.can("gleis-offer [data-action=keep]")) && ticket < 5; ticket += 1)
      await this.type(String(ticket));
    await this.andWait(() => this.type("Enter"));
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

  async answer() {
    const task = await this.asked();
    if (task === null) return undefined;
    // First a card of the hand, then one that lies open.
    if (task === "swap") await this.type("1");
    if (!(await this.seen(".question [data-action=confirm]").isVisible()))
      return this.andWait(async () =>
        this.type((await this.can(".question [data-action=done]")) ? "x" : "1"),
      );
    await this.type("1");
    await this.seen(".question [data-action=confirm]:not(:disabled)").waitFor();
    return this.andWait(() => this.type("Enter"));
  }

  /** @param {string} selector */
  async press(selector) {
    if (!selector.includes("pass")) throw new Error(`no key for ${selector}`);
    await this.type("Enter");
  }
}
