// <campaign-naming>: what waits for a name, or whose name may be taken off again.
import { html } from "lit";
import { post } from "../core/api.js";
import { t, tn } from "../core/i18n.js";
import { stationNames } from "../core/game.js";
import { attempt } from "../ui/toasts.js";
import { companyMark, companyName } from "./companies.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */
/** @typedef {import("./session.js").CampaignSession} CampaignSession */

/** The longest name that fits on a sign. */
const LETTERS = 24;

class CampaignNaming extends CampaignPart {
  static properties = { session: { attribute: false }, busy: { state: true } };

  constructor() {
    super();
    this.busy = false;
  }

  /** @param {string} city @param {string | null} name null takes it off */
  async name(city, name) {
    const { session } = this;
    if (!session) return;
    this.busy = true;
    const info = await attempt(() =>
      post("campaigns/{campaign}/names", { campaign: session.id, body: { city, name } }),
    );
    if (info) await session.take(info);
    this.busy = false;
  }

  /** What one has something to say about: one's own without a name, and for the host every name. */
  stations() {
    const { session } = this;
    const info = session?.whole;
    if (!session || !info) return [];
    const called = stationNames(info);
    const all = Object.entries(info.copy.plaques ?? {}).flatMap(([company, cities]) =>
      (cities ?? []).map((city) => ({
        company,
        city,
        name: info.names[city] ?? "",
        called: called[city] ?? "",
      })),
    );
    return all.filter(
      ({ company, name, called }) =>
        (info.you.some((own) => own === company) && !called) || (session.hosting && name),
    );
  }

  /** @param {string} city */
  cityName(city) {
    const label = this.session?.board?.cities.find(({ id }) => id === city)?.labels;
    return label ? label.en.lines.join(" ") : city;
  }

  render() {
    const info = this.session?.whole;
    const stations = this.stations();
    if (!info || stations.length === 0) return "";
    const waiting = stations.filter(({ name }) => !name);
    const named = stations.filter(({ name }) => name);
    return html`${waiting.slice(0, 1).map((station) => this.sign(info, station, waiting.length - 1))}
    ${
      named.length
        ? html`<details class="naming-named">
            <summary>${t("campaign.names")}</summary>
            <p class="note">${t("campaign.names-note")}</p>
            <ul>
              ${named.map(
                ({ city, name, company }) =>
                  html`<li>
                    ${companyMark(company)} <b>${name}</b> <span class="note">${this.cityName(city)}</span>
                    <button
                      class="button button-small"
                      data-action="clear-name"
                      data-city=${city}
                      ?disabled=${this.busy}
                      @click=${() => this.name(city, null)}
                    >
                      ${t("campaign.clear-name")}
                    </button>
                  </li>`,
              )}
            </ul>
          </details>`
        : ""
    }`;
  }

  /**
   * One at a time.
   * @param {CampaignInfo} info
   * @param {{ company: string, city: string }} station
   * @param {number} more
   */
  sign(info, { company, city }, more) {
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const name = String(
        new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("station") ?? "",
      ).trim();
      if (name) void this.name(city, name);
    };
    return html`<form class="naming" data-city=${city} @submit=${send}>
      <h2>${companyMark(company)} ${t("campaign.name-station", { city: this.cityName(city) })}</h2>
      <p class="note">${t("campaign.name-who", { company: companyName(info, company) })}</p>
      <div class="naming-row">
        <label class="field"
          ><span>${t("campaign.name-label")}</span>
          <input type="text" name="station" required maxlength=${LETTERS} autocomplete="off"
        /></label>
        <button class="button button-main" data-action="name-station" ?disabled=${this.busy}>
          ${t("campaign.name-it")}
        </button>
      </div>
      <p class="note">
        ${t("campaign.name-note", { n: LETTERS })} ${more ? tn("campaign.names-more", more) : ""}
      </p>
    </form>`;
  }
}
customElements.define("campaign-naming", CampaignNaming);
