// What this browser remembers of its user's taste. Nothing of it goes to the server.
import { Signal } from "./signal.js";

const KEY = "gleis";

/**
 * @typedef {object} Settings
 * @property {"en" | "de" | null} language null: as the browser says
 * @property {"light" | "dark" | null} theme null: as the system says
 * @property {"instant" | "quick" | "full"} speed how long each turn of others is shown
 * @property {boolean | null} sound null: never chosen, which means on
 * @property {boolean} notify tell through the system that it is one's turn
 * @property {"turns" | "moves" | "all"} announce how much the live region says
 * @property {boolean} letters letters on track slots besides symbols
 * @property {boolean} short mark routes for which one card is missing, not only under the pointer
 * @property {boolean} keys single letters act at the table
 * @property {boolean} hideResult a replay does not tell how the game ended before its end
 * @property {boolean} guided hints are turned off in all games
 * @property {string[]} learned kinds of games, and hints of a kind, that need no hints any more
 * @property {string[]} tutorials those that were played to their end
 * @property {string[]} muted players whose words and reactions are not shown
 * @property {string} sortTickets
 * @property {string} sortHand
 */

/** @type {Settings} */
const DEFAULTS = {
  language: null,
  theme: null,
  speed: "quick",
  sound: null,
  notify: false,
  announce: "moves",
  letters: true,
  short: false,
  keys: true,
  hideResult: false,
  guided: false,
  learned: [],
  tutorials: [],
  muted: [],
  sortTickets: "open",
  sortHand: "colour",
};

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // Storage may be forbidden or hold something else: then the defaults.
    return {};
  }
}

/** The settings now. @type {Settings} */
export const settings = { ...DEFAULTS, ...read() };

/** Tells which setting has changed. @type {Signal<keyof Settings>} */
export const settingChanged = new Signal();

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It lasts until the page is closed, then.
  }
  settingChanged.tell(name);
}

/** Should things move? The system's wish for less motion counts as `instant`; the pace of turns stays as it is. */
export function motion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : settings.speed;
}

/** Are sounds on? */
export const audible = () => settings.sound ?? true;
