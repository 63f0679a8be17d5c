// What happens is seen one thing after the other: whatever others do waits here until what came before it has been
// seen. It knows neither game nor page; who owns it says what is shown and when a turn is over.

/**
 * How long things stay before the next one, in milliseconds.
 * @typedef {object} Pace
 * @property {number} step the first action of a turn
 * @property {number} turn a whole turn, at least
 * @property {number} brief what is hardly to be seen, as the choice of first tickets
 * @property {number} own what the viewer has done, before others go on
 * @property {number} backlog so much is watched before one's own turn; what is more is skipped
 */

/** @type {Record<import("./settings.js").Settings["speed"], Pace>} */
export const PACES = {
  instant: { step: 0, turn: 0, brief: 0, own: 0, backlog: Infinity },
  quick: { step: 450, turn: 1000, brief: 200, own: 450, backlog: 15_000 },
  full: { step: 1000, turn: 2300, brief: 450, own: 900, backlog: 40_000 },
};
/** So much of the time of one action the next of the same turn has: who sees the first knows what comes. */
const SHRINKING = 0.6;
/** However many actions a turn has, each is there for a moment. */
const LEAST = 90;

/**
 * `watch`: it is looked at, and settled afterwards. `skip`: only what comes of it. `now`: shown and settled in one.
 * @typedef {"watch" | "skip" | "now"} How
 */
/**
 * Who shows what.
 * @template T
 * @typedef {object} Showing
 * @property {() => Pace} pace
 * @property {(item: T) => number} seat whose doing it is
 * @property {(item: T) => boolean} ends is a turn over with it?
 * @property {(item: T) => boolean} isBrief
 * @property {(item: T, how: How) => void} show
 * @property {(item: T) => void} settle it was watched or skipped, and nothing comes after it
 * @property {() => void} idle there is nothing more to wait for
 */

/** The clock of the machine; tests have one of their own. */
const CLOCK = {
  now: () => performance.now(),
  set: (/** @type {() => void} */ then, /** @type {number} */ wait) => setTimeout(then, wait),
  clear: (/** @type {any} */ timer) => clearTimeout(timer),
};

/** @template T */
export class Queue {
  /** @param {Showing<T>} showing @param {typeof CLOCK} [clock] */
  constructor(showing, clock = CLOCK) {
    this.showing = showing;
    this.clock = clock;
    /** What is not shown yet. @type {T[]} */
    this.waiting = [];
    /** What is being looked at. @type {T | null} */
    this.current = null;
    /** Until when it stays. */
    this.until = 0;
    /** @type {any} */
    this.timer = null;
    /**
     * Whose turn it is, how many actions of it were shown, and for how long; null between turns.
     * @type {{ seat: number, actions: number, seen: number } | null}
     */
    this.turn = null;
  }

  /** How many things are to be seen, the one that is looked at among them. */
  get length() {
    return this.waiting.length + (this.current === null ? 0 : 1);
  }

  /** Has everything been seen, one's own doing too? */
  get isIdle() {
    return this.length === 0 && this.timer === null;
  }

  /** How long it would take to see all that waits, about, in milliseconds. */
  get backlog() {
    const { pace, ends, isBrief } = this.showing;
    const { step, turn, brief } = pace();
    return this.waiting.reduce((sum, item) => sum + (isBrief(item) ? brief : ends(item) ? turn : step), 0);
  }

  /** Shows something when its time has come. @param {T} item */
  push(item) {
    this.waiting.push(item);
    this.goOn();
  }

  /** Shows something now, and what is before it at once; others wait until it was seen. @param {T} item */
  pushNow(item) {
    if (this.length > 0) this.skip();
    this.stop();
    this.turn = null;
    this.showing.show(item, "now");
    this.until = this.clock.now() + this.showing.pace().own;
    this.goOn();
  }

  /** What is looked at needs more time. @param {number} wait in milliseconds from now */
  hold(wait) {
    const until = this.clock.now() + wait;
    if (this.current === null || until <= this.until) return;
    if (this.turn) this.turn.seen += until - this.until;
    this.until = until;
    this.stop();
    this.goOn();
  }

  /** Shows everything that waits at once. */
  skip() {
    if (this.isIdle) return;
    this.stop();
    this.until = 0;
    this.turn = null;
    const items = this.waiting.splice(0);
    for (const item of items) this.showing.show(item, "skip");
    const last = items.at(-1) ?? this.current;
    this.current = null;
    if (last !== null && last !== undefined) this.showing.settle(last);
    this.showing.idle();
  }

  /** Forgets everything that waits. */
  clear() {
    this.stop();
    this.waiting = [];
    this.current = null;
    this.until = 0;
    this.turn = null;
  }

  stop() {
    this.clock.clear(this.timer);
    this.timer = null;
  }

  /** Shows what can be shown now, and waits for the rest. */
  goOn() {
    while (this.timer === null) {
      const wait = this.until - this.clock.now();
      if (wait > 0) {
        this.timer = this.clock.set(() => {
          this.timer = null;
          // Clocks of browsers are coarse: a timer may be a little early.
          this.until = 0;
          this.goOn();
        }, wait);
        return;
      }
      const next = this.waiting.shift();
      if (next === undefined) return void this.end();
      this.current = next;
      this.until = this.clock.now() + this.stayOf(next);
      this.showing.show(next, "watch");
    }
  }

  end() {
    const { current } = this;
    this.current = null;
    if (current !== null) this.showing.settle(current);
    if (this.isIdle) this.showing.idle();
  }

  /** How long something stays: a turn of one action as long as one of several. @param {T} item */
  stayOf(item) {
    const { pace, seat, ends, isBrief } = this.showing;
    const { step, turn, brief } = pace();
    if (isBrief(item)) return brief;
    if (this.turn?.seat !== seat(item)) this.turn = { seat: seat(item), actions: 0, seen: 0 };
    const { actions, seen } = this.turn;
    const least = Math.max(step * SHRINKING ** actions, Math.min(LEAST, step));
    const stay = ends(item) ? Math.max(least, turn - seen) : least;
    this.turn = ends(item) ? null : { seat: seat(item), actions: actions + 1, seen: seen + stay };
    return stay;
  }
}
