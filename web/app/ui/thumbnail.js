// <gleis-thumbnail>: a small picture of a game's map, or of its cards if it has none. A map is loaded
// when it comes into sight.
import { html, svg } from "lit";
import { loadBoard } from "../core/game.js";
import { cardPicture } from "./card-picture.js";
import { GleisElement } from "./element.js";

/** @typedef {import("../../protocol.js").WireBoard} WireBoard */

class Thumbnail extends GleisElement {
  static properties = { game: { type: String }, mapless: { type: Boolean }, board: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** Is the game played without a map? */
    this.mapless = false;
    /** @type {(WireBoard & { shift?: number[] }) | null} */
    this.board = null;
    this.shownFor = "";
    this.seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void this.load();
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.seen.observe(this);
    this.stops.push(() => this.seen.unobserve(this));
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has("game") || this.shownFor === this.game) return;
    // Watching anew tells whether it is in sight now.
    this.seen.unobserve(this);
    this.seen.observe(this);
  }

  async load() {
    const { game } = this;
    if (!game || this.mapless || this.shownFor === game) return;
    this.shownFor = game;
    // Without its picture a page is still complete.
    const board = await loadBoard(game).catch(() => null);
    if (game === this.game) this.board = board;
  }

  render() {
    const { board } = this;
    if (this.mapless) return cardPicture();
    if (!board) return "";
    // It fills its frame; of a high map the north is shown, with the coast.
    const part = board.height > board.width ? "xMidYMin slice" : "xMidYMid slice";
    // All tracks in one path and all cities in another: a picture, not a board.
    const tracks = board.tracks
      .map(({ line }) => `M${line.map((point) => point.join(" ")).join("L")}`)
      .join("");
    const cities = board.cities
      .map(({ x, y }) => `M${x - 10} ${y}a10 10 0 1 1 20 0a10 10 0 1 1 -20 0`)
      .join("");
    return html`<svg
      class="thumbnail-sheet"
      viewBox="0 0 ${board.width} ${board.height}"
      preserveAspectRatio=${part}
      aria-hidden="true"
    >
      <svg width=${board.width} height=${board.height}>
        <rect class=${board.land ? "map-sea" : "map-land"} width=${board.width} height=${board.height}></rect>
        <g transform="translate(${(board.shift ?? [0, 0]).join(" ")})">
          ${board.land ? svg`<path class="map-land" fill-rule="evenodd" d=${board.land}></path>` : ""}
          <path class="map-border" d=${board.borders}></path>
          <path class="map-water" fill-rule="evenodd" d=${board.water}></path>
        </g>
      </svg>
      <path class="thumbnail-track" d=${tracks}></path>
      <path class="thumbnail-city" d=${cities}></path>
    </svg>`;
  }
}

customElements.define("gleis-thumbnail", Thumbnail);
