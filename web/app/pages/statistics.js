// <gleis-statistics>: a finished game in numbers, a column for each player.
import { html } from "lit";
import { ApiProblem, get } from "../core/api.js";
import { change, number } from "../core/dates.js";
import { t } from "../core/i18n.js";
import { aboutOf } from "../core/story.js";
import { GleisElement } from "../ui/element.js";
import { toastProblem } from "../ui/toasts.js";
import { seatLabel } from "../table/common/info-panel.js";
import { NUMBERS, wholeGame } from "./numbers.js";

/** @typedef {import("../../protocol.js").SeatStatistics} SeatStatistics */
/** @typedef {import("../../protocol.js").Statistics} Statistics */
/** @typedef {import("../core/story.js").About} About */

/** What only one game has: tickets by name, the longest route. @type {[string, (seat: SeatStatistics, about: About) => unknown][]} */
const LINES = [
  ["numbers.locomotives-got", (seat) => number(seat["locomotives-got"])],
  ["numbers.longest-route", ({ tracks }) => tracks && number(tracks.longest)],
  ["numbers.ticket-draws", (seat) => number(seat["ticket-draws"])],
  ["numbers.best-ticket", (seat, about) => ticket(about, seat["best-ticket"])],
  ["numbers.worst-ticket", (seat, about) => ticket(about, seat["worst-ticket"])],
];

/** @param {About} about @param {SeatStatistics["best-ticket"]} worth */
const ticket = (about, worth) => worth && `${about.game.ticketName(worth.ticket)} (${worth.points})`;

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
    const lines = [
      ...NUMBERS.map(([key, value]) => ({ key, values: told.more.map((seat) => value(seat, 1)) })),
      ...LINES.map(([key, value]) => ({ key, values: told.seats.map((seat) => value(seat, about)) })),
    ];
    const some = lines.filter(({ values }) => values.some(Boolean));
    return html`<section class="statistics">
      <h2>${t("numbers.title")}</h2>
      <dl class="facts statistics-whole">
        ${wholeGame(told).map(
          ([key, value]) =>
            html`<div>
              <dt>${t(key)}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
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
