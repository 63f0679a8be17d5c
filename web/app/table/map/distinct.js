// Routes that are one choice for the player.
import { TrackWords } from "./state.js";

/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {import("./state.js").TrackState} TrackState */

/**
 * Of parallel routes about which there is nothing different to say one is enough: the one that is picked or planned,
 * otherwise the first.
 * @param {{
 *   game: GameData | null, states: Map<string, TrackState>, plan: string[], selected: string | null,
 *   seat: number | null, names: string[], view: import("../../../protocol.js").WireView | null
 * }} map
 * @param {string[]} tracks
 */
export function distinct({ game, states, plan, selected, seat, names, view }, tracks) {
  if (!game) return tracks;
  const words = new TrackWords(game, seat, names, view);
  const said = (/** @type {string} */ id) => {
    const state = states.get(id);
    return state && !state.owner ? `${words.facts(id)} ${words.status(state)}` : id;
  };
  const rank = (/** @type {string} */ id) => (id === selected ? 2 : plan.includes(id) ? 1 : 0);
  return tracks.filter((id, at) => {
    const twins = tracks.filter(
      (other) => game.tracks.get(id)?.parallel?.includes(other) && said(other) === said(id),
    );
    return !twins.some(
      (other) => rank(other) > rank(id) || (rank(other) === rank(id) && tracks.indexOf(other) < at),
    );
  });
}
