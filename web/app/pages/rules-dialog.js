// The form in which the host of a table changes what is agreed.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { GleisElement } from "../ui/element.js";
import { paceFields, ruleFields, usualTerms } from "./terms.js";

class GleisTerms extends GleisElement {
  static properties = { terms: { attribute: false }, map: { attribute: false }, seats: { attribute: false } };

  constructor() {
    super();
    this.terms = usualTerms();
    this.map = true;
    /** @type {{ kind: string }[]} */
    this.seats = [];
    /** @param {Partial<import("./terms.js").Terms>} change */
    this.agree = (change) => void (this.terms = { ...this.terms, ...change });
  }

  /** @param {SubmitEvent} event */
  save(event) {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("terms", { detail: this.terms }));
  }

  render() {
    return html`<form class="form" @submit=${this.save}>
      ${paceFields(this.terms, this.agree)}
      ${ruleFields(this.terms, this.agree, { map: this.map, seats: this.seats })}
      <div class="dialog-buttons">
        <button class="button button-main" data-action="save-rules">${t("site.save")}</button>
      </div>
    </form>`;
  }
}
customElements.define("gleis-terms", GleisTerms);
