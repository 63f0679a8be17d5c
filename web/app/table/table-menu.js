// What is seldom done at a table: leaving it to a bot, breaking off, playing again.
import { html } from "lit";
import { del, post, put } from "../core/api.js";
import { t } from "../core/i18n.js";
import { seatName } from "../core/story.js";
import { copy } from "../ui/copy.js";
import { confirm, openDialog } from "../ui/dialog.js";
import { attempt } from "../ui/toasts.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {(path: string) => void} Go */

/** @param {Session} session @param {() => Promise<TableInfo>} work */
async function change(session, work) {
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
  change(session, () => (bot ? put : del)(`tables/${session.id}/seats/${seat}/stand-in`));

/** The next game with the same people. @param {Session} session @param {Go} go */
export async function rematch(session, go) {
  const table = session.table?.rematch ?? (await attempt(() => post(`tables/${session.id}/rematch`)))?.id;
  if (table) go(`/t/${table}`);
}

const copyLink = () => copy(location.href, t("table.copied"));

/** @param {Session} session */
async function abandon(session) {
  const sure = await confirm(
    () => t("table.abandon"),
    () => t("table.abandon-sure"),
    () => t("table.abandon"),
  );
  if (sure) await change(session, () => post(`tables/${session.id}/abandon`));
}

/** @typedef {{ name: string, text: string, act: () => void }} Entry */

/** What can be done now. @param {Session} session @param {Go} go @returns {Entry[]} */
function entries(session, go) {
  const table = session.table;
  if (!table) return [];
  const running = table.status === "running";
  const over = table.status === "finished" || table.status === "abandoned";
  const people = table.seats.flatMap((seat) => (seat.kind === "person" ? [seat] : []));
  const own = session.mySeats();
  /** @type {Entry[]} */
  const all = [{ name: "copy-link", text: t("table.copy-link"), act: () => void copyLink() }];
  for (const person of running ? people : []) {
    const mine = own.includes(person.seat);
    const name = seatName(table, person.seat);
    if (person["stand-in"] && mine) {
      all.push({
        name: "take-back",
        text: t("table.take-back", { name }),
        act: () => void standIn(session, person.seat, false),
      });
    } else if (!person["stand-in"] && (mine || (own.length > 0 && !person.connected))) {
      const text = mine ? t("table.to-bot", { name }) : t("table.bot-for", { name });
      all.push({ name: "to-bot", text, act: () => void standIn(session, person.seat, true) });
    }
  }
  if (table.status === "finished")
    all.push({ name: "replay", text: t("table.replay"), act: () => go(`/replay/${session.id}`) });
  if (over && own.length)
    all.push({ name: "rematch", text: t("table.rematch"), act: () => void rematch(session, go) });
  if (running && own.length)
    all.push({ name: "abandon", text: t("table.abandon"), act: () => void abandon(session) });
  return all;
}

/** @param {Session} session @param {Go} go @param {Entry[]} more from elsewhere */
export async function openMenu(session, go, more) {
  const all = [...more, ...entries(session, go)];
  const chosen = await openDialog(
    () => t("table.menu"),
    (close) =>
      html`<ul class="menu-list">
        ${all.map(
          ({ name, text }, at) =>
            html`<li>
              <button class="button" data-action=${name} @click=${() => close(String(at))}>${text}</button>
            </li>`,
        )}
      </ul>`,
  );
  if (chosen) all[Number(chosen)].act();
}
