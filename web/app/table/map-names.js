// Names on the map: their places come with the board; how large they are and which of them there
// is room for depends on how near one looks.
import { svg } from "lit";
import { language } from "../core/i18n.js";
import { givenLabel } from "./map-given.js";
import { boxAround, grown, overlap, shared } from "./map-scene.js";

/** @typedef {import("../../protocol.js").WireLabel} WireLabel */
/** @typedef {import("../core/game.js").MapGame} GameData */
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
 * @property {string} [given] by players, instead of what is printed
 */

/** @typedef {Box & { factor: number }} Written where a name stands and how much it is enlarged */

/** Our letters are narrower than those the boxes were measured for, so they may be larger. */
const FONT = 1.08;
/** Names are enlarged to this many pixels on the screen where the map is small … */
const READABLE = 10.5;
/** … but hidden for want of room only if they would be smaller than this. */
const SMALLEST = 7;
/** From the foot of a line to the next, as the board has it. */
const LINE_STEP = 1.1;

/** All names in the language of the page. @param {GameData} game @returns {Name[]} */
export function namesOf(game) {
  const tongue = language();
  const cities = game.board.cities.flatMap(({ id, x, y, labels }) =>
    labels
      ? [
          {
            id,
            place: id,
            country: false,
            label: givenLabel(labels[tongue], game.names[id]),
            at: { x, y },
            given: game.names[id],
          },
        ]
      : [],
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

/** How much names have to be enlarged to be read. @param {number} scale of the map @param {number} [size] */
export const enlarged = (scale, size = 15) => Math.max(1, READABLE / (size * FONT * scale));

/** The box of a name on the board. @param {Name} name @returns {Box} */
const boxOf = ({ label }) => ({ x: label.bx, y: label.by, width: label.width, height: label.height });

/**
 * A name at its place on the board, as large as it has to be.
 * @param {Name} name
 * @param {number} scale of the map
 * @returns {Written}
 */
export function writtenLarge(name, scale) {
  const factor = enlarged(scale, name.label.size);
  return { ...grown(boxOf(name), name.at, factor), factor };
}

/**
 * Where a name may stand when it is enlarged: as on the board, or else around its city.
 * @param {Name} name
 * @param {number} scale of the map
 * @param {number} ring
 * @returns {Written[]}
 */
function tries(name, scale, ring) {
  const { at, country } = name;
  const own = writtenLarge(name, scale);
  // A country has no ring of its own; its name may move a little.
  const reach = country ? 0 : ring;
  const middle = { x: at.x - own.width / 2, y: at.y - own.height / 2 };
  const [left, right] = [at.x - reach - own.width, at.x + reach];
  const [above, below] = [at.y - reach - own.height, at.y + reach];
  const around = [
    [right, middle.y],
    [left, middle.y],
    [middle.x, above],
    [middle.x, below],
    [right, above],
    [right, below],
    [left, above],
    [left, below],
  ];
  return [own, ...around.map(([x, y]) => ({ ...own, x, y }))];
}

/**
 * Where each name stands and how large it is: clear of other names and of cities, and of slots if
 * it can be. Those that find no room are left out.
 * @param {GameData} game
 * @param {Scene} scene
 * @param {number} scale of the map
 * @param {Set<string>} wanted cities that shall have their names before others
 * @returns {Map<string, Written>}
 */
export function planNames(game, scene, scale, wanted) {
  const names = namesOf(game);
  const onScreen = (/** @type {Name} */ name) => name.label.size * FONT * scale;
  const kept = names.filter((name) => onScreen(name) >= SMALLEST);
  const weight = (/** @type {Name} */ name) =>
    (wanted.has(name.place) ? 100 : 0) + (scene.links.get(name.place)?.length ?? 3);
  const ring = Math.max(game.board.ring, 4 / scale);
  const rings = game.board.cities.map((city) => ({ id: city.id, box: boxAround([city], ring * 0.8) }));
  /** @type {{ id: string, box: Box }[]} */
  const placed = kept.map((name) => ({ id: name.id, box: boxOf(name) }));
  const plan = new Map();
  for (const name of [...names].sort((a, b) => weight(b) - weight(a))) {
    const free = (/** @type {Box} */ box) =>
      inside(game.board, box) &&
      ![...placed, ...rings].some((other) => other.id !== name.id && overlap(other.box, box));
    // On the board there is room for what is printed, but not for every name that somebody gives.
    const better =
      enlarged(scale, name.label.size) === 1 && !name.given
        ? []
        : tries(name, scale, ring + 2 / scale).filter(free);
    const covered = better.map((box) => scene.slotBoxes.reduce((sum, slot) => sum + shared(box, slot), 0));
    const found =
      better[covered.indexOf(Math.min(...covered))] ??
      (kept.includes(name) ? { ...boxOf(name), factor: 1 } : null);
    if (!found) continue;
    plan.set(name.id, found);
    placed.push({ id: name.id, box: found });
  }
  return plan;
}

/** @param {{ width: number, height: number }} board @param {Box} box */
const inside = (board, box) =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= board.width && box.y + box.height <= board.height;

/** @param {Name} name @param {Written} room @param {string} tone class names */
export function drawName({ label, place, country, given }, { factor, x, y }, tone) {
  const moved =
    factor === 1 && !given
      ? ""
      : `translate(${(x - label.bx * factor).toFixed(
          1,
        )} ${(y - label.by * factor).toFixed(1)}) scale(${factor.toFixed(3)})`;
  const size = country ? label.size : label.size * FONT;
  return svg`<text class="map-name ${
    country ? "map-name-country" : ""
  } ${given ? "map-name-given" : ""} ${tone}" data-name=${place}
      text-anchor=${label.anchor} font-size=${size} transform=${moved} x=${label.x} y=${label.y}
      >${label.lines.map(
        (line, i) => svg`<tspan x=${label.x} dy=${i === 0 ? 0 : label.size * LINE_STEP}>${line}</tspan>`,
      )}</text>`;
}
