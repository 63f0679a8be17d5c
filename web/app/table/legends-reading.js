// Sides of the campaign deck that were read just now, one after the other, above the table.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { paperCard } from "./legends-papers.js";
import { InfoPanel } from "./info-panel.js";

class ReadingAloud extends InfoPanel {
  static properties = { ...InfoPanel.properties, sides: { attribute: false }, at: { state: true } };

  constructor() {
    super();
    /** @type {string[]} */
    this.sides = [];
    this.at = 0;
  }

  updated() {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.querySelector("dialog"));
    if (dialog && !dialog.open) dialog.showModal();
  }

  close() {
    this.tell("done", {});
  }

  next() {
    if (this.at + 1 < this.sides.length) this.at += 1;
    else this.close();
  }

  render() {
    const { session, sides, at } = this;
    if (!session) return "";
    const last = at + 1 >= sides.length;
    return html`<dialog class="reading" aria-label=${t("reading.title")} @close=${this.close} @cancel=${this.close}>
      ${paperCard(session.papers?.find(sides[at]))}
      <p class="reading-ways">
        <span class="note">${t("reading.page", { n: at + 1, all: sides.length })}</span>
        ${last ? "" : html`<button class="button" data-action="reading-skip" @click=${this.close}>${t("reading.skip")}</button>`}
        <button class="button button-main" data-action="reading-next" autofocus @click=${this.next}>${last ? t("reading.close") : t("reading.next")}</button>
      </p>
    </dialog>`;
  }
}
customElements.define("gleis-reading-aloud", ReadingAloud);
