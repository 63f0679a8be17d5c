// The end of a game: the reveal, the score with every source, the course of the game, what next.
import { html } from "lit";
import { address, get } from "../../core/api.js";
import { list, t, tn } from "../../core/i18n.js";
import { motion } from "../../core/settings.js";
import { aboutOf, inWords } from "../../core/story.js";
import { ratedText, resignedText, winnersOf } from "../../pages/agreed.js";
import { announce } from "../../ui/announcer.js";
import { copy } from "../../ui/copy.js";
import { loadStyles } from "../../ui/styles.js";
import { attempt } from "../../ui/toasts.js";
import { cheer, emblem } from "./finish-cheer.js";
import { finishSpecials, scoreTable, SOURCE } from "./finish-parts.js";
import { race } from "./finish-race.js";
import { ratingChange } from "./finish-rating.js";
import { decidedBy, momentsOf, pauseBefore, pointsSoFar, sourcesOf, ticketsOf } from "./finish-reveal.js";
import { courseGraph } from "./graph.js";
import { cards, InfoPanel, seatLabel, signed } from "./info-panel.js";
import { partsOf } from "./parts.js";
import "./rematch.js";
import { play } from "./sound.js";
import { endedWords } from "./table-words.js";
import { ticketNeeds } from "./ticket-needs.js";
import { ticketSign } from "./ticket-sign.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").GameResult} GameResult */
/** @typedef {import("../../../protocol.js").Points} Points */
/** @typedef {import("../../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("./finish-reveal.js").Moment} Moment */

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

export class GleisFinish extends InfoPanel {
  static properties = {
    ...InfoPanel.properties,
    still: { type: Boolean },
    at: { state: true },
    playing: { state: true },
    fresh: { state: true },
    rating: { state: true },
  };

  constructor() {
    super();
    /** How many moments are revealed; null for all. @type {number | null} */
    this.at = null;
    this.playing = false;
    /** In a replay: nothing starts by itself, and nothing is to be done next. */
    this.still = false;
    this.begun = false;
    /** Was the race just seen to its end? */
    this.fresh = false;
    /** What the game has done to one's rating. @type {{ before: number, after: number } | null} */
    this.rating = null;
    this.endCheer = () => {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    void loadStyles("table/common/finish.css");
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.endCheer();
    this.light(null);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const { session } = this;
    if (this.still || this.begun || !session?.table?.result || session.view?.phase !== "over") return;
    this.begun = true;
    void ratingChange(session).then((change) => (this.rating = change));
    // Who comes back to a finished game wants the result, not the suspense.
    if (firstSight(session.id) && session.seat !== null && motion() !== "instant") this.repeat();
  }

  repeat() {
    this.endCheer();
    this.fresh = false;
    this.at = 0;
    this.playing = true;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.playing || !this.session || this.at === null) return;
    const speed = motion();
    const all = momentsOf(this.session).length;
    this.timer = setTimeout(
      () => this.next(),
      pauseBefore(this.at, all, speed === "instant" ? "quick" : speed),
    );
  }

  next() {
    const { session } = this;
    const about = session && aboutOf(session);
    if (!session || !about || this.at === null) return;
    const moments = momentsOf(session);
    if (this.at >= moments.length) return void this.crown();
    const moment = moments[this.at];
    this.at += 1;
    this.light({
      tracks: moment.tracks,
      cities: moment.cities,
      tone: moment.kind === "ticket" ? "ticket" : "trail",
    });
    announce(this.words(about, moment));
    if (!this.still) play(moment.kind === "source" ? "card" : moment.done ? "done" : "sweep");
    this.wait();
  }

  /** The race is over: the winner's moment. Who has lost to a bot is spared the confetti. */
  crown() {
    const { session } = this;
    const sheets = session?.table?.result?.sheets ?? [];
    const winners = sheets.filter(({ place }) => place === 1).map(({ seat }) => seat);
    const glad =
      session?.seat === null ||
      winners.some((seat) => seat === session?.seat || session?.table?.seats[seat - 1].kind === "person");
    this.skip();
    this.fresh = true;
    if (!this.still) play(glad ? "win" : "end");
    if (glad && motion() !== "instant") this.endCheer = cheer(winners);
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
    if (moment.kind === "source")
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
        <h2>${endedWords(session.table)}</h2>
        ${this.onward(session, false)} ${this.ways(session)}
      </section>`;
    const result = session.table.result;
    if (!result) return "";
    const moments = momentsOf(session);
    const shown = this.at === null ? moments : moments.slice(0, this.at);
    const all = this.at === null;
    return html`<section
      class="finish ${this.fresh ? "finish-fresh" : ""}"
      data-finish=${all ? "all" : "reveal"}
    >
      <header class="finish-head">
        ${all ? this.winner(session, about, result) : html`<h2>${t("finish.reveal-title")}</h2>`}
        ${all ? this.onward(session, moments.length > 0) : ""}
      </header>
      ${this.stage(about, moments, shown)} ${this.bars(session, about, result, shown)}
      ${all ? html`<div class="finish-specials">${finishSpecials(this, session, about)}</div>` : ""}
      <div class="finish-parts">
        ${all ? [scoreTable(this, session, about, result), this.tickets(session, about, result)] : ""}
        ${
          all
            ? html`<div class="finish-part">
                <h3>${t("finish.graph")}</h3>
                ${courseGraph(about, session.log, result)}
              </div>`
            : ""
        }
      </div>
      ${all && !this.still ? [this.numbers(session), this.ways(session)] : ""}
    </section>`;
  }

  /** The game in numbers; a replay shows them by itself. @param {Session} session */
  numbers(session) {
    if (session.table?.status !== "finished") return "";
    void import("../../pages/statistics.js");
    void loadStyles("pages/games.css");
    return html`<gleis-statistics .session=${session} .of=${session.id}></gleis-statistics>`;
  }

  /** @param {About} about @param {GameResult} result */
  headline(about, result) {
    const resigned = this.session?.table?.resigned;
    const winners = winnersOf({ result, resigned }).map((sheet) => sheet.seat);
    if (winners.length > 1)
      return t("finish.shared", { names: list(winners.map((seat) => inWords(about, { seat }))) });
    return winners[0] === about.seat
      ? t("finish.you-win")
      : t("finish.wins", { name: inWords(about, { seat: winners[0] }) });
  }

  /** @param {GameResult} result */
  decision(result) {
    const { resigned } = this.session?.table ?? {};
    const [best] = winnersOf({ result, resigned });
    // Points decided among those who played on; which rule did is only known of all.
    if (resigned?.length) return resignedText(/** @type {TableInfo} */ (this.session?.table));
    const { wonBy } = partsOf(this.session?.game);
    if (wonBy && result.decision === "points") return wonBy(best.total);
    return decidedBy(result);
  }

  /** @param {Session} session @param {About} about @param {GameResult} result */
  winner(session, about, result) {
    const winners = winnersOf({ result, resigned: session.table?.resigned });
    return html`<div class="finish-winner">
      ${winners.length === 1 ? emblem(winners[0].seat) : ""}
      <div>
        <h2>${this.headline(about, result)}</h2>
        <p>${this.decision(result)}</p>
        ${this.still || !session.table ? "" : html`<p class="note finish-rated">${ratedText(session.table)}</p>`}
        ${this.ratingLine(session)}
      </div>
    </div>`;
  }

  /** @param {Session} session */
  ratingLine(session) {
    const { rating } = this;
    if (!rating || !session.table?.rated) return "";
    const { before, after } = rating;
    return html`<p class="finish-rating">
      ${t("finish.rating", { before, after, change: signed(after - before) })}
    </p>`;
  }

  /** @param {Session} session @param {About} about @param {GameResult} result @param {Moment[]} shown */
  bars(session, about, result, shown) {
    const all = this.at === null;
    return race(about, {
      runners: result.sheets.map((sheet) => ({
        seat: sheet.seat,
        points: all ? sheet.points : pointsSoFar(sheet, shown),
      })),
      finals: result.sheets,
      sources: sourcesOf(session),
      amount: (n) => this.amount(n),
      name: (source) => t(SOURCE[source]),
      winners: all ? winnersOf({ result, resigned: session.table?.resigned }).map(({ seat }) => seat) : [],
    });
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
    if (moment.kind === "source")
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

  /** The cards of a ticket, in the card game. @param {Session} session @param {string} ticket */
  needs(session, ticket) {
    return session.game?.board ? "" : ticketNeeds(session, ticket);
  }

  /** What lay on the track stack, in the card game. @param {Session} session @param {number} seat */
  stack(session, seat) {
    const known = session.view?.seats[seat]["stack-cards"];
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
        const trail = session.hints?.trails?.find((one) => one.seat === seat);
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
    const campaign = session.table?.campaign;
    if (campaign && !this.still) return this.toCampaign(session, campaign.id, revealed);
    return html`<p class="finish-controls">
      ${this.still || !session.table ? "" : html`<gleis-rematch .session=${session}></gleis-rematch>`}
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
    return html`<div class="finish-ways">
      <a class="button" data-action="new-game" href="/new">${t("finish.new-game")}</a>
      <a class="button" data-action="home" href="/">${t("finish.home")}</a>
      <a
        class="button"
        data-action="export"
        href=${address("tables/{table}/record", { table: session.id })}
        download="gleis-${session.table?.rules.game}-${session.id}.json"
        >${t("finish.export")}</a
      >
      <button class="button" data-action="copy-record" @click=${() => this.copy(session)}>
        ${t("finish.copy")}
      </button>
    </div>`;
  }

  /** @param {Session} session */
  async copy(session) {
    const record = await attempt(() => get("tables/{table}/record", { table: session.id }));
    if (record) await copy(JSON.stringify(record), t("finish.copied"));
  }
}
customElements.define("gleis-finish", GleisFinish);
