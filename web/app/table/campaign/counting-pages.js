// The pages on which the end of a game is told.

/** @typedef {{ kind: "tickets", seat: number } | { kind: "slips", lines: number } | { kind: "winner" }} Page */

/** The lines of a bank slip; the last one is the sum. */
export const LINES = 4;

/** What is shown one after the other: nothing tells who has won before the last page. @param {number[]} seats @returns {Page[]} */
export const pagesOf = (seats) => [
  ...seats.map((seat) => /** @type {const} */ ({ kind: "tickets", seat })),
  ...Array.from({ length: LINES }, (_, line) => /** @type {const} */ ({ kind: "slips", lines: line + 1 })),
  { kind: "winner" },
];
