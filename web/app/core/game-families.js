// Games that are variants of one another: those on the same map.
import { say } from "./i18n.js";

/** @typedef {import("../../protocol.js").GameSummary} GameSummary */
/** @typedef {{ name: string, games: GameSummary[] }} Family its games in the order of the list */

/** What stands in brackets behind a name. */
const EDITION = /^(.+) \((.+)\)$/;

/** @param {GameSummary[]} games @returns {Family[]} */
export function familiesOf(games) {
  /** @type {Map<string, GameSummary[]>} */
  const found = new Map();
  for (const game of games) {
    const key = game.map ?? `game ${game.id}`;
    found.set(key, [...(found.get(key) ?? []), game]);
  }
  return [...found.values()].map((same) => {
    const name = say(same[0].name);
    return { name: same.length > 1 ? (EDITION.exec(name)?.[1] ?? name) : name, games: same };
  });
}

/** A variant beside the others: only what tells it from them. @param {GameSummary} game @param {string} family */
export function variantName(game, family) {
  const name = say(game.name);
  const [, base, edition] = EDITION.exec(name) ?? [];
  return base === family ? edition.charAt(0).toLocaleUpperCase() + edition.slice(1) : name;
}
