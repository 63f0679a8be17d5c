// Who this browser is here.
import { get, post, put } from "./api.js";
import { Signal } from "./signal.js";
import { socket } from "./socket.js";

/** @typedef {import("../../protocol.js").Me} Me */

/** @type {Me | null} */
let me = null;

/** Tells who this browser is now. @type {Signal<Me | null>} */
export const meChanged = new Signal();

/** Who this browser is; null for somebody without a name. */
export const whoAmI = () => me;

/** @param {Me | null} next */
function become(next) {
  const other = me?.id !== next?.id;
  me = next;
  // The socket was told the old name when it was opened.
  if (other) socket.reopen();
  meChanged.tell(me);
}

/** Asks the server who this browser is. */
export async function loadMe() {
  become((await get("visitor")).me ?? null);
  return me;
}

/** Gets a name, or changes it. @param {string} name */
export async function callMe(name) {
  become(me ? await put("me", { body: { name } }) : await post("guests", { body: { name } }));
  return me;
}

/** For those who have followed a device link or an admin link. @param {Me} next */
export const becomeKnown = (next) => become(next);
