// Tracks: rows of car-shaped slots, or the trains of whoever has claimed them.
import { svg } from "lit";
import { CARDS, lookOf, SHAPES } from "../../core/marks.js";
import { provideStock } from "../../ui/stock.js";

/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("./scene.js").DrawnSlot} DrawnSlot */
/** @typedef {import("./scene.js").Shape} Shape */
/** @typedef {import("./state.js").TrackState} TrackState */

/**
 * @typedef {object} TrackDrawing
 * @property {Shape} shape
 * @property {TrackState} state
 * @property {WireCard | null} colour of the slots, null for grey
 * @property {boolean} [blank] has it no colour yet?
 * @property {string} tone class names: selected, lit, planned …
 * @property {string} label for screen readers
 * @property {boolean} letters
 */

const [ROUND, HALF] = [2.6, 2];

/**
 * What lies under all slots: the line, the ring of what can be claimed or shall be looked at, the bed of trains.
 * @param {Pick<TrackDrawing, "shape" | "state" | "tone">} drawing
 */
export const drawBed = ({ shape, state, tone }) => svg`<g class="map-bed map-look-${state.look} ${tone} ${
  state.owner ? `map-seat-${lookOf(state.owner)}` : ""
}">
    ${tone ? drawRing(shape, tone) : ""}
    <path class="map-line" d=${shape.line}></path>
    ${
      state.owner
        ? svg`<path class="map-rail" data-rail=${shape.id} pathLength="1" d=${shape.line}></path>`
        : ""
    }
  </g>`;

/** What is only short of a card has dashes around it, all else a ring. @param {Shape} shape @param {string} tone */
const drawRing = ({ ring, outline }, tone) =>
  /^map-short( map-hovered)?$/.test(tone)
    ? svg`<path class="map-dash" d=${outline}></path>`
    : svg`<path class="map-ring" d=${ring}></path><path class="map-glow" d=${ring}></path>`;

/** The track itself; it can be focused and pressed as a whole. @param {TrackDrawing} drawing */
export const drawTrack = (drawing) => {
  const { shape, state, colour, blank, tone, label } = drawing;
  const card = blank && !state.owner ? "blank" : (colour ?? "any");
  return svg`<g class="map-track map-look-${state.look} map-card-${card} ${tone}"
      data-track=${shape.id} data-look=${state.look}
      data-owner=${state.owner ?? ""} role="button" tabindex="-1" aria-label=${label}>
    ${drawCars(drawing)}
    <path class="map-focus" d=${shape.outline}></path>
    <path class="map-hit" d=${shape.outline}></path>
  </g>`;
};

/** What stands on a track: its slots, or trains. @param {Omit<TrackDrawing, "tone" | "label">} drawing */
export const drawCars = (drawing) =>
  drawing.state.owner ? drawTrains(drawing.shape, drawing.state.owner) : drawSlots(drawing);

/** @param {DrawnSlot} slot */
const place = ({ x, y, angle }) => `translate(${x} ${y}) rotate(${angle})`;

/** @param {Omit<TrackDrawing, "tone" | "label">} drawing */
function drawSlots({ shape, state, colour, letters }) {
  const mark = state.look === "closed" ? null : colour;
  const slot = (
    /** @type {DrawnSlot} */ slot,
    /** @type {number} */ i,
  ) => svg`<g transform=${place(slot)} class=${i % 2 ? "map-odd" : "map-even"}>
      <rect class="map-slot" x=${-slot.length / HALF} y=${-slot.width / HALF}
        width=${slot.length} height=${slot.width} rx=${ROUND}></rect>
      ${state.look === "closed" ? svg`<path class="map-hatch" d=${hatch(slot)}></path>` : ""}
      ${mark ? svg`<path class="map-symbol" fill-rule="evenodd" d=${CARDS[mark].path}></path>` : ""}
      ${
        mark && letters
          ? svg`<text class="map-letter" aria-hidden="true" x="6.6" y="3.2">${CARDS[mark].letter}</text>`
          : ""
      }
    </g>`;
  return shape.slots.map(slot);
}

/** Slanting lines within a slot, as paths: patterns are slow to paint. @param {DrawnSlot} slot */
function hatch({ length, width }) {
  const [right, down] = [length / HALF - 1, width / HALF - 1];
  const lines = [];
  for (let x = -right; x < right; x += 5) {
    const end = Math.min(right, x + 2 * down).toFixed(1);
    lines.push(`M${x.toFixed(1)} ${down}L${end} ${-Math.min(down, right - x - down)}`);
  }
  return lines.join("");
}

/** Trains are drawn for slots of this length. */
const TRAIN = 31;

/** An engine at the head, cars behind it. @param {Shape} shape @param {number} owner */
function drawTrains({ slots }, owner) {
  provideStock();
  const look = lookOf(owner);
  return slots.map((slot, i) => {
    const ahead = i === slots.length - 1;
    const along = ((slot.length / TRAIN) * (ahead ? slot.ahead : 1)).toFixed(3);
    return svg`<g transform=${place(slot)}><g class="map-train map-seat-${look}">
      <use href=${`#${ahead ? "engine" : "train"}-${look}`} x="-17" y="-9" width="34" height="18"
        transform=${along === "1.000" ? "" : `scale(${along} 1)`}></use>
    </g></g>`;
  });
}

/**
 * One symbol for the whole track where slots are too small for theirs; it keeps its size on the screen.
 * @param {TrackDrawing} drawing
 */
export function drawMarks({ shape, state, colour }) {
  const mark = state.owner
    ? drawOwner(state.owner)
    : colour && state.look !== "closed"
      ? drawSymbol(colour)
      : "";
  return mark
    ? svg`<g class="map-marks map-large" transform="translate(${shape.mark.x} ${shape.mark.y})">
        <g class="map-constant">${mark}</g>
      </g>`
    : "";
}

/** @param {WireCard} colour */
const drawSymbol = (colour) =>
  svg`<g class="map-card-${colour}">
    <circle class="map-large-disc" r="5.6"></circle>
    <path class="map-large-mark" transform="translate(-4 -4) scale(.4)" fill-rule="evenodd"
      d=${CARDS[colour].path}></path>
  </g>`;

/** @param {number} owner */
const drawOwner = (owner) =>
  svg`<g class="map-seat-${lookOf(owner)}">
    <path class="map-large-shape" transform="translate(-5 -5) scale(.5)" d=${SHAPES[lookOf(owner) - 1]}></path>
  </g>`;

/** What is planned. @param {string} id @param {string} line */
export const drawPencil = (id, line) =>
  svg`<path class="map-pencil-paper" d=${line}></path>
    <path class="map-pencil" data-plan=${id} d=${line}></path>`;
