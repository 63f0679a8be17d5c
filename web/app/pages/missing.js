// There is no page at this address.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { GleisPage } from "./page.js";

class GleisMissing extends GleisPage {
  heading() {
    return t("site.missing");
  }

  content() {
    return html`<h1>${t("site.missing")}</h1>
      <p class="lead">${t("site.missing-note")}</p>
      <p class="page-buttons">
        <a class="button button-main" href="/">${t("site.to-home")}</a>
        <a class="button" href="/lobby">${t("site.lobby")}</a>
      </p>`;
  }
}
customElements.define("gleis-missing", GleisMissing);
