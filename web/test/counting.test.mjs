// The end of a campaign's game is told in the order of the rulebook.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LINES, pagesOf } from "../app/table/campaign/counting-pages.js";

test("tickets come first, then the slips line by line, and the winner last", () => {
  const pages = pagesOf([1, 2, 3]);
  assert.deepEqual(
    pages.map(({ kind }) => kind),
    ["tickets", "tickets", "tickets", "slips", "slips", "slips", "slips", "winner"],
  );
  assert.deepEqual(
    pages.filter((page) => page.kind === "slips").map(({ lines }) => lines),
    Array.from({ length: LINES }, (_, line) => line + 1),
  );
  // Seats come in their order, not in that of their places.
  assert.deepEqual(
    pages.flatMap((page) => (page.kind === "tickets" ? [page.seat] : [])),
    [1, 2, 3],
  );
});
