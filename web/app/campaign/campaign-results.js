// <campaign-results>: the bank slips of one game or of all: a table of companies and years.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { companyBadge, companyMark, companyName } from "./companies.js";
import { dollars } from "./sheet-model.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */
/** @typedef {import("./session.js").CampaignSession} CampaignSession */

class CampaignResults extends CampaignPart {
  static properties = { session: { attribute: false }, only: { attribute: false } };

  constructor() {
    super();
    /** One game, or 0 for all. */
    this.only = 0;
  }

  render() {
    const info = this.session?.whole;
    if (!info) return "";
    if (this.only) return this.one(info);
    return info.games.length ? this.all(info) : "";
  }

  /** @param {CampaignInfo} info */
  one(info) {
    const game = info.games.find(({ number }) => number === this.only);
    if (!game) return "";
    const lines = game.companies
      .map((company, i) => ({ company, place: game.places[i], total: game.totals[i] }))
      .sort((a, b) => a.place - b.place);
    return html`<ol class="results-one">
        ${lines.map(
          ({ company, total }) =>
            html`<li>
              ${companyMark(company)}<span>${companyName(info, company)}</span><b>${dollars(total)}</b>
            </li>`,
        )}
      </ol>
      <a href="/replay/${game.table}">${t("campaign.replay", { year: game.year })}</a>`;
  }

  /** @param {CampaignInfo} info */
  all(info) {
    const companies = info.members.map(({ company }) => company);
    return html`<section class="results-all">
      <h2>${t("campaign.results")}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("campaign.results")}>
        <table class="ruled">
          <thead>
            <tr>
              <th scope="col">${t("campaign.year")}</th>
              ${companies.map(
                (company) =>
                  html`<th scope="col">
                    ${companyBadge(info, company)}<span class="visually-hidden"
                      >${companyName(info, company)}</span
                    >
                  </th>`,
              )}
              <th scope="col">${t("campaign.album-replay")}</th>
            </tr>
          </thead>
          <tbody>
            ${info.games.map(
              (game) =>
                html`<tr>
                  <th scope="row">${game.year}</th>
                  ${companies.map((company) => {
                    const at = game.companies.indexOf(company);
                    return html`<td class=${game.places[at] === 1 ? "results-won" : ""}>
                      ${
                        at < 0
                          ? t("campaign.missed")
                          : html`${dollars(game.totals[at])}
                              <span class="note">${t("campaign.place", { n: game.places[at] })}</span>`
                      }
                    </td>`;
                  })}
                  <td><a href="/replay/${game.table}">${t("campaign.look-back")}</a></td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}
customElements.define("campaign-results", CampaignResults);
