// Draws the names of the map where room was found for them.
import { svg } from "lit";
import { language } from "../../core/i18n.js";
import { LINE_STEP, rise } from "./lettering.js";
import { namesOf, showNames } from "./names.js";
import { citiesOf, ticketCities } from "./state.js";

/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {import("./names.js").Name} Name */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").GleisMap} GleisMap */
/** @typedef {import("./placing.js").Written} Written */

/** @param {Name} name @param {Written} room @param {string} tone class names */
function drawName({ place, country, given }, room, tone) {
  const { size, side, lines, leader } = room;
  const x = round(room.x + room.width * { start: 0, middle: 0.5, end: 1 }[side]);
  const foot = room.y + rise(lines) * size;
  return svg`${
    leader
      ? svg`<path class="map-name-leader" d="M${leader.slice(0, 2).map(round).join(" ")}L${leader.slice(2).map(round).join(" ")}"></path>`
      : ""
  }<text class="map-name ${country ? "map-name-country" : ""} ${given ? "map-name-given" : ""} ${tone}"
      data-name=${place} text-anchor=${side} font-size=${round(size)} x=${x} y=${round(foot)}
      >${lines.map((line, i) => svg`<tspan x=${x} dy=${i === 0 ? 0 : round(size * LINE_STEP)}>${line}</tspan>`)}</text>`;
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * What one shall look at has its name, room or not: what is pointed at, then the ends of the route chosen.
 * @param {GleisMap} map @param {GameData} game @param {Set<string>} lit
 */
function lookedAt({ pointed, selected }, game, lit) {
  const ends = game.tracks.get(selected ?? "")?.ends ?? [];
  return [...(pointed ? [pointed] : []), ...ends, ...lit];
}

/**
 * All names there is room for; each is drawn again only if it has changed.
 * @param {GleisMap} map @param {GameData} game @param {Scene} scene
 */
export function drawNames(map, game, scene) {
  const tickets = ticketCities(game, map.view, map.hints);
  const lit = map.litCities(game);
  const shown = map.scale
    ? showNames(game, scene, map.scale, map.namePlan, lookedAt(map, game, lit))
    : map.namePlan;
  return namesOf(game).map((name) => {
    const spots = citiesOf(game, [name.place]);
    const room = shown.get(name.id);
    const tone = `${spots.some((id) => lit.has(id)) ? "map-name-lit" : ""} ${
      spots.some((id) => tickets.has(id)) ? "map-name-ticket" : ""
    }`;
    const from = [room?.lines, room?.size, room?.x, room?.y, tone, language(), name.given];
    return map.drawOnce(`name ${name.id}`, from, () => (room ? drawName(name, room, tone) : ""));
  });
}
