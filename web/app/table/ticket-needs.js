// The cards that a ticket needs, and how far they are: on the track stack, in the rail yard, missing.
import { html } from "lit";
import { list, t } from "../core/i18n.js";
import { KINDS } from "../core/marks.js";
import { cardMark } from "../ui/mark.js";

/** @typedef {import("../core/session.js").Session} Session */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {{ [kind: string]: number }} Counts */
/** Where a card is; a locomotive under way or in the yard can stand in for it where it is `wild`. @typedef {"here" | "coming" | "wild" | "hand" | "missing"} Where */
/** @typedef {{ kind: WireCard, where: Where }} Need */
/** What the viewer has, by where it is. @typedef {{ stack: Counts, yard: Counts, hand: Counts }} Stock */

/** @type {Record<Where, string>} */
const WORDS = { here: "needs.here", coming: "needs.coming", wild: "needs.wild", hand: "needs.hand", missing: "needs.missing" };

/** @type {[Where, string][]} */
const LEGEND = [
  ["here", "needs.legend-here"],
  ["coming", "needs.legend-coming"],
  ["wild", "needs.legend-wild"],
  ["hand", "needs.legend-hand"],
];

/** What lies on the own stack, as far as it is remembered, in the own yard and in the hand. @param {WireView | null} view @param {number | null} seat @returns {Stock} */
export function stockOf(view, seat) {
  const own = seat === null ? undefined : view?.seats[seat - 1];
  /** @type {Counts} */
  const yard = {};
  for (const row of own?.yard ?? []) {
    yard[row.colour] = (yard[row.colour] ?? 0) + row.cars;
    yard.locomotive = (yard.locomotive ?? 0) + (row.locomotives ?? 0);
  }
  return { stack: own?.["stack-cards"] ?? {}, yard, hand: own ? (view?.hand ?? {}) : {} };
}

/**
 * Where the cards of one ticket are, as if it were the only one.
 * @param {Counts} needs
 * @param {Stock} stock
 * @returns {Need[]}
 */
export function needsOf(needs, stock) {
  /** Locomotives that could stand in. @type {[Where, number][]} */
  const wild = [["wild", (stock.stack.locomotive ?? 0) + (stock.yard.locomotive ?? 0)], ["hand", stock.hand.locomotive ?? 0]];
  const standIn = () => {
    const pool = wild.find(([, left]) => left > 0);
    if (pool) pool[1] -= 1;
    return pool ? pool[0] : "missing";
  };
  return KINDS.flatMap((kind) => {
    const count = needs[kind] ?? 0;
    /** @type {[Where, number][]} */
    const places = [["here", stock.stack[kind] ?? 0], ["coming", stock.yard[kind] ?? 0], ["hand", stock.hand[kind] ?? 0]];
    const found = places.flatMap(([where, n]) => Array(n).fill(where)).slice(0, count);
    return Array.from({ length: count }, (_, at) => ({ kind, where: /** @type {Where} */ (found[at] ?? standIn()) }));
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
 * @param {{ plain?: boolean, ready?: boolean }} [how] plain: without where they are; ready: the stack has them all
 */
export function ticketNeeds(session, ticket, how = {}) {
  const needs = session.game?.tickets.get(ticket)?.needs ?? {};
  const own = stockOf(session.view, session.seat);
  const stock = how.plain ? { stack: needs, yard: {}, hand: {} } : how.ready ? { ...own, yard: {}, hand: {} } : own;
  const all = needsOf(needs, stock);
  const words = how.plain ? t("needs.all", { cards: counted(all) }) : inWords(all);
  const title = how.plain || session.seat === null ? "" : t("needs.legend");
  const mark = how.plain || session.seat === null ? () => "plain" : (/** @type {Need} */ need) => need.where;
  return html`<span class="needs" title=${title}
    ><span class="visually-hidden">${words}</span>${all.map((need) => html`<span class="need need-${mark(need)} chip-${need.kind}" aria-hidden="true">${cardMark(need.kind)}</span>`)}</span
  >`;
}

/** What the marks of the small cards mean. */
export const needsLegend = () => html`<p class="needs-legend" aria-hidden="true">
  ${LEGEND.map(([where, text]) => html`<span><span class="need need-${where}"></span>${t(text)}</span>`)}
</p>`;

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
