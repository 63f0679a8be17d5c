// The user's own games, and records brought from elsewhere.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { attempt, toast } from "../ui/toasts.js";
import { board } from "./board.js";
import { GleisPage, loadAbout } from "./page.js";
import { isMyTurn, stateOf } from "./turns.js";

/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How many tables are asked for at a time. */
const PAGE = 50;

class GleisMine extends GleisPage {
  constructor() {
    super();
    this.every = 10000;
    /** @type {TableInfo[]} */
    this.tables = [];
    this.limit = PAGE;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(meChanged.on(() => void this.reload()));
  }

  heading() {
    return t("mine.title");
  }

  async load() {
    const mine = whoAmI() ? get(`me/tables?limit=${this.limit}`) : { tables: [] };
    const [about, { tables }] = await Promise.all([loadAbout(), mine]);
    this.about = about;
    this.tables = tables;
  }

  async more() {
    this.limit = Math.min(this.limit + PAGE, 100);
    await this.refresh();
  }

  content() {
    const me = whoAmI();
    const acting = this.tables.filter((table) => isMyTurn(table, me));
    const running = this.tables.filter((table) => table.status === "running" && !acting.includes(table));
    const open = this.tables.filter((table) => table.status === "open");
    const over = this.tables.filter((table) => table.status === "finished" || table.status === "abandoned");
    return html`<div class="page-top">
        <h1>${t("mine.title")}</h1>
        <a class="button button-main" href="/new">${t("lobby.new")}</a>
      </div>
      ${
        this.tables.length === 0
          ? html`<p class="lead">${t("mine.none")} <a href="/">${t("mine.none-play")}</a></p>`
          : ""
      }
      ${this.group(t("mine.to-act"), acting)} ${this.group(t("mine.going-on"), running)}
      ${this.group(t("mine.not-begun"), open)} ${this.group(t("mine.over"), over)}
      ${
        this.tables.length >= this.limit && this.limit < 100
          ? html`<button class="button" @click=${this.more}>${t("site.more")}</button>`
          : ""
      }
      ${this.bring()}
      <p class="note">${t("mine.device")} <a href="/settings#device">${t("mine.device-link")}</a></p>`;
  }

  /** @param {string} label @param {TableInfo[]} tables */
  group(label, tables) {
    if (tables.length === 0) return "";
    return html`<section class="lobby-part">
      <h2>${label}</h2>
      ${board({
        about: this.about,
        tables,
        label,
        empty: "",
        paper: true,
        state: (table) => stateOf(table, whoAmI()),
      })}
    </section>`;
  }

  bring() {
    return html`<section class="panel mine-bring">
      <h2>${t("mine.bring")}</h2>
      <p>${t("mine.bring-note")}</p>
      <label class="button mine-file">
        <input
          type="file"
          class="visually-hidden"
          accept=".json,application/json"
          data-action="import"
          @change=${this.read}
        />
        ${t("mine.bring-file")}
      </label>
    </section>`;
  }

  /** @param {Event} event */
  async read(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    let record;
    try {
      record = JSON.parse(await file.text());
    } catch {
      toast(t("problem.not-json"), { tone: "bad" });
      return;
    }
    const imported = await attempt(() => post("records", record));
    if (imported) go(`/replay/${imported.id}`);
  }
}
customElements.define("gleis-mine", GleisMine);
