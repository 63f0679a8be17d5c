// What happened in the card game, in words.
import { t, tn } from "./i18n.js";
import { KINDS } from "./marks.js";
import { commas } from "./story.js";

/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireRow} WireRow */
/** @typedef {import("./story.js").Teller} Teller */
/** @typedef {import("./story.js").Part} Part */

/**
 * Cards with their counts, in the usual order.
 * @param {{ [kind: string]: number }} counts
 * @returns {Part[]}
 */
const counted = (counts) =>
  commas(KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({ card: kind, count: counts[kind] })));

/** @param {WireRow[]} rows @returns {Part[]} */
const ofRows = (rows) =>
  commas(
    rows.flatMap(({ colour, cars, locomotives = 0 }) => {
      /** @type {Part[]} */
      const wild = locomotives > 0 ? [{ card: "locomotive", count: locomotives }] : [];
      return cars > 0 ? [{ card: colour, count: cars }, ...wild] : wild;
    }),
  );

/**
 * @param {Teller} teller
 * @param {number} seat
 * @param {[string, string]} keys
 * @param {Record<string, Part | Part[]>} gaps
 */
const told = (teller, seat, [key, yours], gaps) =>
  teller.phrase(teller.verb(seat, key, yours), { seat: { seat }, ...gaps });

/**
 * Events that stand for themselves.
 * @type {{ [K in WireEvent["event"]]?: (teller: Teller, event: Extract<WireEvent, { event: K }>) => void }}
 */
export const CARD_EVENTS = {
  "locomotive-dealt": (teller, { seat }) =>
    teller.say(told(teller, seat, ["story.locomotive", "story.locomotive-you"], {}), {
      seat,
      weight: "detail",
      topic: "cards",
    }),
  stopped: (teller, { seat }) =>
    teller.say(told(teller, seat, ["story.stops", "story.stops-you"], {}), {
      seat,
      weight: "detail",
      topic: "cards",
    }),
  rolled: (teller, { seat, cards }) =>
    teller.say(told(teller, seat, ["story.rolls", "story.rolls-you"], { cards: counted(cards) }), {
      seat,
      weight: "move",
      topic: "claims",
    }),
  laid: (teller, { seat, rows }) =>
    teller.say(told(teller, seat, ["story.lays", "story.lays-you"], { cards: ofRows(rows) }), {
      seat,
      weight: "move",
      topic: "claims",
    }),
  raided: (teller, { seat, row }) =>
    teller.say(told(teller, seat, ["story.raided", "story.raided-you"], { cards: ofRows([row]) }), {
      seat,
      weight: "move",
      topic: "claims",
    }),
  "stacks-shown": (teller, { stacks }) => {
    teller.say([t("story.stacks")], { weight: "turn", topic: "game" });
    for (const [index, cards] of stacks.entries()) {
      const parts = counted(cards);
      const gaps = { seat: { seat: index + 1 }, cards: parts.length ? parts : [t("story.no-cards")] };
      teller.say(teller.phrase("story.stack-of", gaps), {
        seat: index + 1,
        weight: "detail",
        topic: "cards",
      });
    }
  },
  "ticket-chosen": (teller, { seat, ticket }) =>
    teller.say([...teller.phrase("story.sets-aside", { seat: { seat } }), ": ", { ticket }], {
      seat,
      weight: "detail",
      topic: "tickets",
    }),
  "choice-made": (teller, { seat }) =>
    teller.say(told(teller, seat, ["story.has-chosen", "story.has-chosen-you"], {}), {
      seat,
      weight: "detail",
      topic: "tickets",
    }),
  "tickets-completed": (teller, { tickets }) => {
    for (const [index, done] of tickets.entries()) {
      const seat = index + 1;
      const worth = done.reduce(
        (sum, ticket) => sum + (teller.about.game.tickets.get(ticket)?.points ?? 0),
        0,
      );
      const gaps = { count: tn("story.tickets", done.length), points: tn("story.points", worth) };
      const parts = done.length
        ? [
            ...told(teller, seat, ["story.completes", "story.completes-you"], gaps),
            ": ",
            ...commas(done.map((ticket) => ({ ticket }))),
          ]
        : told(teller, seat, ["story.completes-none", "story.completes-none-you"], {});
      teller.say(parts, { seat, weight: "move", topic: "tickets" });
    }
  },
  "half-time": (teller) => teller.say([t("story.half-time")], { weight: "turn", topic: "game" }),
};
