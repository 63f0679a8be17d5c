// Tutorials: a short game for each kind of game, to be played with the table saying what to do.
import { html } from "lit";
import { addTexts, say, t } from "../core/i18n.js";
import { beginTutorial, isLearnt } from "../core/tutorial.js";
import { ensureName } from "../ui/name.js";
import "../ui/play-picture.js";
import { loadStyles } from "../ui/styles.js";
import { attempt } from "../ui/toasts.js";
import { GleisPage, gameName, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").TutorialSummary} TutorialSummary */

class GleisLearn extends GleisPage {
  static properties = { ...GleisPage.properties, busy: { state: true } };

  constructor() {
    super();
    this.busy = false;
  }

  heading() {
    return t("tutorial.title");
  }

  async load() {
    [this.about] = await Promise.all([loadAbout(), addTexts("tutorial"), loadStyles("pages/learn.css")]);
  }

  /** @param {TutorialSummary} tutorial */
  async begin({ game }) {
    this.busy = true;
    await attempt(async () => {
      await ensureName();
      await beginTutorial(game);
    });
    this.busy = false;
  }

  content() {
    return html`<h1>${t("tutorial.title")}</h1>
      <p class="lead">${t("tutorial.lead")}</p>
      <ul class="rules-list learn-list">
        ${this.about?.tutorials.map((tutorial) => this.card(tutorial))}
      </ul>`;
  }

  /** @param {TutorialSummary} tutorial */
  card(tutorial) {
    const { about } = this;
    const taught = about?.games.filter(({ id }) => tutorial.teaches.includes(id)) ?? [];
    const done = isLearnt(tutorial.game);
    const names = taught.map(({ id }) => gameName(about, id)).join(" · ");
    return html`<li id=${tutorial.game}>
      <button
        class="game-card learn-card"
        data-action="learn"
        data-tutorial=${tutorial.game}
        ?disabled=${this.busy}
        @click=${() => this.begin(tutorial)}
      >
        <gleis-play-picture
          class="game-card-map"
          .game=${taught[0]?.id ?? ""}
          .mapless=${!taught[0]?.map}
        ></gleis-play-picture>
        <span class="game-card-name">${say(tutorial.name)}</span>
        <span class="game-card-facts">${names}</span>
        <span class="game-card-pitch">${say(tutorial.pitch)}</span>
        <span class="learn-go"
          >${done ? html`<b>✓ ${t("tutorial.learnt")}</b> ` : ""}${
            done ? t("tutorial.again") : t("tutorial.begin")
          }</span
        >
      </button>
    </li>`;
  }
}
customElements.define("gleis-learn", GleisLearn);
