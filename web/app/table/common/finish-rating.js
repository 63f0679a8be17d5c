// What a rated game has done to one's rating: it is looked at before the end, and once more after it.
import { get } from "../../core/api.js";

/** @typedef {import("../../core/session.js").Session} Session */

/** Where everybody begins. */
const BEGIN = 1500;

/** @param {string} table */
const keyOf = (table) => `gleis-rating-${table}`;

/** One's rating in the game of a table now. @param {Session} session */
async function ratingNow(session) {
  const seat = session.table?.seats[(session.mySeats()[0] ?? 0) - 1];
  if (!session.table || seat?.kind !== "person") return null;
  const { game } = session.table.rules;
  const { ratings } = await get("players/{player}", { player: seat.guest });
  const one = ratings.find((rating) => rating.game === game);
  return { rating: one?.rating ?? BEGIN, games: one?.games ?? 0 };
}

/** Remembers the rating with which a game was begun; once for each table. @param {Session} session */
export async function noteRating(session) {
  const { table, id } = session;
  if (!table?.rated || table.status !== "running") return;
  try {
    if (sessionStorage.getItem(keyOf(id))) return;
    const now = await ratingNow(session);
    // The game may have ended meanwhile: then it is not the rating before.
    if (now && session.table?.status === "running") sessionStorage.setItem(keyOf(id), JSON.stringify(now));
  } catch {
    // Without storage, or without a line, the change is not told.
  }
}

/**
 * The rating before and after a finished game; null if either is not known.
 * @param {Session} session
 * @returns {Promise<{ before: number, after: number } | null>}
 */
export async function ratingChange(session) {
  try {
    const before = JSON.parse(sessionStorage.getItem(keyOf(session.id)) ?? "null");
    const after = before ? await ratingNow(session) : null;
    return after && after.games > before.games ? { before: before.rating, after: after.rating } : null;
  } catch {
    return null;
  }
}
