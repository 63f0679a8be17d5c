// What only one kind of game has: it is loaded with the game, before anything of it is told. A game on a map needs nothing of yards or newspapers.
import { addTexts } from "./i18n.js";

/** @typedef {import("../../protocol.js").Step} Step */
/** @typedef {import("../../protocol.js").WireCampaign} WireCampaign */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("./game.js").GameData} GameData */
/** @typedef {import("./story.js").Part} Part */
/** @typedef {import("./story.js").Teller} Teller */
/** @typedef {"map" | "passengers" | "cards" | "campaign"} Kind */

/**
 * Numbers for the graph of a game.
 * @typedef {object} Course
 * @property {string} label
 * @property {number} [from] what everybody has at the beginning
 * @property {(event: WireEvent, add: (seat: number, n: number) => void, seats: number) => void} count
 */

/**
 * Every member is for what differs from a plain game on a map.
 * @typedef {object} Family
 * @property {Record<string, (teller: Teller, event: any, seat: number) => void>} [events] words for events
 * @property {(teller: Teller, events: WireEvent[], index: number) => Part[]} [claimed] what is told with a claim of a turn
 * @property {(teller: Teller, events: WireEvent[]) => void} [tell] words for what belongs together in a turn
 * @property {(log: Step[], game: GameData | null) => void} [note] what has to be known of a log before it is told
 * @property {(log: Step[], game: GameData) => Course} [course]
 * @property {(campaign: WireCampaign) => number | null} [askedSeat] who is asked, if it is one player
 */

/** @type {Record<Kind, () => Promise<{ family: Family }>>} */
const LOAD = {
  map: async () => ({ family: {} }),
  passengers: () => import("./family-passengers.js"),
  cards: () => import("./family-cards.js"),
  campaign: async () => (await Promise.all([import("./family-campaign.js"), addTexts("campaign")]))[0],
};

/** @type {Map<Kind, Family>} */
const families = new Map();

/** @param {Pick<WireGame, "campaign" | "card-game" | "passengers">} game @returns {Kind} */
export function kindOf(game) {
  if (game.campaign) return "campaign";
  if (game["card-game"]) return "cards";
  return game.passengers ? "passengers" : "map";
}

/** Has to be awaited before a game of this kind is shown. @param {Kind} kind */
export async function loadFamily(kind) {
  if (!families.has(kind)) families.set(kind, (await LOAD[kind]()).family);
}

/** @param {WireGame} game @returns {Family} */
export function familyOf(game) {
  const family = families.get(kindOf(game));
  // Rather none than a view that is wrong: whoever shows a game has loaded it with its family.
  if (!family && kindOf(game) !== "map") throw new Error(`${kindOf(game)} is not loaded`);
  return family ?? {};
}
