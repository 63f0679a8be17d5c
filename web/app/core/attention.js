// What calls the user from other tabs: words and a number in the title of the page, a mark on its icon.
import { Signal } from "./signal.js";

/** @typedef {import("../../protocol.js").TableInfo} TableInfo */

const ICONS = {
  calm: new URL("../icon.svg", import.meta.url).href,
  calling: new URL("../icon-turn.svg", import.meta.url).href,
};

/** What the page is called. */
let title = "";
/** Is it the user's turn on this page? */
let here = false;
/** Tables on other pages at which it is the user's turn, those waiting longest first. @type {TableInfo[]} */
let elsewhere = [];

/** Tells that other tables wait than before. @type {Signal<TableInfo[]>} */
export const waitingChanged = new Signal();

/** Tables on other pages at which it is the user's turn. */
export const waitingTables = () => elsewhere;

function show() {
  const text = elsewhere.length > 0 ? `(${elsewhere.length}) ${title}` : title;
  if (document.title !== text) document.title = text;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const wanted = here || elsewhere.length > 0 ? ICONS.calling : ICONS.calm;
  if (icon && icon.href !== wanted) icon.href = wanted;
}

/**
 * Names the page.
 * @param {string} text
 * @param {boolean} [turn] is it the user's turn on it?
 */
export function entitle(text, turn = false) {
  title = text;
  here = turn;
  show();
}

/** These tables wait, the page shown is not among them. @param {TableInfo[]} tables */
export function takeWaiting(tables) {
  const same = tables.length === elsewhere.length && tables.every(({ id }, at) => id === elsewhere[at].id);
  elsewhere = tables;
  show();
  if (!same) waitingChanged.tell(elsewhere);
}
