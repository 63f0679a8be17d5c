// Somebody wants to end the game before its end: the others are asked.
import { html } from "lit";
import { post } from "../../core/api.js";
import { list, t } from "../../core/i18n.js";
import { seatName } from "../../core/story.js";
import { InfoPanel } from "./info-panel.js";
import { change } from "./stand-in.js";

/** @typedef {import("../../core/session.js").Session} Session */

class GleisEndAsked extends InfoPanel {
  /** @param {Session} session @param {number} seat @param {boolean} agree */
  answer(session, seat, agree) {
    const given = { table: session.id, body: { seat, agree } };
    return change(session, () => post("tables/{table}/end/answer", given));
  }

  render() {
    const { session } = this;
    const table = session?.table;
    const asked = table?.["end-asked"];
    if (!session || !table || !asked || table.status !== "running") return "";
    const own = session.mySeats();
    const name = seatName(table, asked.seat);
    const missing = asked.missing.find((seat) => own.includes(seat));
    if (missing !== undefined)
      return html`<div class="undo-asked" role="alertdialog" aria-label=${t("end.propose")} data-asked="end">
        <p>${t("end.asks", { name })}</p>
        <button
          class="button button-main"
          data-action="end-agree"
          @click=${() => this.answer(session, missing, true)}
        >
          ${t("end.agree")}
        </button>
        <button class="button" data-action="end-refuse" @click=${() => this.answer(session, missing, false)}>
          ${t("end.refuse")}
        </button>
      </div>`;
    const names = list(asked.missing.map((seat) => seatName(table, seat)));
    return html`<div class="undo-asked" role="status">
      <p>${own.includes(asked.seat) ? t("end.waiting", { names }) : t("end.waiting-of", { name, names })}</p>
      ${
        own.includes(asked.seat)
          ? html`<button
              class="button"
              data-action="end-withdraw"
              @click=${() => this.answer(session, asked.seat, false)}
            >
              ${t("end.withdraw")}
            </button>`
          : ""
      }
    </div>`;
  }
}
customElements.define("gleis-end-asked", GleisEndAsked);
