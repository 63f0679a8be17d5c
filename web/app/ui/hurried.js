// Experts have less time while the server is busy, and the table says so.
import { html } from "lit";
import { number } from "../core/dates.js";
import { t } from "../core/i18n.js";

/** @param {import("../../protocol.js").TableInfo} table */
export function hurriedLine(table) {
  const time = table["expert-milliseconds"];
  if (!time) return "";
  return html`<p class="players-hurried">${t("players.hurried", { seconds: number(time / 1000, 2) })}</p>`;
}
