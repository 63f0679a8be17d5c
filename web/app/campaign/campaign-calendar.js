// <campaign-calendar>: the years of the campaign as the stations of one line.
import { html } from "lit";
import { say, t } from "../core/i18n.js";
import { GleisElement } from "../ui/element.js";
import { companyBadge, companyName } from "./companies.js";

/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */

class CampaignCalendar extends GleisElement {
  static properties = { info: { attribute: false } };

  constructor() {
    super();
    /** @type {CampaignInfo | null} */
    this.info = null;
  }

  render() {
    const { info } = this;
    if (!info) return "";
    return html`<ol class="calendar-line" aria-label=${t("campaign.calendar")}>
      ${info.copy.calendar.map((stop) => this.stop(info, stop))}
    </ol>`;
  }

  /** @param {CampaignInfo} info @param {import("../../protocol.js").WireCalendarGame} stop */
  stop(info, { game, year, title }) {
    const played = info.games.find(({ number }) => number === game);
    const now = !info.over && info.copy.game === game;
    const state = played?.places ? "past" : now ? "now" : "ahead";
    return html`<li class="calendar-stop calendar-${state}" aria-current=${now ? "step" : "false"}>
      <span class="calendar-year">${year}</span>
      <span class="calendar-dot" aria-hidden="true"></span>
      <span class="calendar-title">${title ? say(title) : t("campaign.game", { n: game })}</span>
      <span class="calendar-note"
        >${played?.places ? this.winner(info, played) : now ? t("campaign.next") : ""}</span
      >
    </li>`;
  }

  /** @param {CampaignInfo} info @param {import("../../protocol.js").CampaignGameInfo} game */
  winner(info, { companies, places }) {
    const won = companies.filter((_, i) => places?.[i] === 1);
    return won.map(
      (company) =>
        html`${companyBadge(info, company)}<span class="visually-hidden"
            >${t("campaign.won", { name: companyName(info, company) })}</span
          >`,
    );
  }
}
customElements.define("campaign-calendar", CampaignCalendar);
