// Advice on a claim: which cards the own tickets and the plan need, so that a payment can spare them, and what the
// claim does for the tickets. What is needed comes from the hints.

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("./claim.js").Payment} Payment */
/** @typedef {{ [kind: string]: number }} Counts */

/** Of each kind the larger number. @param {Counts[]} all @returns {Counts} */
const larger = (all) =>
  all.reduce((sum, counts) => {
    for (const [kind, n] of Object.entries(counts)) sum[kind] = Math.max(sum[kind] ?? 0, n);
    return sum;
  }, {});

/** @param {Counts[]} all @returns {Counts} */
const added = (all) =>
  all.reduce((sum, counts) => {
    for (const [kind, n] of Object.entries(counts)) sum[kind] = (sum[kind] ?? 0) + n;
    return sum;
  }, {});

/**
 * The cards for one network, without those for a track that is being paid just now.
 * @param {Session} session
 * @param {{ cards?: Counts, tracks?: string[] } | null | undefined} network
 * @param {string} track
 * @returns {Counts}
 */
function besides(session, network, track) {
  const cards = { ...network?.cards };
  const own = session.game?.tracks.get(track);
  const same = [track, ...(own?.parallel ?? [])];
  const part = network?.tracks?.find((step) => same.includes(step));
  const colour = part && session.game?.tracks.get(part)?.colour;
  if (colour && cards[colour]) cards[colour] -= own?.length ?? 0;
  return cards;
}

/** Tickets that are still worth something to work for. @param {Session} session */
const openTickets = (session) =>
  (session.hints?.tickets ?? []).filter((ticket) => !ticket.offered && !ticket.done && !ticket.blocked);

/**
 * The coloured cards that open tickets and the plan need beside a track.
 * @param {Session} session
 * @param {string} track
 * @returns {Counts}
 */
export function neededBeside(session, track) {
  const { hints } = session;
  const tickets = hints?.together
    ? besides(session, hints.together, track)
    : added(openTickets(session).map((ticket) => besides(session, ticket, track)));
  return larger([tickets, besides(session, hints?.plan, track)]);
}

/**
 * How many needed cards a payment spends.
 * @param {Payment} payment
 * @param {number} spaces of the track
 * @param {Counts} hand
 * @param {Counts} needs
 */
export function lossOf({ colour, locomotives, with: how }, spaces, hand, needs) {
  if (colour === "locomotive") return 0;
  const paid = (how?.cards ?? spaces) - locomotives;
  const held = hand[colour] ?? 0;
  const wanted = Math.max(0, Math.min(needs[colour] ?? 0, held));
  return Math.max(0, wanted - (held - paid));
}

/**
 * What a payment means for tickets and plan: colours that it keeps where another as good would have spent them, or
 * the one that it spends although it is needed.
 * @param {Session} session
 * @param {string} track
 * @param {Payment} payment
 * @param {Payment[]} payments all that are possible
 * @returns {{ keeps: WireCard[], spends: WireCard | null }}
 */
export function savings(session, track, payment, payments) {
  const spaces = session.game?.tracks.get(track)?.length ?? 0;
  const needs = neededBeside(session, track);
  const loss = (/** @type {Payment} */ way) => lossOf(way, spaces, session.view?.hand ?? {}, needs);
  if (loss(payment) > 0) return { keeps: [], spends: payment.colour };
  const others = payments.filter(
    (way) => way.colour !== payment.colour && way.locomotives <= payment.locomotives && loss(way) > 0,
  );
  return { keeps: [...new Set(others.map((way) => way.colour))], spends: null };
}

/**
 * What claiming a track does for one's tickets; those that cannot be completed any more do not count.
 * @param {Session} session
 * @param {string} track
 * @returns {{ completes: string[], helps: string[] }}
 */
export function ticketEffects(session, track) {
  const same = new Set([track, ...(session.game?.tracks.get(track)?.parallel ?? [])]);
  /** @type {{ completes: string[], helps: string[] }} */
  const effects = { completes: [], helps: [] };
  for (const ticket of openTickets(session)) {
    const tracks = ticket.tracks ?? [];
    if (!tracks.some((step) => same.has(step))) continue;
    (tracks.length === 1 ? effects.completes : effects.helps).push(ticket.ticket);
  }
  return effects;
}

/**
 * The tracks that bring open tickets on; of parallel ones that cost the same only one counts.
 * @param {Session} session
 * @param {string[]} tracks
 */
export function usefulTracks(session, tracks) {
  const colour = (/** @type {string} */ id) => session.game?.tracks.get(id)?.colour;
  return tracks.filter((id, at) => {
    const twins = session.game?.tracks.get(id)?.parallel ?? [];
    const before = tracks.slice(0, at).some((other) => twins.includes(other) && colour(other) === colour(id));
    const { completes, helps } = ticketEffects(session, id);
    return !before && completes.length + helps.length > 0;
  });
}
