// <gleis-thumbnail>: a small picture of a game's map, or of its cards if it has none; with a table,
// also of what its players have built. Both are loaded when the picture comes into sight.
import { html, svg } from "lit";
import { get } from "../core/api.js";
import { loadBoard } from "../core/game.js";
import { cardPicture } from "./card-picture.js";
import { GleisElement } from "./element.js";

/** @typedef {import("../../protocol.js").WireBoard} WireBoard */

/**
 * A small map: land and water, and what is drawn on them. It fills its frame unless it is to be
 * shown whole; of a high map the north is shown, with the coast.
 * @param {WireBoard & { shift?: number[] }} board
 * @param {{ whole?: boolean, kind?: string }} look
 * @param {unknown} drawn
 */
export function sheet(board, { whole = false, kind = "" }, drawn) {
  const filled = board.height > board.width ? "xMidYMin slice" : "xMidYMid slice";
  return html`<svg
    class="thumbnail-sheet ${kind}"
    viewBox="0 0 ${board.width} ${board.height}"
    preserveAspectRatio=${whole ? "xMidYMid meet" : filled}
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
    ${drawn}
  </svg>`;
}

class Thumbnail extends GleisElement {
  static properties = {
    game: { type: String },
    mapless: { type: Boolean },
    table: { type: String },
    seq: { type: Number },
    looks: { attribute: false },
    board: { state: true },
    networks: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** Is the game played without a map? */
    this.mapless = false;
    /** @type {(WireBoard & { shift?: number[] }) | null} */
    this.board = null;
    this.shownFor = "";
    /** Of which table it shows the tracks. */
    this.table = "";
    /** How far that table has come. */
    this.seq = 0;
    /** How its seats look. @type {number[]} */
    this.looks = [];
    /** The tracks of each seat. @type {string[][] | null} */
    this.networks = null;
    /** What was asked of the table last. */
    this.asked = "";
    this.seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      void this.load();
      void this.loadNetworks();
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.seen.observe(this);
    this.stops.push(() => this.seen.unobserve(this));
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const moved = (changed.has("table") || changed.has("seq")) && this.asked !== this.wanted;
    if (!moved && (!changed.has("game") || this.shownFor === this.game)) return;
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

  /** The table at the moment that should be shown. */
  get wanted() {
    return this.table ? `${this.table} ${this.seq}` : "";
  }

  async loadNetworks() {
    const { table, wanted } = this;
    if (!wanted || wanted === this.asked) return;
    this.asked = wanted;
    // A table that nobody may look at, or that has no room, shows its map alone.
    const networks = await get("tables/{table}/networks", { table }).catch(() => null);
    if (wanted === this.wanted) this.networks = networks?.seats ?? null;
  }

  /** What the players have built, a path for each. @param {WireBoard} board */
  built(board) {
    const lines = new Map(board.tracks.map((track) => [track.id, track.line]));
    return (this.networks ?? []).map((tracks, index) => {
      const d = tracks.flatMap((track) => {
        const line = lines.get(track);
        return line ? `M${line.map((point) => point.join(" ")).join("L")}` : [];
      });
      return svg`<path class="thumbnail-built thumbnail-seat-${this.looks[index] ?? index + 1}" d=${d.join("")}></path>`;
    });
  }

  render() {
    const { board } = this;
    if (this.mapless) return cardPicture();
    if (!board) return "";
    // All tracks in one path and all cities in another: a picture, not a board.
    const tracks = board.tracks
      .map(({ line }) => `M${line.map((point) => point.join(" ")).join("L")}`)
      .join("");
    const cities = board.cities
      .map(({ x, y }) => `M${x - 10} ${y}a10 10 0 1 1 20 0a10 10 0 1 1 -20 0`)
      .join("");
    return sheet(
      board,
      { whole: Boolean(this.table), kind: this.networks ? "thumbnail-of-game" : "" },
      svg`<path class="thumbnail-track" d=${tracks}></path>
        ${this.built(board)}
        <path class="thumbnail-city" d=${cities}></path>`,
    );
  }
}

customElements.define("gleis-thumbnail", Thumbnail);
