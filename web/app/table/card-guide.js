// What the guide of the first game says in the card game.
import { t } from "../core/i18n.js";
import { choicesOf } from "./draft.js";

/** @typedef {import("../core/session.js").Session} Session */

/** @param {Session} session @returns {{ title: string, text: string }} */
export function cardAdvice(session) {
  const { prompt, view } = session;
  const own = view?.seats.find((seat) => seat.seat === session.seat);
  const say = (/** @type {string} */ title, /** @type {string} */ text) => ({
    title: t(title),
    text: t(text),
  });
  if (!prompt) {
    return view?.phase === "first-tickets"
      ? say("guide.others-choose", "guide.cards-others-choose")
      : say("guide.others", "guide.cards-others");
  }
  if (view?.phase === "first-tickets") return say("guide.first-tickets", "guide.cards-first-tickets");
  if (view?.phase === "keep-tickets") return say("guide.keep", "guide.cards-keep");
  if (view?.phase === "second-card") return say("guide.second", "guide.cards-second");
  if (view?.phase === "complete") return say("guide.complete", "guide.cards-complete");
  if (view?.["turns-left"]) return say("guide.last-round", "guide.cards-last-round");
  if (choicesOf(prompt, "lay").length === 0) return say("guide.draw", "guide.cards-draw");
  return (own?.stack ?? 0) > 0
    ? say("guide.go-on", "guide.cards-go-on")
    : say("guide.lay", "guide.cards-lay");
}
