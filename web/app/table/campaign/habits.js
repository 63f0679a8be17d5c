// Always, never, ask: what a player wants to be done with an optional effect of a card without being
// asked each time. It is remembered by this browser alone, for each card.
import { askedTask } from "../../core/questions.js";
import { paperOf } from "../../core/terms.js";
import { choicesOf } from "../common/draft.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../../protocol.js").WireAction} WireAction */
/** @typedef {import("../../../protocol.js").WireOption} WireOption */
/** @typedef {"always" | "never" | "ask"} Habit */

const KEY = "gleis-habits";

/** @returns {Record<string, Habit>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // Storage may be forbidden: then everything is asked.
    return {};
  }
}

/** @type {Record<string, Habit>} */
const habits = read();

/**
 * What a habit is remembered by: people who share a screen have their own.
 * @param {Session} session
 * @param {string} paper
 */
function nameOf(session, paper) {
  const company = session.view?.seats[session.seat ?? 0]?.campaign?.company;
  return session.mySeats().length > 1 && company ? `${company} ${paper}` : paper;
}

/** @param {Session} session @param {string} paper @returns {Habit} */
export const habitOf = (session, paper) => habits[nameOf(session, paper)] ?? "ask";

/** @param {Session} session @param {string} paper @param {Habit} habit */
export function setHabit(session, paper, habit) {
  const name = nameOf(session, paper);
  if (habit === "ask") delete habits[name];
  else habits[name] = habit;
  try {
    localStorage.setItem(KEY, JSON.stringify(habits));
  } catch {
    // It lasts until the page is closed, then.
  }
}

/**
 * What a choice of the prompt costs and brings; null if nothing is told of it.
 * @param {Session} session
 * @param {WireAction} action
 * @returns {WireOption | null}
 */
export function optionOf({ prompt }, action) {
  const at = prompt?.choices.findIndex((choice) => choice.action === action) ?? -1;
  return prompt?.question?.options.find(({ choice }) => choice === at) ?? null;
}

/** Does taking this option do nothing? @param {Session} session @param {WireAction} action */
function isIdle(session, action) {
  const effects = optionOf(session, action)?.effects ?? [];
  return effects.length > 0 && effects.every((term) => term.word === "pass");
}

/**
 * The card whose optional effect is asked about, with what saying yes and no would be; null if the
 * question is of another kind.
 * @param {Session} session
 * @returns {{ paper: string, yes: WireAction | null, no: WireAction }[]}
 */
export function optionalAsked(session) {
  const { prompt, view } = session;
  if (!prompt || view?.phase !== "question" || !view.campaign) return [];
  const task = askedTask(view.campaign);
  const done = choicesOf(prompt, "done")[0]?.action;
  if (task === "use" && done) {
    const uses = choicesOf(prompt, "use").map(({ action }) => action);
    const cardTexts = [...new Set(uses.map(({ ability }) => paperOf(ability)))];
    return cardTexts.map((paper) => {
      const own = uses.filter(({ ability }) => paperOf(ability) === paper);
      // Where there are several ways to pay, somebody has to choose.
      return { paper, yes: own.length === 1 ? own[0] : null, no: done };
    });
  }
  const paper = prompt.question?.paper;
  if (!paper) return [];
  if (task === "swap" && done) return [{ paper, yes: null, no: done }];
  if (task === "show" && done) {
    // One after the other: with each answer the next one is asked for.
    const shows = choicesOf(prompt, "show").map(({ action }) => action);
    return [{ paper, yes: shows.find((action) => bringsSomething(session, action)) ?? null, no: done }];
  }
  if (task !== "choose") return [];
  const choices = choicesOf(prompt, "choose").map(({ action }) => action);
  const idle = choices.find((action) => isIdle(session, action));
  const busy = choices.filter((action) => action !== idle);
  return idle ? [{ paper, yes: busy.length === 1 ? busy[0] : null, no: idle }] : [];
}

/** Would showing this ticket bring something now? @param {Session} session @param {WireAction} action */
const bringsSomething = (session, action) => Boolean(optionOf(session, action)?.effects?.length);

/**
 * Is there nothing to decide? It was asked all the same, so that nobody learns what others hold.
 * @param {Session} session
 * @returns {WireAction | null}
 */
export function onlyAnswer(session) {
  const { prompt, view } = session;
  if (!prompt || view?.phase !== "question") return null;
  // A ticket that is shown for nothing can as well be shown at the end.
  const open = prompt.choices.filter(
    ({ action }) => action.do !== "show" || bringsSomething(session, action),
  );
  const only = open.length === 1 ? open[0].action : null;
  return only?.do === "done" ? only : null;
}

/**
 * The only answer, where nothing is lost if the page gives it: nothing new comes to light by it, so
 * that what was done before can still be taken back, and nobody has just come back to this moment
 * by taking back.
 * @param {Session} session
 * @returns {WireAction | null}
 */
export function goesOn(session) {
  const only = onlyAnswer(session);
  const { prompt, log } = session;
  if (!only || log[log.length - 1]?.step === "undo") return null;
  const choice = prompt?.choices.find(({ action }) => action === only);
  return choice?.final && session.undoFree ? null : only;
}

/**
 * What is answered without asking; null if the player has to.
 * @param {Session} session
 * @returns {WireAction | null}
 */
export function habitualAnswer(session) {
  const asked = optionalAsked(session);
  if (asked.length === 0) return null;
  const always = asked.find(({ paper, yes }) => yes && habitOf(session, paper) === "always");
  if (always) return always.yes;
  return asked.every(({ paper }) => habitOf(session, paper) === "never") ? asked[0].no : null;
}
