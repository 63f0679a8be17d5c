// <campaign-reading>: cards read aloud, side by side of the deck. One person turns, everybody sees: the
// element shows `page` and tells `turn`; who listens says to the others what page it is.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { say, t } from "../core/i18n.js";
import { announce } from "../ui/announcer.js";
import { GleisElement } from "../ui/element.js";
import { icon } from "../ui/icon.js";
import { kindOf, paragraphs } from "./paper.js";

/** @typedef {import("../../protocol.js").WireCardText} WireCardText */

class CampaignReading extends GleisElement {
  static properties = {
    sides: { attribute: false },
    page: { attribute: false },
    by: { attribute: false },
    heading: { attribute: false },
    outcomes: { attribute: false },
  };

  constructor() {
    super();
    /** The sides in the order in which they are read. @type {WireCardText[]} */
    this.sides = [];
    /** Which one is shown, from 0. */
    this.page = 0;
    /** Who turned it, if it was somebody else. */
    this.by = "";
    /** What is being read, for screen readers. */
    this.heading = "";
    /** What came of sides that ask whether something came true, by side. @type {Record<string, string>} */
    this.outcomes = {};
    this.forward = true;
  }

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("keydown", this.key);
    this.stops.push(() => this.removeEventListener("keydown", this.key));
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("page")) return;
    const before = Number(changed.get("page") ?? 0);
    this.forward = this.page >= before;
    const side = this.sides[this.page];
    // Whoever does not turn hears what the others see.
    if (side && this.by && this.hasUpdated)
      announce(
        `${t("campaign.turned-by", { name: this.by })} ${say(side.title)}. ${say(side.text)} ${this.outcomes[side.id] ?? ""}`,
      );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.turn(this.page + step);
  }

  /** @param {number} page */
  turn(page) {
    if (page < 0 || page >= this.sides.length || page === this.page) return;
    this.dispatchEvent(new CustomEvent("turn", { bubbles: true, detail: { page } }));
  }

  render() {
    const { sides, page } = this;
    const side = sides[page];
    if (!side) return "";
    const outcome = this.outcomes[side.id];
    return html`<section class="reading" aria-label=${this.heading || t("campaign.reading")} tabindex="0">
      <div class="reading-stage">
        ${keyed(
          side.id,
          html`<article
            class="reading-card ${this.forward ? "reading-forward" : "reading-back"} reading-${side.kind}"
            data-side=${side.id}
          >
            <p class="paper-kind">${kindOf(side)}</p>
            <h3>${say(side.title)}</h3>
            <div class="reading-text">${paragraphs(side.text)}</div>
            ${outcome ? html`<p class="reading-outcome">${outcome}</p>` : ""}
          </article>`,
        )}
      </div>
      <div class="reading-turn">
        <button
          class="button"
          data-action="page-back"
          ?disabled=${page === 0}
          @click=${() => this.turn(page - 1)}
        >
          ${t("campaign.page-back")}
        </button>
        <p class="reading-where" role="status">
          ${t("campaign.page", { n: page + 1, of: sides.length })}${
            this.by ? html` <span class="note">${t("campaign.turned-by", { name: this.by })}</span>` : ""
          }
        </p>
        <button
          class="button ${page + 1 < sides.length ? "button-main" : ""}"
          data-action="page-on"
          ?disabled=${page + 1 >= sides.length}
          @click=${() => this.turn(page + 1)}
        >
          ${t("campaign.page-on")}${icon("next")}
        </button>
      </div>
    </section>`;
  }
}
customElements.define("campaign-reading", CampaignReading);
