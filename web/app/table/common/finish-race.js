// The race of the score bars: each grows source by source; what is lost fades at its end.
import { html, svg } from "lit";
import { lookOf } from "../../core/marks.js";
import { inWords } from "../../core/story.js";
import { seatMark } from "../../ui/mark.js";

/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").Points} Points */
/** @typedef {{ seat: number, points: Partial<Record<keyof Points, number | null>> }} Runner */

/**
 * What a bar shows: one part for each source that ever brings something, the rest of them still empty.
 * @param {Runner["points"]} points
 * @param {(keyof Points)[]} sources
 */
function barOf(points, sources) {
  let sum = 0;
  const parts = sources.map((source) => {
    const n = Math.max(0, points[source] ?? 0);
    sum += n;
    return { source, n, from: sum - n };
  });
  const total = sources.reduce((all, source) => all + (points[source] ?? 0), 0);
  return { parts, sum, total };
}

/** So wide a part has to be, of the whole, to hold its number. */
const ROOM = 0.07;

/**
 * All bars on one scale, which is that of the end.
 * @param {About} about
 * @param {{
 *   runners: Runner[], finals: Runner[], sources: (keyof Points)[], amount: (n: number) => string,
 *   name: (source: keyof Points) => string, winners: number[]
 * }} how winners are empty as long as they are not known
 */
export function race(about, { runners, finals, sources, amount, name, winners }) {
  const most = Math.max(1, ...finals.map(({ points }) => barOf(points, sources).sum));
  const share = (/** @type {number} */ n) => `${((100 * Math.max(0, n)) / most).toFixed(2)}%`;
  /** @param {ReturnType<typeof barOf>["parts"][number]} part @param {number} end what lies behind it is lost */
  const drawPart = ({ source, n, from }, end) => {
    const seen = Math.max(0, Math.min(from + n, end) - from);
    return svg`<rect class="race-part" height="100%" x=${share(from)} width=${share(n)}>
        <title>${name(source)}: ${amount(n)}</title>
      </rect>
      <text class="race-number" x=${share(from + seen / 2)} y="50%">
        ${seen > most * ROOM ? amount(n) : ""}
      </text>`;
  };
  const leading = Math.max(...runners.map(({ points }) => barOf(points, sources).total));
  return html`<ol class="race">
    ${runners.map(({ seat, points }) => {
      const { parts, sum, total } = barOf(points, sources);
      const ahead = winners.length ? winners.includes(seat) : total === leading && total > 0;
      return html`<li class="race-row ${ahead ? "race-ahead" : ""}" data-seat=${seat} data-total=${total}>
        <span class="race-name">${seatMark(seat)}<span>${inWords(about, { seat })}</span></span>
        <svg class="race-track race-seat-${lookOf(seat)}" aria-hidden="true">
          ${parts.map((part) => drawPart(part, Math.max(0, total)))}
          <rect
            class="race-lost"
            height="100%"
            x=${share(total)}
            width=${share(sum - Math.max(0, total))}
          ></rect>
        </svg>
        <b class="race-total">${amount(total)}</b>
      </li>`;
    })}
  </ol>`;
}
