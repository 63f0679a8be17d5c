// The lobby: playing at once, public tables to join, games to watch or to look at again.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { t, tn } from "../core/i18n.js";
import { whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { ensureName } from "../ui/name.js";
import { attempt } from "../ui/toasts.js";
import { openSeats, paceText } from "./agreed.js";
import "./following.js";
import { gameAddress, gameCards, gameMap, gamePeople } from "./game-cards.js";
import { choice, gameChoice, playersChoice } from "./game-filter.js";
import { gameName, GleisPage, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").Lobby} Lobby */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** The clocks of a quick match. @type {Record<string, import("../../protocol.js").Pace>} */
const PACES = {
  fast: { kind: "live", "turn-seconds": 30, "bank-seconds": 180 },
  normal: { kind: "live", "turn-seconds": 60, "bank-seconds": 600 },
  slow: { kind: "live", "turn-seconds": 180, "bank-seconds": 1800 },
  days: { kind: "days", days: 1 },
};
/** Ratings that can be the limit of a quick match, and what no rating is beyond. */
const BOUNDS = [1000, 1200, 1400, 1500, 1600, 1800, 2000];
const [LOWEST, HIGHEST] = [0, 4000];

/** How many entries of each list are asked for at a time. */
const PAGE = 12;

/** How often the lists are asked for, in milliseconds. */
const OFTEN = 5000;

class GleisLobby extends GleisPage {
  static properties = {
    ...GleisPage.properties,
    filter: { state: true },
    quick: { state: true },
    seeking: { state: true },
  };

  constructor() {
    super();
    this.every = OFTEN;
    /** @type {Lobby} */
    this.lists = { open: [], running: [], finished: [], ratings: [] };
    this.limit = PAGE;
    /** Which tables to show; empty for all. */
    this.filter = { game: "", players: "", rated: "" };
    /** What to play at once. */
    this.quick = { game: "", players: "", pace: "", min: "", max: "" };
    this.seeking = false;
  }

  heading() {
    return t("site.lobby");
  }

  async load() {
    const { game, players, rated } = this.filter;
    const wanted = {
      limit: this.limit,
      game: game || null,
      players: players ? Number(players) : null,
      rated: rated ? rated === "yes" : null,
    };
    [this.about, this.lists] = await Promise.all([loadAbout(), get("lobby", wanted)]);
    this.quick.game ||= this.about?.games[0]?.id ?? "";
  }

  async more() {
    this.limit = Math.min(this.limit + PAGE, 100);
    await this.refresh();
  }

  /** @param {keyof GleisLobby["filter"]} what @param {string} value */
  async choose(what, value) {
    this.filter = { ...this.filter, [what]: value };
    // Another game may not be for so many.
    if (what === "game") this.filter.players = "";
    this.limit = PAGE;
    await this.refresh();
  }

  /** @param {SubmitEvent} event */
  async playNow(event) {
    event.preventDefault();
    this.seeking = true;
    const { game, players, pace, min, max } = this.quick;
    const rating = min || max ? { min: Number(min || LOWEST), max: Number(max || HIGHEST) } : null;
    const table = await attempt(async () => {
      await ensureName();
      return post("lobby/quick", {
        body: { game, players: players ? Number(players) : null, pace: PACES[pace] ?? null, rating },
      });
    });
    this.seeking = false;
    if (table) go(`/t/${table.id}`);
  }

  content() {
    const { open, running, finished } = this.lists;
    const longest = Math.max(open.length, running.length, finished.length);
    const { about } = this;
    return html`<div class="page-top">
        <h1>${t("lobby.title")}</h1>
        <a class="button" href="/new">${t("lobby.new")}</a>
      </div>
      <p class="lead">${t("lobby.lead")}</p>
      ${this.quickMatch()} <gleis-following></gleis-following> ${this.filters()}
      ${this.group("open", t("lobby.open"), t("lobby.none-open"), open, (label) =>
        gameCards({
          about,
          tables: open,
          ratings: this.lists.ratings,
          label,
          state: (table) => {
            const open = openSeats(table);
            return open ? tn("lobby.open-seats", open) : t("room.all-there");
          },
          tools: (table) => this.seatButton(table),
        }),
      )}
      ${this.group("running", t("lobby.running"), t("lobby.none-running"), running, (label) =>
        this.watching(running, label),
      )}
      ${this.group("finished", t("lobby.finished"), t("lobby.none-finished"), finished, (label) =>
        gameCards({ about, tables: finished, label }),
      )}
      ${
        longest >= this.limit && this.limit < 100
          ? html`<button class="button" @click=${this.more}>${t("site.more")}</button>`
          : ""
      }`;
  }

  quickMatch() {
    const { about, quick } = this;
    return html`<form class="panel quick" @submit=${this.playNow}>
      <div class="quick-words">
        <h2>${t("quick.title")}</h2>
        <p class="note">${t("quick.note")}</p>
      </div>
      ${gameChoice(about, quick.game, (game) => (this.quick = { ...quick, game, players: "" }), null)}
      ${playersChoice(about, quick.game, quick.players, (players) => (this.quick = { ...quick, players }))}
      ${choice({
        name: "pace",
        label: t("lobby.pace"),
        any: t("quick.any-pace"),
        chosen: quick.pace,
        options: Object.keys(PACES).map((name) => [name, paceText(PACES[name])]),
        choose: (pace) => (this.quick = { ...quick, pace }),
      })}
      ${this.bound("min", t("quick.min"))} ${this.bound("max", t("quick.max"))}
      <button class="button button-main" data-action="quick" ?disabled=${this.seeking}>
        ${this.seeking ? t("quick.seeking") : t("quick.play")}
      </button>
    </form>`;
  }

  /** A limit to the ratings of the others. @param {"min" | "max"} name @param {string} label */
  bound(name, label) {
    const { quick } = this;
    const other = Number(name === "min" ? quick.max : quick.min);
    const fits = (/** @type {number} */ rating) =>
      !other || (name === "min" ? rating < other : rating > other);
    return choice({
      name,
      label,
      any: t("quick.any-rating"),
      chosen: quick[name],
      options: BOUNDS.filter(fits).map((rating) => [String(rating), String(rating)]),
      choose: (rating) => (this.quick = { ...quick, [name]: rating }),
    });
  }

  filters() {
    const { game, players, rated } = this.filter;
    return html`<div class="filters" role="group" aria-label=${t("filter.label")}>
      ${gameChoice(this.about, game, (value) => void this.choose("game", value))}
      ${playersChoice(this.about, game, players, (value) => void this.choose("players", value))}
      ${choice({
        name: "rated",
        label: t("filter.rated"),
        any: t("filter.any-rated"),
        chosen: rated,
        options: [
          ["yes", t("game.rated")],
          ["no", t("game.casual")],
        ],
        choose: (value) => void this.choose("rated", value),
      })}
    </div>`;
  }

  /** One's own table is gone back to; at any other a seat is taken in its room. @param {TableInfo} table */
  seatButton(table) {
    const me = whoAmI()?.id;
    const mine = table.seats.some((seat) => seat.kind === "person" && seat.guest === me);
    return html`<a class="button button-main" href="/t/${table.id}"
      >${mine ? t("lobby.back") : t("lobby.sit")}</a
    >`;
  }

  /** Games to watch, as pictures side by side. @param {TableInfo[]} tables @param {string} label */
  watching(tables, label) {
    return html`<ul class="live" aria-label=${label}>
      ${tables.map(
        (table) =>
          html`<li class="live-game" data-table=${table.id}>
            <a class="live-map" href=${gameAddress(table)} tabindex="-1" aria-hidden="true"
              >${gameMap(this.about, table)}</a
            >
            <h3><a href=${gameAddress(table)}>${gameName(this.about, table.rules.game)}</a></h3>
            <p class="game-people">${gamePeople(table)}</p>
            <p class="note">${tn("lobby.moves", table.seq ?? 0)}</p>
          </li>`,
      )}
    </ul>`;
  }

  /**
   * @param {string} name @param {string} label @param {string} empty @param {TableInfo[]} tables
   * @param {(label: string) => unknown} list
   */
  group(name, label, empty, tables, list) {
    return html`<section class="lobby-part" data-part=${name}>
      <h2>${label}</h2>
      ${tables.length ? list(label) : html`<p class="note">${empty}</p>`}
    </section>`;
  }
}
customElements.define("gleis-lobby", GleisLobby);
