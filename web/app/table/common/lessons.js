// What a player has learnt, by kind of game: each hint is given until the thing was done once.
import { set, settings } from "../../core/settings.js";

/** @typedef {import("../../core/game.js").GameData} GameData */
/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireEvent} WireEvent */

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {string} [at] what it is about on the page, as a selector
 * @property {WireEvent["event"][]} [done] what shows that it was done; without, it is enough to have had it once
 */

/** Games whose hints belong together. A game with several decks of tickets asks for more than one with a single one. @param {GameData} game */
export const lessonsOf = ({ kind, wire }) => (kind === "map" && wire.decks.length > 1 ? "decks" : kind);

/** @param {string} what a kind of game, or one hint of it */
function learn(what) {
  if (!settings.learned.includes(what)) set("learned", [...settings.learned, what]);
}

/** No more hints in games of this kind. @param {GameData} game */
export const learnAll = (game) => learn(lessonsOf(game));

/** Follows one player through one game. */
export class Lessons {
  /** @param {string} kind */
  constructor(kind) {
    this.kind = kind;
    /** @type {Lesson | null} */
    this.given = null;
    /** The last step when it was given. */
    this.since = 0;
  }

  /**
   * The hint to give now, if it is still needed.
   * @param {Lesson | null} lesson what there is to say now
   * @param {Pick<Session, "seq" | "seat" | "log">} session
   * @returns {Lesson | null}
   */
  next(lesson, session) {
    const { given } = this;
    if (given && given.id !== lesson?.id && this.wasDone(given, session)) learn(`${this.kind} ${given.id}`);
    if (given?.id !== lesson?.id) this.since = session.seq;
    this.given = lesson;
    return lesson && this.needs(lesson) ? lesson : null;
  }

  /** @param {Lesson} lesson */
  needs({ id }) {
    return !settings.learned.includes(this.kind) && !settings.learned.includes(`${this.kind} ${id}`);
  }

  /** @param {Lesson} lesson @param {Pick<Session, "seat" | "log">} session */
  wasDone({ done }, { seat, log }) {
    if (!done) return true;
    const own = log.flatMap((step) =>
      step.step === "act" && step.seat === seat && step.seq > this.since ? step.events : [],
    );
    return own.some(({ event }) => done.includes(event));
  }
}
