// The players: who they are, what they have left, whose turn it is, how much time they have.
import { html } from "lit";
import { when, t, tn } from "../core/i18n.js";
import { lookOf } from "../core/marks.js";
import { socket } from "../core/socket.js";
import { aboutOf, seatName, ticketCount } from "../core/story.js";
import { seatMark } from "../ui/mark.js";
import { cards, InfoPanel } from "./info-panel.js";
import { partsOf } from "./parts.js";

/** @typedef {import("../../protocol.js").TableSeat} TableSeat */
/** @typedef {import("../../protocol.js").WireSeat} WireSeat */
/** @typedef {import("../../protocol.js").WirePhase} WirePhase */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What somebody is doing who has to act. @type {Record<WirePhase, string>} */
const DOING = {
  "first-tickets": "players.choosing",
  turn: "players.to-move",
  "second-card": "players.second-card",
  "keep-tickets": "players.choosing",
  passengers: "players.passengers-phase",
  complete: "players.completing",
  question: "players.answering",
  over: "players.to-move",
};

/** @type {Record<import("../../protocol.js").StandIn, string>} */
const STAND_IN = {
  asked: "players.stand-in-asked",
  "out-of-time": "players.stand-in-time",
  absent: "players.stand-in-absent",
};

/** A stretch of time: "4:05", "2 h 10 min", "3 d 4 h". @param {number} left in milliseconds */
export function duration(left) {
  const time = Math.max(0, left);
  if (time >= DAY)
    return t("players.days", { days: Math.floor(time / DAY), hours: Math.floor((time % DAY) / HOUR) });
  if (time >= HOUR)
    return t("players.hours", {
      hours: Math.floor(time / HOUR),
      minutes: Math.floor((time % HOUR) / MINUTE),
    });
  return `${Math.floor(time / MINUTE)}:${String(Math.floor((time % MINUTE) / SECOND)).padStart(2, "0")}`;
}

/** @param {{ [name: string]: number }} counts */
const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0);

class GleisPlayers extends InfoPanel {
  static properties = { ...InfoPanel.properties, open: { state: true } };

  constructor() {
    super();
    /** Are the details shown: known cards, tickets by deck, passengers? */
    this.open = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  updated() {
    const runs = Boolean(this.session?.table?.clock?.deadline.some((at) => at !== null));
    if (runs && this.ticking === undefined) this.ticking = setInterval(() => this.requestUpdate(), SECOND);
    if (!runs) {
      clearInterval(this.ticking);
      this.ticking = undefined;
    }
  }

  render() {
    const { session } = this;
    if (!session?.table || !session.game) return "";
    const left = session.view?.["turns-left"];
    return html`<section class="players">
      <div class="info-head">
        <h2>${t("players.title")}</h2>
        <button
          class="button button-small info-toggle"
          data-action="player-details"
          aria-pressed=${this.open}
          @click=${() => (this.open = !this.open)}
        >
          ${t("players.details")}
        </button>
      </div>
      ${
        left && session.view?.phase !== "over"
          ? html`<p class="players-last" role="status">${tn("players.last-round", left)}</p>`
          : ""
      }
      <ol class="players-list">
        ${session.table.seats.map((seat) => this.seat(seat))}
      </ol>
    </section>`;
  }

  /** @param {TableSeat} who */
  seat(who) {
    const { session } = this;
    if (!session?.table) return "";
    const open = session.view?.seats[who.seat - 1];
    const acts = session.toAct.includes(who.seat);
    const sheet = session.table.result?.sheets.find((one) => one.seat === who.seat);
    const more = partsOf(session.game).seat;
    return html`<li
      class="player ${acts ? "player-acts" : ""}"
      data-seat=${who.seat}
      aria-current=${acts ? "true" : "false"}
    >
      <div class="player-head">
        ${seatMark(who.seat)}
        <h3 class="player-name">${seatName(session.table, who.seat)}</h3>
        ${open ? more?.company(session, open) : ""}
        ${
          who.seat === aboutOf(session)?.seat ? html`<span class="player-tag">${t("players.you")}</span>` : ""
        }
        ${who.kind === "program" ? html`<span class="player-tag">${t("players.program")}</span>` : ""}
        ${
          open
            ? (more?.money(session, open, sheet) ??
              html`<span class="player-points"
                ><b>${sheet ? sheet.total : open.points}</b> <span>${t("players.points")}</span></span
              >`)
            : ""
        }
      </div>
      ${this.state(who, acts)} ${open ? (session.game?.board ? this.stock(open) : this.cardStock(open)) : ""}
      ${open ? more?.goods(session, open) : ""}
      ${open && this.open ? [more?.papers(session, open), this.details(open)] : ""}
    </li>`;
  }

  /**
   * What can be said in words: is to act, time, away, played by a bot.
   * @param {TableSeat} who
   * @param {boolean} acts
   */
  state(who, acts) {
    const { session } = this;
    const phase = session?.view?.phase;
    const parts = [];
    if (acts && phase) parts.push(html`<span class="player-turn">${t(DOING[phase])}</span>`);
    const clock = this.clock(who.seat);
    if (clock) parts.push(clock);
    const running = session?.table?.status === "running";
    // Who has several seats looks through one of them at a time, and is there for all.
    const there = session?.table?.seats.some(
      (seat) => seat.kind === "person" && who.kind === "person" && seat.guest === who.guest && seat.connected,
    );
    if (running && who.kind === "person" && !there)
      parts.push(html`<span class="player-away">${t("players.away")}</span>`);
    if (running && who.kind === "person" && who["stand-in"])
      parts.push(html`<span class="player-away">${t(STAND_IN[who["stand-in"]])}</span>`);
    return parts.length ? html`<p class="player-state">${parts}</p>` : "";
  }

  /** @param {number} seat */
  clock(seat) {
    const table = this.session?.table;
    const clock = table?.clock;
    if (!table || !clock || table.status !== "running") return "";
    const deadline = clock.deadline[seat - 1];
    const bank = clock.bank[seat - 1] ?? 0;
    if (deadline === null || deadline === undefined)
      return bank > 0
        ? html`<span class="player-clock">${t("players.bank", { time: duration(bank) })}</span>`
        : "";
    const left = deadline - (Date.now() + socket.ahead);
    // First the time of the turn runs, then what is left for the whole game.
    const turn = left - bank;
    const hurry = left < 20 * SECOND ? "player-hurry" : "";
    const until = left > DAY ? t("players.until", { when: when(deadline) }) : "";
    return html`<span class="player-clock ${hurry}" title=${until}
      >${
        turn > 0
          ? html`<b>${duration(turn)}</b>${bank > 0 ? html` + ${duration(bank)}` : ""}`
          : html`<b>${duration(left)}</b> ${bank > 0 ? t("players.of-bank") : ""}`
      }</span
    >`;
  }

  /** @param {WireSeat} open */
  stock(open) {
    const game = this.session?.game;
    const trains = game?.wire.trains ?? 45;
    const few = open.trains <= (game?.wire["last-round-at"] ?? 2) + 5 ? "player-few" : "";
    const tickets = sum(open["ticket-counts"]);
    return html`<ul class="player-stock">
      <li class="player-trains ${few}">
        <span class="player-count"
          ><b>${open.trains}</b>
          ${open.campaign ? tn("players.cars", open.trains) : tn("players.trains", open.trains)}</span
        >
        <svg class="player-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="player-bar-all" width="100" height="6"></rect>
          <rect class="seat-${lookOf(open.seat)}" width=${(100 * open.trains) / trains} height="6"></rect>
        </svg>
      </li>
      <li><b>${open.cards}</b> ${tn("players.cards", open.cards)}</li>
      <li><b>${tickets}</b> ${tn("players.tickets", tickets)}</li>
    </ul>`;
  }

  /** What a player of the card game has. @param {WireSeat} open */
  cardStock(open) {
    const tickets = sum(open["ticket-counts"]);
    const done = open["completed-tickets"]?.length ?? 0;
    return html`<ul class="player-stock player-stock-cards">
      <li><b>${open.cards}</b> ${tn("players.cards", open.cards)}</li>
      <li><b>${open.stack ?? 0}</b> ${t("players.under-way")}</li>
      <li><b>${tickets}</b> ${tn("players.tickets", tickets)}</li>
      ${done ? html`<li><b>${done}</b> ${t("players.done")}</li>` : ""}
    </ul>`;
  }

  /** @param {WireSeat} open */
  details(open) {
    const game = this.session?.game;
    const decks = game?.wire.decks ?? [];
    const about = this.session && aboutOf(this.session);
    const byDeck = decks.length > 1 && about ? ticketCount(about, open["ticket-counts"]) : "";
    const known = sum(open["known-cards"]);
    return html`<dl class="player-details">
      <dt>${t("players.known")}</dt>
      <dd>${known ? cards(open["known-cards"]) : t("players.none-known")}</dd>
      ${
        byDeck
          ? html`<dt>${t("players.by-deck")}</dt>
              <dd>${byDeck}</dd>`
          : ""
      }
      ${
        game?.wire.passengers
          ? html`<dt>${t("players.passengers")}</dt>
              <dd>
                ${open.passengers && sum(open.passengers) ? cards(open.passengers) : t("players.none")}
              </dd>`
          : ""
      }
    </dl>`;
  }
}
customElements.define("gleis-players", GleisPlayers);
