// What was agreed at a table, and how it went, in words.
import { list, t, tn } from "../core/i18n.js";
import { seatName } from "../core/story.js";

/** @typedef {import("../../protocol.js").Pace} Pace */
/** @typedef {import("../../protocol.js").Rules} Rules */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").BotLevel} BotLevel */
/** @typedef {import("../../protocol.js").Undo} Undo */

/** @type {Record<BotLevel, string>} */
const LEVELS = {
  beginner: "level.beginner",
  casual: "level.casual",
  strong: "level.strong",
  expert: "level.expert",
};
/** @type {Record<BotLevel, string>} */
const LEVEL_NOTES = {
  beginner: "level.beginner-note",
  casual: "level.casual-note",
  strong: "level.strong-note",
  expert: "level.expert-note",
};
/** @type {Record<Undo, string>} */
const UNDOS = { never: "undo.never", free: "undo.free", consent: "undo.consent" };

/** @param {BotLevel} level */
export const levelName = (level) => t(LEVELS[level]);
/** How a level plays. @param {BotLevel} level */
export const levelNote = (level) => t(LEVEL_NOTES[level]);
/** @param {Undo} undo */
export const undoText = (undo) => t(UNDOS[undo]);

/** Seconds as people say them: "90 s", "2 min". @param {number} seconds */
const duration = (seconds) =>
  seconds % 60 === 0 && seconds > 0
    ? t("pace.minutes", { n: seconds / 60 })
    : t("pace.seconds", { n: seconds });

/** @param {Pace | undefined} pace */
export function paceText(pace) {
  if (!pace || pace.kind === "no-clock") return t("pace.no-clock");
  if (pace.kind === "days") return tn("pace.days", pace.days);
  return t("pace.live", { turn: duration(pace["turn-seconds"]), bank: duration(pace["bank-seconds"]) });
}

/** @type {Record<import("../../protocol.js").Unrated, string>} */
const UNRATED = {
  agreed: "rated.agreed",
  "bots-only": "rated.bots-only",
  "shared-seats": "rated.shared-seats",
  "taken-back": "rated.taken-back",
  tutorial: "rated.tutorial",
  campaign: "rated.campaign",
  "ended-early": "rated.ended-early",
};

/** Whether the game counts for ratings, and why not. @param {TableInfo} table */
export const ratedText = (table) => (table.unrated ? t(UNRATED[table.unrated]) : t("rated.yes"));

/** Who has won; whoever gave up has not, whatever a bot made of it. @param {Pick<TableInfo, "result" | "resigned">} table */
export function winnersOf(table) {
  const gone = table.resigned ?? [];
  const sheets = (table.result?.sheets ?? []).filter(({ seat }) => !gone.includes(seat));
  const best = Math.min(...sheets.map(({ place }) => place));
  return sheets.filter(({ place }) => place === best);
}

/** All that was agreed, one sentence each. @param {TableInfo} table */
export function agreed(table) {
  const { rules } = table;
  const first = rules["first-seat"];
  return [
    paceText(rules.pace),
    first ? t("room.first-seat", { name: seatName(table, first) }) : t("room.first-lot"),
    undoText(rules.undo ?? "consent"),
    ratedText(table),
    t(rules.aids === false ? "room.aids-off" : "room.aids-on"),
    t(rules.spectators === false ? "room.spectators-off" : "room.spectators-on"),
    t(rules.public ? "room.public-on" : "room.public-off"),
  ];
}

/** Who sits there, as a phrase; open seats are left out. @param {TableInfo} table */
export const company = (table) => {
  const sitting = table.seats.filter((seat) => seat.kind !== "open");
  return sitting.length ? list(sitting.map((seat) => seatName(table, seat.seat))) : t("lobby.nobody");
};

/** How many seats are still open. @param {TableInfo} table */
export const openSeats = (table) => table.seats.filter((seat) => seat.kind === "open").length;

/** "Anna gave up: Ben wins". @param {TableInfo} table */
export function resignedText(table) {
  const gone = table.resigned ?? [];
  const names = list(gone.map((seat) => seatName(table, seat)));
  const left = table.seats.filter(({ seat }) => !gone.includes(seat));
  if (left.length !== 1) return tn("end.resigned", gone.length, { names });
  return tn("end.resigned-won", gone.length, { names, winner: seatName(table, left[0].seat) });
}

/** "Anna won with 112 points". @param {TableInfo} table */
export function outcome(table) {
  if (table.ended === "resigned") return resignedText(table);
  if (table.status === "abandoned" || !table.result) return t("mine.broken-off");
  const winners = winnersOf(table);
  const names = list(winners.map((sheet) => seatName(table, sheet.seat)));
  return tn("mine.won", winners.length, { names, points: tn("mine.with", winners[0]?.total ?? 0) });
}
