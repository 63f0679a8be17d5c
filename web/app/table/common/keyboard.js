// Letters for actions. Tab is left alone, and so is everything with a modifier.
import { html } from "lit";
import { t } from "../../core/i18n.js";
import { CARDS, KINDS } from "../../core/marks.js";
import { set, settings } from "../../core/settings.js";
import { openDialog } from "../../ui/dialog.js";

/**
 * What a key does. It says false if there was nothing to do, so that the key keeps its own meaning.
 * @typedef {Record<string, (key: string) => boolean | void>} Actions
 */

/** @typedef {{ keys: string[], action: string, text: string }} Entry */

/** What is there in every game. @type {Entry} */
const SKIP = { keys: [" "], action: "skip", text: "keys.skip" };

/** The keys in the order of the list, with what they do. @type {Entry[]} */
const MAP = [
  { keys: ["1", "2", "3", "4", "5"], action: "slot", text: "keys.slot" },
  { keys: ["d"], action: "draw", text: "keys.draw" },
  { keys: ["t"], action: "tickets", text: "keys.tickets" },
  { keys: ["c"], action: "claim", text: "keys.claim" },
  { keys: ["Enter"], action: "confirm", text: "keys.confirm" },
  { keys: ["Escape"], action: "cancel", text: "keys.cancel" },
  SKIP,
  { keys: ["u"], action: "undo", text: "keys.undo" },
  { keys: ["p"], action: "plan", text: "keys.plan" },
  { keys: ["m"], action: "map", text: "keys.map" },
  { keys: ["h"], action: "hand", text: "keys.hand" },
  { keys: ["/"], action: "search", text: "keys.search" },
  { keys: ["+", "-", "0"], action: "zoom", text: "keys.zoom" },
  { keys: ["?"], action: "help", text: "keys.help" },
];

/** Those of the card game: the letters that stand on the cards choose them. @type {Entry[]} */
const CARD_GAME = [
  { keys: ["1", "2", "3", "4", "5", "6"], action: "slot", text: "keys.slot" },
  { keys: ["d"], action: "draw", text: "keys.draw" },
  { keys: ["s"], action: "stop", text: "keys.stop" },
  { keys: ["t"], action: "tickets", text: "keys.tickets" },
  {
    // They are others in another language.
    get keys() {
      return KINDS.map((kind) => CARDS[kind].key);
    },
    action: "kind",
    text: "keys.kind",
  },
  { keys: ["+", "-"], action: "cars", text: "keys.cars" },
  { keys: ["Enter"], action: "confirm", text: "keys.confirm" },
  { keys: ["Escape"], action: "cancel", text: "keys.cancel" },
  SKIP,
  { keys: ["u"], action: "undo", text: "keys.undo" },
  { keys: ["h"], action: "hand", text: "keys.hand" },
  { keys: ["?"], action: "help", text: "keys.help" },
];

/** Those of a campaign: questions have options, and some can be declined. @type {Entry[]} */
const CAMPAIGN = [
  { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], action: "slot", text: "keys.slot-option" },
  { keys: ["x"], action: "done", text: "keys.done" },
  ...MAP.filter(({ action }) => action !== "slot"),
];

/** By what is played on. */
const KEYS = { map: MAP, cards: CARD_GAME, campaign: CAMPAIGN };

/** Keys that somebody types with, or that the thing in focus needs. @param {KeyboardEvent} event */
function taken(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable], dialog")) return true;
  if (document.querySelector("dialog[open]")) return true;
  // The space key presses a button that the keyboard has come to; one that was clicked is done with.
  if (event.key === " " && target?.closest("button, a, summary, [role='button']")?.matches(":focus-visible"))
    return true;
  // Enter presses the button in focus.
  return (
    event.key === "Enter" &&
    Boolean(target?.closest("button, a, summary, [data-track], [data-city], [role='button']"))
  );
}

/**
 * @param {Actions} actions by the names in KEYS
 * @param {keyof typeof KEYS} on
 * @returns {() => void} stops listening
 */
export function listenKeys(actions, on) {
  const listener = (/** @type {KeyboardEvent} */ event) => {
    if (taken(event) || (!settings.keys && event.key.length === 1 && event.key !== " ")) return;
    const key = event.key === "=" ? "+" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const entry = KEYS[on].find((candidate) => candidate.keys.includes(key));
    if (entry && actions[entry.action]?.(key) !== false) event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

/**
 * Fast-forwards what others do, if there is anything.
 * @param {import("../../core/session.js").Session} session
 */
export function skipKey(session) {
  if (session.queue.length === 0) return false;
  session.skip();
  return true;
}

/** The list of keys, with the switch for single letters. @param {keyof typeof KEYS} on */
export function openKeys(on) {
  const names = /** @type {Record<string, string>} */ ({
    Enter: t("keys.enter"),
    Escape: t("keys.escape"),
    " ": t("keys.space"),
  });
  return openDialog(
    () => t("keys.heading"),
    () =>
      html`<dl class="keys-list">
          ${KEYS[on].map(
            ({ keys, text }) =>
              html`<div>
                <dt>${keys.map((key) => html`<kbd>${names[key] ?? key}</kbd> `)}</dt>
                <dd>${t(text)}</dd>
              </div>`,
          )}
          ${
            on !== "cards"
              ? html`<div>
                  <dt><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd></dt>
                  <dd>${t("keys.arrows")}</dd>
                </div>`
              : ""
          }
        </dl>
        <label class="check">
          <input
            type="checkbox"
            .checked=${settings.keys}
            @change=${(/** @type {Event} */ event) =>
              set("keys", /** @type {HTMLInputElement} */ (event.target).checked)}
          />
          ${t("keys.on")}
        </label>`,
  );
}
