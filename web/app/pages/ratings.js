// How strong players are, people and bots apart.
import { html } from "lit";
import { get } from "../core/api.js";
import { say, t } from "../core/i18n.js";
import { whoAmI } from "../core/me.js";
import { playerLink } from "../ui/player-link.js";
import { attempt } from "../ui/toasts.js";
import { levelName } from "./agreed.js";
import { GleisPage, loadAbout } from "./page.js";

/** @typedef {import("../../protocol.js").Rating} Rating */
/** @typedef {import("../../protocol.js").Ratings} Ratings */
/** @typedef {import("../../protocol.js").BotLevel} BotLevel */

class GleisRatings extends GleisPage {
  static properties = { ...GleisPage.properties, game: { state: true }, ratings: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {Ratings} */
    this.ratings = { people: [], bots: [] };
  }

  heading() {
    return t("site.ratings");
  }

  async load() {
    this.about = await loadAbout();
    const wanted = new URLSearchParams(location.search).get("game");
    const games = this.about.games;
    this.game ||= (games.find((game) => game.id === wanted) ?? games[0])?.id ?? "";
    this.ratings = await get("ratings/{game}", { game: this.game });
  }

  /** @param {string} game */
  async choose(game) {
    this.game = game;
    const ratings = await attempt(() => get("ratings/{game}", { game }));
    if (ratings && game === this.game) this.ratings = ratings;
  }

  content() {
    return html`<h1>${t("site.ratings")}</h1>
      <p class="lead">${t("ratings.lead")}</p>
      <label class="field ratings-game">
        <span>${t("new.game")}</span>
        <select
          name="game"
          @change=${(/** @type {Event} */ event) =>
            this.choose(/** @type {HTMLSelectElement} */ (event.target).value)}
        >
          ${this.about?.games.map(
            (game) =>
              html`<option value=${game.id} ?selected=${game.id === this.game}>${say(game.name)}</option>`,
          )}
        </select>
      </label>
      <div class="ratings-lists">
        ${this.list(t("ratings.people"), this.ratings.people, t("ratings.no-people"))}
        ${this.list(t("ratings.bots"), this.ratings.bots, t("ratings.no-bots"))}
      </div>
      <p class="note">${t("ratings.note")}</p>`;
  }

  /** @param {string} label @param {Rating[]} ratings @param {string} empty */
  list(label, ratings, empty) {
    if (ratings.length === 0) {
      return html`<section>
        <h2>${label}</h2>
        <p class="note">${empty}</p>
      </section>`;
    }
    return html`<section>
      <h2>${label}</h2>
      <table class="ruled ruled-numbers">
        <thead>
          <tr>
            <th scope="col">${t("ratings.place")}</th>
            <th scope="col">${t("ratings.name")}</th>
            <th scope="col">${t("ratings.rating")}</th>
            <th scope="col">${t("ratings.games")}</th>
            <th scope="col">${t("ratings.wins")}</th>
          </tr>
        </thead>
        <tbody>
          ${ratings.map((rating, index) => this.line(rating, index + 1))}
        </tbody>
      </table>
    </section>`;
  }

  /** @param {Rating} rating @param {number} place */
  line(rating, place) {
    const level = this.about?.levels.find((each) => each === rating.player);
    const mine = rating.player === whoAmI()?.id;
    return html`<tr class=${mine ? "ratings-mine" : ""}>
      <td>${place}</td>
      <th scope="row">
        ${playerLink(
          rating.player,
          level ? levelName(/** @type {BotLevel} */ (level)) : rating.name,
        )}${mine ? html` <span class="note">(${t("room.you")})</span>` : ""}
      </th>
      <td>${rating.rating} <span class="note">± ${rating.uncertainty}</span></td>
      <td>${rating.games}</td>
      <td>${rating.wins}</td>
    </tr>`;
  }
}
customElements.define("gleis-ratings", GleisRatings);
