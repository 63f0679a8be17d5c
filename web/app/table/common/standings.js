// How everybody stands, as far as all can see: points by source, longest trail, what else the game counts.
import { html } from "lit";
import { t, tn } from "../../core/i18n.js";
import { lookOf } from "../../core/marks.js";
import { aboutOf } from "../../core/story.js";
import { InfoPanel, seatLabel } from "./info-panel.js";
import { partsOf } from "./parts.js";

/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").Hints} Hints */
/** @typedef {import("../../../protocol.js").OpenPoints} OpenPoints */

class GleisStandings extends InfoPanel {
  render() {
    const { session } = this;
    const about = session && aboutOf(session);
    const hints = session?.hints;
    if (!about || !hints) return "";
    return html`<section class="standings">
      <div class="info-head"><h2>${t("standings.title")}</h2></div>
      ${this.points(about, hints)} ${this.trails(about, hints)}
      ${partsOf(about.game).standings?.(about, hints) ?? ""} ${this.globetrotter(hints)}
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
    return [...all, ...(partsOf(about.game).sources?.() ?? [])];
  }

  /** @param {About} about @param {Hints} hints */
  points(about, hints) {
    const sources = this.sources(about);
    const seats = [...hints.standings.seats].sort((a, b) => b.total - a.total || a.seat - b.seat);
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

  /** @param {About} about @param {Hints} hints */
  trails(about, hints) {
    const bonus = about.game.wire["longest-trail"];
    if (bonus === 0 || !hints.trails?.length) return "";
    const trails = [...hints.trails].sort((a, b) => b.length - a.length || a.seat - b.seat);
    const longest = trails[0].length;
    return html`<h3>${t("standings.longest", { points: tn("story.points", bonus) })}</h3>
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

  /** @param {Hints} hints */
  globetrotter(hints) {
    const bonus = hints.globetrotter;
    if (!bonus) return "";
    const mine = bonus.completed ?? null;
    return html`<h3>${t("standings.globetrotter")}</h3>
      <p class="standings-text">
        ${t("standings.globetrotter-rule", { points: tn("story.points", bonus.points) })}${
          mine === null ? "" : html` ${tn("standings.completed", mine)}`
        }
      </p>`;
  }
}
customElements.define("gleis-standings", GleisStandings);
