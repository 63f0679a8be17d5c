// How things stand at the table, in words.
import { list, say, t, tn } from "../../core/i18n.js";
import { socket } from "../../core/socket.js";
import { seatName } from "../../core/story.js";
import { resignedText } from "../../pages/agreed.js";
import { partsOf } from "./parts.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WirePhase} WirePhase */

/** What another player is doing. @type {Record<WirePhase, string>} */
const OTHERS = {
  "first-tickets": "table.choose-first",
  turn: "table.turn-of",
  "second-card": "table.second-card-of",
  "keep-tickets": "table.tickets-of",
  passengers: "table.passengers-of",
  complete: "table.complete-of",
  question: "table.question-of",
  over: "phase.over",
};
/** With so much time left the bar warns, in milliseconds. */
const SHORT = 30_000;

/** Why a game ended before its end. @param {import("../../../protocol.js").TableInfo} table */
export function endedWords(table) {
  if (table.ended === "resigned") return resignedText(table);
  return t(table.ended === "agreed" ? "end.agreed" : "table.abandoned");
}

/** What is asked, and of whom. @param {Session} session */
export function statusWords(session) {
  const { table, view, prompt } = session;
  if (!table || !view) return t("table.loading");
  if (table.status === "abandoned") return endedWords(table);
  if (table.status === "finished" || view.phase === "over") return t("phase.over");
  const what = view.campaign ? partsOf(session.game).asked?.(view.campaign) : "";
  if (prompt && view.phase === "question" && what) return what;
  if (prompt) return t(`phase.${view.phase}`);
  const acting = session.toAct.map((seat) => seatName(table, seat));
  return acting.length ? t(OTHERS[view.phase], { name: list(acting), what: what ?? "" }) : t("table.wait");
}

/** The last round, if it has begun. @param {Session} session */
export function lastRound(session) {
  const left = session.view?.["turns-left"];
  return left ? tn("table.last-round", left) : "";
}

/** @param {Session} session */
export function gameName({ game, table }) {
  const rules = game?.wire.campaign;
  if (rules && table?.campaign) return t("table.campaign-game", { n: rules.game, year: rules.year });
  return game ? say(game.wire.name) : "";
}

/**
 * What is left of the own time when it is short, in milliseconds; null otherwise.
 * @param {Session} session
 */
export function shortTime(session) {
  const deadline = session.seat === null ? null : session.table?.clock?.deadline[session.seat - 1];
  if (!deadline || !session.prompt) return null;
  const left = deadline - (Date.now() + socket.ahead);
  return left < SHORT ? Math.max(0, left) : null;
}
