// Sizes that are meant in pixels of the screen, whatever the scale of the map.

/** @typedef {import("../../../protocol.js").WireBoard} WireBoard */

/**
 * How far from a track a finger and a mouse still hit it, and by how much the nearest has to be nearer. In
 * pixels.
 */
export const HALO = { coarse: 22, fine: 12 };
export const NEARER = { coarse: 12, fine: 5 };
export const CITY_HALO = { coarse: 16, fine: 10 };
/** Widths of a slot on the screen from which on its symbol, and then its letter too, can be read. */
const DETAIL = { middle: 5.2, high: 8.2 };
/** … and from which on windows and planks of the trains are drawn too. */
const NEAR = 13;

/** @param {HTMLElement} stage @param {WireBoard} board @param {number} scale */
export function setSizes(stage, board, scale) {
  const slot = (board.tracks[0]?.slots[0]?.width ?? 12) * scale;
  const coarse = matchMedia("(pointer: coarse)").matches;
  stage.dataset.detail = slot >= DETAIL.high ? "high" : slot >= DETAIL.middle ? "middle" : "low";
  stage.classList.toggle("map-near", slot >= NEAR);
  stage.style.setProperty("--map-px", String(1 / scale));
  stage.style.setProperty("--map-constant", String(Math.max(0.9, 0.9 / scale)));
  stage.style.setProperty("--map-city", String(Math.max(1, 3.4 / (board.ring * scale))));
  stage.style.setProperty("--map-hit", String((2 * (coarse ? HALO.coarse : HALO.fine)) / scale));
}
