// Whose turn it is, in lists of tables.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { outcome } from "./agreed.js";

/** @typedef {import("../../protocol.js").Me} Me */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** Do they have to act at this table? @param {TableInfo} table @param {Me | null} me */
export const isMyTurn = (table, me) =>
  table.status === "running" &&
  table.seats.some(
    (seat) => seat.kind === "person" && seat.guest === me?.id && table["to-act"].includes(seat.seat),
  );

/** How a table stands for one of its players. @param {TableInfo} table @param {Me | null} me */
export function stateOf(table, me) {
  if (table.status === "open") return t("mine.open");
  if (table.status !== "running") return outcome(table);
  return isMyTurn(table, me) ? html`<b class="turn">${t("mine.your-turn")}</b>` : t("mine.running");
}
