// Where the cards of tickets are: on the own track stack, in the own rail yard, in the hand, or nowhere yet. Each card
// counts for one ticket only. How they are allotted is advice: what the stack completes is for the game to say.
import { KINDS } from "../../core/marks.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireView} WireView */
/** @typedef {{ [kind: string]: number }} Counts */
/** @typedef {"here" | "coming" | "hand" | "missing"} Where */
/** A card of a ticket; `wild` if a locomotive stands in for it. @typedef {{ kind: WireCard, where: Where, wild?: true }} Need */
/** What the viewer has, by where it is. @typedef {{ stack: Counts, yard: Counts, hand: Counts }} Stock */
/**
 * A ticket that cards are allotted to; `ready` if the game says that the stack completes it.
 * @typedef {{ id: string, points: number, needs: Counts, ready?: boolean }} Wish
 */

/** The places of cards, nearest to the goal first. @type {[keyof Stock, Where][]} */
const PLACES = [
  ["stack", "here"],
  ["yard", "coming"],
  ["hand", "hand"],
];
/** More sets of tickets are not tried: by then the best found is good, and a turn has many pictures. */
const TRIES = 4000;

/**
 * What lies on the own stack, as far as it is remembered, in the own yard and in the hand.
 * @param {WireView | null} view
 * @param {number | null} seat
 * @returns {Stock}
 */
export function stockOf(view, seat) {
  const own = seat === null ? undefined : view?.seats[seat];
  /** @type {Counts} */
  const yard = {};
  for (const row of own?.yard ?? []) {
    yard[row.colour] = (yard[row.colour] ?? 0) + row.cars;
    yard.locomotive = (yard.locomotive ?? 0) + (row.locomotives ?? 0);
  }
  return { stack: own?.["stack-cards"] ?? {}, yard, hand: own ? (view?.hand ?? {}) : {} };
}

/** How many there are of a kind, wherever they are. @param {Stock} stock @param {string} kind */
const heldOf = (stock, kind) => PLACES.reduce((sum, [place]) => sum + (stock[place][kind] ?? 0), 0);

/** @param {Counts} needs */
const sizeOf = (needs) => Object.values(needs).reduce((sum, count) => sum + count, 0);

/**
 * Takes the cards of a ticket from what there is: colours first, locomotives where they run out.
 * @param {Counts} needs
 * @param {Stock} stock is less afterwards
 * @param {[keyof Stock, Where][]} places where they may come from
 * @returns {Need[]}
 */
function take(needs, stock, places) {
  /** @param {string} kind @returns {Where | null} */
  const one = (kind) => {
    const at = places.find(([place]) => (stock[place][kind] ?? 0) > 0);
    if (at) stock[at[0]][kind] -= 1;
    return at ? at[1] : null;
  };
  const cards = KINDS.flatMap((kind) => Array.from({ length: needs[kind] ?? 0 }, () => kind));
  const own = cards.map(one);
  return cards.map((kind, at) => {
    const where = own[at];
    if (where) return { kind, where };
    const instead = one("locomotive");
    return instead ? { kind, where: instead, wild: true } : { kind, where: "missing" };
  });
}

/**
 * The tickets that all cards together are enough for, with as many points as can be found.
 * @param {Wish[]} wishes
 * @param {Stock} stock
 * @returns {Wish[]}
 */
function coveredOf(wishes, stock) {
  const worth = (/** @type {Wish} */ { points, needs }) => points / Math.max(1, sizeOf(needs));
  const sorted = [...wishes].sort((one, two) => worth(two) - worth(one));
  const rest = sorted.map((_, from) => sorted.slice(from).reduce((sum, { points }) => sum + points, 0));
  const locomotives = heldOf(stock, "locomotive");
  const colours = KINDS.filter((kind) => kind !== "locomotive");
  /** @type {{ points: number, set: Wish[] }} */
  let best = { points: 0, set: [] };
  let tries = 0;
  /** @param {number} at @param {Wish[]} set @param {Counts} needs of the set @param {number} points */
  const go = (at, set, needs, points) => {
    tries += 1;
    if (points > best.points) best = { points, set };
    if (at === sorted.length || points + rest[at] <= best.points || tries > TRIES) return;
    const wish = sorted[at];
    const more = { ...needs };
    for (const [kind, count] of Object.entries(wish.needs)) more[kind] = (more[kind] ?? 0) + count;
    const lacking = colours.reduce(
      (sum, kind) => sum + Math.max(0, (more[kind] ?? 0) - heldOf(stock, kind)),
      more.locomotive ?? 0,
    );
    if (lacking <= locomotives) go(at + 1, [...set, wish], more, points + wish.points);
    go(at + 1, set, needs, points);
  };
  go(0, [], {}, 0);
  return best.set;
}

/**
 * Allots cards to tickets, each card once: to those that the stack completes, to those that all cards together
 * are enough for, and what is left to whichever of the others lacks least.
 * @param {Wish[]} wishes
 * @param {Stock} stock
 * @param {boolean} [aids] are the tickets looked for that go together best?
 * @returns {Map<string, Need[]>} by ticket
 */
export function allot(wishes, stock, aids = true) {
  const left = { stack: { ...stock.stack }, yard: { ...stock.yard }, hand: { ...stock.hand } };
  /** @type {Map<string, Need[]>} */
  const given = new Map();
  for (const { id, needs } of wishes.filter(({ ready }) => ready))
    given.set(id, take(needs, left, PLACES.slice(0, 1)));
  const open = wishes.filter(({ ready }) => !ready);
  const covered = aids ? coveredOf(open, left) : [];
  for (const { id, needs } of covered) given.set(id, take(needs, left, PLACES));
  let others = open.filter(({ id }) => !given.has(id));
  while (others.length > 0) {
    const [next, ...later] = others
      .map((wish) => ({ wish, lacks: missingOf(take(wish.needs, structuredClone(left), PLACES)) }))
      .sort((one, two) => one.lacks - two.lacks || two.wish.points - one.wish.points)
      .map(({ wish }) => wish);
    given.set(next.id, take(next.needs, left, PLACES));
    others = later;
  }
  return given;
}

/**
 * What is left of a stack beside the cards for some tickets: colours serve first, locomotives where they run out.
 * @param {Counts} stack
 * @param {Counts[]} tickets what each needs
 * @returns {Counts} only kinds of which something is left
 */
export function leftOf(stack, tickets) {
  const left = { ...stack };
  for (const [kind, count] of tickets.flatMap((needs) => Object.entries(needs))) {
    const own = Math.min(count, left[kind] ?? 0);
    left[kind] = (left[kind] ?? 0) - own;
    left.locomotive = (left.locomotive ?? 0) - (count - own);
  }
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

/** How many cards are missing, locomotives counted. @param {Need[]} needs */
export const missingOf = (needs) => needs.filter(({ where }) => where === "missing").length;
