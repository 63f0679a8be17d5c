// Room for names on a map: a name stands nearer to its own dot than to any other, covers no dot and no
// other name, and tracks as little as can be. What finds no room at all is left out.
import { overlap, shared } from "./scene.js";

/** @typedef {import("./scene.js").Point} Point */
/** @typedef {import("./scene.js").Box} Box */
/** @typedef {import("./lettering.js").Form} Form */
/** @typedef {"start" | "middle" | "end"} Side where the lines begin, end, or have their middle */
/**
 * @typedef {Box & {
 *   lines: string[], size: number, side: Side, leader: number[] | null, short: boolean, cost: number
 * }} Written how a name stands on the map; the leader goes from its dot to it
 */
/**
 * @typedef {object} Wish a name that wants room
 * @property {string} id
 * @property {Point[]} dots its own
 * @property {Point} at what it stands around
 * @property {Written} printed where the board has it, and others stand as near to that as they can
 * @property {boolean} asPrinted may it stand just there?
 * @property {Form[]} forms
 * @property {number[]} sizes of its letters, the best first
 * @property {number} weight whoever has more is left out later
 */
/**
 * @typedef {object} Ground what is there already
 * @property {number} width
 * @property {number} height
 * @property {Point[]} dots all of them
 * @property {number} ring how large a dot is
 * @property {number} pixel of the screen
 * @property {Box[]} slots may be covered, but better not
 * @property {Box | null} [title]
 */

/** From a dot to its name, in pixels; a name farther away than `LEAD` is tied to it by a line. */
const GAP = 2;
const LEAD = 6;
const FAR = [9, 16, 25, 36];
/** Between two names, and by how much the own dot has to be nearer than others. */
const APART = 1.5;
const NEARER = 1.5;
/** What is given up first: the place, then the size, then letters; a line comes last. */
const COST = { form: 1, smaller: 2.5, short: 5, far: 7, slot: 3, middle: 2, title: 8, place: 0.6 };
/** So many others may have to move for one name. */
const MOVED = 2;

/** From a point to a box. @param {Box} box @param {Point} point */
export const distance = ({ x, y, width, height }, point) =>
  Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));

/** @param {Box} box @param {number} by */
const larger = ({ x, y, width, height }, by) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Does a line meet a box? @param {number[]} line @param {Box} box */
function crosses([x1, y1, x2, y2], { x, y, width, height }) {
  let [from, to] = [0, 1];
  for (const [start, step, low, high] of [
    [x1, x2 - x1, x, x + width],
    [y1, y2 - y1, y, y + height],
  ]) {
    if (step === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [a, b] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}

/** Do two names stand in each other's way? @param {Written} a @param {Written} b @param {number} apart */
const clash = (a, b, apart) =>
  overlap(larger(a, apart), b) ||
  Boolean(a.leader && crosses(a.leader, b)) ||
  Boolean(b.leader && crosses(b.leader, a));

/** Directions around a dot, and on which side of a name it then lies. */
const AROUND = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);

/**
 * The places around a point at a distance.
 * @param {Point} at @param {number} reach @param {{ width: number, height: number }} size
 */
function around(at, reach, { width, height }) {
  return AROUND.map((angle) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    // Beside, above and below a name touches with the middle of its side, between with its corners.
    const x = at.x + dx * reach - width / 2 + (clip(dx * 1.6) * width) / 2;
    const y = at.y + dy * reach - height / 2 + (clip(dy * 1.6) * height) / 2;
    const side = /** @type {Side} */ (dx > 0.3 ? "start" : dx < -0.3 ? "end" : "middle");
    return { x, y, side };
  });
}

/** @param {number} value */
const clip = (value) => Math.max(-1, Math.min(1, value));

/** The line from a dot to its name. @param {Point} at @param {Box} box @param {number} ring */
function leaderTo(at, { x, y, width, height }, ring) {
  const end = {
    x: Math.max(x, Math.min(at.x, x + width)),
    y: Math.max(y, Math.min(at.y, y + height)),
  };
  const length = Math.hypot(end.x - at.x, end.y - at.y) || 1;
  return [at.x + ((end.x - at.x) * ring) / length, at.y + ((end.y - at.y) * ring) / length, end.x, end.y];
}

/**
 * May a name stand here, whatever other names do?
 * @param {Ground} ground @param {Wish} wish @param {Box} box
 */
function allowed(ground, wish, box) {
  const { width, height, dots, ring, pixel } = ground;
  if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) return false;
  const own = Math.min(...wish.dots.map((dot) => distance(box, dot)));
  return dots.every((dot) => {
    const away = distance(box, dot);
    return away >= ring && (wish.dots.includes(dot) || away >= own + NEARER * pixel);
  });
}

/**
 * What a place costs beyond what is written there: tracks under it, and if its middle is nearer to another dot.
 * @param {Ground} ground @param {Wish} wish @param {Written} one
 */
function placeCost(ground, wish, one) {
  const covered = ground.slots.reduce((sum, slot) => sum + shared(one, slot), 0) / (one.width * one.height);
  const middle = { x: one.x + one.width / 2, y: one.y + one.height / 2 };
  const from = (/** @type {Point} */ dot) => Math.hypot(dot.x - middle.x, dot.y - middle.y);
  const own = Math.min(...wish.dots.map(from));
  const foreign = ground.dots.some((dot) => !wish.dots.includes(dot) && from(dot) < own);
  const titled = ground.title && overlap(ground.title, one) ? COST.title : 0;
  return covered * COST.slot + (foreign ? COST.middle : 0) + titled;
}

/**
 * Only what is so near can matter to a name.
 * @param {Ground} ground @param {Wish} wish @param {number} far from its dot, in pixels
 * @returns {Ground}
 */
function nearby(ground, wish, far) {
  const longest = Math.max(...wish.forms.map((form) => form.wide)) * wish.sizes[0];
  const reach = ground.ring + longest + (far + 20) * ground.pixel;
  const from = (/** @type {Box} */ box) => Math.min(...wish.dots.map((dot) => distance(box, dot)));
  return {
    ...ground,
    dots: ground.dots.filter((dot) => from({ ...dot, width: 0, height: 0 }) < 2 * reach),
    slots: ground.slots.filter((slot) => from(slot) < reach),
  };
}

/** A name at its place on the board, if it may stand there. @param {Ground} ground @param {Wish} wish */
function asPrinted(ground, wish) {
  const { printed } = wish;
  if (!wish.asPrinted || !allowed(ground, wish, printed)) return [];
  return [{ ...printed, cost: placeCost(ground, wish, printed) }];
}

/**
 * Where a name may stand, the best place first: in full and close to its dot, or everywhere.
 * @param {Ground} whole @param {Wish} wish @param {boolean} everywhere
 * @returns {Written[]}
 */
function candidates(whole, wish, everywhere) {
  const gaps = everywhere ? [GAP, ...FAR] : [GAP];
  const ground = nearby(whole, wish, gaps[gaps.length - 1]);
  const { pixel, ring } = ground;
  const found = asPrinted(ground, wish);
  const add = (/** @type {Written} */ one) => {
    if (allowed(ground, wish, one)) found.push({ ...one, cost: one.cost + placeCost(ground, wish, one) });
  };
  for (const [formAt, form] of wish.forms.entries()) {
    if (form.short && !everywhere) continue;
    for (const [sizeAt, size] of wish.sizes.entries()) {
      const box = { width: form.wide * size, height: form.high * size };
      const plain = formAt * COST.form + sizeAt * COST.smaller + (form.short ? COST.short : 0) + COST.place;
      for (const spot of wish.dots) {
        for (const [stepAt, gap] of gaps.entries()) {
          for (const { side, ...place } of around(spot, ring + gap * pixel, box)) {
            const one = { ...place, ...box, lines: form.lines, size, side, short: form.short };
            const leader = gap > LEAD ? leaderTo(spot, one, ring) : null;
            const turned = Math.min(1, apart(wish.printed, one) / (box.width + box.height));
            add({ ...one, leader, cost: plain + stepAt * COST.far + turned * COST.place });
          }
        }
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
}

/** How far the middles of two boxes are from each other. @param {Box} a @param {Box} b */
const apart = (a, b) =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/** Finds room for names, with what has been found so far. */
class Placing {
  /** @param {Ground} ground @param {Wish[]} wishes */
  constructor(ground, wishes) {
    this.ground = ground;
    this.apart = APART * ground.pixel;
    this.wishes = wishes;
    /** All places of a name; on most maps few names need others than their own. @type {Map<string, Written[]>} */
    this.tries = new Map();
    /** Names for which no place is too far and no form too short. @type {Set<string>} */
    this.everywhere = new Set();
    this.weights = new Map(wishes.map((wish) => [wish.id, wish.weight]));
    /** @type {Map<string, Written>} */
    this.placed = new Map();
  }

  /** @param {string} id @returns {Written[]} */
  triesOf(id) {
    let tries = this.tries.get(id);
    if (!tries) {
      const wish = this.wishes.find((one) => one.id === id);
      tries = wish ? candidates(this.ground, wish, this.everywhere.has(id)) : [];
      this.tries.set(id, tries);
    }
    return tries;
  }

  /** The names that are in the way of one. @param {string} id @param {Written} one @param {number} most */
  blockers(id, one, most) {
    /** @type {string[]} */
    const found = [];
    for (const [other, room] of this.placed) {
      if (other === id || !clash(one, room, this.apart)) continue;
      found.push(other);
      if (found.length > most) return found;
    }
    return found;
  }

  /** The best place that is free. @param {string} id @param {number} [below] this cost */
  free(id, below = Infinity) {
    return this.triesOf(id).find((one) => one.cost < below && this.blockers(id, one, 0).length === 0);
  }

  /** Places a name if there is room. @param {string} id */
  place(id) {
    const room = this.free(id);
    if (room) this.placed.set(id, room);
    return Boolean(room);
  }

  /** Makes room by moving others, so that all have a place. @param {string} id */
  push(id) {
    for (const one of this.triesOf(id)) {
      const before = this.blockers(id, one, MOVED);
      if (before.length > MOVED) continue;
      const kept = new Map(before.map((other) => [other, /** @type {Written} */ (this.placed.get(other))]));
      for (const other of before) this.placed.delete(other);
      this.placed.set(id, one);
      if (before.every((other) => this.place(other))) return true;
      this.placed.delete(id);
      for (const other of before) this.placed.delete(other);
      for (const [other, room] of kept) this.placed.set(other, room);
    }
    return false;
  }

  /** Tries what else there is, at first without moving others. @param {string} id */
  widen(id) {
    this.everywhere.add(id);
    this.tries.delete(id);
    return this.place(id) || this.push(id);
  }

  /** Makes room by leaving out what matters less, as little of it as can be. @param {string} id */
  oust(id) {
    const weight = this.weights.get(id) ?? 0;
    let best = { loss: weight, room: /** @type {Written | null} */ (null) };
    for (const one of this.triesOf(id)) {
      const loss = this.blockers(id, one, 9).reduce((sum, other) => sum + (this.weights.get(other) ?? 0), 0);
      if (loss < best.loss) best = { loss, room: one };
    }
    if (!best.room) return;
    const gone = this.blockers(id, best.room, 9);
    for (const other of gone) this.placed.delete(other);
    this.placed.set(id, best.room);
    for (const other of gone) this.place(other);
  }

  solve() {
    const order = [...this.wishes].sort((a, b) => b.weight - a.weight).map((wish) => wish.id);
    for (const wish of this.wishes) {
      const [own] = asPrinted(this.ground, wish);
      if (own?.cost < COST.place && this.blockers(wish.id, own, 0).length === 0)
        this.placed.set(wish.id, own);
    }
    for (const id of order) if (!this.placed.has(id)) this.place(id);
    for (const id of order) if (!this.placed.has(id)) this.push(id);
    for (const id of order) if (!this.placed.has(id)) this.widen(id);
    for (const id of order) if (!this.placed.has(id)) this.oust(id);
    // Others may have gone away since: whoever finds a better place takes it.
    for (const id of [...order, ...order]) {
      const now = this.placed.get(id);
      const better = now && now.cost > COST.form && this.free(id, now.cost);
      if (better) this.placed.set(id, better);
    }
    return this.placed;
  }
}

/**
 * Where each name stands; those without room are missing.
 * @param {Ground} ground
 * @param {Wish[]} wishes
 * @returns {Map<string, Written>}
 */
export const placeNames = (ground, wishes) => new Placing(ground, wishes).solve();

/**
 * Some names come before all others, whatever has to go for them: what one looks at has its name.
 * Room for them is looked for where no other of them stands.
 * @param {Ground} ground
 * @param {Wish[]} wishes
 * @param {Map<string, Written>} plan
 * @returns {Map<string, Written>}
 */
export function bringForward(ground, wishes, plan) {
  const missing = wishes.filter(({ id }) => !plan.has(id) || plan.get(id)?.short);
  if (missing.length === 0) return plan;
  const shown = new Map(plan);
  const first = new Set(wishes.map(({ id }) => id));
  for (const wish of missing) {
    const tries = candidates(ground, wish, true).filter((one) => !one.short || !plan.has(wish.id));
    const clear = (/** @type {Written} */ one, /** @type {boolean} */ all) =>
      ![...shown].some(
        ([id, room]) => id !== wish.id && (all || first.has(id)) && clash(one, room, APART * ground.pixel),
      );
    const room = tries.find((one) => clear(one, true)) ?? tries.find((one) => clear(one, false));
    if (!room) continue;
    for (const [id, other] of shown) if (clash(room, other, 0) && !first.has(id)) shown.delete(id);
    shown.set(wish.id, room);
  }
  return shown;
}
