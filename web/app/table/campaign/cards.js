// Train cards of a campaign: symbols are shown once a card or rule in force speaks of them.
import { html } from "lit";
import { say, t, tn } from "../../core/i18n.js";
import { companyMark, symbolMark } from "../../ui/mark.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireSymbol} WireSymbol */
/** @typedef {import("../../../protocol.js").WireCardText} WireCardText */

/**
 * A card in words: "blue with a pickaxe".
 * @param {WireCard} card
 * @param {WireSymbol | null | undefined} symbol
 */
export const cardWords = (card, symbol) =>
  symbol ? t("symbol.card", { card: t(`card.${card}`), symbol: t(`symbol.${symbol}`) }) : t(`card.${card}`);

/** A ticket that counts only when it is completed. @param {Pick<Session, "view" | "seat">} session */
export const oldTicket = ({ view, seat }) => (seat ? (view?.seats[seat]?.campaign?.memory ?? null) : null);

/** The small print of a ticket, once it means something. @param {Session} session @param {string} ticket */
export function ticketPrint(session, ticket) {
  const paper = session.cardTexts?.known.get(ticket);
  const print = paper?.kind === "ticket-text" ? say(paper.text) || say(paper.title) : "";
  return [oldTicket(session) === ticket ? t("term.old-ticket") : "", print].filter(Boolean).join(" ");
}

/** The companies that are noted on a ticket. @param {Pick<Session, "game">} session @param {string} ticket */
export function ticketStamps({ game }, ticket) {
  const stamps = game?.wire.stamps?.[ticket] ?? [];
  if (stamps.length === 0) return "";
  const words = `${tn("term.stamp", stamps.length)}: ${stamps
    .map((company) => t(`company.${company}`))
    .join(", ")}`;
  return html`<span class="ticket-stamps" role="img" aria-label=${words} title=${words}
    >${stamps.map((company) => companyMark(company))}</span
  >`;
}

/** @param {WireCardText | null | undefined} paper */
const speaksOfSymbols = (paper) =>
  Boolean(paper && /pickaxe|skull/i.test(`${paper.text.en} ${paper.secret?.en ?? ""}`));

/**
 * Does a symbol on a card mean anything now? In the first games none does.
 * @param {{
 *   view: import("../../../protocol.js").WireView | null, cardTexts?: import("../../core/card-texts.js").CardTexts | null,
 *   seat: number | null
 * }} session
 */
export function symbolsMatter({ view, cardTexts, seat }) {
  const campaign = view?.campaign;
  if (!campaign || !cardTexts) return false;
  const own = seat ? view?.seats[seat]?.campaign : undefined;
  const ids = [
    ...campaign.stickers,
    ...(campaign.event ? [campaign.event] : []),
    ...(campaign.tools ?? []).map(({ id }) => id),
    ...(campaign.postcards ?? [])
      .filter(({ company, vault }) => company === own?.company && !vault)
      .map(({ id }) => id),
    ...(own?.cards ?? []).map((slot) => `${own?.company}-${slot}`),
    ...(own?.agreement ? [own.agreement] : []),
  ];
  return ids.some((id) => speaksOfSymbols(cardTexts.known.get(id)));
}

/**
 * How many cards of a colour carry a symbol, where that matters.
 * @param {Session} session
 * @param {WireCard} kind
 */
export function handSymbols(session, kind) {
  const campaign = session.view?.campaign;
  if (!campaign || !symbolsMatter(session)) return "";
  const counts = /** @type {const} */ ([
    ["pickaxe", campaign["hand-pickaxes"][kind]],
    ["skull", campaign["hand-skulls"][kind]],
  ]);
  const shown = counts.filter(([, n]) => n > 0);
  if (shown.length === 0) return "";
  return html`<span class="hand-symbols"
    >${shown.map(
      ([symbol, n]) =>
        html`<span title=${t(`symbol.${symbol}`)}
          >${symbolMark(symbol)}${n}<span class="visually-hidden"> ${t(`symbol.${symbol}`)}</span></span
        >`,
    )}</span
  >`;
}
