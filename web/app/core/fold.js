// What a viewer knows after an event. Events change counts and say what lies open; nothing is
// decided here. It says exactly what the server would say, down to absent members and order.

import { familyOf } from "./families.js";
import {
  add,
  countByDeck,
  drawTickets,
  hold,
  inOrder,
  keep,
  seatOf,
  setList,
  setNumber,
  sum,
} from "./fold-parts.js";

/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/**
 * @template {WireEvent["event"]} K
 * @typedef {import("./fold-parts.js").Event<K>} Event
 */

/**
 * The view after an event; the one before stays as it is.
 * @param {WireGame} game
 * @param {WireView} view
 * @param {WireEvent} event
 * @returns {WireView}
 */
export function fold(game, view, event) {
  const next = structuredClone(view);
  if (!familyOf(game).takeIn?.(game, next, event)) takeIn(game, next, event);
  return next;
}

/** @param {WireGame} game @param {WireView} view @param {WireEvent} event */
function takeIn(game, view, event) {
  switch (event.event) {
    case "passengers-placed":
      view.passengers = {
        places: event.places.map(({ place, colours }) => ({ place, spaces: [...colours] })),
      };
      break;
    case "card-drawn":
      view.deck -= 1;
      hold(view, event.seat, event.card ?? null);
      break;
    case "card-taken":
      view.market[event.slot - 1] = null;
      add(seatOf(view, event.seat)["known-cards"], event.card, 1);
      hold(view, event.seat, event.card);
      break;
    case "turned-up":
      view.deck -= 1;
      view.market[event.slot - 1] = event.card;
      break;
    case "market-swept":
      for (const card of view.market) if (card) add(view.discards, card, 1);
      view.market.fill(null);
      break;
    case "deck-shuffled":
      view.deck = sum(view.discards);
      view.discards = {};
      break;
    case "claimed":
      claim(game, view, event);
      break;
    case "passengers-taken":
      takePassengers(game, view, event);
      break;
    case "awaits":
      askNext(view, event);
      break;
    case "tickets-revealed":
      for (const [index, tickets] of event.tickets.entries())
        setList(view.seats[index], "revealed-tickets", tickets);
      break;
    default:
      takeInTickets(game, view, event);
  }
}

/** @param {WireGame} game @param {WireView} view @param {WireEvent} event */
function takeInTickets(game, view, event) {
  switch (event.event) {
    case "first-tickets-dealt":
    case "tickets-drawn":
      // While first tickets are dealt the decks look untouched, so that nobody learns who drew what.
      if (event.event === "tickets-drawn") drawTickets(view, event.mix);
      seatOf(view, event.seat)["offer-counts"] = { ...event.mix };
      if (event.tickets) {
        const drawn = event.tickets;
        setList(view, "offer", drawn);
        setList(
          view,
          "sunk",
          (view.sunk ?? []).filter((ticket) => !drawn.includes(ticket)),
        );
      }
      break;
    case "first-tickets-chosen":
      if (event.kept && event.refused) {
        const seat = seatOf(view, event.seat);
        keep(game, view, event.kept);
        setList(view, "offer", event.refused);
        seat["offer-counts"] = countByDeck(game, event.refused);
        seat["ticket-counts"] = countByDeck(game, view.tickets);
      }
      break;
    case "first-tickets-settled":
      settle(game, view, event);
      break;
    case "ticket-under":
      view["ticket-decks"][event.deck].under.push(event.ticket ?? null);
      if (event.ticket) setList(view, "sunk", inOrder(game.tickets, [...(view.sunk ?? []), event.ticket]));
      break;
    case "tickets-kept": {
      const seat = seatOf(view, event.seat);
      seat["offer-counts"] = countByDeck(game, []);
      for (const [deck, count] of Object.entries(event.counts)) seat["ticket-counts"][deck] += count;
      if (event.kept) {
        keep(game, view, event.kept);
        setList(view, "offer", []);
      }
      break;
    }
    default:
    // `nothing`, `first-seat`, `passed` and `stopped` change nothing that is counted.
  }
}

/**
 * All have chosen first tickets, so their numbers become public.
 * @param {WireGame} game
 * @param {WireView} view
 * @param {Event<"first-tickets-settled">} event
 */
function settle(game, view, event) {
  const refused = game["first-tickets"].refused;
  for (const [index, seat] of view.seats.entries()) {
    seat["ticket-counts"] = { ...event.kept[index] };
    seat["offer-counts"] = countByDeck(game, []);
    for (const [name, deck] of Object.entries(view["ticket-decks"])) {
      deck.untouched -= event.kept[index][name];
      if (refused !== "shuffled-in") deck.untouched -= event.refused[index][name];
    }
  }
  if (refused === "under-shuffled") setList(view, "sunk", inOrder(game.tickets, view.offer ?? []));
  setList(view, "offer", []);
}

/** @param {WireGame} game @param {WireView} view @param {Event<"claimed">} event */
function claim(game, view, event) {
  const track = game.tracks.find((candidate) => candidate.id === event.track);
  if (!track) return;
  const seat = seatOf(view, event.seat);
  /** @type {[WireCard, number][]} */
  const paid = [
    [event.colour, track.length - event.locomotives],
    ["locomotive", event.locomotives],
  ];
  for (const [kind, count] of paid) {
    add(seat["known-cards"], kind, -count);
    add(view.discards, kind, count);
    if (view.seat === event.seat) add(view.hand, kind, -count);
  }
  seat.cards -= track.length;
  seat.trains -= track.length;
  seat.points += track.points;
  seat.tracks = inOrder(game.tracks, [...seat.tracks, track.id]);
  const parallel = track.parallel ?? [];
  const limit = game["one-track-up-to"][parallel.length === 1 ? "double" : "triple"];
  const closed = view.seats.length <= limit ? parallel : [];
  view["open-tracks"] = view["open-tracks"].filter((id) => id !== track.id && !closed.includes(id));
  if (view.passengers) view.passengers.claimed = track.id;
}

/**
 * Figures of one colour are equal: the one on the first space goes.
 * @param {WireGame} game
 * @param {WireView} view
 * @param {Event<"passengers-taken">} event
 */
function takePassengers(game, view, event) {
  const standing = view.passengers;
  const track = game.tracks.find((candidate) => candidate.id === standing?.claimed);
  if (!standing || !track) return;
  for (const [index, colour] of event.from.entries()) {
    if (!colour) continue;
    const here = standing.places.find((spaces) => citiesOf(game, spaces.place).includes(track.ends[index]));
    const space = here ? here.spaces.indexOf(colour) : -1;
    if (here && space >= 0) here.spaces[space] = null;
    const seat = seatOf(view, event.seat);
    seat.passengers ??= {};
    add(seat.passengers, colour, 1);
  }
}

/** The cities of a place; a country has several. @param {WireGame} game @param {string} id */
const citiesOf = (game, id) => game.places.find((place) => place.id === id)?.cities ?? [];

/** @param {WireView} view @param {Event<"awaits">} event */
function askNext(view, event) {
  view.phase = event.phase;
  setNumber(view, "turn", event.seat);
  setNumber(view, "turns-left", event["turns-left"]);
  setNumber(view, "passes", event.passes || null);
  setNumber(view, "halves-over", event["halves-over"] || null);
  setList(view, "pending", event.pending ?? []);
}
