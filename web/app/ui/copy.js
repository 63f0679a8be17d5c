// Copying texts, also from servers on the local network: browsers have a clipboard to write to only where
// the address is secure.
import { t } from "../core/i18n.js";
import { toast } from "./toasts.js";

/** The old way: mark the text and copy what is marked. @param {string} text */
function copyMarked(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  // Beside an open dialog nothing can be marked.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

/**
 * Copies a text and says so.
 * @param {string} text
 * @param {string} done what to say then
 */
export async function copy(text, done) {
  const written = navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  const copied = (await written) || copyMarked(text);
  toast(copied ? done : t("site.copy-failed"), { tone: copied ? "good" : "bad" });
}
