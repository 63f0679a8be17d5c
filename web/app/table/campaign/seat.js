// What a player of a campaign's game has: money, company, goods, cards.
import { html } from "lit";
import { list, say, t, tn } from "../../core/i18n.js";
import { money } from "../../core/terms.js";
import { cardChip } from "../../ui/mark.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireSeat} WireSeat */
/** @typedef {import("../../../protocol.js").SeatResult} SeatResult */

/**
 * Coins; at the end the whole sum.
 * @param {Session} _session
 * @param {WireSeat} open
 * @param {SeatResult | undefined} sheet
 */
export const seatMoney = (_session, open, sheet) =>
  html`<span class="player-points player-money" title=${sheet ? t("finish.total") : t("finish.coins")}
    ><b>${money(sheet ? sheet.total : (open.campaign?.cash ?? 0))}</b></span
  >`;

/**
 * The colour of the company, as it stands on routes: those pay its owner.
 * @param {Session} session
 * @param {WireSeat} open
 */
export function seatCompany(session, open) {
  const company = open.campaign?.company;
  if (!company) return "";
  const paper = session.cardTexts?.known.get(company);
  const words = t("seat.company", { name: paper ? say(paper.title) : "", colour: t(`card.${company}`) });
  const starts = session.view?.campaign?.starter === open.seat;
  return html`<span class="player-colour" title=${words}
      >${cardChip(company)}<span class="visually-hidden">${words}</span></span
    >
    ${starts ? html`<span class="player-tag">${t("seat.start-card")}</span>` : ""}`;
}

/** What is counted in later games. @param {Session} session @param {WireSeat} open */
export function seatGoods(session, open) {
  const { campaign } = session.view ?? {};
  const own = open.campaign;
  if (!campaign || !own) return "";
  const goods = [
    own.goodwill ? tn("term.goodwill", own.goodwill) : "",
    own.stamps ? tn("term.stamp", own.stamps) : "",
    own.crates ? tn("term.crate", own.crates) : "",
    own.ore ? tn("term.ore", own.ore) : "",
    own.given ? t("seat.given", { money: money(own.given) }) : "",
  ].filter(Boolean);
  return goods.length ? html`<p class="player-company">${goods.join(" · ")}</p>` : "";
}

/** Cards with words before a player. @param {Session} session @param {WireSeat} open */
export function seatCardTexts(session, open) {
  const { campaign } = session.view ?? {};
  const own = open.campaign;
  if (!campaign || !own) return "";
  const title = (/** @type {string} */ id) => {
    const paper = session.cardTexts?.find(id);
    return paper ? say(paper.title) : t("story.unread");
  };
  const ids = [
    ...own.cards.map((slot) => `${own.company}-${slot}`),
    ...(own.agreement ? [own.agreement] : []),
    ...(campaign.tools ?? []).filter(({ seat }) => seat === open.seat).map(({ id }) => id),
    ...(campaign.postcards ?? [])
      .filter(({ company, vault }) => company === own.company && !vault)
      .map(({ id }) => id),
  ];
  const shown = (open["revealed-tickets"] ?? []).map((ticket) => session.game?.ticketName(ticket) ?? ticket);
  return html`<dl class="player-details">
    <dt>${t("seat.plays-for")}</dt>
    <dd>${title(own.company)}</dd>
    <dt>${t("seat.papers")}</dt>
    <dd>${ids.length ? list(ids.map(title)) : t("players.none")}</dd>
    ${
      shown.length
        ? html`<dt>${t("seat.shown")}</dt>
            <dd>${list(shown)}</dd>`
        : ""
    }
  </dl>`;
}
