// Games as cards: a small map with what lies on it, who plays, and how it went.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { ago, change, moment } from "../core/dates.js";
import { withSameMap } from "../core/game.js";
import { t, tn } from "../core/i18n.js";
import { lookAt } from "../core/marks.js";
import { avatar } from "../ui/avatar.js";
import { seatMarkAt } from "../ui/mark.js";
import { phrase, seatLink } from "../ui/player-link.js";
import "../ui/thumbnail.js";
import { outcome, paceText } from "./agreed.js";
import { gameName } from "./page.js";

/** @typedef {import("../../protocol.js").About} About */
/** @typedef {import("../../protocol.js").Played} Played */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").Rating[]} Rated */

/**
 * What is told of a list of games.
 * @typedef {object} Told
 * @property {About | null} about
 * @property {TableInfo[]} tables
 * @property {string} label of the list
 * @property {Played[]} [played] how the player whose list it is did
 * @property {Rated} [ratings] how strong those are who wait there
 * @property {(table: TableInfo) => unknown} [state] what is to be said of a game that is not over
 * @property {(table: TableInfo) => unknown} [tools] what can be done there
 */

/** @param {TableInfo} table */
const isOver = (table) => table.status === "finished";

/** Where a game is looked at. @param {TableInfo} table */
export const gameAddress = (table) => (isOver(table) ? `/replay/${table.id}` : `/t/${table.id}`);

/** How the player did: place, points, rating. @param {Played} played @param {number} players */
function resultOf(played, players) {
  const { place, points, rating } = played;
  const rated = rating
    ? html`<span class="game-rating ${rating.after >= rating.before ? "good" : "bad"}"
        >${t("game.rating", { rating: rating.after, change: change(rating.after - rating.before) })}</span
      >`
    : "";
  return html`<b class=${place === 1 ? "game-won" : ""}
      >${place === 1 ? t("game.first", { players }) : t("game.place", { place, players })}</b
    >
    <span>${tn("story.points", points)}</span> ${rated}`;
}

/** The small map; only what everybody may see lies on it. @param {About | null} about @param {TableInfo} table */
export function gameMap(about, table) {
  const summary = about?.games.find((game) => game.id === table.rules.game);
  const begun = table.status === "running" || isOver(table);
  return html`<gleis-thumbnail
    .game=${about && summary ? withSameMap(about.games, summary) : table.rules.game}
    .mapless=${!summary?.map}
    .table=${begun && summary?.map ? table.id : ""}
    .seq=${table.seq ?? 0}
    .looks=${table.seats.map(({ seat }) => lookAt(table, seat))}
  ></gleis-thumbnail>`;
}

/** @param {TableInfo} table */
const seatOf =
  (table, /** @type {Rated} */ ratings = []) =>
  (/** @type {TableInfo["seats"][number]} */ seat) => {
    const rating = ratings.find(
      (one) => seat.kind === "person" && one.player === seat.guest && one.game === table.rules.game,
    );
    return html`<span class="game-seat"
      >${seatMarkAt(table, seat.seat)}${seat.kind === "person" ? avatar(seat.guest) : ""}${seatLink(table, seat)}${
        rating ? html` <span class="game-strength">(${rating.rating})</span>` : ""
      }</span
    >`;
  };

/**
 * Everybody who sits there, each a link with the mark of the seat, and how strong they are where that is known.
 * @param {TableInfo} table @param {Rated} [ratings]
 */
export function gamePeople(table, ratings) {
  const sitting = table.seats.filter((seat) => seat.kind !== "open");
  return sitting.length ? phrase(sitting.map(seatOf(table, ratings))) : t("lobby.nobody");
}

/** For whom an open table is. @param {TableInfo} table */
function rangeText(table) {
  const range = table["rating-range"];
  return range && table.status === "open" ? `· ${t("lobby.range", { min: range.min, max: range.max })}` : "";
}

/** @param {Told} told @param {TableInfo} table */
function card({ about, played, ratings, state, tools }, table) {
  const done = played?.find((one) => one.table === table.id);
  const at = done?.at ?? table.created;
  const name = gameName(about, table.rules.game);
  return html`<li class="game" data-table=${table.id}>
    <a class="game-map" href=${gameAddress(table)} tabindex="-1" aria-hidden="true"
      >${gameMap(about, table)}</a
    >
    <div class="game-text">
      <h3><a href=${gameAddress(table)}>${name}</a></h3>
      <p class="game-result">
        ${done ? resultOf(done, table.seats.length) : isOver(table) ? outcome(table) : state?.(table)}
      </p>
      <p class="game-people">${gamePeople(table, ratings)}</p>
      <p class="note">
        <time datetime=${new Date(at).toISOString()} title=${moment(at)}>${ago(at)}</time> ·
        <span data-part="pace">${paceText(table.rules.pace)}</span> ·
        ${t(table.rated ? "game.rated" : "game.casual")} ${rangeText(table)}
      </p>
    </div>
    ${tools ? html`<div class="game-tools">${tools(table)}</div>` : ""}
  </li>`;
}

/** @param {Told} told */
export const gameCards = (told) =>
  html`<ul class="games" aria-label=${told.label}>
    ${repeat(
      told.tables,
      (table) => table.id,
      (table) => card(told, table),
    )}
  </ul>`;
