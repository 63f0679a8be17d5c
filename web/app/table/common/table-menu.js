// What is seldom done at a table: leaving it to a bot, ending it early, playing again.
import { duration } from "../../core/dates.js";
import { html } from "lit";
import { post } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { whoAmI } from "../../core/me.js";
import { socket } from "../../core/socket.js";
import { seatName } from "../../core/story.js";
import { copy } from "../../ui/copy.js";
import { confirm, openDialog } from "../../ui/dialog.js";
import { change, standIn } from "./stand-in.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {(path: string) => void} Go */

/**
 * Leaves one's own seat to a bot, after saying what that means. Bots among themselves need no time at all.
 * @param {Session} session
 * @param {number} seat
 */
async function leaveToBot(session, seat) {
  const table = session.table;
  if (!table) return;
  const others = table.seats.some(
    (one) => one.kind === "program" || (one.kind === "person" && one.seat !== seat && !one["stand-in"]),
  );
  const sure = await confirm(
    () => t("table.to-bot", { name: seatName(table, seat) }),
    () => t(others ? "table.to-bot-people" : "table.to-bot-alone"),
    () => t("table.to-bot-yes"),
  );
  if (sure) await standIn(session, seat, true);
}

const copyLink = () => copy(location.href, t("table.copied"));

/** The others who play themselves, and so are asked before a game ends. @param {Session} session */
const others = (session) => {
  const own = session.mySeats();
  const seats = session.table?.seats ?? [];
  return seats.filter((seat) => seat.kind === "person" && !seat["stand-in"] && !own.includes(seat.seat));
};

/** @param {Session} session @param {number} seat */
async function end(session, seat) {
  const alone = others(session).length === 0;
  const sure = await confirm(
    () => t(alone ? "end.now" : "end.propose"),
    () => t(alone ? "end.now-sure" : "end.propose-sure"),
    () => t(alone ? "end.now" : "end.propose"),
  );
  if (sure) await change(session, () => post("tables/{table}/end", { table: session.id, body: { seat } }));
}

/** Ends a game that has bots only, which its host may. @param {Session} session */
async function abandon(session) {
  const sure = await confirm(
    () => t("end.now"),
    () => t("end.now-sure"),
    () => t("end.now"),
  );
  if (sure) await change(session, () => post("tables/{table}/abandon", { table: session.id }));
}

/** @param {Session} session @param {number} seat */
async function resign(session, seat) {
  const left = (session.table?.seats.length ?? 0) - (session.table?.resigned?.length ?? 0);
  const ends = left <= 2 || others(session).length === 0;
  const sure = await confirm(
    () => t("end.resign"),
    () => t(ends ? "end.resign-sure" : "end.resign-sure-bot"),
    () => t("end.resign"),
  );
  if (sure)
    await change(session, () => post("tables/{table}/seats/{seat}/resign", { table: session.id, seat }));
}

/** @typedef {{ name: string, text: string, later?: boolean, act: () => void }} Entry */

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
    if (person["stand-in"] === "resigned") continue;
    if (person["stand-in"] && mine) {
      all.push({
        name: "take-back",
        text: t("table.take-back", { name }),
        act: () => void standIn(session, person.seat, false),
      });
    } else if (!person["stand-in"] && (mine || (own.length > 0 && person["stand-in-from"]))) {
      const left = mine ? 0 : (person["stand-in-from"] ?? 0) - (Date.now() + socket.ahead);
      const bot = mine ? t("table.to-bot", { name }) : t("table.bot-for", { name });
      const text = left > 0 ? t("table.bot-for-later", { name, time: duration(left) }) : bot;
      all.push({
        name: "to-bot",
        text,
        later: left > 0,
        act: () => void (mine ? leaveToBot(session, person.seat) : standIn(session, person.seat, true)),
      });
    }
  }
  if (table.status === "finished")
    all.push({ name: "replay", text: t("table.replay"), act: () => go(`/replay/${session.id}`) });
  if (over && own.length && !table.campaign)
    all.push({
      name: "rematch",
      text: t("rematch.ask"),
      act: () => void import("./rematch.js").then(({ rematch }) => rematch(session, go)),
    });
  return [...all, ...(running ? ways(session) : [])];
}

/** How one's game can end before its end. @param {Session} session @returns {Entry[]} */
function ways(session) {
  const table = session.table;
  const seat = session.mySeats().find((own) => !table?.resigned?.includes(own));
  const nobodys = table?.host === whoAmI()?.id && !table?.seats.some((one) => one.kind === "person");
  if (table && nobodys) return [{ name: "end", text: t("end.now"), act: () => void abandon(session) }];
  if (!table || seat === undefined) return [];
  /** @type {Entry[]} */
  const all = [];
  const alone = others(session).length === 0;
  if (!table["end-asked"])
    all.push({
      name: "end",
      text: t(alone ? "end.now" : "end.propose"),
      act: () => void end(session, seat),
    });
  // Alone against bots, in a game that does not count, giving up and ending are one.
  if (!table.campaign && (!alone || table.rated))
    all.push({ name: "resign", text: t("end.resign"), act: () => void resign(session, seat) });
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
          ({ name, text, later }, at) =>
            html`<li>
              <button class="button" data-action=${name} ?disabled=${later} @click=${() => close(String(at))}>
                ${text}
              </button>
            </li>`,
        )}
      </ul>`,
  );
  if (chosen) all[Number(chosen)].act();
}
