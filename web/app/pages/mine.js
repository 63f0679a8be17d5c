// The user's own games, and records brought from elsewhere.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { botName } from "../ui/player-link.js";
import { attempt, toast } from "../ui/toasts.js";
import { choice, gameChoice } from "./game-filter.js";
import { gameCards } from "./game-cards.js";
import { GleisPage, loadAbout } from "./page.js";
import "./storage.js";
import { isMyTurn, stateOf } from "./turns.js";

/** @typedef {import("../../protocol.js").Played} Played */
/** @typedef {import("../../protocol.js").PlayerInfo} PlayerInfo */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How many tables are asked for at a time. */
const PAGE = 20;

/** Which games can be asked for by themselves. @type {Record<string, string>} */
const STATUSES = { running: "mine.going-on", open: "mine.not-begun", finished: "mine.over" };

class GleisMine extends GleisPage {
  static properties = { ...GleisPage.properties, filter: { state: true } };

  constructor() {
    super();
    this.every = 10000;
    /** @type {TableInfo[]} */
    this.tables = [];
    /** @type {Played[]} */
    this.played = [];
    this.limit = PAGE;
    this.isMore = false;
    const asked = new URLSearchParams(location.search);
    /** Which games to show; empty for all. */
    this.filter = {
      game: asked.get("game") ?? "",
      status: asked.get("status") ?? "",
      opponent: asked.get("opponent") ?? "",
    };
    /** Those with whom the user has played. @type {PlayerInfo["opponents"]} */
    this.opponents = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(meChanged.on(() => void this.reload()));
  }

  heading() {
    return t("mine.title");
  }

  async load() {
    const me = whoAmI();
    const { game, status, opponent } = this.filter;
    const wanted = {
      limit: this.limit,
      game: game || null,
      status: status || null,
      opponent: opponent || null,
    };
    const [about, mine, player] = await Promise.all([
      loadAbout(),
      me ? get("me/tables", wanted) : { tables: [], played: [], more: false },
      me && this.opponents.length === 0 ? get("players/{player}", { player: me.id }) : null,
    ]);
    this.about = about;
    this.tables = mine.tables;
    this.played = mine.played;
    this.isMore = mine.more;
    if (player) this.opponents = player.opponents;
  }

  async more() {
    this.limit += PAGE;
    await this.refresh();
  }

  /** @param {keyof GleisMine["filter"]} what @param {string} value */
  async choose(what, value) {
    this.filter = { ...this.filter, [what]: value };
    this.limit = PAGE;
    const chosen = new URLSearchParams(Object.entries(this.filter).filter(([, text]) => text));
    history.replaceState(null, "", chosen.size ? `/mine?${chosen}` : "/mine");
    await this.refresh();
  }

  content() {
    const me = whoAmI();
    const acting = this.tables.filter((table) => isMyTurn(table, me));
    const running = this.tables.filter((table) => table.status === "running" && !acting.includes(table));
    const open = this.tables.filter((table) => table.status === "open");
    const over = this.tables.filter((table) => table.status === "finished" || table.status === "abandoned");
    const filtered = Object.values(this.filter).some(Boolean);
    return html`<div class="page-top">
        <h1>${t("mine.title")}</h1>
        <p class="page-buttons">
          ${
            me
              ? html`<a class="button" data-action="my-page" href="/player/${me.id}">${t("mine.page")}</a>`
              : ""
          }
          <a class="button button-main" href="/new">${t("lobby.new")}</a>
        </p>
      </div>
      <gleis-going></gleis-going>
      ${me && (filtered || this.tables.length) ? this.filters() : ""}
      ${
        this.tables.length
          ? ""
          : filtered
            ? html`<p class="lead">${t("filter.none")}</p>`
            : html`<p class="lead">${t("mine.none")} <a href="/">${t("mine.none-play")}</a></p>`
      }
      ${this.group(t("mine.to-act"), acting)} ${this.group(t("mine.going-on"), running)}
      ${this.group(t("mine.not-begun"), open)} ${this.group(t("mine.over"), over)}
      ${
        this.isMore && this.limit < 100
          ? html`<button class="button" data-action="more" @click=${this.more}>${t("site.more")}</button>`
          : ""
      }
      ${this.bring()}
      <p class="note">${t("mine.device")} <a href="/settings#device">${t("mine.device-link")}</a></p>`;
  }

  filters() {
    const { game, status, opponent } = this.filter;
    return html`<div class="filters" role="group" aria-label=${t("filter.label")}>
      ${gameChoice(this.about, game, (value) => void this.choose("game", value))}
      ${choice({
        name: "status",
        label: t("lobby.state"),
        any: t("filter.any-state"),
        chosen: status,
        options: Object.entries(STATUSES).map(([value, key]) => [value, t(key)]),
        choose: (value) => void this.choose("status", value),
      })}
      ${choice({
        name: "opponent",
        label: t("filter.opponent"),
        any: t("filter.any-opponent"),
        chosen: opponent,
        options: this.opponents.map((one) => [one.player, one.level ? botName(one.level) : one.name]),
        choose: (value) => void this.choose("opponent", value),
      })}
    </div>`;
  }

  /** @param {string} label @param {TableInfo[]} tables */
  group(label, tables) {
    if (tables.length === 0) return "";
    const { about, played } = this;
    const state = (/** @type {TableInfo} */ table) => stateOf(table, whoAmI());
    return html`<section class="lobby-part">
      <h2>${label}</h2>
      ${gameCards({ about, tables, played, label, state })}
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
    const imported = await attempt(() => post("records", { body: record }));
    if (imported) go(`/replay/${imported.id}`);
  }
}
customElements.define("gleis-mine", GleisMine);
