// Events of a campaign's game: newspapers, money, papers, marks, and train cards with symbols.
import { add, drawTickets, inOrder, keep, seatOf, setList, setNumber, sum } from "./fold-parts.js";
import { ownOf, takeInNews, takeInPaper, takeInTool, without } from "./fold-papers.js";

/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../protocol.js").WireSymbol} WireSymbol */
/** @typedef {import("../../protocol.js").WireHappening} WireHappening */
/** @typedef {import("../../protocol.js").WireCampaign} WireCampaign */
/** @typedef {import("../../protocol.js").WireCampaignSeat} WireCampaignSeat */
/** @typedef {import("./fold-parts.js").Counts} Counts */
/**
 * @template {WireEvent["event"]} K
 * @typedef {import("./fold-parts.js").Event<K>} Event
 */
/**
 * A view of a campaign's game with everything that may be left out.
 * @typedef {WireView & { campaign: WireCampaign & Required<Pick<WireCampaign, keyof typeof NOTHING>> }} LegendsView
 */
/**
 * The same of a player.
 * @typedef {WireCampaignSeat & Required<Pick<WireCampaignSeat, keyof typeof NOTHING_OWN>>} Own
 */

/** What is left out of a view as long as there is nothing of it. */
const NOTHING = {
  top: [],
  "held-back": [],
  pot: 0,
  votes: [0, 0],
  "events-archived": [],
  doubled: [],
  postcards: [],
  met: 0,
  "tools-laid": [],
  "tools-archived": [],
  tools: [],
  "toolbox-open": false,
  "agreements-laid": [],
  winter: false,
  plaques: {},
  bridges: {},
  "funds-taken": [],
  entered: [],
  offered: [],
  paints: [],
  "paint-stock": {},
  retired: 0,
};
const NOTHING_OWN = { goodwill: 0, stamps: 0, crates: 0, ore: 0, vault: 0, given: 0, uses: [] };

/** No number of a campaign's kinds but coins is larger. */
const MOST = 255;

/**
 * Cards by colour, and which of them have a symbol.
 * @typedef {{ all: Counts, pickaxe: Counts, skull: Counts }} Pile
 */

/** @param {LegendsView} view @returns {Pile} */
const handOf = ({ hand, campaign }) => ({
  all: hand,
  pickaxe: campaign["hand-pickaxes"],
  skull: campaign["hand-skulls"],
});
/** @param {LegendsView} view @returns {Pile} */
const discardsOf = ({ discards, campaign }) => ({
  all: discards,
  pickaxe: campaign["discards-pickaxes"],
  skull: campaign["discards-skulls"],
});
/** @param {LegendsView} view @param {number} seat @returns {Pile} */
const knownOf = (view, seat) => ({
  all: seatOf(view, seat)["known-cards"],
  pickaxe: ownOf(view, seat)["known-pickaxes"],
  skull: ownOf(view, seat)["known-skulls"],
});

/**
 * How many of exactly this card there are.
 * @param {Pile} pile
 * @param {WireCard} card
 * @param {WireSymbol | null | undefined} symbol
 */
function held({ all, pickaxe, skull }, card, symbol) {
  if (symbol) return { pickaxe, skull }[symbol][card] ?? 0;
  return (all[card] ?? 0) - (pickaxe[card] ?? 0) - (skull[card] ?? 0);
}

/**
 * Never below nothing of each card: what others know of a hand may be less than was paid.
 * @param {Pile} pile
 * @param {WireCard} card
 * @param {WireSymbol | null | undefined} symbol
 * @param {number} change
 */
function put(pile, card, symbol, change) {
  const real = Math.max(change, -held(pile, card, symbol));
  add(pile.all, card, real);
  if (symbol) add(pile[symbol], card, real);
}

/**
 * @param {LegendsView} view
 * @param {number} seat
 * @param {WireCard | null | undefined} card
 * @param {WireSymbol | null | undefined} symbol
 */
function hold(view, seat, card, symbol) {
  seatOf(view, seat).cards += 1;
  if (card && view.seat === seat) put(handOf(view), card, symbol, 1);
}

/**
 * @param {LegendsView} view
 * @param {number} seat
 * @param {WireCard} card
 * @param {WireSymbol | null | undefined} symbol
 * @param {number} count
 */
function spend(view, seat, card, symbol, count) {
  put(knownOf(view, seat), card, symbol, -count);
  put(discardsOf(view), card, symbol, count);
  seatOf(view, seat).cards -= count;
  if (view.seat === seat) put(handOf(view), card, symbol, -count);
}

/** A card comes off the deck. @param {LegendsView} view */
function offDeck(view) {
  view.deck -= 1;
  view.campaign.top.shift();
}

/**
 * @param {LegendsView} view
 * @param {number} slot from 1
 * @param {WireCard | null} card
 * @param {WireSymbol | null} symbol
 */
function lay(view, slot, card, symbol) {
  // A new slot is told with its first card.
  while (view.market.length < slot) {
    view.market.push(null);
    view.campaign["market-symbols"].push(null);
  }
  view.market[slot - 1] = card;
  view.campaign["market-symbols"][slot - 1] = symbol;
}

/**
 * Everything that may be left out of a view, with what is left out otherwise.
 * @param {WireView} view
 * @returns {[any, Record<string, unknown>][]}
 */
const omitting = ({ campaign, seats }) => [
  [campaign, NOTHING],
  ...seats.map(({ campaign: own }) => /** @type {[any, Record<string, unknown>]} */ ([own, NOTHING_OWN])),
];

/** @param {WireGame} game @param {WireView} view @param {WireEvent} event */
export function takeInLegends(game, view, event) {
  for (const [owner, nothing] of omitting(view))
    for (const [name, none] of Object.entries(nothing)) owner[name] ??= structuredClone(none);
  takeInAll(game, /** @type {LegendsView} */ (view), event);
  for (const [owner, nothing] of omitting(view))
    for (const [name, none] of Object.entries(nothing))
      if (JSON.stringify(owner[name]) === JSON.stringify(none)) delete owner[name];
}

/** @param {WireGame} game @param {LegendsView} view @param {WireEvent} event */
function takeInAll(game, view, event) {
  const { campaign } = view;
  switch (event.event) {
    case "first-seat":
      campaign.starter = event.seat;
      if (campaign.play.stage === "setup") campaign.began = event.seat;
      break;
    case "card-drawn":
      offDeck(view);
      hold(view, event.seat, event.card, event.symbol);
      break;
    case "card-taken":
      lay(view, event.slot, null, null);
      put(knownOf(view, event.seat), event.card, event.symbol, 1);
      hold(view, event.seat, event.card, event.symbol);
      break;
    case "turned-up":
      offDeck(view);
      lay(view, event.slot, event.card, event.symbol ?? null);
      break;
    case "market-swept":
      for (const [at, card] of view.market.entries())
        if (card) put(discardsOf(view), card, campaign["market-symbols"][at], 1);
      view.market.fill(null);
      campaign["market-symbols"].fill(null);
      break;
    case "deck-shuffled":
      view.deck = sum(view.discards) + campaign.newspapers;
      view.discards = {};
      Object.assign(campaign, { "discards-pickaxes": {}, "discards-skulls": {}, newspapers: 0 });
      break;
    case "claimed":
      claim(game, view, event);
      break;
    case "awaits":
      askNext(view, event);
      break;
    case "happened":
      takeInHappening(game, view, event.happening);
      break;
    default:
      takeInTickets(game, view, event);
  }
}

/**
 * In the set-up nobody's numbers of tickets are told before all have chosen.
 * @param {WireGame} game
 * @param {LegendsView} view
 * @param {WireEvent} event
 */
function takeInTickets(game, view, event) {
  switch (event.event) {
    case "first-tickets-dealt":
      if (event.seat === view.seat) setList(view, "offer", event.tickets);
      break;
    case "first-tickets-chosen":
      if (!event.kept || !event.refused) break;
      keep(game, view, event.kept);
      setList(view, "offer", event.refused);
      break;
    case "first-tickets-settled":
      for (const [index, seat] of view.seats.entries()) {
        seat["ticket-counts"] = { ...event.kept[index] };
        for (const [name, deck] of Object.entries(view["ticket-decks"]))
          deck.untouched -= event.kept[index][name] + event.refused[index][name];
      }
      setList(view, "offer", []);
      break;
    case "tickets-drawn":
      drawTickets(view, event.mix);
      seatOf(view, event.seat)["offer-counts"] = { ...event.mix };
      if (!event.tickets) break;
      setList(view, "offer", event.tickets);
      setList(
        view,
        "sunk",
        (view.sunk ?? []).filter((ticket) => !event.tickets?.includes(ticket)),
      );
      break;
    case "tickets-kept": {
      const seat = seatOf(view, event.seat);
      for (const deck of Object.keys(seat["offer-counts"])) seat["offer-counts"][deck] = 0;
      for (const [deck, count] of Object.entries(event.counts)) seat["ticket-counts"][deck] += count;
      if (!event.kept) break;
      keep(game, view, event.kept);
      setList(view, "offer", []);
      break;
    }
    case "ticket-under":
      view["ticket-decks"][event.deck].under.push(event.ticket ?? null);
      if (event.ticket) setList(view, "sunk", inOrder(game.tickets, [...(view.sunk ?? []), event.ticket]));
      break;
    case "tickets-revealed":
      for (const [index, tickets] of event.tickets.entries())
        setList(view.seats[index], "revealed-tickets", tickets);
      break;
    default:
    // `nothing` and `passed` change nothing that is counted.
  }
}

/** @param {LegendsView} view @param {Event<"awaits">} event */
function askNext(view, event) {
  view.phase = event.phase;
  setNumber(view, "turn", event.seat);
  setNumber(view, "turns-left", event["turns-left"]);
  setNumber(view, "passes", event.passes || null);
  setList(view, "pending", event.pending ?? []);
  if (event.play) view.campaign.play = event.play;
}

/** @param {WireGame} game @param {LegendsView} view @param {Event<"claimed">} event */
function claim(game, view, event) {
  const track = game.tracks.find((candidate) => candidate.id === event.track);
  if (!track) return;
  const { cards = track.length, powder = 0, pickaxes = 0, skulls = 0 } = event.with ?? {};
  const coloured = cards - event.locomotives - powder;
  if (event.colour !== "locomotive") {
    spend(view, event.seat, event.colour, null, coloured - pickaxes - skulls);
    spend(view, event.seat, event.colour, "pickaxe", pickaxes);
    spend(view, event.seat, event.colour, "skull", skulls);
  }
  spend(view, event.seat, "locomotive", null, event.locomotives);
  const seat = seatOf(view, event.seat);
  seat.trains -= track.length;
  seat.tracks = inOrder(game.tracks, [...seat.tracks, track.id]);
  const parallel = track.parallel ?? [];
  const limit = game["one-track-up-to"][parallel.length === 1 ? "double" : "triple"];
  const closed = view.seats.length <= limit ? parallel : [];
  view["open-tracks"] = view["open-tracks"].filter((id) => id !== track.id && !closed.includes(id));
  if (track.bed) paint(view, track.id, event.colour === "locomotive" ? null : event.colour);
}

/** @param {LegendsView} view @param {string} track @param {WireCard | null} colour null: still to be named */
function paint({ campaign }, track, colour) {
  const known = campaign.paints.find((one) => one.track === track);
  if (known) known.colour = colour;
  else campaign.paints.push({ track, colour });
}

/**
 * What is so much now.
 * @param {LegendsView} view
 * @param {Extract<WireHappening, { what: "counted" }>} event
 */
function count(view, { seat: number, kind, now }) {
  const seat = seatOf(view, number);
  const own = ownOf(view, number);
  const byte = Math.min(Math.max(now, 0), MOST);
  if (kind === "cash") own.cash = seat.points = now;
  else if (kind === "goodwill") own.goodwill = byte;
  else if (kind === "stamp") own.stamps = byte;
  else if (kind === "crate") own.crates = byte;
  else if (kind === "ore") own.ore = byte;
  else if (kind === "car") seat.trains = byte;
  else if (kind === "vault") own.vault = now;
  else if (kind === "pot") {
    view.campaign.pot += Math.max(byte - own.given, 0);
    own.given = byte;
  }
}

/** @param {WireGame} game @param {LegendsView} view @param {WireHappening} event */
function takeInHappening(game, view, event) {
  const { campaign } = view;
  switch (event.what) {
    case "newspaper":
      offDeck(view);
      campaign.newspapers += 1;
      break;
    case "counted":
      count(view, event);
      break;
    case "discarded":
      spend(view, event.seat, event.card, event.symbol, 1);
      break;
    case "swapped":
      put(knownOf(view, event.seat), event.card, event.symbol, -1);
      put(knownOf(view, event.seat), event.taken, event["taken-symbol"], 1);
      if (view.seat === event.seat) {
        put(handOf(view), event.card, event.symbol, -1);
        put(handOf(view), event.taken, event["taken-symbol"], 1);
      }
      lay(view, event.slot, event.card, event.symbol ?? null);
      break;
    case "ticket-shown": {
      const seat = seatOf(view, event.seat);
      setList(
        seat,
        "revealed-tickets",
        ticketOrder(game, [...(seat["revealed-tickets"] ?? []), event.ticket]),
      );
      break;
    }
    case "used": {
      const { uses } = ownOf(view, event.seat);
      while (uses.length <= event.place) uses.push(0);
      uses[event.place] += 1;
      break;
    }
    case "met":
      campaign.met = (campaign.met | (1 << event.place)) >>> 0;
      break;
    case "slip-written":
      ownOf(view, event.seat).slip = event.slip;
      break;
    case "ranked":
      for (const [index, place] of event.places.entries()) ownOf(view, index + 1).place = place;
      break;
    default:
      takeInNews(view, event);
      takeInPaper(view, event);
      takeInTool(view.campaign, event);
      takeInPlace(game, view, event);
  }
}

/** There may be others than those of the deck. @param {WireGame} game @param {string[]} tickets */
function ticketOrder(game, tickets) {
  const known = inOrder(game.tickets, tickets);
  return [...known, ...tickets.filter((ticket) => !known.includes(ticket))];
}

/**
 * Cities, tracks and regions.
 * @param {WireGame} game
 * @param {LegendsView} view
 * @param {WireHappening} event
 */
function takeInPlace(game, view, event) {
  const { campaign } = view;
  switch (event.what) {
    case "marked":
      mark(game, view, event);
      break;
    case "fund-taken":
      campaign["funds-taken"] = inOrder(game.tracks, [...campaign["funds-taken"], event.track]);
      break;
    case "region-entered":
      campaign.entered = [...without(campaign.entered, event.id), event.id];
      break;
    case "region-offered":
      campaign.offered = [...without(campaign.offered, event.id), event.id];
      break;
    case "region-opened":
      campaign.opened = event.id;
      break;
    case "painted":
      paint(view, event.track, event.colour);
      if (event.sticker && event.colour in campaign["paint-stock"])
        campaign["paint-stock"][event.colour] = Math.max((campaign["paint-stock"][event.colour] ?? 0) - 1, 0);
      break;
    case "retired":
      campaign.retired = Math.min(campaign.retired + event.count, MOST);
      break;
    default:
  }
}

/**
 * @param {WireGame} game
 * @param {LegendsView} view
 * @param {Extract<WireHappening, { what: "marked" }>} event
 */
function mark(game, view, { mark: kind, place, company }) {
  const { campaign } = view;
  const { plaques } = campaign;
  const named = Object.values(plaques).some((cities) => cities.includes(place));
  if (kind === "big" || kind === "boom") campaign.big = inOrder(game.cities, [...campaign.big, place]);
  if (company && (kind === "plaque" || (kind === "boom" && !named)))
    plaques[company] = inOrder(game.cities, [...(plaques[company] ?? []), place]);
  if (kind === "bridge" && company) campaign.bridges[place] = company;
  if (kind === "public") {
    campaign.public = place;
    view["open-tracks"] = without(view["open-tracks"], place);
  }
  if (kind === "blocked" || kind === "hub" || kind === "host") campaign[kind] = place;
}
