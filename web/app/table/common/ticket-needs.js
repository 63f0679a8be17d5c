// The cards that a ticket needs, and how far they are: on the track stack, in the rail yard, missing.
import { html } from "lit";
import { cardCount, list, t } from "../../core/i18n.js";
import { KINDS } from "../../core/marks.js";
import { cardMark } from "../../ui/mark.js";
import { allot, stockOf } from "./needs.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("./needs.js").Need} Need */

/** In words: where a card is, or that a locomotive stands in for it. @type {[string, (need: Need) => boolean][]} */
const WORDS = [
  ["needs.here", ({ where, wild }) => where === "here" && !wild],
  ["needs.coming", ({ where, wild }) => where === "coming" && !wild],
  ["needs.wild", ({ wild }) => wild === true],
  ["needs.hand", ({ where, wild }) => where === "hand" && !wild],
  ["needs.missing", ({ where }) => where === "missing"],
];

/** @type {[string, string][]} */
const LEGEND = [
  ["here", "needs.legend-here"],
  ["coming", "needs.legend-coming"],
  ["wild", "needs.legend-wild"],
  ["hand", "needs.legend-hand"],
];

/** "2 red cards and 1 blue card". @param {Need[]} needs */
function counted(needs) {
  const kinds = KINDS.filter((kind) => needs.some((need) => need.kind === kind));
  return list(kinds.map((kind) => cardCount(kind, needs.filter((need) => need.kind === kind).length)));
}

/** All of it in words. @param {Need[]} needs */
function inWords(needs) {
  const parts = WORDS.flatMap(([key, belongs]) => {
    const there = needs.filter(belongs);
    return there.length ? [t(key, { cards: counted(there) })] : [];
  });
  return [t("needs.all", { cards: counted(needs) }), ...parts].join("; ");
}

/** The sign on a small card: a locomotive that is still in the hand has another look. @param {Need} need */
const markOf = ({ where, wild }) => (wild ? (where === "hand" ? "wild need-wild-hand" : "wild") : where);

/**
 * The viewer's tickets with the cards that each gets, and with them others that may be kept: each card counts once.
 * @param {Session} session
 * @param {string[]} [more] tickets that are not held yet
 */
export function needsTogether({ view, game, seat, toAct, hints, table }, more = []) {
  const isDone = view?.phase === "complete" && seat !== null && !toAct.includes(seat);
  const best = hints?.tickets?.filter((one) => one.ready).map((one) => one.ticket) ?? [];
  // Cards are set aside for those chosen; whoever is done with choosing gets no more than these.
  const ready = new Set([...(view?.chosen ?? []), ...(isDone ? [] : best)]);
  const held = view?.tickets ?? [];
  const wishes = [...new Set([...held, ...more])].map((id) => {
    const { points = 0, needs = {} } = game?.tickets.get(id) ?? {};
    return { id, points, needs, ready: ready.has(id) && held.includes(id) };
  });
  return { ready, needs: allot(wishes, stockOf(view, seat), table?.rules.aids !== false) };
}

/**
 * The cards of a ticket as small cards, each marked by where it is.
 * @param {Pick<Session, "game" | "seat"> | null} session
 * @param {string} ticket
 * @param {Need[] | null} [all] the cards it gets; without them only what it needs is shown
 */
export function ticketNeeds(session, ticket, all = null) {
  const counts = session?.game?.tickets.get(ticket)?.needs ?? {};
  /** @type {Need[]} */
  const plain = KINDS.flatMap((kind) =>
    Array.from({ length: counts[kind] ?? 0 }, () => ({ kind, where: "here" })),
  );
  const words = all ? inWords(all) : t("needs.all", { cards: counted(plain) });
  const marked = all !== null && session !== null && session.seat !== null;
  return html`<span class="needs" title=${marked ? t("needs.legend") : ""}
    ><span class="visually-hidden">${words}</span>${(all ?? plain).map(
      (need) =>
        html`<span class="need need-${marked ? markOf(need) : "plain"} chip-${need.kind}" aria-hidden="true"
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
