// The bonus cards: what each big city is worth, who leads there, and what one holds for it.
import { html } from "lit";
import { list, t, tn } from "../../core/i18n.js";
import { inWords } from "../../core/story.js";
import { cardMark, seatMark } from "../../ui/mark.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").WireBonus} WireBonus */
/** @typedef {{ seat: number, count: number }} Count */

/**
 * How many completed tickets of each seat name a place, the most first.
 * @param {Session} session
 * @param {string} place
 * @returns {Count[]}
 */
function countsFor({ view, game }, place) {
  const names = (/** @type {string} */ ticket) => Boolean(game?.tickets.get(ticket)?.ends.includes(place));
  const counts = Object.values(view?.seats ?? {}).map((seat) => ({
    seat: seat.seat,
    count: (seat["completed-tickets"] ?? []).filter(names).length,
  }));
  return counts
    .filter(({ count }) => count > 0)
    .sort((one, two) => two.count - one.count || one.seat - two.seat);
}

/** Who has most; nobody if nobody has any. @param {Count[]} counts */
const leadersOf = (counts) => counts.filter(({ count }) => count === counts[0].count).map(({ seat }) => seat);

/** @param {Session} session @param {About} about @param {WireBonus} bonus */
function cityCard(session, about, { place, points, colour }) {
  const counts = countsFor(session, place);
  const leaders = counts.length ? leadersOf(counts) : [];
  const over = session.view?.phase === "over";
  const held = (over ? [] : (session.view?.tickets ?? [])).filter((ticket) =>
    session.game?.tickets.get(ticket)?.ends.includes(place),
  ).length;
  const words = counts.map(({ seat, count }) => `${inWords(about, { seat })} ${count}`);
  return html`<li class="city" data-city=${place}>
    <span class="city-sign chip-${colour}" aria-hidden="true">${cardMark(colour)}</span>
    <span class="city-name">${about.game.placeName(place)}</span>
    <b class="city-points">${points}<span class="visually-hidden"> ${t("players.points")}</span></b>
    <span class="city-counts">
      ${
        counts.length
          ? html`<span class="visually-hidden">${t("cities.counts", { counts: list(words) })}</span
              >${counts.map(
                ({ seat, count }) =>
                  html`<span
                    class="city-count ${leaders.includes(seat) ? "city-leads" : ""}"
                    aria-hidden="true"
                    >${seatMark(seat)}${count}</span
                  >`,
              )}`
          : html`<span class="city-nobody" title=${t("cities.nobody")}
              ><span aria-hidden="true">–</span
              ><span class="visually-hidden">${t("cities.nobody")}</span></span
            >`
      }
      ${
        held > 0
          ? html`<span class="city-held" title=${tn("cities.held", held)}
              ><span aria-hidden="true">${counts.length ? `+${held}` : t("cities.in-hand", { n: held })}</span
              ><span class="visually-hidden">${tn("cities.held", held)}</span></span
            >`
          : ""
      }
    </span>
  </li>`;
}

/** @param {Session} session @param {About} about */
export function bigCities(session, about) {
  const bonuses = [...(session.game?.wire["card-game"]?.bonuses ?? [])].sort(
    (one, two) => two.points - one.points,
  );
  return html`<section class="cities" aria-label=${t("cities.title")}>
    <h2 class="visually-hidden">${t("cities.title")}</h2>
    <ul class="cities-list">
      ${bonuses.map((bonus) => cityCard(session, about, bonus))}
    </ul>
  </section>`;
}
