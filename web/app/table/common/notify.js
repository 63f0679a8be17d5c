// "Your turn": in the title of the page and on its icon, as a sound, and through the system if the user wants that.
import { entitle } from "../../core/attention.js";
import { say, t } from "../../core/i18n.js";
import { isMyTurn, onAsked, onSaid } from "../../ui/announcer.js";
import { tellSystem } from "../../ui/notification.js";
import { play, soundSession } from "./sound.js";

/** @typedef {import("../../core/session.js").Session} Session */

/** The game in the title of the page, and before it whether it is one's turn. @param {Session} session */
function showTitle(session) {
  if (!session.game) return;
  const title = t("site.page-title", { page: say(session.game.wire.name) });
  const mine = isMyTurn(session);
  entitle(mine ? `● ${t("sound.your-turn")} · ${title}` : title, mine);
}

/**
 * Calls the user when it is their turn, and lets the table be heard.
 * @param {Session} session
 * @returns {() => void} stops it
 */
export function notifySession(session) {
  let noted = false;
  const stops = [
    session.changed.on(() => {
      // With a rated table the rating is known with which one plays.
      if (noted || !session.view || !session.table?.rated) return;
      noted = true;
      void import("./finish-rating.js").then(({ noteRating }) => noteRating(session));
    }),
    soundSession(session),
    onSaid(session, () => play("chat")),
    onAsked(session, (phase, first) => {
      // What is asked later in a turn is no new call.
      if (!first) return;
      play("turn");
      tellSystem(session.id, phase, session.game ? say(session.game.wire.name) : "");
    }),
    session.changed.on(() => showTitle(session)),
  ];
  return () => {
    for (const stop of stops) stop();
    entitle(t("site.title"));
  };
}
