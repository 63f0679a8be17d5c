// Marks as SVG: a card's symbol, a player's shape.
import { html, svg } from "lit";
import { CARDS, COMPANIES, lookOf, SHAPES, SYMBOLS } from "../core/marks.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */

/**
 * The symbol of a kind of card, in its own colours.
 * @param {WireCard} kind
 * @param {string} [className]
 */
export const cardMark = (kind, className = "") =>
  html`<svg class="mark mark-${kind} ${className}" viewBox="0 0 20 20" aria-hidden="true">
    <path fill-rule="evenodd" d=${CARDS[kind].path}></path>
  </svg>`;

/**
 * A card as a chip: symbol and letter on its colour. The words stand beside it or in a label.
 * @param {WireCard} kind
 * @param {number | string} [count]
 */
export const cardChip = (kind, count) =>
  html`<span class="chip chip-${kind}"
    >${cardMark(kind)}<span class="chip-letter" aria-hidden="true">${CARDS[kind].letter}</span
    >${count === undefined ? "" : html`<span class="chip-count">${count}</span>`}</span
  >`;

/** The shape of a seat in its colour. @param {number} seat from 1 @param {string} [className] */
export const seatMark = (seat, className = "") =>
  html`<svg class="seat-mark seat-${lookOf(seat)} ${className}" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${SHAPES[lookOf(seat) - 1]}></path>
  </svg>`;

/** The shape of a company in its colour. @param {WireCard} company @param {string} [className] */
export const companyMark = (company, className = "") =>
  html`<svg
    class="seat-mark seat-${COMPANIES[company] ?? 1} ${className}"
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    <path d=${SHAPES[(COMPANIES[company] ?? 1) - 1]}></path>
  </svg>`;

/** The symbol in the corner of a train card. @param {import("../../protocol.js").WireSymbol} symbol */
export const symbolMark = (symbol) =>
  html`<svg class="mark symbol symbol-${symbol}" viewBox="0 0 20 20" aria-hidden="true">
    <path fill-rule="evenodd" d=${SYMBOLS[symbol]}></path>
  </svg>`;

/** The same inside an SVG picture, centred at a place. @param {number} seat @param {number} size */
export const seatShape = (seat, size) =>
  svg`<path class="seat-shape seat-${lookOf(seat)}" transform="scale(${size / 20}) translate(-10 -10)"
    d=${SHAPES[lookOf(seat) - 1]}></path>`;
