// What the guide of the first game says in a game of a campaign.
import { t } from "../core/i18n.js";
import { claimableTracks } from "./claim.js";

/** @typedef {import("../core/session.js").Session} Session */

/** @param {Session} session @returns {{ title: string, text: string }} */
export function legendsAdvice(session) {
  const { prompt, view } = session;
  const own = view?.seats.find((seat) => seat.seat === session.seat);
  const n = session.game?.wire["last-round-at"] ?? 0;
  const say = (/** @type {string} */ title, /** @type {string} */ text) => ({
    title: t(title),
    text: t(text, { n }),
  });
  if (!prompt) {
    return view?.phase === "first-tickets"
      ? say("guide.others-choose", "guide.others-choose-text")
      : say("guide.others", "guide.others-text");
  }
  if (view?.phase === "first-tickets") return say("guide.first-tickets", "guide.legends-first-tickets");
  if (view?.phase === "keep-tickets") return say("guide.keep", "guide.keep-text");
  if (view?.phase === "second-card") return say("guide.second", "guide.second-text");
  if (view?.["turns-left"]) return say("guide.last-round", "guide.legends-last-round");
  if (claimableTracks(prompt).length === 0) return say("guide.draw", "guide.draw-text");
  return own && own.tracks.length > 0
    ? say("guide.go-on", "guide.legends-go-on")
    : say("guide.claim", "guide.legends-claim");
}
