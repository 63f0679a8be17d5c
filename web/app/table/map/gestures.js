// Mouse, pen and fingers on the map: drag, pinch, wheel, tap, double tap.

/** @typedef {import("./scene.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */

/**
 * @typedef {object} Touched what the map does about it; places are pixels of the window
 * @property {(at: Point, coarse: boolean) => void} tap
 * @property {(at: Point, coarse: boolean) => void} twice
 * @property {(at: Point | null) => void} hover
 * @property {(target: Element) => void} press a press without a pointer, by a screen reader for example
 */

/** A pointer that moved less than this has tapped. */
const TAP_PX = 7;
const TWICE_MS = 350;
const TWICE_PX = 30;

export class Gestures {
  /**
   * @param {HTMLElement} pane
   * @param {() => Camera | null} camera
   * @param {Touched} touched
   */
  constructor(pane, camera, touched) {
    this.pane = pane;
    this.camera = camera;
    this.touched = touched;
    /** Pointers that are down. @type {Map<number, Point>} */
    this.down = new Map();
    /** Where the only pointer went down; null once it has moved or others came. @type {Point | null} */
    this.start = null;
    /** Was this click the end of a drag? */
    this.dragged = false;
    this.coarse = false;
    /** The tap before. */
    this.last = { at: -Infinity, x: 0, y: 0 };
    this.listen();
  }

  listen() {
    const { pane } = this;
    pane.addEventListener("pointerdown", (event) => this.pointerDown(event));
    pane.addEventListener("pointermove", (event) => this.pointerMove(event));
    pane.addEventListener("pointerup", (event) => this.pointerUp(event));
    pane.addEventListener("pointercancel", (event) => this.pointerUp(event));
    pane.addEventListener("pointerleave", () => this.touched.hover(null));
    pane.addEventListener("click", (event) => this.click(event));
    pane.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {MouseEvent} event @returns {Point} */
  at(event) {
    const box = this.pane.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  pointerDown(event) {
    this.coarse = event.pointerType === "touch";
    if (event.pointerType === "mouse" && event.button > 1) return;
    const at = this.at(event);
    this.down.set(event.pointerId, at);
    this.start = this.down.size === 1 ? at : null;
    this.dragged = this.down.size > 1;
  }

  /** @param {PointerEvent} event */
  pointerMove(event) {
    const before = this.down.get(event.pointerId);
    const at = this.at(event);
    if (!before) {
      if (event.pointerType === "mouse") this.touched.hover(at);
      return;
    }
    if (this.start) {
      if (Math.hypot(at.x - this.start.x, at.y - this.start.y) < TAP_PX) return;
      this.begin(event);
    }
    const others = [...this.down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.down.set(event.pointerId, at);
    if (others.length === 0) this.camera()?.pan(at.x - before.x, at.y - before.y);
    else this.pinch(before, at, others[0]);
  }

  /** The pointer drags from now on. @param {PointerEvent} event */
  begin(event) {
    this.start = null;
    this.dragged = true;
    this.touched.hover(null);
    this.pane.classList.add("map-dragging");
    // Only now: a captured pointer would take the click away from what was clicked.
    this.pane.setPointerCapture(event.pointerId);
  }

  /** @param {Point} before @param {Point} now @param {Point} other finger that stands still */
  pinch(before, now, other) {
    const spread = (/** @type {Point} */ finger) =>
      Math.max(20, Math.hypot(finger.x - other.x, finger.y - other.y));
    this.camera()?.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.camera()?.zoom(spread(now) / spread(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /** @param {PointerEvent} event */
  pointerUp(event) {
    this.down.delete(event.pointerId);
    this.start = null;
    if (this.down.size === 0) this.pane.classList.remove("map-dragging");
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragged) {
      this.dragged = false;
      if (event.detail > 0) return;
    }
    if (event.detail === 0) {
      if (event.target instanceof Element) this.touched.press(event.target);
      return;
    }
    const at = this.at(event);
    const twice =
      event.timeStamp - this.last.at < TWICE_MS &&
      Math.hypot(at.x - this.last.x, at.y - this.last.y) < TWICE_PX;
    this.last = { at: twice ? -Infinity : event.timeStamp, ...at };
    if (twice) this.touched.twice(at, this.coarse);
    else this.touched.tap(at, this.coarse);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 24 : event.deltaY;
    // A pinch on a touchpad comes as a wheel with the control key, in small portions.
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    this.camera()?.zoom(Math.exp(-Math.max(-240, Math.min(240, pixels)) * speed), this.at(event));
  }
}
