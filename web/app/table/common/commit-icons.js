// Small signs of the table's controls.
import { html } from "lit";
import { t } from "../../core/i18n.js";

/** Paths in a box of 20 by 20. */
const PATHS = {
  back: "M12 4 6 10 12 16",
  undo: "M7 4 3 8 7 12M3 8H12a4.5 4.5 0 0 1 0 9H8",
  help: "M7 7.5a3 3 0 1 1 4.4 2.6C10.4 10.7 10 11.3 10 12.5M10 15.5v.6",
  settings: "M3 6H8M12 6H17M3 14H6M10 14H17M10 4V8M8 12V16",
  menu: "M3 5H17M3 10H17M3 15H17",
  search: "M8.5 3a5.5 5.5 0 1 0 .01 0ZM12.5 12.5 17 17",
  route: "M4 16a2 2 0 1 0 .01 0ZM16 4a2 2 0 1 0 .01 0ZM5.5 14.5 14.5 5.5",
  plan: "M3 17 6 16 16 6 14 4 4 14Z",
  plus: "M10 4V16M4 10H16",
  minus: "M4 10H16",
  fit: "M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13",
  up: "M5 12 10 7 15 12",
  down: "M5 8 10 13 15 8",
  check: "M4 10.5 8.5 15 16 5.5",
  close: "M5 5 15 15M15 5 5 15",
  forward: "M3 4 10 10 3 16ZM10 4 17 10 10 16Z",
  next: "M3 5H11V15H3ZM13 10H18M15.5 7 18 10 15.5 13",
  train: "M2 5H18V12H2ZM5 15.5a1.3 1.3 0 1 0 .01 0ZM15 15.5a1.3 1.3 0 1 0 .01 0Z",
  stack: "M4 7 10 4 16 7 10 10ZM4 11 10 14 16 11",
  more: "M4 10h.01M10 10h.01M16 10h.01",
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  html`<svg class="table-icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;

const lock = html`<svg class="final-lock" viewBox="0 0 20 20" aria-hidden="true">
  <path d="M4 9H16V17H4ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9"></path>
</svg>`;

/**
 * Against bots alone everything can be taken back at once: nobody else has to agree.
 * @param {import("../../core/session.js").Session} session
 */
function isPractice({ table }) {
  const people = table?.seats.filter((seat) => seat.kind === "person").length;
  return people === 1 && (table?.rules.undo ?? "consent") === "consent";
}

/**
 * Why something cannot be taken back; "" if it can.
 * @param {import("../../core/session.js").Session} session
 * @param {{ final?: boolean } | null | undefined} choice
 */
function whyFinal(session, choice) {
  if (!choice) return "";
  if (session.table?.rules.undo === "never") return t("table.undo-never");
  return choice.final && !isPractice(session) ? t("claim.final-why") : "";
}

/**
 * The sign of what cannot be taken back; nothing for the rest.
 * @param {import("../../core/session.js").Session} session
 * @param {{ final?: boolean } | null | undefined} choice
 */
export function finalSign(session, choice) {
  const why = whyFinal(session, choice);
  return why ? html`<span class="final" title=${why}>${lock}${t("claim.final")}</span>` : "";
}
