// What is agreed for a game, as fields: for a new table, and for one that waits for its players.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { undoText } from "./agreed.js";
import { check, number, segments } from "./fields.js";

/** @typedef {import("../../protocol.js").Pace} Pace */
/** @typedef {import("../../protocol.js").Rules} Rules */
/** @typedef {import("../../protocol.js").Undo} Undo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */

/**
 * @typedef {object} Terms
 * @property {Pace["kind"]} pace
 * @property {number} turnSeconds
 * @property {number} bankMinutes
 * @property {number} days
 * @property {Undo} undo
 * @property {boolean} aids
 * @property {boolean} spectators
 * @property {boolean} listed
 * @property {boolean | null} rated null for what is usual
 */

/** What is usual. @returns {Terms} */
export const usualTerms = () => ({
  pace: "no-clock",
  turnSeconds: 60,
  bankMinutes: 10,
  days: 2,
  undo: "consent",
  aids: true,
  spectators: true,
  listed: false,
  rated: null,
});

/** What was agreed at a table. @param {Rules} rules @returns {Terms} */
export function termsOf(rules) {
  const usual = usualTerms();
  const pace = rules.pace ?? { kind: "no-clock" };
  return {
    ...usual,
    pace: pace.kind,
    ...(pace.kind === "live"
      ? { turnSeconds: pace["turn-seconds"], bankMinutes: Math.round(pace["bank-seconds"] / 60) }
      : {}),
    ...(pace.kind === "days" ? { days: pace.days } : {}),
    undo: rules.undo ?? usual.undo,
    aids: rules.aids ?? usual.aids,
    spectators: rules.spectators ?? usual.spectators,
    listed: rules.public ?? usual.listed,
    rated: rules.rated ?? null,
  };
}

/** @param {Terms} terms @returns {Pace} */
function paceOf({ pace, turnSeconds, bankMinutes, days }) {
  if (pace === "live") return { kind: "live", "turn-seconds": turnSeconds, "bank-seconds": bankMinutes * 60 };
  return pace === "days" ? { kind: "days", days } : { kind: "no-clock" };
}

/** As the server wants it. @param {Terms} terms @param {string} game @param {number} first 0 for the lot */
export const rulesOf = (terms, game, first) => ({
  game,
  "first-seat": first || null,
  pace: paceOf(terms),
  undo: terms.undo,
  aids: terms.aids,
  spectators: terms.spectators,
  public: terms.listed,
  rated: terms.rated,
});

/**
 * Does one person play against computer players? Then a game counts only if somebody says so.
 * @param {{ kind: string }[]} seats
 */
const againstBots = (seats) =>
  seats.filter(({ kind }) => kind === "me" || kind === "person").length === 1 &&
  seats.every(({ kind }) => kind !== "open");

/** @typedef {(change: Partial<Terms>) => void} Change */

/** @param {Terms} terms @param {Change} change */
function paceNumbers(terms, change) {
  if (terms.pace === "days") {
    return number({
      name: "days",
      label: t("new.days-each"),
      value: terms.days,
      min: 1,
      max: 30,
      change: (days) => change({ days }),
    });
  }
  if (terms.pace !== "live") return "";
  return html`${number({
    name: "turn",
    label: t("new.turn-seconds"),
    value: terms.turnSeconds,
    min: 5,
    max: 3600,
    change: (turnSeconds) => change({ turnSeconds }),
  })}
  ${number({
    name: "bank",
    label: t("new.bank-minutes"),
    value: terms.bankMinutes,
    min: 0,
    max: 600,
    change: (bankMinutes) => change({ bankMinutes }),
  })}`;
}

/** How much time players have. @param {Terms} terms @param {Change} change */
export const paceFields = (terms, change) =>
  html`<fieldset class="form-part">
    <legend><h2>${t("new.pace")}</h2></legend>
    ${segments({
      name: "pace",
      legend: t("new.pace-kind"),
      value: terms.pace,
      options: [
        { value: "no-clock", label: t("pace.no-clock"), note: t("new.no-clock-note") },
        { value: "live", label: t("new.live"), note: t("new.live-note") },
        { value: "days", label: t("new.days"), note: t("new.days-note") },
      ],
      change: (value) => change({ pace: /** @type {Pace["kind"]} */ (value) }),
    })}
    <div class="form-numbers">${paceNumbers(terms, change)}</div>
  </fieldset>`;

/**
 * Everything else.
 * @param {Terms} terms
 * @param {Change} change
 * @param {{ map: boolean, seats: { kind: string }[] }} game is it played on a map, and who sits there?
 */
export function ruleFields(terms, change, { map, seats }) {
  const bots = againstBots(seats);
  return html`<fieldset class="form-part">
    <legend><h2>${t("new.rules")}</h2></legend>
    ${segments({
      name: "undo",
      legend: t("new.undo"),
      value: terms.undo,
      options: [
        { value: "never", label: t("new.undo-never"), note: undoText("never") },
        { value: "free", label: t("new.undo-free"), note: undoText("free") },
        { value: "consent", label: t("new.undo-consent"), note: undoText("consent") },
      ],
      change: (value) => change({ undo: /** @type {Undo} */ (value) }),
    })}
    ${check({
      name: "rated",
      label: t("new.rated"),
      note: t(bots ? "new.rated-note-bots" : "new.rated-note"),
      value: terms.rated ?? !bots,
      change: (rated) => change({ rated }),
    })}
    ${check({
      name: "aids",
      label: t("new.aids"),
      note: map ? t("new.aids-note") : t("new.aids-note-cards"),
      value: terms.aids,
      change: (aids) => change({ aids }),
    })}
    ${check({
      name: "spectators",
      label: t("new.spectators"),
      note: t("new.spectators-note"),
      value: terms.spectators,
      change: (spectators) => change({ spectators }),
    })}
    ${check({
      name: "public",
      label: t("new.public"),
      note: t("new.public-note"),
      value: terms.listed,
      change: (listed) => change({ listed }),
    })}
  </fieldset>`;
}
