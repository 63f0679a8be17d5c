// What a kind of game adds to the panels that all games share. It is loaded before the table is
// drawn; a panel asks `partsOf(game)` and goes its own way where there is nothing.
import { loadStyles } from "../../ui/styles.js";

/** @typedef {import("../../core/families.js").Kind} Kind */
/** @typedef {import("../../core/game.js").GameData} GameData */
/** @typedef {import("../../core/game.js").MapGame} MapGame */
/** @typedef {import("../../core/session.js").Session} Session */
/** @typedef {import("../../core/story.js").About} About */
/** @typedef {import("../../../protocol.js").OpenPoints} OpenPoints */
/** @typedef {import("../../../protocol.js").Hints} Hints */
/** @typedef {import("../../../protocol.js").SeatResult} SeatResult */
/** @typedef {import("../../../protocol.js").WireCampaign} WireCampaign */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").WireSeat} WireSeat */
/** @typedef {import("../../../protocol.js").WireSymbol} WireSymbol */
/** @typedef {import("../../../protocol.js").WireTrack} WireTrack */
/** @typedef {import("../../../protocol.js").WireView} WireView */

/**
 * What stands beside a player's name.
 * @typedef {object} SeatParts
 * @property {(session: Session, open: WireSeat) => unknown} company
 * @property {(session: Session, open: WireSeat, sheet: SeatResult | undefined) => unknown} money instead of points
 * @property {(session: Session, open: WireSeat) => unknown} goods
 * @property {(session: Session, open: WireSeat) => unknown} cardTexts
 */

/**
 * Every member is for what differs from a plain game on a map.
 * @typedef {object} Parts
 * @property {(session: Session) => unknown} [screen] the whole of the table
 * @property {(session: Session) => import("./draft.js").Draft} [newDraft]
 * @property {(session: Session) => unknown} [decision] a panel in the place of the cards, null if nothing is asked
 * @property {(session: Session) => import("./lessons.js").Lesson | null} [advice] what the guide says
 * @property {(open: WireSeat) => unknown} [collection] what a player has won on the way
 * @property {(session: Session, track: string) => unknown} [alongTrack] what a claim may bring besides points
 * @property {() => { name: string, of: (seat: OpenPoints) => number }[]} [sources] of points, beside the usual ones
 * @property {(about: About, hints: Hints) => unknown} [standings]
 * @property {(session: Session, track: string) => number} [income] what a route brings, instead of points
 * @property {(session: Session, track: string) => string} [incomeWords]
 * @property {(session: Session, track: WireTrack) => unknown} [marksOfTrack] beside the length of a route, instead of points
 * @property {(session: Session, kind: WireCard) => unknown} [handSymbols] what cards of the hand carry
 * @property {(session: Session, slot: number) => WireSymbol | null} [marketSymbol] what a card of the market carries
 * @property {(card: WireCard, symbol: WireSymbol | null) => string} [cardWords]
 * @property {(session: Session) => unknown} [endsNow] what the viewer would have if the game ended now
 * @property {(session: Session) => string | null} [oldTicket] another one that the viewer has, and that costs nothing
 * @property {(session: Session, ticket: string) => string} [ticketPrint] the small print
 * @property {(session: Session, ticket: string) => unknown} [ticketStamps] the companies that are noted on it
 * @property {(view: WireView, track: WireTrack) => string[]} [trackMarks] in words
 * @property {(view: WireView, city: string) => string[]} [cityMarks] in words
 * @property {(game: MapGame, scene: import("../map/scene.js").Scene, view: WireView) =>
 *   { key: string, draw: () => unknown }[]} [places] drawn on the map
 * @property {(campaign: WireCampaign) => string} [asked] what a player is asked, in words
 * @property {(n: number) => string} [amount] of money, where points are counted otherwise
 * @property {(total: number) => string} [wonBy] why somebody has won
 * @property {SeatParts} [seat]
 */

/** @type {Record<Kind, () => Promise<Parts>>} */
const LOAD = {
  map: async () => ({}),
  passengers: async () => (await import("../passengers/parts.js")).parts,
  cards: async () =>
    (await Promise.all([import("../cards/parts.js"), loadStyles("table/cards/yards.css")]))[0].parts,
  campaign: async () =>
    (
      await Promise.all([
        import("../campaign/parts.js"),
        loadStyles("table/campaign/campaign-table.css", "campaign/campaign.css"),
      ])
    )[0].parts,
};

/** @type {Map<Kind, Parts>} */
const loaded = new Map([["map", {}]]);

/** @param {GameData} game */
export async function loadParts({ kind }) {
  if (!loaded.has(kind)) loaded.set(kind, await LOAD[kind]());
}

/** May a game be drawn? @param {GameData} game */
export const hasParts = ({ kind }) => loaded.has(kind);

/** @param {GameData | null | undefined} game @returns {Parts} */
export function partsOf(game) {
  const parts = loaded.get(game?.kind ?? "map");
  if (!parts) throw new Error(`the parts of ${game?.kind} are not loaded`);
  return parts;
}
