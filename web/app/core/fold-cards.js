// Events of the card game: rail yards, track stacks, tickets completed.
import { KINDS } from "./marks.js";
import { add, countByDeck, hold, inOrder, seatOf, setList, setNumber, sum } from "./fold-parts.js";

/** @typedef {import("../../protocol.js").WireGame} WireGame */
/** @typedef {import("../../protocol.js").WireView} WireView */
/** @typedef {import("../../protocol.js").WireSeat} WireSeat */
/** @typedef {import("../../protocol.js").WireRow} WireRow */
/** @typedef {import("../../protocol.js").WireEvent} WireEvent */
/** @typedef {import("../../protocol.js").WireCard} WireCard */
/** @typedef {import("./fold-parts.js").Counts} Counts */

/**
 * Takes in an event of its own; false for those of all games.
 * @param {WireGame} game
 * @param {WireView} view
 * @param {WireEvent} event
 */
export function takeInCards(game, view, event) {
  switch (event.event) {
    case "locomotive-dealt":
      view.deck -= 1;
      add(seatOf(view, event.seat)["known-cards"], "locomotive", 1);
      hold(view, event.seat, "locomotive");
      break;
    case "rolled":
      roll(game, view, event.seat, event.cards);
      break;
    case "laid":
      for (const row of event.rows) lay(view, event.seat, row);
      break;
    case "raided": {
      const seat = seatOf(view, event.seat);
      setRows(
        seat,
        (seat.yard ?? []).filter((row) => row.colour !== event.row.colour),
      );
      add(view.discards, event.row.colour, event.row.cars);
      add(view.discards, "locomotive", event.row.locomotives ?? 0);
      break;
    }
    case "stacks-shown":
      for (const [index, cards] of event.stacks.entries()) setCards(view.seats[index], cards);
      break;
    case "ticket-chosen":
      if (event.seat === view.seat)
        setList(view, "chosen", inOrder(game.tickets, [...(view.chosen ?? []), event.ticket]));
      break;
    case "choice-made":
      if (event.seat === view.seat && event.tickets)
        setList(view, "chosen", inOrder(game.tickets, event.tickets));
      break;
    case "tickets-completed":
      complete(game, view, event.tickets);
      break;
    case "half-time":
      gather(game, view);
      break;
    default:
      return false;
  }
  return true;
}

/** Rows lie in the order of the colours. @param {WireSeat} seat @param {WireRow[]} rows */
function setRows(seat, rows) {
  const sorted = [...rows].sort((one, two) => KINDS.indexOf(one.colour) - KINDS.indexOf(two.colour));
  if (sorted.length > 0) seat.yard = sorted;
  else delete seat.yard;
}

/** @param {WireSeat} seat @param {Counts} cards */
function setCards(seat, cards) {
  if (sum(cards) > 0) seat["stack-cards"] = { ...cards };
  else delete seat["stack-cards"];
}

/**
 * Of each row the top card goes onto the stack; locomotives lie on top.
 * @param {WireGame} game
 * @param {WireView} view
 * @param {number} who
 * @param {Counts} cards
 */
function roll(game, view, who, cards) {
  const seat = seatOf(view, who);
  const rows = (seat.yard ?? [])
    .map((row) => shorter(row))
    .filter((row) => row.cars + (row.locomotives ?? 0) > 0);
  setRows(seat, rows);
  setNumber(seat, "stack", (seat.stack ?? 0) + sum(cards));
  // Nobody looks at a stack, but its owner may remember what went there.
  if (who !== view.seat || game["card-game"]?.stacks === "hidden") return;
  const known = { ...seat["stack-cards"] };
  for (const [kind, count] of Object.entries(cards)) add(known, kind, count);
  setCards(seat, known);
}

/** @param {WireRow} row @returns {WireRow} */
function shorter({ colour, cars, locomotives = 0 }) {
  if (locomotives > 1) return { colour, cars, locomotives: locomotives - 1 };
  return { colour, cars: locomotives === 1 ? cars : cars - 1 };
}

/** @param {WireView} view @param {number} who @param {WireRow} row */
function lay(view, who, row) {
  const seat = seatOf(view, who);
  setRows(seat, [...(seat.yard ?? []), { ...row }]);
  /** @type {[WireCard, number][]} */
  const spent = [
    [row.colour, row.cars],
    ["locomotive", row.locomotives ?? 0],
  ];
  for (const [kind, count] of spent) {
    seat.cards -= count;
    add(seat["known-cards"], kind, -count);
    if (view.seat === who) add(view.hand, kind, -count);
  }
}

/** @param {WireGame} game @param {WireView} view @param {string[][]} tickets by seat */
function complete(game, view, tickets) {
  for (const [index, done] of tickets.entries()) {
    const seat = view.seats[index];
    setList(
      seat,
      "completed-tickets",
      inOrder(game.tickets, [...(seat["completed-tickets"] ?? []), ...done]),
    );
    for (const [deck, count] of Object.entries(countByDeck(game, done))) seat["ticket-counts"][deck] -= count;
    for (const ticket of game.tickets) if (done.includes(ticket.id)) seat.points += ticket.points;
  }
  const chosen = view.chosen ?? [];
  view.tickets = view.tickets.filter((ticket) => !chosen.includes(ticket));
  setList(view, "chosen", []);
}

/** Everything but the hands is the deck now. @param {WireGame} game @param {WireView} view */
function gather(game, view) {
  view.deck = sum(game.cards) - view.seats.reduce((all, seat) => all + seat.cards, 0);
  view.discards = {};
  view.market.fill(null);
  for (const seat of view.seats) {
    delete seat.yard;
    delete seat.stack;
    delete seat["stack-cards"];
  }
}
