// Form controls that several pages share.
import { html, nothing } from "lit";
import { t } from "../core/i18n.js";
import { copy } from "../ui/copy.js";
import { icon } from "../ui/icon.js";

/**
 * One of a few: buttons side by side, which are radio buttons underneath.
 * @param {{ name: string, legend: string, value: string,
 *   options: { value: string, label: string, note?: string }[], change: (value: string) => void }} what
 */
export function segments({ name, legend, value, options, change }) {
  const note = options.find((option) => option.value === value)?.note;
  return html`<fieldset class="segments">
    <legend>${legend}</legend>
    <div class="segments-row">
      ${options.map(
        (option) =>
          html`<label class="segment">
            <input
              type="radio"
              name=${name}
              value=${option.value}
              .checked=${option.value === value}
              @change=${() => change(option.value)}
            />
            <span>${option.label}</span>
          </label>`,
      )}
    </div>
    ${
      options.some((option) => option.note)
        ? html`<p class="note segments-note" aria-live="polite">${note ?? ""}</p>`
        : ""
    }
  </fieldset>`;
}

/**
 * Yes or no, with a line that explains it.
 * @param {{
 *   name: string, label: string, note?: string, value: boolean, change: (value: boolean) => void,
 *   disabled?: boolean
 * }} what
 */
export const check = ({ name, label, note, value, change, disabled = false }) =>
  html`<div class="check-line">
    <label class="check">
      <input
        type="checkbox"
        name=${name}
        aria-describedby=${note ? `${name}-note` : nothing}
        .checked=${value}
        ?disabled=${disabled}
        @change=${(/** @type {Event} */ event) =>
          change(/** @type {HTMLInputElement} */ (event.target).checked)}
      />
      <span>${label}</span>
    </label>
    ${note ? html`<p class="note" id="${name}-note">${note}</p>` : ""}
  </div>`;

/**
 * A whole number within limits.
 * @param {{
 *   name: string, label: string, value: number, min: number, max: number, change: (value: number) => void
 * }} what
 */
export const number = ({ name, label, value, min, max, change }) =>
  html`<label class="field field-number">
    <span>${label}</span>
    <input
      type="number"
      name=${name}
      inputmode="numeric"
      required
      min=${min}
      max=${max}
      .value=${String(value)}
      @change=${(/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        if (input.checkValidity()) change(input.valueAsNumber);
      }}
    />
  </label>`;

/** @param {string} text @param {string} url */
function shareLink(text, url) {
  // Whoever closes the dialog of the system has changed their mind.
  navigator.share({ title: t("site.title"), text, url }).catch(() => undefined);
}

/**
 * A text to take away: shown, copied with one press, shared where the system can.
 * @param {{ label: string, text: string, done: string, share?: string }} what
 */
export const takeAway = ({ label, text, done, share }) =>
  html`<div class="take-away">
    <label class="field">
      <span>${label}</span>
      <input
        type="text"
        readonly
        .value=${text}
        @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
      />
    </label>
    <button type="button" class="button" data-action="copy" @click=${() => copy(text, done)}>
      ${icon("copy")}${t("site.copy")}
    </button>
    ${
      share && "share" in navigator
        ? html`<button
            type="button"
            class="button"
            data-action="share"
            @click=${() => shareLink(share, text)}
          >
            ${icon("share")}${t("site.share")}
          </button>`
        : ""
    }
  </div>`;
