// A picture of cards for games without a map: rows of a rail yard on its tracks.
import { html, svg } from "lit";
import { CARDS } from "../core/marks.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */

const WIDTH = 320;
const HEIGHT = 160;
const CARD = { width: 40, height: 56 };
/** How far the next card of a row lies from the one before. */
const STEP = 25;

/**
 * Rows of a yard, from left to right on their tracks; the locomotive leads.
 * @type {{ y: number, x: number, kinds: WireCard[] }[]}
 */
const ROWS = [
  { x: 18, y: 16, kinds: ["blue", "blue", "blue", "locomotive"] },
  { x: 178, y: 34, kinds: ["red", "red", "locomotive"] },
  { x: 66, y: 88, kinds: ["yellow", "yellow"] },
  { x: 184, y: 100, kinds: ["green", "green", "green"] },
];

/**
 * Of cards below others the mark is small, so that it is seen whole.
 * @param {WireCard} kind
 * @param {number} x
 * @param {number} y
 * @param {boolean} top
 */
const card = (kind, x, y, top) => svg`<g class="picture-${kind}" transform="translate(${x} ${y})">
  <rect class="picture-card" width=${CARD.width} height=${CARD.height} rx="5"></rect>
  <path fill-rule="evenodd" transform=${top ? "translate(6 14) scale(1.4)" : "translate(3.5 18.5) scale(0.95)"}
    d=${CARDS[kind].path}></path>
</g>`;

/** Two rails with sleepers. @param {number} y */
const track = (y) =>
  svg`<path class="picture-sleepers" d="M-10 ${y}H${WIDTH + 10}"></path>
    <path class="picture-rail" d="M-10 ${y - 7}H${WIDTH + 10}M-10 ${y + 7}H${WIDTH + 10}"></path>`;

export const cardPicture = () =>
  html`<svg
    class="thumbnail-sheet picture"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    ${[52, 124].map(track)}
    ${ROWS.map(({ x, y, kinds }) =>
      kinds.map((kind, at) => card(kind, x + at * STEP, y, at === kinds.length - 1)),
    )}
  </svg>`;
