//! What goes out to programs: views, choices that come back, whole games.

use gleis_games::wire::{WireCard, WireGame, WireView, seat_to_wire};
use gleis_games::{AnyGame, Entry, data, with_game};
use gleis_rules::{BitSet as _, Game as _, NoEvents, Rng, SeatCount, SeededChance, Setup, Viewer};

fn games() -> Vec<AnyGame> {
    let load = |id: &&str| data::load(id).unwrap();
    data::builtin_ids().iter().map(load).collect()
}

/// Plays random games and shows every position to `look`, the last one included.
fn positions<E: Entry>(
    entry: &E,
    seed: u64,
    mut look: impl FnMut(&<E::Game as gleis_rules::Game>::State, SeatCount),
) {
    let game = entry.game();
    for count in game.seats() {
        let seats = SeatCount::new(count).unwrap();
        let first = (count % 2 == 0).then(|| seats.seats().last().unwrap());
        let (mut chance, mut rng) = (SeededChance::new(seed), Rng::new(seed));
        let mut state = game.deal(Setup { seats, first }, &mut chance, &mut NoEvents);
        look(&state, seats);
        while let Some(seat) = game.to_act(&state).first() {
            let action = game.sample(&state, seat, &mut rng);
            game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
            look(&state, seats);
        }
    }
}

#[test]
fn views_pass_through_json() {
    for game in games() {
        let mut turn = 0;
        with_game!(&game, entry => positions(entry, 12, |state, seats| {
            turn += 1;
            let viewers: Vec<Viewer> = Viewer::all(seats).collect();
            let view = entry.game().observe(state, viewers[turn % viewers.len()]);
            let wire = entry.view_to_wire(&view);
            let json = serde_json::to_string(&wire).unwrap();
            assert_eq!(serde_json::from_str::<WireView>(&json).unwrap(), wire);
        }));
    }
}

#[test]
fn choices_need_no_more_than_the_view() {
    for game in games() {
        with_game!(&game, entry => positions(entry, 13, |state, _| {
            let Some(seat) = entry.game().to_act(state).first() else { return };
            let view = entry.game().observe(state, Viewer::Seat(seat));
            entry.game().legal(state, seat, |action| {
                let wire = entry.choice_to_wire(&view, action);
                assert_eq!(wire, entry.action_to_wire(state, seat, action));
                assert_eq!(entry.choice_from_wire(&view, &wire), Ok(action));
            });
        }));
    }
}

#[test]
fn games_describe_themselves() {
    for game in games() {
        let wire = with_game!(&game, entry => entry.game_to_wire());
        let json = serde_json::to_string(&wire).unwrap();
        assert_eq!(serde_json::from_str::<WireGame>(&json).unwrap(), wire);
        assert_eq!(wire.fingerprint, game.info().fingerprint);
        let is_card_game = matches!(game, AnyGame::Cards(_));
        assert_eq!(wire.card_game.is_some(), is_card_game);
        let tickets = match &game {
            // Tickets that nobody has found yet are not told.
            AnyGame::Legends(legends) => legends.game.legacy().tickets.count() as usize,
            _ => game.names().tickets.len(),
        };
        assert_eq!(wire.tickets.len(), tickets);
        if let Some(spec) = game.board_spec() {
            assert_eq!(wire.tracks.len(), spec.tracks.len());
            assert_eq!(wire.passengers.is_some(), spec.passengers.is_some());
        }
        for track in &wire.tracks {
            let known = |end: &String| wire.cities.iter().any(|city| city.id == *end);
            assert!(track.ends.iter().all(known), "{track:?}");
            for other in &track.parallel {
                let other = wire.tracks.iter().find(|track| track.id == *other).unwrap();
                assert!(other.parallel.contains(&track.id));
            }
        }
        for ticket in &wire.tickets {
            let place = |id: &String| wire.places.iter().find(|place| place.id == *id);
            let reachable = |end| place(end).is_some_and(|place| !place.cities.is_empty());
            assert!(ticket.ends.iter().all(reachable), "{ticket:?}");
        }
    }
}

#[test]
fn a_known_game_is_told_as_it_is() {
    let game = data::load("usa-2004").unwrap();
    let wire = with_game!(&game, entry => entry.game_to_wire());
    let track = |id: &str| wire.tracks.iter().find(|track| track.id == id).unwrap();
    let double = track("boston-new-york#2");
    assert_eq!((double.length, double.points), (2, 2));
    assert_eq!(double.colour, Some(WireCard::Red));
    assert_eq!(double.parallel, ["boston-new-york"]);
    assert_eq!(track("denver-helena").points, 7);
    assert_eq!(wire.cards[&WireCard::Locomotive], 14);
    assert_eq!((wire.trains, wire.longest_trail), (45, 10));
    assert_eq!((wire.one_track_up_to.double, wire.decks.len()), (3, 1));
}

#[test]
fn seats_are_those_of_the_view() {
    let game = data::load("germany").unwrap();
    with_game!(&game, entry => positions(entry, 15, |state, seats| {
        for seat in seats.seats() {
            let view = entry.game().observe(state, Viewer::Seat(seat));
            let wire = entry.view_to_wire(&view);
            assert_eq!(wire.seat, Some(seat_to_wire(seat)));
            let own = &wire.seats[seat.index()];
            let cards: u32 = wire.hand.values().map(|&count| u32::from(count)).sum();
            assert_eq!(u32::from(own.cards), cards);
            let kept: u32 = own.ticket_counts.values().map(|&count| u32::from(count)).sum();
            assert_eq!(kept as usize, wire.tickets.len());
        }
    }));
}

#[test]
fn the_schema_of_the_bot_protocol_is_the_one_of_the_types() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/bot-protocol.schema.json"
    );
    let schema = schemars::schema_for!(gleis_games::wire::Message);
    let expected = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let written = std::fs::read_to_string(path).unwrap();
    assert!(
        written == expected,
        "docs/bot-protocol.schema.json is old; run `cargo xtask schema`"
    );
}
