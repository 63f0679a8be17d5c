// Passengers: small figures beside their place, one for each colour, with a number where several
// stand.
import { svg } from "lit";
import { CARDS } from "../core/marks.js";
import { boxAround, overlap } from "./map-scene.js";
import { namesOf } from "./map-names.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../core/game.js").GameData} GameData */
/** @typedef {import("./map-scene.js").Point} Point */
/** @typedef {import("./map-scene.js").Box} Box */

const FIGURE = { width: 15, height: 20 };
/** How much a number beside a figure takes. */
const NUMBER = 8;
/** Head and shoulders, with the feet at the origin. */
const BODY = "M-6.6 0Q-6.6 -11.4 -2.6 -11.4A4.4 4.4 0 1 1 2.6 -11.4Q6.6 -11.4 6.6 0Z";

/** Where the figures of a place stand at most. @param {GameData} game @param {string} place */
function anchorOf(game, place) {
  const names = namesOf(game).filter((name) => name.place === place);
  const spots = (game.places.get(place)?.cities ?? [place]).flatMap((id) => game.drawnCities.get(id) ?? []);
  const boxes = names.map(({ label }) => ({ x: label.bx, y: label.by, width: label.width, height: label.height }));
  return { spots, boxes: [...boxes, ...spots.map((spot) => boxAround([spot], game.board.ring + 2))] };
}

/**
 * A place for a group of figures: beside the name or the ring, where least is in the way.
 * @param {GameData} game
 * @param {Box[]} taken
 * @param {string} place
 * @param {number} width
 * @returns {Box}
 */
function findRoom(game, taken, place, width) {
  const { boxes } = anchorOf(game, place);
  const { height } = FIGURE;
  const tries = boxes.flatMap((box) => {
    const middle = { x: box.x + box.width / 2 - width / 2, y: box.y + box.height / 2 - height / 2 };
    const right = box.x + box.width + 2;
    const left = box.x - width - 2;
    const above = box.y - height;
    const below = box.y + box.height + 1;
    return [
      [right, middle.y], [left, middle.y], [middle.x, below], [middle.x, above],
      [right, above], [right, below], [left, above], [left, below],
      [box.x, below], [box.x, above], [box.x + box.width - width, below], [box.x + box.width - width, above],
    ].map(([x, y]) => ({ x, y, width, height }));
  });
  const inside = (/** @type {Box} */ box) => box.x > 2 && box.y > 2 && box.x + box.width < game.board.width - 2 && box.y + box.height < game.board.height - 2;
  const cost = (/** @type {Box} */ box) => taken.reduce((sum, other) => sum + shared(box, other), inside(box) ? 0 : 1e4);
  return tries.reduce((best, box) => (cost(box) < cost(best) - 0.5 ? box : best));
}

/** The area two boxes have in common. @param {Box} a @param {Box} b */
function shared(a, b) {
  if (!overlap(a, b)) return 0;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return width * (Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
}

/** Slots are turned: a few small boxes along each say better where they are. @param {GameData} game */
function slotBoxes(game) {
  return game.board.tracks.flatMap((track) =>
    track.slots.flatMap(({ x, y, angle, length, width }) => {
      const turn = (angle * Math.PI) / 180;
      return [-0.33, 0, 0.33].map((share) => {
        const middle = { x: x + Math.cos(turn) * length * share, y: y + Math.sin(turn) * length * share };
        return boxAround([middle], width / 2);
      });
    }),
  );
}

/**
 * Where the passengers of each place stand; decided once, for the most that may stand there.
 * @param {GameData} game
 * @returns {Map<string, Box>}
 */
export function roomForPeople(game) {
  const taken = [
    ...slotBoxes(game),
    ...namesOf(game).map(({ label }) => ({ x: label.bx, y: label.by, width: label.width, height: label.height })),
    ...game.board.cities.map((city) => boxAround([city], game.board.ring)),
  ];
  const rooms = new Map();
  const places = [...(game.wire.passengers?.places ?? [])].sort((a, b) => b.count - a.count);
  for (const { place, count } of places) {
    const room = findRoom(game, taken, place, Math.min(count, 5) * FIGURE.width);
    taken.push(room);
    rooms.set(place, room);
  }
  return rooms;
}

/** @param {Box} room @param {Map<WireCard, number>} people */
export function drawPeople(room, people) {
  const widths = [...people.values()].map((n) => FIGURE.width + (n > 1 ? NUMBER : 0));
  let x = room.x + (room.width - widths.reduce((sum, width) => sum + width, 0)) / 2;
  return [...people].map(([colour, n], i) => {
    const left = x;
    x += widths[i];
    return svg`<g class="map-person map-card-${colour}" transform="translate(${left + FIGURE.width / 2} ${room.y + FIGURE.height - 0.5})">
      <path class="map-person-body" d=${BODY}></path>
      <path class="map-person-mark" fill-rule="evenodd" transform="translate(-4.2 -9.6) scale(.42)" d=${CARDS[colour].path}></path>
      ${n > 1 ? svg`<text class="map-person-count" x=${FIGURE.width / 2 + 0.5} y="-3">${n}</text>` : ""}
    </g>`;
  });
}
