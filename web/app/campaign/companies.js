// Companies on pages: colour, shape and initials, never one without the others.
import { html } from "lit";
import { COMPANIES } from "../core/marks.js";
import { say, t } from "../core/i18n.js";
import { levelName } from "../pages/agreed.js";
import { initialsOf } from "./sheet-model.js";
import { shapeOf } from "./sheet.js";

/** @typedef {import("../../protocol.js").CampaignInfo} CampaignInfo */
/** @typedef {import("../../protocol.js").CampaignPlayer} CampaignPlayer */

/** Shape of a company in its colour. @param {string} colour @param {string} [className] */
export const companyMark = (colour, className = "") =>
  html`<svg
    class="seat-mark seat-${COMPANIES[/** @type {keyof typeof COMPANIES} */ (colour)]} ${className}"
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    <path d=${shapeOf(colour)}></path>
  </svg>`;

/** Shape and initials, as they stand on the map. @param {CampaignInfo} info @param {string} colour */
export const companyBadge = (info, colour) =>
  html`<span class="company-badge"
    >${companyMark(colour)}<b aria-hidden="true">${initials(info, colour)}</b></span
  >`;

/** @param {CampaignInfo} info @param {string} colour */
const companyOf = (info, colour) => info.copy?.companies.find((company) => company.colour === colour) ?? null;

/** @param {CampaignInfo} info @param {string} colour */
export const initials = (info, colour) => initialsOf(companyOf(info, colour)?.name ?? { en: "", de: "" });

/** What a company is called. @param {CampaignInfo} info @param {string} colour */
export function companyName(info, colour) {
  const company = companyOf(info, colour);
  return company ? say(company.name) : t(`card.${colour}`);
}

/** Who plays for a company. @param {CampaignPlayer} member */
export function memberName(member) {
  if (member.kind === "bot") return t("campaign.bot", { level: levelName(member.level) });
  return "name" in member ? member.name : t("campaign.nobody");
}
