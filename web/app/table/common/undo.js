// Taking back: the button, and the answer to others who ask.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { seatName } from "../../core/story.js";
import { icon } from "./commit-icons.js";
import { TablePanel } from "./table-panel.js";

/** @typedef {import("../../core/session.js").Session} Session */

/**
 * What the undo button would do now: take back at once, ask the others, or nothing.
 * @param {Session} session
 * @returns {"free" | "ask" | null}
 */
export function undoWay(session) {
  if (session.seat === null || session.table?.status !== "running" || session.busy) return null;
  // What has not been seen yet is not taken back.
  if (session.queue.length > 0) return null;
  if (session.undoFree) return "free";
  if (session.table.rules.undo !== "consent" || session.table["undo-asked"]) return null;
  return session.log.some((step) => step.step === "act" && step.seat === session.seat) ? "ask" : null;
}

/** @param {Session} session */
export function undoButton(session) {
  if (session.seat === null || session.table?.status !== "running") return "";
  const way = undoWay(session);
  const words =
    way === "ask" ? t("table.undo-ask") : way === "free" ? t("table.undo-free") : t(noUndo(session));
  return html`<button
    class="bar-button"
    data-action="undo"
    ?disabled=${!way}
    title=${words}
    aria-description=${words}
    @click=${() => session.undo()}
  >
    ${icon("undo")}<span class="bar-word">${t("table.undo")}</span>
  </button>`;
}

/** @param {Session} session */
const noUndo = (session) =>
  session.table?.rules.undo === "never" ? "table.undo-never" : "table.undo-nothing";

/** Asked, or asking: what is open. */
class Undo extends TablePanel {
  render() {
    const { session } = this;
    const asked = session.table?.["undo-asked"];
    if (!asked || !session.table) return "";
    const name = seatName(session.table, asked.seat);
    if (session.seat !== null && asked.missing.includes(session.seat)) {
      return html`<div class="undo-asked" role="alertdialog" aria-label=${t("table.undo-asked-heading")}>
        <p>${tn("table.undo-asked", asked.plies, { name })}</p>
        <button class="button button-main" data-action="agree" @click=${() => session.answerUndo(true)}>
          ${t("table.agree")}
        </button>
        <button class="button" data-action="refuse" @click=${() => session.answerUndo(false)}>
          ${t("table.refuse")}
        </button>
      </div>`;
    }
    const table = session.table;
    const names = asked.missing.map((seat) => seatName(table, seat)).join(", ");
    return html`<div class="undo-asked" role="status">
      <p>${t("table.undo-waiting", { name, names })}</p>
    </div>`;
  }
}

customElements.define("gleis-undo", Undo);
