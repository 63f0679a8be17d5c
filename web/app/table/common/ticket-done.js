// Tickets of one's own that are completed. That they are, the hints say; here only when it happened, for the log, and
// what has just been added.
import { aboutOf, turnsOf } from "../../core/story.js";
import { joinedBy } from "./tickets-ways.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {Pick<Session, "game" | "seat" | "log" | "hints">} Known */

/** The tickets that the hints call completed. @param {Pick<Session, "hints">} session */
const doneTickets = ({ hints }) =>
  (hints?.tickets ?? []).filter((one) => one.done && !one.offered).map((one) => one.ticket);

/** One's own claims that still stand, and when each ticket was kept. @param {Known} session */
function ownSteps({ log, seat }) {
  /** @type {{ seq: number, track: string }[]} */
  const claims = [];
  /** @type {Map<string, number>} */
  const kept = new Map();
  for (const turn of turnsOf(log)) {
    for (const step of turn.undone ? [] : turn.steps) {
      for (const event of step.step === "act" ? step.events : []) {
        if (!("seat" in event) || event.seat !== seat) continue;
        if (event.event === "claimed") claims.push({ seq: step.seq, track: event.track });
        if (event.event === "tickets-kept" || event.event === "first-tickets-chosen")
          for (const ticket of event.kept ?? []) kept.set(ticket, step.seq);
      }
    }
  }
  return { claims, kept };
}

/**
 * By the number of a step the own tickets that were completed with it.
 * @param {Known} session
 * @returns {Map<number, string[]>}
 */
export function completedSteps(session) {
  /** @type {Map<number, string[]>} */
  const steps = new Map();
  const { game, seat } = session;
  const done = doneTickets(session);
  // In the card game completing is an action that everybody sees, and that is told as such.
  if (!game?.board || seat === null || done.length === 0) return steps;
  const { claims, kept } = ownSteps(session);
  const joined = (/** @type {string} */ ticket, /** @type {number} */ n) =>
    joinedBy(
      game,
      ticket,
      claims.slice(0, n).map(({ track }) => track),
    ).length > 0;
  for (const ticket of done) {
    // More routes join no less: the first number of them that suffices is found by halving.
    let [low, high] = [0, claims.length];
    if (!joined(ticket, high)) continue;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (joined(ticket, middle)) high = middle;
      else low = middle;
    }
    const seq = Math.max(claims[high - 1].seq, kept.get(ticket) ?? 0);
    steps.set(seq, [...(steps.get(seq) ?? []), ticket]);
  }
  return steps;
}

/** What was worked out last, for each session. @type {WeakMap<object, { mark: string, steps: Map<number, string[]> }>} */
const known = new WeakMap();

/** Who tells the log to whom, with one's own tickets in it. @param {Session} session @returns {About | null} */
export function aboutOwn(session) {
  const about = aboutOf(session);
  if (!about || about.seat === null) return about;
  const { log } = session;
  const mark = `${about.seat} ${log.length} ${log[0]?.seq} ${doneTickets(session).join()}`;
  let one = known.get(session);
  if (one?.mark !== mark) known.set(session, (one = { mark, steps: completedSteps(session) }));
  return { ...about, completed: one.steps };
}

/** Watches over what becomes of tickets: what was there in the beginning is no news. */
export class DoneWatch {
  constructor() {
    /** @type {Set<string> | null} */
    this.before = null;
  }

  /**
   * The tickets completed since it was asked last. The hints may be ahead of what is shown: a ticket waits until its
   * way is there.
   * @param {Session} session
   * @returns {{ ticket: string, tracks: string[] }[]}
   */
  news(session) {
    const { game, view, hints, seat } = session;
    if (!game || !view || !hints || seat === null) return [];
    const own = Object.keys(view.seats[seat]?.tracks ?? {});
    const done = doneTickets(session);
    if (!this.before) {
      this.before = new Set(done);
      return [];
    }
    const { before } = this;
    const fresh = done
      .filter((ticket) => !before.has(ticket))
      .map((ticket) => ({ ticket, tracks: joinedBy(game, ticket, own) }))
      .filter(({ tracks }) => tracks.length > 0 || session.seq >= hints.seq);
    // What was taken back may be completed once more.
    this.before = new Set([...done.filter((one) => before.has(one)), ...fresh.map(({ ticket }) => ticket)]);
    return fresh;
  }
}
