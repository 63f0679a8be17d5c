// The mark that stands beside what a hint or a tutorial is about.
import { html } from "lit";
import { TablePanel } from "./table-panel.js";

/** How far the mark stands from what it is about. */
const GAP = 10;
/** When to look again for what is not there yet, in milliseconds. */
const LATER = 200;

/** A panel that points at something on the page. */
export class CoachPanel extends TablePanel {
  constructor() {
    super();
    /** What is marked. @type {Element | null} */
    this.marked = null;
    /** Looks again for what is not drawn yet. @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    const place = () => this.place();
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    // On a phone another tab may have come in the place of what is marked.
    const lookAgain = () => requestAnimationFrame(() => this.isConnected && this.updated());
    addEventListener("click", lookAgain);
    this.stops.push(
      () => removeEventListener("resize", place),
      () => removeEventListener("scroll", place, true),
      () => removeEventListener("click", lookAgain),
      () => clearTimeout(this.again),
      () => this.mark(null),
    );
  }

  /** What to point at, as a selector. @returns {string | undefined} */
  get about() {
    return undefined;
  }

  /** The mark itself. @param {string} words */
  coach(words) {
    return html`<div class="coach" popover="manual" aria-hidden="true">${words}</div>`;
  }

  updated() {
    clearTimeout(this.again);
    const { about } = this;
    const thing = about ? (this.closest("gleis-table")?.querySelector(about) ?? null) : null;
    this.mark(thing);
    if (about && !thing) this.again = setTimeout(() => this.isConnected && this.updated(), LATER);
    // What it is about may be drawn in the same moment, and has its place only then.
    requestAnimationFrame(() => this.place());
  }

  /** @param {Element | null} thing */
  mark(thing) {
    if (this.marked !== thing) this.marked?.removeAttribute("data-coached");
    this.marked = thing;
    thing?.setAttribute("data-coached", "");
  }

  /** Above what it is about, or else below; in what is large, within. Over everything, and in nobody's way. */
  place() {
    const coach = /** @type {HTMLElement | null} */ (this.querySelector(".coach"));
    if (!coach?.isConnected || !coach.showPopover) return;
    const box = this.marked?.isConnected ? this.marked.getBoundingClientRect() : null;
    const seen = box && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
    if (!seen || document.querySelector("dialog[open]")) {
      if (coach.matches(":popover-open")) coach.hidePopover();
      // A dialog may close, or what is marked come back, without a word to this panel.
      clearTimeout(this.again);
      if (this.marked) this.again = setTimeout(() => this.isConnected && this.updated(), LATER);
      return;
    }
    if (!coach.matches(":popover-open")) coach.showPopover();
    const { width, height } = coach.getBoundingClientRect();
    const side = box.height > innerHeight / 3 ? "within" : box.top > height + GAP + 4 ? "above" : "below";
    const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, 4), innerWidth - width - 4);
    const top = { within: box.top + GAP, above: box.top - height - GAP, below: box.bottom + GAP }[side];
    coach.dataset.side = side;
    coach.style.left = `${left}px`;
    coach.style.top = `${Math.min(top, innerHeight - height - 4)}px`;
  }
}
