// The map by keyboard: one stop for Tab, arrows along the network.
import { boxAround, cityTowards } from "./scene.js";

/** @typedef {import("./view.js").GleisMap} GleisMap */

/** @type {Record<string, { x: number, y: number }>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export class MapKeys {
  /** @param {GleisMap} map */
  constructor(map) {
    this.map = map;
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event @returns {boolean} was it for the map? */
  act(event) {
    const { map } = this;
    const target = /** @type {Element} */ (event.target);
    if (ARROWS[event.key]) this.move(target, ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") map.press(target);
    else if (event.key === "+" || event.key === "=") map.zoomBy(1.4);
    else if (event.key === "-") map.zoomBy(1 / 1.4);
    else if (event.key === "0") map.fit();
    else return false;
    return true;
  }

  /** @param {Element} target @param {{ x: number, y: number }} direction */
  move(target, direction) {
    const { game, scene } = this.map;
    if (!game || !scene) return;
    const track = target.getAttribute("data-track");
    const city = target.getAttribute("data-city") ?? this.map.here;
    const shape = track ? scene.shapes.get(track) : null;
    const from = shape ? shape.slots[Math.floor(shape.slots.length / 2)] : game.drawnCities.get(city ?? "");
    const near = track
      ? (game.tracks.get(track)?.ends ?? [])
      : (scene.links.get(city ?? "") ?? []).map((link) => link.city);
    const next = from ? cityTowards(game, from, near, direction) : null;
    if (next) this.goTo(next);
  }

  /** @param {string} id of a city */
  goTo(id) {
    const city = this.map.game?.drawnCities.get(id);
    if (!city) return;
    this.map.here = id;
    this.map.camera?.reveal(boxAround([city], 30));
    this.map.focusOn(`[data-city="${CSS.escape(id)}"]`);
  }
}
