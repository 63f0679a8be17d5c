// What the keys do at a table of the card game.
import { CARDS, KINDS } from "../../core/marks.js";
import { skipKey } from "../common/keyboard.js";
import { undoWay } from "../common/undo.js";

/** @typedef {import("../common/keyboard.js").Actions} Actions */
/**
 * What of the page the keys need.
 * @typedef {HTMLElement & { session: import("../../core/session.js").Session, draft: import("./lay.js").LayDraft }} Page
 */

/** The buttons that Enter means, the first one that can be pressed. */
const CONFIRM = ["second-half", "confirm", "keep", "complete-best", "done", "pass"].map(
  (action) => `[data-action="${action}"]:not(:disabled, [data-none])`,
);

/** @param {Page} page @returns {Actions} */
export function cardKeys(page) {
  /** Presses a button, if it is there. @param {string} selector */
  const press = (selector) => {
    const button = /** @type {HTMLElement | null} */ (page.querySelector(selector));
    button?.click();
    return Boolean(button);
  };
  return {
    // While tickets are chosen the digits mean tickets: no card can be taken then.
    slot: (key) =>
      press(`.offer-tickets li:nth-child(${key}) button`) ||
      press(`.complete-tickets li:nth-child(${key}) button`) ||
      press(`gleis-market [data-slot="${key}"]`),
    draw: () => press('gleis-market [data-action="draw-card"]:not(:disabled)'),
    stop: () => press('[data-action="stop"]:not(:disabled)'),
    tickets: () => press('gleis-market [data-action="draw-tickets"]:not(:disabled)'),
    kind: (key) => {
      const kind = KINDS.find((one) => CARDS[one].key === key);
      if (!kind || page.draft.held(kind) === 0) return false;
      page.draft.toggle(kind);
      return true;
    },
    cars: (key) => page.draft.moreCars(key === "+" ? 1 : -1),
    confirm: () => CONFIRM.some(press),
    // The panel of half time lies over everything else.
    cancel: () =>
      press('[data-action="second-half"]') || press('[data-action="reveal-skip"]') || page.draft.cancel(),
    skip: () => skipKey(page.session),
    undo: () => (undoWay(page.session) ? void page.session.undo() : false),
    hand: () => /** @type {HTMLElement | null} */ (page.querySelector("gleis-card-hand button"))?.focus(),
    help: () => press('[data-action="rules"]'),
  };
}
