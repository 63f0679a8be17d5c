// Short notes at the edge of the page: what was refused and what to do about it, what is done.
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { problemText, t } from "../core/i18n.js";
import { Signal } from "../core/signal.js";
import { GleisElement } from "./element.js";
import { icon } from "./icon.js";

/** @typedef {{ id: number, text: string, tone: "bad" | "good" }} Toast */

/** How long a note stays, in milliseconds: a refusal has to be read and acted upon. */
const STAYS = { good: 5000, bad: 12000 };
/** More than this would cover the page. */
const MOST = 3;

/** @type {Toast[]} */
let shown = [];
let latest = 0;
/** @type {Signal<void>} */
const changed = new Signal();

/** @param {number} id */
function dismiss(id) {
  shown = shown.filter((toast) => toast.id !== id);
  changed.tell();
}

/** Goes by itself, but not while it is pointed at or focused. @param {Toast} toast */
function leaveLater(toast) {
  setTimeout(() => {
    const held = document.querySelector(`[data-toast="${toast.id}"]:is(:hover, :focus-within)`);
    if (held) leaveLater(toast);
    else dismiss(toast.id);
  }, STAYS[toast.tone]);
}

/**
 * Shows a note.
 * @param {string} text
 * @param {{ tone?: "bad" | "good" }} [how]
 */
export function toast(text, how = {}) {
  latest += 1;
  const note = { id: latest, text, tone: how.tone ?? "good" };
  // The same again replaces itself, so that a repeated refusal is heard again but not piled up.
  shown = [...shown.filter((other) => other.text !== text), note].slice(-MOST);
  leaveLater(note);
  changed.tell();
}

/** Shows a refusal in the user's language. @param {unknown} problem */
export function toastProblem(problem) {
  toast(problemText(problem), { tone: "bad" });
}

/**
 * Does something that the server may refuse; a refusal is shown.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T | null>} null if it was refused
 */
export async function attempt(work) {
  try {
    return await work();
  } catch (problem) {
    toastProblem(problem);
    return null;
  }
}

class GleisToasts extends GleisElement {
  connectedCallback() {
    super.connectedCallback();
    this.follow(changed);
  }

  render() {
    return html`<div class="toasts" role="status" aria-live="polite">
      ${repeat(
        shown,
        (note) => note.id,
        (note) =>
          html`<div class="toast toast-${note.tone}" data-toast=${note.id}>
            <p>${note.text}</p>
            <button class="button button-icon" aria-label=${t("site.close")} @click=${() => dismiss(note.id)}>
              ${icon("close")}
            </button>
          </div>`,
      )}
    </div>`;
  }
}
customElements.define("gleis-toasts", GleisToasts);

/** The place where notes appear. */
export const toasts = () => html`<gleis-toasts></gleis-toasts>`;
