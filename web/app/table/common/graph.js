// The course of a game as a line for each player.
import { html, svg } from "lit";
import { familyOf } from "../../core/families.js";
import { t } from "../../core/i18n.js";
import { lookOf } from "../../core/marks.js";
import { inWords, turnsOf } from "../../core/story.js";
import { seatShape } from "../../ui/mark.js";

/** @typedef {import("../../../protocol.js").Step} Step */
/** @typedef {import("../../../protocol.js").GameResult} GameResult */
/** @typedef {import("../../core/families.js").Course} Course */
/** @typedef {import("../../core/story.js").About} About */

const WIDTH = 320;
const HEIGHT = 170;
const EDGE = { left: 28, right: 12, top: 10, bottom: 18 };
/** The share of the width that is left for the score at the end, after the last action. */
const LAST = 0.08;
/** Distances between grid lines that people like. */
const NICE = [5, 10, 20, 25, 50, 100, 200];

/** Where along a line the player's shape stands, so that colour is not needed to tell lines apart. */
const SHAPES_AT = [0.2, 0.45, 0.7];

/** @param {number} seat @param {number[]} dot @param {number} size */
const shapeAt = (seat, [x, y], size) => svg`<g transform="translate(${x} ${y})">${seatShape(seat, size)}</g>`;

/** Points for routes. @param {About} about @returns {Course} */
const pointsOf = (about) => ({
  label: "finish.graph-label",
  count: (event, add) => {
    if (event.event === "claimed") add(event.seat, about.game.tracks.get(event.track)?.points ?? 0);
  },
});

/**
 * The course of the game: points, or where these come at the end only, how many cards were under way.
 * @param {About} about
 * @param {Step[]} log
 * @param {GameResult | null} result the score at the end, if it may be shown
 * @param {number | null} [at] the ply to mark
 */
export function courseGraph(about, log, result, at = null) {
  const course = familyOf(about.game.wire).course?.(log, about.game) ?? pointsOf(about);
  const points = byPly(about, log, course);
  if (about.game.board) return graph(about, points, { result, at, label: course.label });
  return html`<p class="note">${t("finish.graph-stacks")}</p>
    ${graph(about, points, { result: null, at, label: course.label })}`;
}

/**
 * A number for each seat after each action that was not taken back; it never falls below 0.
 * @param {About} about
 * @param {Step[]} log
 * @param {Course} course
 * @returns {number[][]} by seat, from the beginning
 */
function byPly(about, log, { from = 0, count }) {
  const points = about.names.map(() => [from]);
  const add = (/** @type {number} */ seat, /** @type {number} */ n) => {
    const line = points[seat - 1];
    line[line.length - 1] = Math.max(0, line[line.length - 1] + n);
  };
  for (const turn of turnsOf(log)) {
    if (turn.undone) continue;
    for (const step of turn.steps) {
      if (step.step !== "act") continue;
      for (const line of points) line.push(line[line.length - 1]);
      for (const event of step.events) count(event, add, points.length);
    }
  }
  return points;
}

/**
 * @param {About} about
 * @param {number[][]} points by seat and ply
 * @param {{ result: GameResult | null, at: number | null, label: string }} how
 */
function graph(about, points, { result, at, label }) {
  const plies = Math.max(1, points[0].length - 1);
  const totals = about.names.map(
    (_, index) => result?.sheets.find((sheet) => sheet.seat === index + 1)?.total ?? null,
  );
  const values = [...points.flat(), ...totals.filter((total) => total !== null)];
  const step = NICE.find((one) => Math.max(...values) / one <= 5) ?? 500;
  const top = Math.max(step, Math.ceil(Math.max(...values) / step) * step);
  const low = Math.min(0, Math.floor(Math.min(...values) / step) * step);
  const room = WIDTH - EDGE.left - EDGE.right;
  const end = result ? 1 - LAST : 1;
  const x = (/** @type {number} */ ply) => EDGE.left + room * end * (ply / plies);
  const y = (/** @type {number} */ value) =>
    EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - (value - low) / (top - low));
  const ticks = Array.from({ length: (top - low) / step + 1 }, (_, index) => low + index * step);
  const words = about.names
    .map(
      (_, index) => `${inWords(about, { seat: index + 1 })}: ${totals[index] ?? points[index][plies] ?? 0}`,
    )
    .join(", ");
  return html`<svg
    class="graph"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label=${t(label, { points: words })}
  >
    ${ticks.map(
      (tick) => svg`<line class="graph-grid ${
        tick === 0 ? "graph-zero" : ""
      }" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${y(tick)} y2=${y(tick)}></line>
      <text class="graph-text" text-anchor="end" x=${EDGE.left - 5} y=${y(tick) + 3.5}>${tick}</text>`,
    )}
    <text class="graph-text" x=${EDGE.left} y=${HEIGHT - 4}>${t("finish.graph-begin")}</text>
    <text class="graph-text" text-anchor="end" x=${WIDTH - EDGE.right} y=${HEIGHT - 4}>
      ${result ? t("finish.graph-end") : t("finish.graph-now")}
    </text>
    ${
      at === null
        ? ""
        : svg`<line class="graph-at" x1=${x(at)} x2=${x(at)} y1=${EDGE.top} y2=${HEIGHT - EDGE.bottom}></line>`
    }
    ${points.map((line, index) =>
      seatLine(
        index + 1,
        line.map((value, ply) => [x(ply), y(value)]),
        totals[index] === null ? null : [x(plies) + room * LAST, y(totals[index])],
      ),
    )}
  </svg>`;
}

/**
 * @param {number} seat
 * @param {number[][]} dots
 * @param {number[] | null} last where the score at the end is
 */
function seatLine(seat, dots, last) {
  // Points do not grow between actions: steps, not slopes.
  const path = dots
    .map(([x, y], index) =>
      index === 0
        ? `M${x} ${y}`
        : y === dots[index - 1][1] && index < dots.length - 1
          ? ""
          : `H${x.toFixed(1)}V${y.toFixed(1)}`,
    )
    .join("");
  const end = dots[dots.length - 1];
  const [x, y] = last ?? end;
  return svg`<path class="graph-line graph-line-${lookOf(seat)}" d=${path}></path>
    ${
      last
        ? svg`<path class="graph-line graph-last graph-line-${lookOf(seat)}" d="M${end[0]} ${end[1]}L${x} ${y}"></path>`
        : ""
    }
    ${SHAPES_AT.map((share) =>
      shapeAt(seat, dots[Math.round((dots.length - 1) * (share + seat * 0.03))], 7),
    )} ${shapeAt(seat, [x, y], 11)}`;
}
