// Who is asked what in a game of a campaign.
import { t } from "./i18n.js";
import { draftName } from "./terms.js";

/** @typedef {import("../../protocol.js").WireCampaign} WireCampaign */

/** What the player who is asked has to do. @type {Record<string, string>} */
const TITLES = {
  choose: "question.choose",
  alternative: "question.alternative",
  use: "question.use",
  discard: "question.discard",
  "discard-colour": "question.discard",
  swap: "question.swap",
  pick: "question.pick",
  "put-back": "question.put-back",
  place: "question.place",
  draft: "question.draft",
  upgrade: "question.upgrade",
  archive: "question.archive",
  show: "question.show",
  offer: "question.offer",
  open: "question.open",
  colour: "question.colour",
};

/** What is asked. @param {WireCampaign} campaign @returns {string} */
export const askedTask = ({ play }) => play.asked ?? "over";

/** What is asked, in a few words: of what is taken, what it is. @param {WireCampaign} campaign */
export function askedTitle(campaign) {
  const asked = askedTask(campaign);
  const { class: kind, "of-tool": ofTool } = campaign.play;
  if (asked === "rule" && ofTool) return t("question.rule-tool");
  if (asked === "rule") return t(kind === "double" ? "question.rule-double" : "question.rule-rests");
  return (asked === "draft" && kind && draftName(kind)) || t(TITLES[asked] ?? "phase.question");
}

/** The player who is asked, from 1; null if it is nobody alone. @param {WireCampaign} campaign */
export const askedSeat = ({ play }) => play.seat ?? null;
