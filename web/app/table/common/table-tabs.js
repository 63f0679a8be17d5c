// The panels that share a place: tabs beside the middle, or in the sheet below it.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { unreadOf } from "./chat.js";
import "./guide.js";
import "./log.js";
import "./offer.js";
import "./players.js";

/** @typedef {import("../../core/session.js").Session} Session */
/**
 * @typedef {"turn" | "tickets" | "players" | "log" | "chat" | "planner" | "standings" | "papers" | "money"} Tab
 */
/**
 * @typedef {HTMLElement & { session: Session, tab: Tab, planning: boolean, height: string, tickets: () => unknown }} Page
 */

/** @type {Record<Tab, string>} */
const NAMES = {
  turn: "table.tab-turn",
  tickets: "table.tab-tickets",
  players: "table.tab-players",
  log: "table.tab-log",
  chat: "table.tab-chat",
  planner: "table.tab-planner",
  standings: "table.tab-standings",
  papers: "table.tab-papers",
  money: "table.tab-money",
};

/** Without a map there are no routes to plan. @param {Session} session @param {Tab[]} tabs */
const planless = (session, tabs) => (session.game?.board ? tabs : tabs.filter((tab) => tab !== "planner"));

/** In the columns. @param {Session} session @returns {Tab[]} */
export function deskTabs(session) {
  const looks = session.seat === null || session.table?.status === "finished";
  if (session.view?.campaign)
    return looks ? ["log", "papers", "money", "chat"] : ["log", "papers", "money", "planner", "chat"];
  return planless(session, looks ? ["log", "chat", "standings"] : ["log", "planner", "standings", "chat"]);
}

/** In the sheet. @param {Session} session @returns {Tab[]} */
export function phoneTabs(session) {
  const plays = session.seat !== null && session.table?.status === "running";
  if (session.view?.campaign)
    return plays
      ? ["turn", "tickets", "papers", "money", "players", "log", "planner", "chat"]
      : ["turn", "papers", "money", "players", "log", "chat"];
  return planless(
    session,
    plays ? ["turn", "tickets", "planner", "players", "log", "chat"] : ["turn", "players", "log", "chat"],
  );
}

/** @param {Session} session @param {Tab} tab */
const tabName = (session, tab) =>
  tab === "turn" && session.table?.status === "finished" ? t("table.tab-result") : t(NAMES[tab]);

/** How much was said that was not in sight yet. @param {Session} session */
function unreadBadge(session) {
  const unread = unreadOf(session);
  return unread > 0 ? html`<span class="tab-badge">${unread}</span>` : "";
}

/**
 * @param {Page} page
 * @param {Tab[]} tabs
 * @param {Tab} current
 */
export function tabList(page, tabs, current) {
  const select = (/** @type {Tab} */ tab) => {
    page.tab = tab;
    if (page.height === "low") page.height = "middle";
  };
  /** Arrows go from tab to tab, as everywhere. @param {KeyboardEvent} event */
  const move = (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length];
    select(next);
    /** @type {HTMLElement | null} */ (page.querySelector(`#tab-button-${next}`))?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${t("table.tabs")} @keydown=${move}>
    ${tabs.map(
      (tab) =>
        html`<button
          id="tab-button-${tab}"
          role="tab"
          data-tab=${tab}
          aria-selected=${tab === current}
          aria-controls=${tab === current ? `tab-${tab}` : ""}
          tabindex=${tab === current ? "0" : "-1"}
          @click=${() => select(tab)}
        >
          ${tabName(page.session, tab)}${
            tab === "chat" && current !== "chat" ? unreadBadge(page.session) : ""
          }
        </button>`,
    )}
  </div>`;
}

/** Loaded when somebody looks at it. @param {Page["session"]} session */
function standings(session) {
  void import("./standings.js");
  return html`<gleis-standings .session=${session}></gleis-standings>`;
}

/** @param {Page} page @param {Tab} tab */
function panels(page, tab) {
  const { session } = page;
  if (tab === "tickets") return page.tickets();
  if (tab === "papers") return html`<gleis-papers .session=${session}></gleis-papers>`;
  if (tab === "money") return html`<gleis-ledger .session=${session}></gleis-ledger>`;
  if (tab === "players" && session.view?.campaign)
    return html`<gleis-players .session=${session}></gleis-players>`;
  if (tab === "players")
    return html`<gleis-players .session=${session}></gleis-players>${standings(session)}`;
  if (tab === "log") return html`<gleis-log since .session=${session}></gleis-log>`;
  if (tab === "chat") return html`<gleis-chat .session=${session}></gleis-chat>`;
  if (tab === "planner") {
    void import("../board/planner.js");
    return html`<gleis-planner .session=${session} .planning=${page.planning}></gleis-planner>`;
  }
  return standings(session);
}

/** The panel of a tab; the keyboard can scroll it. @param {Page} page @param {Tab} tab */
export const tabContent = (page, tab) =>
  html`<div
    class="tab-panel"
    id="tab-${tab}"
    role="tabpanel"
    tabindex="0"
    aria-labelledby="tab-button-${tab}"
  >
    ${panels(page, tab)}
  </div>`;
