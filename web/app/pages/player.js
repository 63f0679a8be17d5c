// The page of a player: results, ratings, averages, opponents, games.
import { html } from "lit";
import { get } from "../core/api.js";
import { follow } from "../core/following.js";
import { ago, day, number, share } from "../core/dates.js";
import { t, tn } from "../core/i18n.js";
import { whoAmI } from "../core/me.js";
import { avatar } from "../ui/avatar.js";
import { ensureName } from "../ui/name.js";
import { botName, playerLink } from "../ui/player-link.js";
import { attempt } from "../ui/toasts.js";
import { levelNote } from "./agreed.js";
import { ratingCurve } from "./curve.js";
import { gameCards } from "./game-cards.js";
import { choice } from "./game-filter.js";
import "./favourite-routes.js";
import { NUMBERS } from "./numbers.js";
import { gameName, GleisPage, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").MyTables} MyTables */
/** @typedef {import("../../protocol.js").Opponent} Opponent */
/** @typedef {import("../../protocol.js").PlayerInfo} PlayerInfo */
/** @typedef {import("../../protocol.js").PlayerTotal} PlayerTotal */

/** How many favourite games are named. */
const FAVOURITES = 3;
/** How many games are asked for at a time. */
const PAGE = 10;
/** The most the server gives at once. */
const MOST = 100;

/** Sums and means over several kinds of games. @param {PlayerTotal[]} totals */
function sumOf(totals) {
  const games = totals.reduce((sum, one) => sum + one.games, 0);
  const wins = totals.reduce((sum, one) => sum + one.wins, 0);
  const mean = (/** @type {"place" | "points"} */ what) =>
    totals.reduce((sum, one) => sum + one[what] * one.games, 0) / games;
  return { games, wins, place: mean("place"), points: mean("points") };
}

/** The totals of each game, the most played first. @param {PlayerTotal[]} totals */
function byGame(totals) {
  /** @type {Map<string, PlayerTotal[]>} */
  const games = new Map();
  for (const total of totals) games.set(total.game, [...(games.get(total.game) ?? []), total]);
  return [...games.entries()].sort(([, a], [, b]) => sumOf(b).games - sumOf(a).games);
}

class GleisPlayer extends GleisPage {
  static properties = {
    ...GleisPage.properties,
    player: {},
    shown: { state: true },
    counted: { state: true },
  };

  constructor() {
    super();
    /** The id in the address. */
    this.player = "";
    /** @type {PlayerInfo | null} */
    this.info = null;
    /** @type {MyTables} */
    this.games = { tables: [], played: [], more: false };
    this.limit = PAGE;
    /** Whose curve is shown: a game. */
    this.shown = "";
    /** Whose numbers are shown: a game. */
    this.counted = "";
  }

  heading() {
    return this.info ? this.name() : "";
  }

  name() {
    const { info } = this;
    return info?.level ? botName(info.level) : (info?.name ?? "");
  }

  async load() {
    const { player } = this;
    [this.about, this.info, this.games] = await Promise.all([
      loadAbout(),
      get("players/{player}", { player }),
      get("players/{player}/tables", { player, limit: this.limit }),
    ]);
    const curves = this.info.curves;
    const longest = [...curves].sort((a, b) => b.points.length - a.points.length)[0];
    if (!curves.some((curve) => curve.game === this.shown)) this.shown = longest?.game ?? "";
  }

  async more() {
    this.limit = Math.min(this.limit + PAGE, MOST);
    await this.refresh();
  }

  content() {
    const { info } = this;
    if (!info) return "";
    const mine = info.id === whoAmI()?.id;
    const person = !info.level && !info.program;
    return html`<div class="page-top">
        <div class="player-top">
          ${person ? avatar(info.id) : ""}
          <div>
            <h1>${this.name()}</h1>
            <p class="lead">${this.kind(info)} ${this.presence(info)}</p>
          </div>
        </div>
        ${mine ? html`<a class="button" href="/mine">${t("site.mine")}</a>` : person ? this.followButton(info) : ""}
      </div>
      ${
        info.totals.length
          ? html`${this.facts(info)} ${this.ratings(info)} ${this.results(info.totals)}
            ${this.inNumbers(info)}`
          : html`<p>${t("player.no-games")}</p>`
      }
      ${info.opponents.length ? this.opponents(info.opponents, mine) : ""} ${this.list()}`;
  }

  /** What they are. @param {PlayerInfo} info */
  kind(info) {
    if (info.level) return html`${t("player.bot")} ${levelNote(info.level)}`;
    const since = day(info.since ?? 0);
    return t(info.program ? "player.program" : "player.person", { since });
  }

  /** Are they there? @param {PlayerInfo} info */
  presence(info) {
    if (info.online === undefined || info.online === null || info.id === whoAmI()?.id) return "";
    const state = info.online ? "online" : "offline";
    return html`<span class="presence presence-${state}" data-presence=${state}
      >${t(info.online ? "follow.online" : "follow.offline")}</span
    >`;
  }

  /** @param {PlayerInfo} info */
  followButton(info) {
    const change = async () => {
      const done = await attempt(async () => {
        await ensureName();
        await follow(info.id, !info.followed);
        return true;
      });
      if (done) await this.refresh();
    };
    return html`<button class="button" data-action="follow" aria-pressed=${info.followed} @click=${change}>
      ${t(info.followed ? "follow.stop" : "follow.start")}
    </button>`;
  }

  /** @param {PlayerInfo} info */
  facts({ totals, reliability }) {
    const all = sumOf(totals);
    const fact = (/** @type {string} */ label, /** @type {unknown} */ value) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${value}</dd>
      </div>`;
    return html`<dl class="facts player-facts">
      ${fact(t("player.games"), number(all.games))}
      ${fact(t("player.won"), `${number(all.wins)} (${share(all.wins / all.games)})`)}
      ${fact(t("player.mean-place"), number(all.place, 1))}
      ${fact(
        t("player.favourite"),
        byGame(totals)
          .slice(0, FAVOURITES)
          .map(([game, kinds]) => `${gameName(this.about, game)} (${number(sumOf(kinds).games)})`)
          .join(", "),
      )}
      ${
        reliability?.games
          ? fact(
              t("player.reliability"),
              t("player.stayed", {
                share: share(reliability.stayed / reliability.games),
                n: number(reliability.games),
              }),
            )
          : ""
      }
      ${fact(t("player.last"), ago(Math.max(...totals.map((one) => one.last))))}
    </dl>`;
  }

  /** @param {PlayerInfo} info */
  ratings(info) {
    const curve = info.curves.find((one) => one.game === this.shown);
    const rating = info.ratings.find((one) => one.game === this.shown);
    if (!curve || !rating) return html`<p class="note">${t("player.unrated")}</p>`;
    return html`<section class="player-part">
      <div class="player-part-head">
        <h2>${t("player.ratings")}</h2>
        ${choice({
          name: "curve",
          label: t("lobby.game"),
          any: null,
          chosen: this.shown,
          options: info.curves.map((one) => [one.game, gameName(this.about, one.game)]),
          choose: (game) => (this.shown = game),
        })}
      </div>
      <p>
        <b class="player-rating">${rating.rating}</b> <span class="note">± ${rating.uncertainty}</span> ·
        ${tn("player.rated-games", rating.games)}
      </p>
      ${ratingCurve(curve)}
    </section>`;
  }

  /** Means over the latest games of one kind, and the routes claimed most often. @param {PlayerInfo} info */
  inNumbers({ numbers }) {
    const [most] = [...numbers].sort((a, b) => b.games - a.games);
    const shown = numbers.find((one) => one.game === this.counted) ?? most;
    if (!shown) return "";
    const lines = NUMBERS.map(([key, value]) => [key, value(shown.sums, shown.games)]).filter(
      ([, value]) => value,
    );
    return html`<section class="player-part player-numbers">
      <div class="player-part-head">
        <h2>${t("player.numbers")}</h2>
        ${choice({
          name: "numbers",
          label: t("lobby.game"),
          any: null,
          chosen: shown.game,
          options: numbers.map((one) => [one.game, gameName(this.about, one.game)]),
          choose: (game) => (this.counted = game),
        })}
      </div>
      <p class="note">${tn("player.numbers-note", shown.games)}</p>
      <dl class="facts">
        ${lines.map(
          ([key, value]) =>
            html`<div>
              <dt>${t(/** @type {string} */ (key))}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <gleis-favourite-routes .game=${shown.game} .routes=${shown.routes}></gleis-favourite-routes>
    </section>`;
  }

  /** By game and number of players. @param {PlayerTotal[]} totals */
  results(totals) {
    const line = (/** @type {PlayerTotal} */ one, /** @type {boolean} */ first) =>
      html`<tr>
        <th scope="row">${first ? gameName(this.about, one.game) : ""}</th>
        <td>${one.players}</td>
        <td>${number(one.games)}</td>
        <td>${number(one.wins)} <span class="note">${share(one.wins / one.games)}</span></td>
        <td>${number(one.place, 1)}</td>
        <td>${number(one.points, 1)}</td>
        <td>${number(one.best)}</td>
      </tr>`;
    return html`<section class="player-part">
      <h2>${t("player.results")}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("player.results")}>
        <table class="ruled ruled-numbers player-results">
          <thead>
            <tr>
              <th scope="col">${t("lobby.game")}</th>
              <th scope="col">${t("filter.players")}</th>
              <th scope="col">${t("ratings.games")}</th>
              <th scope="col">${t("ratings.wins")}</th>
              <th scope="col">${t("player.mean-place")}</th>
              <th scope="col">${t("player.mean-points")}</th>
              <th scope="col">${t("player.best")}</th>
            </tr>
          </thead>
          <tbody>
            ${byGame(totals).map(([, kinds]) => kinds.map((one, index) => line(one, index === 0)))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  /** @param {Opponent[]} opponents @param {boolean} mine is it the user's own page? */
  opponents(opponents, mine) {
    const me = whoAmI()?.id;
    const games = (/** @type {Opponent} */ one) => {
      if (mine) return html`<a href="/mine?opponent=${one.player}">${number(one.games)}</a>`;
      return one.player === me
        ? html`<a href="/mine?opponent=${this.player}">${number(one.games)}</a>`
        : number(one.games);
    };
    return html`<section class="player-part">
      <h2>${t("player.opponents")}</h2>
      <p class="note">${t("player.opponents-note", { name: this.name() })}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("player.opponents")}>
        <table class="ruled ruled-numbers player-opponents">
          <thead>
            <tr>
              <th scope="col">${t("filter.opponent")}</th>
              <th scope="col">${t("ratings.games")}</th>
              <th scope="col">${t("player.ahead")}</th>
              <th scope="col">${t("player.behind")}</th>
              <th scope="col">${t("player.last")}</th>
            </tr>
          </thead>
          <tbody>
            ${opponents.map(
              (one) =>
                html`<tr>
                  <th scope="row">
                    ${playerLink(one.player, one.level ? botName(one.level) : one.name)}
                    ${one.player === me ? html`<span class="note">(${t("room.you")})</span>` : ""}
                  </th>
                  <td>${games(one)}</td>
                  <td>${number(one.ahead)}</td>
                  <td>${number(one.behind)}</td>
                  <td>${ago(one.last)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  list() {
    const { tables, played, more } = this.games;
    if (!tables.length) return "";
    const label = t("player.list");
    return html`<section class="player-part">
      <h2>${label}</h2>
      ${gameCards({ about: this.about, tables, played, label })}
      ${
        more && this.limit < MOST
          ? html`<button class="button" data-action="more" @click=${this.more}>${t("site.more")}</button>`
          : ""
      }
    </section>`;
  }
}
customElements.define("gleis-player", GleisPlayer);
