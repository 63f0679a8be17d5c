// Sides of the campaign deck that were read just now, above the table. One person turns, everybody
// at the table sees the page.
import { html } from "lit";
import "../../campaign/campaign-reading.js";
import { t } from "../../core/i18n.js";
import { happenings, outcomeWords } from "../../core/story-legends.js";
import { InfoPanel } from "../common/info-panel.js";

/**
 * What came of cards that were read in this game, by card.
 * @param {import("../../core/session.js").Session} session
 * @returns {Record<string, string>}
 */
function outcomesOf({ log, cardTexts }) {
  const judged = log.flatMap((step) => (step.step === "act" ? happenings(step.events, "judged") : []));
  return Object.fromEntries(judged.map((one) => [one.id, outcomeWords(cardTexts?.find(one.id), one)]));
}

class ReadingAloud extends InfoPanel {
  static properties = {
    ...InfoPanel.properties,
    sides: { attribute: false },
    page: { state: true },
    by: { state: true },
  };

  constructor() {
    super();
    /** @type {string[]} */
    this.sides = [];
    this.page = 0;
    /** Who turned the page, if it was somebody else. */
    this.by = "";
  }

  connectedCallback() {
    super.connectedCallback();
    const { session } = this;
    if (!session) return;
    this.stops.push(session.pageTurned.on((message) => this.turned(message)));
    if (session.mySeats().length === 0) return;
    void session.reads("begins");
    this.stops.push(() => void session.reads("ends"));
  }

  /** @param {Extract<import("../../../protocol.js").ToClient, { type: "page-turned" }>} message */
  turned({ name, page, seat }) {
    if (page >= this.sides.length) return;
    this.page = page;
    this.by = this.session?.mySeats().some((own) => own === seat) ? "" : name;
  }

  updated() {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.querySelector("dialog"));
    if (dialog && !dialog.open) dialog.showModal();
  }

  close() {
    this.tell("done", {});
  }

  /** @param {CustomEvent<{ page: number }>} event */
  turn(event) {
    this.page = event.detail.page;
    this.by = "";
    // Who only looks on turns for themselves alone.
    if (this.session?.mySeats().length) void this.session.turnPage(this.page);
  }

  render() {
    const { session, sides } = this;
    const cardTexts = sides.flatMap((id) => session?.cardTexts?.find(id) ?? []);
    if (!session || cardTexts.length === 0) return "";
    const last = this.page + 1 >= cardTexts.length;
    const outcomes = outcomesOf(session);
    return html`<dialog
      class="read-aloud"
      aria-label=${t("reading.title")}
      @close=${this.close}
      @cancel=${this.close}
    >
      <campaign-reading
        .sides=${cardTexts}
        .page=${Math.min(this.page, cardTexts.length - 1)}
        .by=${this.by}
        .heading=${t("reading.title")}
        .outcomes=${outcomes}
        @turn=${this.turn}
      ></campaign-reading>
      <p class="read-aloud-ways">
        <button
          class="button ${last ? "button-main" : ""}"
          data-action="reading-next"
          ?autofocus=${last}
          @click=${this.close}
        >
          ${last ? t("reading.close") : t("reading.skip")}
        </button>
      </p>
    </dialog>`;
  }
}
customElements.define("gleis-reading-aloud", ReadingAloud);
