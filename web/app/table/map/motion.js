// Trains roll onto a claimed track: the engine ahead, the cars after it, from slot to slot.

/** @typedef {import("./scene.js").DrawnSlot} DrawnSlot */

/** How long a train takes from one slot to the next, by speed. */
const STEP_MS = { quick: 70, full: 150 };

/** How long a train of so many cars is on its way. @param {number} length @param {"quick" | "full"} speed */
export const rolling = (length, speed) => length * STEP_MS[speed];

/**
 * Where a train that ends up at one slot is while it passes another, as seen from its own.
 * @param {DrawnSlot} own
 * @param {DrawnSlot} other
 */
function seenFrom(own, other) {
  const turn = (-own.angle * Math.PI) / 180;
  const [dx, dy] = [other.x - own.x, other.y - own.y];
  const x = dx * Math.cos(turn) - dy * Math.sin(turn);
  const y = dx * Math.sin(turn) + dy * Math.cos(turn);
  // Along a curve the slots turn a little; one that reads the other way round does not turn the train.
  const angle = other.angle - own.angle + (own.ahead === other.ahead ? 0 : 180);
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(1)}deg)`;
}

/**
 * @param {Element | null} rail of length 1
 * @param {Element[]} trains in the order of the slots
 * @param {DrawnSlot[]} slots
 * @param {"quick" | "full"} speed
 * @param {number} [later] the train sets out after so many milliseconds
 */
export function roll(rail, trains, slots, speed, later = 0) {
  const step = STEP_MS[speed];
  const last = slots.length - 1;
  rail?.animate([{ strokeDasharray: "0 1" }, { strokeDasharray: "1 0" }], {
    duration: (last + 1) * step,
    delay: later,
    fill: "backwards",
  });
  trains.forEach((train, i) => {
    const way = slots.slice(0, i + 1).map((slot) => ({ transform: seenFrom(slots[i], slot) }));
    const wait = later + (last - i) * step;
    const options = {
      duration: Math.max(1, i) * step,
      delay: wait,
      easing: "linear",
      fill: /** @type {const} */ ("backwards"),
    };
    train.animate(way.length > 1 ? way : [way[0], way[0]], options);
    train.animate([{ opacity: 0 }, { opacity: 1 }], { duration: step, delay: wait, fill: "backwards" });
  });
}
