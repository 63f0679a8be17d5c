// For those who look after the server: /admin#CODE makes one of them.
import { html } from "lit";
import { get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { becomeKnown, whoAmI } from "../core/me.js";
import { confirm } from "../ui/dialog.js";
import { ensureName } from "../ui/name.js";
import { attempt, toast } from "../ui/toasts.js";
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

class GleisAdmin extends GleisPage {
  constructor() {
    super();
    this.every = 5000;
    /** @type {Overview | null} */
    this.overview = null;
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
    const { overview } = this;
    return html`<h1>${t("admin.title")}</h1>
      <h2>${t("admin.overview")}</h2>
      <dl class="facts">
        ${COUNTS.map(
          ([name, key]) =>
            html`<div>
              <dt>${t(key)}</dt>
              <dd>${overview[name]}</dd>
            </div>`,
        )}
      </dl>
      <h2>${t("admin.close-title")}</h2>
      <p>${t("admin.close-note")}</p>
      <form class="row-form" @submit=${this.close}>
        <label class="field">
          <span>${t("admin.table")}</span>
          <input type="text" name="table" required autocomplete="off" />
        </label>
        <button class="button" data-action="close-table">${t("admin.close")}</button>
      </form>`;
  }

  /** @param {SubmitEvent} event */
  async close(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    // Whole links are taken as well as bare ids.
    const table = String(new FormData(form).get("table")).trim().split("/").at(-1) ?? "";
    const sure = await confirm(
      () => t("admin.close-title"),
      () => t("admin.close-sure", { table }),
      () => t("admin.close"),
    );
    if (!sure || !(await attempt(() => post("admin/tables/{table}/close", { table })))) return;
    form.reset();
    toast(t("admin.closed"));
    await this.refresh();
  }
}
customElements.define("gleis-admin", GleisAdmin);
