// What cards and stickers do, in words: effects, prices and counters of the campaign's language.
// The server says them as terms without text; here they become short phrases in both languages.
import { list, say, t, tn } from "./i18n.js";

/** @typedef {import("../../protocol.js").WireTerm} WireTerm */
/** @typedef {import("../../protocol.js").WireCardText} WireCardText */
/**
 * What terms speak of.
 * @typedef {object} Known
 * @property {(id: string) => WireCardText | undefined} paper
 * @property {(id: string) => string} place what a city or track is called
 */

/** Dollars. @param {number} n */
export const money = (n) => (n < 0 ? `−${t("money.dollars", { n: -n })}` : t("money.dollars", { n }));
/** Dollars with their sign. @param {number} n */
export const signedMoney = (n) => (n > 0 ? `+${money(n)}` : money(n));

/** What is counted. @type {Record<string, string>} */
const COUNTERS = {
  len: "term.of-len",
  half: "term.of-half",
  bridge: "term.of-bridge",
  fund: "term.of-fund",
  pickaxe: "term.of-pickaxe",
  skull: "term.of-skull",
  powder: "term.of-powder",
  locos: "term.of-locos",
  blind: "term.of-blind",
  kept: "term.of-kept",
  value: "term.of-value",
  span: "term.of-span",
  cash: "term.of-cash",
  goodwill: "term.of-goodwill",
  stamps: "term.of-stamps",
  ore: "term.of-ore",
  crates: "term.of-crates",
  done: "term.of-done",
  undone: "term.of-undone",
  plaques: "term.of-plaques",
  pieces: "term.of-pieces",
  given: "term.of-given",
  host_tickets: "term.of-host-tickets",
  slips: "term.of-slips",
  fresh: "term.of-fresh",
  players: "term.of-players",
  pot: "term.of-pot",
  tracks: "term.of-tracks",
  net: "term.of-net",
};

/** Counters that are an amount by themselves. @type {Record<string, string>} */
const WHOLE = { fund: "term.fund", assay: "term.assay", pot: "term.pot" };

/** @type {Record<string, string>} */
const TARGETS = {
  each: "term.each",
  winner: "term.winner",
  last: "term.last",
  starter: "term.starter",
  drawer: "term.drawer",
  poorest: "term.poorest",
  builder: "term.builder",
  most: "term.most",
  least: "term.least",
};

/** Things one can have, with words for one and for several. @type {Record<string, string>} */
const KINDS = {
  goodwill: "term.goodwill",
  stamp: "term.stamp",
  crate: "term.crate",
  ore: "term.ore",
  car: "term.car",
};

/** @type {Record<string, string>} */
const MARKS = {
  big: "term.mark-big",
  plaque: "term.mark-plaque",
  boom: "term.mark-boom",
  bridge: "term.mark-bridge",
  public: "term.mark-public",
  blocked: "term.mark-blocked",
  hub: "term.mark-hub",
  host: "term.mark-host",
  fund: "term.mark-fund",
};

/** What is put on a place, in words; empty for anything else. @param {string | null | undefined} kind */
export const markName = (kind) => (MARKS[kind ?? ""] ? t(MARKS[kind ?? ""]) : "");

/** @type {Record<string, string>} */
const POOLS = {
  tools: "term.draft-tools",
  agreements: "term.draft-agreements",
  memory: "term.draft-memory",
  letters: "term.draft-letters",
  upgrades: "term.draft-upgrades",
};

/**
 * What is taken out of a pool, as the beginning of a sentence; empty if it is no pool.
 * @param {string | null | undefined} pool
 */
export function draftName(pool) {
  const words = POOLS[pool ?? ""] ? t(POOLS[pool ?? ""]) : "";
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The bare word of a counter: `net[big]` is `net`. @param {string} counter */
const bare = (counter) => counter.split("[")[0];

/** A counter in words. @param {string} counter */
const counterWords = (counter) => (COUNTERS[bare(counter)] ? t(COUNTERS[bare(counter)]) : "");

/**
 * So much of something: a number, what it comes to now, or so much for each of what is counted.
 * @param {WireTerm} term
 * @param {(n: number) => string} words for a number
 */
function amount(term, words) {
  const n = term.amount ?? 1;
  if (!term.counter) return words(n);
  if (term.now !== undefined && term.now !== null) return words(term.now);
  const whole = WHOLE[bare(term.counter)];
  if (whole && n === 1) return t(whole);
  const each = t("term.per", { amount: words(n), what: counterWords(term.counter) });
  return term.cap ? t("term.at-most", { amount: each, cap: words(n * term.cap) }) : each;
}

/** A change of what somebody has. @param {WireTerm} term @param {"+" | "−"} sign */
function change(term, sign) {
  const kind = term.kind ?? "cash";
  if (kind === "cash") return amount(term, (n) => `${sign}${money(n)}`);
  if (kind === "vault") return t("term.vault", { amount: amount(term, (n) => `${sign}${money(n)}`) });
  if (kind === "pot") return t("term.into-pot", { amount: amount(term, money) });
  return amount(term, (n) => `${sign}${KINDS[kind] ? tn(KINDS[kind], n) : n}`);
}

/**
 * The name of a card or sticker in quotes, if it may be known.
 * @param {Known} known
 * @param {string | null | undefined} id
 * @param {string} other
 */
function named(known, id, other) {
  const paper = id ? known.paper(id) : undefined;
  return paper ? t("term.quoted", { title: say(paper.title) }) : t(other);
}

/** Places that are found only when it happens. */
const NOWHERE = ["this", "beds", "any", "top"];

/** @param {WireTerm} term @param {Known} known */
function markWords(term, known) {
  const place = term.place && !NOWHERE.includes(term.place) ? known.place(term.place) : "";
  const words = markName(term.kind);
  return place ? `${words}: ${place}` : words;
}

/** @type {Record<string, (term: WireTerm, known: Known) => string>} */
const WORDS = {
  gain: (term) => change(term, "+"),
  lose: (term) => change(term, "−"),
  discard: (term) =>
    amount(term, (n) =>
      tn({ loco: "term.discard-loco", same: "term.discard-same" }[term.class ?? ""] ?? "term.discard-any", n),
    ),
  cards: (term) => amount(term, (n) => tn("term.cards", n)),
  pick: (term) => amount(term, (n) => tn("term.pick", n)),
  swap: (term) => amount(term, (n) => tn("term.swap", n)),
  tickets: (term) =>
    term.keep
      ? tn("term.tickets", term.amount ?? 1, { keep: term.keep })
      : tn("term.tickets-any", term.amount ?? 1),
  retire: (term) => amount(term, (n) => tn("term.retire", n)),
  postcard: (term, known) =>
    term.id
      ? t("term.postcard", { title: named(known, term.id, "term.a-postcard") })
      : t("term.postcard-printed"),
  event: (term, known) =>
    t(term.class === "drop" ? "term.event-drop" : "term.event-add", {
      title: named(known, term.id, "term.an-event"),
    }),
  rule: (term, known) =>
    t({ remove: "term.rule-remove", double: "term.rule-double" }[term.class ?? ""] ?? "term.rule-add", {
      title: named(
        known,
        term.id,
        { "any-tool": "term.a-tool", "any-region": "term.a-region" }[term.kind ?? ""] ?? "term.a-rule",
      ),
    }),
  paint: (term) => t(term.class === "own" ? "term.paint-own" : "term.paint-paid"),
  mark: markWords,
  flip: () => t("term.flip"),
  peek: (term) => tn("term.peek", term.amount ?? 1),
  refresh: () => t("term.refresh"),
  open: (term) => t(term.kind === "toolbox" ? "term.open-toolbox" : "term.open-offer"),
  draft: (term) => t(POOLS[term.kind ?? ""] ?? "term.draft"),
  vote: (term) => t("term.vote", { n: term.amount ?? 1 }),
  show: () => t("term.show"),
  pass: () => t("term.pass"),
  choose: (term, known) => wayWords(term.ways ?? [], known),
  cost: (term) =>
    (term.amount ?? 0) < 0 ? tn("term.cheaper", -(term.amount ?? 0)) : tn("term.dearer", term.amount ?? 1),
  wild: () => t("term.wild"),
  deny: () => t("term.deny"),
  market: (term) => t("term.market", { n: term.amount ?? 0 }),
  grey: () => t("term.grey"),
};

/**
 * Ways to choose from, with what they cost.
 * @param {import("../../protocol.js").WireWay[]} ways
 * @param {Known} known
 * @returns {string}
 */
function wayWords(ways, known) {
  const real = ways.filter(({ effects }) => effects.some(({ word }) => word !== "pass"));
  const words = real.map(({ price, effects }) =>
    [priceWords(price, known), effectsWords(effects, known)].filter(Boolean).join(" → "),
  );
  return words.length ? words.join(t("term.or")) : t("term.choose");
}

/** An effect or a part of a price. @param {WireTerm} term @param {Known} known */
export function termWords(term, known) {
  const words = WORDS[term.word]?.(term, known) ?? "";
  const target = term.target ? TARGETS[bare(term.target)] : undefined;
  return target && words ? t("term.for-target", { who: t(target), what: words }) : words;
}

/** Several effects. @param {WireTerm[]} terms @param {Known} known */
export const effectsWords = (terms, known) =>
  list(terms.map((term) => termWords(term, known)).filter(Boolean));

/**
 * A price with its alternatives; empty for none.
 * @param {WireTerm[][] | undefined} price
 * @param {Known} known
 */
export const priceWords = (price, known) =>
  (price ?? [])
    .map((costs) => effectsWords(costs, known))
    .filter(Boolean)
    .join(t("term.or"));

/**
 * What a card calls the ways to choose from, in their order: it quotes them, because what they bring is still sealed.
 * @param {{ en: string, de: string }} text of the card
 */
export const waysCalled = (text) =>
  [...say(text).matchAll(/„([^“]+)“|“([^”]+)”/gu)].map(([, german, english]) => german ?? english);

/** The card of an ability: `E05` of `E05/1`. @param {string} ability */
export const paperOf = (ability) => ability.split("/")[0];
