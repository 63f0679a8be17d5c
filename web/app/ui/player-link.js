// Names as links to the pages of players.
import { html, nothing } from "lit";
import { language, t } from "../core/i18n.js";
import { seatName } from "../core/story.js";
import { levelName } from "../pages/agreed.js";

/** @typedef {import("../../protocol.js").TableInfo} TableInfo */
/** @typedef {import("../../protocol.js").TableSeat} TableSeat */

/** Whose page it is; null for nobody, and in records from elsewhere. @param {TableSeat} seat */
function playerOf(seat) {
  if (seat.kind === "open") return null;
  return seat.kind === "bot" ? seat.level : seat.guest || null;
}

/**
 * A name that leads to the player's page.
 * @param {string | null} player a guest's id or the level of a bot
 * @param {unknown} name
 * @param {boolean} [beside] in another tab, because this one shows a game in play
 */
export const playerLink = (player, name, beside = false) =>
  player
    ? html`<a
        class="player-link"
        href="/player/${player}"
        target=${beside ? "_blank" : nothing}
        data-player=${player}
        >${name}</a
      >`
    : name;

/**
 * The name of whoever sits there, as a link.
 * @param {Pick<TableInfo, "seats">} table @param {TableSeat} seat @param {boolean} [beside]
 */
export const seatLink = (table, seat, beside) =>
  playerLink(playerOf(seat), seatName(table, seat.seat), beside);

/** Things as a phrase, "a, b and c", where they are more than text. @param {unknown[]} items */
export function phrase(items) {
  const places = items.map((_, index) => String(index));
  const parts = new Intl.ListFormat(language(), { type: "conjunction" }).formatToParts(places);
  return parts.map(({ type, value }) => (type === "element" ? items[Number(value)] : value));
}

/** What all bots of a level are called together. @param {import("../../protocol.js").BotLevel} level */
export const botName = (level) => t("player.bots", { level: levelName(level) });
