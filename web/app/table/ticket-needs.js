// The cards that a ticket needs, and how far they are: on the track stack, in the rail yard, missing.
import { html } from "lit";
import { list, t } from "../core/i18n.js";
import { KINDS } from "../core/marks.js";
import { cardMark } from "../ui/mark.js";
import { needsOf, stockOf } from "./needs.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("./needs.js").Need} Need */
/** @typedef {import("./needs.js").Where} Where */

/** @type {Record<Where, string>} */
const WORDS = {
  here: "needs.here",
  coming: "needs.coming",
  wild: "needs.wild",
  hand: "needs.hand",
  missing: "needs.missing",
};

/** @type {[Where, string][]} */
const LEGEND = [
  ["here", "needs.legend-here"],
  ["coming", "needs.legend-coming"],
  ["wild", "needs.legend-wild"],
  ["hand", "needs.legend-hand"],
];

/** "2 red, 1 blue". @param {Need[]} needs */
function counted(needs) {
  const kinds = KINDS.filter((kind) => needs.some((need) => need.kind === kind));
  return list(
    kinds.map((kind) =>
      t("hand.group", { n: needs.filter((need) => need.kind === kind).length, name: t(`card.${kind}`) }),
    ),
  );
}

/** All of it in words. @param {Need[]} needs */
function inWords(needs) {
  /** @type {Where[]} */
  const places = ["here", "coming", "wild", "hand", "missing"];
  const parts = places.flatMap((where) => {
    const there = needs.filter((need) => need.where === where);
    return there.length ? [t(WORDS[where], { cards: counted(there) })] : [];
  });
  return [t("needs.all", { cards: counted(needs) }), ...parts].join("; ");
}

/**
 * The cards of a ticket as small cards, each marked by where it is.
 * @param {Session} session
 * @param {string} ticket
 * @param {{
 *   plain?: boolean, ready?: boolean
 * }} [how] plain: without where they are; ready: the stack has them all
 */
export function ticketNeeds(session, ticket, how = {}) {
  const needs = session.game?.tickets.get(ticket)?.needs ?? {};
  const own = stockOf(session.view, session.seat);
  const stock = how.plain
    ? { stack: needs, yard: {}, hand: {} }
    : how.ready
      ? { ...own, yard: {}, hand: {} }
      : own;
  const all = needsOf(needs, stock);
  const words = how.plain ? t("needs.all", { cards: counted(all) }) : inWords(all);
  const title = how.plain || session.seat === null ? "" : t("needs.legend");
  const mark = how.plain || session.seat === null ? () => "plain" : (/** @type {Need} */ need) => need.where;
  return html`<span class="needs" title=${title}
    ><span class="visually-hidden">${words}</span>${all.map(
      (need) =>
        html`<span class="need need-${mark(need)} chip-${need.kind}" aria-hidden="true"
          >${cardMark(need.kind)}</span
        >`,
    )}</span
  >`;
}

/** What the marks of the small cards mean. */
export const needsLegend = () =>
  html`<p class="needs-legend" aria-hidden="true">
    ${LEGEND.map(([where, text]) => html`<span><span class="need need-${where}"></span>${t(text)}</span>`)}
  </p>`;

/** A star for each big city that a ticket names. @param {Session} session @param {string} ticket */
export function bigCityStars(session, ticket) {
  const big = session.game?.wire["card-game"]?.bonuses.map(({ place }) => place) ?? [];
  const ends = session.game?.tickets.get(ticket)?.ends.filter((end) => big.includes(end)) ?? [];
  if (ends.length === 0) return "";
  const cities = list(ends.map((end) => session.game?.placeName(end) ?? end));
  return html`<span class="ticket-stars" title=${t("needs.big", { cities })}
    ><span aria-hidden="true">${"★".repeat(ends.length)}</span
    ><span class="visually-hidden">${t("needs.big", { cities })}</span></span
  >`;
}
