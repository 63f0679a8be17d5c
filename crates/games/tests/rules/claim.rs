//! Claiming tracks: payment, trains, points, and tracks side by side.

use crate::harness::{A, B, C, D, SEATS, Table, in_both, in_every_game, sorted};
use gleis_rules::board::{BoardAction, BoardRules};
use gleis_rules::{BitSet, CardKind, Illegal, TrackId};

/// U4-E1: U4-39 and UN-37 (exactly as many cards of one colour as spaces), U4-40 and UN-38 (its
/// own colour), U4-42 and UN-39 (a train on every space), U4-43 and UN-40 (cards are
/// discarded), U4-10 and UN-10 (the marker moves forward), U4-35, U4-36 and UN-32
/// (locomotives are wild, several too).
#[test]
fn a_coloured_route_takes_its_own_colour() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = &mut table;
        for payment in ["RRR", "BB", "BBBB", "BBR"] {
            t.expect_no_pay(A, "montreal/new-york", payment);
        }
        for payment in ["BBB", "BBL", "BLL", "LLL"] {
            t.expect_pays(A, "montreal/new-york", payment);
        }
        t.hand(A, "BBB")
            .expect_trains_points(A, 45, 0)
            .claim(A, "montreal/new-york", "BBB");
        t.expect_trains_points(A, 42, 4)
            .expect_discards("BBB")
            .expect_hand(A, "");
        let track = t.track("montreal/new-york").index();
        assert!(
            t.state.owned[A].has(track) && !t.state.open.has(track),
            "U4-42, UN-39"
        );
        t.turn_of(A).claim(A, "boston/montreal", "GL");
        t.expect_trains_points(A, 40, 6).expect_discards("BBBGL");
    }
    in_both!(3, scenario);
}

/// U4-E2: a grey route takes a set of any one colour, U4-41, UN-41.
#[test]
fn a_grey_route_takes_any_one_colour() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = &mut table;
        for payment in ["GGG", "KKK", "GGL"] {
            t.expect_pays(A, "montreal/toronto", payment);
        }
        t.expect_no_pay(A, "montreal/toronto", "GGK");
        for colour in CardKind::colours() {
            t.expect_pays(
                A,
                "montreal/toronto",
                &colour.letter().to_string().repeat(3),
            );
        }
        t.claim(A, "montreal/toronto", "GGG")
            .expect_trains_points(A, 42, 4);
    }
    in_both!(3, scenario);
}

/// U4-X15: U4-37, U4-Q21, UN-Q21: locomotives alone pay for a coloured and for a grey route;
/// GL-02: on a grey one that is one way to pay, not eight.
#[test]
fn locomotives_alone_pay_for_any_route() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = &mut table;
        for payment in ["WWWWLL", "LLLLLL"] {
            t.expect_pays(A, "calgary/winnipeg", payment);
        }
        for payment in ["WWWWWR", "WWWWW", "WWWWWWL"] {
            t.expect_no_pay(A, "calgary/winnipeg", payment);
        }
        t.expect_pays(A, "sault-ste-marie/winnipeg", "LLLLLL");
        t.hand(A, "LLLLLL");
        let grey = t.payments(A, "sault-ste-marie/winnipeg");
        assert_eq!(
            grey,
            ["LLLLLL"],
            "GL-02: one way to pay, no colour has to be named"
        );
        let mut all_wild = t.clone();
        t.claim(A, "calgary/winnipeg", "WWWWLL")
            .expect_trains_points(A, 39, 15);
        all_wild
            .claim(A, "calgary/winnipeg", "LLLLLL")
            .expect_trains_points(A, 39, 15);
        all_wild.expect_discards("LLLLLL");
    }
    in_both!(3, scenario);
}

/// U4-Q22, UN-Q22: the player chooses what to pay, also locomotives while holding the colour;
/// the number is exact and the colour one, on grey routes too.
#[test]
fn the_player_chooses_the_payment() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.hand(A, "BBBBLLLL");
        let mut expected = ["BBB", "BBL", "BLL", "LLL"].map(sorted);
        expected.sort();
        for track in ["montreal/new-york", "montreal/toronto"] {
            let mut payments = t.payments(A, track);
            payments.sort();
            assert_eq!(payments, expected, "{track}");
        }
        t.hand(A, "BBGGL");
        let mut payments = t.payments(A, "montreal/toronto");
        payments.sort();
        assert_eq!(
            payments,
            [sorted("BBL"), sorted("GGL")],
            "U4-Q22, UN-Q22: one colour"
        );
        t.hand(A, "BBBLL")
            .claim(A, "montreal/new-york", "BLL")
            .expect_hand(A, "BB");
    }
    in_both!(3, scenario);
}

/// UN-X14: Atlanta - Raleigh (grey, 2).
#[test]
fn atlanta_raleigh_takes_two_of_a_colour() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        for payment in ["RR", "RL", "LL"] {
            table.expect_pays(A, "atlanta/raleigh", payment);
        }
        for payment in ["RB", "R", "RRL"] {
            table.expect_no_pay(A, "atlanta/raleigh", payment);
        }
    }
    in_both!(3, scenario);
}

/// UN-X15: U4-45, UN-43: any open route may be claimed, it need not touch an own one; UN-44:
/// but only the whole of it.
#[test]
fn a_route_may_be_anywhere_but_only_whole() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.owns(A, "seattle/vancouver");
        t.hand(A, "BBBB");
        let whole = t.claim_action("atlanta/miami", "BBBBB").expect("a payment");
        t.refuses(A, whole, Illegal::TooFewCards)
            .expect_no_pay(A, "atlanta/miami", "BBBB");
        t.hand(A, "BBBBB")
            .claim(A, "atlanta/miami", "BBBBB")
            .expect_trains_points(A, 39, 11);
    }
    in_both!(3, scenario);
}

/// U4-X16, first part, and UN-X18: U4-Q23, UN-Q23: who has too few trains cannot claim the
/// route, nor a part of it. U4-X16, second part: with 3 trains a route of 3 is legal and
/// triggers the end.
#[test]
fn trains_must_suffice_for_the_whole_route() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.trains(A, 3).hand(A, "RRRRYYY");
        let claim = t.claim_action("dallas/el-paso", "RRRR").expect("a payment");
        t.refuses(A, claim, Illegal::TooFewTrains);
        t.claim(A, "los-angeles/san-francisco", "YYY")
            .expect_trains_points(A, 0, 4);
        assert_eq!(
            t.state.play.last_round.turns(),
            Some(3),
            "U4-X16: the end is triggered"
        );

        let mut two = t.clone();
        let all = "ROYGBPKW".repeat(7) + "LLLLLLL";
        two.turn_of(B).trains(B, 2).hand(B, &all);
        for action in two.legal(B) {
            if let BoardAction::Claim { track, .. } = action {
                assert!(two.length(track) <= 2, "UN-X18");
            }
        }
        two.expect_pays(B, "atlanta/nashville", "R")
            .expect_pays(B, "atlanta/raleigh", "RR");
        two.refuses_claim(B, "montreal/toronto", "RRR", Illegal::TooFewTrains);
    }
    in_both!(3, scenario);
}

/// U4-44, UN-48: a route of length 1 to 6 gives 1, 2, 4, 7, 10, 15 points at once; DE-39: in
/// Germany 18 for length 7.
#[test]
fn points_for_routes_of_every_length() {
    fn scenario<R: BoardRules>(table: Table<R>) {
        let points = [1, 2, 4, 7, 10, 15, 18];
        let tracks = table.game().spec().tracks.clone();
        let mut lengths = [false; 7];
        for (index, spec) in tracks.iter().enumerate() {
            let mut t = table.clone();
            let colour = spec.colour.unwrap_or(CardKind::RED).letter().to_string();
            let name = t.board.names.tracks[index].clone();
            t.claim(A, &name, &colour.repeat(spec.length.into()));
            let expected = points[usize::from(spec.length) - 1];
            t.expect_trains_points(A, 45 - spec.length, expected);
            lengths[usize::from(spec.length) - 1] = true;
        }
        let longest = table.game().spec().route_points.len();
        assert!(
            lengths[..longest].iter().all(|&there| there),
            "every length was claimed"
        );
        assert!(!lengths[longest..].iter().any(|&there| there));
    }
    in_every_game!(3, scenario);
}

/// U4-38, UN-42: one route in a turn, then it is the next player's turn.
#[test]
fn one_route_in_a_turn() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.hand(A, "RRYY").claim(A, "atlanta/raleigh", "RR");
        let again = t.claim_action("boston/montreal", "YY").expect("a payment");
        t.refuses(A, again, Illegal::NotYourTurn).expect_turn(B);
    }
    in_both!(3, scenario);
}

/// U4-X17 and UN-X12: with 2 or 3 players one claimed track closes the other for everybody, the
/// owner included: U4-46, U4-47, U4-Q36, UN-45, UN-46 (the claimer chooses which), UN-Q36.
#[test]
fn with_few_players_one_track_closes_the_other() {
    fn scenario<R: BoardRules>(table: Table<R>) {
        for (claimed, payment, other, wanted) in [
            ("boston/new-york", "YY", "boston/new-york#2", "RR"),
            ("boston/new-york#2", "RR", "boston/new-york", "YY"),
            ("denver/kansas-city#2", "OOOO", "denver/kansas-city", "KKKK"),
        ] {
            let mut t = table.clone();
            t.claim(A, claimed, payment);
            for seat in t.seats() {
                let why = if seat == A {
                    Illegal::TrackBesideOwn
                } else {
                    Illegal::TrackClosed
                };
                t.turn_of(seat).refuses_claim(seat, other, wanted, why);
                t.refuses_claim(seat, claimed, payment, Illegal::TrackTaken);
            }
            assert_eq!(t.state.points[A], if payment.len() == 4 { 7 } else { 2 });
        }
    }
    in_both!(2, scenario);
    in_both!(3, scenario);
}

/// U4-X18 and UN-X13: with 4 or 5 players the second track is open to everybody but the owner
/// of the first: U4-46, U4-48, U4-Q37, UN-45, UN-47, UN-Q37. The number of players at the
/// start counts, also when somebody can do nothing any more (U4-Q36, UN-Q36).
#[test]
fn with_many_players_both_tracks_are_open_to_two_owners() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let others: Vec<_> = table
            .seats()
            .into_iter()
            .filter(|&seat| seat != A)
            .collect();
        let t = table.claim(A, "boston/new-york", "YY");
        t.turn_of(A)
            .refuses_claim(A, "boston/new-york#2", "RR", Illegal::TrackBesideOwn);
        t.trains(D, 0).turn_of(D).refuses_claim(
            D,
            "boston/new-york#2",
            "RR",
            Illegal::TooFewTrains,
        );
        t.trains(D, 45);
        for &seat in &others {
            t.turn_of(seat).expect_pays(seat, "boston/new-york#2", "RR");
        }
        t.turn_of(B).claim(B, "boston/new-york#2", "RR");
        for &seat in &others {
            t.turn_of(seat)
                .refuses_claim(seat, "boston/new-york#2", "RR", Illegal::TrackTaken);
        }
        let mut t = t.clone();
        t.turn_of(A).claim(A, "denver/kansas-city#2", "OOOO");
        t.turn_of(A)
            .refuses_claim(A, "denver/kansas-city", "KKKK", Illegal::TrackBesideOwn);
        for seat in others {
            t.turn_of(seat)
                .expect_pays(seat, "denver/kansas-city", "KKKK");
        }
    }
    in_both!(4, scenario);
    in_both!(5, scenario);
}

/// DE-37 (exact number, own colour, grey any one colour, locomotives wild), DE-Q09 (locomotives
/// alone), DE-38 (trains, discards, one whole route, anywhere), DE-Q10 (too few trains: not
/// claimed, and no passenger is taken).
#[test]
fn claims_in_germany() {
    let mut t = Table::germany(3);
    for payment in ["RRR", "RRL", "RLL", "LLL"] {
        t.expect_pays(A, "berlin/magdeburg", payment);
    }
    for payment in ["BBB", "RR", "RRRR", "RRB"] {
        t.expect_no_pay(A, "berlin/magdeburg", payment);
    }
    for payment in ["KKKK", "KKLL", "LLLL", "PPPP"] {
        t.expect_pays(A, "koeln/frankfurt", payment);
    }
    t.expect_no_pay(A, "koeln/frankfurt", "KKKP");
    t.hand(A, "KKKKRR").claim(A, "koeln/frankfurt", "KKKK");
    t.expect_trains_points(A, 41, 7)
        .expect_discards("KKKK")
        .expect_hand(A, "RR")
        .expect_turn(B);
    t.turn_of(A)
        .claim(A, "rostock/schwerin", "RR")
        .expect_trains_points(A, 39, 9);
    let mut t = Table::germany_passengers(3);
    let before = t.state.extra;
    t.trains(A, 2)
        .refuses_claim(A, "berlin/magdeburg", "RRR", Illegal::TooFewTrains);
    assert_eq!(t.state.extra, before, "DE-Q10: no passenger is taken");
}

/// DE-40: no tunnels, ferries or stations: every track is paid with its length in plain cards,
/// no card is turned up for it, and there are no actions but the known ones.
#[test]
fn germany_has_no_tunnels_ferries_or_stations() {
    let table = Table::germany(5);
    for (index, spec) in table.game().spec().tracks.iter().enumerate() {
        let mut t = table.clone();
        let colour = spec.colour.unwrap_or(CardKind::GREEN).letter().to_string();
        let payment = colour.repeat(spec.length.into());
        let name = t.board.names.tracks[index].clone();
        t.hand(A, &payment);
        assert_eq!(t.payments(A, &name), [payment.as_str()], "DE-40: {name}");
        let deck = t.state.deck;
        t.claim(A, &name, &payment)
            .expect_discards(&payment)
            .expect_turn(B);
        assert_eq!(
            (t.state.deck, t.state.trains[A]),
            (deck, 45 - spec.length),
            "DE-40"
        );
    }
}

/// DE-41 (nobody owns parallel tracks), DE-42 and DE-Q16 (with 2 or 3 players the other
/// closes, with 4 or 5 it is open).
#[test]
fn parallel_tracks_in_germany() {
    for seats in 2..=5 {
        let mut t = Table::germany(seats);
        t.claim(A, "hamburg/hannover", "RRRR");
        t.turn_of(A)
            .refuses_claim(A, "hamburg/hannover#2", "WWWW", Illegal::TrackBesideOwn);
        t.turn_of(B);
        if seats <= 3 {
            t.refuses_claim(B, "hamburg/hannover#2", "WWWW", Illegal::TrackClosed);
        } else {
            t.claim(B, "hamburg/hannover#2", "WWWW")
                .expect_trains_points(B, 41, 7);
            for seat in SEATS.into_iter().take(seats.into()) {
                t.turn_of(seat);
                t.refuses_claim(seat, "hamburg/hannover#2", "WWWW", Illegal::TrackTaken);
            }
        }
    }
}

/// DE-X29: the triple connections follow the same rule, DE-43; with 4 or 5 players they have
/// three different owners, DE-Q17; with 2 or 3 all others close, DE-Q16.
#[test]
fn triple_tracks_in_germany() {
    for route in ["dortmund/duesseldorf", "duesseldorf/koeln"] {
        let [second, third] = [2, 3].map(|track| format!("{route}#{track}"));
        let mut t = Table::germany(3);
        t.claim(A, route, "R");
        for seat in [B, C] {
            t.turn_of(seat)
                .refuses_claim(seat, &second, "R", Illegal::TrackClosed);
            t.refuses_claim(seat, &third, "R", Illegal::TrackClosed);
        }
        t.turn_of(A)
            .refuses_claim(A, &second, "R", Illegal::TrackBesideOwn);
        t.refuses_claim(A, &third, "R", Illegal::TrackBesideOwn);

        for seats in [4, 5] {
            let mut t = Table::germany(seats);
            t.claim(A, route, "R").turn_of(A);
            t.refuses_claim(A, &second, "R", Illegal::TrackBesideOwn);
            t.refuses_claim(A, &third, "R", Illegal::TrackBesideOwn);
            t.turn_of(B).claim(B, &second, "R");
            t.turn_of(B)
                .refuses_claim(B, &third, "R", Illegal::TrackBesideOwn);
            t.turn_of(C).claim(C, &third, "R").turn_of(D);
            for track in [route, &second, &third] {
                t.refuses_claim(D, track, "R", Illegal::TrackTaken);
            }
        }
    }
}

/// UN-36: a route is a line of spaces of one colour, or grey, between two neighbouring cities;
/// UN-45: the two tracks of a double route have equal length, and there are no triples here.
#[test]
fn routes_join_neighbours_and_double_routes_have_equal_tracks() {
    let t = Table::usa_new(2);
    let spec = t.game().spec();
    for track in &spec.tracks {
        assert_ne!(track.ends[0], track.ends[1], "UN-36: two cities");
        assert!((1..=6).contains(&track.length), "UN-36: a line of spaces");
    }
    let mut doubles = 0;
    for group in spec.groups() {
        let lengths: Vec<u8> = spec.tracks[group.clone()]
            .iter()
            .map(|t| t.length)
            .collect();
        assert!(
            lengths.iter().all(|&length| length == lengths[0]),
            "UN-45: equal length"
        );
        assert!(group.len() <= 2);
        doubles += usize::from(group.len() == 2);
    }
    assert_eq!((spec.tracks.len(), doubles), (100, 22), "UN-36, UN-45");
    assert_eq!(t.length(TrackId(0)), 2);
}
