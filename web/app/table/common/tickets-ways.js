// Ways over the map: to light what joins a ticket, and to say where somebody cut it.

/** @typedef {import("../../core/game.js").GameData} GameData */
/** @typedef {import("../../../protocol.js").Hints} Hints */
/** @typedef {import("../../../protocol.js").WireView} WireView */

/** Dearer than any way around, so that a way over it is taken only if there is none. */
const CUT = 1000;

/**
 * The cheapest way between the ends of a ticket.
 * @param {GameData} game
 * @param {string} ticket
 * @param {(track: string) => number} cost of a track; Infinity if it is out of question
 * @returns {string[]} tracks in order; empty if there is no way
 */
function wayFor(game, ticket, cost) {
  const ends = game.tickets.get(ticket)?.ends.map((end) => game.placeCities(end));
  if (!ends || ends.length < 2) return [];
  const [from, to] = ends;
  /** @type {Map<string, { cost: number, by: string | null, before: string | null }>} */
  const best = new Map(from.map((city) => [city, { cost: 0, by: null, before: null }]));
  const open = new Set(from);
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (at(best, b) < at(best, a) ? b : a));
    open.delete(here);
    if (to.includes(here)) return trackBack(best, here);
    // A country is the end of the line: nothing runs through it.
    if (isSpot(game, here) && !from.includes(here)) continue;
    for (const track of tracksAt(game, here)) {
      const there = track.ends[0] === here ? track.ends[1] : track.ends[0];
      const sum = at(best, here) + cost(track.id);
      if (sum < at(best, there)) {
        best.set(there, { cost: sum, by: track.id, before: here });
        open.add(there);
      }
    }
  }
  return [];
}

/** @param {Map<string, { cost: number }>} best @param {string} city */
const at = (best, city) => best.get(city)?.cost ?? Infinity;

/** @param {GameData} game @param {string} city */
const tracksAt = (game, city) => game.wire.tracks.filter((track) => track.ends.includes(city));

/** Is this city a spot of a country? @param {GameData} game @param {string} city */
const isSpot = (game, city) => !game.places.has(city);

/** @param {Map<string, { by: string | null, before: string | null }>} best @param {string} end */
function trackBack(best, end) {
  const tracks = [];
  for (let step = best.get(end); step?.by && step.before; step = best.get(step.before))
    tracks.unshift(step.by);
  return tracks;
}

/**
 * The tracks of one player that join a ticket.
 * @param {GameData} game
 * @param {string} ticket
 * @param {string[]} own
 */
export function joinedBy(game, ticket, own) {
  const mine = new Set(own);
  return wayFor(game, ticket, (track) =>
    mine.has(track) ? (game.tracks.get(track)?.length ?? 1) : Infinity,
  );
}

/**
 * Where a ticket is cut: the fewest tracks of others that stand in its way.
 * @param {GameData} game
 * @param {WireView} view
 * @param {Hints | null} hints
 * @param {number} seat whose ticket
 * @param {string} ticket
 * @returns {{ track: string, by: number | null }[]} with the player who has or closed the track, null if nobody did
 */
export function cutsOf(game, view, hints, seat, ticket) {
  const owners = new Map(
    Object.values(view.seats).flatMap(({ seat: owner, tracks }) =>
      Object.keys(tracks).map((track) => [track, owner]),
    ),
  );
  const open = view["open-tracks"];
  const cost = (/** @type {string} */ track) => {
    if (owners.get(track) === seat) return 0;
    const length = game.tracks.get(track)?.length ?? 1;
    return open[track] ? length : length + CUT;
  };
  const way = wayFor(game, ticket, cost).filter((track) => owners.get(track) !== seat && !open[track]);
  const closedBy = (/** @type {string} */ id) => hints?.tracks.find(({ track }) => track === id)?.by ?? null;
  return way.map((track) => ({ track, by: owners.get(track) ?? closedBy(track) }));
}
