// Tables as lines of a departures board.
import { html } from "lit";
import { t, when } from "../core/i18n.js";
import { company, paceText } from "./agreed.js";
import { gameName } from "./page.js";

/** @typedef {import("../../protocol.js").About} About */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/**
 * One box for each seat: taken or open. The words stand beside it.
 * @param {TableInfo} table
 */
const seatBoxes = (table) =>
  html`<span class="board-seats" aria-hidden="true"
    >${table.seats.map(
      (seat) => html`<i class=${seat.kind === "open" ? "board-seat" : "board-seat board-seat-taken"}></i>`,
    )}</span
  >`;

/** @param {TableInfo} table */
const address = (table) => (table.status === "finished" ? `/replay/${table.id}` : `/t/${table.id}`);

/**
 * @param {About | null} about
 * @param {TableInfo} table
 * @param {(table: TableInfo) => unknown} state what is to be done there
 */
const line = (about, table, state) =>
  html`<li>
    <a class="board-line" href=${address(table)} data-table=${table.id}>
      <time class="board-time" datetime=${new Date(table.created).toISOString()}>${when(table.created)}</time>
      <span class="board-game">${gameName(about, table.rules.game)}</span>
      <span class="board-who">${company(table)}</span>
      <span class="board-pace">${paceText(table.rules.pace)}</span>
      <span class="board-state">${seatBoxes(table)}<span>${state(table)}</span></span>
    </a>
  </li>`;

/**
 * @param {{
 *   about: About | null, tables: TableInfo[], label: string, empty: unknown,
 *   state: (table: TableInfo) => unknown, paper?: boolean
 * }} what
 */
export function board({ about, tables, label, empty, state, paper = false }) {
  const look = paper ? "board board-paper" : "board";
  if (tables.length === 0) return html`<div class=${look}><p class="board-empty">${empty}</p></div>`;
  return html`<div class=${look}>
    <div class="board-head" aria-hidden="true">
      <span>${t("lobby.since")}</span><span>${t("lobby.game")}</span><span>${t("lobby.who")}</span
      ><span>${t("lobby.pace")}</span><span>${t("lobby.state")}</span>
    </div>
    <ul aria-label=${label}>
      ${tables.map((table) => line(about, table, state))}
    </ul>
  </div>`;
}
