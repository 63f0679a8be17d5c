// What the user is called: a good suggestion, and the dialog that asks.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { callMe, whoAmI } from "../core/me.js";
import { openDialog } from "./dialog.js";
import { attempt } from "./toasts.js";

/** The longest name the server takes. */
export const NAME_LETTERS = 40;

// Always the same while the page is open: a suggestion that changes by itself looks like a mistake.
const number = 10 + Math.floor(Math.random() * 90);

/** A name for somebody who does not care. */
export const suggestedName = () => t("site.guest", { n: number });

/**
 * The text field for a name.
 * @param {{ value?: string, label: string, note?: string }} what
 */
export const nameField = ({ value, label, note }) =>
  html`<label class="field">
    <span>${label}</span>
    <input
      type="text"
      name="name"
      required
      maxlength=${NAME_LETTERS}
      autocomplete="nickname"
      .value=${value ?? suggestedName()}
    />
    ${note ? html`<span class="note field-note">${note}</span>` : ""}
  </label>`;

/** What stands in the name field of a form. @param {HTMLFormElement} form */
export const nameIn = (form) => String(new FormData(form).get("name") ?? "").trim();

/**
 * Asks for a name; null if the user thinks better of it.
 * @param {{
 *   title: () => string, label: () => string, value?: string, button: () => string, note?: () => string
 * }} what
 * @returns {Promise<string | null>}
 */
export async function askName({ title, label, value, button, note }) {
  const answer = await openDialog(title, (close) => {
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      close(nameIn(/** @type {HTMLFormElement} */ (event.currentTarget)));
    };
    return html`<form @submit=${send}>
      ${nameField({ value, label: label(), note: note?.() })}
      <div class="dialog-buttons">
        <button class="button button-main" data-action="confirm">${button()}</button>
      </div>
    </form>`;
  });
  return answer || null;
}

/** Lets the user choose or change the own name. */
export async function changeName() {
  const me = whoAmI();
  const name = await askName({
    title: () => t("site.name-title"),
    label: () => t("site.name"),
    value: me?.name,
    button: () => t("site.save"),
    note: () => t("site.name-note"),
  });
  if (name && name !== me?.name) await attempt(() => callMe(name));
}

/**
 * Whoever has no name yet gets one.
 * @param {string} [name] if the page has asked for it already
 */
export async function ensureName(name) {
  return whoAmI() ?? (await callMe(name || suggestedName()));
}
