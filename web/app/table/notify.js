// "Your turn": in the title of the page, as a sound, and through the system if the user wants that.
import { t } from "../core/i18n.js";
import { settings } from "../core/settings.js";
import { isMyTurn, onAsked, onSaid } from "../ui/announcer.js";
import { play, soundSession } from "./sound.js";

/** @typedef {import("../core/session.js").Session} Session */

/** Stands before the title while it is one's turn. */
const SIGN = "● ";

/** @param {boolean} on */
function markTitle(on) {
  const plain = document.title.startsWith(SIGN) ? document.title.slice(document.title.indexOf(" · ") + 3) : document.title;
  document.title = on ? `${SIGN}${t("sound.your-turn")} · ${plain}` : plain;
}

/** @param {Session} session @param {string} phase */
function tellSystem(session, phase) {
  const allowed = settings.notify && "Notification" in window && Notification.permission === "granted";
  if (!allowed || document.visibilityState === "visible") return;
  const note = new Notification(t(`phase.${phase}`), { body: t("sound.body"), tag: `gleis-${session.id}`, icon: new URL("../icon.svg", import.meta.url).href });
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
  const stops = [
    soundSession(session),
    onSaid(session, () => play("chat")),
    onAsked(session, (phase) => {
      // A second card or passengers belong to a turn that has begun: no new call.
      if (phase === "second-card" || phase === "passengers") return;
      play("turn");
      tellSystem(session, phase);
    }),
    session.changed.on(() => markTitle(isMyTurn(session))),
  ];
  return () => {
    for (const stop of stops) stop();
    markTitle(false);
  };
}
