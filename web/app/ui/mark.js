// Marks as SVG: a card's symbol, a player's shape.
import { html, svg } from "lit";
import { CARDS, COMPANIES, lookAt, lookOf, PERSON, SHAPES, SYMBOLS } from "../core/marks.js";

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

/**
 * A passenger, as on the map: nobody takes it for a card. The words stand beside it or in a label.
 * @param {WireCard} colour
 * @param {number} [count]
 */
export const personMark = (colour, count) =>
  html`<span class="person map-card-${colour}" data-person=${colour} aria-hidden="true"
    ><svg viewBox="-7.6 -19.6 15.2 20.6">
      <path class="person-body" d=${PERSON}></path>
      <path
        class="person-mark"
        fill-rule="evenodd"
        transform="translate(-4.2 -9.6) scale(.42)"
        d=${CARDS[colour].path}
      ></path></svg
    >${count === undefined ? "" : html`<span class="chip-count">${count}</span>`}</span
  >`;

/** A shape in its colour. @param {number} look @param {string} [className] */
const lookMark = (look, className = "") =>
  html`<svg class="seat-mark seat-${look} ${className}" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${SHAPES[look - 1]}></path>
  </svg>`;

/** The shape of a seat in its colour. @param {number} seat from 1 @param {string} [className] */
export const seatMark = (seat, className = "") => lookMark(lookOf(seat), className);

/**
 * The same at a table in a list.
 * @param {import("../core/marks.js").Seats} table @param {number} seat from 1
 */
export const seatMarkAt = (table, seat) => lookMark(lookAt(table, seat));

/** The shape of a company in its colour. @param {WireCard} company @param {string} [className] */
export const companyMark = (company, className = "") => lookMark(COMPANIES[company] ?? 1, className);

/** The symbol in the corner of a train card. @param {import("../../protocol.js").WireSymbol} symbol */
export const symbolMark = (symbol) =>
  html`<svg class="mark symbol symbol-${symbol}" viewBox="0 0 20 20" aria-hidden="true">
    <path fill-rule="evenodd" d=${SYMBOLS[symbol]}></path>
  </svg>`;

/** The same inside an SVG picture, centred at a place. @param {number} seat @param {number} size */
export const seatShape = (seat, size) =>
  svg`<path class="seat-shape seat-${lookOf(seat)}" transform="scale(${size / 20}) translate(-10 -10)"
    d=${SHAPES[lookOf(seat) - 1]}></path>`;
