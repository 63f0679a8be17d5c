// Names on the map: their places come with the board; how large they are and which of them there
// is room for depends on how near one looks.
import { svg } from "lit";
import { language } from "../core/i18n.js";
import { overlap } from "./map-scene.js";

/** @typedef {import("../../protocol.js").WireLabel} WireLabel */
/** @typedef {import("../core/game.js").GameData} GameData */
/** @typedef {import("./map-scene.js").Point} Point */
/** @typedef {import("./map-scene.js").Box} Box */
/** @typedef {import("./map-scene.js").Scene} Scene */

/**
 * @typedef {object} Name
 * @property {string} id
 * @property {string} place the city or country
 * @property {boolean} country
 * @property {WireLabel} label
 * @property {Point} at what it grows away from
 */

/** Our letters are narrower than those the boxes were measured for, so they may be larger. */
const FONT = 1.08;
/** Names are enlarged to this many pixels on the screen where the map is small … */
const READABLE = 11;
/** … but hidden for want of room only if they would be smaller than this. */
const SMALLEST = 8;
/** From the foot of a line to the next, as the board has it. */
const LINE_STEP = 1.1;

/** All names in the language of the page. @param {GameData} game @returns {Name[]} */
export function namesOf(game) {
  const tongue = language();
  const cities = game.board.cities.flatMap(({ id, x, y, labels }) =>
    labels ? [{ id, place: id, country: false, label: labels[tongue], at: { x, y } }] : [],
  );
  const countries = game.board.countries.flatMap(({ place, labels }) =>
    labels.map((both, i) => {
      const label = both[tongue];
      const at = { x: label.bx + label.width / 2, y: label.by + label.height / 2 };
      return { id: `${place}/${i}`, place, country: true, label, at };
    }),
  );
  return [...cities, ...countries];
}

/** The box of a name that is enlarged. @param {Name} name @param {number} factor @returns {Box} */
function boxOf({ label, at }, factor) {
  return {
    x: at.x + (label.bx - at.x) * factor,
    y: at.y + (label.by - at.y) * factor,
    width: label.width * factor,
    height: label.height * factor,
  };
}

/**
 * How much each name is enlarged; 0 for those that are hidden.
 * @param {GameData} game
 * @param {Scene} scene
 * @param {number} scale of the map
 * @param {Set<string>} wanted cities that shall have their names before others
 * @returns {Map<string, number>}
 */
export function planNames(game, scene, scale, wanted) {
  const names = namesOf(game);
  const small = (/** @type {Name} */ name) => Math.max(1, READABLE / (name.label.size * FONT * scale));
  const kept = (/** @type {Name} */ name) => name.label.size * FONT * scale >= SMALLEST;
  const weight = (/** @type {Name} */ name) => (wanted.has(name.place) ? 100 : 0) + (scene.links.get(name.place)?.length ?? 3);
  const ring = (/** @type {Point} */ { x, y }, /** @type {number} */ radius) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  const rings = game.board.cities.map((city) => ({ id: city.id, box: ring(city, Math.max(game.board.ring, 3 / scale)) }));
  /** @type {{ id: string, box: Box }[]} */
  const placed = names.filter(kept).map((name) => ({ id: name.id, box: boxOf(name, 1) }));
  const plan = new Map();
  for (const name of [...names].sort((a, b) => weight(b) - weight(a))) {
    const free = (/** @type {number} */ factor) => {
      const box = boxOf(name, factor);
      return ![...placed, ...rings].some((other) => other.id !== name.id && overlap(other.box, box));
    };
    const factor = [small(name), (small(name) + 1) / 2].find(free) ?? (kept(name) ? 1 : 0);
    plan.set(name.id, factor);
    if (factor > 0) placed.push({ id: name.id, box: boxOf(name, factor) });
  }
  return plan;
}

/** @param {Name} name @param {number} factor @param {string} tone class names */
export function drawName(name, factor, tone) {
  const { label, at } = name;
  const grown = factor === 1 ? "" : `translate(${at.x} ${at.y}) scale(${factor.toFixed(3)}) translate(${-at.x} ${-at.y})`;
  return svg`<text class="map-name ${name.country ? "map-name-country" : ""} ${tone}" data-name=${name.place}
      text-anchor=${label.anchor} font-size=${label.size * FONT} transform=${grown} x=${label.x} y=${label.y}
      >${label.lines.map((line, i) => svg`<tspan x=${label.x} dy=${i === 0 ? 0 : label.size * LINE_STEP}>${line}</tspan>`)}</text>`;
}
