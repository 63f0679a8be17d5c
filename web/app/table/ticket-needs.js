// The cards that a ticket needs, and how far they are: on the track stack, in the rail yard, missing.
import { html } from "lit";
import { list, t } from "../core/i18n.js";
import { KINDS } from "../core/marks.js";
import { cardMark } from "../ui/mark.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {"here" | "coming" | "wild" | "missing"} Where a locomotive can stand in where it is `wild` */
/** @typedef {{ kind: WireCard, where: Where }} Need */
/** @typedef {{ stack: { [kind: string]: number }, yard: { [kind: string]: number } }} Stock */

/** @type {Record<Where, string>} */
const WORDS = { here: "needs.here", coming: "needs.coming", wild: "needs.wild", missing: "needs.missing" };

/** What lies on the own stack, as far as it is remembered, and what waits in the own yard. @param {WireView | null} view @param {number | null} seat @returns {Stock} */
export function stockOf(view, seat) {
  const own = seat === null ? undefined : view?.seats[seat - 1];
  /** @type {{ [kind: string]: number }} */
  const yard = {};
  for (const row of own?.yard ?? []) {
    yard[row.colour] = (yard[row.colour] ?? 0) + row.cars;
    yard.locomotive = (yard.locomotive ?? 0) + (row.locomotives ?? 0);
  }
  return { stack: { ...own?.["stack-cards"] }, yard };
}

/**
 * Where the cards of one ticket are, as if it were the only one.
 * @param {{ [kind: string]: number }} needs
 * @param {Stock} stock
 * @returns {Need[]}
 */
export function needsOf(needs, stock) {
  let wild = (stock.stack.locomotive ?? 0) + (stock.yard.locomotive ?? 0);
  return KINDS.flatMap((kind) => {
    const count = needs[kind] ?? 0;
    const here = Math.min(count, stock.stack[kind] ?? 0);
    const coming = Math.min(count - here, stock.yard[kind] ?? 0);
    return Array.from({ length: count }, (_, at) => {
      /** @type {Where} */
      let where = at < here ? "here" : at < here + coming ? "coming" : "missing";
      if (where === "missing" && wild > 0) {
        wild -= 1;
        where = "wild";
      }
      return { kind, where };
    });
  });
}

/** How many cards are missing, locomotives counted. @param {Need[]} needs */
export const missingOf = (needs) => needs.filter(({ where }) => where === "missing").length;

/** "2 red, 1 blue". @param {Need[]} needs */
function counted(needs) {
  const kinds = KINDS.filter((kind) => needs.some((need) => need.kind === kind));
  return list(kinds.map((kind) => t("hand.group", { n: needs.filter((need) => need.kind === kind).length, name: t(`card.${kind}`) })));
}

/** All of it in words. @param {Need[]} needs */
function inWords(needs) {
  /** @type {Where[]} */
  const places = ["here", "coming", "wild", "missing"];
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
 * @param {{ plain?: boolean }} [how] plain: without where they are
 */
export function ticketNeeds(session, ticket, how = {}) {
  const needs = session.game?.tickets.get(ticket)?.needs ?? {};
  const stock = how.plain ? { stack: { ...needs }, yard: {} } : stockOf(session.view, session.seat);
  const all = needsOf(needs, stock);
  const words = how.plain ? t("needs.all", { cards: counted(all) }) : inWords(all);
  const title = how.plain || session.seat === null ? "" : t("needs.legend");
  const mark = how.plain || session.seat === null ? () => "plain" : (/** @type {Need} */ need) => need.where;
  return html`<span class="needs" title=${title}
    ><span class="visually-hidden">${words}</span>${all.map((need) => html`<span class="need need-${mark(need)} chip-${need.kind}" aria-hidden="true">${cardMark(need.kind)}</span>`)}</span
  >`;
}

/** A star for each big city that a ticket names. @param {Session} session @param {string} ticket */
export function bigCityStars(session, ticket) {
  const big = session.game?.wire["card-game"]?.bonuses.map(({ place }) => place) ?? [];
  const ends = session.game?.tickets.get(ticket)?.ends.filter((end) => big.includes(end)) ?? [];
  if (ends.length === 0) return "";
  const cities = list(ends.map((end) => session.game?.placeName(end) ?? end));
  return html`<span class="ticket-stars" title=${t("needs.big", { cities })}
    ><span aria-hidden="true">${"★".repeat(ends.length)}</span><span class="visually-hidden">${t("needs.big", { cities })}</span></span
  >`;
}
