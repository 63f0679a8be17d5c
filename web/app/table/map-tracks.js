// Tracks: rows of car-shaped slots, or the trains of whoever has claimed them.
import { svg } from "lit";
import { CARDS, lookOf, SHAPES } from "../core/marks.js";

/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("./map-scene.js").DrawnSlot} DrawnSlot */
/** @typedef {import("./map-scene.js").Shape} Shape */
/** @typedef {import("./map-state.js").TrackState} TrackState */

/**
 * @typedef {object} TrackDrawing
 * @property {Shape} shape
 * @property {TrackState} state
 * @property {WireCard | null} colour of the slots, null for grey
 * @property {string} tone class names: selected, lit, planned …
 * @property {string} label for screen readers
 * @property {boolean} letters
 */

const [ROUND, HALF] = [2.6, 2];

/**
 * What lies under all slots: the line, the glow of what can be claimed, the bed of trains.
 * @param {TrackDrawing} drawing
 */
export const drawBed = ({ shape, state, tone }) => svg`<g class="map-bed map-look-${state.look} ${tone}">
    <path class="map-line" d=${shape.line}></path>
    <path class="map-outline" d=${shape.outline}></path>
    ${
      state.owner
        ? svg`<path class="map-rail map-seat-${lookOf(state.owner)}" data-rail=${shape.id} pathLength="1"
            d=${shape.line}></path>`
        : ""
    }
  </g>`;

/** The track itself; it can be focused and pressed as a whole. @param {TrackDrawing} drawing */
export const drawTrack = (drawing) => {
  const { shape, state, colour, tone, label } = drawing;
  return svg`<g class="map-track map-look-${state.look} map-card-${colour ?? "any"} ${tone}"
      data-track=${shape.id} data-look=${state.look}
      data-owner=${state.owner ?? ""} role="button" tabindex="-1" aria-label=${label}>
    ${state.owner ? drawTrains(shape, state.owner) : drawSlots(drawing)}
    <path class="map-focus" d=${shape.outline}></path>
    <path class="map-hit" d=${shape.outline}></path>
  </g>`;
};

/** @param {DrawnSlot} slot */
const place = ({ x, y, angle }) => `translate(${x} ${y}) rotate(${angle})`;

/** @param {TrackDrawing} drawing */
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

/** An engine at the head, cars behind it. @param {Shape} shape @param {number} owner */
function drawTrains({ slots }, owner) {
  return slots.map(
    (slot, i) => svg`<g transform=${place(slot)}><g class="map-train map-seat-${lookOf(owner)}">
      <path class="map-train-body" d=${i === slots.length - 1 ? engine(slot) : car(slot)}></path>
      <path class="map-train-roof" d=${roof(slot)}></path>
      <path class="map-train-mark" d=${SHAPES[lookOf(owner) - 1]}></path>
    </g></g>`,
  );
}

/** @param {DrawnSlot} slot */
function car({ length, width }) {
  const [x, y] = [length / HALF, width / HALF + 0.4];
  const right = `H${x - 2}Q${x} ${-y} ${x} ${-y + 2}V${y - 2}Q${x} ${y} ${x - 2} ${y}`;
  const left = `H${-x + 2}Q${-x} ${y} ${-x} ${y - 2}V${-y + 2}Q${-x} ${-y} ${-x + 2} ${-y}`;
  return `M${-x + 2} ${-y}${right}${left}Z`;
}

/** The same with a nose. @param {DrawnSlot} slot */
function engine({ length, width, ahead }) {
  const [x, y] = [(length / HALF) * ahead, width / HALF + 0.4];
  const [back, front, nose] = [-x + 2 * ahead, x - 7 * ahead, x + 1.5 * ahead];
  const tail = `H${back}Q${-x} ${-y} ${-x} ${-y + 2}V${y - 2}Q${-x} ${y} ${back} ${y}`;
  return `M${front} ${-y}${tail}H${front}Q${nose} ${y} ${nose} 0T${front} ${-y}Z`;
}

/** A line along the roof, left out where the mark of the owner stands. @param {DrawnSlot} slot */
const roof = ({ length }) => `M${-length / HALF + 3} 0H-6.5M6.5 0H${length / HALF - 3}`;

/**
 * Marks that keep their size on the screen: one symbol for the whole track where slots are too
 * small for theirs, and the locomotive of what can be claimed only with one.
 * @param {TrackDrawing} drawing
 */
export function drawMarks({ shape, state, colour, tone }) {
  const badge = state.look === "with-locomotives";
  const mark = state.owner
    ? drawOwner(state.owner)
    : colour && state.look !== "closed"
      ? drawSymbol(colour)
      : "";
  return svg`<g class="map-marks map-look-${state.look} ${tone}">
    ${
      mark
        ? svg`<g class="map-large" transform="translate(${shape.mark.x} ${shape.mark.y})">
            <g class="map-constant">${mark}</g>
          </g>`
        : ""
    }
    ${
      badge
        ? svg`<g transform="translate(${shape.badge.x} ${shape.badge.y})"><g class="map-constant map-badge">
            <circle r="8.5"></circle>
            <path transform="translate(-6.2 -6.2) scale(.62)" fill-rule="evenodd"
              d=${CARDS.locomotive.path}></path>
          </g></g>`
        : ""
    }
  </g>`;
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
