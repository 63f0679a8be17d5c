// The bank slip of the viewer as it would be written if the game ended now.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { money, signedMoney } from "../../core/terms.js";
import { oldTicket } from "./cards.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireSlip} WireSlip */
/** @typedef {Pick<WireSlip, "coins" | "bonus" | "completed" | "missed">} Lines */

/** What is written on a bank slip: never less than nothing. @param {Lines} slip */
export const totalOf = (slip) => Math.max(0, slip.coins + slip.bonus + slip.completed + slip.missed);

/** @param {Session} session @returns {Lines | null} */
export function slipNow(session) {
  const { game, hints, seat, view } = session;
  const open = hints?.standings.seats.find((one) => one.seat === seat);
  if (!open || !hints?.tickets || seat === null) return null;
  const cash = view?.seats[seat]?.campaign?.cash ?? 0;
  // This one counts on the slip only when it is completed.
  const old = oldTicket(session);
  const tickets = hints.tickets.filter(({ offered, done, ticket }) => !offered && (done || ticket !== old));
  const worth = (/** @type {boolean} */ done) =>
    tickets
      .filter((ticket) => ticket.done === done)
      .reduce((sum, { ticket }) => sum + (game?.tickets.get(ticket)?.points ?? 0), 0);
  // Without a ticket that was missed nothing is lost, and nothing is no debt.
  return { coins: cash, bonus: open.routes - cash, completed: worth(true), missed: 0 - worth(false) };
}

/** The same in a line, below the tickets. @param {Session} session */
export function endsNow(session) {
  const slip = slipNow(session);
  if (!slip) return null;
  const parts = t("ledger.slip-parts", {
    coins: money(slip.coins),
    bonus: signedMoney(slip.bonus),
    tickets: signedMoney(slip.completed + slip.missed),
  });
  return html`<p class="tickets-sum">
      <span>${t("tickets.sum")}</span> <b class="tickets-sum-parts">${money(totalOf(slip))}</b>
    </p>
    <p class="note tickets-slip">${parts}</p>`;
}
