// The screen of a game on a map: map, panels, and what joins them.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { seatNames } from "../../core/story.js";
import { claimChoices, togglePlan } from "./claim.js";
import "./claim-pop.js";
import "./commit.js";
import { choicesOf } from "../common/draft.js";
import "../common/hand.js";
import { listenKeys } from "../common/keyboard.js";
import "../map/view.js";
import "../common/market.js";
import { hasOffer } from "../common/offer.js";
import { partsOf } from "../common/parts.js";
import { placeCard } from "./route-card-place.js";
import "./route-card.js";
import { playKeys } from "./keys.js";
import { TableScreen } from "../common/table-screen.js";
import "../common/ticket-moment.js";
import "../common/tickets.js";

/** @typedef {import("./claim.js").ClaimDraft} ClaimDraft */
/** @typedef {import("../common/table-panel.js").TablePanel} TablePanel */
/** @typedef {{ track: string, x: number, y: number }} Hover */

export class Play extends TableScreen {
  static properties = { ...TableScreen.properties, hover: { state: true }, searching: { state: true } };

  constructor() {
    super();
    /** The route under the pointer or in focus. @type {Hover | null} */
    this.hover = null;
    this.searching = false;
    /** Was the game over when this was drawn last? */
    this.over = false;
  }

  /** @returns {ClaimDraft} */
  get draft() {
    return /** @type {ClaimDraft} */ (super.draft);
  }

  listen() {
    return listenKeys(playKeys(this), this.session.view?.campaign ? "campaign" : "map");
  }

  get stage() {
    return this.map;
  }

  /** @returns {import("../map/view.js").GleisMap | null} */
  get map() {
    return this.querySelector("gleis-map");
  }

  /** A place on the page as one of the map; null beside it. @param {{ x: number, y: number }} at */
  onMap({ x, y }) {
    const box = this.map?.pane?.getBoundingClientRect();
    const inside = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    return inside ? { x: x - box.left, y: y - box.top } : null;
  }

  /**
   * Cards were pulled somewhere. Of routes close together those count that can be paid with them; a mouse that is on
   * one of those means it, and none beside it.
   * @param {{ x: number, y: number, coarse: boolean }} place
   */
  pulled(place) {
    const { map, session, draft } = this;
    const at = this.onMap(place);
    map?.hoverAt(null);
    if (!map || !at) return;
    const pays = (/** @type {string} */ track) =>
      claimChoices(session, track).some(
        ({ action }) => draft.dragged === "locomotive" || action.colour === draft.dragged,
      );
    const near = map.routesAt(at, true);
    const under = place.coarse ? [] : map.routesAt(at, false).filter(pays);
    const payable = under.length ? under : near.filter(pays);
    map.choose(payable.length ? payable : near, at, "cards-drop");
  }

  /** Picks a route with the cards dropped on it. @param {string} track */
  drop(track) {
    this.hover = null;
    this.draft.pick(track, this.draft.dragged);
    this.raiseSheet();
  }

  /**
   * Picks a route, or plans it while the planner is on; a second time claims it.
   * @param {string} track
   * @returns {void}
   */
  pick(track) {
    const byKey =
      this.map?.contains(document.activeElement) && document.activeElement?.matches(":focus-visible");
    if (this.planning) return void togglePlan(this.session, track);
    if (this.draft.track === track && this.draft.choice) return void this.draft.confirm();
    this.hover = null;
    this.draft.pick(track);
    this.raiseSheet();
    if (byKey) this.focusConfirm();
  }

  /** The keyboard goes on at the route, where the panel with ✓ stands; otherwise in the preview. */
  focusConfirm() {
    const pop = /** @type {TablePanel | null} */ (this.querySelector("gleis-claim-pop"));
    void pop?.updateComplete.then(() => {
      const button = /** @type {HTMLElement | null} */ (pop.querySelector('[data-action="confirm"]'));
      if (button) button.focus({ preventScroll: true });
      else super.focusConfirm();
    });
  }

  /** A city was touched; its routes are listed anyway. @param {string} _city */
  pickCity(_city) {}

  async openClaims() {
    const { openClaimList } = await import("./claim-list.js");
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
        .hints=${session.hints}
        .toMove=${choicesOf(session.prompt, "claim").length > 0}
        .selected=${draft.track}
        .plan=${session.advisor.plan}
        .planning=${this.planning}
        .lit=${this.lit}
        .colour=${draft.colour}
        .names=${table ? seatNames(table) : []}
        @track-pick=${(/** @type {CustomEvent} */ event) => this.pick(event.detail.track)}
        @city-pick=${(/** @type {CustomEvent} */ event) => this.pickCity(event.detail.city)}
        @track-hover=${(/** @type {CustomEvent} */ event) =>
          (this.hover = event.detail.track ? event.detail : null)}
      ></gleis-map>
      <gleis-claim-pop .session=${session}></gleis-claim-pop>
      <div class="table-over">
        ${this.searching ? html`<gleis-search .session=${session}></gleis-search>` : ""}
        <gleis-undo .session=${session}></gleis-undo>
        <gleis-ticket-moment .session=${session}></gleis-ticket-moment>
        ${this.questions()} ${this.banner()}
      </div>
    </div>`;
  }

  banner() {
    const unusual = super.banner();
    if (unusual || !this.planning) return unusual;
    return html`<p class="table-banner" role="status">
      ${t("table.planning")}
      <button class="button button-small" data-action="planning-off" @click=${() => this.plan(false)}>
        ${t("table.planning-off")}
      </button>
    </p>`;
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
    // Few look for a city: the search comes when it is wanted.
    if (this.searching) void import("../common/search.js");
    const card = /** @type {HTMLElement | null} */ (this.querySelector(".route-float"));
    const content = /** @type {TablePanel | null} */ (card?.firstElementChild ?? null);
    const hover = this.hover;
    if (card && content && hover) void content.updateComplete.then(() => placeCard(card, hover, this.map));
    const over = this.isOver;
    // The end concerns the whole map, not the corner one looked at last.
    if (over && !this.over) requestAnimationFrame(() => this.map?.fit());
    this.over = over;
  }

  decision() {
    const { session } = this;
    if (hasOffer(session)) return html`<gleis-offer .session=${session}></gleis-offer>`;
    return partsOf(session.game).decision?.(session) ?? null;
  }

  tickets() {
    return html`<gleis-tickets .session=${this.session}></gleis-tickets>`;
  }

  /** @returns {{ draw: unknown, hand: unknown }} */
  cards() {
    const { session } = this;
    return {
      draw: html`<gleis-market .session=${session}></gleis-market>`,
      hand: html`<gleis-hand .session=${session}></gleis-hand>`,
    };
  }

  commit() {
    return html`<gleis-commit data-commit .session=${this.session}></gleis-commit>`;
  }

  /** A class of its own for another kind of game. */
  get kind() {
    return "";
  }

  /** Is the map higher than wide? */
  get tall() {
    const board = this.session.game?.board;
    return Boolean(board && board.height > board.width);
  }

  render() {
    const { session } = this;
    const narrow = this.narrow.matches;
    const shape = narrow ? "table-narrow" : this.tall ? "table-tall" : "table-wide";
    return html`<div
        class="table ${this.kind} ${shape} ${this.isOver ? "table-over-now" : ""}"
        @light=${(/** @type {CustomEvent} */ event) => (this.lit = event.detail)}
        @jump=${(/** @type {CustomEvent} */ event) => this.jump(event.detail.ply)}
        @planning=${(/** @type {CustomEvent} */ event) => this.plan(event.detail.on)}
        @cards-drop=${(/** @type {CustomEvent} */ event) => this.drop(event.detail.track)}
        @cards-over=${(/** @type {CustomEvent} */ event) => this.map?.hoverAt(this.onMap(event.detail))}
        @cards-pulled=${(/** @type {CustomEvent} */ event) => this.pulled(event.detail)}
        @open-claim-list=${() => this.openClaims()}
        @open-search=${() => (this.searching = true)}
        @search-chosen=${this.chosen}
        @search-close=${this.closeSearch}
      >
        <gleis-bar .session=${session}></gleis-bar>
        ${this.mapView()}
        ${narrow ? this.sheet() : this.columns(this.tall && this.high.matches && !this.isOver)}
      </div>
      ${this.floating()}`;
  }
}

customElements.define("gleis-play", Play);
