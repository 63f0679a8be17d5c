// The end of a game: the reveal, the score with every source, the course of the game, what next.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { list, t, tn } from "../core/i18n.js";
import { go } from "../core/router.js";
import { motion } from "../core/settings.js";
import { aboutOf, inWords } from "../core/story.js";
import { announce } from "../ui/announcer.js";
import { copy } from "../ui/copy.js";
import { seatMark } from "../ui/mark.js";
import { attempt } from "../ui/toasts.js";
import { momentsOf, pointsSoFar, sourcesOf, ticketsOf } from "./finish-reveal.js";
import { courseGraph } from "./graph.js";
import { cards, InfoPanel, seatLabel, signed } from "./info-panel.js";
import { partsOf } from "./parts.js";
import { ticketNeeds } from "./ticket-needs.js";
import { ticketSign } from "./ticket-sign.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("../core/story.js").About} About */
/** @typedef {import("../../protocol.js").GameResult} GameResult */
/** @typedef {import("../../protocol.js").Points} Points */
/** @typedef {import("../../protocol.js").WireDecision} WireDecision */
/** @typedef {import("./finish-reveal.js").Moment} Moment */

/** How long a moment of the reveal stands, by speed. */
const STANDS = { instant: 0, quick: 1500, full: 2600 };

/** @type {Record<keyof Points, string>} */
const SOURCE = {
  routes: "finish.routes",
  "completed-tickets": "finish.completed",
  "missed-tickets": "finish.missed",
  "longest-trail": "finish.trail",
  globetrotter: "finish.globetrotter",
  passengers: "finish.passengers",
  "big-cities": "finish.big-cities",
  coins: "finish.coins",
  "used-cars": "finish.used-cars",
  "written-off": "finish.written-off",
};

/** @type {Record<WireDecision, string>} */
const DECISION = {
  points: "finish.by-points",
  "completed-tickets": "finish.by-tickets",
  "longest-trail": "finish.by-trail",
  "longest-trail-card": "finish.by-trail-card",
  "bonus-cards": "finish.by-bonus-cards",
  shared: "finish.by-nothing",
  "later-in-turn": "finish.by-turn",
};

/** Does this tab see the end of a table for the first time? @param {string} table */
function firstSight(table) {
  const key = `gleis-seen-${table}`;
  try {
    const first = sessionStorage.getItem(key) === null;
    sessionStorage.setItem(key, "yes");
    return first;
  } catch {
    // Storage may be forbidden: then every time is the first.
    return true;
  }
}

class GleisFinish extends InfoPanel {
  static properties = {
    ...InfoPanel.properties,
    still: { type: Boolean },
    at: { state: true },
    playing: { state: true },
  };

  constructor() {
    super();
    /** How many moments are revealed; null for all. @type {number | null} */
    this.at = null;
    this.playing = false;
    /** In a replay: nothing starts by itself, and nothing is to be done next. */
    this.still = false;
    this.begun = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.light(null);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const { session } = this;
    if (this.still || this.begun || !session?.table?.result || session.view?.phase !== "over") return;
    this.begun = true;
    // Who comes back to a finished game wants the result, not the suspense.
    if (firstSight(session.id) && session.seat !== null && motion() !== "instant") this.repeat();
  }

  repeat() {
    this.at = 0;
    this.playing = true;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    const speed = motion();
    this.timer = setTimeout(() => this.next(), STANDS[speed === "instant" ? "quick" : speed]);
  }

  next() {
    const { session } = this;
    const about = session && aboutOf(session);
    if (!session || !about || this.at === null) return;
    const moments = momentsOf(session);
    if (this.at >= moments.length) return void this.skip();
    const moment = moments[this.at];
    this.at += 1;
    this.light({
      tracks: moment.tracks,
      cities: moment.cities,
      tone: moment.kind === "ticket" ? "ticket" : "trail",
    });
    announce(this.words(about, moment));
    this.wait();
  }

  /** Everything at once. */
  skip() {
    clearTimeout(this.timer);
    this.playing = false;
    this.at = null;
    this.light(null);
    const about = this.session && aboutOf(this.session);
    const result = this.session?.table?.result;
    if (!about || !result) return;
    announce(this.headline(about, result));
    announce(this.decision(result));
  }

  /** Points, or what is counted instead. @param {number} n */
  amount(n) {
    const { amount } = partsOf(this.session?.game);
    return amount ? amount(n) : n < 0 ? signed(n) : String(n);
  }

  /** The same as what is added. @param {number} n */
  change(n) {
    return n > 0 ? `+${this.amount(n)}` : this.amount(n);
  }

  /** @param {About} about @param {Moment} moment */
  words(about, moment) {
    if (moment.kind === "bonus")
      return `${t(SOURCE[moment.source])}: ${list(
        moment.seats.map(({ seat, points }) => `${inWords(about, { seat })} ${this.change(points)}`),
      )}`;
    const what = moment.done ? t("finish.done") : t("finish.not-done");
    return `${inWords(about, {
      seat: moment.seat,
    })}: ${about.game.ticketName(moment.ticket)}, ${what}, ${this.change(moment.points)}`;
  }

  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    if (!session?.table || !about) return "";
    if (session.table.status === "abandoned")
      return html`<section class="finish">
        <h2>${t("finish.abandoned")}</h2>
        ${this.onward(session, false)} ${this.ways(session)}
      </section>`;
    const result = session.table.result;
    if (!result) return "";
    const moments = momentsOf(session);
    const shown = this.at === null ? moments : moments.slice(0, this.at);
    const all = this.at === null;
    return html`<section class="finish" data-finish=${all ? "all" : "reveal"}>
      <header class="finish-head">
        <h2>${all ? this.headline(about, result) : t("finish.reveal-title")}</h2>
        ${all ? html`<p>${this.decision(result)}</p>` : ""}
        ${all ? this.onward(session, moments.length > 0) : ""}
      </header>
      ${this.stage(about, moments, shown)}
      <div class="finish-parts">
        ${this.scores(session, about, result, shown)} ${all ? this.tickets(session, about, result) : ""}
        ${
          all
            ? html`<div class="finish-part">
                <h3>${t("finish.graph")}</h3>
                ${courseGraph(about, session.log, result)}
              </div>`
            : ""
        }
      </div>
      ${all && !this.still ? this.ways(session) : ""}
    </section>`;
  }

  /** @param {About} about @param {GameResult} result */
  headline(about, result) {
    const winners = result.sheets.filter((sheet) => sheet.place === 1).map((sheet) => sheet.seat);
    if (winners.length > 1)
      return t("finish.shared", { names: list(winners.map((seat) => inWords(about, { seat }))) });
    return winners[0] === about.seat
      ? t("finish.you-win")
      : t("finish.wins", { name: inWords(about, { seat: winners[0] }) });
  }

  /** @param {GameResult} result */
  decision(result) {
    const [best] = [...result.sheets].sort((a, b) => a.place - b.place);
    const { wonBy } = partsOf(this.session?.game);
    if (wonBy && result.decision === "points") return wonBy(best.total);
    return t(DECISION[result.decision], { points: tn("story.points", best.total) });
  }

  /**
   * What is being revealed, and the controls.
   * @param {About} about
   * @param {Moment[]} moments
   * @param {Moment[]} shown
   */
  stage(about, moments, shown) {
    if (moments.length === 0) return "";
    if (this.at === null) return "";
    const moment = shown[shown.length - 1];
    return html`<div class="finish-stage">
      ${moment ? this.moment(about, moment) : html`<p class="finish-moment">${t("finish.reveal-begin")}</p>`}
      <div class="finish-controls">
        <button class="button button-small" data-action="reveal-pause" @click=${this.pause}>
          ${this.playing ? t("finish.pause") : t("finish.play")}
        </button>
        <button class="button button-small" data-action="reveal-next" @click=${this.next}>
          ${t("finish.next")}
        </button>
        <button class="button button-small" data-action="reveal-skip" @click=${this.skip}>
          ${t("finish.skip")}
        </button>
        <span class="note">${t("finish.count", { n: shown.length, all: moments.length })}</span>
      </div>
    </div>`;
  }

  pause() {
    this.playing = !this.playing;
    this.wait();
  }

  /** @param {About} about @param {Moment} moment */
  moment(about, moment) {
    if (moment.kind === "bonus")
      return html`<div class="finish-moment finish-done">
        <p>${t(SOURCE[moment.source])}</p>
        ${moment.seats.map(
          ({ seat, points }) =>
            html`<p class="finish-ticket">${seatLabel(about, seat)} <b>${this.change(points)}</b></p>`,
        )}
      </div>`;
    return html`<div class="finish-moment finish-${moment.done ? "done" : "missed"}">
      <p>${seatLabel(about, moment.seat)}</p>
      <p class="finish-ticket">
        ${ticketSign(moment.done ? "done" : "blocked")} ${about.game.ticketName(moment.ticket)}
        <b>${this.change(moment.points)}</b>
      </p>
      ${this.session ? this.needs(this.session, moment.ticket) : ""}
    </div>`;
  }

  /** @param {Session} session @param {About} about @param {GameResult} result @param {Moment[]} shown */
  scores(session, about, result, shown) {
    const all = this.at === null;
    const sheets = all
      ? [...result.sheets].sort((a, b) => a.place - b.place || a.seat - b.seat)
      : result.sheets;
    const columns = sheets.map((sheet) => ({
      sheet,
      points: all ? sheet.points : pointsSoFar(sheet, shown),
    }));
    const value = (/** @type {number | null | undefined} */ n) => (n === null ? "…" : this.amount(n ?? 0));
    const sum = (/** @type {Partial<Record<keyof Points, number | null>>} */ points) =>
      Object.values(points).reduce((/** @type {number} */ a, b) => a + (b ?? 0), 0);
    const row = (
      /** @type {string} */ look,
      /** @type {string} */ name,
      /** @type {(column: (typeof columns)[number]) => unknown} */ cell,
    ) =>
      html`<tr class=${look}>
        <th scope="row">${name}</th>
        ${columns.map((column) => html`<td>${cell(column)}</td>`)}
      </tr>`;
    return html`<div class="finish-part">
      <table class="info-table finish-table">
        <caption>
          ${t("finish.score")}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${columns.map(
              ({ sheet }) =>
                html`<th scope="col" class=${all && sheet.place === 1 ? "finish-first" : ""}>
                  ${seatMark(sheet.seat)}<span class="finish-name"
                    >${inWords(about, { seat: sheet.seat })}</span
                  >
                  ${all ? html`<small>${t("finish.place", { place: sheet.place })}</small>` : ""}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${sourcesOf(session).map((source) =>
            row("", t(SOURCE[source]), ({ points }) => value(points[source])),
          )}
          ${row("finish-total", t("finish.total"), ({ points }) => html`<b>${value(sum(points))}</b>`)}
          ${
            all && session.game?.wire["longest-trail"]
              ? row("finish-extra", t("finish.trail-length"), ({ sheet }) => sheet.trail)
              : ""
          }
          ${
            all && session.game?.wire["card-game"]
              ? row("finish-extra", t("finish.bonus-cards"), ({ sheet }) => sheet["bonus-cards"] ?? 0)
              : ""
          }
          ${
            all
              ? row(
                  "finish-extra",
                  t("finish.tickets-count"),
                  ({ sheet }) =>
                    html`${sheet["tickets-completed"]}/${sheet["tickets-completed"] + sheet["tickets-missed"]}`,
                )
              : ""
          }
        </tbody>
      </table>
    </div>`;
  }

  /** The cards of a ticket, in the card game. @param {Session} session @param {string} ticket */
  needs(session, ticket) {
    return session.game?.board ? "" : ticketNeeds(session, ticket, { plain: true });
  }

  /** What lay on the track stack, in the card game. @param {Session} session @param {number} seat */
  stack(session, seat) {
    const known = session.view?.seats[seat - 1]["stack-cards"];
    return known ? html`<p class="finish-stack">${t("stack.title")}: ${cards(known)}</p>` : "";
  }

  /**
   * Everybody's tickets; pointing at one lights it.
   * @param {Session} session
   * @param {About} about
   * @param {GameResult} result
   */
  tickets(session, about, result) {
    const sheets = [...result.sheets].sort((a, b) => a.place - b.place || a.seat - b.seat);
    return html`<div class="finish-part finish-all">
      <h3>${t("finish.tickets")}</h3>
      ${sheets.map(({ seat }) => {
        const trail = session.outlook?.trails?.find((one) => one.seat === seat);
        return html`<div class="finish-player">
          <h4>${seatLabel(about, seat)}</h4>
          ${this.stack(session, seat)}
          <ul class="finish-list">
            ${ticketsOf(session, seat).map((one) =>
              this.lit(
                one.tracks,
                one.cities,
                "ticket",
                html`${ticketSign(one.done ? "done" : "blocked")}
                  <span>${about.game.ticketName(one.ticket)} ${this.needs(session, one.ticket)}</span>
                  <b>${this.change(one.points)}</b>`,
              ),
            )}
            ${
              trail && trail.length > 0
                ? this.lit(
                    trail.tracks,
                    [],
                    "trail",
                    html`<span class="finish-trail">${t("finish.trail")}</span>
                      <b>${tn("tickets.trains", trail.length)}</b>`,
                  )
                : ""
            }
          </ul>
        </div>`;
      })}
    </div>`;
  }

  /**
   * An entry that lights something.
   * @param {string[]} tracks
   * @param {string[]} cities
   * @param {"ticket" | "trail"} tone
   * @param {unknown} content
   */
  lit(tracks, cities, tone, content) {
    const shine = () => this.light({ tracks, cities, tone });
    const dark = () => this.light(null);
    return html`<li>
      <button
        class="plain finish-entry"
        @mouseenter=${shine}
        @focus=${shine}
        @click=${shine}
        @mouseleave=${dark}
        @blur=${dark}
      >
        ${content}
      </button>
    </li>`;
  }

  /**
   * What most want to do now.
   * @param {Session} session
   * @param {boolean} revealed is there something to reveal again?
   */
  onward(session, revealed) {
    const next = session.table?.rematch;
    const plays = session.mySeats().length > 0;
    const campaign = session.table?.campaign;
    if (campaign && !this.still) return this.toCampaign(session, campaign.id, revealed);
    const rematch = next
      ? html`<a class="button button-main" data-action="rematch" href="/t/${next}"
          >${t("finish.to-rematch")}</a
        >`
      : html`<button class="button button-main" data-action="rematch" @click=${() => this.rematch(session)}>
          ${t("finish.rematch")}
        </button>`;
    return html`<p class="finish-controls">
      ${!this.still && (next || plays) ? rematch : ""}
      ${
        this.still
          ? ""
          : html`<a class="button" data-action="replay" href="/replay/${session.id}"
              >${t("finish.replay")}</a
            >`
      }
      ${
        revealed
          ? html`<button class="button" data-action="reveal-repeat" @click=${this.repeat}>
              ${t("finish.repeat")}
            </button>`
          : ""
      }
    </p>`;
  }

  /**
   * A game of a campaign goes on where the campaign is.
   * @param {Session} session
   * @param {string} campaign
   * @param {boolean} revealed
   */
  toCampaign(session, campaign, revealed) {
    return html`<p class="finish-controls">
      <a class="button button-main" data-action="campaign" href="/campaign/${campaign}"
        >${t("finish.campaign")}</a
      >
      <a class="button" data-action="replay" href="/replay/${session.id}">${t("finish.replay")}</a>
      ${
        revealed
          ? html`<button class="button" data-action="reveal-repeat" @click=${this.repeat}>
              ${t("finish.repeat")}
            </button>`
          : ""
      }
    </p>`;
  }

  /** What else there is to do. @param {Session} session */
  ways(session) {
    const record = `/api/v1/tables/${session.id}/record`;
    return html`<div class="finish-ways">
      <a class="button" data-action="new-game" href="/new">${t("finish.new-game")}</a>
      <a class="button" data-action="home" href="/">${t("finish.home")}</a>
      <a
        class="button"
        data-action="export"
        href=${record}
        download="gleis-${session.table?.rules.game}-${session.id}.json"
        >${t("finish.export")}</a
      >
      <button class="button" data-action="copy-record" @click=${() => this.copy(session)}>
        ${t("finish.copy")}
      </button>
    </div>`;
  }

  /** @param {Session} session */
  async rematch(session) {
    const table = await attempt(() => post(`tables/${session.id}/rematch`));
    if (table) go(`/t/${table.id}`);
  }

  /** @param {Session} session */
  async copy(session) {
    const record = await attempt(() => get(`tables/${session.id}/record`));
    if (record) await copy(JSON.stringify(record), t("finish.copied"));
  }
}
customElements.define("gleis-finish", GleisFinish);
