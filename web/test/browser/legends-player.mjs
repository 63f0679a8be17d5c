// Somebody who plays a game of a campaign: as on any map, and with an answer to every question.
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
    return this.page.evaluate(() => (/** @type {any} */ (document.querySelector("gleis-legends-play"))?.reading ?? []).length > 0);
  }

  /** Reads what is read aloud, and goes back to the table. */
  async readOn() {
    while (await this.reading()) {
      await this.press("[data-action=reading-next]");
      this.did.read += 1;
    }
  }

  /** The first answer that there is; what is chosen first is confirmed. */
  async answer() {
    // What has only one answer is answered by the page, in a moment.
    const asked = await this.seen(".question").waitFor({ timeout: 3000 }).then(() => true, () => false);
    if (!asked) return undefined;
    const task = (await this.seen(".question").getAttribute("data-task")) ?? "";
    this.did.questions.push(task);
    if (!(await this.can(".question button"))) return this.gone();
    const option = (await this.can(".question .question-options button")) ? ".question .question-options button" : ".question .question-cards button";
    if (await this.seen(".question [data-action=confirm]").isVisible()) {
      await this.press(option);
      return this.andWait(() => this.press(".question [data-action=confirm]"));
    }
    return this.andWait(() => this.press(option));
  }

  /** Waits until the page has answered by itself. */
  async gone() {
    await this.seen(".question").waitFor({ state: "hidden" });
  }

  /** How the preview explains a claim. */
  async preview() {
    if (!(await this.can("[data-action=claim-list]"))) return;
    await this.press("[data-action=claim-list]");
    await this.press("[data-claim]");
    this.did.steps += await this.page.locator("gleis-legends-commit .steps-step").count();
    await this.press("[data-commit] [data-action=cancel]");
  }
}
