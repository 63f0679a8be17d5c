//! A record that is cut down tells no more than its viewer knew.

use gleis_games::record::{Record, cut};
use gleis_games::wire::{WireAction, WireEvent, seat_to_wire};
use gleis_games::{AnyGame, data};
use gleis_rules::{SeatCount, Setup, Viewer};
use std::collections::BTreeSet;

fn games() -> Vec<AnyGame> {
    data::builtin_ids()
        .iter()
        .map(|id| data::load(id).unwrap())
        .collect()
}

/// The tickets that a seat was ever offered, with their names as JSON has them.
fn offered(record: &Record, number: u8) -> BTreeSet<String> {
    let events = record
        .setup
        .iter()
        .chain(record.plies.iter().flat_map(|ply| &ply.events));
    let names = events.flat_map(|event| match event {
        WireEvent::FirstTicketsDealt { seat, tickets, .. } if *seat == number => tickets.clone(),
        WireEvent::TicketsDrawn {
            seat,
            tickets: Some(tickets),
            ..
        } if *seat == number => tickets.clone(),
        _ => Vec::new(),
    });
    names.map(|name| format!("\"{name}\"")).collect()
}

/// Takes out tracks, which may have the names of tickets, and the tickets shown to all.
fn without_open_names(value: &mut serde_json::Value) {
    let open = [
        "claimed",
        "completed-tickets",
        "open-tracks",
        "revealed-tickets",
        "tracks",
    ];
    match value {
        serde_json::Value::Object(members) => {
            members.retain(|name, _| !open.contains(&name.as_str()));
            members.values_mut().for_each(without_open_names);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(without_open_names),
        _ => {}
    }
}

/// Everything told before the tickets are shown at the end, as JSON.
fn told_before_the_end(record: &Record) -> String {
    let mut record = record.clone();
    for view in record.plies.iter_mut().filter_map(|ply| ply.view.as_mut()) {
        without_open_names(view);
    }
    if let Some(view) = &mut record.view {
        view.open_tracks.clear();
    }
    for ply in &mut record.plies {
        // What is completed is shown to all, and so is the rest at the end.
        ply.events.retain(|event| {
            !matches!(
                event,
                WireEvent::TicketsRevealed { .. } | WireEvent::TicketsCompleted { .. }
            )
        });
    }
    record.result = None;
    record.to_json()
}

#[test]
fn tickets_of_others_are_not_named() {
    for game in games() {
        for (seats, seed) in [(2, 5), (3, 6)] {
            let seats = SeatCount::new(seats).unwrap();
            let record = Record::of_random_game(&game, Setup::new(seats), seed).unwrap();
            for viewer in Viewer::all(seats) {
                let own = match viewer {
                    Viewer::Seat(seat) => offered(&record, seat_to_wire(seat)),
                    Viewer::Spectator => BTreeSet::new(),
                };
                let told = told_before_the_end(&cut(&game, &record, viewer).unwrap());
                for other in seats.seats().filter(|&seat| !viewer.is(seat)) {
                    for name in offered(&record, seat_to_wire(other)).difference(&own) {
                        // A track may have the name of a ticket; claims are public.
                        let track = format!("\"track\":{name}");
                        let told = told.replace(&track, "");
                        assert!(!told.contains(name.as_str()), "{name} for {viewer:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn hidden_actions_and_cards_are_left_out() {
    for game in games() {
        let seats = SeatCount::new(3).unwrap();
        let record = Record::of_random_game(&game, Setup::new(seats), 8).unwrap();
        for viewer in Viewer::all(seats) {
            let cut_down = cut(&game, &record, viewer).unwrap();
            assert_eq!(cut_down.seed, None);
            let is_own = |number: u8| {
                seats
                    .seats()
                    .any(|seat| seat_to_wire(seat) == number && viewer.is(seat))
            };
            let mut choosing = true;
            for ply in &cut_down.plies {
                match &ply.action {
                    None => assert!(!is_own(ply.seat)),
                    Some(WireAction::KeepTickets { .. }) => assert!(is_own(ply.seat)),
                    Some(WireAction::DrawTickets { .. }) => {
                        assert!(is_own(ply.seat) || !choosing);
                    }
                    Some(_) => {}
                }
                // In the campaign the start card says who begins before tickets are chosen.
                let begins = |event: &WireEvent| {
                    matches!(
                        event,
                        WireEvent::FirstSeat { .. } | WireEvent::FirstTicketsSettled { .. }
                    )
                };
                choosing &= !ply.events.iter().any(begins);
            }
            let plies = cut_down.plies.iter().flat_map(|ply| &ply.events);
            for event in cut_down.setup.iter().chain(plies) {
                match event {
                    WireEvent::CardDrawn { seat, card, .. } => {
                        assert_eq!(card.is_some(), is_own(*seat));
                    }
                    WireEvent::FirstTicketsDealt { seat, .. } => assert!(is_own(*seat)),
                    WireEvent::TicketsDrawn { seat, tickets, .. } => {
                        assert_eq!(tickets.is_some(), is_own(*seat));
                    }
                    WireEvent::FirstTicketsChosen {
                        seat,
                        kept,
                        refused,
                    }
                    | WireEvent::TicketsKept {
                        seat,
                        kept,
                        refused,
                        ..
                    } => {
                        assert_eq!(kept.is_some(), is_own(*seat));
                        assert_eq!(refused.is_some(), is_own(*seat));
                    }
                    WireEvent::TicketUnder { seat, ticket, .. } if ticket.is_some() => {
                        assert!(seat.is_some_and(is_own));
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Two games that differ only in what the viewer cannot know look the same to the viewer.
#[test]
fn blind_draws_of_others_cannot_be_told_apart() {
    let game = data::load("usa-2004").unwrap();
    let seats = SeatCount::new(2).unwrap();
    let record = Record::of_random_game(&game, Setup::new(seats), 8).unwrap();
    let mut hands = record.clone();
    // Of version 1, in which an event is changed in one place.
    hands.version = 1;
    hands.chance.clear();
    hands.plies.clear();
    hands.result = None;
    let mut swapped = hands.clone();
    // Seat 1 is dealt the first four cards, in another order, and tickets likewise.
    swapped.setup[..4].reverse();
    for event in &mut swapped.setup {
        if let WireEvent::FirstTicketsDealt {
            seat: 1, tickets, ..
        } = event
        {
            tickets.reverse();
        }
    }
    assert_ne!(swapped, hands);
    for viewer in Viewer::all(seats).skip(1) {
        let [a, b] = [&hands, &swapped].map(|record| cut(&game, record, viewer).unwrap().to_json());
        assert_eq!(a, b, "{viewer:?}");
    }
}
