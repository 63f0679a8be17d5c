// What folding is made of: counts without zeros, lists without gaps, in the order of the game's data.

/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {{ [name: string]: number }} Counts */
/**
 * @template {WireEvent["event"]} K
 * @typedef {Extract<WireEvent, { event: K }>} Event
 */

/** @param {WireView} view @param {number} seat */
export const seatOf = (view, seat) => view.seats[seat - 1];

/**
 * Counts of 0 are left out.
 * @param {Counts} counts
 * @param {string} kind
 * @param {number} change
 */
export function add(counts, kind, change) {
  const sum = Math.max((counts[kind] ?? 0) + change, 0);
  if (sum > 0) counts[kind] = sum;
  else delete counts[kind];
}

/**
 * Empty lists are left out.
 * @template {string} K
 * @param {{ [name in K]?: string[] | number[] }} owner
 * @param {K} name
 * @param {any[]} items
 */
export function setList(owner, name, items) {
  if (items.length > 0) owner[name] = [...items];
  else delete owner[name];
}

/**
 * The same things in the order of the game's data, each once.
 * @param {{ id: string }[]} all
 * @param {string[]} some
 */
export function inOrder(all, some) {
  const wanted = new Set(some);
  return all.map((item) => item.id).filter((id) => wanted.has(id));
}

/** @param {WireGame} game @param {string[]} tickets @returns {Counts} */
export function countByDeck(game, tickets) {
  /** @type {Counts} */
  const counts = Object.fromEntries(game.decks.map((deck) => [deck, 0]));
  for (const ticket of game.tickets) if (tickets.includes(ticket.id)) counts[ticket.deck] += 1;
  return counts;
}

/** @param {WireView} view @param {number} seat @param {WireCard | null} card */
export function hold(view, seat, card) {
  seatOf(view, seat).cards += 1;
  if (card && view.seat === seat) add(view.hand, card, 1);
}

/**
 * @template {string} K
 * @param {{ [name in K]?: number | null }} owner
 * @param {K} name
 * @param {number | null | undefined} value
 */
export function setNumber(owner, name, value) {
  if (value === null || value === undefined) delete owner[name];
  else owner[name] = value;
}

/** How many there are of all kinds. @param {Counts} counts */
export const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0);

/** @param {WireGame} game @param {WireView} view @param {string[]} kept */
export function keep(game, view, kept) {
  view.tickets = inOrder(game.tickets, [...view.tickets, ...kept]);
}

/** Untouched tickets are drawn first, then those underneath. @param {WireView} view @param {Counts} mix */
export function drawTickets(view, mix) {
  for (const [name, count] of Object.entries(mix)) {
    const deck = view["ticket-decks"][name];
    const untouched = Math.min(deck.untouched, count);
    deck.untouched -= untouched;
    deck.under.splice(0, count - untouched);
  }
}
