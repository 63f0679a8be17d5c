// The home of one campaign.
import { html } from "lit";
import { CampaignSession } from "../campaign/session.js";
import "../campaign/campaign-home.js";
import { t } from "../core/i18n.js";
import { meChanged } from "../core/me.js";
import { toastProblem } from "../ui/toasts.js";
import { GleisPage, loadAbout } from "./page.js";

class GleisCampaign extends GleisPage {
  static properties = { ...GleisPage.properties, campaign: { attribute: false } };

  constructor() {
    super();
    this.campaign = "";
    /** @type {CampaignSession | null} */
    this.session = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.classList.add("campaign-page");
    // Another name may know more, or less.
    this.stops.push(
      meChanged.on(() => void this.session?.refresh().catch(toastProblem)),
      () => {
        this.session?.close();
        this.session = null;
      },
    );
  }

  heading() {
    return this.session?.info?.name ?? t("campaign.title");
  }

  async load() {
    const session = this.session ?? new CampaignSession(this.campaign);
    if (!this.session) {
      this.session = session;
      this.stops.push(session.changed.on(() => this.requestUpdate()));
    }
    [this.about] = await Promise.all([loadAbout(), session.open()]);
  }

  content() {
    return html`<campaign-home .session=${this.session} .about=${this.about}></campaign-home>`;
  }
}
customElements.define("gleis-campaign", GleisCampaign);
