// Somebody who plays a game of a campaign: as on any map, and with an answer to every question.
import { Player } from "./player.mjs";

export class LegendsPlayer extends Player {
  constructor(visitor, how = {}) {
    super(visitor, how);
    /** Which questions were answered, and what was seen in previews. */
    this.did = { questions: /** @type {string[]} */ ([]), steps: 0, read: 0 };
  }

  async decide(phase) {
    if (await this.seen("[data-action=reading-next]").isVisible()) await this.readOn();
    if (phase === "question") return this.answer();
    return super.decide(phase);
  }

  /** Turns the pages of what is read aloud. */
  async readOn() {
    while (await this.seen("[data-action=reading-next]").isVisible()) {
      await this.press("[data-action=reading-next]");
      this.did.read += 1;
    }
  }

  /** The first answer that there is; what is chosen first is confirmed. */
  async answer() {
    await this.seen(".question").waitFor();
    const task = (await this.seen(".question").getAttribute("data-task")) ?? "";
    this.did.questions.push(task);
    // What has only one answer is answered by the page.
    const alone = await this.page.evaluate(() => /** @type {any} */ (document.querySelector("gleis-table")).session.prompt?.choices.length === 1);
    if (alone && !(await this.can(".question button"))) return this.andWait(async () => undefined);
    const option = (await this.can(".question .question-options button")) ? ".question .question-options button" : ".question .question-cards button";
    if (await this.seen(".question [data-action=confirm]").isVisible()) {
      await this.press(option);
      return this.andWait(() => this.press(".question [data-action=confirm]"));
    }
    return this.andWait(() => this.press(option));
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
