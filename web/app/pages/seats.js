// Who can sit at a seat, as a list to choose from.
import { html } from "lit";
import { t } from "../core/i18n.js";
import { levelName } from "./agreed.js";

/** @typedef {import("../../protocol.js").BotLevel} BotLevel */
/** @typedef {import("../../protocol.js").Program} Program */
/** @typedef {import("../../protocol.js").SeatPlan} SeatPlan */
/** @typedef {import("../../protocol.js").CampaignMember} CampaignMember */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */

/**
 * A plan, or who sits there, as a value of the list: "me", "open", "bot:casual", "program:t5v8…".
 * @param {SeatPlan | TableSeat | CampaignMember} plan
 */
export const planKey = (plan) => {
  if (plan.kind === "bot") return `bot:${plan.level}`;
  return plan.kind === "program" ? `program:${plan.guest}` : plan.kind;
};

/** @param {string} key @returns {SeatPlan} */
export function planOf(key) {
  const [kind, detail] = key.split(":");
  if (kind === "bot") return { kind, level: /** @type {BotLevel} */ (detail) };
  if (kind === "program") return { kind, guest: detail };
  return kind === "me" ? { kind } : { kind: "open" };
}

/**
 * The choices for a seat, as options of a list.
 * @param {BotLevel[]} levels
 * @param {Program[]} programs
 * @param {string} chosen
 */
export const seatOptions = (levels, programs, chosen) => html`
  <option value="open" ?selected=${chosen === "open"}>${t("new.seat-open")}</option>
  ${levels.map(
    (level) =>
      html`<option value="bot:${level}" ?selected=${chosen === `bot:${level}`}>
        ${t("new.seat-bot", { level: levelName(level) })}
      </option>`,
  )}
  ${programs.map(
    (program) =>
      html`<option value="program:${program.id}" ?selected=${chosen === `program:${program.id}`}>
        ${t("new.seat-program", { name: program.name })}
      </option>`,
  )}
`;
