// What a player is about to do, whatever the game: every way of choosing ends here, and only choices
// of the prompt can be confirmed.
import { Signal } from "../../core/signal.js";

/** @typedef {import("../../../protocol.js").Choice} Choice */
/** @typedef {import("../../../protocol.js").Prompt} Prompt */
/** @typedef {import("../../../protocol.js").WireAction} WireAction */
/** @typedef {import("../../core/session.js").Session} Session */
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
  /** @type {ChoiceOf<K>[]} */ (prompt?.choices.filter((choice) => choice.action.do === kind) ?? []);

/** What a player composes before it is sent; what else than tickets it may be, each game adds. */
export class Draft {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** The tickets to be drawn, by deck. @type {{ [deck: string]: number } | null} */
    this.mix = null;
    /** @type {Signal<Draft>} */
    this.changed = new Signal();
    this.view = session.view;
    session.changed.on(() => this.check());
  }

  /** What would be sent; null if nothing can be. @returns {Choice | null} */
  get choice() {
    const mix = this.mix;
    if (!mix) return this.meant();
    const same = (/** @type {ChoiceOf<"draw-tickets">} */ { action }) =>
      Object.keys({ ...mix, ...action.mix }).every((deck) => (mix[deck] ?? 0) === (action.mix[deck] ?? 0));
    return choicesOf(this.session.prompt, "draw-tickets").find(same) ?? null;
  }

  /** What would be sent if no tickets are drawn. @returns {Choice | null} */
  meant() {
    return null;
  }

  /** Is nothing chosen yet? */
  get empty() {
    return !this.mix;
  }

  /** Forgets what was chosen, without telling. */
  clear() {
    this.mix = null;
  }

  /** @param {{ [deck: string]: number }} mix */
  wantTickets(mix) {
    this.clear();
    this.mix = mix;
    this.changed.tell(this);
  }

  cancel() {
    if (this.empty) return;
    this.clear();
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

  /** After something happened: what was chosen may have become possible, or impossible. */
  check() {
    if (this.view === this.session.view && this.isSettled()) return;
    const other = this.view?.seat !== this.session.view?.seat;
    this.view = this.session.view;
    if (other) return void this.cancel();
    if (this.mix && !this.choice) this.mix = null;
    this.adapt();
    this.changed.tell(this);
  }

  /** Is there nothing to look at again while the view is the same? */
  isSettled() {
    return true;
  }

  /** Makes the best of what was chosen in a new position. */
  adapt() {}
}
