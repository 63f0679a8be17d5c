// <gleis-play-picture>: a map with a game in its middle, or the cards of a game without a map.
import { svg } from "lit";
import { loadBoard } from "../core/game.js";
import { samplePlay } from "../core/sample-play.js";
import { cardPicture } from "./card-picture.js";
import { GleisElement } from "./element.js";
import { sheet } from "./thumbnail.js";

/** @typedef {import("../../protocol.js").WireBoard} WireBoard */
/** @typedef {import("../../protocol.js").WireSlot} WireSlot */

const PLAYERS = 3;
/** Trains are drawn wider than on a table, so that they are seen in a small picture. */
const WIDE = 1.4;

/** A train on its space, as a path: pictures have hundreds. @param {WireSlot} slot */
function train({ x, y, angle, length, width }) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const corner = (/** @type {number} */ along, /** @type {number} */ across) =>
    `${(x + along * cos - across * sin).toFixed(1)} ${(y + along * sin + across * cos).toFixed(1)}`;
  const [half, side] = [length / 2, (width * WIDE) / 2];
  return `M${corner(-half, -side)}L${corner(half, -side)}L${corner(half, side)}L${corner(-half, side)}Z`;
}

class PlayPicture extends GleisElement {
  static properties = { game: { type: String }, mapless: { type: Boolean }, board: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** Is the game played without a map? */
    this.mapless = false;
    /** @type {(WireBoard & { shift?: number[] }) | null} */
    this.board = null;
  }

  connectedCallback() {
    super.connectedCallback();
    // Without its picture a page is still complete.
    if (this.game && !this.mapless)
      void loadBoard(this.game).then(
        (board) => (this.board = board),
        () => undefined,
      );
  }

  render() {
    const { board } = this;
    if (this.mapless) return cardPicture();
    if (!board) return "";
    const owned = samplePlay(board, PLAYERS);
    const taken = new Set(owned.flat());
    const free = board.tracks.filter(({ id }) => !taken.has(id));
    const line = (/** @type {number[][]} */ points) => `M${points.map((point) => point.join(" ")).join("L")}`;
    const trains = (/** @type {string[]} */ ids) =>
      board.tracks.flatMap(({ id, slots }) => (ids.includes(id) ? slots.map(train) : [])).join("");
    const r = board.ring * 0.8;
    return sheet(
      board,
      {},
      svg`<path class="play-free" d=${free.map((track) => line(track.line)).join("")}></path>
        ${owned.map((ids, seat) => svg`<path class="play-trains seat-${seat + 1}" d=${trains(ids)}></path>`)}
        <path
          class="thumbnail-city"
          d=${board.cities.map(({ x, y }) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`).join("")}
        ></path>`,
    );
  }
}

customElements.define("gleis-play-picture", PlayPicture);
