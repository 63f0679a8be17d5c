// The winner's moment: an engine with a wreath in the winner's livery and, where things may move, punched tickets
// that rain down.
import { html, svg } from "lit";
import { CARDS, KINDS, lookOf, SHAPES } from "../../core/marks.js";
import { seatShape } from "../../ui/mark.js";

/** How many pieces fall, and for how long at most, in milliseconds. */
const PIECES = 48;
const FALL = 2600;
const LATER = 900;

/** Leaves of a wreath, from the bottom up on both sides. */
const LEAVES = [-1, 1].flatMap((side) =>
  Array.from({ length: 7 }, (_, at) => ({ turn: side * (158 - at * 20), bend: side * 24 })),
);

/** An engine from ahead, with a wreath. @param {number} seat */
export const emblem = (seat) =>
  html`<svg class="emblem race-seat-${lookOf(seat)}" viewBox="-60 -60 120 120" aria-hidden="true">
    ${LEAVES.map(
      ({ turn, bend }) =>
        svg`<path class="emblem-leaf" d="M0 -9C6 -4 6 4 0 9C-6 4 -6 -4 0 -9Z"
          transform="rotate(${turn}) translate(0 -48) rotate(${bend + 90})"></path>`,
    )}
    <path class="emblem-iron" d="M-7 -44H7L5 -28H-5Z"></path>
    <path class="emblem-iron" d="M-24 22H24L32 42H-32Z"></path>
    <path class="emblem-bars" d="M-14 24 -19 41M-5 24 -7 41M5 24 7 41M14 24 19 41"></path>
    <circle class="emblem-iron" r="31" cy="-2"></circle>
    <circle class="emblem-face" r="26" cy="-2"></circle>
    <g transform="translate(0 -2)">${seatShape(seat, 30)}</g>
    <rect class="emblem-face" x="-34" y="19" width="68" height="8" rx="2"></rect>
    <circle class="emblem-iron" r="5" cx="-25" cy="23"></circle>
    <circle class="emblem-iron" r="5" cx="25" cy="23"></circle>
  </svg>`;

/** @param {number} low @param {number} high */
const between = (low, high) => low + Math.random() * (high - low);

/** A small piece of paper in the shape of a mark. @param {string} path @param {string} look */
function piece(path, look) {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("viewBox", "0 0 20 20");
  drawn.setAttribute("class", `cheer-piece ${look}`);
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  shape.setAttribute("fill-rule", "evenodd");
  drawn.append(shape);
  return drawn;
}

/**
 * Lets it rain, and takes everything away again.
 * @param {number[]} seats of the winners
 * @returns {() => void} ends it at once
 */
export function cheer(seats) {
  const sky = document.createElement("div");
  sky.className = "cheer";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const falls = Array.from({ length: PIECES }, (_, at) => {
    const look = lookOf(seats[at % seats.length]);
    const kind = KINDS[at % (KINDS.length - 1)];
    const one =
      at % 3 === 0 ? piece(SHAPES[look - 1], `race-seat-${look}`) : piece(CARDS[kind].path, `cheer-${kind}`);
    sky.append(one);
    const x = between(2, 98);
    const frames = [
      { transform: `translate(${x}vw, -6vh) rotate(0deg)` },
      {
        transform: `translate(${x + between(-5, 5)}vw, 55vh) rotate(${between(-360, 360)}deg)`,
        opacity: 1,
        offset: 0.6,
      },
      {
        transform: `translate(${x + between(-8, 8)}vw, 106vh) rotate(${between(-720, 720)}deg)`,
        opacity: 0.4,
      },
    ];
    const timing = { duration: between(FALL * 0.6, FALL), delay: between(0, LATER), fill: "both" };
    return one.animate(frames, /** @type {KeyframeAnimationOptions} */ (timing)).finished;
  });
  void Promise.allSettled(falls).then(() => sky.remove());
  return () => sky.remove();
}
