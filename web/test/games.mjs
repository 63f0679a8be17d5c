// The games there are, as their files say: checks over all games find a new one by themselves.
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../data/games/", import.meta.url);

/** What a game file says of its family, or the one it extends. @param {string} id @returns {string} */
function familyOf(id) {
  const text = readFileSync(new URL(`${id}.toml`, FOLDER), "utf8");
  const [, base] = /^extends = "(.*)"/m.exec(text) ?? [];
  return /^family = "(.*)"/m.exec(text)?.[1] ?? (base ? familyOf(base) : "board");
}

/** Every game with the family of its code. */
export const GAMES = readdirSync(FOLDER)
  .map((name) => name.replace(".toml", ""))
  .map((game) => ({ game, family: familyOf(game) }));

/** Those that are played on a map without a campaign. */
export const BOARD_GAMES = GAMES.filter(({ family }) => family === "board").map(({ game }) => game);

/** Those that are played on a map. */
export const MAP_GAMES = GAMES.filter(({ family }) => family !== "cardgame").map(({ game }) => game);
