// The screen of the card game: rail yards in the middle, the same panels around them as on a map.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import "./commit.js";
import "./hand.js";
import { cardKeys } from "./keys.js";
import "./tickets.js";
import { hasComplete } from "./complete.js";
import "./half-time.js";
import { listenKeys } from "../common/keyboard.js";
import "../common/market.js";
import { hasOffer } from "../common/offer.js";
import { TableScreen } from "../common/table-screen.js";
import "./yards.js";

/** @typedef {import("./lay.js").LayDraft} LayDraft */

class CardPlay extends TableScreen {
  /** @returns {LayDraft} */
  get draft() {
    return /** @type {LayDraft} */ (super.draft);
  }

  listen() {
    return listenKeys(cardKeys(this), "cards");
  }

  decision() {
    const { session } = this;
    if (hasOffer(session)) return html`<gleis-offer .session=${session}></gleis-offer>`;
    return hasComplete(session) ? html`<gleis-complete .session=${session}></gleis-complete>` : null;
  }

  tickets() {
    return html`<gleis-card-tickets .session=${this.session}></gleis-card-tickets>`;
  }

  cards() {
    const { session } = this;
    return {
      draw: html`<gleis-market .session=${session}></gleis-market>`,
      hand: html`<gleis-card-hand .session=${session}></gleis-card-hand>`,
    };
  }

  commit() {
    return html`<gleis-card-commit data-commit .session=${this.session}></gleis-card-commit>`;
  }

  render() {
    const { session } = this;
    const narrow = this.narrow.matches;
    return html`<div
      class="table table-cards ${
        narrow ? "table-narrow" : "table-wide"
      } ${this.isOver ? "table-over-now" : ""}"
      @jump=${(/** @type {CustomEvent} */ event) => this.jump(event.detail.ply)}
    >
      <gleis-bar .session=${session}></gleis-bar>
      <div class="table-map table-yards">
        <gleis-yards
          role="region"
          tabindex="0"
          aria-label=${t("yard.all")}
          .session=${session}
          .draft=${this.draft}
        ></gleis-yards>
        <gleis-half-time .session=${session}></gleis-half-time>
        <div class="table-over">
          <gleis-undo .session=${session}></gleis-undo>
          ${this.questions()} ${this.banner()}
        </div>
      </div>
      ${narrow ? this.sheet() : this.columns()}
    </div>`;
  }
}

customElements.define("gleis-card-play", CardPlay);
