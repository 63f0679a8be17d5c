// What the player is about to lay into the rail yard: one row of a colour, or three cards of three
// colours. What can be laid stands in the prompt; why something cannot be is read off the yards.
import { t } from "../../core/i18n.js";
import { KINDS } from "../../core/marks.js";
import { inWords } from "../../core/story.js";
import { choicesOf, Draft } from "../common/draft.js";

/** @typedef {import("../../../protocol.js").Choice} Choice */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireRow} WireRow */
/** @typedef {import("../../../protocol.js").WireView} WireView */
/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../common/draft.js").ChoiceOf<"lay">} Lay */

/** How many colours the play of single cards has. */
const THREE = 3;

/** How many cards a row has. @param {WireRow} row */
export const rowLength = (row) => row.cars + (row.locomotives ?? 0);

/** @param {WireRow[]} one @param {WireRow[]} two */
const sameRows = (one, two) =>
  one.length === two.length &&
  one.every(
    (row, at) =>
      row.colour === two[at].colour &&
      row.cars === two[at].cars &&
      (row.locomotives ?? 0) === (two[at].locomotives ?? 0),
  );

/**
 * Is it the moment to lay cards? At all others nothing can be laid, whatever the cards are.
 * @param {Session} session
 */
export const isLaying = ({ prompt, view }) => Boolean(prompt) && view?.phase === "turn";

/**
 * Does the viewer, who is on, have no turn after this one? The turns left begin with this one.
 * @param {Session} session
 */
export function isLastTurn({ view }) {
  const left = view?.["turns-left"];
  return typeof left === "number" && left <= Object.keys(view?.seats ?? {}).length;
}

/** The ways to lay a set of a colour now. @param {Session} session @param {WireCard} colour */
const setsOf = (session, colour) =>
  choicesOf(session.prompt, "lay").filter(
    ({ action }) => action.rows.length === 1 && action.rows[0].colour === colour,
  );

/** Is a colour among three that can be laid now? @param {Session} session @param {WireCard} colour */
const isOfThree = (session, colour) =>
  choicesOf(session.prompt, "lay").some(
    ({ action }) => action.rows.length === THREE && action.rows.some((row) => row.colour === colour),
  );

/**
 * Whose row of a colour lies in a yard; no two players can have one.
 * @param {WireView} view
 * @param {WireCard} colour
 */
export function ownerOfRow(view, colour) {
  for (const { seat, yard } of Object.values(view.seats)) {
    const row = yard?.find((one) => one.colour === colour);
    if (row) return { seat, row };
  }
  return null;
}

/**
 * The rows that others lose if these are laid.
 * @param {Session} session
 * @param {WireRow[]} rows
 * @returns {{ seat: number, row: WireRow }[]}
 */
export function raidsOf({ view, seat }, rows) {
  if (!view) return [];
  const lying = rows.map(({ colour }) => ownerOfRow(view, colour));
  return lying.flatMap((found) => (found && found.seat !== seat ? [found] : []));
}

/** @typedef {"set" | "three" | "no"} Use what a colour is good for now */

/** @param {Session} session @param {WireCard} colour @returns {Use} */
export function useOf(session, colour) {
  if (setsOf(session, colour).length > 0) return "set";
  return isOfThree(session, colour) ? "three" : "no";
}

/**
 * Why no set of a colour can be laid; "" if one can, or if it is not the moment for it.
 * @param {Session} session
 * @param {About} about
 * @param {WireCard} colour
 */
export function whyNoSet(session, about, colour) {
  const { view } = session;
  if (!view || !isLaying(session) || setsOf(session, colour).length > 0) return "";
  const found = ownerOfRow(view, colour);
  const name = t(`card.${colour}`);
  if (found?.seat === session.seat) return t("lay.own-row", { colour: name });
  const have = (view.hand[colour] ?? 0) + (view.hand.locomotive ?? 0);
  if (found) {
    const n = rowLength(found.row);
    return t("lay.guarded", {
      name: inWords(about, { seat: found.seat }),
      n,
      colour: name,
      need: n + 1,
      have,
    });
  }
  return t("lay.needs-two", { colour: name });
}

/** What is chosen of the hand. */
export class LayDraft extends Draft {
  /** @param {Session} session */
  constructor(session) {
    super(session);
    /** The colours chosen, in the order of the hand. @type {WireCard[]} */
    this.colours = [];
    /** How many cards of a single colour. */
    this.cars = 0;
    /** And how many locomotives on top of them. */
    this.locomotives = 0;
  }

  /** The rows that would be laid. @returns {WireRow[]} */
  get rows() {
    const [only, ...more] = this.colours;
    if (!only) return [];
    if (more.length > 0) return this.colours.map((colour) => ({ colour, cars: 1 }));
    return [
      { colour: only, cars: this.cars, ...(this.locomotives > 0 && { locomotives: this.locomotives }) },
    ];
  }

  /** @returns {Choice | null} */
  meant() {
    const { rows } = this;
    return choicesOf(this.session.prompt, "lay").find(({ action }) => sameRows(action.rows, rows)) ?? null;
  }

  get empty() {
    return super.empty && this.colours.length === 0;
  }

  clear() {
    super.clear();
    this.colours = [];
    this.cars = 0;
    this.locomotives = 0;
  }

  /** How many of a kind are held. @param {WireCard} kind */
  held(kind) {
    return this.session.view?.hand[kind] ?? 0;
  }

  /** How many of a kind are chosen. @param {WireCard} kind */
  taken(kind) {
    if (kind === "locomotive") return this.locomotives;
    return this.rows.find((row) => row.colour === kind)?.cars ?? 0;
  }

  /**
   * Takes a colour, or leaves it; of locomotives one more, and after the last none.
   * @param {WireCard} kind
   */
  toggle(kind) {
    this.mix = null;
    if (kind === "locomotive") {
      if (this.colours.length === 1) this.locomotives = (this.locomotives + 1) % (this.held(kind) + 1);
    } else if (this.held(kind) > 0 || this.colours.includes(kind)) {
      const others = this.colours.filter((colour) => colour !== kind);
      // A fourth colour begins anew: nothing has four.
      const next =
        others.length < this.colours.length
          ? others
          : this.colours.length < THREE
            ? [...others, kind]
            : [kind];
      this.colours = KINDS.filter((colour) => next.includes(colour));
      this.fill();
    }
    this.changed.tell(this);
  }

  /** A single colour is laid as a whole, with no more locomotives than it takes; of several one card each. */
  fill() {
    const [only, ...more] = this.colours;
    this.cars = 0;
    this.locomotives = 0;
    if (!only || more.length > 0) return;
    this.cars = this.held(only);
    const wholes = setsOf(this.session, only).filter(({ action }) => action.rows[0].cars === this.cars);
    const fewest = Math.min(...wholes.map(({ action }) => action.rows[0].locomotives ?? 0));
    if (Number.isFinite(fewest)) this.locomotives = fewest;
  }

  /** @param {number} by */
  moreCars(by) {
    const [only, ...more] = this.colours;
    if (!only || more.length > 0) return;
    this.cars = Math.min(Math.max(this.cars + by, 1), this.held(only));
    this.changed.tell(this);
  }

  /** @param {number} by */
  moreLocomotives(by) {
    if (this.colours.length !== 1) return;
    this.locomotives = Math.min(Math.max(this.locomotives + by, 0), this.held("locomotive"));
    this.changed.tell(this);
  }

  adapt() {
    const still = this.colours.filter((colour) => this.held(colour) > 0);
    const lost = still.length < this.colours.length;
    this.colours = still;
    // What was chosen ahead, while others act, stays as it was chosen until it can be judged.
    if (lost || (still.length === 1 && isLaying(this.session) && !this.choice)) return this.fill();
    if (still.length !== 1) return;
    this.cars = Math.min(this.cars, this.held(still[0]));
    this.locomotives = Math.min(this.locomotives, this.held("locomotive"));
  }
}
