// Dialogs: the browser's own, filled, opened and taken away again.
import { html, render } from "lit";
import { languageChanged, t } from "../core/i18n.js";
import { addressChanged } from "../core/router.js";
import { icon } from "./icon.js";

/** @typedef {(answer?: string) => void} Close */

let opened = 0;

/**
 * Opens a dialog over the page. The Escape key closes it with the answer "".
 * @param {() => string} title
 * @param {(close: Close) => unknown} body drawn again when the language changes
 * @returns {Promise<string>} what it was closed with
 */
export function openDialog(title, body) {
  const dialog = document.createElement("dialog");
  opened += 1;
  const id = `dialog-${opened}`;
  dialog.setAttribute("aria-labelledby", id);
  const close = (answer = "") => dialog.close(answer);
  const draw = () =>
    render(
      html`<div class="dialog-head">
          <h2 id=${id}>${title()}</h2>
          <button class="button button-icon" aria-label=${t("site.close")} @click=${() => close()}>
            ${icon("close")}
          </button>
        </div>
        ${body(close)}`,
      dialog,
    );
  draw();
  const page = location.pathname;
  const stops = [
    languageChanged.on(draw),
    // A dialog belongs to its page; links to parts of the same page leave it open.
    addressChanged.on(() => location.pathname !== page && close()),
  ];
  document.body.append(dialog);
  dialog.showModal();
  // Elements inside draw themselves a moment after they have come to the page.
  setTimeout(() => /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus], input"))?.focus());
  return new Promise((answered) => {
    dialog.addEventListener("close", () => {
      for (const stop of stops) stop();
      dialog.remove();
      answered(dialog.returnValue);
    });
    // A press outside means the same as Escape; presses inside never reach the dialog's own edge.
    dialog.addEventListener("pointerdown", (event) => {
      if (event.target === dialog && outside(dialog, event)) close();
    });
  });
}

/** @param {HTMLElement} element @param {PointerEvent} event */
function outside(element, event) {
  const box = element.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * Asks before something that cannot be taken back.
 * @param {() => string} title
 * @param {() => string} text
 * @param {() => string} yes what the button says that does it
 */
export async function confirm(title, text, yes) {
  const answer = await openDialog(
    title,
    (close) =>
      html`<p>${text()}</p>
        <div class="dialog-buttons">
          <button class="button" data-action="cancel" autofocus @click=${() => close()}>
            ${t("site.cancel")}
          </button>
          <button class="button button-main" data-action="confirm" @click=${() => close("yes")}>
            ${yes()}
          </button>
        </div>`,
  );
  return answer === "yes";
}
