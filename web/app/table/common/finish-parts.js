// Parts of the end: the score with every source, and what was special.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { inWords } from "../../core/story.js";
import { cardMark, seatMark } from "../../ui/mark.js";
import { sourcesOf } from "./finish-reveal.js";
import { specialsOf } from "./finish-special.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").GameResult} GameResult */
/** @typedef {import("../../../protocol.js").Points} Points */
/** @typedef {import("./finish.js").GleisFinish} GleisFinish */

/** @type {Record<keyof Points, string>} */
export const SOURCE = {
  routes: "finish.routes",
  "completed-tickets": "finish.completed",
  "missed-tickets": "finish.missed",
  "longest-trail": "finish.trail",
  globetrotter: "finish.globetrotter",
  passengers: "finish.passengers",
  "big-cities": "finish.big-cities",
  coins: "finish.coins",
  "used-cars": "finish.used-cars",
  "written-off": "finish.written-off",
};

/**
 * Every source of points of everybody, the first place first.
 * @param {GleisFinish} panel
 * @param {Session} session
 * @param {About} about
 * @param {GameResult} result
 */
export function scoreTable(panel, session, about, result) {
  const columns = [...result.sheets].sort((a, b) => a.place - b.place || a.seat - b.seat);
  const row = (
    /** @type {string} */ look,
    /** @type {string} */ name,
    /** @type {(sheet: GameResult["sheets"][number]) => unknown} */ cell,
  ) =>
    html`<tr class=${look}>
      <th scope="row">${name}</th>
      ${columns.map((column) => html`<td>${cell(column)}</td>`)}
    </tr>`;
  return html`<div class="finish-part">
    <table class="info-table finish-table">
      <caption>
        ${t("finish.score")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map(
            (sheet) =>
              html`<th scope="col" class=${sheet.place === 1 ? "finish-first" : ""}>
                ${seatMark(sheet.seat)}<span class="finish-name"
                  >${inWords(about, { seat: sheet.seat })}</span
                >
                <small>${t("finish.place", { place: sheet.place })}</small>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${sourcesOf(session).map((source) =>
          row("", t(SOURCE[source]), ({ points }) => panel.amount(points[source] ?? 0)),
        )}
        ${row("finish-total", t("finish.total"), ({ total }) => html`<b>${panel.amount(total)}</b>`)}
        ${
          session.game?.wire["longest-trail"]
            ? row("finish-extra", t("finish.trail-length"), ({ trail }) => trail)
            : ""
        }
        ${
          session.game?.wire["card-game"]
            ? row("finish-extra", t("finish.bonus-cards"), (sheet) => sheet["bonus-cards"] ?? 0)
            : ""
        }
        ${row(
          "finish-extra",
          t("finish.tickets-count"),
          (sheet) =>
            html`${sheet["tickets-completed"]}/${sheet["tickets-completed"] + sheet["tickets-missed"]}`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * What was special about the game; pointing at it lights it.
 * @param {GleisFinish} panel
 * @param {Session} session
 * @param {About} about
 */
export function finishSpecials(panel, session, about) {
  const all = specialsOf(session);
  if (all.length === 0) return "";
  const ticket = (
    /** @type {string} */ title,
    /** @type {import("./finish-reveal.js").TicketMoment} */ one,
  ) =>
    panel.lit(
      one.tracks,
      one.cities,
      "ticket",
      html`${seatMark(one.seat)}<span
          ><small>${title} · ${inWords(about, { seat: one.seat })}</small>${about.game.ticketName(
            one.ticket,
          )}</span
        ><b>${panel.change(one.points)}</b>`,
    );
  return html`<h3>${t("finish.special")}</h3>
    <ul class="finish-special">
      ${all.map((one) => {
        if (one.what === "trail")
          return panel.lit(
            one.tracks,
            [],
            "trail",
            html`${seatMark(one.seat)}<span
                ><small>${t("finish.trail")}</small>${inWords(about, { seat: one.seat })}</span
              ><b>${tn("tickets.trains", one.cars)}</b>`,
          );
        if (one.what === "luck")
          return html`<li class="finish-luck">
            ${cardMark("locomotive")}
            <span
              ><small>${t("finish.luck")}</small>${tn("finish.luck-cards", one.locomotives, {
                cards: tn("claim.cards", one.cards),
              })}</span
            >
          </li>`;
        return ticket(one.what === "best" ? t("finish.best-ticket") : t("finish.worst-ticket"), one.ticket);
      })}
    </ul>`;
}
