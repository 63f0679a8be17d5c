// How everybody stands, as far as all can see: points by source, longest trail, passengers.
import { html } from "lit";
import { t, tn } from "../core/i18n.js";
import { lookOf } from "../core/marks.js";
import { aboutOf, inWords } from "../core/story.js";
import { cardChip, seatMark } from "../ui/mark.js";
import { InfoPanel, seatLabel } from "./info-panel.js";

/** @typedef {import("../core/story.js").About} About */
/** @typedef {import("../../protocol.js").Outlook} Outlook */
/** @typedef {import("../../protocol.js").OpenPoints} OpenPoints */

class GleisStandings extends InfoPanel {
  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    const outlook = session?.outlook;
    if (!about || !outlook) return "";
    return html`<section class="standings">
      <div class="info-head"><h2>${t("standings.title")}</h2></div>
      ${this.points(about, outlook)} ${this.trails(about, outlook)} ${this.passengers(about, outlook)}
      ${this.globetrotter(outlook)}
    </section>`;
  }

  /**
   * The sources that a game has, each with its heading.
   * @param {About} about
   * @returns {{ name: string, of: (seat: OpenPoints) => number }[]}
   */
  sources(about) {
    const { wire } = about.game;
    if (wire["card-game"]) {
      return [
        { name: t("standings.tickets"), of: (seat) => seat.tickets ?? 0 },
        { name: t("standings.cities"), of: (seat) => seat["big-cities"] ?? 0 },
      ];
    }
    const all = [{ name: t("standings.routes"), of: (/** @type {OpenPoints} */ seat) => seat.routes }];
    if (wire["longest-trail"] > 0)
      all.push({ name: t("standings.trail"), of: (seat) => seat["longest-trail"] });
    if (wire.passengers) all.push({ name: t("standings.passengers-short"), of: (seat) => seat.passengers });
    return all;
  }

  /** @param {About} about @param {Outlook} outlook */
  points(about, outlook) {
    const sources = this.sources(about);
    const seats = [...outlook.standings.seats].sort((a, b) => b.total - a.total || a.seat - b.seat);
    return html`<table class="info-table">
        <caption>
          ${t("standings.now")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("standings.player")}</th>
            ${sources.map(({ name }) => html`<th scope="col">${name}</th>`)}
            <th scope="col">${t("standings.total")}</th>
          </tr>
        </thead>
        <tbody>
          ${seats.map(
            (one) =>
              html`<tr>
                <th scope="row">${seatLabel(about, one.seat)}</th>
                ${sources.map(({ of }) => html`<td>${of(one)}</td>`)}
                <td><b>${one.total}</b></td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="note">
        ${about.game.board ? t("standings.without-tickets") : t("standings.completed-only")}
      </p>`;
  }

  /** @param {About} about @param {Outlook} outlook */
  trails(about, outlook) {
    const bonus = about.game.wire["longest-trail"];
    if (bonus === 0 || !outlook.trails?.length) return "";
    const trails = [...outlook.trails].sort((a, b) => b.length - a.length || a.seat - b.seat);
    const longest = trails[0].length;
    return html`<h3>${t("standings.longest", { points: bonus })}</h3>
      <ol class="standings-trails">
        ${trails.map((trail) => {
          const shine = () => this.light({ tracks: trail.tracks, cities: [], tone: "trail" });
          const leads = trail.length > 0 && trail.length === longest;
          return html`<li data-seat=${trail.seat}>
            <button
              class="plain standings-trail"
              @mouseenter=${shine}
              @focus=${shine}
              @click=${shine}
              @mouseleave=${() => this.light(null)}
              @blur=${() => this.light(null)}
            >
              ${seatLabel(about, trail.seat)}
              <svg class="standings-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect class="player-bar-all" width="100" height="6"></rect>
                <rect
                  class="seat-${lookOf(trail.seat)}"
                  width=${longest ? (100 * trail.length) / longest : 0}
                  height="6"
                ></rect>
              </svg>
              <span class="standings-length"
                ><b>${trail.length}</b> ${tn("players.trains", trail.length)}</span
              >
              <span class="standings-lead">${leads ? `+${bonus}` : ""}</span>
            </button>
          </li>`;
        })}
      </ol>`;
  }

  /** @param {About} about @param {Outlook} outlook */
  passengers(about, outlook) {
    const rules = about.game.wire.passengers;
    // Not every colour of cards has passengers.
    const majorities = (outlook.standings.passengers ?? []).filter(
      (one) => (rules?.bag[one.colour] ?? 0) > 0,
    );
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
                  <span class="info-card">${cardChip(one.colour)} ${t(`card.${one.colour}`)}</span>
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

  /** @param {Outlook} outlook */
  globetrotter(outlook) {
    const bonus = outlook.globetrotter;
    if (!bonus) return "";
    const mine = bonus.completed ?? null;
    return html`<h3>${t("standings.globetrotter")}</h3>
      <p class="standings-text">
        ${t("standings.globetrotter-rule", { points: bonus.points })}${
          mine === null ? "" : html` ${tn("standings.completed", mine)}`
        }
      </p>`;
  }
}
customElements.define("gleis-standings", GleisStandings);
