// Who is asked what in a game of a campaign. The last task of the agenda is the question.
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

/** Questions in a turn, which stand in the view without the player they go to. */
const OF_TURN = ["turn", "second-card"];
/** What everybody is asked, or nobody. */
const OF_NOBODY = ["first-tickets", "over"];

/** The question as words: `archive 2 0`. @param {WireCampaign} campaign @returns {string[]} */
const words = ({ play }) => (play.agenda[play.agenda.length - 1] ?? "over").split(" ");

/** The word of the question. @param {WireCampaign} campaign */
export const askedTask = (campaign) => words(campaign)[0];

/** What is asked, in a few words: of what is taken, what it is. @param {WireCampaign} campaign */
export function askedTitle(campaign) {
  const [task, , kind, tool] = words(campaign);
  if (task === "rule" && tool === "1") return t("question.rule-tool");
  if (task === "rule") return t(kind === "double" ? "question.rule-double" : "question.rule-rests");
  return (task === "draft" && draftName(kind)) || t(TITLES[task] ?? "phase.question");
}

/** The player who is asked, from 1; null if it is nobody alone. @param {WireCampaign} campaign */
export function askedSeat(campaign) {
  const [task, ...more] = words(campaign);
  if (OF_NOBODY.includes(task)) return null;
  if (OF_TURN.includes(task)) return campaign.play.active;
  // After the word comes the seat; what is used at a moment names the moment first.
  return Number(task === "use" ? more[1] : more[0]) || null;
}
