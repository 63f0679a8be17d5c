// A rating over time, as a line.
import { html, svg } from "lit";
import { day } from "../core/dates.js";
import { tn } from "../core/i18n.js";

/** @typedef {import("../../protocol.js").RatingCurve} RatingCurve */

const WIDTH = 640;
const HEIGHT = 200;
const EDGE = { left: 44, right: 14, top: 12, bottom: 22 };
/** Distances between grid lines that people like. */
const NICE = [10, 20, 25, 50, 100, 200, 500];
/** With more games dots would hide the line. */
const DOTS = 40;

/** The rating after each game, one step to the right for each. @param {RatingCurve} curve */
export function ratingCurve(curve) {
  const values = [curve.from, ...curve.points.map((point) => point.rating)];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const step = NICE.find((one) => (highest - lowest) / one <= 5) ?? 1000;
  const low = Math.floor(lowest / step) * step;
  const high = Math.max(low + step, Math.ceil(highest / step) * step);
  const x = (/** @type {number} */ index) =>
    EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * index) / (values.length - 1);
  const y = (/** @type {number} */ value) =>
    EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - (value - low) / (high - low));
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
  const { points } = curve;
  const last = points[points.length - 1];
  const label = tn("player.curve-label", points.length, {
    from: curve.from,
    now: last.rating,
    best: highest,
    worst: lowest,
  });
  return html`<svg class="graph curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${ticks.map(
      (tick) => svg`<line class="graph-grid" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${y(tick)}
        y2=${y(tick)}></line>
      <text class="graph-text" text-anchor="end" x=${EDGE.left - 6} y=${y(tick) + 4}>${tick}</text>`,
    )}
    <text class="graph-text" x=${EDGE.left} y=${HEIGHT - 5}>${day(points[0].at)}</text>
    <text class="graph-text" text-anchor="end" x=${WIDTH - EDGE.right} y=${HEIGHT - 5}>${day(last.at)}</text>
    <path
      class="curve-line"
      d=${`M${values.map((value, index) => `${x(index)} ${y(value)}`).join("L")}`}
    ></path>
    ${(points.length <= DOTS ? points : [last]).map((point) => {
      const index = points.indexOf(point) + 1;
      return svg`<circle class="curve-dot" r="4" cx=${x(index)} cy=${y(point.rating)}>
        <title>${day(point.at)}: ${point.rating}</title>
      </circle>`;
    })}
  </svg>`;
}
