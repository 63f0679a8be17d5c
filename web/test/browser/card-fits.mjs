// The table of the card game at its fullest: is anything cut, or does anything hide what lies beside it?
import { eventually } from "./harness.mjs";

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"];
/** All of one's colours, and as many locomotives as nobody had expected. */
const HAND = {
  red: 2,
  orange: 1,
  yellow: 6,
  green: 3,
  blue: 4,
  purple: 1,
  black: 12,
  white: 5,
  locomotive: 7,
};
const STACK = {
  red: 2,
  orange: 1,
  yellow: 1,
  green: 3,
  blue: 2,
  purple: 1,
  black: 4,
  white: 1,
  locomotive: 4,
};

/**
 * What a table may look like: every colour lies in some yard, most of them in one's own.
 * @param {number} players
 * @param {string} phase
 */
export function fullest(players, phase) {
  const own = COLOURS.length - 2 * (players - 1);
  const yardOf = (/** @type {number} */ seat) =>
    (seat === 1 ? COLOURS.slice(0, own) : COLOURS.slice(own + 2 * (seat - 2), own + 2 * (seat - 1))).map(
      (colour, at) => ({ colour, cars: 1 + ((at * 3 + seat) % 5), locomotives: at % 3 }),
    );
  const shown = phase === "complete" || phase === "over";
  const seats = Array.from({ length: players }, (_, at) => [
    at + 1,
    { yard: yardOf(at + 1), stack: 19, cards: 41, ...((shown || at === 0) && { "stack-cards": STACK }) },
  ]);
  return { phase, hand: HAND, seats: Object.fromEntries(seats) };
}

/** Shows a position as if it had come from the server. */
export async function show(visitor, { phase, hand, seats }) {
  await visitor.page.evaluate(
    (given) => {
      const { session } = /** @type {any} */ (document.querySelector("gleis-table"));
      const merged = Object.entries(session.view.seats).map(([seat, one]) => [
        seat,
        { ...one, ...given.seats[seat] },
      ]);
      session.view = {
        ...session.view,
        phase: given.phase,
        hand: given.hand,
        seats: Object.fromEntries(merged),
      };
      session.changed.tell();
    },
    { phase, hand, seats },
  );
  await eventually(
    () => visitor.page.evaluate(() => document.querySelectorAll(".fan, .turned-up > li").length >= 9),
    "everything is drawn",
  );
}

/** In the browser: what is cut, and what lies on something that has to be read. */
export function clipped() {
  /** @type {string[]} */
  const faults = [];
  const all = (/** @type {string} */ what, /** @type {ParentNode} */ within = document) =>
    [...within.querySelectorAll(what)].filter((thing) => thing.checkVisibility());
  const name = (/** @type {Element} */ thing) => {
    const { kind, row, yard, city } = thing.closest(
      "[data-kind], [data-row], [data-yard], [data-city]",
    ).dataset;
    return `${thing.className} of ${kind ?? row ?? city ?? `yard ${yard}`}`;
  };
  // Half a pixel is rounding.
  const inside = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
    one.left >= other.left - 1 &&
    one.right <= other.right + 1 &&
    one.top >= other.top - 1 &&
    one.bottom <= other.bottom + 1;
  const meet = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const within = (/** @type {string} */ what, /** @type {string} */ around) => {
    for (const thing of all(what)) {
      const box = thing.closest(around);
      if (box && !inside(thing.getBoundingClientRect(), box.getBoundingClientRect()))
        faults.push(`${name(thing)} sticks out of ${around}`);
    }
  };
  const apart = (/** @type {Element[]} */ things) => {
    const boxes = things.map((thing) => thing.getBoundingClientRect());
    for (const [at, box] of boxes.entries())
      for (const [to, other] of boxes.entries())
        if (to > at && meet(box, other)) faults.push(`${name(things[at])} lies on ${name(things[to])}`);
  };
  within(".table-wide .fan-card, .table-wide .fan-count", ".hand");
  within(".yard-count, .yard-card, .stack-pile, .turned-up > li, .stack-known .chip", ".yard");
  within(".city-count, .city-points", ".city");
  apart(all(".fan-card:nth-last-of-type(2)"));
  apart(all(".fan-count"));
  apart(all(".turned-up > li"));
  for (const yard of all(".yard")) {
    apart(all(".yard-count", yard));
    // One's own rows keep their width: no card of one lies on a card of another.
    if (yard.matches(".yard-own")) apart(all(".yard-row > .yard-card:first-of-type", yard));
    apart([...all(".yard-rows", yard), ...all(".stack-known, .stack-pile", yard)].filter(Boolean));
  }
  for (const word of all(".city-name, .table-side .player-name"))
    if (word.scrollWidth > word.clientWidth + 1) faults.push(`${word.textContent.trim()} is cut`);
  return faults;
}
