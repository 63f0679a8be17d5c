// Marks of a campaign on the map: stars on big cities, and what else was put on cities and tracks.
// They keep their size on the screen, and each has a shape of its own.
import { svg } from "lit";
import { COMPANIES, SHAPES } from "../../core/marks.js";
import { bridgeOf, fundOf, plaqueOf } from "./places.js";

/** @typedef {import("../../../protocol.js").WireView} WireView */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {import("../map/scene.js").Scene} Scene */
/** @typedef {{ key: string, draw: () => unknown }} Place */

/** Signs in a box of 20 by 20. */
const SIGNS = {
  star: "M10 1 12.5 7.2 19 7.6 14 11.8 15.6 18.2 10 14.7 4.4 18.2 6 11.8 1 7.6 7.5 7.2Z",
  hub: "M2 5H18V15H2ZM3.5 6.5 10 11.2 16.5 6.5M2.5 14.5 7.5 10M17.5 14.5 12.5 10",
  host: "M5 2V18M5 3H16L13 6.5 16 10H5",
  bridge: "M1 13H19M3 13V9M17 13V9M3 9Q10 2 17 9M7 13V7.4M13 13V7.4",
  tunnel: "M3 17V10A7 7 0 0 1 17 10V17H13V10.5A3 3 0 0 0 7 10.5V17Z",
  blocked: "M3 8H17V12H3ZM6 12V17M14 12V17M6 8 9 12M10 8 13 12",
};

/** @param {number} x @param {number} y @param {unknown} content */
const at = (x, y, content) =>
  svg`<g class="map-places" transform="translate(${x} ${y})" aria-hidden="true">
    <g class="map-constant">${content}</g>
  </g>`;

/** A sign in a small disc. @param {keyof typeof SIGNS} sign @param {boolean} [filled] */
const disc = (sign, filled = false) =>
  svg`<circle class="map-place" r="9"></circle>
    <path class=${filled ? "map-place-sign" : "map-place-line"} transform="translate(-6 -6) scale(.6)"
      d=${SIGNS[sign]}></path>`;

/** The shape of a company. @param {WireCard} company */
function shapeOf(company) {
  const look = COMPANIES[company] ?? 1;
  return svg`<path class="map-plaque seat-${look}" transform="translate(-6 -6) scale(.6)"
    d=${SHAPES[look - 1]}></path>`;
}

/** @param {GameData} game @param {WireView} view @returns {Place[]} */
function cityPlaces(game, view) {
  const { campaign } = view;
  if (!campaign) return [];
  return game.board.cities.flatMap(({ id, x, y }) => {
    const plaque = plaqueOf(view, id);
    const big = campaign.big.includes(id);
    const more = [campaign.hub === id ? "hub" : "", campaign.host === id ? "host" : ""].filter(Boolean);
    const { ring } = game.board;
    const draw = () => [
      big
        ? svg`<g class="map-places" transform="translate(${x} ${y})" aria-hidden="true">
            <g class="map-city-mark">
              <path class="map-big" transform="scale(${(ring * 2.9) / 20}) translate(-10 -10)"
                d=${SIGNS.star}></path>
            </g>
          </g>`
        : "",
      plaque ? at(x + ring * 1.6, y - ring * 1.6, shapeOf(plaque)) : "",
      more.map((sign, index) =>
        at(x - ring * 1.9 - index * 16, y - ring * 1.5, disc(/** @type {keyof typeof SIGNS} */ (sign))),
      ),
    ];
    return big || plaque || more.length ? [{ key: `city ${id}`, draw }] : [];
  });
}

/** @param {GameData} game @param {Scene} scene @param {WireView} view @returns {Place[]} */
function trackPlaces(game, scene, view) {
  const { campaign } = view;
  if (!campaign) return [];
  return game.wire.tracks.flatMap((track) => {
    const shape = scene.shapes.get(track.id);
    const builder = campaign.bridges?.[track.id] ?? null;
    const fund = fundOf(view, track);
    const open = campaign.public === track.id;
    const blocked = campaign.blocked === track.id;
    const bridge = bridgeOf(track);
    if (!shape || !(bridge || fund !== null || open || blocked)) return [];
    const { x, y } = shape.badge;
    const draw = () => [
      open ? svg`<path class="map-public" d=${shape.line}></path>` : "",
      blocked ? at(x, y, disc("blocked")) : "",
      bridge
        ? at(
            x,
            y - 9,
            svg`${disc("bridge")}${
              builder
                ? svg`<g transform="translate(9 -8) scale(.7)">${shapeOf(builder)}</g>`
                : svg`<text class="map-place-text" y="20">${bridge}</text>`
            }`,
          )
        : "",
      fund !== null
        ? at(x, y - 9, svg`${disc("tunnel", true)}<text class="map-place-text" y="20">$${fund}</text>`)
        : "",
    ];
    return [{ key: `track ${track.id}`, draw }];
  });
}

/**
 * Everything to be drawn, each with a key of its own.
 * @param {GameData} game
 * @param {Scene} scene
 * @param {WireView} view
 * @returns {Place[]}
 */
export const placesOf = (game, scene, view) => [...cityPlaces(game, view), ...trackPlaces(game, scene, view)];
