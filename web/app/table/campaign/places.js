// Marks of a campaign on cities and tracks: what they are called, and who has put them there.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { money } from "../../core/terms.js";
import { companyMark } from "../../ui/mark.js";

/** @typedef {import("../../../protocol.js").WireTrack} WireTrack */
/** @typedef {import("../../../protocol.js").WireView} WireView */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../core/session.js").Session} Session */

/** The money on a track now; null where there can be none. @param {WireView} view @param {WireTrack} track */
export function fundOf(view, track) {
  if (track.special?.kind !== "tunnel") return null;
  return view.campaign?.["funds-taken"]?.includes(track.id) ? 0 : track.special.number;
}

/** The number printed on a track that is marked by companies. @param {WireTrack} track */
export const bridgeOf = (track) => (track.special?.kind === "bridge" ? track.special.number : 0);

/**
 * What is special about a track, in words.
 * @param {WireView} view
 * @param {WireTrack} track
 * @returns {string[]}
 */
export function trackMarks(view, track) {
  const { campaign } = view;
  if (!campaign) return [];
  const fund = fundOf(view, track);
  const builder = campaign.bridges?.[track.id];
  const bridge = bridgeOf(track);
  return [
    campaign.public === track.id ? t("place.public") : "",
    campaign.blocked === track.id ? t("place.blocked") : "",
    track.bed ? t("place.blank") : "",
    bridge
      ? builder
        ? t("place.bridge-built", { company: t(`company.${builder}`) })
        : t("place.bridge", { n: bridge })
      : "",
    fund === null ? "" : t("place.tunnel", { money: money(fund) }),
  ].filter(Boolean);
}

/** The same beside the length of a route. @param {Session} session @param {WireTrack} track */
export function marksOfTrack(session, track) {
  const marks = session.view ? trackMarks(session.view, track) : [];
  const builder = session.view?.campaign?.bridges?.[track.id];
  return marks.map(
    (mark) => html`· <span class="place-mark">${mark}</span> ${builder ? companyMark(builder) : ""}`,
  );
}

/**
 * The company for which a city is marked.
 * @param {WireView} view
 * @param {string} city
 * @returns {WireCard | null}
 */
export function plaqueOf(view, city) {
  const found = Object.entries(view.campaign?.plaques ?? {}).find(([, cities]) => cities.includes(city));
  return found ? /** @type {WireCard} */ (found[0]) : null;
}

/**
 * What is special about a city, in words.
 * @param {WireView | null} view
 * @param {string} city
 * @returns {string[]}
 */
export function cityMarks(view, city) {
  const campaign = view?.campaign;
  if (!view || !campaign) return [];
  const company = plaqueOf(view, city);
  return [
    campaign.big.includes(city) ? t("place.big") : "",
    campaign.hub === city ? t("place.hub") : "",
    campaign.host === city ? t("place.host") : "",
    company ? t("place.plaque", { company: t(`company.${company}`) }) : "",
  ].filter(Boolean);
}
