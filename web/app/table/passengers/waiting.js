// Who waits where.

/** @typedef {import("../../core/game.js").GameData} GameData */
/** @typedef {import("../../../protocol.js").WireView} WireView */

/** The place that a city belongs to: its country, where it is only one of its spots. @param {GameData | null} game @param {string} city */
export const placeOf = (game, city) =>
  [...(game?.places ?? [])].find(([, place]) => place.cities?.includes(city))?.[0] ?? city;

/**
 * How many of each colour.
 * @param {WireView | null} view
 * @param {string} place
 */
export function waitingAt(view, place) {
  /** @type {{ [colour: string]: number }} */
  const counts = {};
  for (const colour of view?.passengers?.places[place] ?? [])
    if (colour) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts;
}
