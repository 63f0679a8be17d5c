// The viewer's tickets in the card game: which cards each needs, and where these are.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t, tn } from "../core/i18n.js";
import { InfoPanel, signed } from "./info-panel.js";
import { missingOf, needsOf, stockOf } from "./needs.js";
import { ticketSign } from "./ticket-sign.js";
import { bigCityStars, needsLegend, ticketNeeds } from "./ticket-needs.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("./ticket-sign.js").TicketState} TicketState */
/** @typedef {import("./needs.js").Need} Need */
/** @typedef {{ id: string, points: number, state: TicketState, needs: Need[] }} Row */

/** @type {TicketState[]} */
const ORDER = ["ready", "open", "unknown", "done"];

/**
 * The tickets that the stack completes: those chosen, for which cards are set aside, and what the best
 * use of the rest adds. Whoever is done with choosing gets no more than is chosen.
 * @param {Session} session
 */
function readyOf({ view, seat, toAct, outlook }) {
  const isDone = view?.phase === "complete" && seat !== null && !toAct.includes(seat);
  const best = outlook?.tickets?.filter((one) => one.ready).map((one) => one.ticket) ?? [];
  return new Set([...(view?.chosen ?? []), ...(isDone ? [] : best)]);
}

class CardTickets extends InfoPanel {
  /** @param {Session} session @returns {Row[]} */
  rows(session) {
    const { view, game, seat } = session;
    if (!view || !game || seat === null) return [];
    const stock = stockOf(view, seat);
    const ready = readyOf(session);
    const row = (/** @type {string} */ id, /** @type {boolean} */ done) => {
      const ticket = game.tickets.get(id);
      /** @type {TicketState} */
      const state = done ? "done" : ready.has(id) && view.phase !== "over" ? "ready" : "open";
      return { id, points: ticket?.points ?? 0, state, needs: needsOf(ticket?.needs ?? {}, stock) };
    };
    const completed = view.seats[seat - 1]["completed-tickets"] ?? [];
    const rows = [...view.tickets.map((id) => row(id, false)), ...completed.map((id) => row(id, true))];
    return rows.sort(
      (one, two) =>
        ORDER.indexOf(one.state) - ORDER.indexOf(two.state) ||
        missingOf(one.needs) - missingOf(two.needs) ||
        two.points - one.points,
    );
  }

  /** How far it is, in a few words. @param {Session} session @param {Row} row */
  note(session, { state, needs }) {
    if (state === "done") return t("tickets.done-note");
    if (state === "ready") return t("needs.ready");
    const missing = missingOf(needs);
    if (missing > 0) return tn("tickets.missing", missing);
    if (needs.some(({ where }) => where === "hand")) return t("needs.to-lay");
    if (needs.some(({ where }) => where === "coming") || session.table?.rules.aids === false)
      return t("needs.laid");
    // The cards would do, but serve others better.
    return t("needs.elsewhere");
  }

  /** @param {Session} session @param {Row} row */
  row(session, row) {
    return html`<li class="ticket ticket-cards ticket-${row.state}" data-ticket=${row.id}>
      ${ticketSign(row.state)}
      <span class="ticket-name">${session.game?.ticketName(row.id)} ${bigCityStars(session, row.id)}</span>
      <span class="ticket-points"
        >${row.points}<span class="visually-hidden"> ${t("players.points")}</span></span
      >
      <span class="ticket-note"
        >${ticketNeeds(session, row.id, { plain: row.state === "done", ready: row.state === "ready" })}
        <span class="ticket-far">${this.note(session, row)}</span></span
      >
    </li>`;
  }

  render() {
    const { session } = this;
    if (!session?.view || !session.game || session.seat === null) return "";
    const rows = this.rows(session);
    return html`<section class="tickets">
      <div class="info-head">
        <h2>${t("tickets.title")} <span class="info-count">${rows.length}</span></h2>
      </div>
      ${rows.length === 0 ? html`<p class="note">${t("tickets.empty")}</p>` : ""}
      <ol class="tickets-list">
        ${repeat(
          rows,
          (row) => row.id,
          (row) => this.row(session, row),
        )}
      </ol>
      ${this.sum(rows)} ${rows.length ? needsLegend() : ""}
    </section>`;
  }

  /** @param {Row[]} rows */
  sum(rows) {
    if (rows.length === 0) return "";
    const worth = (/** @type {boolean} */ won) =>
      rows
        .filter(({ state }) => (state === "done" || state === "ready") === won)
        .reduce((all, row) => all + row.points, 0);
    const over = this.session?.view?.phase === "over";
    return html`<p class="tickets-sum">
      <span>${over ? t("tickets.sum-over") : t("tickets.sum")}</span>
      <span class="tickets-sum-parts"
        >${signed(worth(true))} ${signed(-worth(false))} = <b>${signed(worth(true) - worth(false))}</b></span
      >
    </p>`;
  }
}
customElements.define("gleis-card-tickets", CardTickets);
