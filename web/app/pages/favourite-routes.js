// <gleis-favourite-routes>: the routes that a player claims most often, by the names of their cities.
import { html } from "lit";
import { loadGame } from "../core/game.js";
import { t, tn } from "../core/i18n.js";
import { GleisElement } from "../ui/element.js";

/** @typedef {import("../../protocol.js").FavouriteRoute} FavouriteRoute */

class GleisFavouriteRoutes extends GleisElement {
  static properties = { game: {}, routes: { attribute: false }, known: { state: true } };

  constructor() {
    super();
    /** The id of the game. */
    this.game = "";
    /** @type {FavouriteRoute[]} */
    this.routes = [];
    /** @type {import("../core/game.js").GameData | null} */
    this.known = null;
  }

  /** @param {Map<string, unknown>} changed */
  async updated(changed) {
    const { game } = this;
    if (!changed.has("game") || !game || !this.routes.length) return;
    const known = await loadGame(game).catch(() => null);
    if (game === this.game) this.known = known;
  }

  render() {
    const { known, routes, game } = this;
    if (!routes.length || known?.id !== game) return "";
    return html`<h3>${t("player.routes")}</h3>
      <ol class="favourite-routes">
        ${routes.map(
          ({ track, times }) =>
            html`<li data-track=${track}>
              <b>${known.trackName(track)}</b> <span class="note">${tn("player.times", times)}</span>
            </li>`,
        )}
      </ol>`;
  }
}
customElements.define("gleis-favourite-routes", GleisFavouriteRoutes);
