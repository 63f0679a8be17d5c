// Tutorials: which one teaches a game, beginning one, and which are done.
import { post } from "./api.js";
import { go } from "./router.js";
import { set, settings } from "./settings.js";

/** @typedef {import("../../protocol.js").About} About */
/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

/** Is a tutorial played at this table? @param {TableInfo | null} table */
export const isTutorial = (table) => table?.unrated === "tutorial";

/** Where what teaches a game stands among all tutorials. @param {About | null} about @param {string} game */
export const tutorialAddress = (about, game) =>
  `/learn#${about?.tutorials.find(({ teaches }) => teaches.includes(game))?.game ?? ""}`;

/** Was it played to its end here? @param {string} tutorial the id of its game */
export const isLearnt = (tutorial) => settings.tutorials.includes(tutorial);

/** @param {string} tutorial */
export const noteLearnt = (tutorial) =>
  isLearnt(tutorial) || set("tutorials", [...settings.tutorials, tutorial]);

/** Begins a tutorial, or goes on where it was left. @param {string} tutorial */
export async function beginTutorial(tutorial) {
  const { id } = await post("tutorials/{game}", { game: tutorial });
  go(`/t/${id}`);
}
