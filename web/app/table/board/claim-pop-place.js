// Where the small panel of a claim goes: beside its route, on none of its spaces, inside the map.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** Space to the edge of the map, and to what must stay in sight. */
const EDGE = 6;
const CLEAR = 14;
/** So finely places are tried, and so far from the route. */
const STEP = 12;
const REACH = 180;
/** A space that is covered is worse than any way around it. */
const COVERED = 10000;

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.max(low, Math.min(value, Math.max(low, high)));

/**
 * The place with the way shortest to the middle of the route, of those that cover fewest of its points.
 * @param {Point[]} points spaces and ends of the route
 * @param {{ width: number, height: number }} card
 * @param {Box} room
 * @returns {Point & { inSight: boolean }} the corner, and whether the route can be seen at all
 */
export function popPlace(points, { width, height }, room) {
  const middle = points[Math.floor((points.length - 1) / 2)];
  const inSight = points.some(
    ({ x, y }) => x >= room.left && x <= room.right && y >= room.top && y <= room.bottom,
  );
  const covers = (/** @type {Point} */ at) =>
    points.filter(
      ({ x, y }) =>
        x > at.x - CLEAR && x < at.x + width + CLEAR && y > at.y - CLEAR && y < at.y + height + CLEAR,
    ).length;
  const away = (/** @type {Point} */ at) =>
    Math.hypot(
      middle.x - within(middle.x, at.x, at.x + width),
      middle.y - within(middle.y, at.y, at.y + height),
    ) +
    // Of places as near those are calmer that stand straight above, below or beside.
    Math.hypot(middle.x - at.x - width / 2, middle.y - at.y - height / 2) / 8;
  let best = { x: room.left + EDGE, y: room.top + EDGE };
  let least = Infinity;
  for (let dx = -width - REACH; dx <= REACH; dx += STEP) {
    for (let dy = -height - REACH; dy <= REACH; dy += STEP) {
      const at = {
        x: within(middle.x + dx, room.left + EDGE, room.right - EDGE - width),
        y: within(middle.y + dy, room.top + EDGE, room.bottom - EDGE - height),
      };
      const cost = covers(at) * COVERED + away(at);
      if (cost < least) [best, least] = [at, cost];
    }
  }
  return { ...best, inSight };
}
