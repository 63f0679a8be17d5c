// <campaign-company>: one company with what it has gathered.
import { html } from "lit";
import { say, t } from "../core/i18n.js";
import { sharedCampaign } from "../core/card-texts.js";
import { companyBadge, companyMark, memberName } from "./companies.js";
import { paperCard } from "./paper.js";
import { dollars } from "./sheet-model.js";
import { CampaignPart } from "./part.js";

/** @typedef {import("./session.js").WholeCampaign} CampaignInfo */
/** @typedef {import("../../protocol.js").WireCopyCompany} WireCompany */
/** @typedef {import("./session.js").CampaignSession} CampaignSession */

class CampaignCompany extends CampaignPart {
  static properties = { session: { attribute: false }, company: { attribute: false } };

  constructor() {
    super();
    /** @type {WireCompany | null} */
    this.company = null;
  }

  render() {
    const { session, company } = this;
    const info = session?.whole;
    if (!session || !info || !company) return "";
    const member = session.member(company.colour);
    return html`<article
      class="company company-${company.colour}"
      aria-labelledby="company-${company.colour}"
    >
      <header class="company-head">
        ${companyMark(company.colour, "company-shape")}
        <div>
          <h3 id="company-${company.colour}">${say(company.name)}</h3>
          <p class="company-motto">${say(company.motto)}</p>
          <p class="note">
            ${member ? memberName(member) : t("campaign.nobody")}${
              info.you.some((own) => own === company.colour) ? ` · ${t("campaign.yours")}` : ""
            }
          </p>
        </div>
        ${companyBadge(info, company.colour)}
      </header>
      ${this.counts(info, company)} ${this.vault(info, company)} ${this.storage(session, company)}
    </article>`;
  }

  /**
   * What there is to count; a word that nobody has met yet is not said.
   * @param {CampaignInfo} info
   * @param {WireCompany} company
   */
  counts(info, { colour, stamps, goodwill, wins }) {
    const { companies, plaques, tracks } = info.copy;
    const stations = plaques?.[colour]?.length ?? 0;
    const marks =
      stations +
      (tracks ?? []).filter((track) => track.painter === colour).length +
      (tracks ?? []).filter((track) => track.bridge === colour).length;
    const met = (/** @type {"stamps" | "goodwill"} */ what) =>
      companies.some((company) => (company[what] ?? 0) > 0);
    return html`<dl class="company-counts">
      <div>
        <dt>${t("campaign.wins")}</dt>
        <dd>${wins}</dd>
      </div>
      ${
        met("stamps")
          ? html`<div>
              <dt>${t("campaign.stamps")}</dt>
              <dd>${stamps ?? 0}</dd>
            </div>`
          : ""
      }
      ${
        met("goodwill")
          ? html`<div>
              <dt>${t("campaign.goodwill")}</dt>
              <dd>${goodwill ?? 0}</dd>
            </div>`
          : ""
      }
      ${
        marks > 0
          ? html`<div>
              <dt>${t("campaign.marks")}</dt>
              <dd>${marks}</dd>
            </div>`
          : ""
      }
    </dl>`;
  }

  /** The slips of all games. @param {CampaignInfo} info @param {WireCompany} company */
  vault(info, { slips, vault }) {
    return html`<section class="company-vault">
      <h4>${t("campaign.vault")}</h4>
      <ol class="company-slips">
        ${info.copy.calendar.map(({ year, game }) => {
          const slip = slips[game - 1];
          const there = game - 1 < slips.length;
          return html`<li class=${slip === null || slip === undefined ? "company-no-slip" : ""}>
            <span>${year}</span><b>${there ? (slip === null ? t("campaign.missed") : dollars(slip)) : "–"}</b>
          </li>`;
        })}
      </ol>
      ${vault ? html`<p class="note">${t("campaign.vault-cards", { n: dollars(vault) })}</p>` : ""}
    </section>`;
  }

  /** @param {CampaignSession} session @param {WireCompany} company */
  storage(session, { colour, cards }) {
    const own = session.cardTexts
      .ofKind("company-card")
      .filter((paper) => paper.company === colour && cards.includes(paper.level ?? ""));
    const post = session.cardTexts.ofKind("postcard").filter((paper) => paper.company === colour);
    const starts = session.whole?.copy["start-card"] === colour;
    const covered = sharedCampaign(session);
    return html`<section class="company-storage">
      <h4>${t("campaign.storage")}</h4>
      ${starts ? html`<p class="company-start">${t("campaign.start-card")}</p>` : ""}
      <div class="company-papers">${[...own, ...post].map((paper) => paperCard(paper, { covered }))}</div>
    </section>`;
  }
}
customElements.define("campaign-company", CampaignCompany);
