// The reveal at the end as a row of moments: ticket by ticket, then the bonuses.
import { t, tn } from "../../core/i18n.js";
import { joinedBy } from "./tickets-ways.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").Points} Points */
/** @typedef {import("../../../protocol.js").SeatResult} SeatResult */
/** @typedef {import("../../../protocol.js").GameResult} GameResult */
/** @typedef {import("../../../protocol.js").WireDecision} WireDecision */
/**
 * @typedef {{
 *   kind: "ticket", seat: number, ticket: string, done: boolean, points: number, tracks: string[],
 *   cities: string[]
 * }} TicketMoment
 */
/**
 * @typedef {{
 *   kind: "source", source: Source, seats: { seat: number, points: number }[], tracks: string[], cities: string[]
 * }} SourceMoment
 */
/** @typedef {TicketMoment | SourceMoment} Moment */
/** @typedef {Exclude<keyof Points, "completed-tickets" | "missed-tickets" | "written-off">} Source */

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
/** What everybody has seen already comes first. @type {Source[]} */
const OPEN = ["routes", "coins", "used-cars"];
/** Those that wait for the end. @type {Source[]} */
const BONUSES = ["longest-trail", "globetrotter", "passengers", "big-cities"];
/** What tickets bring and cost. @type {(keyof Points)[]} */
const TICKETS = ["completed-tickets", "missed-tickets", "written-off"];

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
  const { game, view, hints } = session;
  const open = view?.seats[seat];
  if (!game || !open) return [];
  const results = new Map(
    hints?.revealed?.find((one) => one.seat === seat)?.tickets.map((one) => [one.ticket, one.done]),
  );
  // In the card game those completed lie apart.
  return [...(open["completed-tickets"] ?? []), ...(open["revealed-tickets"] ?? [])].map((ticket) => {
    const tracks = joinedBy(game, ticket, Object.keys(open.tracks));
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
 * How far the winner would be ahead without some sources; the smaller, the more they decide.
 * @param {SeatResult[]} sheets
 * @param {(keyof Points)[]} without
 */
function leadWithout(sheets, without) {
  const rest = (/** @type {SeatResult} */ sheet) =>
    without.reduce((sum, source) => sum - (sheet.points[source] ?? 0), sheet.total);
  const [first, ...others] = [...sheets].sort((one, two) => one.place - two.place);
  return first && others.length > 0 ? rest(first) - Math.max(...others.map(rest)) : 0;
}

/** Points of everybody from one source. @param {Session} session @param {Source} source @returns {SourceMoment[]} */
function sourceMoment(session, source) {
  const sheets = session.table?.result?.sheets ?? [];
  const seats = sheets
    .map(({ seat, points }) => ({ seat, points: points[source] ?? 0 }))
    .filter(({ points }) => points > 0);
  if (seats.length === 0) return [];
  const trails = source === "longest-trail" ? (session.hints?.trails ?? []) : [];
  const tracks = trails.flatMap((trail) =>
    seats.some(({ seat }) => seat === trail.seat) ? trail.tracks : [],
  );
  return [{ kind: "source", source, seats, tracks, cities: [] }];
}

/** Ticket by ticket, the last player first, and of each player the dearest last. @param {Session} session */
function ticketMoments(session) {
  const sheets = session.table?.result?.sheets ?? [];
  const byPlace = [...sheets].sort((a, b) => b.place - a.place || a.seat - b.seat);
  return byPlace.flatMap(({ seat }) =>
    ticketsOf(session, seat).sort((a, b) => Math.abs(a.points) - Math.abs(b.points)),
  );
}

/**
 * The race at the end: what everybody knows first, then source by source, the one that decides most last.
 * @param {Session} session
 * @returns {Moment[]}
 */
export function momentsOf(session) {
  const sheets = session.table?.result?.sheets ?? [];
  const sources = sourcesOf(session);
  const known = OPEN.filter((one) => sources.includes(one)).flatMap((one) => sourceMoment(session, one));
  const blocks = [
    { moments: /** @type {Moment[]} */ (ticketMoments(session)), lead: leadWithout(sheets, TICKETS) },
    ...BONUSES.filter((one) => sources.includes(one)).map((one) => ({
      moments: /** @type {Moment[]} */ (sourceMoment(session, one)),
      lead: leadWithout(sheets, [one]),
    })),
  ];
  blocks.sort((one, two) => two.lead - one.lead);
  return [...known, ...blocks.flatMap(({ moments }) => moments)];
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
  const known = (/** @type {Source} */ source) =>
    shown.some((moment) => moment.kind === "source" && moment.source === source)
      ? (sheet.points[source] ?? 0)
      : null;
  return {
    routes: known("routes"),
    "completed-tickets": sum(true),
    "missed-tickets": sum(false),
    "longest-trail": known("longest-trail"),
    globetrotter: known("globetrotter"),
    passengers: known("passengers"),
    "big-cities": known("big-cities"),
    coins: known("coins"),
    "used-cars": known("used-cars"),
    // A total below 0 counts as 0: that is known when everything is shown.
    "written-off":
      mine.length === sheet["tickets-completed"] + sheet["tickets-missed"]
        ? (sheet.points["written-off"] ?? 0)
        : null,
  };
}

/** How much of the race a moment takes, in milliseconds, so that a long one does not last for ever. */
const LASTS = {
  quick: { race: 15000, least: 500, most: 1400 },
  full: { race: 32000, least: 1000, most: 2600 },
};
/** Before what decides one holds one's breath. */
const BREATH = 1.8;

/**
 * How long to wait before the next moment.
 * @param {number} at how many are shown
 * @param {number} all
 * @param {"quick" | "full"} speed
 */
export function pauseBefore(at, all, speed) {
  const { race, least, most } = LASTS[speed];
  if (at === 0) return least;
  const each = Math.max(least, Math.min(most, race / Math.max(1, all)));
  return at >= all - 1 ? each * BREATH : each;
}

/** @type {Record<Exclude<WireDecision, "later-in-turn">, string>} */
const DECISION = {
  points: "finish.by-points",
  "completed-tickets": "finish.by-tickets",
  "longest-trail": "finish.by-trail",
  "longest-trail-card": "finish.by-trail-card",
  "bonus-cards": "finish.by-bonus-cards",
  shared: "finish.by-nothing",
};

/** Why somebody has won, in words. @param {GameResult} result */
export function decidedBy({ decision, sheets }) {
  if (decision === "later-in-turn") return t("finish.by-turn");
  const [best, ...others] = [...sheets].sort((a, b) => a.place - b.place);
  const lead = best.total - Math.max(...others.map(({ total }) => total));
  return tn(DECISION[decision], best.total, { lead });
}
