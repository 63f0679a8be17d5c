// Looking at a game again: any moment, through any eyes one may look through.
import { html } from "lit";
import { address } from "../core/api.js";
import { entitle } from "../core/attention.js";
import { frameWanted } from "../core/frame.js";
import { say, t } from "../core/i18n.js";
import { motion, set, settings } from "../core/settings.js";
import { aboutOf, seatName, story, turnsOf } from "../core/story.js";
import { announce } from "../ui/announcer.js";
import { copy } from "../ui/copy.js";
import { GleisElement } from "../ui/element.js";
import { logo } from "../ui/icon.js";
import { lostPage } from "../ui/lost.js";
import { toastProblem } from "../ui/toasts.js";
import "../table/common/finish.js";
import { courseGraph } from "../table/common/graph.js";
import { card, cards, seatLabel, storyLine } from "../table/common/info-panel.js";
import "../table/common/log.js";
import "../table/map/view.js";
import { loadParts } from "../table/common/parts.js";
import "../table/common/players.js";
import "../table/common/standings.js";
import { ticketNeeds } from "../table/common/ticket-needs.js";
import { ticketSign } from "../table/common/ticket-sign.js";
import { replayControls, SPEEDS } from "./replay-controls.js";
import { ReplaySession } from "./replay-session.js";
import "./statistics.js";

/** @typedef {import("../core/story.js").About} About */
/** @typedef {import("../../protocol.js").OpenHand} OpenHand */
/** @typedef {import("../../protocol.js").WireView} WireView */

/** Milliseconds for which the scrubber has to rest. */
const SCRUB = 60;

class GleisReplay extends GleisElement {
  static properties = {
    replay: {},
    failed: { state: true },
    playing: { state: true },
    speed: { state: true },
    lit: { state: true },
  };

  constructor() {
    super();
    /** The id in the address. */
    this.replay = "";
    /** @type {{ code?: string } | null} */
    this.failed = null;
    this.playing = false;
    /** @type {keyof typeof SPEEDS} */
    this.speed = "normal";
    /** What a panel wants to be lit. @type {import("../table/common/info-panel.js").Light | null} */
    this.lit = null;
    /** @type {ReplaySession | null} */
    this.session = null;
    /** For which moment the log was scrolled. */
    this.followed = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.scrubbing = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    const session = new ReplaySession(this.replay);
    session.hidden = settings.hideResult;
    this.session = session;
    this.follow(session.changed);
    const moved = () => void this.follows();
    const key = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("hashchange", moved);
    addEventListener("keydown", key);
    this.stops.push(
      () => session.close(),
      () => removeEventListener("hashchange", moved),
      () => removeEventListener("keydown", key),
      () => clearTimeout(this.timer),
      () => clearTimeout(this.scrubbing),
    );
    void this.load(session);
  }

  /** @param {ReplaySession} session */
  async load(session) {
    this.failed = null;
    const wanted = this.fromHash();
    if (wanted.viewer) session.viewer = wanted.viewer;
    try {
      await session.open();
      if (session.game) await loadParts(session.game);
      await session.show(wanted.ply ?? 0);
    } catch (problem) {
      this.failed = /** @type {{ code?: string }} */ (problem);
      return;
    }
    entitle(t("site.page-title", { page: `${t("replay.title")}: ${this.gameName()}` }));
    void session.loadLog();
  }

  /**
   * The moment and the viewer that the address names: `#ply=40&as=seat-1`, or just `#40`.
   */
  fromHash() {
    const hash = location.hash.slice(1);
    const members = new URLSearchParams(/^\d+$/.test(hash) ? `ply=${hash}` : hash);
    const ply = members.get("ply");
    return { ply: ply === null ? null : Number(ply) || 0, viewer: members.get("as") };
  }

  /** The address changed: a link to a moment, or the user's own hand. */
  async follows() {
    const { ply, viewer } = this.fromHash();
    if (viewer && viewer !== this.session?.viewer) await this.session?.lookAs(viewer);
    if (ply !== null && ply !== this.session?.ply) await this.to(ply);
  }

  /** The address of what is shown. */
  address() {
    const { session } = this;
    return `/replay/${this.replay}#ply=${session?.ply ?? 0}&as=${session?.viewer}`;
  }

  gameName() {
    return this.session?.game ? say(this.session.game.wire.name) : "";
  }

  /** Goes to a moment. @param {number} ply */
  async to(ply) {
    const { session } = this;
    if (!session) return;
    const before = session.ply;
    const shown = await session.show(ply).catch((problem) => {
      this.playing = false;
      toastProblem(problem);
      return false;
    });
    if (!shown) return;
    history.replaceState(null, "", this.address());
    const about = this.about();
    const step = session.all[session.ply - 1];
    if (session.ply !== before + 1 || !step || !about) return;
    announce(
      story(about, step)
        .filter((line) => line.weight !== "detail")
        .map((line) => line.text)
        .join(". "),
    );
    const claim = step.step === "act" ? step.events.find((event) => event.event === "claimed") : undefined;
    /** @type {(Element & import("../table/common/motion.js").Stage) | null} */
    const map = this.querySelector("gleis-map");
    if (claim && motion() !== "instant")
      requestAnimationFrame(() => map?.rollTrains(claim.track, claim.seat, 0));
  }

  /** Dragging passes many moments: only where the hand rests for a blink is asked for. @param {number} ply */
  scrub(ply) {
    const { session } = this;
    if (!session) return;
    session.ply = ply;
    this.requestUpdate();
    clearTimeout(this.scrubbing);
    this.scrubbing = setTimeout(() => void this.to(ply), SCRUB);
  }

  /** To the end of a turn before or after this moment. @param {1 | -1} direction */
  toTurn(direction) {
    const { session } = this;
    if (!session) return;
    const ends = [0, ...turnsOf(session.all).map((turn) => turn.steps[turn.steps.length - 1].seq)];
    const next =
      direction > 0 ? ends.find((end) => end > session.ply) : ends.findLast((end) => end < session.ply);
    void this.to(next ?? session.ply + direction);
  }

  play() {
    const { session } = this;
    if (!session) return;
    this.playing = !this.playing;
    if (this.playing && session.ply >= session.plies) void this.to(0);
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(async () => {
      const { session } = this;
      if (!session || !this.playing) return;
      if (session.ply < session.plies) await this.to(session.ply + 1);
      if (session.ply >= session.plies) this.playing = false;
      this.tick();
    }, SPEEDS[this.speed]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing =
      target.matches?.("input, select, textarea") || target.closest?.("gleis-map, .log-list, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { session } = this;
    const ply = session?.ply ?? 0;
    if (event.key === " " && !target.closest?.("button, a")) this.play();
    else if (event.key === "ArrowRight" && event.shiftKey) this.toTurn(1);
    else if (event.key === "ArrowRight") void this.to(ply + 1);
    else if (event.key === "ArrowLeft" && event.shiftKey) this.toTurn(-1);
    else if (event.key === "ArrowLeft") void this.to(ply - 1);
    else if (event.key === "Home") void this.to(0);
    else if (event.key === "End") void this.to(session?.plies ?? 0);
    else return;
    event.preventDefault();
  }

  /** The log follows the moment, as long as that is another one: nobody's own scrolling is undone. */
  followLog() {
    const { session } = this;
    if (!session) return;
    const mark = `${session.ply} ${session.log.length} ${session.viewer}`;
    if (mark === this.followed) return;
    this.followed = mark;
    requestAnimationFrame(() => {
      const list = this.querySelector(".log-list");
      const now = list?.querySelector("[aria-current=step]");
      if (!list || !now) return;
      const above = now.getBoundingClientRect().top - list.getBoundingClientRect().top;
      list.scrollTop += above - list.clientHeight / 3;
    });
  }

  about() {
    return this.session && aboutOf(this.session);
  }

  updated() {
    this.followLog();
    // Nothing to look at: then there is room for the header and its ways on.
    frameWanted.tell(Boolean(this.failed));
    if (this.failed)
      entitle(
        t("site.page-title", {
          page: t(this.failed.code === "not-found" ? "replay.missing" : "replay.failed"),
        }),
      );
  }

  /** @param {{ code?: string }} problem */
  failure(problem) {
    if (problem.code === "not-found")
      return lostPage({ title: t("replay.missing"), note: t("replay.missing-more") });
    const again = html`<button
      class="button button-main"
      data-action="again"
      @click=${() => this.session && this.load(this.session)}
    >
      ${t("replay.again")}
    </button>`;
    return lostPage({ title: t("replay.failed"), note: t("replay.failed-more"), first: again });
  }

  render() {
    const { session } = this;
    if (this.failed) return this.failure(this.failed);
    const about = this.about();
    if (!session?.view || !about)
      return html`<p class="replay-loading" role="status">${t("replay.loading")}</p>`;
    const board = about.game.board;
    return html`<div
      class="replay ${board && board.height > board.width ? "replay-tall" : ""}"
      data-ply=${session.moment?.ply ?? 0}
      data-viewer=${session.eyes}
      @light=${(/** @type {CustomEvent} */ event) => (this.lit = event.detail)}
      @jump=${(/** @type {CustomEvent} */ event) => this.to(event.detail.ply)}
    >
      ${this.bar(session)}
      <div class="replay-map">
        ${
          board
            ? this.map(session, about)
            : html`<gleis-yards
                role="region"
                tabindex="0"
                aria-label=${t("yard.all")}
                .session=${session}
              ></gleis-yards>`
        }
      </div>
      ${replayControls(this, session)}
      <div class="replay-side">${this.panels(session, about)}</div>
    </div>`;
  }

  /** @param {ReplaySession} session @param {About} about */
  map(session, about) {
    return html`<gleis-map
      .game=${session.game}
      .view=${session.view}
      .seat=${session.seat}
      .hints=${null}
      .toMove=${false}
      .selected=${null}
      .plan=${[]}
      .planning=${false}
      .lit=${this.lit ?? this.lastMove(about)}
      .colour=${null}
      .names=${about.names}
    ></gleis-map>`;
  }

  /** The step that led to this moment. */
  step() {
    const { session } = this;
    return session?.moment && session.moment.ply > 0
      ? {
          step: /** @type {const} */ ("act"),
          seq: session.moment.ply,
          seat: session.moment.seat ?? 1,
          events: this.told(session) ?? session.moment.events,
        }
      : null;
  }

  /** In a campaign changes are known of the log only. @param {ReplaySession} session */
  told(session) {
    const step = session.view?.campaign ? session.all[(session.moment?.ply ?? 0) - 1] : undefined;
    return step?.step === "act" ? step.events : null;
  }

  /** What the map shows of the step just done. @param {About} about */
  lastMove(about) {
    const step = this.step();
    const tracks = step ? story(about, step).flatMap((line) => line.tracks) : [];
    return tracks.length ? { tracks, cities: [], tone: "log" } : null;
  }

  /** @param {ReplaySession} session */
  bar(session) {
    const file = `gleis-${session.game?.id}-${session.id}.json`;
    const record = session.home
      ? address("tables/{table}/record", { table: session.id })
      : address("records/{replay}", { replay: session.id });
    return html`<header class="replay-bar">
      <a class="replay-home" href="/" aria-label=${t("finish.home")} title=${t("finish.home")}>${logo()}</a>
      <h1>${t("replay.title")} <span class="replay-game">${this.gameName()}</span></h1>
      <label class="info-select replay-viewer"
        ><span class="replay-viewer-word">${t("replay.viewer")}</span>
        <select
          data-action="viewer"
          @change=${(/** @type {Event} */ event) =>
            this.lookAs(/** @type {HTMLSelectElement} */ (event.target).value)}
        >
          ${session.replay?.viewers.map(
            (viewer) =>
              html`<option value=${viewer} ?selected=${viewer === session.viewer}>
                ${this.viewerName(viewer)}
              </option>`,
          )}
        </select></label
      >
      <button class="button button-small" data-action="copy-link" @click=${this.copyLink}>
        ${t("replay.copy-link")}
      </button>
      <a class="button button-small" data-action="export" href=${record} download=${file}
        >${t("replay.export")}</a
      >
      ${
        session.home
          ? html`<a class="button button-small" data-action="to-table" href="/t/${session.id}"
              >${t("replay.to-table")}</a
            >`
          : ""
      }
    </header>`;
  }

  /** @param {string} viewer */
  viewerName(viewer) {
    if (viewer === "spectator") return t("replay.public");
    if (viewer === "everything") return t("replay.everything");
    return this.session?.table ? seatName(this.session.table, Number(viewer.slice(5))) : viewer;
  }

  /** @param {string} viewer */
  async lookAs(viewer) {
    await this.session?.lookAs(viewer).catch(toastProblem);
    history.replaceState(null, "", this.address());
  }

  /** Shows the result and what leads to it, or keeps it to oneself. @param {boolean} hidden */
  hide(hidden) {
    if (!this.session) return;
    set("hideResult", hidden);
    this.session.hidden = hidden;
    this.session.changed.tell(this.session);
  }

  copyLink() {
    return copy(location.origin + this.address(), t("replay.link-copied"));
  }

  /** What has just happened and the log come first: they are always at hand. @param {ReplaySession} session @param {About} about */
  panels(session, about) {
    const campaign = session.view?.campaign;
    return html`<div class="replay-column">
        ${this.now(session, about)}
        <gleis-log .session=${session} .current=${session.ply}></gleis-log>
        ${this.hands(session, about)}
      </div>
      <div class="replay-column">
        ${campaign ? html`<gleis-event .session=${session}></gleis-event>` : ""}
        ${session.moment?.result ? this.ending(session) : this.standing(session, about)}
      </div>`;
  }

  /** How everybody stands, and how it came to that. @param {ReplaySession} session @param {About} about */
  standing(session, about) {
    const at = Math.min(session.ply, session.log.length);
    return html`<gleis-players .session=${session}></gleis-players> ${
        session.view?.campaign
          ? html`<gleis-ledger .session=${session}></gleis-ledger>`
          : html`<gleis-standings .session=${session}></gleis-standings>`
      }
      ${
        session.log.length
          ? html`<section class="replay-graph">
              <h2>${t("finish.graph")}</h2>
              ${courseGraph(about, session.log, null, at)}
            </section>`
          : ""
      }`;
  }

  /** The result, unless it is to stay hidden until somebody asks. @param {ReplaySession} session */
  ending(session) {
    if (session.hidden)
      return html`<p>${t("replay.hidden")}</p>
        <p>
          <button class="button" data-action="reveal" @click=${() => this.hide(false)}>
            ${t("replay.reveal")}
          </button>
        </p>`;
    return html`<gleis-finish .session=${session} still></gleis-finish>
      <gleis-statistics .session=${session} .of=${this.replay}></gleis-statistics>`;
  }

  /** What has just happened, and what lies open. @param {ReplaySession} session @param {About} about */
  now(session, about) {
    const step = this.step();
    const over = session.view?.phase === "over";
    // At the end everybody's tickets are told below, with what became of them.
    const lines = step ? story(about, step).filter((line) => !over || line.weight !== "detail") : [];
    return html`<section class="replay-now">
      <div class="info-head">
        <h2>${t("replay.now")}</h2>
        <button
          class="button button-small"
          data-action="hide-result"
          aria-pressed=${session.hidden}
          @click=${() => this.hide(!session.hidden)}
        >
          ${t("replay.hide")}
        </button>
      </div>
      <p>
        ${
          step
            ? lines.map(
                (line) => html`<span class="log-line log-${line.weight}">${storyLine(about, line)}</span>`,
              )
            : t("replay.begin")
        }
      </p>
      ${session.view ? this.open(session.view) : ""}
    </section>`;
  }

  /** What lies open: market and piles. @param {WireView} view */
  open(view) {
    return html`<dl class="replay-open">
      <dt>${t("replay.market")}</dt>
      <dd>
        <span class="info-cards"
          >${view.market.map((kind) => (kind ? card(kind) : html`<span class="chip">–</span>`))}</span
        >
      </dd>
      <dt>${t("replay.piles")}</dt>
      <dd>
        ${t("replay.piles-text", {
          deck: view.deck,
          discards:
            Object.values(view.discards).reduce((sum, n) => sum + n, 0) + (view.campaign?.newspapers ?? 0),
        })}
      </dd>
    </dl>`;
  }

  /** What the viewer held, or everybody. @param {ReplaySession} session @param {About} about */
  hands(session, about) {
    const view = session.view;
    const all = session.moment?.["all-hands"] ?? [];
    if (all.length)
      return html`<section class="replay-hands">
        <h2>${t("replay.all-hands")}</h2>
        ${all.map((hand) => this.hand(about, hand))}
      </section>`;
    if (session.seat === null || !view) return "";
    const done = new Map(session.hints?.tickets?.map((one) => [one.ticket, one.done]));
    const tickets = view.tickets.map((ticket) => ({ ticket, done: done.get(ticket) ?? false }));
    const hand = { seat: session.seat, hand: view.hand, tickets, offer: view.offer ?? [] };
    return html`<section class="replay-hands">
      <h2>${t("replay.hand")}</h2>
      ${this.hand(about, hand)}
    </section>`;
  }

  /** @param {About} about @param {OpenHand} hand */
  hand(about, hand) {
    const offer = hand.offer ?? [];
    const light = (/** @type {string} */ ticket) =>
      (this.lit = { tracks: [], cities: about.game.ticketCities(ticket), tone: "ticket" });
    return html`<div class="replay-hand">
      <h3>${seatLabel(about, hand.seat)}</h3>
      <p>
        ${
          Object.values(hand.hand).some((n) => n > 0)
            ? cards(hand.hand)
            : html`<span class="note">${t("replay.no-cards")}</span>`
        }
      </p>
      <ul>
        ${hand.tickets.map(({ ticket, done }) => this.ticket(about, ticket, done ? "done" : "open", light))}
        ${offer.map((ticket) => this.ticket(about, ticket, "unknown", light))}
      </ul>
      ${offer.length ? html`<p class="note">${t("replay.offer")}</p>` : ""}
    </div>`;
  }

  /** The cards of a ticket, in the card game. @param {string} ticket */
  needs(ticket) {
    const { session } = this;
    return session?.game?.board ? "" : ticketNeeds(session, ticket);
  }

  /**
   * @param {About} about
   * @param {string} ticket
   * @param {"done" | "open" | "unknown"} state
   * @param {(ticket: string) => void} light
   */
  ticket(about, ticket, state, light) {
    return html`<li @mouseenter=${() => light(ticket)} @mouseleave=${() => (this.lit = null)}>
      ${ticketSign(state)} <span>${about.game.ticketName(ticket)} ${this.needs(ticket)}</span>
      <b>${about.game.tickets.get(ticket)?.points ?? 0}</b>
    </li>`;
  }
}
customElements.define("gleis-replay", GleisReplay);
