// What the guide of the first game says in a game of a campaign.
import { t } from "../../core/i18n.js";
import { claimableTracks } from "../board/claim.js";

/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../common/lessons.js").Lesson} Lesson */

/** @type {Lesson["done"]} */
const DRAWN = ["card-drawn", "card-taken"];

/** @param {Session} session @returns {Lesson} */
export function legendsAdvice(session) {
  const { prompt, view } = session;
  const own = view?.seats[session.seat ?? 0];
  const n = session.game?.wire["last-round-at"] ?? 0;
  const say = (
    /** @type {string} */ title,
    /** @type {string} */ text,
    /** @type {Partial<Lesson>} */ more = {},
  ) => ({ id: text, title: t(title), text: t(text, { n }), ...more });
  if (!prompt) {
    return view?.phase === "first-tickets"
      ? say("guide.others-choose", "guide.others-choose-text")
      : say("guide.others", "guide.others-text");
  }
  if (view?.phase === "first-tickets")
    return say("guide.first-tickets", "guide.legends-first-tickets", { at: ".offer-tickets" });
  if (view?.phase === "keep-tickets") return say("guide.keep", "guide.keep-text", { at: ".offer-tickets" });
  if (view?.phase === "second-card")
    return say("guide.second", "guide.second-text", { at: "gleis-market", done: DRAWN });
  if (view?.["turns-left"]) return say("guide.last-round", "guide.legends-last-round");
  if (claimableTracks(prompt).length === 0)
    return say("guide.draw", "guide.draw-text", { at: "gleis-market", done: DRAWN });
  return own && Object.keys(own.tracks).length > 0
    ? say("guide.go-on", "guide.legends-go-on")
    : say("guide.claim", "guide.legends-claim", { at: "gleis-map", done: ["claimed"] });
}
