// "Your turn": in the title of the page, as a sound, and through the system if the user wants that.
import { say, t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { isMyTurn, onAsked, onSaid } from "../../ui/announcer.js";
import { play, soundSession } from "./sound.js";

/** @typedef {import("../../core/session.js").Session} Session */

/** The game in the title of the page, and before it whether it is one's turn. @param {Session} session */
function showTitle(session) {
  if (!session.game) return;
  const title = t("site.page-title", { page: say(session.game.wire.name) });
  document.title = isMyTurn(session) ? `● ${t("sound.your-turn")} · ${title}` : title;
}

/** @param {Session} session @param {string} phase */
function tellSystem(session, phase) {
  const allowed = settings.notify && "Notification" in window && Notification.permission === "granted";
  if (!allowed || document.visibilityState === "visible") return;
  const note = new Notification(t(`phase.${phase}`), {
    body: t("sound.body"),
    tag: `gleis-${session.id}`,
    icon: new URL("../icon.svg", import.meta.url).href,
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
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
      tellSystem(session, phase);
    }),
    session.changed.on(() => showTitle(session)),
  ];
  return () => {
    for (const stop of stops) stop();
    document.title = t("site.title");
  };
}
