// The players: who they are, what they have left, whose turn it is, how much time they have.
import { html } from "lit";
import { duration } from "../../core/dates.js";
import { when, t, tn } from "../../core/i18n.js";
import { lookOf } from "../../core/marks.js";
import { whoAmI } from "../../core/me.js";
import { isMuted, mute } from "../../core/reactions.js";
import { settingChanged } from "../../core/settings.js";
import { socket } from "../../core/socket.js";
import { aboutOf, ticketCount } from "../../core/story.js";
import { levelName } from "../../pages/agreed.js";
import { botLine } from "../../pages/bots.js";
import { avatar } from "../../ui/avatar.js";
import { botFace } from "../../ui/face.js";
import { hurriedLine } from "../../ui/hurried.js";
import { seatMark } from "../../ui/mark.js";
import { seatLink } from "../../ui/player-link.js";
import { reactionBar, reactionName, reactionSign } from "../../ui/reaction.js";
import { watchingLine } from "../../ui/watching.js";
import { cards, InfoPanel } from "./info-panel.js";
import { partsOf } from "./parts.js";
import { standIn } from "./stand-in.js";

/** @typedef {import("../../../protocol.js").TableSeat} TableSeat */
/** @typedef {import("../../../protocol.js").WireSeat} WireSeat */
/** @typedef {import("../../../protocol.js").WirePhase} WirePhase */

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

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

/** @type {Record<import("../../../protocol.js").StandIn, string>} */
const STAND_IN = {
  asked: "players.stand-in-asked",
  "out-of-time": "players.stand-in-time",
  absent: "players.stand-in-absent",
  resigned: "players.resigned",
};

/** What is counted, in a box of 16 by 16: a car, cards, a ticket, cards under way, a tick. */
const SIGNS = {
  train: "M1.5 4.5H14.5V11H1.5ZM4.5 11V13.5M11.5 11V13.5M5.5 4.5V7.5H10.5V4.5",
  cards: "M5 4.5H13.5V14.5H5ZM5 11.5H2.5V1.5H11V4.5",
  tickets: "M1.5 4.5H14.5V7A1.5 1.5 0 0 0 14.5 10V12.5H1.5V10A1.5 1.5 0 0 0 1.5 7ZM9.5 4.5V12.5",
  way: "M2 8H13M9 4 13 8 9 12",
  done: "M2.5 8.5 6.5 12.5 13.5 4",
};

/**
 * A number behind its sign; the word is told to those who ask or do not see.
 * @param {keyof typeof SIGNS} sign @param {number} n @param {string} word @param {string} [tone]
 */
const counted = (sign, n, word, tone = "") =>
  html`<li class="player-count ${tone}" title="${n} ${word}">
    <svg class="player-sign" viewBox="0 0 16 16" aria-hidden="true"><path d=${SIGNS[sign]}></path></svg
    ><b>${n}</b><span class="visually-hidden"> ${word}</span>
  </li>`;

/** @param {{ [name: string]: number }} counts */
const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0);

class GleisPlayers extends InfoPanel {
  static properties = { ...InfoPanel.properties, open: { state: true }, reacting: { state: true } };

  constructor() {
    super();
    /** Are the details shown: known cards, tickets by deck, passengers? */
    this.open = false;
    /** Are the reactions shown that one can send? */
    this.reacting = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(settingChanged);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  updated() {
    const table = this.session?.table;
    const runs =
      Boolean(table?.clock?.deadline.some((at) => at !== null)) ||
      Boolean(table?.seats.some((seat) => seat.kind === "person" && seat["stand-in-from"]));
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
        ${
          session.mySeats().length && session.table.seats.some((seat) => this.isOther(seat))
            ? html`<button
                class="button button-small info-toggle"
                data-action="react"
                aria-pressed=${this.reacting}
                @click=${() => (this.reacting = !this.reacting)}
              >
                ${t("reaction.send")}
              </button>`
            : ""
        }
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
      ${this.reacting ? reactionBar((reaction) => void session.react(reaction)) : ""}
      <ol class="players-list">
        ${session.table.seats.map((seat) => this.seat(seat))}
      </ol>
      ${hurriedLine(session.table)} ${watchingLine(session.table, true)}
    </section>`;
  }

  /** @param {TableSeat} who */
  seat(who) {
    const { session } = this;
    if (!session?.table) return "";
    const open = session.view?.seats[who.seat];
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
        ${who.kind === "bot" ? botFace(who) : who.kind === "person" ? avatar(who.guest) : ""}
        <h3 class="player-name">${seatLink(session.table, who, true)}</h3>
        ${open ? more?.company(session, open) : ""}
        ${
          who.seat === aboutOf(session)?.seat ? html`<span class="player-tag">${t("players.you")}</span>` : ""
        }
        ${who.kind === "bot" ? html`<span class="player-tag player-level">${levelName(who.level)}</span>` : ""}
        ${who.kind === "program" ? html`<span class="player-tag">${t("players.program")}</span>` : ""}
        ${this.reaction(who.seat)}
      </div>
      ${
        open
          ? (more?.money(session, open, sheet) ??
            html`<span class="player-points"
              ><b>${sheet ? sheet.total : open.points}</b> <span>${t("players.points")}</span></span
            >`)
          : ""
      }
      ${open ? (session.game?.board ? this.stock(open) : this.cardStock(open)) : ""} ${this.state(who, acts)}
      ${open ? [more?.goods(session, open), partsOf(session.game).collection?.(open)] : ""}
      ${open && this.open ? [more?.cardTexts(session, open), this.details(open)] : ""}
      ${this.open ? this.about(who) : ""}
    </li>`;
  }

  /** Another person, whom one can mute. @param {TableSeat} who @returns {who is Extract<TableSeat, { kind: "person" }>} */
  isOther(who) {
    return who.kind === "person" && who.guest !== "" && who.guest !== whoAmI()?.id;
  }

  /** What somebody shows for a moment. @param {number} seat */
  reaction(seat) {
    const now = this.session?.reactions?.now.get(seat);
    return html`<span class="player-reaction" role="status"
      >${now ? html`<span class="player-reacts" data-reaction=${now}>${reactionSign(now)}<span class="visually-hidden">${reactionName(now)}</span></span>` : ""}</span
    >`;
  }

  /** How a computer player plays; not hearing from a person. @param {TableSeat} who */
  about(who) {
    if (who.kind === "bot")
      return html`<p class="player-about note">${botLine(who, this.session?.game?.wire)}</p>`;
    if (!this.isOther(who)) return "";
    const muted = isMuted(who.guest);
    return html`<p class="player-about">
      <button class="button button-small" data-action="mute" @click=${() => mute(who.guest, !muted)}>
        ${t(muted ? "reaction.unmute" : "reaction.mute", { name: who.name })}
      </button>
    </p>`;
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
    // Whoever reads this is there, even before the line is open. Who has several seats looks through one of them at a
    // time, and is there for all.
    const there =
      session?.mySeats().includes(who.seat) ||
      session?.table?.seats.some(
        (seat) =>
          seat.kind === "person" && who.kind === "person" && seat.guest === who.guest && seat.connected,
      );
    if (running && who.kind === "person" && !there)
      parts.push(html`<span class="player-away">${t("players.away")}</span>`);
    if (running && who.kind === "person" && who["stand-in"])
      parts.push(html`<span class="player-away">${t(STAND_IN[who["stand-in"]])}</span>`);
    if (running && who.kind === "person" && !there) parts.push(this.standIn(who));
    return parts.length ? html`<p class="player-state">${parts}</p>` : "";
  }

  /** For somebody who is gone a bot can play: now, or when. @param {Extract<TableSeat, { kind: "person" }>} who */
  standIn(who) {
    const { session } = this;
    const from = who["stand-in-from"];
    if (!session || !from || session.mySeats().length === 0) return "";
    const left = from - (Date.now() + socket.ahead);
    if (left > 0)
      return html`<span class="player-clock">${t("players.bot-in", { time: duration(left) })}</span>`;
    return html`<button
      class="button button-small"
      data-action="to-bot"
      @click=${() => standIn(session, who.seat, true)}
    >
      ${t("players.bot-now")}
    </button>`;
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
    const word = open.campaign ? tn("players.cars", open.trains) : tn("players.trains", open.trains);
    return html`<ul class="player-stock">
      ${counted("train", open.trains, word, few)}
      ${counted("cards", open.cards, tn("players.cards", open.cards))}
      ${counted("tickets", tickets, tn("players.tickets", tickets))}
      <li class="player-bar-row" aria-hidden="true">
        <svg class="player-bar" viewBox="0 0 100 6" preserveAspectRatio="none">
          <rect class="player-bar-all" width="100" height="6"></rect>
          <rect class="seat-${lookOf(open.seat)}" width=${(100 * open.trains) / trains} height="6"></rect>
        </svg>
      </li>
    </ul>`;
  }

  /** What a player of the card game has. @param {WireSeat} open */
  cardStock(open) {
    const tickets = sum(open["ticket-counts"]);
    const done = open["completed-tickets"]?.length ?? 0;
    return html`<ul class="player-stock">
      ${counted("cards", open.cards, tn("players.cards", open.cards))}
      ${counted("way", open.stack ?? 0, t("players.under-way"))}
      ${counted("tickets", tickets, tn("players.tickets", tickets))}
      ${done ? counted("done", done, t("players.done")) : ""}
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
    </dl>`;
  }
}
customElements.define("gleis-players", GleisPlayers);
