// The running or finished game: map, panels, and what joins them.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { go } from "../core/router.js";
import { set } from "../core/settings.js";
import { seatNames } from "../core/story.js";
import { choicesOf, claimChoices, draftOf, togglePlan } from "./claim.js";
import { openClaimList } from "./claim-list.js";
import "./commit.js";
import "./finish.js";
import { guided } from "./guide.js";
import "./hand.js";
import { listenKeys } from "./keyboard.js";
import "./map-view.js";
import "./market.js";
import { showMotion } from "./motion.js";
import { hasOffer } from "./offer.js";
import { hasPassengers } from "./passengers.js";
import { placeCard } from "./route-card-place.js";
import "./search.js";
import "./table-bar.js";
import { playKeys } from "./table-keys.js";
import { standIn } from "./table-menu.js";
import { TablePanel } from "./table-panel.js";
import { deskTabs, phoneTabs, tabContent, tabList } from "./table-tabs.js";
import "./undo.js";

/** @typedef {import("./table-tabs.js").Tab} Tab */
/** @typedef {{ track: string, x: number, y: number }} Hover */

/** Where a sheet below the map is better than columns beside it. */
const NARROW = "(max-width: 820px), (orientation: portrait) and (max-width: 1100px), (max-height: 540px)";
/** So wide that the sheet has room for tickets beside the cards. */
const ROOMY = "(min-width: 700px) and (orientation: portrait)";
/** So high that the column beside a tall map holds the tabs too. */
const HIGH = "(min-height: 860px)";
/** With more steps waiting than this nothing travels. */
const CALM = 4;
/** The heights of the sheet, lowest first. */
const HEIGHTS = /** @type {const} */ (["low", "middle", "high"]);

class Play extends TablePanel {
  static properties = {
    ...TablePanel.properties,
    hover: { state: true },
    lit: { state: true },
    planning: { state: true },
    searching: { state: true },
    tab: { state: true },
    height: { state: true },
  };

  constructor() {
    super();
    /** The route under the pointer or in focus. @type {Hover | null} */
    this.hover = null;
    /** What panels want to be lit on the map. @type {{ tracks: string[], cities: string[], tone: string } | null} */
    this.lit = null;
    this.planning = false;
    this.searching = false;
    /** @type {Tab} */
    this.tab = "turn";
    /** @type {typeof HEIGHTS[number]} */
    this.height = "middle";
    /** The height before a choice had to be made. @type {typeof HEIGHTS[number]} */
    this.heightBefore = "middle";
    this.narrow = matchMedia(NARROW);
    this.high = matchMedia(HIGH);
    this.roomy = matchMedia(ROOMY);
    /** Where the keyboard was last: it must not get lost when that goes away. @type {Element | null} */
    this.focused = null;
    this.deciding = false;
    /** Was the game over when this was drawn last? */
    this.over = false;
  }

  connectedCallback() {
    super.connectedCallback();
    const resized = () => this.requestUpdate();
    const { session } = this;
    for (const width of [this.narrow, this.high, this.roomy]) {
      width.addEventListener("change", resized);
      this.stops.push(() => width.removeEventListener("change", resized));
    }
    this.stops.push(
      listenKeys(playKeys(this)),
      // A long queue is hurried through: cards in the air would only be a swarm.
      session.shown.on((shown) => session.queue.length <= CALM && requestAnimationFrame(() => showMotion(this, session.seat, shown, this.map))),
      session.changed.on(() => this.keepFocus()),
      draftOf(session).changed.on(() => this.keepFocus()),
    );
    this.addEventListener("focusin", (event) => (this.focused = /** @type {Element} */ (event.target)));
  }

  /** @returns {import("./map-view.js").GleisMap | null} */
  get map() {
    return this.querySelector("gleis-map");
  }

  /** What had the focus may be gone after a step: then the preview gets it, and says what is next. */
  keepFocus() {
    requestAnimationFrame(() => {
      if (!this.focused || this.focused.isConnected || document.activeElement !== document.body) return;
      this.focused = null;
      /** @type {HTMLElement | null} */ (this.querySelector(".offer, .passengers, .commit"))?.focus({ preventScroll: true });
    });
  }

  willUpdate() {
    const deciding = hasOffer(this.session) || hasPassengers(this.session);
    if (deciding && !this.deciding) {
      // A choice to be made has to be seen; afterwards the sheet is as it was.
      if (this.narrow.matches) this.tab = "turn";
      this.heightBefore = this.height;
      this.height = "high";
    }
    // Whoever has seen a game to its end needs no guide any more.
    if (guided(this.session, "finished")) set("guided", true);
    if (!deciding && this.deciding) this.height = this.heightBefore;
    if (!deciding && this.deciding && this.lit?.tone === "offer") this.lit = null;
    this.deciding = deciding;
  }

  /** Cards were pulled somewhere by a finger. Of routes close together those count that can be paid. @param {{ x: number, y: number }} at */
  pulled({ x, y }) {
    const map = this.map;
    const box = map?.pane?.getBoundingClientRect();
    if (!map || !box || y > box.bottom) return;
    const at = { x: x - box.left, y: y - box.top };
    const near = map.routesAt(at, true);
    const payable = near.filter((track) => claimChoices(this.session, track).length > 0);
    map.choose(payable.length ? payable : near, at, "cards-drop");
  }

  /** Picks a route with the cards dropped on it. @param {string} track */
  drop(track) {
    this.hover = null;
    this.draft.pick(track, this.draft.dragged);
  }

  /** Picks a route, or plans it while the planner is on. @param {string} track */
  pick(track) {
    const byKey = this.map?.contains(document.activeElement) && document.activeElement?.matches(":focus-visible");
    if (this.planning) return void togglePlan(this.session, track);
    this.hover = null;
    this.draft.pick(track);
    if (this.height === "low" && this.narrow.matches) this.height = "middle";
    if (byKey) this.focusConfirm();
  }

  /** The keyboard goes on in the preview; Escape brings it back to the map. */
  focusConfirm() {
    const commit = /** @type {TablePanel | null} */ (this.querySelector("gleis-commit"));
    void commit?.updateComplete.then(() => {
      const button = commit.querySelector('[data-action="confirm"], [data-action="cancel"]');
      /** @type {HTMLElement | null} */ (button)?.focus();
    });
  }

  async openClaims() {
    const track = await openClaimList(this.session);
    if (!track) return;
    this.draft.pick(track);
    this.map?.showTrack(track);
    this.focusConfirm();
  }

  /** @param {CustomEvent} event of the search */
  chosen(event) {
    const { found, cities } = event.detail;
    this.searching = false;
    if (found.kind === "track") {
      this.lit = null;
      this.map?.showTrack(found.id);
      this.draft.pick(found.id, found.colour);
      this.focusConfirm();
    } else {
      this.map?.fit(cities);
      this.focusMap();
    }
  }

  closeSearch() {
    this.searching = false;
    this.focusMap();
  }

  focusMap() {
    /** @type {HTMLElement | null | undefined} */ (this.map?.querySelector('[tabindex="0"]'))?.focus();
  }

  mapView() {
    const { session, draft } = this;
    const { table, game } = session;
    return html`<div class="table-map">
      <gleis-map
        .game=${game}
        .view=${session.view}
        .seat=${session.seat}
        .outlook=${session.outlook}
        .toMove=${choicesOf(session.prompt, "claim").length > 0}
        .selected=${draft.track}
        .plan=${session.plan}
        .planning=${this.planning}
        .lit=${this.lit}
        .colour=${draft.colour}
        .names=${table ? seatNames(table) : []}
        @track-pick=${(/** @type {CustomEvent} */ event) => this.pick(event.detail.track)}
        @track-hover=${(/** @type {CustomEvent} */ event) => (this.hover = event.detail.track ? event.detail : null)}
      ></gleis-map>
      <div class="table-over">
        ${this.searching ? html`<gleis-search .session=${session}></gleis-search>` : ""}
        <gleis-undo .session=${session}></gleis-undo>
        ${this.banner()}
      </div>
    </div>`;
  }

  /** What is out of the ordinary. */
  banner() {
    const { session } = this;
    const seat = session.seat === null ? null : session.table?.seats[session.seat - 1];
    if (session.table?.stopped) return html`<p class="table-banner" role="alert">${t("table.stopped")} ${session.table.stopped}</p>`;
    if (seat?.kind === "person" && seat["stand-in"] && session.table?.status === "running") {
      return html`<p class="table-banner" role="status">
        ${t("table.bot-plays")}
        <button class="button button-small" data-action="take-back" @click=${() => standIn(session, seat.seat, false)}>${t("table.take-back-short")}</button>
      </p>`;
    }
    if (this.planning) {
      return html`<p class="table-banner" role="status">
        ${t("table.planning")}
        <button class="button button-small" data-action="planning-off" @click=${() => this.plan(false)}>${t("table.planning-off")}</button>
      </p>`;
    }
    return "";
  }

  /** Opens the replay at a moment, as one's own seat. @param {number} ply */
  jump(ply) {
    const { id, seat } = this.session;
    go(`/replay/${id}#ply=${ply}&as=${seat === null ? "spectator" : `seat-${seat}`}`);
  }

  /** Turns the planner on or off. @param {boolean} on */
  plan(on) {
    this.planning = on;
    if (on) this.tab = "planner";
  }

  /** The card of the route under the pointer; the one picked stands in the preview already. */
  floating() {
    const { hover, draft } = this;
    if (!hover || this.narrow.matches || hover.track === draft.track || this.planning) return "";
    return html`<div class="route-float">
      <gleis-route-card .session=${this.session} .track=${hover.track}></gleis-route-card>
    </div>`;
  }

  updated() {
    const card = /** @type {HTMLElement | null} */ (this.querySelector(".route-float"));
    const content = /** @type {TablePanel | null} */ (card?.firstElementChild ?? null);
    const hover = this.hover;
    if (card && content && hover) void content.updateComplete.then(() => placeCard(card, hover, this.map));
    const over = this.session.table?.status === "finished";
    // The end concerns the whole map, not the corner one looked at last.
    if (over && !this.over) requestAnimationFrame(() => this.map?.fit());
    this.over = over;
  }

  decision() {
    const { session } = this;
    if (hasOffer(session)) return html`<gleis-offer .session=${session}></gleis-offer>`;
    return hasPassengers(session) ? html`<gleis-passengers .session=${session}></gleis-passengers>` : null;
  }

  /** Is the map higher than wide? */
  get tall() {
    const board = this.session.game?.board;
    return Boolean(board && board.height > board.width);
  }

  /** Columns beside the map. */
  columns() {
    const { session } = this;
    const over = session.table?.status === "finished";
    const all = deskTabs(session);
    const tab = all.includes(this.tab) ? this.tab : "log";
    const tabs = html`<div class="side-tabs">${tabList(this, all, tab)}${tabContent(this, tab)}</div>`;
    const inDock = this.tall && this.high.matches && !over;
    // The dock comes first: the keyboard goes from the map to the preview.
    const dock = html`<div class="table-dock">
      <gleis-market .session=${session}></gleis-market>
      <gleis-hand .session=${session}></gleis-hand>
      <gleis-commit .session=${session}></gleis-commit>
      ${inDock ? tabs : ""}
    </div>`;
    return html`${over ? "" : dock}
      <div class="table-side">
        ${over ? html`<gleis-finish .session=${session}></gleis-finish>` : html`<gleis-players .session=${session}></gleis-players>${this.sideMain()}`}
        ${inDock ? "" : tabs}
      </div>`;
  }

  /** What has to be chosen, otherwise one's tickets. */
  sideMain() {
    const decision = this.decision();
    const rest = this.session.seat === null ? "" : html`<gleis-tickets .session=${this.session}></gleis-tickets>`;
    return html`<div class="side-main ${decision ? "side-deciding" : ""}">${decision ?? rest}</div>`;
  }

  /** The sheet below the map. */
  sheet() {
    const { session } = this;
    const over = session.table?.status === "finished";
    const decision = this.decision();
    const first = over
      ? html`<gleis-finish .session=${session}></gleis-finish>`
      : html`<gleis-market .session=${session}></gleis-market>
          ${decision}${decision && guided(session) ? html`<gleis-guide .session=${session}></gleis-guide>` : ""}<gleis-hand .session=${session}></gleis-hand>
          ${this.roomy.matches && !decision && session.seat !== null ? html`<gleis-tickets .session=${session}></gleis-tickets>` : ""}`;
    const at = HEIGHTS.indexOf(this.height);
    const tabs = phoneTabs(session);
    const turn = this.tab === "turn" || !tabs.includes(this.tab);
    return html`<div class="sheet" data-height=${this.height}>
      <div class="sheet-head">
        ${tabList(this, tabs, turn ? "turn" : this.tab)}
        <button class="icon-button" data-action="lower" aria-label=${t("table.lower")} ?disabled=${at === 0} @click=${() => (this.height = HEIGHTS[at - 1])}>▾</button>
        <button class="icon-button" data-action="raise" aria-label=${t("table.raise")} ?disabled=${at === 2} @click=${() => (this.height = HEIGHTS[at + 1])}>▴</button>
      </div>
      <div class="sheet-body">${turn ? html`<div class="sheet-turn" id="tab-turn" role="tabpanel" aria-labelledby="tab-button-turn">${first}</div>` : tabContent(this, this.tab)}</div>
      ${over || decision ? "" : html`<gleis-commit .session=${session}></gleis-commit>`}
    </div>`;
  }

  render() {
    const { session } = this;
    const narrow = this.narrow.matches;
    const shape = narrow ? "table-narrow" : this.tall ? "table-tall" : "table-wide";
    return html`<div
        class="table ${shape} ${session.table?.status === "finished" ? "table-over-now" : ""}"
        @light=${(/** @type {CustomEvent} */ event) => (this.lit = event.detail)}
        @jump=${(/** @type {CustomEvent} */ event) => this.jump(event.detail.ply)}
        @planning=${(/** @type {CustomEvent} */ event) => this.plan(event.detail.on)}
        @cards-drop=${(/** @type {CustomEvent} */ event) => this.drop(event.detail.track)}
        @cards-pulled=${(/** @type {CustomEvent} */ event) => this.pulled(event.detail)}
        @open-claim-list=${() => this.openClaims()}
        @open-search=${() => (this.searching = true)}
        @search-chosen=${this.chosen}
        @search-close=${this.closeSearch}
      >
        <gleis-bar .session=${session}></gleis-bar>
        ${this.mapView()} ${narrow ? this.sheet() : this.columns()}
      </div>
      ${this.floating()}`;
  }
}

customElements.define("gleis-play", Play);
