// Passengers: small figures beside their place, one for each colour, with a number where several
// stand.
import { svg } from "lit";
import { CARDS, PERSON } from "../../core/marks.js";
import { enlarged, namesOf } from "../map/names.js";
import { boxAround, overlap, shared } from "../map/scene.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {import("../map/scene.js").Point} Point */
/** @typedef {import("../map/scene.js").Box} Box */
/** @typedef {import("../map/scene.js").Scene} Scene */
/** @typedef {import("../map/placing.js").Written} Written */
/** @typedef {Box & { side: "start" | "middle" | "end" }} Room from where it is filled */

const FIGURE = { width: 15, height: 20 };
/** How much a number beside a figure takes. */
const NUMBER = 8;
/** Figures are enlarged at most so much. */
const LARGEST = 2;

/**
 * The name, if it is written, and the ring of a place: its figures stand beside one of them.
 * @param {GameData} game
 * @param {Map<string, Written>} names
 * @param {string} place
 */
function anchorsOf(game, names, place) {
  const own = namesOf(game).filter((name) => name.place === place);
  const spots = (game.places.get(place)?.cities ?? [place]).flatMap((id) => game.drawnCities.get(id) ?? []);
  return [
    ...own.flatMap((name) => names.get(name.id) ?? []),
    ...spots.map((spot) => boxAround([spot], game.board.ring + 3)),
  ];
}

/**
 * Places beside a box.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @returns {Room[]}
 */
function roomsBeside(box, width, height) {
  const middle = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 };
  const [left, right] = [box.x - width - 2, box.x + box.width + 2];
  const [above, below] = [box.y - height, box.y + box.height + 1];
  /** @type {[number, number, Room["side"]][]} */
  const places = [
    [right, middle.y, "start"],
    [left, middle.y, "end"],
    [middle.x, below, "middle"],
    [middle.x, above, "middle"],
    [right, above, "start"],
    [right, below, "start"],
    [left, above, "end"],
    [left, below, "end"],
    [box.x, below, "start"],
    [box.x, above, "start"],
    [box.x + box.width - width, below, "end"],
    [box.x + box.width - width, above, "end"],
  ];
  return places.map(([x, y, side]) => ({ x, y, width, height, side }));
}

/**
 * Where the passengers of each place stand: beside its name or its ring, where least is in the
 * way. There is room for as many as may ever stand there, so nobody moves when others leave.
 * @param {GameData} game
 * @param {Scene} scene
 * @param {Map<string, Written>} names
 * @param {number} scale of the map
 * @returns {Map<string, Room>}
 */
export function roomForPeople(game, scene, names, scale) {
  const factor = Math.min(LARGEST, enlarged(scale));
  const height = FIGURE.height * factor;
  /** What is in the way, and how much that matters. @type {[Box, number][]} */
  const taken = [
    ...scene.slotBoxes.map((box) => /** @type {[Box, number]} */ ([box, 1])),
    ...[...names.values()].map((box) => /** @type {[Box, number]} */ ([box, 4])),
    ...game.board.cities.map(
      (city) => /** @type {[Box, number]} */ ([boxAround([city], game.board.ring), 3]),
    ),
  ];
  const outside = (/** @type {Box} */ { x, y, width }) =>
    x < 2 || y < 2 || x + width > game.board.width - 2 || y + height > game.board.height - 2;
  const rooms = new Map();
  const places = [...(game.wire.passengers?.places ?? [])].sort((a, b) => b.count - a.count);
  for (const { place, count } of places) {
    const tries = anchorsOf(game, names, place).flatMap((box) =>
      roomsBeside(box, count * FIGURE.width * factor, height),
    );
    const around = boxAround(
      tries.flatMap((room) => [room, { x: room.x + room.width, y: room.y + room.height }]),
    );
    const near = taken.filter(([box]) => overlap(around, box));
    const cost = (/** @type {Room} */ room) =>
      near.reduce((sum, [box, weight]) => sum + shared(room, box) * weight, outside(room) ? 1e5 : 0);
    const best = tries
      .map((room) => ({ room, cost: cost(room) }))
      .reduce((least, one) => (one.cost < least.cost - 0.5 ? one : least));
    taken.push([best.room, 4]);
    rooms.set(place, best.room);
  }
  return rooms;
}

/** @param {Room} room @param {Map<WireCard, number>} people */
export function drawPeople(room, people) {
  const factor = room.height / FIGURE.height;
  const widths = [...people.values()].map((n) => FIGURE.width + (n > 1 ? NUMBER : 0));
  const free = room.width / factor - widths.reduce((sum, width) => sum + width, 0);
  let x = free * { start: 0, middle: 0.5, end: 1 }[room.side];
  const figures = [...people].map(([colour, n], i) => {
    const left = x;
    x += widths[i];
    return svg`<g class="map-card-${colour}" transform="translate(${left + FIGURE.width / 2} ${FIGURE.height - 0.5})">
      <path class="map-person-body" d=${PERSON}></path>
      <path class="map-person-mark" fill-rule="evenodd" transform="translate(-4.2 -9.6) scale(.42)" d=${CARDS[colour].path}></path>
      ${n > 1 ? svg`<text class="map-person-count" x=${FIGURE.width / 2 + 0.5} y="-3">${n}</text>` : ""}
    </g>`;
  });
  return svg`<g class="map-people" transform="translate(${room.x} ${room.y}) scale(${factor})">${figures}</g>`;
}
