// What the player of a campaign's game is about to do: a route and how it is paid, down to symbols
// where they matter, or the answer to a question.
import { claimChoices, ClaimDraft } from "../board/claim.js";
import { lossOf, neededBeside } from "../board/claim-advice.js";

/** @typedef {import("../../../protocol.js").Choice} Choice */
/** @typedef {import("../../../protocol.js").WireAction} WireAction */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireClaimWith} WireClaimWith */
/** @typedef {import("../board/claim.js").Payment} Payment */
/** @typedef {import("../common/draft.js").ChoiceOf<"claim">} Claim */

/** @type {(keyof WireClaimWith)[]} */
const PARTS = ["cards", "powder", "pickaxes", "skulls", "helps"];

/**
 * Do two payments spend the same cards and helps?
 * @param {WireClaimWith | null | undefined} one
 * @param {WireClaimWith | null | undefined} two
 */
const sameWith = (one, two) => PARTS.every((part) => (one?.[part] ?? 0) === (two?.[part] ?? 0));

/** @param {Payment} one @param {Payment} two */
export const samePayment = (one, two) =>
  one.colour === two.colour && one.locomotives === two.locomotives && sameWith(one.with, two.with);

/** How many helps a payment uses. @param {Payment} payment */
const helpsOf = (payment) => [...(payment.with?.helps ?? 0).toString(2)].filter((bit) => bit === "1").length;

/**
 * The best payment first: without helps that are used up by it, without other colours, with few
 * locomotives; of symbols as many as possible, because where there is a choice they bring something; at last without
 * cards that tickets need.
 * @param {{ [name: string]: number }} hand
 * @param {(payment: Payment) => number} loss
 */
const byWorth = (hand, loss) => (/** @type {Payment} */ one, /** @type {Payment} */ two) =>
  helpsOf(one) - helpsOf(two) ||
  (one.with?.powder ?? 0) - (two.with?.powder ?? 0) ||
  one.locomotives - two.locomotives ||
  (two.with?.pickaxes ?? 0) - (one.with?.pickaxes ?? 0) ||
  (two.with?.skulls ?? 0) - (one.with?.skulls ?? 0) ||
  loss(one) - loss(two) ||
  (hand[two.colour] ?? 0) - (hand[one.colour] ?? 0);

/** @param {Payment} action @returns {Payment} */
const payment = ({ colour, locomotives, with: how }) => ({ colour, locomotives, with: how });

export class LegendsDraft extends ClaimDraft {
  /** @param {import("../../core/session.js").Session} session */
  constructor(session) {
    super(session);
    /** The answer to a question that is about to be given. @type {WireAction | null} */
    this.answer = null;
  }

  /** @returns {Choice | null} */
  meant() {
    const { answer, payment: paid, session } = this;
    if (answer)
      return (
        session.prompt?.choices.find(({ action }) => JSON.stringify(action) === JSON.stringify(answer)) ??
        null
      );
    if (!this.track || !paid) return null;
    return claimChoices(session, this.track).find(({ action }) => samePayment(action, paid)) ?? null;
  }

  get empty() {
    return super.empty && !this.answer;
  }

  clear() {
    super.clear();
    this.answer = null;
  }

  /** Chooses an answer; it is sent when it is confirmed. @param {WireAction} action */
  choose(action) {
    this.clear();
    this.answer = action;
    this.changed.tell(this);
  }

  /** The ways to pay for the route, the best first. @returns {Payment[]} */
  ways() {
    const { session, track } = this;
    if (!track) return [];
    const hand = session.view?.hand ?? {};
    const needs = neededBeside(session, track);
    const spaces = session.game?.tracks.get(track)?.length ?? 0;
    const loss = (/** @type {Payment} */ way) => lossOf(way, spaces, hand, needs);
    return claimChoices(session, track)
      .map(({ action }) => payment(action))
      .sort(byWorth(hand, loss));
  }

  /** They are sorted. @param {Payment[]} ways */
  bestOf(ways) {
    return ways[0];
  }

  /** @param {WireCard | null} [colour] @returns {Payment | null} */
  bestPayment(colour = null) {
    const ways = this.ways();
    const asked = ways.filter((way) => way.colour === colour);
    // Whoever chose locomotives wants to pay with them.
    if (colour === "locomotive")
      return [...ways].sort((one, two) => two.locomotives - one.locomotives)[0] ?? null;
    return (asked.length ? asked : ways)[0] ?? null;
  }

  adapt() {
    if (this.answer && !this.choice) this.answer = null;
    super.adapt();
  }
}
