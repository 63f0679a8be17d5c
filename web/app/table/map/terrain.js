// What lies under the tracks: sea, land, borders, rivers, countries, the title of the sheet; and the
// cities on top of them.
import { svg } from "lit";
import { say } from "../../core/i18n.js";
import { polyline, TITLE, titlePlace } from "./scene.js";

/** @typedef {import("../../../protocol.js").WireBoard} WireBoard */
/** @typedef {import("../../core/game.js").MapGame} GameData */

/** @param {GameData} game */
export function drawTerrain({ board, wire, id }) {
  const title = titlePlace(board);
  const size = Math.min(40, (TITLE.width * 1.75) / say(wire.name).length);
  return svg`<svg class="map-terrain" data-game=${id} width=${board.width} height=${board.height}>
    ${
      board.pieces?.length
        ? drawPieces(board, id)
        : svg`<rect class=${board.land ? "map-sea" : "map-land"} width=${board.width}
            height=${board.height}></rect>${drawLand(board)}`
    }
    ${board.countries.map(({ shape }) =>
      shape.length > 1 ? svg`<path class="map-country" d="${polyline(shape)}Z"></path>` : "",
    )}
    <rect class="map-frame" x="2.5" y="2.5" width=${board.width - 5} height=${board.height - 5}></rect>
    <rect class="map-frame map-frame-thin" x="7" y="7" width=${board.width - 14}
      height=${board.height - 14}></rect>
    ${
      title
        ? svg`<g transform="translate(${title.x} ${title.y})" aria-hidden="true">
            <rect class="map-title-bar" width="5" height="42" y="6"></rect>
            <text class="map-title" x="16" y=${27 + size * 0.32} font-size=${size}>${say(wire.name)}</text>
          </g>`
        : ""
    }
  </svg>`;
}

/** @param {WireBoard} board */
const drawLand = (board) => svg`<path class="map-land" fill-rule="evenodd" d=${board.land}></path>
    ${pieces(board.land).map((d) => svg`<path class="map-coast" d=${d}></path>`)}
    ${pieces(board.borders).map((d) => svg`<path class="map-border" d=${d}></path>`)}
    ${pieces(board.rivers).map((d) => svg`<path class="map-river" d=${d}></path>`)}
    <path class="map-water" fill-rule="evenodd" d=${board.water}></path>`;

/**
 * The board pieces of a campaign that lie on the table, with the land on them; beside them there is
 * nothing yet but tracks that run off the board.
 * @param {WireBoard & { shift?: number[] }} board @param {string} id
 */
function drawPieces(board, id) {
  const [x, y] = board.shift ?? [0, 0];
  const shapes = board.pieces ?? [];
  return svg`<rect class="map-beyond" width=${board.width} height=${board.height}></rect>
    <clipPath id="pieces-${id}">${shapes.map(({ shape }) => svg`<path d=${shape}></path>`)}</clipPath>
    <g transform="translate(${x} ${y})">
      ${shapes.map(({ shape }) => svg`<path class="map-piece" d=${shape}></path>`)}
      <g clip-path="url(#pieces-${id})">${drawLand(board)}</g>
      ${shapes.map(({ shape }) => svg`<path class="map-piece-edge" d=${shape}></path>`)}
    </g>
    ${(board.stubs ?? []).map(({ line }) => svg`<path class="map-stub" d=${polyline(line)}></path>`)}`;
}

/** So many corners a piece of a line has at most. */
const PIECE = 48;

/**
 * A long line in pieces. The browser paints in tiles, and each tile goes through the whole of every
 * line that touches it.
 * @param {string} d of absolute and relative moves and lines, as boards have them
 * @returns {string[]}
 */
function pieces(d) {
  if (/[^MmLlZz\d\s,.-]/.test(d)) return [d];
  return parts(d).flatMap((points) => {
    const cut = [];
    for (let from = 0; from < points.length - 1; from += PIECE)
      cut.push(polyline(points.slice(from, from + PIECE + 1)));
    return cut;
  });
}

/** The corners of each part of a path. @param {string} d @returns {number[][][]} */
function parts(d) {
  /** @type {number[][][]} */
  const found = [];
  let [x, y] = [0, 0];
  for (const [, letter, rest] of d.matchAll(/([MmLlZz])([^MmLlZz]*)/g)) {
    const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (letter === "M" || letter === "m") found.push([]);
    const part = found[found.length - 1];
    if (letter === "Z" || letter === "z") part.push(part[0]);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const relative = letter === "l" || letter === "m";
      [x, y] = relative ? [x + numbers[i], y + numbers[i + 1]] : [numbers[i], numbers[i + 1]];
      part.push([x, y]);
    }
  }
  return found;
}

/**
 * @param {{
 *   id: string, x: number, y: number, ring: number, spot: boolean, tone: string, label: string,
 *   title: string, current: boolean
 * }} city
 */
export const drawCity = ({ id, x, y, ring, spot, tone, label, title, current }) =>
  svg`<g class="map-city ${tone}" data-city=${id} role="button"
    tabindex=${current ? "0" : "-1"} aria-label=${label} transform="translate(${x} ${y})">
    ${title ? svg`<title>${title}</title>` : ""}<g class="map-city-mark">
    <circle class="map-city-glow" r=${ring * 1.75}></circle>
    ${
      spot
        ? svg`<rect class="map-city-ring" x=${-ring + 1} y=${-ring + 1} width=${2 * ring - 2}
            height=${2 * ring - 2}></rect>`
        : svg`<circle class="map-city-ring" r=${ring}></circle>`
    }
    <circle class="map-city-dot" r=${ring * 0.42}></circle>
    <circle class="map-city-focus" r=${ring * 2}></circle>
  </g></g>`;
