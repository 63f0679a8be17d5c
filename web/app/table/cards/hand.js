// The player's own cards in the card game: a colour is chosen by a tap, and says whether it can be laid.
import { html } from "lit";
import { cardCount, t, tn } from "../../core/i18n.js";
import { CARDS, KINDS } from "../../core/marks.js";
import { aboutOf } from "../../core/story.js";
import { cardMark } from "../../ui/mark.js";
import { cardFace } from "../../ui/stock.js";
import { isLaying, useOf, whyNoSet } from "./lay.js";
import { CardPanel } from "../common/table-panel.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */

/** What a colour is good for now, in words. @type {Record<import("./lay.js").Use, string>} */
const USES = { set: "lay.can-set", three: "lay.can-three", no: "" };

class CardHand extends CardPanel {
  /**
   * What can be done with a kind now, or why not; nothing while no cards can be laid anyway.
   * @param {WireCard} kind
   */
  words(kind) {
    const { session } = this;
    const about = aboutOf(session);
    if (!about) return "";
    if (kind === "locomotive") return t("lay.locomotive");
    if (!isLaying(session)) return "";
    const use = useOf(session, kind);
    return [USES[use] ? t(USES[use]) : "", use === "set" ? "" : whyNoSet(session, about, kind)]
      .filter(Boolean)
      .join(" ");
  }

  /** A fan of the cards of one kind; those chosen stand out. @param {WireCard} kind */
  group(kind) {
    const { session, draft } = this;
    const n = draft.held(kind);
    const taken = draft.taken(kind);
    const cards = cardCount(kind, n);
    const use = kind !== "locomotive" && isLaying(session) ? useOf(session, kind) : "set";
    const words = this.words(kind);
    return html`<li class="fan-place">
      <button
        class="fan fan-${use}"
        data-kind=${kind}
        data-count=${n}
        data-action="choose-card"
        aria-pressed=${taken > 0}
        aria-label=${taken > 0 ? t("lay.taken", { cards, taken }) : cards}
        aria-description=${words}
        title=${words}
        @click=${() => draft.toggle(kind)}
      >
        ${Array.from(
          { length: Math.min(n, 6) },
          (_, at) =>
            html`<span class="fan-card chip-${kind}" aria-hidden="true"
              >${cardMark(kind)}<span class="fan-letter" ?data-wide=${CARDS[kind].letter.length > 1}
                >${CARDS[kind].letter}</span
              >${at === Math.min(n, 6) - 1 ? cardFace(kind) : ""}</span
            >`,
        )}
        <span class="fan-count" aria-hidden="true">${taken > 0 ? `${taken}/${n}` : n}</span>
      </button>
    </li>`;
  }

  render() {
    const { view, seat } = this.session;
    if (!view || seat === null) return "";
    const kinds = KINDS.filter((kind) => (view.hand[kind] ?? 0) > 0);
    const all = kinds.reduce((sum, kind) => sum + (view.hand[kind] ?? 0), 0);
    return html`<section class="hand" aria-label=${t("hand.heading")}>
      <div class="hand-head">
        <h2>${t("hand.heading")} <small>${tn("hand.cards", all)}</small></h2>
      </div>
      ${all === 0 ? html`<p class="note">${t("hand.empty")}</p>` : ""}
      <ul class="fans">
        ${kinds.map((kind) => this.group(kind))}
      </ul>
    </section>`;
  }
}

customElements.define("gleis-card-hand", CardHand);
