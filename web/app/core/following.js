// The players whom one follows: one list for all that shows it.
import { del, get, put } from "./api.js";
import { whoAmI } from "./me.js";
import { Signal } from "./signal.js";

/** @typedef {import("../../protocol.js").Followed} Followed */

/** Tells that somebody is followed now, or not any more. @type {Signal<void>} */
export const followingChanged = new Signal();

/** Those whom this browser follows. @returns {Promise<Followed[]>} */
export const loadFollowing = async () => (whoAmI() ? (await get("me/following")).players : []);

/** @param {string} player @param {boolean} on */
export async function follow(player, on) {
  await (on ? put("me/following/{player}", { player }) : del("me/following/{player}", { player }));
  followingChanged.tell();
}
