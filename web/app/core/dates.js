// Times as people say them.
import { language, t } from "./i18n.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago, or on which day if it is more than a week.
 * @param {number} at milliseconds since 1970
 * @param {number} [now]
 */
export function ago(at, now = Date.now()) {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const past = Math.max(0, now - at);
  if (past < MINUTE) return words.format(0, "second");
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), "minute");
  const midnight = (/** @type {number} */ time) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days === 0) return words.format(-Math.floor(past / HOUR), "hour");
  if (days < 7) return words.format(-days, "day");
  return day(at, now);
}

/** A date; the year only if it is not this one. @param {number} at @param {number} [now] */
export function day(at, now = Date.now()) {
  const thisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language(), {
    day: "numeric",
    month: "short",
    year: thisYear ? undefined : "numeric",
  }).format(at);
}

/** Date and time of day in full. @param {number} at */
export const moment = (at) =>
  new Intl.DateTimeFormat(language(), { dateStyle: "long", timeStyle: "short" }).format(at);

/** A change with its sign: "+12", "−3", "0". @param {number} n */
export const change = (n) =>
  new Intl.NumberFormat(language(), { signDisplay: "exceptZero" }).format(n).replace("-", "\u2212");

/** A number with so many digits behind the point at most. @param {number} n @param {number} [digits] */
export const number = (n, digits = 0) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(n);

/** A share of the whole: "37 %". @param {number} part from 0 to 1 */
export const share = (part) =>
  new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(part);

/** A stretch of time: "4:05", "2 h 10 min", "3 d 4 h". @param {number} left in milliseconds */
export function duration(left) {
  const time = Math.max(0, left);
  if (time >= DAY)
    return t("players.days", { days: Math.floor(time / DAY), hours: Math.floor((time % DAY) / HOUR) });
  if (time >= HOUR)
    return t("players.hours", {
      hours: Math.floor(time / HOUR),
      minutes: Math.floor((time % HOUR) / MINUTE),
    });
  return `${Math.floor(time / MINUTE)}:${String(Math.floor((time % MINUTE) / SECOND)).padStart(2, "0")}`;
}
