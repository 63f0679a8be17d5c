// The viewer's tickets: how far each is, what it still takes, what stands in its way.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { list, t, tn } from "../../core/i18n.js";
import { set, settings } from "../../core/settings.js";
import { aboutOf, inWords } from "../../core/story.js";
import { seatMark } from "../../ui/mark.js";
import { card, cards, InfoPanel, missingCards, signed } from "./info-panel.js";
import { partsOf } from "./parts.js";
import { DoneWatch } from "./ticket-done.js";
import { ticketSign } from "./ticket-sign.js";
import { cutsOf, joinedBy } from "./tickets-ways.js";

/** @typedef {import("../../../protocol.js").TicketHint} TicketHint */
/** @typedef {import("../../core/game.js").GameData} GameData */
/** @typedef {import("./ticket-sign.js").TicketState} TicketState */
/**
 * A ticket; a free one costs nothing if it is missed.
 * @typedef {{
 *   id: string, points: number, state: TicketState, hint: TicketHint | null, free: boolean
 * }} Row
 */

/** Which states come first when sorted by what is left to do. @type {TicketState[]} */
const ORDER = ["open", "unknown", "blocked", "done"];

/** How a route of the way looks from here. @type {Record<string, string>} */
const LOOKS = {
  claimable: "tickets.route-now",
  "with-locomotives": "tickets.route-locomotives",
  short: "tickets.route-short",
  no: "tickets.route-later",
};

class GleisTickets extends InfoPanel {
  static properties = { ...InfoPanel.properties, opened: { state: true } };

  constructor() {
    super();
    /** The ticket whose way is spelt out. @type {string | null} */
    this.opened = null;
    /** Those completed while one looks on are stamped before one's eyes. @type {Set<string>} */
    this.stamped = new Set();
    this.watch = new DoneWatch();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (this.session) for (const { ticket } of this.watch.news(this.session)) this.stamped.add(ticket);
  }

  /** @returns {Row[]} */
  rows() {
    const { session } = this;
    const game = session?.game;
    if (!session?.view || !game) return [];
    const known = new Map(session.hints?.tickets?.map((one) => [one.ticket, one]));
    const old = partsOf(game).oldTicket?.(session);
    const rows = [...session.view.tickets, ...(old ? [old] : [])].map((id) => {
      const hint = known.get(id) ?? null;
      const state = !hint ? "unknown" : hint.done ? "done" : hint.blocked ? "blocked" : "open";
      return {
        id,
        points: game.tickets.get(id)?.points ?? 0,
        state: /** @type {TicketState} */ (state),
        hint,
        free: id === old,
      };
    });
    const byName = (/** @type {Row} */ a, /** @type {Row} */ b) =>
      game.ticketName(a.id).localeCompare(game.ticketName(b.id));
    const byPoints = (/** @type {Row} */ a, /** @type {Row} */ b) => b.points - a.points || byName(a, b);
    if (settings.sortTickets === "name") return rows.sort(byName);
    if (settings.sortTickets === "points") return rows.sort(byPoints);
    return rows.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || byPoints(a, b));
  }

  render() {
    const { session } = this;
    if (!session?.view || !session.game || session.seat === null) return "";
    const rows = this.rows();
    return html`<section class="tickets">
      <div class="info-head">
        <h2>${t("tickets.title")} <span class="info-count">${rows.length}</span></h2>
        ${rows.length > 1 ? this.sorting() : ""}
      </div>
      ${rows.length === 0 ? html`<p class="note">${t("tickets.empty")}</p>` : ""}
      <ol class="tickets-list">
        ${repeat(
          rows,
          (row) => row.id,
          (row) => this.row(row),
        )}
      </ol>
      ${this.sum(rows)} ${this.together(rows)}
    </section>`;
  }

  sorting() {
    const change = (/** @type {Event} */ event) => {
      set("sortTickets", /** @type {HTMLSelectElement} */ (event.target).value);
      this.requestUpdate();
    };
    const choice = (/** @type {string} */ value, /** @type {string} */ text) =>
      html`<option value=${value} ?selected=${settings.sortTickets === value}>${text}</option>`;
    return html`<label class="info-select">
      <span class="visually-hidden">${t("tickets.sort")}</span>
      <select @change=${change}>
        ${choice("open", t("tickets.sort-open"))} ${choice("points", t("tickets.sort-points"))}
        ${choice("name", t("tickets.sort-name"))}
      </select>
    </label>`;
  }

  /** What the map shows for a ticket: its ends, and what joins or would join them. @param {Row} row */
  shine(row) {
    const { session } = this;
    const game = session?.game;
    if (!session?.view || !game) return;
    const own = Object.keys(session.view.seats[session.seat ?? 1]?.tracks ?? {});
    const tracks = row.state === "done" ? joinedBy(game, row.id, own) : (row.hint?.tracks ?? []);
    this.light({ tracks, cities: game.ticketCities(row.id), tone: "ticket" });
  }

  /** @param {Row} row */
  row(row) {
    const game = /** @type {GameData} */ (this.session?.game);
    const open = this.opened === row.id;
    return html`<li
      class="ticket ticket-${row.state}"
      data-ticket=${row.id}
      @mouseenter=${() => this.shine(row)}
      @mouseleave=${() => this.light(null)}
      @focusin=${() => this.shine(row)}
      @focusout=${() => this.light(null)}
    >
      <button
        class="plain ticket-row"
        aria-expanded=${open}
        @click=${() => (this.opened = open ? null : row.id)}
      >
        ${ticketSign(row.state)}
        <span class="ticket-name" title=${game.printedTicket(row.id)}
          >${game.ticketName(row.id)}
          ${this.session ? (partsOf(game).ticketStamps?.(this.session, row.id) ?? "") : ""}</span
        >
        <span class="ticket-points"
          >${row.points}<span class="visually-hidden"> ${t("players.points")}</span></span
        >
        ${
          row.state === "done"
            ? html`<span class="ticket-note"
                ><span class="ticket-stamp ${this.stamped.has(row.id) ? "ticket-stamp-fresh" : ""}"
                  >${t("tickets.done-note")}</span
                >${this.print(row)}</span
              >`
            : html`<span class="ticket-note">${this.note(row)}${this.print(row)}</span>`
        }
      </button>
      ${open ? this.more(row) : ""}
    </li>`;
  }

  /** The small print, in a campaign. @param {Row} row */
  print(row) {
    const print = this.session ? partsOf(this.session.game).ticketPrint?.(this.session, row.id) : "";
    return print ? html`<span class="ticket-print">${print}</span>` : "";
  }

  /** One short phrase under the name. @param {Row} row */
  note(row) {
    const { hint } = row;
    if (row.state === "blocked")
      return hint?.why === "trains" ? t("tickets.blocked-trains") : t("tickets.blocked-tracks");
    if (!hint?.tracks) return row.state === "open" ? t("tickets.open-note") : "";
    const parts = [tn("tickets.routes", hint.tracks.length), tn("tickets.trains", hint.trains ?? 0)];
    const missing = hint["missing-cards"] ?? 0;
    return `${parts.join(", ")} · ${
      missing > 0 ? tn("tickets.missing", missing) : t("tickets.none-missing")
    }`;
  }

  /** @param {Row} row */
  more(row) {
    if (row.state === "blocked") return this.blocked(row);
    if (row.state === "done") return html`<p class="ticket-more">${tn("tickets.done-more", row.points)}</p>`;
    const { hint } = row;
    if (!hint?.tracks) return html`<p class="ticket-more">${t("tickets.no-help")}</p>`;
    return html`<div class="ticket-more">
      <p>${t("tickets.way")}</p>
      <ul class="ticket-way">
        ${hint.tracks.map((track) => this.wayTrack(track))}
      </ul>
      ${hint.cards ? html`<p>${t("tickets.needs")} ${cards(hint.cards)}</p>` : ""}
      <p>${missingCards(hint)}</p>
      <button class="button button-small" data-action="plan-way" @click=${() => this.plan(hint.tracks ?? [])}>
        ${t("tickets.plan")}
      </button>
    </div>`;
  }

  /** @param {string} id of a track */
  wayTrack(id) {
    const { session } = this;
    const game = /** @type {GameData} */ (session?.game);
    const track = game.tracks.get(id);
    const look = session?.hints?.tracks.find((one) => one.track === id)?.look;
    return html`<li>
      <span>${game.trackName(id)}</span>
      ${track?.colour ? card(track.colour, track.length) : cards({ any: track?.length ?? 0 })}
      ${look ? html`<span class="ticket-look">${t(LOOKS[look])}</span>` : ""}
    </li>`;
  }

  /** What blocks the ticket, and who. @param {Row} row */
  blocked(row) {
    const { session } = this;
    const about = session && aboutOf(session);
    if (!session?.view || !about || session.seat === null) return "";
    if (row.hint?.why === "trains") {
      const have = session.view.seats[session.seat].trains;
      return html`<p class="ticket-more">
        ${tn("tickets.blocked-trains-more", row.hint.trains ?? 0, { have })}
      </p>`;
    }
    const cuts = cutsOf(about.game, session.view, session.hints, session.seat, row.id);
    return html`<div class="ticket-more">
      <p>${t("tickets.blocked-more")}</p>
      <ul class="ticket-way">
        ${cuts.map(
          ({ track, by }) =>
            html`<li>
              <span>${about.game.trackName(track)}</span>
              ${
                by
                  ? html`<span class="info-seat">${seatMark(by)}${inWords(about, { seat: by })}</span>`
                  : t("tickets.closed")
              }
            </li>`,
        )}
      </ul>
    </div>`;
  }

  /** Puts the way of a ticket into the plan. @param {string[]} tracks */
  plan(tracks) {
    const { session } = this;
    if (session) session.advisor.setPlan([...new Set([...session.advisor.plan, ...tracks])]);
  }

  /** @param {Row[]} rows */
  sum(rows) {
    if (rows.length === 0 || rows.some((row) => row.state === "unknown")) return "";
    const won = rows.filter((row) => row.state === "done").reduce((all, row) => all + row.points, 0);
    const lost = rows
      .filter((row) => row.state !== "done" && !row.free)
      .reduce((all, row) => all + row.points, 0);
    const { session } = this;
    const over = session?.view?.phase === "over";
    const now = session && !over ? partsOf(session.game).endsNow?.(session) : null;
    if (now) return now;
    return html`<p class="tickets-sum">
      <span>${over ? t("tickets.sum-over") : t("tickets.sum")}</span>
      <span class="tickets-sum-parts">${signed(won)} − ${lost} = <b>${signed(won - lost)}</b></span>
    </p>`;
  }

  /** What all open tickets take together. @param {Row[]} rows */
  together(rows) {
    const { session } = this;
    const together = session?.hints?.together;
    const open = rows.filter((row) => row.state === "open");
    if (
      !together ||
      open.length < 2 ||
      session?.advisor.together ||
      session?.seat == null ||
      !session.view ||
      !session.game
    )
      return "";
    const have = session.view.seats[session.seat].trains;
    const cities = open.flatMap((row) => session.game?.ticketCities(row.id) ?? []);
    const shine = () => this.light({ tracks: together.tracks, cities, tone: "ticket" });
    const blocked = together.blocked?.map((id) => session.game?.ticketName(id) ?? id) ?? [];
    return html`<div
      class="tickets-together"
      role="group"
      aria-label=${t("tickets.together")}
      tabindex="0"
      @mouseenter=${shine}
      @focusin=${shine}
      @mouseleave=${() => this.light(null)}
      @focusout=${() => this.light(null)}
    >
      <h3>${t("tickets.together")}</h3>
      <p>${tn("tickets.together-trains", together.trains, { have })}, ${missingCards(together)}</p>
      ${
        blocked.length
          ? html`<p class="tickets-warning">${t("tickets.together-blocked", { tickets: list(blocked) })}</p>`
          : ""
      }
    </div>`;
  }
}
customElements.define("gleis-tickets", GleisTickets);
