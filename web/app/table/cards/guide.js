// What the guide of the first game says in the card game.
import { t } from "../../core/i18n.js";
import { choicesOf } from "../common/draft.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../common/lessons.js").Lesson} Lesson */

/** @type {Lesson["done"]} */
const DRAWN = ["card-drawn", "card-taken"];

/** @param {Session} session @returns {Lesson} */
export function cardAdvice(session) {
  const { prompt, view } = session;
  const own = view?.seats[session.seat ?? 0];
  const say = (
    /** @type {string} */ title,
    /** @type {string} */ text,
    /** @type {Partial<Lesson>} */ more = {},
  ) => ({ id: text, title: t(title), text: t(text), ...more });
  if (!prompt) {
    return view?.phase === "first-tickets"
      ? say("guide.others-choose", "guide.cards-others-choose")
      : say("guide.others", "guide.cards-others");
  }
  if (view?.phase === "first-tickets")
    return say("guide.first-tickets", "guide.cards-first-tickets", { at: ".offer-tickets" });
  if (view?.phase === "keep-tickets") return say("guide.keep", "guide.cards-keep", { at: ".offer-tickets" });
  if (view?.phase === "second-card")
    return say("guide.second", "guide.cards-second", { at: "gleis-market", done: DRAWN });
  if (view?.phase === "complete")
    return say("guide.complete", "guide.cards-complete", { at: ".complete h2" });
  if (view?.["turns-left"]) return say("guide.last-round", "guide.cards-last-round");
  if (choicesOf(prompt, "lay").length === 0)
    return say("guide.draw", "guide.cards-draw", { at: "gleis-market", done: DRAWN });
  return (own?.stack ?? 0) > 0
    ? say("guide.go-on", "guide.cards-go-on")
    : say("guide.lay", "guide.cards-lay", { at: "gleis-card-hand", done: ["laid"] });
}
