// Somebody who plays the card game: lays what can be laid, keeps few tickets, and draws otherwise.
import { Player } from "./player.mjs";

export class CardPlayer extends Player {
  /** What was done, by kind. */
  did = { sets: 0, threes: 0, raids: 0, chosen: 0 };

  /** What the prompt offers, and whose rows lie where. */
  offered() {
    return this.page.evaluate(() => {
      const { prompt, view } = /** @type {any} */ (document.querySelector("gleis-table")).session;
      const lays = (prompt?.choices ?? [])
        .map((/** @type {any} */ { action }) => action)
        .filter((/** @type {any} */ action) => action.do === "lay");
      const others = Object.values(view.seats).filter((/** @type {any} */ { seat }) => seat !== view.seat);
      const lying = others.flatMap((/** @type {any} */ { yard = [] }) =>
        yard.map((/** @type {any} */ { colour }) => colour),
      );
      return { lays, lying, hand: view.hand, chosen: view.chosen?.length ?? 0 };
    });
  }

  /** @param {string} phase */
  async decide(phase) {
    if (phase === "complete") return this.complete();
    if (
      phase === "second-card" &&
      (await this.can("[data-action=stop]")) &&
      !(await this.can("[data-action=draw-card]"))
    ) {
      return this.andWait(() => this.press("[data-action=stop]"));
    }
    return super.decide(phase);
  }

  /** Tickets are always offered at once here; behind a curtain that takes a moment. */
  async chooseTickets() {
    await this.seen("gleis-offer [data-action=keep]").waitFor();
    return super.chooseTickets();
  }

  async turn() {
    const { lays, lying } = await this.offered();
    if (await this.can("[data-action=pass]")) return this.andWait(() => this.press("[data-action=pass]"));
    const raid = lays.find((lay) => lay.rows.length === 1 && lying.includes(lay.rows[0].colour));
    const three = lays.find((lay) => lay.rows.length === 3);
    // Each way of laying in its turn, so that all of them are tried.
    const lay = raid ?? (this.did.threes <= this.did.sets ? (three ?? lays[0]) : lays.at(-1));
    if (!lay) return this.andWait(() => this.draw());
    this.did.raids += lay === raid ? 1 : 0;
    return this.andWait(() => this.lay(lay));
  }

  /** Chooses exactly these cards, looks at the preview and lays them. */
  async lay({ rows }) {
    for (const { colour } of rows) await this.choose(colour);
    const [{ colour, cars, locomotives = 0 }] = rows;
    if (rows.length === 1) {
      await this.step(`gleis-card-hand [data-kind=${colour}]`, "cars", cars);
      await this.step("gleis-card-hand [data-kind=locomotive]", "locomotive", locomotives);
    }
    this.did[rows.length === 1 ? "sets" : "threes"] += 1;
    await this.confirm();
  }

  /** @param {string} colour */
  async choose(colour) {
    if ((await this.seen(`gleis-card-hand [data-kind=${colour}]`).getAttribute("aria-pressed")) === "false") {
      await this.press(`gleis-card-hand [data-kind=${colour}]`);
    }
  }

  confirm() {
    return this.press("gleis-card-commit [data-action=confirm]");
  }

  /**
   * Presses minus or plus until so many are chosen.
   * @param {string} group
   * @param {string} what
   * @param {number} wanted
   */
  async step(group, what, wanted) {
    for (let tries = 0; tries < 20; tries += 1) {
      const chosen = await this.page.evaluate((kind) => {
        const { draft } = /** @type {any} */ (document.querySelector("gleis-card-play"));
        return kind === "cars" ? draft.cars : draft.locomotives;
      }, what);
      if (chosen === wanted) return;
      await this.press(`[data-action=${chosen > wanted ? "fewer" : "more"}-${what}]`);
    }
    throw new Error(`${group} does not come to ${wanted}`);
  }

  /** The first time ticket by ticket, afterwards the best set at once. */
  async complete() {
    const { chosen } = await this.offered();
    if (this.did.chosen === 0 && chosen === 0 && (await this.can("[data-action=choose-yourself]"))) {
      await this.press("[data-action=choose-yourself]");
      this.did.chosen += 1;
      // Enter must not complete nothing: that is final.
      await this.page.locator("gleis-complete [data-action=done][data-none]").waitFor();
      return this.andWait(() => this.press("gleis-complete [data-action=complete]"));
    }
    const button = (await this.can("[data-action=complete-best]")) ? "complete-best" : "done";
    return this.andWait(() => this.press(`[data-action=${button}]`));
  }
}
