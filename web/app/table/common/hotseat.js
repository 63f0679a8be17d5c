// Several people at one screen: a curtain between their turns.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { seatName } from "../../core/story.js";
import { seatMark } from "../../ui/mark.js";
import { TablePanel } from "./table-panel.js";

/** So long the player who acted sees what came of it, in milliseconds. */
const LOOK = 1800;

/** Is something being read to everybody? That may be seen by all, and is not cut short. */
const isReading = () => Boolean(document.querySelector("dialog.read-aloud[open]"));

/**
 * The next of one's own seats that has to act, if it is not the one that looks.
 * @param {import("../../core/session.js").Session} session
 */
function nextOwnSeat(session) {
  const own = session.mySeats();
  if (own.length < 2 || session.table?.status !== "running" || session.queue.length > 0) return null;
  const acting = session.toAct.filter((seat) => own.includes(seat) && !standsIn(session, seat));
  return acting.length > 0 && !(session.seat && acting.includes(session.seat)) ? acting[0] : null;
}

/**
 * Does a bot decide for this seat?
 * @param {import("../../core/session.js").Session} session
 * @param {number} seat
 */
function standsIn(session, seat) {
  const info = session.table?.seats[seat - 1];
  return info?.kind === "person" && Boolean(info["stand-in"]);
}

class Curtain extends TablePanel {
  static properties = { ...TablePanel.properties, shutFor: { state: true } };

  constructor() {
    super();
    /** The player who has said to be at the screen. @type {number | null} */
    this.present = null;
    /** The player for whom the curtain is closed. @type {number | null} */
    this.shutFor = null;
    /** Does the one who acted last want to look once more? */
    this.lingers = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  willUpdate() {
    const { session } = this;
    const hotseat = session.mySeats().length > 1 && session.table?.status === "running";
    if (!hotseat) this.shutFor = null;
    else if (this.present === null) this.shutFor = session.seat;
    else if (this.shutFor === null) this.expect(nextOwnSeat(session));
  }

  /**
   * Closes the curtain in a moment: who has drawn a card wants to see it first.
   * @param {number | null} next
   */
  expect(next) {
    if (next === null) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.lingers = false;
    } else if (this.timer === undefined && !this.lingers) {
      this.timer = setTimeout(() => this.shut(), LOOK);
    }
  }

  /** Closes the curtain for whoever is next. */
  shut() {
    if (isReading()) {
      this.timer = setTimeout(() => this.shut(), LOOK);
      return;
    }
    this.timer = undefined;
    this.lingers = false;
    this.shutFor = nextOwnSeat(this.session);
  }

  open() {
    const seat = this.shutFor;
    if (seat === null) return;
    // What the last one had opened is not for the next one.
    if (seat !== this.session.seat)
      for (const dialog of document.querySelectorAll("dialog[open]:not(.curtain)"))
        /** @type {HTMLDialogElement} */ (dialog).close();
    this.present = seat;
    this.shutFor = null;
    this.session.lookAs(seat);
  }

  linger() {
    this.lingers = true;
    this.shutFor = null;
  }

  updated() {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.querySelector("dialog"));
    if (dialog && !dialog.open) dialog.showModal();
  }

  render() {
    const { session, shutFor } = this;
    const table = session.table;
    if (!table) return "";
    if (shutFor === null) return this.lingers ? this.handOver() : "";
    const name = seatName(table, shutFor);
    const back = this.present !== null && this.present !== shutFor ? seatName(table, this.present) : null;
    return html`<dialog
      class="curtain"
      aria-labelledby="curtain-title"
      @cancel=${(/** @type {Event} */ event) => event.preventDefault()}
    >
      <div class="curtain-inner">
        ${seatMark(shutFor, "curtain-mark")}
        <h2 id="curtain-title">${t("table.hand-to", { name })}</h2>
        <button class="button button-main" data-action="uncover" data-seat=${shutFor} @click=${this.open}>
          ${t("table.i-am", { name })}
        </button>
        ${
          back
            ? html`<button class="button" data-action="linger" @click=${this.linger}>
                ${t("table.once-more", { name: back })}
              </button>`
            : ""
        }
      </div>
    </dialog>`;
  }

  handOver() {
    const next = nextOwnSeat(this.session);
    if (next === null || !this.session.table) return "";
    const name = seatName(this.session.table, next);
    return html`<button
      class="button button-main hand-over"
      data-action="hand-over"
      @click=${() => this.shut()}
    >
      ${t("table.hand-over", { name })}
    </button>`;
  }
}

customElements.define("gleis-curtain", Curtain);
