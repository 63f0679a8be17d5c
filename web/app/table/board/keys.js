// What the keys do at the table.
import { skipKey } from "../common/keyboard.js";
import { undoWay } from "../common/undo.js";

/** @typedef {import("../common/keyboard.js").Actions} Actions */
/**
 * What of the page the keys need.
 * @typedef {HTMLElement & {
 *   session: import("../../core/session.js").Session,
 *   draft: import("./claim.js").ClaimDraft,
 *   map: import("../map/view.js").GleisMap | null,
 *   searching: boolean, planning: boolean, lit: unknown,
 *   openClaims: () => Promise<void>, focusMap: () => void, plan: (on: boolean) => void,
 * }} Page
 */

/** The buttons that Enter means, the first one that can be pressed. */
const CONFIRM = [
  ...["confirm", "keep", "take-passengers", "pass"].map(
    (action) => `[data-action="${action}"]:not(:disabled)`,
  ),
  '.question .button-main[data-action="done"]:not(:disabled)',
];
const STEP = 1.3;

/** @param {Page} page @returns {Actions} */
export function playKeys(page) {
  /** Presses a button, if it is there. @param {string} selector */
  const press = (selector) => {
    const button = /** @type {HTMLElement | null} */ (page.querySelector(selector));
    button?.click();
    return Boolean(button);
  };
  const focus = (/** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (page.querySelector(selector))?.focus();
  return {
    // While tickets are chosen the digits mean tickets: no card can be taken then.
    slot: (key) =>
      press(`.offer-tickets li:nth-child(${key}) button`) ||
      press(`.question-options li:nth-child(${key}) button`) ||
      press(`.question-next button:nth-child(${key})`) ||
      press(`.question-cards button:nth-child(${key})`) ||
      press(`gleis-market [data-slot="${key}"]`),
    done: () => press('.question [data-action="done"]:not(:disabled)'),
    draw: () => press('gleis-market [data-action="draw-card"]:not(:disabled)'),
    tickets: () => press('gleis-market [data-action="draw-tickets"]:not(:disabled)'),
    claim: () => press('[data-action="claim-list"]:not(:disabled)') || void page.openClaims(),
    confirm: () => CONFIRM.some(press),
    cancel: () => {
      if (page.searching) page.searching = false;
      else if (!press('[data-action="reveal-skip"]')) {
        const { track } = page.draft;
        page.draft.cancel();
        page.lit = null;
        if (track) page.map?.showTrack(track);
      }
    },
    skip: () => skipKey(page.session),
    undo: () => (undoWay(page.session) ? void page.session.undo() : false),
    plan: () => {
      if (page.session.seat === null) return false;
      page.plan(!page.planning);
      return true;
    },
    map: () => page.focusMap(),
    hand: () => focus("gleis-hand button.hand-group"),
    search: () => {
      page.searching = true;
    },
    zoom: (key) => (key === "0" ? page.map?.fit() : page.map?.zoomBy(key === "+" ? STEP : 1 / STEP)),
    help: () => press('[data-action="rules"]'),
  };
}
