// What games with passengers add to the panels that all games share.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { KINDS } from "../../core/marks.js";
import { inWords } from "../../core/story.js";
import { personMark, seatMark } from "../../ui/mark.js";
import { person } from "../common/info-panel.js";
import { placeOf, waitingAt } from "./waiting.js";
import { hasPassengers } from "./passengers.js";

/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").Hints} Hints */

/** Who leads in each colour. @param {About} about @param {Hints} hints */
function majorityTable(about, hints) {
  const rules = about.game.wire.passengers;
  // Not every colour of cards has passengers.
  const majorities = (hints.standings.passengers ?? []).filter((one) => (rules?.bag[one.colour] ?? 0) > 0);
  if (!rules || majorities.length === 0) return "";
  return html`<h3>${t("standings.passengers", { most: rules.most, second: rules.second })}</h3>
    <table class="info-table standings-passengers">
      <thead>
        <tr>
          <th scope="col">${t("standings.colour")}</th>
          ${about.names.map(
            (_, index) =>
              html`<th scope="col">
                ${seatMark(index + 1)}<span class="visually-hidden"
                  >${inWords(about, { seat: index + 1 })}</span
                >
              </th>`,
          )}
          <th scope="col">${t("standings.left")}</th>
        </tr>
      </thead>
      <tbody>
        ${majorities.map(
          (one) =>
            html`<tr>
              <th scope="row">
                <span class="info-card">${personMark(one.colour)} ${t(`card.${one.colour}`)}</span>
              </th>
              ${about.names.map((_, index) => {
                const seat = one.seats.find((each) => each.seat === index + 1);
                if (!seat || seat.won === 0) return html`<td class="standings-none">–</td>`;
                return html`<td class=${seat.points > 0 ? "standings-prize" : ""}>
                  <b>${seat.won}</b>${seat.points > 0 ? html`<small> +${seat.points}</small>` : ""}
                </td>`;
              })}
              <td>${one.left}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

/**
 * @param {{ [colour: string]: number }} counts
 * @param {number} [least] numbers are written from this one on
 */
const people = (counts, least = 1) =>
  html`<span class="people"
    >${KINDS.filter((kind) => counts[kind] > 0).map((kind) =>
      person(kind, counts[kind] >= least ? counts[kind] : undefined),
    )}</span
  >`;

/** Those whom a player has taken along; everybody can count them. @param {import("../../../protocol.js").WireSeat} open */
function collection({ passengers: won = {} }) {
  if (!Object.values(won).some(Boolean)) return "";
  return html`<p class="player-people">
    <span class="visually-hidden">${t("players.passengers")}</span> ${people(won)}
  </p>`;
}

/**
 * Who waits at the ends of a route: one of each end may come along.
 * @param {import("../../core/session.js").Session} session
 * @param {string} id of the track
 */
function alongTrack({ game, view }, id) {
  const ends = (game?.tracks.get(id)?.ends ?? [])
    .map((city) => ({ place: placeOf(game, city), who: waitingAt(view, placeOf(game, city)) }))
    .filter(({ who }) => Object.keys(who).length > 0);
  if (!game || ends.length === 0) return "";
  return html`<p class="route-people">
    ${tn("claim.passengers", ends.length)}
    ${ends.map(({ place, who }) => html`<span class="route-end">${game.placeName(place)} ${people(who, 2)}</span>`)}
  </p>`;
}

/** @type {import("../common/parts.js").Parts} */
export const parts = {
  decision: (session) =>
    hasPassengers(session) ? html`<gleis-passengers .session=${session}></gleis-passengers>` : null,
  advice: ({ prompt, view }) =>
    prompt && view?.phase === "passengers"
      ? {
          id: "guide.passengers-text",
          title: t("guide.passengers"),
          text: t("guide.passengers-text"),
          at: ".passengers-ends",
          done: ["passengers-taken"],
        }
      : null,
  collection,
  alongTrack,
  sources: () => [{ name: t("standings.passengers-short"), of: (seat) => seat.passengers }],
  standings: majorityTable,
};
