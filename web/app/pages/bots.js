// What each computer player is like: a trait of how its level plays, which docs/bots.md tells in full.
import { t } from "../core/i18n.js";
import { levelNote } from "./agreed.js";

/** @typedef {import("../../protocol.js").BotLevel} BotLevel */
/** @typedef {import("../../protocol.js").WireGame} WireGame */

/** By name. @type {Record<string, string>} */
const LINES = {
  Pip: "bot.pip",
  Lotte: "bot.lotte",
  Fips: "bot.fips",
  Mina: "bot.mina",
  Bo: "bot.bo",
  Tilly: "bot.tilly",
  Nelly: "bot.nelly",
  Emil: "bot.emil",
  Rosa: "bot.rosa",
  Hugo: "bot.hugo",
  Clara: "bot.clara",
  Theo: "bot.theo",
  Selma: "bot.selma",
  Viktor: "bot.viktor",
  Greta: "bot.greta",
  Konrad: "bot.konrad",
  Ines: "bot.ines",
  Oskar: "bot.oskar",
  Minerva: "bot.minerva",
  Leopold: "bot.leopold",
  Octavia: "bot.octavia",
  Aurel: "bot.aurel",
  Sibyl: "bot.sibyl",
  Cassian: "bot.cassian",
};

/**
 * What a computer player is like. The card game and campaigns are played by other programs, of which only the level
 * is told.
 * @param {{ name: string, level: BotLevel }} bot
 * @param {Pick<WireGame, "campaign" | "card-game"> | null | undefined} game
 */
export function botLine({ name, level }, game) {
  const key = game && !game.campaign && !game["card-game"] ? LINES[name] : undefined;
  return key ? t(key) : levelNote(level);
}
