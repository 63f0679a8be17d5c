// What the screens of all games share: bar, tabs, sheet on a phone, what has to be decided, what
// is out of the ordinary. The middle and the panels of a turn are each game's own.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { go } from "../core/router.js";
import { set } from "../core/settings.js";
import "./finish.js";
import { guided } from "./guide.js";
import { showMotion } from "./motion.js";
import "./table-bar.js";
import { standIn } from "./table-menu.js";
import { TablePanel } from "./table-panel.js";
import { deskTabs, phoneTabs, tabContent, tabList } from "./table-tabs.js";
import "./undo.js";

/** @typedef {import("./table-tabs.js").Tab} Tab */

/** Where a sheet below the middle is better than columns beside it. */
const NARROW = "(max-width: 820px), (orientation: portrait) and (max-width: 1100px), (max-height: 540px)";
/** So wide that the sheet has room for tickets beside the cards. */
const ROOMY = "(min-width: 700px) and (orientation: portrait)";
/** So high that the column beside a tall map holds the tabs too. */
const HIGH = "(min-height: 860px)";
/** With more steps waiting than this nothing travels. */
const CALM = 4;
/** The heights of the sheet, lowest first. */
const HEIGHTS = /** @type {const} */ (["low", "middle", "high"]);

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
      // A long queue is hurried through: cards in the air would only be a swarm.
      session.shown.on(
        (shown) =>
          session.queue.length <= CALM &&
          requestAnimationFrame(() => showMotion(this, session.seat, shown, this.stage)),
      ),
      session.changed.on(() => this.keepFocus()),
      this.draft.changed.on(() => this.keepFocus()),
    );
    const focus = (/** @type {FocusEvent} */ event) => (this.focused = /** @type {Element} */ (event.target));
    this.addEventListener("focusin", focus);
    this.stops.push(() => this.removeEventListener("focusin", focus));
  }

  /** Begins to listen to the keys. @returns {() => void} stops it */
  listen() {
    return () => {};
  }

  /** What trains roll on, if the game has it. @returns {import("./motion.js").Stage | null} */
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
    // Whoever has seen a game to its end needs no guide any more.
    if (guided(this.session, "finished")) set("guided", true);
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

  /** What is out of the ordinary. @returns {unknown} */
  banner() {
    const { session } = this;
    const seat = session.seat === null ? null : session.table?.seats[session.seat - 1];
    if (session.table?.stopped)
      return html`<p class="table-banner" role="alert">${t("table.stopped")} ${session.table.stopped}</p>`;
    if (seat?.kind === "person" && seat["stand-in"] && session.table?.status === "running") {
      return html`<p class="table-banner" role="status">
        ${t("table.bot-plays")}
        <button
          class="button button-small"
          data-action="take-back"
          @click=${() => standIn(session, seat.seat, false)}
        >
          ${t("table.take-back-short")}
        </button>
      </p>`;
    }
    return "";
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
