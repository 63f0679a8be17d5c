// The card game: whole games of two, three and four, by mouse, by keyboard and by finger.
import assert from "node:assert/strict";
import { AXE, scan } from "./axe.mjs";
import { CardPlayer } from "./card-player.mjs";
import { fits } from "./fits.mjs";
import { DESKTOP, eventually, PHONE, SHORT, suite } from "./harness.mjs";

const GAME = "cardgame";
/** In the short form so many decisions of those who do not play to the end. */
const FEW = 14;
/** At so many tables at most a raid is waited for. */
const TABLES = 3;

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

suite("cards", ({ each, stage }) => {
  for (const players of [2, 3, 4]) {
    each(
      `${players} seats by mouse`,
      async (visit) => {
        const { client, id } = await begin(stage, players - 1);
        const visitor = await visit({ as: client });
        await visitor.open(`/t/${id}`, ".yards");
        const player = new CardPlayer(visitor);
        const half = { seen: false };
        await player.playToTheEnd({ each: () => atHalfTime(visitor.page, half) });
        await visitor.page.locator("gleis-finish").waitFor();
        assert.ok(player.did.sets > 0 && player.did.threes > 0, JSON.stringify(player.did));
        assert.equal(half.seen, players === 4, "four players have a half time");
        assert.equal(
          await visitor.page.locator(".finish-table tbody tr").count(),
          6,
          "sources of this game only",
        );
        await player.agreesWithServer(client, id);
      },
      { skip: SHORT && players < 4 },
    );
  }

  each("by keyboard only", async (visit) => {
    const { client, id } = await begin(stage, 1);
    const visitor = await visit({ as: client });
    await visitor.open(`/t/${id}`, ".yards");
    const player = new Typist(visitor);
    if (SHORT) await decideSome(player, FEW);
    else {
      await player.playToTheEnd();
      await visitor.page.locator("gleis-finish").waitFor();
    }
    assert.ok(player.did.sets + player.did.threes > 0, "cards were laid");
    await player.agreesWithServer(client, id);
  });

  each("with a finger, on a phone", async (visit) => {
    const { client, id } = await begin(stage, 3);
    // German names of cards are the longest.
    const visitor = await visit({
      viewport: { ...PHONE, width: 360 },
      touch: true,
      language: "de",
      as: client,
    });
    await visitor.open(`/t/${id}`, ".yards");
    const player = new CardPlayer(visitor, { hand: "finger" });
    if (SHORT) await decideSome(player, FEW);
    else await player.playToTheEnd();
    await fits(visitor);
    for (const tab of ["tickets", "players", "log", "turn"]) {
      const button = visitor.page.locator(`[data-tab=${tab}]`);
      if (await button.isVisible()) await button.tap();
      await fits(visitor);
    }
  });

  each(
    "a preview says what a raid takes, and nothing is sent before",
    async (visit) => {
      let seen = false;
      // Nearly every game has a chance for a raid; where none comes another table is tried.
      for (let table = 0; table < TABLES && !seen; table += 1) {
        const { client, id } = await begin(stage, 3);
        const visitor = await visit({ as: client });
        await visitor.open(`/t/${id}`, ".yards");
        seen = await raidOnce(new CardPlayer(visitor), visitor.page);
      }
      assert.ok(seen, `${TABLES} tables without a chance for a raid`);
    },
    { skip: SHORT },
  );

  each("several people at one screen, and somebody who looks on", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const seats = [{ kind: "me" }, { kind: "me", name: "Ben" }];
    const { id } = await anna.post("tables", { rules: { game: GAME }, seats });
    await anna.post(`tables/${id}/start`);
    const visitor = await visit({ as: anna });
    await visitor.open(`/t/${id}`, "[data-action=uncover]");
    const player = new CardPlayer(visitor);
    for (let count = 0; count < (SHORT ? 4 : 10); count += 1) {
      const state = await player.waitForTurn();
      if (state.covered) await player.press("[data-action=uncover]");
      else await player.decide(state.phase);
    }
    const cleo = await visit();
    await cleo.open(`/t/${id}`, ".yards");
    assert.equal(await cleo.page.locator("[data-yard]").count(), 2);
    assert.equal(
      await cleo.page.locator("gleis-card-hand button, .stack-known").count(),
      0,
      "nobody's hand and no stack is shown",
    );
  });

  each("the replay shows every moment", async (visit) => {
    const anna = await stage.server.guest("Anna");
    const id = await anna.botTable(GAME, 3);
    await anna.finished(id);
    const { page, open } = await visit({ as: anna }).then((visitor) => ({
      page: visitor.page,
      open: visitor.open.bind(visitor),
    }));
    await open(`/replay/${id}#ply=20&as=everything`, ".replay[data-ply='20'] .yards");
    await page.locator("[data-action=replay-next]").click();
    await page.locator(".replay[data-ply='21']").waitFor();
    await page.locator("[data-action=replay-last]").click();
    await page.locator(".replay gleis-finish .finish-table").waitFor();
    assert.equal(await page.locator("[data-yard] .turned-up").count(), 3, "all stacks are turned up");
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
        const { client, id } = await begin(stage, SHORT ? 1 : 3);
        const visitor = await visit({ ...look, as: client });
        await visitor.context.addInitScript({ path: AXE });
        await visitor.open(`/t/${id}`, ".yards");
        const player = new CardPlayer(visitor, { hand: look.touch ? "finger" : "mouse" });
        await player.tour(
          client,
          id,
          (name) => scan(visitor, name),
          () => preview(player, () => scan(visitor, "preview")),
          SHORT ? 10 : 40,
        );
        assert.deepEqual(visitor.findings, []);
      },
      { skip: SHORT && look.full },
    );
  }
});

/** Plays until a raid is possible, looks at its preview and does it; false if none came. */
async function raidOnce(player, page) {
  for (let count = 0; count < 120; count += 1) {
    const state = await player.waitForTurn();
    if (state.status === "finished") return false;
    const { lays, lying } = state.phase === "turn" ? await player.offered() : { lays: [], lying: [] };
    const raid = lays.find((lay) => lay.rows.length === 1 && lying.includes(lay.rows[0].colour));
    if (!raid) {
      await player.decide(state.phase);
      continue;
    }
    await player.choose(raid.rows[0].colour);
    await page.locator(".lay-raid").waitFor();
    assert.equal(await page.locator(".yard-goes").count(), 1, "the row is marked");
    assert.equal((await player.state()).seq, state.seq, "nothing is sent yet");
    await player.andWait(() => player.confirm());
    assert.equal(await page.locator(".yard-goes").count(), 0);
    return true;
  }
  return false;
}

/** Whoever sees the panel of half time sends it away, as any other thing that lies above: with Escape. */
async function atHalfTime(page, half) {
  const button = page.locator("[data-action=second-half]");
  if (!(await button.isVisible())) return;
  half.seen = true;
  await page.keyboard.press("Escape");
  await button.waitFor({ state: "hidden" });
}

/** Looks at a colour, and leaves it again. */
async function preview(player, look) {
  const fan = player.seen("gleis-card-hand [data-action=choose-card]");
  if (!(await fan.isVisible())) return;
  await player.press("gleis-card-hand [data-action=choose-card]");
  await look();
  if (await player.can("gleis-card-commit [data-action=cancel]"))
    await player.press("gleis-card-commit [data-action=cancel]");
}

/** The letters that stand on the cards. */
const LETTERS = {
  red: "r",
  orange: "o",
  yellow: "y",
  green: "g",
  blue: "b",
  purple: "p",
  black: "k",
  white: "w",
  locomotive: "l",
};

/** Plays with keys alone. */
class Typist extends CardPlayer {
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
    const least = await this.page.evaluate(() =>
      Math.min(
        .../** @type {any} */ (document.querySelector("gleis-table")).session.prompt.choices.map(
          (/** @type {any} */ { action }) => action.keep.length,
        ),
      ),
    );
    // Enter keeps something, never nothing.
    for (let ticket = 1; ticket <= Math.max(1, least); ticket += 1) await this.type(String(ticket));
    await this.page.locator("[data-action=keep]:not(:disabled, [data-none])").waitFor();
    await this.andWait(() => this.type("Enter"));
  }

  /** @param {string} colour */
  choose(colour) {
    return this.type(LETTERS[colour]);
  }

  async step(_, what, wanted) {
    for (let tries = 0; tries < 20; tries += 1) {
      const { cars, locomotives } = await this.page.evaluate(() => {
        const { draft } = /** @type {any} */ (document.querySelector("gleis-card-play"));
        return { cars: draft.cars, locomotives: draft.locomotives };
      });
      if ((what === "cars" ? cars : locomotives) === wanted) return;
      await this.type(what === "locomotive" ? "l" : cars > wanted ? "-" : "+");
    }
  }

  confirm() {
    return this.type("Enter");
  }

  async turn() {
    await super.turn();
    await this.type("Escape");
  }

  /** @param {string} selector */
  async press(selector) {
    const key = { stop: "s", "complete-best": "Enter", done: "Enter", pass: "Enter", confirm: "Enter" }[
      /data-action=([\w-]+)/.exec(selector)?.[1] ?? ""
    ];
    if (!key) throw new Error(`no key for ${selector}`);
    await this.type(key);
  }

  async complete() {
    await eventually(
      () => this.can("[data-action=complete-best], [data-action=done]"),
      "something can be completed",
    );
    await this.andWait(() => this.type("Enter"));
  }
}
