// Somebody who plays: keeps the fewest tickets, claims what can be claimed, and draws otherwise.
// Everything is found by what the page says for tests, never by texts.
import assert from "node:assert/strict";
import { eventually } from "./harness.mjs";

/** No game has so many decisions of one player. */
const DECISIONS = 600;

export class Player {
  /**
   * @param {import("./harness.mjs").Visitor} visitor
   * @param {{ hand?: "mouse" | "finger", map?: boolean }} [how] claim on the map where possible
   */
  constructor(visitor, how = {}) {
    this.visitor = visitor;
    this.page = visitor.page;
    this.hand = how.hand ?? "mouse";
    this.map = how.map ?? false;
    this.claims = { map: 0, list: 0 };
  }

  /** What the table says of itself. */
  state() {
    return this.page.evaluate(() => {
      const table = /** @type {any} */ (document.querySelector("gleis-table"));
      const covered = Boolean(document.querySelector("[data-action=uncover]"));
      return {
        covered,
        busy: Boolean(table?.session?.busy),
        ...(table ? { ...table.dataset } : { status: "none" }),
      };
    });
  }

  /** What is on the screen: view and log of the session behind it. */
  shown() {
    return this.page.evaluate(() => {
      const { view, seq, seat, log, queue } = /** @type {any} */ (document.querySelector("gleis-table"))
        .session;
      return {
        view,
        seq,
        seat,
        numbers: log.map((/** @type {any} */ step) => step.seq),
        waiting: queue.length,
      };
    });
  }

  /** Something that can be seen. @param {string} selector */
  seen(selector) {
    return this.page.locator(selector).filter({ visible: true }).first();
  }

  /** @param {string} selector */
  can(selector) {
    return this.seen(`${selector}:not(:disabled):not([aria-disabled="true"])`).isVisible();
  }

  /** @param {string} selector */
  async press(selector) {
    const thing = this.seen(selector);
    if (this.hand === "finger") await thing.tap();
    else await thing.click();
  }

  /** Waits until this player has to decide, or the game is over. */
  waitForTurn(within = 180000) {
    return eventually(
      async () => {
        const state = await this.state();
        if (state.status === "finished" || state.covered) return state;
        return state.myTurn === "yes" && !state.busy ? state : null;
      },
      "it is my turn or the game is over",
      within,
    );
  }

  /** Does something and waits until the game has taken it. @param {() => Promise<void>} act */
  async andWait(act) {
    const before = (await this.state()).seq;
    await act();
    await eventually(async () => {
      const { seq, busy } = await this.state();
      return seq !== before && !busy;
    }, `the table goes on after ${before}`);
  }

  /** Decides once. @param {string} phase */
  async decide(phase) {
    if (phase === "first-tickets" || phase === "keep-tickets") await this.chooseTickets();
    else if (phase === "passengers") await this.andWait(() => this.press("[data-action=take-passengers]"));
    else if (phase === "second-card") await this.andWait(() => this.draw());
    else await this.turn();
  }

  async chooseTickets() {
    if (!(await this.seen("gleis-offer [data-action=keep]").isVisible())) {
      return this.andWait(() => this.press("gleis-offer [data-action=draw-tickets]"));
    }
    const keep = "gleis-offer [data-action=keep]";
    while (!(await this.can(keep))) await this.press('gleis-offer [data-ticket][aria-pressed="false"]');
    return this.andWait(() => this.press(keep));
  }

  async turn() {
    if (await this.can("[data-action=pass]")) return this.andWait(() => this.press("[data-action=pass]"));
    if (await this.can("[data-action=claim-list]")) return this.andWait(() => this.claim());
    return this.andWait(() => this.draw());
  }

  /** A card, open or not; tickets where there are no cards. */
  async draw() {
    if (await this.can("[data-action=draw-card]")) return this.press("[data-action=draw-card]");
    if (await this.can("[data-action=take-card]"))
      return this.press('[data-action=take-card][aria-disabled="false"]');
    return this.drawTickets();
  }

  async drawTickets() {
    await this.press("gleis-market [data-action=draw-tickets]");
    await this.press("[data-commit] [data-action=confirm]");
  }

  async claim() {
    if (this.map && (await this.claimOnMap())) this.claims.map += 1;
    else {
      await this.press("[data-action=claim-list]");
      await this.press("[data-claim]");
      this.claims.list += 1;
    }
    await this.press("[data-commit] [data-action=confirm]");
  }

  /** Presses a route itself; false if something lies above it. */
  async claimOnMap() {
    const place = await this.page.evaluate(() => {
      const map = /** @type {any} */ (document.querySelector("gleis-map"));
      const { prompt } = /** @type {any} */ (document.querySelector("gleis-table")).session;
      for (const { action } of prompt.choices) {
        if (action.do !== "claim") continue;
        const { x, y } = map.place(action.track);
        if (document.elementFromPoint(x, y)?.closest("gleis-map")) return { x, y, track: action.track };
      }
      return null;
    });
    if (!place) return false;
    if (this.hand === "finger") await this.page.touchscreen.tap(place.x, place.y);
    else await this.page.mouse.click(place.x, place.y);
    if (await this.selects(place.track)) return true;
    // Where halos meet, or a city is near, there is a list.
    const choice = `[data-track-choice="${place.track}"]`;
    if (await this.can(choice)) {
      await this.press(choice);
      if (await this.selects(place.track)) return true;
    }
    for (const close of ["[data-action=close-chooser]", "[data-commit] [data-action=cancel]"]) {
      if (await this.can(close)) await this.press(close);
    }
    return false;
  }

  /** Is this route picked, in a moment? @param {string} track */
  async selects(track) {
    const selected = () =>
      this.page.evaluate(() => /** @type {any} */ (document.querySelector("gleis-map"))?.selected);
    return eventually(async () => (await selected()) === track, "the route is picked", 600).catch(
      () => false,
    );
  }

  /** Can nothing but the curtain be seen? */
  hidden() {
    return this.page.evaluate(() => {
      const places = [0.05, 0.3, 0.5, 0.7, 0.95];
      const all = places.flatMap((x) =>
        places.map((y) => document.elementFromPoint(x * innerWidth, y * innerHeight)),
      );
      const box = document.querySelector("dialog.curtain[open]")?.getBoundingClientRect();
      return (
        all.every((thing) => thing?.closest("dialog.curtain")) &&
        Boolean(box && box.width >= innerWidth - 20 && box.height >= innerHeight - 1)
      );
    });
  }

  /** Plays until the game is over. @param {{ each?: (count: number, state: any) => Promise<void> }} [how] */
  async playToTheEnd(how = {}) {
    for (let count = 0; count < DECISIONS; count += 1) {
      const state = await this.waitForTurn();
      if (state.status === "finished") return count;
      if (state.covered) await this.press("[data-action=uncover]");
      else {
        await how.each?.(count, state);
        await this.decide(state.phase);
      }
    }
    throw new Error(`The game is not over after ${DECISIONS} decisions.`);
  }

  /**
   * Plays until every phase was there once, then lets a bot play to the end.
   * @param {import("../server.mjs").Client} client @param {string} table
   * @param {(name: string) => Promise<void>} see told of each phase, and of `finish`
   * @param {() => Promise<void>} halfway told when there is something on every panel
   */
  async tour(client, table, see, halfway, decisions = 30) {
    const seen = new Set();
    for (let count = 0; count < decisions; count += 1) {
      const { phase, status } = await this.waitForTurn();
      if (status === "finished") break;
      if (!seen.has(phase)) await see(phase);
      seen.add(phase);
      if (count === 8) await halfway();
      if (count > 8 && phase === "turn" && !seen.has("keep-tickets"))
        await this.andWait(() => this.drawTickets());
      else await this.decide(phase);
    }
    await client.request("PUT", `tables/${table}/seats/1/stand-in`, {});
    await this.page.locator("gleis-finish").waitFor({ timeout: 1200000 });
    assert.equal(await this.page.locator(".ticket-moment").count(), 0, "tickets are told with the points");
    await see("finish");
  }

  /**
   * What is shown equals what the server says.
   * @param {import("../server.mjs").Client} client
   * @param {string} table
   */
  async agreesWithServer(client, table) {
    await eventually(async () => {
      const { view, seq, seat, numbers } = await this.shown();
      const position = await client.get(`tables/${table}/position${seat ? `?seat=${seat}` : ""}`);
      if (seq !== position.seq) return false;
      assert.deepEqual(view, position.view);
      const wrong = numbers
        .map((number, index) => [index + 1, number])
        .find(([place, number]) => place !== number);
      assert.deepEqual([numbers.length, wrong], [seq, undefined], "the log has every step once");
      return true;
    }, "the page has heard of everything");
  }
}
