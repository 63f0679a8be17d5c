// What the player is about to do: a route with a payment, or drawing tickets. Every way of choosing
// ends here, and only choices of the prompt can be confirmed.
import { Signal } from "../core/signal.js";

/** @typedef {import("../../protocol.js").Choice} Choice */
/** @typedef {import("../../protocol.js").Prompt} Prompt */
/** @typedef {import("../../protocol.js").WireAction} WireAction */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {{ colour: WireCard, locomotives: number }} Payment */
/**
 * @template {WireAction["do"]} K
 * @typedef {{ action: Extract<WireAction, { do: K }>, final?: boolean }} ChoiceOf
 */

/**
 * The choices of one kind of action.
 * @template {WireAction["do"]} K
 * @param {Prompt | null} prompt
 * @param {K} kind
 * @returns {ChoiceOf<K>[]}
 */
export const choicesOf = (prompt, kind) =>
  /** @type {any} */ (prompt?.choices.filter((choice) => choice.action.do === kind) ?? []);

/** The tracks that can be claimed now, each once. @param {Prompt | null} prompt */
export const claimableTracks = (prompt) => [...new Set(choicesOf(prompt, "claim").map((choice) => choice.action.track))];

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
 * The payment that spends fewest locomotives; of several colours the one of which most is held,
 * because the rest of it is worth least to lose.
 * @template {Payment} P
 * @param {P[]} payments
 * @param {{ [name: string]: number }} hand
 * @param {WireCard | null} [colour] asked for
 * @returns {P | undefined}
 */
export function cheapest(payments, hand, colour = null) {
  const asked = payments.filter((payment) => payment.colour === colour);
  const held = (/** @type {Payment} */ payment) => hand[payment.colour] ?? 0;
  return [...(asked.length ? asked : payments)].sort(
    (one, two) => one.locomotives - two.locomotives || held(two) - held(one),
  )[0];
}

/** What a player composes before it is sent. */
export class Draft {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** The route looked at closely. @type {string | null} */
    this.track = null;
    /** How it shall be paid. @type {Payment | null} */
    this.payment = null;
    /** The colour chosen first; routes that take it stand out. @type {WireCard | null} */
    this.colour = null;
    /** The tickets to be drawn, by deck. @type {{ [deck: string]: number } | null} */
    this.mix = null;
    /** The kind that was last dragged from the hand. @type {WireCard | null} */
    this.dragged = null;
    /** @type {Signal<Draft>} */
    this.changed = new Signal();
    this.view = session.view;
    session.changed.on(() => this.check());
  }

  /** What would be sent; null if nothing can be. @returns {Choice | null} */
  get choice() {
    const { prompt } = this.session;
    if (this.mix) {
      const mix = this.mix;
      const same = (/** @type {ChoiceOf<"draw-tickets">} */ { action }) =>
        Object.keys({ ...mix, ...action.mix }).every((deck) => (mix[deck] ?? 0) === (action.mix[deck] ?? 0));
      return choicesOf(prompt, "draw-tickets").find(same) ?? null;
    }
    if (!this.track || !this.payment) return null;
    const { colour, locomotives } = this.payment;
    return (
      claimChoices(this.session, this.track).find(
        ({ action }) => action.colour === colour && action.locomotives === locomotives,
      ) ?? null
    );
  }

  /** Looks at a route, with a payment if it can be claimed. @param {string} track @param {WireCard | null} [colour] */
  pick(track, colour = null) {
    this.track = track;
    this.mix = null;
    this.payment = this.bestPayment(colour ?? this.colour);
    this.changed.tell(this);
  }

  /** @param {WireCard | null} [colour] @returns {Payment | null} */
  bestPayment(colour = null) {
    if (!this.track) return null;
    const payments = claimChoices(this.session, this.track).map(({ action }) => action);
    // Whoever chose locomotives wants to pay with them.
    const best = colour === "locomotive" ? payments.at(-1) : cheapest(payments, this.session.view?.hand ?? {}, colour);
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

  /** @param {{ [deck: string]: number }} mix */
  wantTickets(mix) {
    this.mix = mix;
    this.track = null;
    this.payment = null;
    this.changed.tell(this);
  }

  cancel() {
    if (!this.track && !this.mix && !this.colour) return;
    this.track = null;
    this.payment = null;
    this.mix = null;
    this.colour = null;
    this.changed.tell(this);
  }

  /** Sends it. @returns {Promise<boolean>} */
  async confirm() {
    const choice = this.choice;
    if (!choice || this.session.busy) return false;
    const done = await this.session.act(choice.action);
    if (done) this.cancel();
    return done;
  }

  /** After something happened: a payment may have become possible, or impossible. */
  check() {
    if (this.view === this.session.view && (!this.track || this.choice || !this.session.prompt)) return;
    const other = this.view?.seat !== this.session.view?.seat;
    this.view = this.session.view;
    if (other) return void this.cancel();
    if (this.mix && !this.choice) this.mix = null;
    if (this.track && !this.choice) this.payment = this.bestPayment(this.colour);
    this.changed.tell(this);
  }
}

/** @type {WeakMap<Session, Draft>} */
const drafts = new WeakMap();

/** The one draft of a session. @param {Session} session */
export function draftOf(session) {
  let draft = drafts.get(session);
  if (!draft) drafts.set(session, (draft = new Draft(session)));
  return draft;
}

/**
 * What claiming a track does for one's tickets.
 * @param {Session} session
 * @param {string} track
 * @returns {{ completes: string[], helps: string[] }}
 */
export function ticketEffects(session, track) {
  const same = new Set([track, ...(session.game?.tracks.get(track)?.parallel ?? [])]);
  /** @type {{ completes: string[], helps: string[] }} */
  const effects = { completes: [], helps: [] };
  for (const ticket of session.outlook?.tickets ?? []) {
    const tracks = ticket.tracks ?? [];
    if (ticket.offered || !tracks.some((step) => same.has(step))) continue;
    (tracks.length === 1 ? effects.completes : effects.helps).push(ticket.ticket);
  }
  return effects;
}

/** What the outlook says of a track. @param {Session} session @param {string} track */
export const trackOutlook = (session, track) => session.outlook?.tracks.find((candidate) => candidate.track === track) ?? null;

/** Puts a track into the plan, or takes it out. @param {Session} session @param {string} track */
export const togglePlan = (session, track) =>
  session.setPlan(session.plan.includes(track) ? session.plan.filter((other) => other !== track) : [...session.plan, track]);
