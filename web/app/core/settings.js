// What this browser remembers of its user's taste. Nothing of it goes to the server.
import { Signal } from "./signal.js";

const KEY = "gleis";

/**
 * @typedef {object} Settings
 * @property {"en" | "de" | null} language null: as the browser says
 * @property {"light" | "dark" | null} theme null: as the system says
 * @property {"instant" | "quick" | "full"} speed how fast moves of others are shown
 * @property {boolean | null} sound null: on with a mouse, off with a finger
 * @property {boolean} notify tell through the system that it is one's turn
 * @property {"turns" | "moves" | "all"} announce how much the live region says
 * @property {boolean} letters letters on track slots besides symbols
 * @property {boolean} keys single letters act at the table
 * @property {boolean} guided the first-game guide was seen or skipped
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
  keys: true,
  guided: false,
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

/** Should things move? The system's wish for less motion counts as `instant`. */
export function motion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : settings.speed;
}

/** Are sounds on? */
export const audible = () => settings.sound ?? matchMedia("(pointer: fine)").matches;
