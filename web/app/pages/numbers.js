// What is told of a seat in numbers: at the end of a game, and as means over many games on the page of a player.
import { html } from "lit";
import { duration, number } from "../core/dates.js";
import { t } from "../core/i18n.js";
import { cardMark } from "../ui/mark.js";

/** @typedef {import("../../protocol.js").SeatNumbers} SeatNumbers */
/** @typedef {import("../../protocol.js").WireCard} WireCard */

/** @param {{ [card: string]: number }} cards */
const sum = (cards) => Object.values(cards).reduce((all, n) => all + n, 0);

/** The colour of which most cards were used; locomotives are none. @param {SeatNumbers} seat */
function favourite({ used }) {
  const colours = Object.entries(used).filter(([card]) => card !== "locomotive");
  const [most] = colours.sort(([, a], [, b]) => b - a);
  return /** @type {[WireCard, number] | undefined} */ (most);
}

/** "1: 4 · 3: 2", so many routes of each length. @param {SeatNumbers} seat @param {number} games */
function byLength({ claims }, games) {
  const some = claims.map((n, index) => [index + 1, n]).filter(([, n]) => n > 0);
  return some.map(([length, n]) => `${length}: ${number(n / games, games > 1 ? 1 : 0)}`).join(" · ");
}

/**
 * Whether a line is for the mean of several games; what it says.
 * @typedef {(seat: SeatNumbers, games: number) => unknown} Line
 */

/** A number that is a mean where there are several games. @param {(seat: SeatNumbers) => number} of @returns {Line} */
const mean = (of) => (seat, games) => number(of(seat) / games, games > 1 ? 1 : 0);
/** The same, left out where there is none of it. @param {(seat: SeatNumbers) => number} of @returns {Line} */
const some = (of) => (seat, games) => (of(seat) ? mean(of)(seat, games) : "");
/** So much for each of something. @param {(seat: SeatNumbers) => number} of @param {(seat: SeatNumbers) => number} each @returns {Line} */
const per = (of, each) => (seat) => (each(seat) ? number(of(seat) / each(seat), 1) : "");

/** How many routes. @param {SeatNumbers} seat */
const routes = (seat) => seat.claims.reduce((all, n) => all + n, 0);

/** What there is to say, in order: a key for its name, and what it is. @type {[string, Line][]} */
export const NUMBERS = [
  ["numbers.turns", mean((seat) => seat.turns)],
  [
    "numbers.points-turn",
    per(
      (seat) => seat.points,
      (seat) => seat.turns,
    ),
  ],
  ["numbers.time", (seat, games) => (seat.time ? duration(seat.time / games) : "")],
  [
    "numbers.time-turn",
    (seat) =>
      seat.time && seat.turns ? t("pace.seconds", { n: number(seat.time / seat.turns / 1000, 1) }) : "",
  ],
  ["numbers.route-points", some((seat) => seat["route-points"])],
  ["numbers.completed-points", some((seat) => seat["completed-points"])],
  ["numbers.missed-points", some((seat) => seat["missed-points"])],
  ["numbers.path", some((seat) => seat.path)],
  ["numbers.drawn", mean((seat) => seat.drawn)],
  ["numbers.taken", mean((seat) => seat.taken)],
  ["numbers.locomotives-drawn", mean((seat) => seat["locomotives-drawn"])],
  ["numbers.locomotives-taken", mean((seat) => seat["locomotives-taken"])],
  ["numbers.locomotives-used", mean((seat) => seat.used.locomotive ?? 0)],
  ["numbers.used", mean((seat) => sum(seat.used))],
  ["numbers.hand", mean((seat) => seat.hand)],
  [
    "numbers.colour",
    (seat, games) => {
      const most = favourite(seat);
      return most
        ? html`${cardMark(most[0])} ${t(`card.${most[0]}`)} (${mean(() => most[1])(seat, games)})`
        : "";
    },
  ],
  ["numbers.claimed", some(routes)],
  ["numbers.by-length", byLength],
  ["numbers.mean-route", per((seat) => seat["trains-placed"], routes)],
  ["numbers.trains-placed", some((seat) => seat["trains-placed"])],
  [
    "numbers.trains-left",
    (seat, games) => (routes(seat) ? mean((one) => one["trains-left"])(seat, games) : ""),
  ],
  ["numbers.tickets-offered", mean((seat) => seat["tickets-offered"])],
  ["numbers.tickets-kept", mean((seat) => seat["tickets-kept"])],
  ["numbers.tickets-completed", mean((seat) => seat["tickets-completed"])],
  ["numbers.tickets-missed", mean((seat) => seat["tickets-missed"])],
  ["numbers.passengers", some((seat) => sum(seat.passengers))],
  ["numbers.rows-laid", some((seat) => seat["rows-laid"])],
  ["numbers.raids", some((seat) => seat.raids)],
  ["numbers.rows-lost", some((seat) => seat["rows-lost"])],
];

/**
 * The numbers of a whole game: keys for their names, and what they are.
 * @param {import("../../protocol.js").Statistics} told
 * @returns {[string, unknown][]}
 */
export function wholeGame(told) {
  const { more, whole, actions, took } = told;
  const all = (/** @type {(seat: SeatNumbers) => number} */ of) =>
    more.reduce((sum, seat) => sum + of(seat), 0);
  const points = more.map((seat) => seat.points).sort((a, b) => b - a);
  const turns = all((seat) => seat.turns);
  const claimed = all(routes);
  const lines = /** @type {[string, unknown][]} */ ([
    ["numbers.took", took ? duration(took) : ""],
    ["numbers.all-actions", number(actions)],
    ["numbers.turns", number(turns)],
    ["numbers.rounds", number(Math.ceil(turns / Math.max(1, more.length)))],
    ["numbers.best", number(points[0] ?? 0)],
    ["numbers.mean", number(all((seat) => seat.points) / Math.max(1, more.length), 1)],
    ["numbers.margin", number((points[0] ?? 0) - (points[1] ?? 0))],
    ["numbers.drawn", number(all((seat) => seat.drawn))],
    ["numbers.taken", number(all((seat) => seat.taken))],
    ["numbers.locomotives-used", number(all((seat) => seat.used.locomotive ?? 0))],
    ["numbers.shuffles", number(whole.shuffles)],
    ["numbers.sweeps", number(whole.sweeps)],
    ["numbers.claimed", claimed ? t("finish.count", { n: claimed, all: whole.tracks }) : ""],
    ["numbers.trains-placed", claimed ? number(all((seat) => seat["trains-placed"])) : ""],
    ["numbers.tickets-kept", number(all((seat) => seat["tickets-kept"]))],
    ["numbers.tickets-completed", number(all((seat) => seat["tickets-completed"]))],
    ["numbers.tickets-missed", number(all((seat) => seat["tickets-missed"]))],
    ["numbers.passengers", number(all((seat) => sum(seat.passengers)))],
    ["numbers.raids", number(all((seat) => seat.raids))],
  ]);
  return lines.filter(([, value]) => value && value !== "0");
}
