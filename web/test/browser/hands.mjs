// Who plays which kind of game.
import { CardPlayer } from "./card-player.mjs";
import { LegendsPlayer } from "./legends-player.mjs";
import { Player } from "./player.mjs";

/** By the family of the game. */
export const HANDS = { board: Player, cardgame: CardPlayer, legends: LegendsPlayer };
