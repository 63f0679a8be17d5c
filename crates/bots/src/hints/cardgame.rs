//! What a player of the card game wants to know: how far tickets are, and how everybody stands.

use crate::Asked;
use gleis_games::BoardNames;
use gleis_games::wire::{
    Hints, OpenPoints, RevealedTickets, Standings, TicketHint, TicketResult, seat_to_wire,
};
use gleis_rules::cardgame::{CardGame, CardView, Phase, TicketSet};
use gleis_rules::{BitSet, Seat, Source, Viewer};

/// The hints for a view.
pub(crate) fn hints(game: &CardGame, names: &BoardNames, view: &CardView, asked: &Asked) -> Hints {
    let sheets = game.open_score(view);
    let points = |seat: Seat| OpenPoints {
        seat: seat_to_wire(seat),
        routes: 0,
        passengers: 0,
        longest_trail: 0,
        tickets: sheets[seat].from(Source::Completed),
        big_cities: sheets[seat].from(Source::BigCities),
        total: sheets[seat].total(),
    };
    Hints {
        tickets: own_tickets(game, names, view, asked),
        standings: Standings {
            seats: view.seats.seats().map(points).collect(),
            passengers: Vec::new(),
        },
        revealed: revealed(names, view),
        ..Hints::default()
    }
}

fn name(names: &BoardNames, ticket: usize) -> String {
    names.tickets[ticket].id.clone()
}

/// Which tickets the stack completes is worked out for those about which somebody asks, if any.
fn own_tickets(
    game: &CardGame,
    names: &BoardNames,
    view: &CardView,
    asked: &Asked,
) -> Vec<TicketHint> {
    let Viewer::Seat(seat) = view.viewer else {
        return Vec::new();
    };
    let wanted = match &asked.tickets {
        Some(tickets) => TicketSet::of(tickets.iter().map(|ticket| ticket.index())),
        None => view.tickets,
    };
    let ready = if asked.aids {
        game.best_left(view, wanted)
    } else {
        0
    };
    let told = |ticket: usize, offered: bool, done: bool| TicketHint {
        ticket: name(names, ticket),
        offered,
        done,
        ready: ready.has(ticket),
        blocked: false,
        why: None,
        path: None,
    };
    let completed = view.completed[seat].members();
    let open = view.tickets.members();
    let offered = view.offer.iter();
    completed
        .map(|ticket| told(ticket, false, true))
        .chain(open.map(|ticket| told(ticket, false, false)))
        .chain(offered.map(|ticket| told(ticket.index(), true, false)))
        .collect()
}

/// Everybody's tickets, once the game is over.
fn revealed(names: &BoardNames, view: &CardView) -> Vec<RevealedTickets> {
    if view.play.phase != Phase::Over {
        return Vec::new();
    }
    let result = |ticket: usize, done: bool| TicketResult {
        ticket: name(names, ticket),
        done,
    };
    let of_seat = |seat: Seat| {
        let completed = view.completed[seat].members();
        let missed = view.revealed[seat].members();
        let tickets = completed.map(|ticket| result(ticket, true));
        let tickets = tickets.chain(missed.map(|ticket| result(ticket, false)));
        RevealedTickets {
            seat: seat_to_wire(seat),
            tickets: tickets.collect(),
        }
    };
    view.seats.seats().map(of_seat).collect()
}
