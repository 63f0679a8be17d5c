// What the map needs to know of a board beyond its data: outlines, middles, neighbours. Worked out
// once for each game; nothing here changes while it is played.

/** @typedef {import("../../../protocol.js").WireBoardTrack} WireBoardTrack */
/** @typedef {import("../../../protocol.js").WireSlot} WireSlot */
/** @typedef {import("../../../protocol.js").WireBoard} WireBoard */
/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ track: string, city: string }} Link */
/**
 * @typedef {WireSlot & { ahead: 1 | -1 }} DrawnSlot turned so that what stands on it is not upside down;
 *   `ahead` is the way to the second city
 */

/**
 * @typedef {object} Shape a track as it is drawn
 * @property {string} id
 * @property {string} line from city to city
 * @property {string} outline around the slots
 * @property {string} ring along the slots: drawn broad, it goes around them
 * @property {string} pencil a shaky line beside it, from city to city
 * @property {Point[]} spine along the slots, without the ways into the cities
 * @property {DrawnSlot[]} slots
 * @property {Point} mark where one large symbol stands for all slots
 * @property {Point} badge beside it
 */

/**
 * @typedef {object} Scene
 * @property {number} width
 * @property {number} height
 * @property {Map<string, Shape>} shapes by track
 * @property {Map<string, Link[]>} links the tracks of each city and where they lead
 * @property {Box[]} slotBoxes what slots cover
 */

/** How far the outline lies from the middle of the track; closer where tracks lie side by side. */
const REACH = 11.4;
const REACH_BESIDE = 10.4;
/** How far from the middle the pencil runs: what stands on the slots stays to be read. */
const PENCIL = 10.5;

/** The title of the sheet. */
export const TITLE = { width: 300, height: 64, margin: 34 };

/** @type {WeakMap<GameData, Scene>} */
const scenes = new WeakMap();

/** @param {GameData} game @returns {Scene} */
export function sceneOf(game) {
  let scene = scenes.get(game);
  if (!scene) {
    scene = makeScene(game);
    scenes.set(game, scene);
  }
  return scene;
}

/** @param {GameData} game @returns {Scene} */
function makeScene(game) {
  const { width, height } = game.board;
  const shapes = new Map(game.board.tracks.map((track) => [track.id, makeShape(game, track)]));
  /** @type {Map<string, Link[]>} */
  const links = new Map(game.board.cities.map((city) => [city.id, []]));
  for (const { id, ends } of game.wire.tracks) {
    links.get(ends[0])?.push({ track: id, city: ends[1] });
    links.get(ends[1])?.push({ track: id, city: ends[0] });
  }
  const slotBoxes = game.board.tracks.flatMap((track) => track.slots.flatMap(boxesAlong));
  return { width, height, shapes, links, slotBoxes };
}

/** @param {GameData} game @param {WireBoardTrack} track @returns {Shape} */
function makeShape(game, track) {
  const beside = [track.id, ...(game.tracks.get(track.id)?.parallel ?? [])].sort();
  const spine = track.slots.flatMap(slotEnds);
  const others = beside
    .filter((id) => id !== track.id)
    .flatMap((id) => game.drawnTracks.get(id)?.slots[0] ?? []);
  // Side by side, the large symbols stand at different places along the tracks.
  const share = (beside.indexOf(track.id) + 0.5) / beside.length;
  const at = Math.min(track.slots.length - 1, Math.floor(share * track.slots.length));
  return {
    id: track.id,
    line: polyline(track.line),
    outline: outline(spine, beside.length > 1 ? REACH_BESIDE : REACH),
    ring: polyline(spine.map(({ x, y }) => [x, y])),
    pencil: pencil(track.line, spine, others),
    spine,
    slots: track.slots.map(readable),
    mark: { x: track.slots[at].x, y: track.slots[at].y },
    badge: badgePlace(spine, at),
  };
}

/** Both ends of a slot. @param {WireSlot} slot @returns {Point[]} */
function slotEnds({ x, y, angle, length }) {
  const dx = (Math.cos((angle * Math.PI) / 180) * length) / 2;
  const dy = (Math.sin((angle * Math.PI) / 180) * length) / 2;
  return [
    { x: x - dx, y: y - dy },
    { x: x + dx, y: y + dy },
  ];
}

/** A gap between two slots, away from the one with the mark. @param {Point[]} spine @param {number} mark */
function badgePlace(spine, mark) {
  const slots = spine.length / 2;
  if (slots === 1) return spine[1];
  const gap = mark >= slots / 2 ? Math.max(0, mark - 2) : Math.min(slots - 2, mark + 1);
  return between(spine[gap * 2 + 1], spine[gap * 2 + 2]);
}

/** @param {Point} a @param {Point} b @returns {Point} */
const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Turned by half a circle where it would be upside down. @param {WireSlot} slot @returns {DrawnSlot} */
function readable(slot) {
  const angle = ((((slot.angle + 90) % 180) + 180) % 180) - 90;
  const same = Math.abs(Math.cos(((slot.angle - angle) * Math.PI) / 180) - 1) < 0.01;
  return { ...slot, angle, ahead: same ? 1 : -1 };
}

/** @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/** @param {number[][]} points */
export const polyline = (points) => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}`;

/**
 * Points at a distance beside a line, a little longer than it.
 * @param {Point[]} spine
 * @param {number} side
 */
function beside(spine, side) {
  const last = spine.length - 1;
  return spine.map((point, i) => {
    const before = spine[Math.max(0, i - 1)];
    const after = spine[Math.min(last, i + 1)];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const along = { x: (after.x - before.x) / length, y: (after.y - before.y) / length };
    const longer = i === 0 ? -3 : i === last ? 3 : 0;
    return [point.x + along.x * longer - along.y * side, point.y + along.y * longer + along.x * side];
  });
}

/** @param {Point[]} spine @param {number} reach */
const outline = (spine, reach) =>
  `${polyline([...beside(spine, -reach), ...beside(spine, reach).reverse()])}Z`;

/**
 * Along the slots as a hand would draw it, with the same shake every time, so that it does not twitch.
 * @param {number[][]} line
 * @param {Point[]} spine
 * @param {Point[]} others middles of the tracks beside, from which it keeps away
 */
function pencil(line, spine, others) {
  const [from, to] = [spine[0], spine[spine.length - 1]];
  const side = (/** @type {Point} */ { x, y }) =>
    Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
  const away = others.length && side(others[0]) > 0 ? -1 : 1;
  const shaken = beside(spine, PENCIL * away).map(([x, y]) => [
    x + Math.sin(x * 3.7 + y),
    y + Math.cos(y * 2.9 + x),
  ]);
  return polyline([line[0], ...shaken, line[line.length - 1]]);
}

/** The smallest box around points. @param {Point[]} points @param {number} [margin] @returns {Box} */
export function boxAround(points, margin = 0) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** @param {Box} a @param {Box} b */
export const overlap = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The area two boxes have in common. @param {Box} a @param {Box} b */
export function shared(a, b) {
  if (!overlap(a, b)) return 0;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return width * (Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
}

/**
 * Slots are turned: a few small boxes along each say better where they are.
 * @param {WireSlot} slot
 * @returns {Box[]}
 */
function boxesAlong({ x, y, angle, length, width }) {
  const turn = (angle * Math.PI) / 180;
  return [-0.33, 0, 0.33].map((share) => {
    const middle = { x: x + Math.cos(turn) * length * share, y: y + Math.sin(turn) * length * share };
    return boxAround([middle], width / 2);
  });
}

/**
 * A corner in which nothing else is, that of the controls last; null if there is none.
 * @param {WireBoard} board
 * @returns {Box | null}
 */
export function titlePlace(board) {
  const { width, height, margin } = TITLE;
  const [left, right] = [margin, board.width - width - margin];
  const [top, bottom] = [margin, board.height - height - margin];
  const names = [
    ...board.cities.flatMap((city) => city.labels ?? []),
    ...board.countries.flatMap((country) => country.labels),
  ];
  const taken = [
    ...board.tracks.flatMap((track) => track.slots.map((slot) => boxAround([slot], slot.length / 2))),
    ...board.cities.map((city) => boxAround([city], board.ring)),
    ...names
      .flatMap((both) => [both.en, both.de])
      .map((label) => ({ x: label.bx, y: label.by, width: label.width, height: label.height })),
  ];
  // The controls are at the left, and beside a tall map at the top.
  const corners =
    board.height > board.width
      ? [
          [right, top],
          [right, bottom],
          [left, bottom],
          [left, top],
        ]
      : [
          [right, top],
          [left, top],
          [right, bottom],
          [left, bottom],
        ];
  const place = corners
    .map(([x, y]) => ({ x, y, width, height }))
    .find((box) => !taken.some((other) => overlap(box, other)));
  return place ?? null;
}

/**
 * The nearest tracks to a point, the nearest first.
 * @param {Scene} scene
 * @param {Point} point
 * @param {number} reach
 */
export function tracksNear(scene, point, reach) {
  const near = [];
  for (const shape of scene.shapes.values()) {
    const distance = distanceTo(shape.spine, point);
    if (distance <= reach) near.push({ track: shape.id, distance });
  }
  return near.sort((a, b) => a.distance - b.distance);
}

/** @param {Point[]} spine @param {Point} point */
function distanceTo(spine, point) {
  let best = Infinity;
  for (let i = 1; i < spine.length; i += 1) {
    const a = spine[i - 1];
    const b = spine[i];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
    const at = Math.max(0, Math.min(1, along));
    best = Math.min(best, Math.hypot(point.x - a.x - dx * at, point.y - a.y - dy * at));
  }
  return best;
}

/**
 * The city one gets to with an arrow key: the neighbour that lies most in that direction; where
 * none does, the nearest other city there, so that no city is a trap.
 * @param {GameData} game
 * @param {Point} from
 * @param {string[]} neighbours tried first
 * @param {Point} direction of length 1
 * @returns {string | null}
 */
export function cityTowards(game, from, neighbours, direction) {
  const best = (
    /** @type {string[]} */ ids,
    /** @type {(cosine: number, distance: number) => number} */ worth,
  ) => {
    let found = { id: /** @type {string | null} */ (null), worth: -Infinity };
    for (const id of ids) {
      const city = game.drawnCities.get(id);
      const distance = city ? Math.hypot(city.x - from.x, city.y - from.y) : 0;
      if (!city || distance === 0) continue;
      const cosine = ((city.x - from.x) * direction.x + (city.y - from.y) * direction.y) / distance;
      if (cosine > 0.45 && worth(cosine, distance) > found.worth)
        found = { id, worth: worth(cosine, distance) };
    }
    return found.id;
  };
  return (
    best(neighbours, (cosine) => cosine) ??
    best([...game.drawnCities.keys()], (cosine, distance) => (cosine * cosine) / distance)
  );
}
