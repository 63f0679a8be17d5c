//! What is in the box, as the data files say it.

use crate::harness::{
    A, SEATS, Script, Table, Usa, germany, germany_mega, germany_mega_passengers,
    germany_passengers, usa_2004, usa_new,
};
use gleis_games::Board;
use gleis_rules::board::{BoardRules, TicketSpec};
use gleis_rules::{BitSet, CardKind, Game, Source};

/// Short and long tickets of a game.
fn by_deck<R: BoardRules>(board: &Board<R>) -> (usize, usize) {
    let tickets = &board.game.spec().tickets;
    let short = tickets.iter().filter(|ticket| ticket.deck.0 == 0).count();
    (short, tickets.len() - short)
}

fn names<R: BoardRules>(board: &Board<R>) -> Vec<&str> {
    board
        .names
        .tickets
        .iter()
        .map(|ticket| ticket.id.as_str())
        .collect()
}

/// U4-01, UN-01, DE-26: 2 to 5 players, with 45 trains each.
#[test]
fn two_to_five_play() {
    fn check<R: BoardRules>(board: &'static Board<R>) {
        assert_eq!(
            board.game.seats(),
            2..=5,
            "U4-01, UN-01, DE-26: {}",
            board.info.id
        );
        assert_eq!(board.info.players, (2, 5));
        for seats in 2..=5 {
            let table = Table::dealt(board, seats, Script::new(7));
            assert_eq!(table.seats().len(), usize::from(seats));
            assert!(
                table
                    .seats()
                    .iter()
                    .all(|&seat| table.state.trains[seat] == 45),
                "DE-26"
            );
        }
    }
    check(usa_2004());
    check(usa_new());
    check(germany());
    check(germany_passengers());
    check(germany_mega());
    check(germany_mega_passengers());
}

/// U4-02, UN-02: one board with the routes of North America, the same in both editions: 36
/// cities, all joined with each other, and a score track, which shows every seat's points.
#[test]
fn the_board_is_a_map_of_north_america() {
    for board in [usa_2004(), usa_new()] {
        let spec = board.game.spec();
        assert_eq!(
            (spec.cities, spec.tracks.len(), spec.groups().len()),
            (36, 100, 78)
        );
        for city in [
            "vancouver",
            "los-angeles",
            "miami",
            "montreal",
            "sault-ste-marie",
        ] {
            assert!(
                board.names.cities.iter().any(|name| name.id == city),
                "U4-02, UN-02: {city}"
            );
        }
        let mut reached = 1u64;
        for _ in 0..spec.cities {
            for track in &spec.tracks {
                let ends = track.ends.map(|city| 1u64 << city.0);
                if reached & (ends[0] | ends[1]) != 0 {
                    reached |= ends[0] | ends[1];
                }
            }
        }
        assert_eq!(
            reached.count_ones(),
            36,
            "U4-02, UN-02: every city can be reached"
        );
        let table = Table::dealt(board, 5, Script::new(1));
        assert_eq!(table.state.points.0, [0; 5], "the score track");
    }
    assert_eq!(usa_2004().names.tracks, usa_new().names.tracks, "UN-02");
}

/// U4-03, U4-08, U4-Q46, UN-03, UN-08, UN-Q46: each player has exactly 45 trains; the spares (3
/// of 48 in 2004, 240 in all) are never in play.
#[test]
fn each_player_has_45_trains_and_the_spares_stay_in_the_box() {
    for board in [usa_2004(), usa_new()] {
        assert_eq!(5 * (u32::from(board.game.spec().trains) + 3), 240, "U4-03");
        for seats in 2..=5 {
            let mut t = Table::dealt(board, seats, Script::new(2));
            let trains = t.state.trains;
            for (index, seat) in SEATS.into_iter().enumerate() {
                let expected = if index < seats.into() { 45 } else { 0 };
                assert_eq!(trains[seat], expected, "U4-08, UN-03, UN-08");
            }
            t.play_out(5);
            for seat in t.seats() {
                let owned = t.state.owned[seat].members();
                let used: u8 = owned
                    .map(|track| board.game.spec().tracks[track].length)
                    .sum();
                assert_eq!(used + t.state.trains[seat], 45, "U4-Q46, UN-Q46");
            }
        }
    }
}

/// U4-04: 144 cards: 110 car cards, 30 tickets, the bonus card, an overview card and two
/// advertising cards, which play no part.
#[test]
fn the_2004_box_has_144_cards() {
    let spec = usa_2004().game.spec();
    let car_cards: usize = spec.cards.iter().map(|&count| usize::from(count)).sum();
    let bonus_cards = usize::from(spec.longest_trail > 0);
    assert_eq!(
        (car_cards, spec.tickets.len(), bonus_cards),
        (110, 30, 1),
        "U4-04"
    );
    assert_eq!(
        car_cards + spec.tickets.len() + bonus_cards + 1 + 2,
        144,
        "U4-04"
    );
}

/// U4-05, U4-06, UN-07, DE-27: 12 car cards in each of the 8 colours of the routes, and 14
/// locomotives; the colours are purple, blue, orange, white, green, yellow, black, red.
#[test]
fn there_are_110_car_cards() {
    fn check<R: BoardRules>(board: &Board<R>) {
        let spec = board.game.spec();
        for colour in [
            "purple", "blue", "orange", "white", "green", "yellow", "black", "red",
        ] {
            let kind = CardKind::parse(colour).expect("a colour");
            assert_eq!(
                spec.cards[kind.index()],
                12,
                "U4-05, U4-06, UN-07, DE-27: {colour}"
            );
            let on_map = spec.tracks.iter().any(|track| track.colour == Some(kind));
            assert!(on_map, "U4-06: {colour} is the colour of a route");
        }
        assert_eq!(
            spec.cards[CardKind::LOCOMOTIVE.index()],
            14,
            "U4-05, UN-07, DE-27"
        );
        assert_eq!(
            spec.cards.len(),
            9,
            "U4-06: eight colours and the locomotive"
        );
    }
    check(usa_2004());
    check(usa_new());
    check(germany());
}

/// U4-07, U4-09, UN-04, UN-09: every player has a marker, and it starts on 0.
#[test]
fn markers_start_at_zero() {
    for board in [usa_2004(), usa_new()] {
        for seats in 2..=5 {
            let table = Table::dealt(board, seats, Script::new(3));
            let points: Vec<i16> = table
                .seats()
                .iter()
                .map(|&s| table.state.points[s])
                .collect();
            assert_eq!(
                points,
                vec![0; usize::from(seats)],
                "U4-07, U4-09, UN-04, UN-09"
            );
        }
    }
}

/// U4-13, UN-05, UN-14: one bonus card lies beside the board and is worth 10: nobody has it in
/// play, and at the end one player does.
#[test]
fn the_bonus_card_waits_for_the_end() {
    for mut t in [Table::usa_2004(3), Table::usa_new(3)] {
        t.owns(A, "duluth/helena");
        assert_eq!(
            t.state.points[A], 15,
            "U4-13, UN-14: no bonus while the game goes on"
        );
        t.expect_from(Source::LongestTrail, &[10, 0, 0]); // UN-05
        assert_eq!(t.game().outcome(&t.state), None);
    }
}

/// UN-06: 33 tickets: the 30 of 2004 and three more.
#[test]
fn the_new_edition_has_33_tickets() {
    let (old, new) = (names(usa_2004()), names(usa_new()));
    assert_eq!((old.len(), new.len()), (30, 33), "UN-06");
    assert!(old.iter().all(|ticket| new.contains(ticket)), "UN-06");
    let t: Usa = Table::usa_new(2);
    assert_eq!(t.tickets_left(0), 33, "UN-06: all in the deck");
}

/// DE-01, DE-02: 60 passengers, 10 in each of six colours, come out of one bag.
#[test]
fn sixty_passengers_are_in_the_bag() {
    for board in [germany_passengers(), germany_mega_passengers()] {
        let bag = board
            .game
            .spec()
            .passengers
            .as_ref()
            .expect("passengers")
            .bag;
        for kind in CardKind::all() {
            let wanted = "RYGBKW".contains(kind.letter());
            assert_eq!(
                bag[kind.index()],
                if wanted { 10 } else { 0 },
                "DE-01: {kind}"
            );
        }
        let all: u32 = bag.iter().map(|&count| u32::from(count)).sum();
        let places = &board
            .game
            .spec()
            .passengers
            .as_ref()
            .expect("passengers")
            .places;
        let standing: u32 = places.iter().map(|&(_, count)| u32::from(count)).sum();
        assert_eq!(
            (all, standing),
            (60, 60),
            "DE-02: all of the bag comes onto the board"
        );
    }
}

/// DE-03: the expansion brings 29 tickets, 23 short and 6 long. DE-04: it only adds to the base
/// game, whose map and tickets it needs.
#[test]
fn the_expansion_adds_29_tickets_to_the_base_game() {
    let (base, mega) = (germany(), germany_mega());
    let ((short, long), (mega_short, mega_long)) = (by_deck(base), by_deck(mega));
    assert_eq!((mega_short - short, mega_long - long), (23, 6), "DE-03");
    assert!(
        names(base)
            .iter()
            .all(|ticket| names(mega).contains(ticket)),
        "DE-04"
    );
    for tracks in [
        &mega.game.spec().tracks,
        &germany_passengers().game.spec().tracks,
    ] {
        assert_eq!(tracks, &base.game.spec().tracks, "DE-04");
    }
}

/// DE-06: three variants, each a game of its own, beside the base game alone (DE-Q45). The
/// table of DE-07 to DE-13: tickets of the base game or all, with passengers or without.
#[test]
fn the_variants_of_germany() {
    let passengers = |there: bool| if there { "yes" } else { "no" };
    let mut found = Vec::new();
    for board in [germany(), germany_mega()] {
        let spec = board.game.spec();
        found.push((by_deck(board), passengers(spec.passengers.is_some())));
    }
    for board in [germany_passengers(), germany_mega_passengers()] {
        let spec = board.game.spec();
        found.push((by_deck(board), passengers(spec.passengers.is_some())));
    }
    let base = ((33, 29), "no"); // DE-Q45
    let mega = ((56, 35), "no"); // DE-10, DE-11
    let travel = ((33, 29), "yes"); // DE-07, DE-08
    let both = ((56, 35), "yes"); // DE-13
    assert_eq!(found, [base, mega, travel, both], "DE-06");
}

/// DE-07 to DE-13, rule by rule: DE-09 and DE-12: all other rules are those of the base game;
/// DE-07: no ticket of 1902; DE-10: all of them; DE-13: Mega-Deutschland and passengers.
#[test]
fn a_variant_changes_only_what_it_says() {
    let (base, mega) = (germany().game.spec(), germany_mega().game.spec());
    let travel = germany_passengers().game.spec();
    let both = germany_mega_passengers().game.spec();
    assert_eq!(travel.tickets, base.tickets, "DE-07");
    let mut expected = base.clone();
    expected.passengers.clone_from(&travel.passengers);
    assert_eq!(&expected, travel, "DE-08, DE-09");
    let mut expected = base.clone();
    expected.tickets.clone_from(&mega.tickets);
    assert_eq!(&expected, mega, "DE-10, DE-11, DE-12");
    let mut expected = mega.clone();
    expected.passengers.clone_from(&travel.passengers);
    assert_eq!(&expected, both, "DE-13");
}

/// DE-29: two decks: short tickets up to 11 and long ones from 12.
#[test]
fn short_tickets_are_worth_up_to_11() {
    for tickets in [
        &germany().game.spec().tickets,
        &germany_mega().game.spec().tickets,
    ] {
        let range = |deck: u8| {
            let of_deck = |ticket: &&TicketSpec| ticket.deck.0 == deck;
            let mut points: Vec<u8> = tickets.iter().filter(of_deck).map(|t| t.points).collect();
            points.sort_unstable();
            (points[0], points[points.len() - 1])
        };
        assert!(range(0).0 >= 2 && range(0).1 == 11, "DE-29: short");
        assert_eq!(range(1), (12, 22), "DE-29: long");
    }
    assert_eq!(germany().names.decks, ["short", "long"], "DE-29");
}
