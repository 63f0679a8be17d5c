// What the player is about to do on a map: a route with a payment, or drawing tickets.
import { KINDS } from "../../core/marks.js";
import { choicesOf, Draft } from "../common/draft.js";
import { lossOf, neededBeside } from "./claim-advice.js";

/** @typedef {import("../../../protocol.js").Choice} Choice */
/** @typedef {import("../../../protocol.js").Prompt} Prompt */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/session.js").Session} Session */
/**
 * @typedef {{
 *   colour: WireCard, locomotives: number, with?: import("../../../protocol.js").WireClaimWith | null
 * }} Payment
 */

/** The tracks that can be claimed now, each once. @param {Prompt | null} prompt */
export const claimableTracks = (prompt) => [
  ...new Set(choicesOf(prompt, "claim").map((choice) => choice.action.track)),
];

/**
 * The ways to pay for a track now, fewest locomotives first.
 * @param {Session} session
 * @param {string} track
 */
export const claimChoices = (session, track) =>
  choicesOf(session.prompt, "claim")
    .filter((choice) => choice.action.track === track)
    .sort((one, two) => one.action.locomotives - two.action.locomotives);

/**
 * The payment to propose: with fewest locomotives, then with fewest cards that tickets or the plan need; of several
 * such colours the one of which most is held, because the rest of it is worth least to lose.
 * @template {Payment} P
 * @param {Session} session
 * @param {string} track
 * @param {P[]} payments
 * @param {WireCard | null} [colour] asked for
 * @returns {P | undefined}
 */
export function cheapest(session, track, payments, colour = null) {
  const asked = payments.filter((payment) => payment.colour === colour);
  const hand = session.view?.hand ?? {};
  const needs = neededBeside(session, track);
  const spaces = session.game?.tracks.get(track)?.length ?? 0;
  const loss = (/** @type {Payment} */ payment) => lossOf(payment, spaces, hand, needs);
  const held = (/** @type {Payment} */ payment) => hand[payment.colour] ?? 0;
  return [...(asked.length ? asked : payments)].sort(
    (one, two) => one.locomotives - two.locomotives || loss(one) - loss(two) || held(two) - held(one),
  )[0];
}

/** A route, and how it is paid. */
export class ClaimDraft extends Draft {
  /** @param {Session} session */
  constructor(session) {
    super(session);
    /** The route looked at closely. @type {string | null} */
    this.track = null;
    /** How it shall be paid. @type {Payment | null} */
    this.payment = null;
    /** The colour chosen first; routes that take it stand out. @type {WireCard | null} */
    this.colour = null;
    /** The kind that was last dragged from the hand. @type {WireCard | null} */
    this.dragged = null;
  }

  /** @returns {Choice | null} */
  meant() {
    if (!this.track || !this.payment) return null;
    const { colour, locomotives } = this.payment;
    return (
      claimChoices(this.session, this.track).find(
        ({ action }) => action.colour === colour && action.locomotives === locomotives,
      ) ?? null
    );
  }

  get empty() {
    return super.empty && !this.track && !this.colour;
  }

  clear() {
    super.clear();
    this.track = null;
    this.payment = null;
    this.colour = null;
  }

  /**
   * Looks at a route, with a payment if it can be claimed.
   * @param {string} track
   * @param {WireCard | null} [colour]
   */
  pick(track, colour = null) {
    this.track = track;
    this.mix = null;
    this.payment = this.bestPayment(colour ?? this.colour);
    this.changed.tell(this);
  }

  /** The ways to pay for the route. @returns {Payment[]} */
  ways() {
    return this.track ? claimChoices(this.session, this.track).map(({ action }) => action) : [];
  }

  /** One way for each colour, in the usual order. @returns {Payment[]} */
  colourWays() {
    const ways = this.ways();
    return KINDS.filter((kind) => ways.some((way) => way.colour === kind)).map(
      (kind) => /** @type {Payment} */ (this.bestOf(ways.filter((way) => way.colour === kind))),
    );
  }

  /** @param {Payment[]} ways @returns {Payment | undefined} */
  bestOf(ways) {
    return cheapest(this.session, this.track ?? "", ways);
  }

  /** @param {WireCard | null} [colour] @returns {Payment | null} */
  bestPayment(colour = null) {
    if (!this.track) return null;
    const payments = this.ways();
    // Whoever chose locomotives wants to pay with them.
    const best =
      colour === "locomotive" ? payments.at(-1) : cheapest(this.session, this.track, payments, colour);
    return best ? { colour: best.colour, locomotives: best.locomotives } : null;
  }

  /** @param {Payment} payment */
  pay(payment) {
    this.payment = payment;
    this.changed.tell(this);
  }

  /** Colour first: once more, or null, takes it back. @param {WireCard | null} colour */
  filter(colour) {
    this.colour = colour === this.colour ? null : colour;
    if (this.track && this.colour) this.payment = this.bestPayment(this.colour);
    this.changed.tell(this);
  }

  /** Tickets are wanted in place of the route; the colour stays. @param {{ [deck: string]: number }} mix */
  wantTickets(mix) {
    const { colour } = this;
    this.clear();
    this.colour = colour;
    this.mix = mix;
    this.changed.tell(this);
  }

  isSettled() {
    return !this.track || Boolean(this.choice) || !this.session.prompt;
  }

  adapt() {
    if (this.track && !this.choice) this.payment = this.bestPayment(this.colour);
  }
}

/** What the hints say of a track. @param {Session} session @param {string} track */
export const trackHint = (session, track) =>
  session.hints?.tracks.find((candidate) => candidate.track === track) ?? null;

/** Puts a track into the plan, or takes it out. @param {Session} session @param {string} track */
export const togglePlan = (session, track) =>
  session.advisor.setPlan(
    session.advisor.plan.includes(track)
      ? session.advisor.plan.filter((other) => other !== track)
      : [...session.advisor.plan, track],
  );
