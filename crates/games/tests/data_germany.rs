//! Germany: the facts that `data/maps/germany/SOURCES.md` lists, by their numbers there.

use crate::facts::{
    by_length, degrees, distinct_pairs, is_connected, load, odd_tickets, of_colour, pairs_of,
    route_points, spaces, ticket_points, tickets_by_place,
};
use gleis_games::AnyGame;
use gleis_rules::CardKind;
use std::collections::{BTreeMap, BTreeSet};

/// The cities that start with several passengers.
const BIG: [&str; 7] = [
    "berlin",
    "hamburg",
    "koeln",
    "frankfurt",
    "muenchen",
    "leipzig",
    "stuttgart",
];

#[test]
fn map_of_germany() {
    let game = load("germany");
    let (spec, names) = (game.board_spec().unwrap(), game.names());
    // 1
    assert_eq!((spec.cities, names.places.len()), (49, 40));
    let spots = |place: &gleis_games::PlaceName| place.cities.count_ones();
    let countries: Vec<_> = names
        .places
        .iter()
        .filter(|place| spots(place) > 1)
        .collect();
    let mut sizes: Vec<_> = countries.iter().map(|place| spots(place)).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [2, 3, 3, 3, 3]);
    // 2
    assert_eq!(
        (spec.tracks.len(), spec.groups().len(), spaces(&spec.tracks)),
        (110, 85, 313)
    );
    assert_eq!(
        [1, 2, 3].map(|n| pairs_of(spec, names, n).len()),
        [62, 21, 2]
    );
    // 3
    assert_eq!(by_length(&spec.tracks), [23, 30, 25, 17, 8, 2, 5]);
    assert_eq!(route_points(spec, &spec.tracks), 502);
}

#[test]
fn colours_and_parallel_tracks_in_germany() {
    let game = load("germany");
    let (spec, names) = (game.board_spec().unwrap(), game.names());
    // 4
    let expected = [
        (8, 28),
        (8, 27),
        (9, 27),
        (8, 28),
        (8, 28),
        (8, 28),
        (8, 28),
        (8, 27),
    ];
    for (colour, expected) in CardKind::colours().zip(expected) {
        let tracks = of_colour(spec, Some(colour));
        assert_eq!((tracks.len(), spaces(tracks)), expected, "{colour}");
    }
    let grey = of_colour(spec, None);
    assert_eq!((grey.len(), spaces(grey)), (45, 92));
    // 5
    for group in spec.groups() {
        let tracks = &spec.tracks[group.clone()];
        assert!(tracks.iter().all(|track| track.length == tracks[0].length));
        let colours: BTreeSet<_> = tracks.iter().map(|track| track.colour).collect();
        let all_grey = colours.len() == 1 && colours.contains(&None);
        assert!(
            all_grey || colours.len() == tracks.len(),
            "{:?}",
            names.tracks[group.start]
        );
    }
    assert_eq!(
        pairs_of(spec, names, 3),
        ["dortmund-duesseldorf", "duesseldorf-koeln"]
    );
}

#[test]
fn spots_and_neighbours_in_germany() {
    let game = load("germany");
    let (spec, names) = (game.board_spec().unwrap(), game.names());
    let countries = names
        .places
        .iter()
        .filter(|place| place.cities.count_ones() > 1);
    // 6
    let foreign = countries.fold(0, |all, country| all | country.cities);
    let is_spot = |city: gleis_rules::CityId| foreign >> city.index() & 1 == 1;
    let at_spots: Vec<_> = spec
        .tracks
        .iter()
        .flat_map(|track| track.ends)
        .filter(|&city| is_spot(city))
        .collect();
    assert_eq!((at_spots.len(), foreign.count_ones()), (14, 14));
    assert_eq!(at_spots.iter().collect::<BTreeSet<_>>().len(), 14);
    assert!(
        !spec
            .tracks
            .iter()
            .any(|t| is_spot(t.ends[0]) && is_spot(t.ends[1]))
    );
    assert!(is_connected(spec));
    // 7
    let degrees = degrees(spec, names, false);
    let home: BTreeMap<_, _> = degrees.iter().filter(|d| *d.1 > 1).collect();
    let with = |n: usize| {
        home.iter()
            .filter(move |d| **d.1 == n)
            .map(|d| d.0.as_str())
    };
    assert_eq!(
        (home.len(), home.values().min(), home.values().max()),
        (35, Some(&&3), Some(&&10))
    );
    assert_eq!(with(3).collect::<Vec<_>>(), ["magdeburg", "rostock"]);
    assert_eq!(with(10).collect::<Vec<_>>(), ["frankfurt", "hannover"]);
    assert_eq!((degrees["hamburg"], degrees["berlin"]), (9, 8));
}

/// Number of tickets, fewest, most and sum of points of a deck, for tickets in a range.
fn deck(game: &AnyGame, tickets: std::ops::Range<usize>, name: &str) -> (usize, u8, u8, u32) {
    let deck = game.names().decks.iter().position(|deck| deck == name);
    let deck = gleis_rules::DeckId(deck.expect("the game has the deck") as u8);
    let points: Vec<u8> = game.board_spec().unwrap().tickets[tickets]
        .iter()
        .filter(|ticket| ticket.deck == deck)
        .map(|ticket| ticket.points)
        .collect();
    let (least, most) = (points.iter().min(), points.iter().max());
    let sum = points.iter().map(|&points| u32::from(points)).sum();
    (
        points.len(),
        *least.expect("not empty"),
        *most.expect("not empty"),
        sum,
    )
}

#[test]
fn tickets_of_germany() {
    let (base, mega) = (load("germany"), load("germany-mega"));
    let countries: Vec<usize> = (0..40)
        .filter(|&p| mega.names().places[p].cities.count_ones() > 1)
        .collect();
    let abroad = |tickets: std::ops::Range<usize>| {
        let tickets = mega.names().tickets[tickets].iter();
        tickets
            .filter(|ticket| ticket.places.iter().any(|p| countries.contains(p)))
            .count()
    };
    // 8
    assert_eq!(deck(&base, 0..62, "short"), (33, 3, 11, 252));
    assert_eq!(deck(&base, 0..62, "long"), (29, 12, 22, 456));
    assert_eq!(
        (
            base.board_spec().unwrap().tickets.len(),
            ticket_points(&base).iter().sum::<u32>()
        ),
        (62, 708)
    );
    assert!(tickets_by_place(&base).values().all(|&count| count > 0));
    assert_eq!(abroad(0..62), 17);
    // 9
    assert_eq!(mega.names().tickets[..62], base.names().tickets);
    assert_eq!(deck(&mega, 62..91, "short"), (23, 2, 11, 169));
    assert_eq!(deck(&mega, 62..91, "long"), (6, 13, 18, 90));
    assert_eq!(ticket_points(&mega)[62..].iter().sum::<u32>(), 259);
    assert_eq!(abroad(62..91), 1);
    let is_big = |&place: &usize| BIG.contains(&mega.names().places[place].id.as_str());
    assert!(
        mega.names().tickets[62..]
            .iter()
            .all(|t| t.places.iter().any(is_big))
    );
}

#[test]
fn all_tickets_of_germany() {
    let (base, mega) = (load("germany"), load("germany-mega"));
    let is_big = |&place: &usize| BIG.contains(&mega.names().places[place].id.as_str());
    // 10
    assert_eq!(
        (
            mega.board_spec().unwrap().tickets.len(),
            distinct_pairs(&mega)
        ),
        (91, 91)
    );
    let short = gleis_rules::DeckId(0);
    assert_eq!(mega.names().decks, ["short", "long"]);
    assert!(
        mega.board_spec()
            .unwrap()
            .tickets
            .iter()
            .all(|t| (t.deck == short) == (t.points <= 11))
    );
    let between_big = mega
        .names()
        .tickets
        .iter()
        .filter(|t| t.places.iter().all(is_big));
    assert_eq!(between_big.count(), 21);
    // 11
    assert_eq!(odd_tickets(&mega), [("kiel-stuttgart".to_owned(), 17, 16)]);
    assert_eq!(
        load("germany-mega-passengers")
            .board_spec()
            .unwrap()
            .tickets,
        mega.board_spec().unwrap().tickets
    );
    assert_eq!(
        load("germany-passengers").board_spec().unwrap().tickets,
        base.board_spec().unwrap().tickets
    );
}

#[test]
fn passengers_of_germany() {
    // 12
    for id in ["germany-passengers", "germany-mega-passengers"] {
        let game = load(id);
        let passengers = game
            .board_spec()
            .unwrap()
            .passengers
            .as_ref()
            .expect("the game has passengers");
        let names = game
            .names()
            .passenger_places
            .iter()
            .map(|&p| game.names().places[p].id.as_str());
        let standing: BTreeMap<&str, u8> = names
            .zip(passengers.places.iter().map(|place| place.1))
            .collect();
        assert_eq!(
            (
                standing.len(),
                standing.values().map(|&n| u32::from(n)).sum::<u32>()
            ),
            (40, 60)
        );
        let with = |n: u8| {
            let mut with: Vec<_> = standing
                .iter()
                .filter(|s| *s.1 == n)
                .map(|s| *s.0)
                .collect();
            with.sort_unstable();
            with
        };
        assert_eq!(with(5), ["berlin"]);
        assert_eq!(with(4), ["frankfurt", "hamburg", "koeln", "muenchen"]);
        assert_eq!(with(3), ["leipzig", "stuttgart"]);
        assert_eq!(with(1).len(), 33);
        let colours = ["red", "yellow", "green", "blue", "black", "white"];
        for kind in CardKind::all() {
            let expected = if colours.contains(&kind.name()) {
                10
            } else {
                0
            };
            assert_eq!(passengers.bag[kind.index()], expected, "{kind}");
        }
        assert_eq!(passengers.points, [20, 10]);
    }
    assert!(load("germany").board_spec().unwrap().passengers.is_none());
    assert!(
        load("germany-mega")
            .board_spec()
            .unwrap()
            .passengers
            .is_none()
    );
}
