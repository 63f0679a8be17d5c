// Somebody who plays a game of a campaign: as on any map, and with an answer to every question.
import assert from "node:assert/strict";
import { eventually } from "./harness.mjs";
import { Player } from "./player.mjs";

export class LegendsPlayer extends Player {
  constructor(visitor, how = {}) {
    super(visitor, how);
    /** Which questions were answered, and what was seen in previews. */
    this.did = { questions: /** @type {string[]} */ ([]), steps: 0, read: 0 };
  }

  async decide(phase) {
    await this.readOn();
    if (phase === "question") return this.answer();
    return super.decide(phase);
  }

  /** Is something to be read that lies above the table, now or as soon as its words are there? */
  reading() {
    return this.page.evaluate(
      () => (/** @type {any} */ (document.querySelector("gleis-legends-play"))?.reading ?? []).length > 0,
    );
  }

  /** Reads what is read aloud, and goes back to the table. */
  async readOn() {
    while (await this.reading()) {
      await this.press("[data-action=reading-next]");
      this.did.read += 1;
    }
    await this.countOn();
  }

  /** Goes through the end of a game, page by page, when it is told. */
  async countOn() {
    while (await this.seen("[data-action=counting-next]").isVisible())
      await this.press("[data-action=counting-next]");
  }

  /**
   * What is asked in the panel; null if the table has gone on by itself, because there was nothing to decide.
   */
  async asked() {
    const { seq } = await this.state();
    const task = await eventually(
      async () => {
        await this.countOn();
        if (await this.seen(".question").isVisible())
          return (await this.seen(".question").getAttribute("data-task")) ?? "";
        // While a test looked around, the table may have gone on before this was called.
        const state = await this.state();
        return state.seq !== seq || state.phase !== "question" ? "gone" : null;
      },
      "a question stands, or the table goes on",
      60000,
    );
    if (task === "gone") return null;
    this.did.questions.push(task);
    assert.deepEqual(await this.outOfSight(), [], `every button below ${task} is in sight`);
    return task;
  }

  /** Buttons that send an answer and cannot be reached without scrolling. */
  outOfSight() {
    return this.page.evaluate(() => {
      const buttons = [
        .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".question-commit button")),
      ];
      const reached = (/** @type {HTMLElement} */ button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return Boolean(
          document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".question-commit"),
        );
      };
      return buttons.filter((button) => !reached(button)).map((button) => button.innerText);
    });
  }

  /** The first answer that there is; what is chosen first is confirmed. */
  async answer() {
    const task = await this.asked();
    if (task === null) return;
    if (task === "swap") await this.press(".question [data-action=swap-give]");
    const ways = [
      ".question [data-action=swap-take]",
      ".question .question-options button",
      ".question .question-cards button",
      ".question [data-action=done]",
    ];
    for (const way of ways) {
      if (!(await this.can(way))) continue;
      if (!(await this.seen(".question [data-action=confirm]").isVisible()))
        return this.andWait(() => this.press(way));
      await this.press(way);
      return this.andWait(() => this.press(".question [data-action=confirm]"));
    }
    throw new Error(`no answer to ${task}`);
  }

  /**
   * How many steps each route in the open list would set off, by the hints of this very position.
   * @returns {Promise<[string, number][]>}
   */
  stepsOfClaims() {
    const steps = () =>
      this.page.evaluate(() => {
        const { hints, seq } = /** @type {any} */ (document.querySelector("gleis-table")).session;
        if (hints?.seq !== seq) return null;
        const claims = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-claim]"));
        return [...claims].map(({ dataset }) => [
          dataset.claim,
          hints.tracks.find((/** @type {any} */ hint) => hint.track === dataset.claim)?.steps?.length ?? 0,
        ]);
      });
    return eventually(steps, "the hints of this position are there");
  }

  /** Looks at the preview of a claim, of one that sets something off if there is one. */
  async preview() {
    if (!(await this.can("[data-action=claim-list]"))) return;
    await this.press("[data-action=claim-list]");
    await this.seen("[data-claim]").waitFor();
    const [track, steps] = (await this.stepsOfClaims()).reduce((most, one) =>
      one[1] > most[1] ? one : most,
    );
    await this.press(`[data-claim="${track}"]`);
    const shown = this.page.locator("gleis-legends-commit .steps-step");
    await eventually(async () => (await shown.count()) === steps, `${steps} steps for ${track}`);
    this.did.steps += steps;
    await this.press("[data-commit] [data-action=cancel]");
  }
}
