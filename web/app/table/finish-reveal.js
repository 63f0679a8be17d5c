// The reveal at the end as a row of moments: ticket by ticket, then the bonuses.
import { joinedBy } from "./tickets-ways.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("../../protocol.js").Points} Points */
/** @typedef {import("../../protocol.js").SeatResult} SeatResult */
/**
 * @typedef {{
 *   kind: "ticket", seat: number, ticket: string, done: boolean, points: number, tracks: string[],
 *   cities: string[]
 * }} TicketMoment
 */
/**
 * @typedef {{
 *   kind: "bonus", source: "longest-trail" | "globetrotter" | "passengers" | "big-cities",
 *   seats: { seat: number, points: number }[], tracks: string[], cities: string[]
 * }} BonusMoment
 */
/** @typedef {TicketMoment | BonusMoment} Moment */

/** All sources of points, in the order of the score sheet. @type {(keyof Points)[]} */
const SOURCES = [
  "routes",
  "coins",
  "used-cars",
  "completed-tickets",
  "missed-tickets",
  "written-off",
  "longest-trail",
  "globetrotter",
  "passengers",
  "big-cities",
];
/** Those that come last, each in a moment of its own. @type {BonusMoment["source"][]} */
const BONUSES = ["longest-trail", "globetrotter", "passengers", "big-cities"];

/** The sources that a game has. @param {Session} session */
export function sourcesOf(session) {
  const wire = session.game?.wire;
  const has = {
    routes: wire?.tracks.length && !session.view?.campaign,
    coins: session.view?.campaign,
    "used-cars": session.view?.campaign,
    "written-off": session.table?.result?.sheets.some(({ points }) => points["written-off"]),
    "longest-trail": wire?.["longest-trail"],
    globetrotter: wire?.globetrotter,
    passengers: wire?.passengers,
    "big-cities": wire?.["card-game"],
  };
  return SOURCES.filter(
    (source) => !(source in has) || Boolean(has[/** @type {keyof typeof has} */ (source)]),
  );
}

/**
 * The tickets of a seat and what became of them.
 * @param {Session} session
 * @param {number} seat
 * @returns {TicketMoment[]}
 */
export function ticketsOf(session, seat) {
  const { game, view, outlook } = session;
  const open = view?.seats[seat - 1];
  if (!game || !open) return [];
  const results = new Map(
    outlook?.revealed?.find((one) => one.seat === seat)?.tickets.map((one) => [one.ticket, one.done]),
  );
  // In the card game those completed lie apart.
  return [...(open["completed-tickets"] ?? []), ...(open["revealed-tickets"] ?? [])].map((ticket) => {
    const tracks = joinedBy(game, ticket, open.tracks);
    const done =
      results.get(ticket) ??
      (game.board ? tracks.length > 0 : (open["completed-tickets"] ?? []).includes(ticket));
    const points = game.tickets.get(ticket)?.points ?? 0;
    return {
      kind: "ticket",
      seat,
      ticket,
      done,
      points: done ? points : -points,
      tracks,
      cities: game.ticketCities(ticket),
    };
  });
}

/**
 * Everything that is revealed: the last player first, so that the winner is known late.
 * @param {Session} session
 * @returns {Moment[]}
 */
export function momentsOf(session) {
  const sheets = session.table?.result?.sheets ?? [];
  const byPlace = [...sheets].sort((a, b) => b.place - a.place || a.seat - b.seat);
  /** @type {Moment[]} */
  const moments = byPlace.flatMap((sheet) => ticketsOf(session, sheet.seat));
  const sources = sourcesOf(session);
  for (const source of BONUSES.filter((one) => sources.includes(one))) {
    const seats = sheets
      .map(({ seat, points }) => ({ seat, points: points[source] ?? 0 }))
      .filter(({ points }) => points > 0);
    if (seats.length === 0) continue;
    const trails =
      source === "longest-trail"
        ? (session.outlook?.trails ?? []).filter((trail) => seats.some(({ seat }) => seat === trail.seat))
        : [];
    moments.push({
      kind: "bonus",
      source,
      seats,
      tracks: trails.flatMap((trail) => trail.tracks),
      cities: [],
    });
  }
  return moments;
}

/**
 * A score sheet as far as it has been revealed.
 * @param {SeatResult} sheet
 * @param {Moment[]} shown
 * @returns {Record<keyof Points, number | null>} null for what is still to come
 */
export function pointsSoFar(sheet, shown) {
  const mine = shown.filter((moment) => moment.kind === "ticket" && moment.seat === sheet.seat);
  const sum = (/** @type {boolean} */ done) =>
    mine.reduce(
      (all, moment) => (moment.kind === "ticket" && moment.done === done ? all + moment.points : all),
      0,
    );
  const bonus = (/** @type {BonusMoment["source"]} */ source) =>
    shown.some((moment) => moment.kind === "bonus" && moment.source === source)
      ? (sheet.points[source] ?? 0)
      : null;
  return {
    routes: sheet.points.routes,
    "completed-tickets": sum(true),
    "missed-tickets": sum(false),
    "longest-trail": bonus("longest-trail"),
    globetrotter: bonus("globetrotter"),
    passengers: bonus("passengers"),
    "big-cities": bonus("big-cities"),
    coins: sheet.points.coins ?? 0,
    "used-cars": sheet.points["used-cars"] ?? 0,
    // A total below 0 counts as 0: that is known when everything is shown.
    "written-off":
      mine.length === sheet["tickets-completed"] + sheet["tickets-missed"]
        ? (sheet.points["written-off"] ?? 0)
        : null,
  };
}
