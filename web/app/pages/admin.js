// For those who look after the server: /admin#CODE makes one of them.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { becomeKnown, whoAmI } from "../core/me.js";
import { ensureName } from "../ui/name.js";
import "./admin-disk.js";
import "./admin-lists.js";
import { segments } from "./fields.js";
import { GleisPage } from "./page.js";

/** @typedef {import("../../protocol.js").Overview} Overview */

/** What the overview counts. @type {[keyof Overview, string][]} */
const COUNTS = [
  ["running", "admin.running"],
  ["open", "admin.open"],
  ["finished", "admin.finished"],
  ["abandoned", "admin.abandoned"],
  ["tables-loaded", "admin.loaded"],
  ["sockets", "admin.sockets"],
  ["bots-waiting", "admin.bots"],
  ["database", "admin.database"],
];

/** The parts of the page. @typedef {"overview" | "disk" | "guests" | "tables" | "records" | "acts"} Part */

class GleisAdmin extends GleisPage {
  static properties = { ...GleisPage.properties, tab: { state: true } };

  constructor() {
    super();
    this.every = 5000;
    /** @type {Overview | null} */
    this.overview = null;
    /** @type {Part} */
    this.tab = "overview";
  }

  heading() {
    return t("admin.title");
  }

  async load() {
    const code = location.hash.slice(1);
    if (code) {
      history.replaceState(null, "", location.pathname);
      await ensureName();
      becomeKnown(await post("admin", { body: { code } }));
    }
    this.overview = whoAmI()?.admin ? await get("admin/overview") : null;
  }

  content() {
    if (!this.overview) {
      return html`<h1>${t("admin.title")}</h1>
        <p class="lead">${t("admin.not-you")}</p>`;
    }
    return html`<h1>${t("admin.title")}</h1>
      ${segments({
        name: "part",
        legend: t("admin.part"),
        value: this.tab,
        options: [
          { value: "overview", label: t("admin.overview") },
          { value: "disk", label: t("admin.disk") },
          { value: "guests", label: t("admin.guests") },
          { value: "tables", label: t("storage.tables") },
          { value: "records", label: t("storage.records") },
          { value: "acts", label: t("admin.acts") },
        ],
        change: (value) => (this.tab = /** @type {Part} */ (value)),
      })}
      <div class="admin-part" data-part=${this.tab}>${this.shown(this.overview)}</div>`;
  }

  /** @param {Overview} overview */
  shown(overview) {
    if (this.tab === "disk") return html`<gleis-admin-disk></gleis-admin-disk>`;
    if (this.tab === "guests") return html`<gleis-admin-guests></gleis-admin-guests>`;
    if (this.tab === "tables") return html`<gleis-admin-tables></gleis-admin-tables>`;
    if (this.tab === "records") return html`<gleis-admin-records></gleis-admin-records>`;
    if (this.tab === "acts") return html`<gleis-admin-acts></gleis-admin-acts>`;
    return html`<dl class="facts">
      ${COUNTS.map(
        ([name, key]) =>
          html`<div>
            <dt>${t(key)}</dt>
            <dd>${overview[name]}</dd>
          </div>`,
      )}
    </dl>`;
  }
}
customElements.define("gleis-admin", GleisAdmin);
