// The first page: playing within seconds, alone or with friends.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { withSameMap } from "../core/game.js";
import { say, t, tn } from "../core/i18n.js";
import { meChanged, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { ensureName, nameField, nameIn } from "../ui/name.js";
import "../ui/thumbnail.js";
import { attempt } from "../ui/toasts.js";
import { sketch } from "../campaign/sketch.js";
import { levelName, levelNote, openSeats } from "./agreed.js";
import { board } from "./board.js";
import { segments } from "./fields.js";
import { GleisPage, loadAbout } from "./page.js";
import { isMyTurn, stateOf } from "./turns.js";

/** @typedef {import("../../protocol.js").BotLevel} BotLevel */
/** @typedef {import("../../protocol.js").GameSummary} GameSummary */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** How many lines the lists have here; the lobby has them all. */
const SHORT = 4;
/** How long a game takes, in minutes; passengers and more tickets take longer. */
const MINUTES = /** @type {Record<string, [number, number]>} */ ({
  cardgame: [30, 45],
  "germany-passengers": [45, 75],
  "germany-mega": [45, 75],
  "germany-mega-passengers": [60, 90],
});

/** @param {GameSummary} game */
function facts(game) {
  const [from, to] = MINUTES[game.id] ?? [30, 60];
  return t("home.facts", { min: game["players-min"], max: game["players-max"], from, to });
}

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
  }

  async load() {
    const lists = () =>
      Promise.all([get("lobby?limit=8"), whoAmI() ? get("me/tables?limit=20") : { tables: [] }]);
    // Whoever cannot see the lists can still play.
    const [about, [lobby, mine]] = await Promise.all([
      loadAbout(),
      lists().catch(() => [{ open: this.open, running: this.running }, { tables: this.mine }]),
    ]);
    this.about = about;
    this.game ||= about.games[0]?.id ?? "";
    this.open = lobby.open;
    this.running = lobby.running;
    this.mine = mine.tables;
  }

  chosen() {
    return this.about?.games.find((game) => game.id === this.game);
  }

  /** @param {SubmitEvent} event */
  async begin(event) {
    event.preventDefault();
    const name = nameIn(/** @type {HTMLFormElement} */ (event.currentTarget));
    const withFriends = event.submitter?.dataset.action === "invite";
    const other = withFriends ? { kind: "open" } : { kind: "bot", level: this.level };
    this.busy = true;
    await attempt(async () => {
      await ensureName(name);
      const seats = [{ kind: "me" }, ...Array.from({ length: this.others }, () => other)];
      const table = await post("tables", { rules: { game: this.game }, seats });
      if (!withFriends) await post(`tables/${table.id}/start`);
      go(`/t/${table.id}`);
    });
    this.busy = false;
  }

  content() {
    return html`<div class="home-hero">
        <h1>${t("home.title")}</h1>
        <p class="lead">${t("home.lead")}</p>
      </div>
      ${this.onGoing()}
      <form class="home-play" @submit=${this.begin}>
        <fieldset class="home-games">
          <legend><h2>${t("home.choose")}</h2></legend>
          <div class="home-cards">${this.about?.games.map((game) => this.card(game))}</div>
        </fieldset>
        <div class="home-with">
          ${whoAmI() ? "" : nameField({ label: t("site.name"), note: t("site.name-note") })} ${this.bots()}
          ${this.friends()}
        </div>
      </form>
      ${this.campaign()} ${this.tables()}`;
  }

  /** @param {GameSummary} game */
  card(game) {
    return html`<label class="game-card">
      <input
        type="radio"
        name="game"
        value=${game.id}
        data-game=${game.id}
        .checked=${game.id === this.game}
        @change=${() => this.choose(game)}
      />
      <gleis-thumbnail
        class="game-card-map"
        .game=${withSameMap(this.about?.games ?? [], game)}
        .mapless=${!game.map}
      ></gleis-thumbnail>
      <span class="game-card-name">${say(game.name)}</span>
      <span class="game-card-facts">${facts(game)}</span>
      <span class="game-card-pitch">${say(game.pitch)}</span>
    </label>`;
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
