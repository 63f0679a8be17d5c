//! What holds for all built-in games, and the numbers in which they differ.

use crate::facts::load;
use gleis_games::{AnyGame, data};
use gleis_rules::board::FirstRefused;
use std::collections::BTreeSet;

/// Ids and indices agree everywhere.
#[test]
fn names_fit_the_tables() {
    for id in data::builtin_ids() {
        let game = load(id);
        let names = game.names();
        assert_eq!(game.info().id, *id);
        let Some(spec) = game.board_spec() else {
            continue;
        };
        assert_eq!(game.info().players, spec.players);
        assert_eq!(names.cities.len(), spec.cities);
        assert_eq!(names.tracks.len(), spec.tracks.len());
        assert_eq!(names.tickets.len(), spec.tickets.len());
        assert_eq!(names.decks.len(), usize::from(spec.decks));
        let all = names.places.iter().fold(0, |all, place| all | place.cities);
        assert_eq!(
            all.count_ones() as usize,
            spec.cities,
            "each city lies in a place"
        );
        for (ticket, name) in spec.tickets.iter().zip(&names.tickets) {
            assert_eq!(
                ticket.ends,
                name.places.map(|place| names.places[place].cities)
            );
            let [a, b] = name.places.map(|place| &names.places[place].id);
            assert_eq!(name.id, format!("{a}-{b}"));
        }
        let mut seen = BTreeSet::new();
        for (track, name) in spec.tracks.iter().zip(&names.tracks) {
            let [a, b] = track.ends.map(|city| &names.cities[city.index()].id);
            let plain = name.split('#').next();
            assert_eq!(plain, Some(format!("{a}-{b}").as_str()), "{name}");
            assert!(seen.insert(name), "{name} twice");
        }
        let standing = spec
            .passengers
            .as_ref()
            .map_or(0, |passengers| passengers.places.len());
        assert_eq!(names.passenger_places.len(), standing);
    }
}

/// What the games of North America and Germany have in common: U4-01, U4-03, U4-05, U4-08, U4-11,
/// U4-12, UN-01, UN-03, UN-07, UN-08, UN-11, UN-12, DE-26, DE-27, DE-28.
#[test]
fn numbers_that_agree() {
    let here = |id: &&&str| id.starts_with("usa") || id.starts_with("germany");
    for id in data::builtin_ids().iter().filter(here) {
        let game = load(id);
        let spec = game.board_spec().expect("a board game");
        assert_eq!(
            (spec.players, spec.trains, spec.last_round_at),
            ((2, 5), 45, 2),
            "{id}"
        );
        assert_eq!(
            (spec.cards, spec.hand),
            ([12, 12, 12, 12, 12, 12, 12, 12, 14], 4),
            "{id}"
        );
        let market = spec.market;
        assert_eq!(
            (market.slots, market.reset_at, market.resets_max),
            (5, 3, 3),
            "{id}"
        );
        assert_eq!(spec.one_track_up_to, [3, 3], "{id}");
        assert_eq!(spec.route_points[..6], [1, 2, 4, 7, 10, 15], "{id}");
        assert_eq!(game.info().rules_version, 1);
    }
}

#[test]
fn numbers_that_differ() {
    let ticket_rules = |id: &str| {
        let game = load(id);
        let (first, later) = (
            game.board_spec().unwrap().first_tickets,
            game.board_spec().unwrap().later_tickets,
        );
        let first = (first.deal, first.keep, first.refused);
        (first, (later.deal, later.keep, later.order_chosen))
    };
    let old = ((3, 2, FirstRefused::UnderInOrder), (3, 1, false));
    assert_eq!(ticket_rules("usa-2004"), old);
    let new = ((4, 2, FirstRefused::UnderShuffled), (3, 1, true));
    assert_eq!(ticket_rules("usa-new"), new);
    for id in data::builtin_ids()
        .iter()
        .filter(|id| id.starts_with("germany"))
    {
        assert_eq!(
            ticket_rules(id),
            ((4, 2, FirstRefused::ShuffledIn), (4, 1, false)),
            "{id}"
        );
        let game = load(id);
        assert_eq!(
            (
                game.board_spec().unwrap().longest_trail,
                game.board_spec().unwrap().globetrotter
            ),
            (0, 15)
        );
        assert_eq!(game.board_spec().unwrap().route_points.len(), 7);
    }
    let tie_breaks = |id: &str| -> Vec<&str> {
        load(id)
            .board_spec()
            .unwrap()
            .tie_breaks
            .iter()
            .map(|criterion| criterion.name())
            .collect()
    };
    assert_eq!(
        tie_breaks("usa-2004"),
        ["completed-tickets", "longest-trail"]
    );
    assert_eq!(
        tie_breaks("usa-new"),
        ["completed-tickets", "longest-trail-card"]
    );
    assert_eq!(tie_breaks("germany"), ["completed-tickets"]);
    for id in ["usa-2004", "usa-new"] {
        let game = load(id);
        assert_eq!(
            (
                game.board_spec().unwrap().longest_trail,
                game.board_spec().unwrap().globetrotter
            ),
            (10, 0)
        );
    }
}

/// The narrowest rule type that fits.
#[test]
fn rule_types() {
    assert!(matches!(load("usa-2004"), AnyGame::Small(_)));
    assert!(matches!(load("usa-new"), AnyGame::Small(_)));
    assert!(matches!(load("germany"), AnyGame::Large(_)));
    assert!(matches!(load("germany-passengers"), AnyGame::Passengers(_)));
    assert!(matches!(load("germany-mega"), AnyGame::Large(_)));
    assert!(matches!(
        load("germany-mega-passengers"),
        AnyGame::Passengers(_)
    ));
}
