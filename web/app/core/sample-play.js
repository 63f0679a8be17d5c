// A game in its middle, for the picture of a map: which tracks some players might own. Always the same for
// the same map.

/** @typedef {import("../../protocol.js").WireBoard} WireBoard */
/** @typedef {{ id: string, ends: [string, string] }} Link a track with its cities */

/** Which part of all routes each player has. */
const SHARE = 0.17;

/** @param {WireBoard} board @param {number[]} point */
function cityAt(board, [x, y]) {
  const away = (/** @type {{ x: number, y: number }} */ city) => (city.x - x) ** 2 + (city.y - y) ** 2;
  return board.cities.reduce((best, city) => (away(city) < away(best) ? city : best)).id;
}

/** One track between each two cities. @param {WireBoard} board @returns {Link[]} */
function linksOf(board) {
  /** @type {Map<string, Link>} */
  const found = new Map();
  for (const { id, line } of board.tracks) {
    /** @type {[string, string]} */
    const ends = [cityAt(board, line[0]), cityAt(board, line[line.length - 1])];
    const pair = [...ends].sort().join(" ");
    if (!found.has(pair)) found.set(pair, { id, ends });
  }
  return [...found.values()];
}

/**
 * Goes on from the end of a line to a place it has not been at, or else from anywhere along it.
 * @param {Link[]} free
 * @param {string[]} been in the order in which they were reached
 */
function nextLink(free, been) {
  for (const from of [...been].reverse()) {
    const found = free.find(({ ends }) => ends.includes(from) && !ends.every((end) => been.includes(end)));
    if (found) return found;
  }
  return null;
}

/**
 * The tracks of each of some players: every player's are joined, and no two players have the same cities'.
 * @param {WireBoard} board
 * @param {number} players
 * @returns {string[][]} ids of tracks, by player
 */
export function samplePlay(board, players) {
  let free = linksOf(board);
  const each = Math.max(1, Math.floor(free.length * SHARE));
  const west = [...board.cities].sort((a, b) => a.x - b.x);
  return Array.from({ length: players }, (_, player) => {
    const been = [west[Math.floor(((player + 0.5) / players) * west.length)].id];
    /** @type {string[]} */
    const own = [];
    for (let link = nextLink(free, been); link && own.length < each; link = nextLink(free, been)) {
      const taken = link;
      own.push(taken.id);
      been.push(...taken.ends.filter((end) => !been.includes(end)));
      free = free.filter((other) => other !== taken);
    }
    return own;
  });
}
