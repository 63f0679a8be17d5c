// Names on the map: their places come with the board; how large they are and which of them there
// is room for depends on how near one looks.
import { language } from "../../core/i18n.js";
import { givenLabel } from "./given.js";
import { formOf, formsOf, rise } from "./lettering.js";
import { bringForward, placeNames } from "./placing.js";
import { boxAround, titlePlace } from "./scene.js";

/** @typedef {import("../../../protocol.js").WireLabel} WireLabel */
/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {import("./scene.js").Point} Point */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./placing.js").Written} Written */
/** @typedef {import("./placing.js").Wish} Wish */
/** @typedef {import("./placing.js").Ground} Ground */

/**
 * @typedef {object} Name
 * @property {string} id
 * @property {string} place the city or country
 * @property {boolean} country
 * @property {WireLabel} label
 * @property {Point} at what it grows away from
 * @property {string} [given] by players, instead of what is printed
 */

/** Our letters are narrower than those the boxes were measured for, so they may be larger. */
const FONT = 1.08;
/** Names are enlarged to this many pixels on the screen where the map is small … */
const READABLE = 10.5;
/** … or a little less, where that makes room, but never to less than this. */
const SMALLEST = 8.4;
const SIZES = [1, 0.9, 0.8];
/** Enlarged by more than this, a name does not stand where the board has it. */
const AS_PRINTED = 1.2;
/** How large dots are at least, in pixels; `sizes.js` draws them so. */
const DOT = 3.4;
/** Below this width of a slot one large mark stands for all of a track, so far around its middle. */
const MARKED = 5.2;
const MARK = 7;

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

/**
 * A name at its place on the board, as large as it has to be.
 * @param {Name} name
 * @param {number} scale of the map
 * @returns {Written}
 */
function printedAt({ label, at, country, given }, scale) {
  const factor = enlarged(scale, country ? label.size / FONT : label.size);
  const size = label.size * factor * (country ? 1 : FONT);
  const form = formOf(label.lines, country || Boolean(given));
  const width = form.wide * size;
  const x = at.x + (label.x - at.x) * factor - width * { start: 0, middle: 0.5, end: 1 }[label.anchor];
  const y = at.y + (label.y - at.y) * factor - rise(label.lines) * size;
  const height = form.high * size;
  const side = /** @type {import("./placing.js").Side} */ (label.anchor);
  return { x, y, width, height, lines: label.lines, size, side, leader: null, short: false, cost: 0 };
}

/** @param {GameData} game @param {Name} name @param {number} scale @param {number} weight @returns {Wish} */
function wishOf(game, name, scale, weight) {
  const { id, place, country, label, at, given } = name;
  const spots = (game.places.get(place)?.cities ?? [place]).flatMap((one) => dotsOf(game).get(one) ?? []);
  const dots = spots.length ? spots : [at];
  const printed = printedAt(name, scale);
  const least = SMALLEST / scale;
  const sizes = SIZES.map((share) => share * printed.size).filter((size, i) => i === 0 || size >= least);
  const forms = formsOf(label.lines, country || Boolean(given));
  return {
    id,
    dots,
    at,
    printed,
    asPrinted: printed.size * scale < AS_PRINTED * label.size * scale * FONT,
    forms,
    sizes,
    weight,
  };
}

/** @type {WeakMap<GameData, Map<string, Point>>} */
const knownDots = new WeakMap();

/** The dots of a board: the same objects each time, by which they are known. @param {GameData} game */
function dotsOf(game) {
  let dots = knownDots.get(game);
  if (!dots) {
    dots = new Map(game.board.cities.map(({ id, x, y }) => [id, { x, y }]));
    knownDots.set(game, dots);
  }
  return dots;
}

/** @param {GameData} game @param {Scene} scene @param {number} scale @returns {Ground} */
function groundOf(game, scene, scale) {
  const slot = (game.board.tracks[0]?.slots[0]?.width ?? 0) * scale;
  const marks =
    slot < MARKED ? [...scene.shapes.values()].map(({ mark }) => boxAround([mark], MARK / scale)) : [];
  return {
    width: game.board.width,
    height: game.board.height,
    dots: [...dotsOf(game).values()],
    ring: Math.max(game.board.ring, DOT / scale) + 1 / scale,
    pixel: 1 / scale,
    slots: [...scene.slotBoxes, ...marks],
    title: titlePlace(game.board),
  };
}

/**
 * Where each name stands and how large it is: nearer to its own city than to others, clear of other
 * names and of cities, and of slots if it can be. Those that find no room are left out.
 * @param {GameData} game
 * @param {Scene} scene
 * @param {number} scale of the map
 * @param {Set<string>} wanted cities that shall have their names before others
 * @returns {Map<string, Written>}
 */
export function planNames(game, scene, scale, wanted) {
  const weight = (/** @type {Name} */ { place }) =>
    ((game.places.get(place)?.cities ?? [place]).some((id) => wanted.has(id)) ? 100 : 0) +
    (scene.links.get(place)?.length ?? 3);
  const wishes = namesOf(game).map((name) => wishOf(game, name, scale, weight(name)));
  return placeNames(groundOf(game, scene, scale), wishes);
}

/**
 * The same, with the names of what one looks at just now in full; others go away for them.
 * @param {GameData} game
 * @param {Scene} scene
 * @param {number} scale of the map
 * @param {Map<string, Written>} plan
 * @param {string[]} cities the most important first
 */
export function showNames(game, scene, scale, plan, cities) {
  if (cities.length === 0) return plan;
  const names = namesOf(game);
  const of = (/** @type {string} */ city) =>
    names.filter(({ place }) => (game.places.get(place)?.cities ?? [place]).includes(city));
  const first = [...new Set(cities.flatMap(of))];
  return bringForward(
    groundOf(game, scene, scale),
    first.map((name) => wishOf(game, name, scale, 0)),
    plan,
  );
}
