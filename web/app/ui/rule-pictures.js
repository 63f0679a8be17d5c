// The pictures of the rules pages, drawn from the same marks as the table. A page names them.
import { html, svg } from "lit";
import { CARDS, SHAPES } from "../core/marks.js";
import { cardPicture } from "./card-picture.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {[number, number]} Point */

const CARD = { width: 34, height: 48 };
const SLOT = { height: 15, gap: 4 };
/** Half the size of a city's dot, with a little room. */
const CITY = 9;

/** @param {WireCard} kind @param {number} x @param {number} y */
const card = (kind, x, y) => svg`<g class="rule-${kind}" transform="translate(${x} ${y})">
  <rect class="rule-fill" width=${CARD.width} height=${CARD.height} rx="4"></rect>
  <path class="rule-mark" fill-rule="evenodd" transform="translate(5.5 12.5) scale(1.15)" d=${CARDS[kind].path}></path>
</g>`;

/** Cards over one another, from left to right. @param {WireCard[]} kinds @param {number} x @param {number} y */
const fan = (kinds, x, y, step = 20) => kinds.map((kind, at) => card(kind, x + at * step, y));

/** The back of a card, as the deck shows it. @param {number} x @param {number} y */
const back = (x, y) => svg`<g class="rule-back" transform="translate(${x} ${y})">
  <rect class="rule-fill" width=${CARD.width} height=${CARD.height} rx="4"></rect>
  <path class="rule-line" d="M8 17H26M8 24H26M8 31H26M12 13V35M22 13V35"></path>
</g>`;

/** @param {Point} at */
const city = ([x, y]) => svg`<circle class="rule-city" cx=${x} cy=${y} r="6.5"></circle>`;

/**
 * What lies on a space: the route's colour, a player's train, or the hatching of a closed track.
 * @typedef {{ kind: WireCard } | { seat: number, dim?: boolean } | "closed"} Look
 */

/** @param {Look} look @param {number} length */
function slot(look, length) {
  const [left, top] = [-length / 2, -SLOT.height / 2];
  const box = svg`<rect class="rule-fill" x=${left} y=${top} width=${length} height=${SLOT.height} rx="2.5"></rect>`;
  if (look === "closed") {
    const right = -left;
    return svg`<g class="rule-closed">${box}
      <path class="rule-line" d="M${left + 3} ${-top}L${left + 15} ${top}M${right - 15} ${-top}L${right - 3} ${top}"></path></g>`;
  }
  const mark = "kind" in look ? CARDS[look.kind].path : SHAPES[look.seat - 1];
  const name = "kind" in look ? `rule-${look.kind}` : `rule-seat-${look.seat}${look.dim ? " rule-dim" : ""}`;
  return svg`<g class=${name}>${box}
    <path class="rule-mark" fill-rule="evenodd" transform="scale(0.5) translate(-10 -10)" d=${mark}></path></g>`;
}

/**
 * A route from city to city.
 * @param {Point} from
 * @param {Point} to
 * @param {number} spaces
 * @param {Look} look
 * @param {number} [aside] how far beside the straight line
 */
function route([x1, y1], [x2, y2], spaces, look, aside = 0) {
  const whole = Math.hypot(x2 - x1, y2 - y1);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const length = (whole - 2 * CITY - SLOT.gap * (spaces - 1)) / spaces;
  const at = (/** @type {number} */ i) => CITY + length / 2 + i * (length + SLOT.gap);
  return svg`<g transform="translate(${x1} ${y1}) rotate(${turn})">
    ${Array.from({ length: spaces }, (_, i) => svg`<g transform="translate(${at(i)} ${aside})">${slot(look, length)}</g>`)}
  </g>`;
}

/** @param {Point} from @param {Point} to */
function arrow([x1, y1], [x2, y2]) {
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return svg`<path class="rule-arrow" d="M${x1} ${y1}L${x2} ${y2}"></path>
    <path class="rule-head" transform="translate(${x2} ${y2}) rotate(${turn})" d="M4 0L-7 -6V6Z"></path>`;
}

/** A person, standing on the ground. */
const BODY =
  "M0 -21a6 6 0 0 1 4 10.4C9 -9 12 -6 12 -3.5L8 -3 10 8H2L0 3 -2 8H-10L-8 -3 -12 -3.5" +
  "C-12 -6 -9 -9 -4 -10.6A6 6 0 0 1 0 -21Z";

/** @param {WireCard} kind @param {number} x @param {number} y */
const person = (kind, x, y) => svg`<g class="rule-${kind}" transform="translate(${x} ${y})">
  <path class="rule-fill" d=${BODY}></path>
  <path class="rule-mark" fill-rule="evenodd" transform="translate(-4 -9) scale(0.4)" d=${CARDS[kind].path}></path>
</g>`;

/** The same little net in two pictures. @type {Record<string, Point>} */
const NET = { a: [28, 104], b: [104, 44], c: [186, 96], d: [268, 52], e: [346, 98], f: [196, 20] };
const { a, b, c, d, e, f } = NET;
const places = (/** @type {Point[]} */ ...all) => all.map(city);
/** A glow under a chain of routes. @param {Point[]} chain */
const glow = (chain) =>
  svg`<path class="rule-glow" d=${`M${chain.map((point) => point.join(" ")).join("L")}`}></path>`;

/** @type {WireCard[]} */
const MARKET = ["red", "green", "locomotive", "white", "yellow"];

/** What each picture shows, in a frame of 376 by 130. @type {Record<string, () => unknown>} */
const PICTURES = {
  route: () => svg`${fan(["blue", "blue", "blue", "locomotive"], 8, 42)}
    ${arrow([114, 66], [140, 66])}
    ${route([160, 66], [322, 66], 4, { seat: 1 })}${places([160, 66], [322, 66])}
    <text class="rule-points" x="354" y="74">+7</text>`,
  market: () => svg`${MARKET.map((kind, at) => card(kind, 14 + at * 48, 41))}
    ${[12, 8, 4, 0].map((off) => back(300 + off, 41 - off))}`,
  double: () => svg`${route([60, 66], [316, 66], 5, { seat: 2 }, -11)}
    ${route([60, 66], [316, 66], 5, "closed", 11)}${places([60, 66], [316, 66])}`,
  ticket: () => svg`${glow([a, b, c, d, e])}
    ${route(b, f, 2, { kind: "white" })}${route(f, d, 2, { kind: "green" })}
    ${route(a, b, 3, { seat: 1 })}${route(b, c, 3, { seat: 1 })}${route(c, d, 3, { seat: 1 })}${route(d, e, 3, { seat: 1 })}
    ${places(b, c, d, f)}
    ${[a, e].map(([x, y]) => svg`<circle class="rule-goal" cx=${x} cy=${y} r="12"></circle>`)}${places(a, e)}`,
  longest: () => svg`${glow([a, b, f, d, e])}
    ${route(b, c, 3, { seat: 1, dim: true })}
    ${route(a, b, 3, { seat: 1 })}${route(b, f, 3, { seat: 1 })}${route(f, d, 2, { seat: 1 })}${route(d, e, 3, { seat: 1 })}
    ${places(a, b, c, d, e, f)}`,
  passengers: () => svg`${route([80, 92], [296, 92], 4, { seat: 3 })}${places([80, 92], [296, 92])}
    ${person("red", 68, 74)}${person("yellow", 94, 74)}${person("blue", 296, 74)}
    ${arrow([112, 50], [160, 28])}${arrow([278, 50], [226, 28])}
    ${person("yellow", 180, 36)}${person("blue", 208, 36)}`,
  raid: () => svg`${fan(["red", "red"], 56, 41)}
    <path class="rule-crossed" d="M48 36L122 96M122 36L48 96"></path>
    ${arrow([196, 66], [146, 66])}
    ${fan(["red", "red", "locomotive"], 222, 41)}`,
};

/**
 * A picture with its caption; without one of that name the caption stands alone.
 * @param {string} name
 * @param {string} caption
 */
export function rulePicture(name, caption) {
  const drawn = PICTURES[name];
  const picture =
    name === "yard"
      ? cardPicture()
      : html`<svg class="rule-drawing" viewBox="0 0 376 130" aria-hidden="true">${drawn?.() ?? ""}</svg>`;
  return html`<figure class="rule-picture">
    ${picture}
    <figcaption>${caption}</figcaption>
  </figure>`;
}
