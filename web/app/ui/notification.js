// A word through the system of the device, while the user looks at something else.
import { t } from "../core/i18n.js";
import { settings } from "../core/settings.js";

/**
 * Says that a table waits, if the user wants that.
 * @param {string} table of several pages with the same table only one is heard
 * @param {string} phase
 * @param {string} game its name
 * @param {() => void} [open] shows the table, if the page shows another one
 */
export function tellSystem(table, phase, game, open) {
  const allowed = settings.notify && "Notification" in window && Notification.permission === "granted";
  if (!allowed || document.visibilityState === "visible") return;
  const note = notification(t(`phase.${phase}`), {
    body: game ? t("sound.body-game", { game }) : t("sound.body"),
    tag: `gleis-${table}`,
    icon: new URL("../icon.svg", import.meta.url).href,
  });
  if (!note) return;
  note.onclick = () => {
    window.focus();
    note.close();
    open?.();
  };
}

/** @param {string} title @param {NotificationOptions} options */
function notification(title, options) {
  try {
    return new Notification(title, options);
  } catch {
    // Browsers on phones know the word but refuse a page that says it.
    return null;
  }
}
