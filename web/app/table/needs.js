// Where the cards of a ticket are: on the own track stack, in the own rail yard, in the hand, or nowhere yet.
import { KINDS } from "../core/marks.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {{ [kind: string]: number }} Counts */
/**
 * Where a card is; a locomotive under way or in the yard can stand in for it where it is `wild`.
 * @typedef {"here" | "coming" | "wild" | "hand" | "missing"} Where
 */
/** @typedef {{ kind: WireCard, where: Where }} Need */
/** What the viewer has, by where it is. @typedef {{ stack: Counts, yard: Counts, hand: Counts }} Stock */

/**
 * What lies on the own stack, as far as it is remembered, in the own yard and in the hand.
 * @param {WireView | null} view
 * @param {number | null} seat
 * @returns {Stock}
 */
export function stockOf(view, seat) {
  const own = seat === null ? undefined : view?.seats[seat - 1];
  /** @type {Counts} */
  const yard = {};
  for (const row of own?.yard ?? []) {
    yard[row.colour] = (yard[row.colour] ?? 0) + row.cars;
    yard.locomotive = (yard.locomotive ?? 0) + (row.locomotives ?? 0);
  }
  return { stack: own?.["stack-cards"] ?? {}, yard, hand: own ? (view?.hand ?? {}) : {} };
}

/**
 * Where the cards of one ticket are, as if it were the only one.
 * @param {Counts} needs
 * @param {Stock} stock
 * @returns {Need[]}
 */
export function needsOf(needs, stock) {
  /** Locomotives that could stand in. @type {[Where, number][]} */
  const wild = [
    ["wild", (stock.stack.locomotive ?? 0) + (stock.yard.locomotive ?? 0)],
    ["hand", stock.hand.locomotive ?? 0],
  ];
  const standIn = () => {
    const pool = wild.find(([, left]) => left > 0);
    if (pool) pool[1] -= 1;
    return pool ? pool[0] : "missing";
  };
  return KINDS.flatMap((kind) => {
    const count = needs[kind] ?? 0;
    /** @type {[Where, number][]} */
    const places = [
      ["here", stock.stack[kind] ?? 0],
      ["coming", stock.yard[kind] ?? 0],
      ["hand", stock.hand[kind] ?? 0],
    ];
    const found = places.flatMap(([where, n]) => Array(n).fill(where)).slice(0, count);
    return Array.from({ length: count }, (_, at) => ({
      kind,
      where: /** @type {Where} */ (found[at] ?? standIn()),
    }));
  });
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
