// Taking over an identity from another browser: /device#CODE.
import { html } from "lit";
import { post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { becomeKnown, whoAmI } from "../core/me.js";
import { go } from "../core/router.js";
import { attempt, toast } from "../ui/toasts.js";
import { GleisPage } from "./page.js";

class GleisDevice extends GleisPage {
  static properties = { ...GleisPage.properties, busy: { state: true } };

  constructor() {
    super();
    this.busy = false;
    this.code = "";
  }

  async load() {
    this.code = location.hash.slice(1);
    // The code works once; it has no business in the history of this browser.
    if (this.code) history.replaceState(null, "", location.pathname);
  }

  heading() {
    return t("device.title");
  }

  async take() {
    this.busy = true;
    const me = await attempt(() => post("device", { body: { code: this.code } }));
    this.busy = false;
    if (!me) return;
    becomeKnown(me);
    toast(t("device.done", { name: me.name }));
    go("/mine", { replace: true });
  }

  content() {
    const me = whoAmI();
    if (!this.code) {
      return html`<h1>${t("device.title")}</h1>
        <p class="lead">${t("device.no-code")}</p>
        <a class="button button-main" href="/settings#device">${t("site.settings")}</a>`;
    }
    return html`<h1>${t("device.title")}</h1>
      <p class="lead">${t("device.lead")}</p>
      ${me ? html`<p class="panel device-warning">${t("device.replaces", { name: me.name })}</p>` : ""}
      <p class="page-buttons">
        <button
          class="button button-main button-large"
          data-action="take-over"
          ?disabled=${this.busy}
          @click=${this.take}
        >
          ${me ? t("device.take-anyway") : t("device.take")}
        </button>
        <a class="button button-large" href="/">${t("site.cancel")}</a>
      </p>`;
  }
}
customElements.define("gleis-device", GleisDevice);
