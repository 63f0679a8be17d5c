// Sides of the campaign deck that were read just now, above the table. One person turns, everybody
// at the table sees the page.
import { html } from "lit";
import "../../campaign/campaign-reading.js";
import { t } from "../../core/i18n.js";
import { InfoPanel } from "../common/info-panel.js";

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
    if (session) this.stops.push(session.pageTurned.on((message) => this.turned(message)));
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
