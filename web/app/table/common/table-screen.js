// What the screens of all games share: bar, tabs, sheet on a phone, what has to be decided, what
// is out of the ordinary. The middle and the panels of a turn are each game's own.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { go } from "../../core/router.js";
import { endLessons, guided } from "./guide.js";
import { boxAround } from "../map/scene.js";
import { showMotion } from "./motion.js";
import "./table-bar.js";
import { standIn } from "./stand-in.js";
import { TablePanel } from "./table-panel.js";
import { deskTabs, phoneTabs, tabContent, tabList } from "./table-tabs.js";
import "./undo.js";

/** @typedef {import("./motion.js").Stage} Stage */
/** @typedef {import("./table-tabs.js").Tab} Tab */

/** Where a sheet below the middle is better than columns beside it. */
const NARROW = "(max-width: 820px), (orientation: portrait) and (max-width: 1100px), (max-height: 540px)";
/** So wide that the sheet has room for tickets beside the cards. */
const ROOMY = "(min-width: 700px) and (orientation: portrait)";
/** So high that the column beside a tall map holds the tabs too. */
const HIGH = "(min-height: 700px)";
/** So long a move that was asked for is lit on the map, in milliseconds. */
const LIT = 3000;
/** A press that moved less than this was a click. */
const STILL = 7;
/** What can be pressed, or is read, is no empty space. */
const THINGS = "button, a, input, select, textarea, label, summary, dialog, [role='option'], .table-over > *";
/** The heights of the sheet, lowest first. */
const HEIGHTS = /** @type {const} */ (["low", "middle", "high"]);

/** Is neither a route nor a city at this place of the map? @param {Stage | null} map @param {MouseEvent} event */
function isLand(map, event) {
  const box = map?.pane?.getBoundingClientRect();
  if (!map || !box) return false;
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  const coarse = event instanceof PointerEvent && event.pointerType === "touch";
  return map.routesAt(at, coarse).length === 0 && map.cityAt(at, coarse) === null;
}

export class TableScreen extends TablePanel {
  static properties = {
    ...TablePanel.properties,
    lit: { state: true },
    planning: { state: true },
    tab: { state: true },
    height: { state: true },
  };

  constructor() {
    super();
    /**
     * What panels want to be lit in the middle.
     * @type {{ tracks: string[], cities: string[], tone: string } | null}
     */
    this.lit = null;
    this.planning = false;
    this.wasOver = false;
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
      this.listen(),
      session.shown.on((shown) =>
        requestAnimationFrame(() => {
          const lasts = showMotion(this, session.seat, shown, this.stage);
          if (session.watched === shown.step) session.queue.hold(lasts);
        }),
      ),
      session.changed.on(() => session.queue.length === 0 && this.stage?.camera?.comeBack()),
      session.changed.on(() => this.keepFocus()),
      this.draft.changed.on(() => this.keepFocus()),
    );
    const focus = (/** @type {FocusEvent} */ event) => (this.focused = /** @type {Element} */ (event.target));
    this.addEventListener("focusin", focus);
    this.stops.push(() => this.removeEventListener("focusin", focus), this.listenSkips());
    const showMove = (/** @type {Event} */ event) => this.showMove(/** @type {CustomEvent} */ (event).detail);
    this.addEventListener("show-move", showMove);
    this.stops.push(() => this.removeEventListener("show-move", showMove));
  }

  /** A click on empty space leads to what is known already. @returns {() => void} stops listening */
  listenSkips() {
    let from = { x: 0, y: 0 };
    const down = (/** @type {PointerEvent} */ event) => (from = { x: event.clientX, y: event.clientY });
    const click = (/** @type {MouseEvent} */ event) => {
      const still = Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL;
      if (event.detail > 0 && still && this.isEmpty(event)) this.session.skip();
    };
    this.addEventListener("pointerdown", down);
    this.addEventListener("click", click);
    return () => {
      this.removeEventListener("pointerdown", down);
      this.removeEventListener("click", click);
    };
  }

  /** Is there nothing to press at this place? @param {MouseEvent} event */
  isEmpty(event) {
    if (!(event.target instanceof Element) || event.target.closest(THINGS)) return false;
    return !event.target.closest("gleis-map") || isLand(this.stage, event);
  }

  /** Shows a move on the map, or in the log if there is nothing of it to be seen. @param {{ tracks: string[], cities: string[] }} move */
  showMove({ tracks, cities }) {
    const shape = tracks.length ? this.stage?.scene?.shapes.get(tracks[0]) : null;
    if (!shape) {
      this.tab = "log";
      this.raiseSheet();
      return;
    }
    const lit = { tracks, cities, tone: "log" };
    this.lit = lit;
    setTimeout(() => this.lit === lit && (this.lit = null), LIT);
    if (this.height === "high" && !this.deciding) this.height = "middle";
    void this.updateComplete.then(() => this.stage?.camera?.reveal(boxAround(shape.spine, 20)));
  }

  /** Begins to listen to the keys. @returns {() => void} stops it */
  listen() {
    return () => {};
  }

  /** What trains roll on, if the game has it. @returns {Stage | null} */
  get stage() {
    return null;
  }

  /** What had the focus may be gone after a step: then the preview gets it, and says what is next. */
  keepFocus() {
    requestAnimationFrame(() => {
      if (!this.focused || this.focused.isConnected || document.activeElement !== document.body) return;
      this.focused = null;
      /** @type {HTMLElement | null} */ (
        this.querySelector(".offer, .passengers, .complete, .question, .commit")
      )?.focus({ preventScroll: true });
    });
  }

  willUpdate() {
    const deciding = this.decision() !== null;
    if (deciding && !this.deciding) {
      // A choice to be made has to be seen; afterwards the sheet is as it was.
      if (this.narrow.matches) this.tab = "turn";
      this.heightBefore = this.height;
      this.height = "high";
    }
    endLessons(this.session);
    // Nobody needs the end before it is there; then it is what one wants to see.
    if (this.isOver) void import("./finish.js");
    if (this.isOver && !this.wasOver && this.narrow.matches) this.tab = "turn";
    this.wasOver = this.isOver;
    if (!deciding && this.deciding) this.height = this.heightBefore;
    if (!deciding && this.deciding && this.lit?.tone === "offer") this.lit = null;
    this.deciding = deciding;
  }

  /** A sheet that lies low has no room for a preview. */
  raiseSheet() {
    if (this.height === "low" && this.narrow.matches) this.height = "middle";
  }

  /** The keyboard goes on in the preview; Escape brings it back. */
  focusConfirm() {
    const commit = /** @type {TablePanel | null} */ (this.querySelector("[data-commit]"));
    void commit?.updateComplete.then(() => {
      const button = commit.querySelector('[data-action="confirm"], [data-action="cancel"]');
      /** @type {HTMLElement | null} */ (button)?.focus();
    });
  }

  /** What others at the table ask. */
  questions() {
    const { session } = this;
    if (session.table?.["end-asked"]) void import("./end-asked.js");
    if (this.isOver) void import("./rematch.js");
    return html`<gleis-end-asked .session=${session}></gleis-end-asked>
      <gleis-rematch question .session=${session}></gleis-rematch>`;
  }

  /** What is out of the ordinary. @returns {unknown} */
  banner() {
    const { session } = this;
    if (session.table?.stopped)
      return html`<p class="table-banner" role="alert">${t("table.stopped")} ${session.table.stopped}</p>`;
    const seat = session.seat === null ? null : session.table?.seats[session.seat - 1];
    if (seat?.kind === "person" && seat["stand-in"] === "resigned" && session.table?.status === "running")
      return html`<p class="table-banner" role="status">${t("end.you-resigned")}</p>`;
    if (session.seat !== null && session.isStoodIn() && session.table?.status === "running")
      return this.botBanner(session.seat);
    return "";
  }

  /** A bot plays for the viewer; what it has done already may still have to be seen. @param {number} seat */
  botBanner(seat) {
    const { session } = this;
    const over = session.ahead !== null;
    const takeOver = async () => {
      await standIn(session, seat, false);
      // Whoever plays again wants to know how things stand.
      session.skip();
    };
    return html`<p class="table-banner table-banner-bot" role="status">
      ${over ? t("table.bots-done") : t("table.bot-plays")}
      ${
        over
          ? html`<button class="button" data-action="to-result" @click=${() => session.skip()}>
              ${t("table.to-result")}
            </button>`
          : html`<button class="button button-main" data-action="take-back" @click=${takeOver}>
              ${t("table.take-back-short")}
            </button>`
      }
    </p>`;
  }

  /** Opens the replay at a moment, as one's own seat. @param {number} ply */
  jump(ply) {
    const { id, seat } = this.session;
    go(`/replay/${id}#ply=${ply}&as=${seat === null ? "spectator" : `seat-${seat}`}`);
  }

  /** Is the game over? */
  get isOver() {
    return this.session.table?.status === "finished";
  }

  /** What has to be chosen; null if nothing has. @returns {unknown} */
  decision() {
    return null;
  }

  /** The viewer's tickets. @returns {unknown} */
  tickets() {
    return "";
  }

  /** The cards to take and the cards held. @returns {{ draw: unknown, hand: unknown }} */
  cards() {
    return { draw: "", hand: "" };
  }

  /** What is about to be done. @returns {unknown} */
  commit() {
    return "";
  }

  /** What has to be chosen, otherwise one's tickets. */
  sideMain() {
    const decision = this.decision();
    const rest = this.session.seat === null ? "" : this.tickets();
    return html`<div class="side-main ${decision ? "side-deciding" : ""}">${decision ?? rest}</div>`;
  }

  /** Columns beside the middle, and the dock. @param {boolean} tabsInDock is there room for the tabs? */
  columns(tabsInDock = false) {
    const { session } = this;
    const over = this.isOver;
    const all = deskTabs(session);
    const tab = all.includes(this.tab) ? this.tab : "log";
    const tabs = html`<div class="side-tabs">${tabList(this, all, tab)}${tabContent(this, tab)}</div>`;
    const { draw, hand } = this.cards();
    // The dock comes first: the keyboard goes from the middle to the preview.
    const dock = html`<div class="table-dock">
      ${draw} ${hand} ${this.commit()} ${tabsInDock ? tabs : ""}
    </div>`;
    return html`${over ? "" : dock}
      <div class="table-side">
        ${
          over
            ? html`<gleis-finish .session=${session}></gleis-finish>`
            : html`<gleis-players .session=${session}></gleis-players>${this.sideMain()}`
        }
        ${tabsInDock ? "" : tabs}
      </div>`;
  }

  /** The sheet below the middle. */
  sheet() {
    const { session } = this;
    const over = this.isOver;
    const decision = this.decision();
    const { draw, hand } = this.cards();
    const first = over
      ? html`<gleis-finish .session=${session}></gleis-finish>`
      : html`${draw}
        ${decision}${
          decision && guided(session) ? html`<gleis-guide .session=${session}></gleis-guide>` : ""
        }${hand}
        ${this.roomy.matches && !decision && session.seat !== null ? this.tickets() : ""}`;
    const at = HEIGHTS.indexOf(this.height);
    const tabs = phoneTabs(session);
    const turn = this.tab === "turn" || !tabs.includes(this.tab);
    return html`<div class="sheet" data-height=${this.height}>
      <div class="sheet-head">
        ${tabList(this, tabs, turn ? "turn" : this.tab)}
        <button
          class="icon-button"
          data-action="lower"
          aria-label=${t("table.lower")}
          ?disabled=${at === 0}
          @click=${() => (this.height = HEIGHTS[at - 1])}
        >
          ▾
        </button>
        <button
          class="icon-button"
          data-action="raise"
          aria-label=${t("table.raise")}
          ?disabled=${at === 2}
          @click=${() => (this.height = HEIGHTS[at + 1])}
        >
          ▴
        </button>
      </div>
      <div class="sheet-body">
        ${
          turn
            ? html`<div class="sheet-turn" id="tab-turn" role="tabpanel" aria-labelledby="tab-button-turn">
                ${first}
              </div>`
            : tabContent(this, this.tab)
        }
      </div>
      ${over || decision ? "" : this.commit()}
    </div>`;
  }
}
