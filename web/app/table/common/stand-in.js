// A bot that plays for somebody, and the way back.
import { del, put } from "../../core/api.js";
import { attempt } from "../../ui/toasts.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").TableInfo} TableInfo */

/** Changes the table; what comes of it is shown at once. @param {Session} session @param {() => Promise<TableInfo>} work */
export async function change(session, work) {
  const table = await attempt(work);
  if (table) session.takeTable(table);
}

/**
 * Puts a bot in a seat, or takes it away again.
 * @param {Session} session
 * @param {number} seat
 * @param {boolean} bot
 */
export const standIn = (session, seat, bot) =>
  change(session, () => {
    const path = "tables/{table}/seats/{seat}/stand-in";
    const given = { table: session.id, seat };
    return bot ? put(path, given) : del(path, given);
  });
