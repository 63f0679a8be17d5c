// What happened in a game of a campaign, in words.
import { changeOf } from "./changes.js";
import { say, t, tn } from "./i18n.js";
import { commas } from "./story.js";
import { money, signedMoney } from "./terms.js";

/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireHappening} WireHappening */
/** @typedef {import("./story.js").Teller} Teller */
/** @typedef {import("./story.js").Part} Part */
/** @typedef {import("./story.js").Line} Line */
/** @typedef {import("./story.js").Topic} Topic */
/** @typedef {import("./changes.js").Counted} Counted */
/**
 * @template {WireHappening["what"]} K
 * @typedef {Extract<WireHappening, { what: K }>} Happening
 */

/** What is counted, with words for one and for several. @type {Record<string, string>} */
const KINDS = {
  goodwill: "term.goodwill",
  stamp: "term.stamp",
  crate: "term.crate",
  ore: "term.ore",
  car: "term.car",
};

/** "+$2", "+1 car", or how much there is where the change is not known. @param {Counted} counted */
function changeWords(counted) {
  const { kind, now } = counted;
  const change = changeOf(counted);
  if (kind === "cash" || kind === "vault" || kind === "pot") {
    const words = change === null ? t("story.now", { n: money(now) }) : signedMoney(change);
    return kind === "vault"
      ? t("term.vault", { amount: words })
      : kind === "pot"
        ? t("term.into-pot", { amount: words })
        : words;
  }
  if (!KINDS[kind]) return String(now);
  if (change === null) return t("story.now", { n: tn(KINDS[kind], now) });
  return `${change < 0 ? "−" : "+"}${tn(KINDS[kind], Math.abs(change))}`;
}

/**
 * The happenings of one kind.
 * @template {WireHappening["what"]} K
 * @param {WireEvent[]} events
 * @param {K} what
 * @returns {Happening<K>[]}
 */
export const happenings = (events, what) =>
  /** @type {Happening<K>[]} */ (
    events.flatMap((event) =>
      event.event === "happened" && event.happening.what === what ? [event.happening] : [],
    )
  );

/**
 * What came of a card that asks whether something came true.
 * @param {import("../../protocol.js").WireCardText | null | undefined} card
 * @param {Happening<"judged">} judged
 */
export function outcomeWords(card, { holds, have, need }) {
  const text = card?.outcomes?.[holds ? 0 : 1];
  return text ? say(text).replaceAll("{have}", String(have)).replaceAll("{need}", String(need)) : "";
}

/**
 * What a player gained and lost, and from which card: one line for each.
 * @param {Teller} teller
 * @param {WireEvent[]} events
 */
function tellCounts(teller, events) {
  const all = happenings(events, "counted").filter((one) => changeOf(one) !== 0);
  for (const seat of new Set(all.map((one) => one.seat))) {
    const own = all.filter((one) => one.seat === seat);
    const changes = own.flatMap((one, index) => [
      index ? ", " : "",
      `${changeWords(one)} (`,
      { paper: one.by.split("/")[0] },
      ")",
    ]);
    teller.say(teller.phrase("story.counts", { seat: { seat }, changes }), {
      seat,
      weight: "move",
      topic: "money",
    });
  }
}

/** @param {Teller} teller @param {WireEvent[]} events */
function tellDiscards(teller, events) {
  const all = happenings(events, "discarded");
  for (const seat of new Set(all.map((one) => one.seat))) {
    const cards = commas(all.filter((one) => one.seat === seat).map(({ card }) => ({ card })));
    const key = teller.verb(seat, "story.discards", "story.discards-you");
    teller.say(teller.phrase(key, { seat: { seat }, cards }), { seat, weight: "move", topic: "cards" });
  }
}

/**
 * The news of a turn: what belongs together is one line.
 * @param {Teller} teller
 * @param {WireEvent[]} events
 */
export function tellLegends(teller, events) {
  const spare = happenings(events, "newspaper").length - happenings(events, "event-turned").length;
  if (spare > 0) teller.say([tn("story.newspapers", spare)], { weight: "detail", topic: "news" });
  tellDiscards(teller, events);
  tellCounts(teller, events);
}

/** @param {Topic} topic @param {Line["weight"]} [weight] */
const as = (topic, weight = "move") => ({ topic, weight });

/**
 * A line about a card.
 * @param {Teller} teller
 * @param {string} key
 * @param {string} id
 * @param {Topic} topic
 * @param {Line["weight"]} [weight]
 */
const tellPaper = (teller, key, id, topic, weight) =>
  teller.say(teller.phrase(key, { paper: { paper: id } }), as(topic, weight));

/**
 * A line about what a player does.
 * @param {Teller} teller
 * @param {number} seat
 * @param {[string, string]} keys
 * @param {Record<string, Part | Part[]>} gaps
 * @param {Partial<Line> & ReturnType<typeof as>} how
 */
const tellSeat = (teller, seat, [key, yours], gaps, how) =>
  teller.say(teller.phrase(teller.verb(seat, key, yours), { seat: { seat }, ...gaps }), { seat, ...how });

/** Marks on cities and tracks. @type {Record<string, string>} */
const MARKS = {
  big: "story.mark-big",
  plaque: "story.mark-plaque",
  boom: "story.mark-boom",
  bridge: "story.mark-bridge",
  public: "story.mark-public",
  blocked: "story.mark-blocked",
  hub: "story.mark-hub",
  host: "story.mark-host",
};

/** @param {Teller} teller @param {Happening<"marked">} event */
function tellMark(teller, { mark, place, company }) {
  if (!MARKS[mark]) return;
  const onTrack = mark === "bridge" || mark === "public" || mark === "blocked";
  const where = onTrack ? { track: place } : { city: place };
  const gaps = { place: where, company: company ? { company } : "" };
  const lit = onTrack ? { tracks: [place] } : { cities: [place] };
  teller.say(teller.phrase(MARKS[mark], gaps), { ...as("game"), ...lit });
}

/**
 * Those that stand for themselves.
 * @type {{ [K in WireHappening["what"]]?: (teller: Teller, event: Happening<K>) => void }}
 */
const HAPPENED = {
  "event-turned": (teller, { id }) => tellPaper(teller, "story.event", id, "news"),
  "events-shuffled": (teller) => teller.say([t("story.events-shuffled")], as("news", "detail")),
  "event-added": (teller, { id }) => tellPaper(teller, "story.event-added", id, "news"),
  "event-archived": (teller, { id }) => tellPaper(teller, "story.event-archived", id, "news"),
  swapped: (teller, { seat, card, taken }) =>
    tellSeat(
      teller,
      seat,
      ["story.swaps", "story.swaps-you"],
      { card: { card }, taken: { card: taken } },
      as("cards"),
    ),
  "ticket-shown": (teller, { seat, ticket }) =>
    tellSeat(
      teller,
      seat,
      ["story.shows", "story.shows-you"],
      { ticket: { ticket } },
      { ...as("tickets"), cities: teller.about.game.ticketCities(ticket) },
    ),
  "postcard-taken": (teller, { id, company }) =>
    teller.say(
      teller.phrase("story.postcard-taken", { paper: { paper: id }, company: { company } }),
      as("news"),
    ),
  "postcard-used": (teller, { id }) => tellPaper(teller, "story.postcard-used", id, "news"),
  "postcard-gone": (teller, { id }) => tellPaper(teller, "story.postcard-gone", id, "news", "detail"),
  "tools-laid": (teller, { ids }) =>
    teller.say(
      teller.phrase("story.tools-laid", { papers: commas(ids.map((paper) => ({ paper }))) }),
      as("game"),
    ),
  "tool-passed": (teller, { id, seat, counters }) =>
    teller.say(
      teller.phrase("story.tool-passed", {
        paper: { paper: id },
        seat: { seat },
        n: tn("story.uses", counters),
      }),
      { seat, ...as("game") },
    ),
  "tool-gone": (teller, { id }) => tellPaper(teller, "story.tool-gone", id, "game"),
  "tool-archived": (teller, { id }) => tellPaper(teller, "story.tool-archived", id, "game"),
  "agreements-laid": (teller, { ids }) =>
    teller.say(
      teller.phrase("story.agreements-laid", { papers: commas(ids.map((paper) => ({ paper }))) }),
      as("game"),
    ),
  agreed: (teller, { seat, id }) =>
    tellSeat(teller, seat, ["story.agrees", "story.agrees-you"], { paper: { paper: id } }, as("game")),
  read: (teller, { id }) => tellPaper(teller, "story.read", id, "news"),
  "rule-added": (teller, { id }) => tellPaper(teller, "story.rule-added", id, "news"),
  "rule-removed": (teller, { id }) => tellPaper(teller, "story.rule-removed", id, "news"),
  "rule-doubled": (teller, { id }) => tellPaper(teller, "story.rule-doubled", id, "news"),
  "toolbox-opened": (teller) => teller.say([t("story.toolbox")], as("game")),
  winter: (teller, { on }) => teller.say([on ? t("story.winter") : t("story.winter-over")], as("news")),
  marked: tellMark,
  "fund-taken": (teller, { track }) =>
    teller.say(teller.phrase("story.fund", { track: { track } }), { ...as("money"), tracks: [track] }),
  "region-offered": (teller, { id }) =>
    teller.say(teller.phrase("story.region-offered", { region: { region: id } }), as("game")),
  "region-opened": (teller, { id }) =>
    teller.say(teller.phrase("story.region-opened", { region: { region: id } }), as("game", "turn")),
  painted: (teller, { track, colour }) =>
    teller.say(teller.phrase("story.painted", { track: { track }, card: { card: colour } }), {
      ...as("game"),
      tracks: [track],
    }),
  judged: (teller, judged) => {
    const said = outcomeWords(teller.about.cardTexts?.find(judged.id), judged);
    if (said) teller.say([said], as("game"));
  },
  voted: (teller, { option }) => teller.say([t("story.voted", { n: option })], as("game")),
  "memory-taken": (teller, { seat, ticket }) =>
    tellSeat(teller, seat, ["story.memory", "story.memory-you"], { ticket: { ticket } }, as("tickets")),
  "upgrade-taken": (teller, { seat, slot }) => {
    const paper = `${teller.about.companies?.[seat - 1]}-${slot}`;
    tellSeat(teller, seat, ["story.upgrades", "story.upgrades-you"], { paper: { paper } }, as("game"));
  },
  retired: (teller, { count }) => teller.say([tn("story.retired", count)], as("tickets", "detail")),
  "slip-written": (teller, { seat, slip }) => {
    const total = Math.max(0, slip.coins + slip.bonus + slip.completed + slip.missed);
    teller.say(teller.phrase("story.slip", { seat: { seat }, n: money(total) }), { seat, ...as("money") });
  },
  ranked: (teller, { places }) => {
    const order = places
      .map((place, index) => ({ place, seat: index + 1 }))
      .sort((a, b) => a.place - b.place);
    const seats = order.flatMap(({ place, seat }, index) => [index ? ", " : "", `${place}. `, { seat }]);
    teller.say(teller.phrase("story.ranked", { seats }), as("game", "turn"));
  },
  peeked: (teller, { seat, top }) =>
    tellSeat(
      teller,
      seat,
      ["story.peeks", "story.peeks-you"],
      { n: tn("story.cards-top", top.length) },
      as("cards"),
    ),
  switched: (teller, { id }) => tellPaper(teller, "story.switched", id, "news", "detail"),
};

/** @param {Teller} teller @param {Extract<WireEvent, { event: "happened" }>} event */
export const tellHappening = (teller, { happening }) =>
  /** @type {any} */ (HAPPENED)[happening.what]?.(teller, happening);
