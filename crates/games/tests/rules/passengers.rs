//! Passengers of Germany 1902: taking them in play, and their majorities at the end.

use crate::harness::{A, B, C, D, Table, Travel, passengers};
use gleis_rules::board::{BoardAction, PassengerBoard, Phase};
use gleis_rules::{CardKind, Illegal, Source};

/// The state of the example: Berlin and Magdeburg as in DE-E1, the route paid for.
fn example() -> Travel {
    let mut t = Table::germany_passengers(3);
    t.people("berlin", "RRBWK")
        .people("magdeburg", "G")
        .hand(A, "RRR");
    t.claim(A, "berlin/magdeburg", "RRR");
    t
}

/// What can be taken now at the two ends, as pairs of letters.
fn choices(t: &Travel) -> Vec<String> {
    let letter = |colour: Option<CardKind>| colour.map_or('_', CardKind::letter);
    let text = |action: BoardAction<PassengerBoard>| match action {
        BoardAction::Extra(choice) => choice.0.map(letter).iter().collect(),
        other => panic!("{other:?} is no choice of passengers"),
    };
    let mut choices: Vec<String> = t.legal(t.state.play.active).into_iter().map(text).collect();
    choices.sort();
    choices
}

fn all(choices: &[&str]) -> Vec<String> {
    let mut choices: Vec<String> = choices.iter().map(|&choice| choice.into()).collect();
    choices.sort();
    choices
}

/// DE-E1: DE-17 (one passenger from each of the two places), DE-19 and DE-Q21 (the player
/// chooses the colour where several stand), DE-Q28 (it need not be the player's own).
#[test]
fn the_example_of_the_rule_sheet() {
    let mut t = example();
    t.expect_phase(A, Phase::Extra).act(A, passengers("RG"));
    t.expect_won(A, "RG")
        .expect_people("berlin", "RBWK")
        .expect_people("magdeburg", "");
    t.expect_trains_points(A, 42, 4).expect_turn(B);
    // DE-19, DE-Q21: any colour that stands there; DE-Q28: whoever claims.
    for seat in [A, B, C] {
        let mut t = Table::germany_passengers(3);
        t.people("berlin", "RRBWK")
            .people("magdeburg", "G")
            .turn_of(seat);
        t.claim(seat, "berlin/magdeburg", "RRR");
        let expected = ["RG", "R_", "BG", "B_", "KG", "K_", "WG", "W_", "_G", "__"];
        assert_eq!(choices(&t), all(&expected), "DE-19, DE-Q21, DE-Q28");
    }
}

/// DE-X02: DE-17 and DE-Q22 (taking is optional, for each end separately), DE-Q23 (never two
/// from one end), DE-Q21 (only a colour that stands there).
#[test]
fn passengers_may_be_left() {
    let mut t = example();
    t.act(A, passengers("_G"))
        .expect_people("berlin", "RRBWK")
        .expect_won(A, "G");
    let mut t = example();
    t.act(A, passengers("__"))
        .expect_people("magdeburg", "G")
        .expect_won(A, "")
        .expect_turn(B);
    let mut t = example();
    t.act(A, passengers("K_"))
        .expect_people("magdeburg", "G")
        .expect_won(A, "K");
    let mut t = example();
    t.refuses(A, passengers("RB"), Illegal::NoSuchPassenger); // DE-Q23: blue stands in Berlin
    t.refuses(A, passengers("YG"), Illegal::NoSuchPassenger);
    t.refuses(A, passengers("LG"), Illegal::NoSuchPassenger);
    // DE-Q22: what is left stays for others.
    t.act(A, passengers("__"))
        .turn_of(B)
        .claim(B, "magdeburg/leipzig", "YY");
    t.act(B, passengers("G_"))
        .expect_won(B, "G")
        .expect_people("magdeburg", "");
}

/// DE-X01: DE-20: where none stands the player gets none from that place; GL-03: both ends are
/// chosen in one step, and where both are empty nothing is asked.
#[test]
fn an_empty_place_gives_nothing() {
    let mut t = example();
    t.act(A, passengers("RG"))
        .people("leipzig", "RYG")
        .turn_of(B);
    t.claim(B, "magdeburg/leipzig", "YY")
        .expect_phase(B, Phase::Extra);
    t.refuses(B, passengers("GR"), Illegal::NoSuchPassenger);
    assert_eq!(choices(&t), all(&["_R", "_Y", "_G", "__"]), "DE-X01, DE-20");
    t.act(B, passengers("_Y"))
        .expect_won(B, "Y")
        .expect_people("leipzig", "RG");
    // Nobody at either end: nothing is asked.
    t.people("dresden", "").people("chemnitz", "").turn_of(C);
    t.claim(C, "dresden/chemnitz", "Y")
        .expect_turn(A)
        .expect_won(C, "");
}

/// DE-X03: DE-18 (a country is such a place), DE-Q25 (one pool for each country: the first claim
/// to any of its spots may take the figure, later ones find none).
#[test]
fn a_country_is_a_place_with_one_pool() {
    let mut t = Table::germany_passengers(3);
    t.people("niederlande", "W")
        .people("emden", "R")
        .people("muenster", "R");
    t.claim(A, "emden/niederlande-emden", "WW")
        .act(A, passengers("RW"));
    t.expect_won(A, "RW").expect_people("niederlande", "");
    t.claim(B, "muenster/niederlande-muenster", "OO");
    t.refuses(B, passengers("RW"), Illegal::NoSuchPassenger);
    assert_eq!(choices(&t), all(&["R_", "__"]), "DE-X03, DE-18, DE-Q25");
    t.act(B, passengers("R_")).expect_won(B, "R");
}

/// DE-X04: the two pictures of Österreich are one place, DE-Q25.
#[test]
fn austria_is_one_place() {
    let mut t = Table::germany_passengers(3);
    t.people("oesterreich", "B")
        .people("lindau", "K")
        .people("muenchen", "RYGW");
    t.claim(A, "lindau/oesterreich-lindau", "PP")
        .act(A, passengers("KB"))
        .expect_won(A, "KB");
    t.claim(B, "muenchen/oesterreich-muenchen", "RRR");
    assert_eq!(
        choices(&t),
        all(&["R_", "Y_", "G_", "W_", "__"]),
        "DE-X04, DE-Q25"
    );
    t.act(B, passengers("W_")).expect_people("muenchen", "RYG");
}

/// DE-X05: DE-Q27: the second parallel track takes from what still stands there. DE-X06: with 3
/// players the second track is closed and gives nothing.
#[test]
fn the_second_parallel_track_takes_what_is_left() {
    let mut t = Table::germany_passengers(4);
    t.people("kiel", "G").people("hamburg", "RRKK");
    t.claim(A, "kiel/hamburg", "KK")
        .act(A, passengers("GR"))
        .expect_won(A, "GR");
    let mut own = t.clone();
    own.turn_of(A)
        .refuses_claim(A, "kiel/hamburg#2", "PP", Illegal::TrackBesideOwn);
    t.claim(B, "kiel/hamburg#2", "PP");
    assert_eq!(choices(&t), all(&["_R", "_K", "__"]), "DE-X05, DE-Q27");
    t.act(B, passengers("_K")).expect_people("hamburg", "RK");
    let mut t = Table::germany_passengers(3);
    t.people("kiel", "G").people("hamburg", "RRKK");
    t.claim(A, "kiel/hamburg", "KK").act(A, passengers("GR"));
    t.refuses_claim(B, "kiel/hamburg#2", "PP", Illegal::TrackClosed); // DE-X06
    t.expect_people("hamburg", "RKK").expect_won(B, "");
}

/// DE-X07: DE-Q24: both figures may be of one colour.
#[test]
fn both_figures_may_be_of_one_colour() {
    let mut t = Table::germany_passengers(3);
    t.people("koeln", "RRBW").people("koblenz", "R");
    t.claim(A, "koeln/koblenz", "P")
        .act(A, passengers("RR"))
        .expect_won(A, "RR");
    t.expect_people("koeln", "RBW").expect_people("koblenz", "");
}

/// DE-Q26: passengers are taken after trains and points and before the test of the end
/// trigger. DE-X09: in the last round too, and they count.
#[test]
fn passengers_are_part_of_the_claim() {
    let mut t = Table::germany_passengers(2);
    t.people("berlin", "RRBWK")
        .people("magdeburg", "G")
        .trains(A, 5);
    t.claim(A, "berlin/magdeburg", "RRR")
        .expect_phase(A, Phase::Extra);
    t.expect_trains_points(A, 2, 4).expect_discards("RRR");
    assert!(
        !t.state.play.last_round.has_begun(),
        "DE-Q26: before the test of the trigger"
    );
    t.act(A, passengers("__")).expect_turn(B);
    assert_eq!(t.state.play.last_round.turns(), Some(2), "DE-Q26");
    t.idle(B)
        .trains(A, 7)
        .people("hamburg", "Y")
        .claim(A, "hamburg/berlin", "BBBBBBB");
    t.expect_running().expect_phase(A, Phase::Extra); // DE-X09
    t.act(A, passengers("YK")).expect_over().expect_won(A, "YK");
    t.expect_from(Source::Passengers, &[40, 0])
        .expect_from(Source::Routes, &[22, 0]);
}

/// DE-11, DE-X08: without the passenger rules a claim asks for nothing.
#[test]
fn without_passengers_a_claim_is_the_whole_turn() {
    for mut t in [Table::germany(3), Table::germany_mega(3)] {
        t.claim(A, "hamburg/berlin", "BBBBBBB").expect_turn(B);
        t.expect_from(Source::Passengers, &[0, 0, 0]);
    }
}

/// Points of each player for holding so many of one colour.
fn points(held: &[u8]) -> Vec<i16> {
    let mut t: Travel = Table::germany_passengers(held.len() as u8);
    let mut found: Vec<Vec<i16>> = Vec::new();
    for colour in ["R", "Y", "G", "B", "K", "W"] {
        for (seat, &count) in t.seats().into_iter().zip(held) {
            t.gathers(seat, &colour.repeat(count.into()));
        }
        let score = t.score();
        let of_seat = |&seat: &_| score.sheets[seat].from(Source::Passengers);
        found.push(t.seats().iter().map(of_seat).collect());
    }
    assert!(
        found.iter().all(|points| *points == found[0]),
        "the same for every colour"
    );
    found.swap_remove(0)
}

/// DE-X10 to DE-X21: DE-21 (20 for most), DE-22 (10 for second most), DE-23 and DE-Q33 (ties for
/// most in full), DE-24 (then no second prize), DE-25 (ties for second in full), DE-Q30 (zero
/// does not rank), DE-Q31 (a single holder), DE-Q32 (nobody), DE-Q34 (two players).
#[test]
fn majorities_of_one_colour() {
    let cases: [(&str, &[u8], &[i16]); 12] = [
        ("DE-X10, DE-21, DE-22", &[3, 2, 1], &[20, 10, 0]),
        ("DE-X11, DE-23, DE-24", &[3, 3, 2], &[20, 20, 0]),
        ("DE-X12, DE-25", &[3, 2, 2], &[20, 10, 10]),
        ("DE-X13, DE-Q33", &[2, 2, 2], &[20, 20, 20]),
        ("DE-X14, DE-25", &[4, 3, 3, 3], &[20, 10, 10, 10]),
        ("DE-X15, DE-24, DE-Q33", &[4, 4, 4, 1], &[20, 20, 20, 0]),
        ("DE-X16, DE-Q30, DE-Q31", &[4, 0, 0], &[20, 0, 0]),
        ("DE-X17, DE-Q32", &[0, 0, 0], &[0, 0, 0]),
        ("DE-X18, DE-Q34", &[5, 1], &[20, 10]),
        ("DE-X19, DE-Q30, DE-Q31", &[1, 0], &[20, 0]),
        ("DE-X20, DE-Q34", &[2, 2], &[20, 20]),
        ("DE-X21", &[3, 2, 2, 1, 0], &[20, 10, 10, 0, 0]),
    ];
    for (id, held, expected) in cases {
        assert_eq!(points(held), expected, "{id}");
        let mut turned: Vec<u8> = held.to_vec();
        turned.rotate_left(1);
        let mut turned_points = expected.to_vec();
        turned_points.rotate_left(1);
        assert_eq!(
            points(&turned),
            turned_points,
            "{id}: the seat does not matter"
        );
    }
}

/// DE-X22: all six colours together. DE-05: the more passengers, the more points.
#[test]
fn majorities_of_all_colours() {
    let held = [
        ("B", [3, 1, 0]),
        ("R", [2, 2, 1]),
        ("G", [1, 2, 2]),
        ("Y", [0, 0, 1]),
        ("K", [4, 3, 3]),
        ("W", [0, 0, 0]),
    ];
    let mut t = Table::germany_passengers(3);
    for (seat, sum) in [(A, 10), (B, 8), (C, 7)] {
        let of_seat = |(colour, counts): &(&str, [usize; 3])| colour.repeat(counts[seat.index()]);
        let all: String = held.iter().map(of_seat).collect();
        assert_eq!(all.len(), sum, "DE-X22");
        t.gathers(seat, &all).expect_won(seat, &all);
    }
    t.expect_from(Source::Passengers, &[60, 60, 50])
        .expect_totals(&[60, 60, 50]);
    // DE-05: one passenger more is never less, and can be more.
    t.gathers(C, "RGGYKKKKK")
        .expect_from(Source::Passengers, &[50, 50, 60]);
}

/// DE-Q35: passengers left on the board score for nobody. DE-Q40: passengers break no tie.
#[test]
fn passengers_left_on_the_board_score_nothing() {
    let mut t: Travel = Table::germany_passengers(4);
    let standing: usize = t
        .stations()
        .iter()
        .map(|place| t.standing(place).len())
        .sum();
    assert_eq!(standing, 60);
    t.expect_from(Source::Passengers, &[0, 0, 0, 0]); // DE-Q35
    // B has fewer passengers than A for the same 20 points.
    t.gathers(A, "RRRRR")
        .gathers(B, "G")
        .gathers(C, "")
        .gathers(D, "");
    t.expect_from(Source::Passengers, &[20, 20, 0, 0])
        .expect_winners(&[A, B]); // DE-Q40
}
