// Choices above lists of games: which game, how many players, and the like.
import { html } from "lit";
import { say, t, tn } from "../core/i18n.js";

/** @typedef {import("../../protocol.js").About} About */

/** Numbers of players there are. */
const PLAYERS = ["2", "3", "4", "5"];

/**
 * A list to choose from; the first choice is any of them.
 * @param {{
 *   name: string, label: string, any: string | null, chosen: string, options: [value: string, text: string][],
 *   choose: (value: string) => void
 * }} what
 */
export const choice = ({ name, label, any, chosen, options, choose }) =>
  html`<label class="field filter">
    <span>${label}</span>
    <select
      name=${name}
      @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}
    >
      ${any === null ? "" : html`<option value="" ?selected=${chosen === ""}>${any}</option>`}
      ${options.map(
        ([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`,
      )}
    </select>
  </label>`;

/**
 * @param {About | null} about @param {string} chosen @param {(game: string) => void} choose
 * @param {string | null} [any]
 */
export const gameChoice = (about, chosen, choose, any = t("filter.any-game")) =>
  choice({
    name: "game",
    label: t("lobby.game"),
    any,
    chosen,
    options: (about?.games ?? []).map((game) => [game.id, say(game.name)]),
    choose,
  });

/**
 * @param {About | null} about @param {string} game the chosen one @param {string} chosen
 * @param {(players: string) => void} choose
 */
export function playersChoice(about, game, chosen, choose) {
  const summary = about?.games.find((one) => one.id === game);
  const fits = (/** @type {string} */ n) =>
    !summary || (Number(n) >= summary["players-min"] && Number(n) <= summary["players-max"]);
  return choice({
    name: "players",
    label: t("filter.players"),
    any: t("filter.any-players"),
    chosen,
    options: PLAYERS.filter(fits).map((n) => [n, tn("filter.n-players", Number(n))]),
    choose,
  });
}
