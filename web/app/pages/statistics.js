// <gleis-statistics>: a finished game in numbers, a column for each player.
import { html } from "lit";
import { ApiProblem, get } from "../core/api.js";
import { change, number } from "../core/dates.js";
import { t, tn } from "../core/i18n.js";
import { aboutOf } from "../core/story.js";
import { GleisElement } from "../ui/element.js";
import { toastProblem } from "../ui/toasts.js";
import { seatLabel } from "../table/common/info-panel.js";

/** @typedef {import("../../protocol.js").SeatStatistics} SeatStatistics */
/** @typedef {import("../../protocol.js").Statistics} Statistics */
/** @typedef {import("../core/story.js").About} About */

/**
 * What is shown: a key for its name, and what it is for a seat; nothing where no seat has any. Points by source and
 * what became of the tickets stand in the score.
 */
const LINES = /** @type {[string, (seat: SeatStatistics, about: About) => unknown][]} */ ([
  ["numbers.turns", ({ turns }) => number(turns)],
  ["numbers.drawn", (seat) => number(seat["cards-drawn"])],
  ["numbers.taken", (seat) => number(seat["cards-taken"])],
  ["numbers.locomotives-got", (seat) => number(seat["locomotives-got"])],
  ["numbers.locomotives-used", (seat) => number(seat["locomotives-used"])],
  ["numbers.claimed", ({ tracks }) => tracks && number(tracks.claimed)],
  ["numbers.longest-route", ({ tracks }) => tracks && number(tracks.longest)],
  ["numbers.trains-left", ({ tracks }) => tracks && number(tracks["trains-left"])],
  ["numbers.ticket-draws", (seat) => number(seat["ticket-draws"])],
  ["numbers.tickets-kept", (seat) => number(seat["tickets-kept"])],
  ["numbers.best-ticket", (seat, about) => ticket(about, seat["best-ticket"])],
  ["numbers.worst-ticket", (seat, about) => ticket(about, seat["worst-ticket"])],
]);

/** @param {About} about @param {SeatStatistics["best-ticket"]} worth */
const ticket = (about, worth) => worth && `${about.game.ticketName(worth.ticket)} (${worth.points})`;

const MINUTE = 60_000;

class GleisStatistics extends GleisElement {
  static properties = { session: { attribute: false }, of: {}, told: { state: true } };

  constructor() {
    super();
    /** What knows game and players. @type {Parameters<typeof aboutOf>[0] | null} */
    this.session = null;
    /** The id of the table or the record. */
    this.of = "";
    /** @type {Statistics | null} */
    this.told = null;
  }

  /** @param {Map<string, unknown>} changed */
  async updated(changed) {
    const replay = this.of;
    if (!changed.has("of") || !replay) return;
    const told = await get("replays/{replay}/statistics", { replay }).catch((problem) => {
      // A record that was cut down has no numbers: then there is nothing to show.
      if (!(problem instanceof ApiProblem && problem.code === "wrong-state")) toastProblem(problem);
      return null;
    });
    if (replay === this.of) this.told = told;
  }

  render() {
    const { session, told } = this;
    const about = session && aboutOf(session);
    if (!told || !about) return "";
    const lines = LINES.map(([key, value]) => ({
      key,
      values: told.seats.map((seat) => value(seat, about)),
    }));
    const some = lines.filter(({ values }) => values.some(Boolean));
    return html`<section class="statistics">
      <h2>${t("numbers.title")}</h2>
      <p class="note">${this.course(told)}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("numbers.title")}>
        <table class="ruled ruled-numbers">
          <thead>
            <tr>
              <td></td>
              ${told.seats.map((seat) => html`<th scope="col">${seatLabel(about, seat.seat)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${some.map(
              ({ key, values }) =>
                html`<tr>
                  <th scope="row">${t(key)}</th>
                  ${values.map((value) => html`<td>${value || "–"}</td>`)}
                </tr>`,
            )}
            ${this.ratings(told)}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  /** How long it took. @param {Statistics} told */
  course(told) {
    const actions = tn("numbers.actions", told.actions);
    if (!told.took) return actions;
    const minutes = Math.max(1, Math.round(told.took / MINUTE));
    return `${actions}, ${tn("numbers.minutes", minutes)}`;
  }

  /** What the game did to ratings. @param {Statistics} told */
  ratings(told) {
    if (!told.played.some(({ rating }) => rating)) return "";
    const of = (/** @type {number} */ seat) => told.played.find((one) => one.seat === seat)?.rating;
    return html`<tr>
      <th scope="row">${t("numbers.rating")}</th>
      ${told.seats.map(({ seat }) => {
        const rating = of(seat);
        return html`<td>
          ${rating ? t("numbers.rating-change", { rating: rating.after, change: change(rating.after - rating.before) }) : "–"}
        </td>`;
      })}
    </tr>`;
  }
}
customElements.define("gleis-statistics", GleisStatistics);
