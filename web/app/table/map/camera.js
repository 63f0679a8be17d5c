// Where one looks at the map, and how near. One CSS transform moves the whole picture: it is
// written once in a frame and never through the template.
import { motion } from "../../core/settings.js";

/** @typedef {import("./scene.js").Point} Point */
/** @typedef {import("./scene.js").Box} Box */

/** So much larger than the whole map one can get, and at least this scale. */
const NEAREST = 7;
const NEAREST_SCALE = 2.4;
/** How long after the last change the picture is drawn sharply again. */
const SETTLE_MS = 140;
export const GLIDE_MS = 320;
/** Below this scale tracks cannot be told apart at a glance. */
const TOO_SMALL = 0.4;
/** A picture that is shown at less than this share of its size is painted anew. */
const TOO_FINE = 0.7;
/** The map can be pulled so far from the edge of the window, in pixels. */
const SLACK = 60;

export class Camera {
  /**
   * @param {HTMLElement} pane the window
   * @param {HTMLElement} stage the picture, at its own size
   * @param {() => void} settled called when the scale stands
   */
  constructor(pane, stage, settled) {
    this.pane = pane;
    this.stage = stage;
    this.settled = settled;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.board = { width: 1, height: 1 };
    this.middle = { x: 0, y: 0 };
    /** Did the user choose what to see? Otherwise the whole map is kept in sight. */
    this.chosen = false;
    /**
     * What was in sight before something elsewhere was shown for a moment.
     * @type {{ scale: number, middle: Point, chosen: boolean } | null}
     */
    this.before = null;
    this.frame = 0;
    this.glide = 0;
    this.timer = 0;
    this.shownScale = 0;
    this.paintedScale = 0;
    this.resized = new ResizeObserver(() => this.resize());
    this.resized.observe(pane);
  }

  close() {
    this.resized.disconnect();
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.glide);
    clearTimeout(this.timer);
  }

  /**
   * @param {{ width: number, height: number }} board
   * @param {Point} middle to look at where not all can be seen
   */
  show(board, middle) {
    this.board = { width: board.width, height: board.height };
    this.middle = middle;
    this.chosen = false;
    this.before = null;
    this.resize();
  }

  get width() {
    return this.pane.clientWidth;
  }

  get height() {
    return this.pane.clientHeight;
  }

  /** The scale at which the whole map is in sight. */
  get whole() {
    return Math.min(this.width / this.board.width, this.height / this.board.height) || 1;
  }

  /** The scale to begin with: where all would be too small, as much as fills the window. */
  get home() {
    const full = Math.max(this.width / this.board.width, this.height / this.board.height);
    return this.whole < TOO_SMALL ? Math.max(this.whole, Math.min(full, TOO_SMALL)) : this.whole;
  }

  resize() {
    if (this.width === 0 || this.height === 0) return;
    const middle = this.toBoard({ x: this.width / 2, y: this.height / 2 });
    if (this.chosen) this.look(this.scale, middle);
    else this.look(this.home, this.middle);
    // The first picture and the picture after a turn of the phone shall be right at once.
    this.write();
    this.settle();
  }

  /** From pixels of the window to the board. @param {Point} point @returns {Point} */
  toBoard({ x, y }) {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  /** From the board to pixels of the window. @param {Point} point @returns {Point} */
  toPane({ x, y }) {
    return { x: x * this.scale + this.x, y: y * this.scale + this.y };
  }

  /** Looks at a place. @param {number} scale @param {Point} middle of the board */
  look(scale, middle) {
    this.scale = this.bounded(scale);
    this.x = this.width / 2 - middle.x * this.scale;
    this.y = this.height / 2 - middle.y * this.scale;
    this.clamp();
    this.draw();
  }

  /** Whoever sees the whole map keeps seeing it, unless one begins with less. @param {number} scale */
  isChoice(scale) {
    return scale > this.whole * 1.001 || this.home > this.whole;
  }

  /** @param {number} scale */
  bounded(scale) {
    return Math.max(this.whole, Math.min(scale, Math.max(NEAREST_SCALE, this.whole * NEAREST)));
  }

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    this.stop();
    this.before = null;
    this.chosen = true;
    this.x += dx;
    this.y += dy;
    this.clamp();
    this.draw();
  }

  /** Zooms so that one place stays where it is. @param {number} factor @param {Point} [at] in pixels */
  zoom(factor, at = { x: this.width / 2, y: this.height / 2 }) {
    this.stop();
    this.before = null;
    const fixed = this.toBoard(at);
    this.scale = this.bounded(this.scale * factor);
    this.chosen = this.isChoice(this.scale);
    this.x = at.x - fixed.x * this.scale;
    this.y = at.y - fixed.y * this.scale;
    this.clamp();
    this.draw();
  }

  /** Zooms without a jump. @param {number} factor @param {Point} [at] in pixels */
  zoomSoftly(factor, at = { x: this.width / 2, y: this.height / 2 }) {
    const fixed = this.toBoard(at);
    const scale = this.bounded(this.scale * factor);
    this.before = null;
    this.chosen = this.isChoice(scale);
    this.glideTo(scale, {
      x: fixed.x + (this.width / 2 - at.x) / scale,
      y: fixed.y + (this.height / 2 - at.y) / scale,
    });
  }

  /** Shows a part of the map, or all of it. @param {Box | null} box */
  fit(box) {
    this.before = null;
    this.chosen = box !== null || this.isChoice(this.whole);
    const { x, y, width, height } = box ?? { x: 0, y: 0, ...this.board };
    const scale = Math.min(this.width / width, this.height / height);
    this.glideTo(this.bounded(box ? Math.min(scale, Math.max(1.2, this.whole * 2.5)) : scale), {
      x: x + width / 2,
      y: y + height / 2,
    });
  }

  /** How near to the edge of the window something may be that is in sight, in pixels. */
  get edge() {
    return Math.min(48, this.width / 8, this.height / 8);
  }

  /** Are these places in sight? @param {Box} box @param {number} [edge] */
  shows(box, edge = this.edge) {
    const from = this.toPane(box);
    const to = this.toPane({ x: box.x + box.width, y: box.y + box.height });
    return from.x >= edge && from.y >= edge && to.x <= this.width - edge && to.y <= this.height - edge;
  }

  /**
   * Looks at what happens elsewhere, until `comeBack`. Whoever moves the map meanwhile stays there.
   * @param {Box} box
   * @returns {boolean} was it out of sight?
   */
  glance(box) {
    // The edge is for what one wants to touch; to be seen it only has to be there.
    if (this.shows(box, 0)) return false;
    const middle = this.toBoard({ x: this.width / 2, y: this.height / 2 });
    const before = this.before ?? { scale: this.scale, middle, chosen: this.chosen };
    this.reveal(box);
    this.before = before;
    return true;
  }

  /** Looks again at what was in sight before. */
  comeBack() {
    const { before } = this;
    if (!before) return;
    this.before = null;
    this.chosen = before.chosen;
    this.glideTo(before.scale, before.middle);
  }

  /** Moves as little as needed to have these places in sight. @param {Box} box */
  reveal(box) {
    this.before = null;
    if (this.shows(box)) return;
    const { edge } = this;
    const from = this.toPane(box);
    const to = this.toPane({ x: box.x + box.width, y: box.y + box.height });
    const fits = to.x - from.x < this.width - 2 * edge && to.y - from.y < this.height - 2 * edge;
    if (!fits) {
      this.fit(box);
      return;
    }
    const shift = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ room) =>
      low < edge ? edge - low : high > room - edge ? room - edge - high : 0;
    const middle = this.toBoard({
      x: this.width / 2 - shift(from.x, to.x, this.width),
      y: this.height / 2 - shift(from.y, to.y, this.height),
    });
    this.chosen = true;
    this.glideTo(this.scale, middle);
  }

  /** @param {number} scale @param {Point} middle of the board */
  glideTo(scale, middle) {
    this.stop();
    const start = { scale: this.scale, ...this.toBoard({ x: this.width / 2, y: this.height / 2 }) };
    if (motion() === "instant") {
      this.look(scale, middle);
      return;
    }
    const begin = performance.now();
    const step = (/** @type {number} */ now) => {
      const share = Math.max(0, Math.min(1, (now - begin) / GLIDE_MS));
      const eased = 1 - (1 - share) ** 3;
      const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * eased;
      this.look(start.scale * (scale / start.scale) ** eased, {
        x: mix(start.x, middle.x),
        y: mix(start.y, middle.y),
      });
      this.glide = share < 1 ? requestAnimationFrame(step) : 0;
    };
    this.glide = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.glide);
    this.glide = 0;
  }

  clamp() {
    this.x = clampAxis(this.x, this.board.width * this.scale, this.width);
    this.y = clampAxis(this.y, this.board.height * this.scale, this.height);
  }

  /** Writes the transform in the next frame. */
  draw() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.write());
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), SETTLE_MS);
  }

  write() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    // While the scale changes the layer stays the picture it was. From far away that of near by
    // would have to be painted in all its size: then better a new one.
    const fine = this.scale < this.paintedScale * TOO_FINE;
    this.stage.classList.toggle("map-zooming", this.scale !== this.paintedScale && !fine);
    if (fine) this.paintedScale = this.scale;
    // Moved by a part of a pixel, the picture would be painted anew.
    const steady = this.scale === this.paintedScale;
    const [x, y] = steady ? [Math.round(this.x), Math.round(this.y)] : [this.x.toFixed(2), this.y.toFixed(2)];
    this.stage.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${this.scale.toFixed(5)})`;
  }

  /** The scale stands: everything is painted sharply. */
  settle() {
    clearTimeout(this.timer);
    if (this.scale === this.shownScale) return;
    this.shownScale = this.scale;
    this.paintedScale = this.scale;
    this.write();
    this.settled();
  }
}

/**
 * What is smaller than the window stands in its middle, what is larger fills it.
 * @param {number} offset
 * @param {number} size
 * @param {number} room
 */
function clampAxis(offset, size, room) {
  if (size <= room) return (room - size) / 2;
  return Math.min(SLACK, Math.max(room - size - SLACK, offset));
}
