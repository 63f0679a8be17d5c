// The lobby: public tables to join, watch or look at again.
import { html } from "lit";
import { get } from "../core/api.js";
import { t, tn } from "../core/i18n.js";
import { openSeats, outcome } from "./agreed.js";
import { board } from "./board.js";
import { GleisPage, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").Lobby} Lobby */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How many lines of each list are asked for at a time. */
const PAGE = 30;

class GleisLobby extends GleisPage {
  constructor() {
    super();
    this.every = 8000;
    /** @type {Lobby} */
    this.lists = { open: [], running: [], finished: [] };
    this.limit = PAGE;
  }

  heading() {
    return t("site.lobby");
  }

  async load() {
    [this.about, this.lists] = await Promise.all([loadAbout(), get(`lobby?limit=${this.limit}`)]);
  }

  async more() {
    this.limit = Math.min(this.limit + PAGE, 100);
    await this.refresh();
  }

  content() {
    const { open, running, finished } = this.lists;
    const longest = Math.max(open.length, running.length, finished.length);
    return html`<div class="page-top">
        <h1>${t("lobby.title")}</h1>
        <a class="button button-main" href="/new">${t("lobby.new")}</a>
      </div>
      <p class="lead">${t("lobby.lead")}</p>
      ${this.group(t("lobby.open"), open, t("lobby.none-open"), (table) =>
        tn("lobby.open-seats", openSeats(table)),
      )}
      ${this.group(t("lobby.running"), running, t("lobby.none-running"), () => t("lobby.watch"))}
      ${this.group(t("lobby.finished"), finished, t("lobby.none-finished"), outcome)}
      ${
        longest >= this.limit && this.limit < 100
          ? html`<button class="button" @click=${this.more}>${t("site.more")}</button>`
          : ""
      }`;
  }

  /**
   * @param {string} label
   * @param {TableInfo[]} tables
   * @param {string} empty
   * @param {(table: TableInfo) => unknown} state
   */
  group(label, tables, empty, state) {
    return html`<section class="lobby-part">
      <h2>${label}</h2>
      ${board({ about: this.about, tables, label, empty, state })}
    </section>`;
  }
}
customElements.define("gleis-lobby", GleisLobby);
