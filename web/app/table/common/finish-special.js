// What was special about a game: its longest path, its dearest tickets, and how lucky one was.
import { turnsOf } from "../../core/story.js";
import { ticketsOf } from "./finish-reveal.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("./finish-reveal.js").TicketMoment} TicketMoment */
/**
 * @typedef {{ what: "trail", seat: number, cars: number, tracks: string[] }
 *   | { what: "best" | "worst", ticket: TicketMoment }
 *   | { what: "luck", locomotives: number, cards: number }} Special
 */

/** The cards that a seat drew as far as its player saw them. @param {Session} session @param {number} seat */
function drawn({ log }, seat) {
  const events = turnsOf(log).flatMap(({ undone, steps }) =>
    undone ? [] : steps.flatMap((step) => (step.step === "act" ? step.events : [])),
  );
  return events.flatMap((event) =>
    (event.event === "card-drawn" || event.event === "card-taken") && event.seat === seat && event.card
      ? [event.card]
      : [],
  );
}

/** @param {Session} session @returns {Special[]} */
export function specialsOf(session) {
  const sheets = session.table?.result?.sheets ?? [];
  /** @type {Special[]} */
  const all = [];
  const trail = [...(session.hints?.trails ?? [])].sort((one, two) => two.length - one.length)[0];
  if (session.game?.wire["longest-trail"] && trail?.length)
    all.push({ what: "trail", seat: trail.seat, cars: trail.length, tracks: trail.tracks });
  const tickets = sheets.flatMap(({ seat }) => ticketsOf(session, seat)).sort((a, b) => b.points - a.points);
  const [best, worst] = [tickets[0], tickets.at(-1)];
  if (best?.done) all.push({ what: "best", ticket: best });
  if (worst && !worst.done) all.push({ what: "worst", ticket: worst });
  const cards = session.seat === null ? [] : drawn(session, session.seat);
  if (cards.length > 0) {
    const locomotives = cards.filter((card) => card === "locomotive").length;
    all.push({ what: "luck", locomotives, cards: cards.length });
  }
  return all;
}
