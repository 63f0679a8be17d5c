// The viewer's tickets in the card game: which cards each needs, and where these are.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t, tn } from "../../core/i18n.js";
import { cards, InfoPanel, signed } from "../common/info-panel.js";
import { missingOf } from "../common/needs.js";
import { ticketSign } from "../common/ticket-sign.js";
import { bigCityStars, needsLegend, needsTogether, ticketNeeds } from "../common/ticket-needs.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../common/ticket-sign.js").TicketState} TicketState */
/** @typedef {import("../common/needs.js").Need} Need */
/** @typedef {{ id: string, points: number, state: TicketState, needs: Need[] }} Row */

/** @type {TicketState[]} */
const ORDER = ["ready", "open", "unknown", "done"];

class CardTickets extends InfoPanel {
  /** @param {Session} session @returns {Row[]} */
  rows(session) {
    const { view, game, seat } = session;
    if (!view || !game || seat === null) return [];
    const { ready, needs } = needsTogether(session);
    const row = (/** @type {string} */ id, /** @type {boolean} */ done) => {
      const ticket = game.tickets.get(id);
      /** @type {TicketState} */
      const state = done ? "done" : ready.has(id) && view.phase !== "over" ? "ready" : "open";
      return { id, points: ticket?.points ?? 0, state, needs: needs.get(id) ?? [] };
    };
    const completed = view.seats[seat]["completed-tickets"] ?? [];
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
        >${ticketNeeds(session, row.id, row.state === "done" ? null : row.needs)}
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
      ${rows.length === 0 ? html`<p class="note">${t("tickets.empty")}</p>` : ""} ${this.together(rows)}
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

  /** How far all that are open are together: no card counts twice. @param {Row[]} rows */
  together(rows) {
    const open = rows.filter(({ state }) => state !== "done");
    const { view, table } = this.session ?? {};
    if (open.length < 2 || view?.phase === "over" || table?.rules.aids === false) return "";
    /** @type {{ [kind: string]: number }} */
    const missing = {};
    for (const { kind, where } of open.flatMap(({ needs }) => needs))
      if (where === "missing") missing[kind] = (missing[kind] ?? 0) + 1;
    const covered = open.filter(({ needs }) => missingOf(needs) === 0).length;
    return html`<p class="tickets-set">
      ${
        covered === open.length
          ? t("needs.enough-all", { of: open.length })
          : tn("needs.enough", covered, { of: open.length })
      }
      ${covered === open.length ? "" : html`<span>${t("needs.lacking")} ${cards(missing)}</span>`}
    </p>`;
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
        >${signed(worth(true))} − ${worth(false)} = <b>${signed(worth(true) - worth(false))}</b></span
      >
    </p>`;
  }
}
customElements.define("gleis-card-tickets", CardTickets);
