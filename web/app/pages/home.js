// The first page: playing within seconds, alone or with friends.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { familiesOf, variantName } from "../core/game-families.js";
import { say, t, tn } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { settings } from "../core/settings.js";
import { ensureName, nameField, nameIn } from "../ui/name.js";
import "../ui/play-picture.js";
import { attempt } from "../ui/toasts.js";
import { sketch } from "../campaign/sketch.js";
import { levelName, levelNote, openSeats } from "./agreed.js";
import { board } from "./board.js";
import { segments } from "./fields.js";
import { GleisPage, loadAbout } from "./page.js";
import { isMyTurn, stateOf } from "./turns.js";

/** @typedef {import("../../protocol.js").BotLevel} BotLevel */
/** @typedef {import("../../protocol.js").GameSummary} GameSummary */
/** @typedef {import("../core/game-families.js").Family} Family */
/** @typedef {import("../../protocol.js").SeatPlan} SeatPlan */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How many lines the lists have here; the lobby has them all. */
const SHORT = 4;
/** So long after this page the table is loaded, in milliseconds. */
const LATER = 1500;

/** @param {GameSummary} game */
const facts = (game) =>
  t("home.facts", {
    min: game["players-min"],
    max: game["players-max"],
    from: game["minutes-min"],
    to: game["minutes-max"],
  });

class GleisHome extends GleisPage {
  static properties = {
    ...GleisPage.properties,
    game: { state: true },
    others: { state: true },
    level: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.every = 15000;
    this.game = "";
    /** How many play besides the user. */
    this.others = 2;
    /** @type {BotLevel} */
    this.level = "casual";
    this.busy = false;
    /** @type {TableInfo[]} */
    this.mine = [];
    /** @type {TableInfo[]} */
    this.open = [];
    /** @type {TableInfo[]} */
    this.running = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(meChanged);
    // Who begins a game shall not wait: the table comes while they choose.
    const soon = setTimeout(() => void import("../table/common/table-page.js"), LATER);
    this.stops.push(() => clearTimeout(soon));
  }

  async load() {
    // Whoever cannot see the lists can still play: this page is whole without them, and the lobby, where one goes
    // to look for others, says what is wrong.
    const [about] = await Promise.all([loadAbout(), this.loadLists().catch(() => undefined)]);
    this.about = about;
    this.game ||= about.games[0]?.id ?? "";
  }

  async loadLists() {
    const mine = whoAmI() ? get("me/tables", { limit: 20 }) : { tables: [] };
    const [{ open, running }, { tables }] = await Promise.all([get("lobby", { limit: 8 }), mine]);
    this.open = open;
    this.running = running;
    this.mine = tables;
  }

  chosen() {
    return this.about?.games.find((game) => game.id === this.game);
  }

  /** @param {SubmitEvent} event */
  async begin(event) {
    event.preventDefault();
    const name = nameIn(/** @type {HTMLFormElement} */ (event.currentTarget));
    const withFriends = event.submitter?.dataset.action === "invite";
    /** @type {SeatPlan} */
    const other = withFriends ? { kind: "open" } : { kind: "bot", level: this.level };
    this.busy = true;
    await attempt(async () => {
      await ensureName(name);
      /** @type {SeatPlan[]} */
      const seats = [{ kind: "me" }, ...Array.from({ length: this.others }, () => other)];
      const table = await post("tables", { body: { rules: { game: this.game }, seats } });
      if (!withFriends) await post("tables/{table}/start", { table: table.id });
      go(`/t/${table.id}`);
    });
    this.busy = false;
  }

  content() {
    return html`<div class="home-hero">
        <h1>${t("home.title")}</h1>
        <p class="lead">${t("home.lead")}</p>
        ${
          settings.tutorials.length
            ? ""
            : html`<p><a class="button" data-action="learn" href="/learn">${t("site.learn")}</a></p>`
        }
      </div>
      ${this.onGoing()}
      <form class="home-play" @submit=${this.begin}>
        <fieldset class="home-games">
          <legend><h2>${t("home.choose")}</h2></legend>
          <div class="home-cards">
            ${familiesOf(this.about?.games ?? []).map((family) => this.family(family))}
          </div>
        </fieldset>
        <div class="home-with">
          ${whoAmI() ? "" : nameField({ label: t("site.name"), note: t("site.name-note") })} ${this.bots()}
          ${this.friends()}
        </div>
      </form>
      ${this.campaign()} ${this.tables()}`;
  }

  /** @param {GameSummary} game */
  radio(game) {
    return html`<input
      type="radio"
      name="game"
      value=${game.id}
      data-game=${game.id}
      .checked=${game.id === this.game}
      @change=${() => this.choose(game)}
    />`;
  }

  /** A game with its picture; its variants are options of it. @param {Family} family */
  family({ name, games }) {
    const [first] = games;
    const shown = games.find((game) => game.id === this.game) ?? first;
    const card = html`<gleis-play-picture
        class="game-card-map"
        .game=${first.id}
        .mapless=${!first.map}
      ></gleis-play-picture>
      <span class="game-card-name">${name}</span>
      <span class="game-card-facts">${facts(shown)}</span>
      <span class="game-card-pitch">${say(shown.pitch)}</span>`;
    if (games.length === 1) return html`<label class="game-card">${this.radio(first)}${card}</label>`;
    // The card is a larger target for the mouse; keys have the variants.
    const pick = (/** @type {Event} */ event) =>
      /** @type {Element} */ (event.target).closest("label") || this.choose(shown);
    return html`<div class="game-card game-family" role="group" aria-label=${name} @click=${pick}>
      ${card}
      <div class="game-variants">
        ${games.map(
          (game) =>
            html`<label class="game-variant"
              >${this.radio(game)}<span>${variantName(game, name)}</span></label
            >`,
        )}
      </div>
    </div>`;
  }

  /** @param {GameSummary} game */
  choose(game) {
    this.game = game.id;
    this.others = Math.min(Math.max(this.others, game["players-min"] - 1), game["players-max"] - 1);
  }

  /** How many others can play the chosen game. */
  counts() {
    const game = this.chosen();
    const [min, max] = game ? [game["players-min"] - 1, game["players-max"] - 1] : [1, 4];
    return Array.from({ length: max - min + 1 }, (_, index) => min + index);
  }

  bots() {
    return html`<section class="panel home-way home-way-bots">
      <h2>${t("home.bots")}</h2>
      ${segments({
        name: "opponents",
        legend: t("home.opponents"),
        value: String(this.others),
        options: this.counts().map((n) => ({ value: String(n), label: String(n) })),
        change: (value) => (this.others = Number(value)),
      })}
      ${segments({
        name: "level",
        legend: t("home.level"),
        value: this.level,
        options: (this.about?.levels ?? []).map((level) => ({
          value: level,
          label: levelName(level),
          note: levelNote(level),
        })),
        change: (value) => (this.level = /** @type {BotLevel} */ (value)),
      })}
      <button class="button button-main button-large" data-action="play" ?disabled=${this.busy}>
        ${t("home.play")}
      </button>
    </section>`;
  }

  friends() {
    return html`<section class="panel home-way">
      <h2>${t("home.friends")}</h2>
      <p>${t("home.friends-note")}</p>
      ${segments({
        name: "players",
        legend: t("home.players"),
        value: String(this.others),
        options: this.counts().map((n) => ({ value: String(n), label: String(n + 1) })),
        change: (value) => (this.others = Number(value)),
      })}
      <div class="home-buttons">
        <button class="button button-large" data-action="invite" ?disabled=${this.busy}>
          ${t("home.invite")}
        </button>
        <a class="home-more" href="/new?game=${this.game}">${t("home.options")}</a>
      </div>
    </section>`;
  }

  /** Games of one's own that wait, those first in which one has to act. */
  onGoing() {
    const me = whoAmI();
    const going = this.mine.filter((table) => table.status === "running" || table.status === "open");
    const sorted = [...going]
      .sort((a, b) => Number(isMyTurn(b, me)) - Number(isMyTurn(a, me)))
      .slice(0, SHORT);
    if (sorted.length === 0) return "";
    return html`<section class="home-section">
      <h2>${t("home.continue")}</h2>
      ${board({
        about: this.about,
        tables: sorted,
        label: t("home.continue"),
        empty: "",
        paper: true,
        state: (table) => stateOf(table, me),
      })}
    </section>`;
  }

  /** Twelve games that belong together have pages of their own. */
  campaign() {
    return html`<a class="home-campaign" href="/campaigns" data-action="campaigns">
      ${sketch()}
      <span>
        <b>${t("home.campaign")}</b>
        <span>${t("home.campaign-pitch")}</span>
        <span class="home-campaign-go">${t("home.campaign-go")}</span>
      </span>
    </a>`;
  }

  tables() {
    const mine = new Set(this.mine.map((table) => table.id));
    const others = [...this.open, ...this.running].filter((table) => !mine.has(table.id)).slice(0, SHORT);
    return html`<section class="home-section">
      <h2>${t("home.tables")}</h2>
      ${board({
        about: this.about,
        tables: others,
        label: t("home.tables"),
        empty: t("home.no-tables"),
        state: (table) =>
          table.status === "open" ? tn("lobby.open-seats", openSeats(table)) : t("lobby.watch"),
      })}
      <p><a href="/lobby">${t("home.all-tables")}</a></p>
    </section>`;
  }
}
customElements.define("gleis-home", GleisHome);
