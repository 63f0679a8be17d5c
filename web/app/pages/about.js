// What this is, of what it is made, and under which terms.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { GleisPage, loadAbout } from "./page.js";

const LICENCE = "AGPL-3.0-or-later";

/** What others have made; names and licences are the same in every language. */
const CREDITS = /** @type {const} */ ([
  ["Lit", "BSD-3-Clause", "about.lit"],
  ["qrcode-generator", "MIT", "about.qr"],
  ["Barlow", "SIL OFL 1.1", "about.font-text"],
  ["Vollkorn", "SIL OFL 1.1", "about.font-headings"],
  ["Natural Earth, world-atlas, us-atlas", "Public Domain, ISC", "about.maps"],
]);

class GleisAbout extends GleisPage {
  heading() {
    return t("site.about");
  }

  async load() {
    this.about = await loadAbout();
  }

  content() {
    return html`<h1>${t("site.about")}</h1>
      <p class="lead">${t("home.lead")}</p>
      <dl class="facts">
        <div>
          <dt>${t("about.version")}</dt>
          <dd>${this.about?.version}</dd>
        </div>
        <div>
          <dt>${t("about.licence")}</dt>
          <dd>${LICENCE}</dd>
        </div>
        <div>
          <dt>${t("about.games")}</dt>
          <dd>${this.about?.games.length}</dd>
        </div>
      </dl>
      <section class="prose">
        <h2>${t("about.free")}</h2>
        <p>${t("about.free-text")}</p>
        <h2>${t("about.privacy")}</h2>
        <p>${t("about.privacy-text")}</p>
        <h2>${t("about.names")}</h2>
        <p>${t("about.names-text")}</p>
        <h2>${t("about.programs")}</h2>
        <p>${t("about.programs-text")} <a href="/api/docs">${t("site.api")}</a></p>
        <h2>${t("about.credits")}</h2>
      </section>
      <div class="scroll" tabindex="0" role="group" aria-label=${t("about.credits")}>
        <table class="ruled">
          <thead>
            <tr>
              <th scope="col">${t("about.what")}</th>
              <th scope="col">${t("about.for")}</th>
              <th scope="col">${t("about.licence")}</th>
            </tr>
          </thead>
          <tbody>
            ${CREDITS.map(
              ([name, licence, key]) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td>${t(key)}</td>
                  <td>${licence}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}
customElements.define("gleis-about", GleisAbout);
