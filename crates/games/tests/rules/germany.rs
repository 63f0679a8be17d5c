//! Germany: countries, tickets, Globetrotter and the final scoring.

use crate::harness::{A, B, C, D, Germany, Table, count, germany, passengers, usa_new};
use gleis_rules::board::BoardRules;
use gleis_rules::{BySeat, Decision, Score, Sheet, Source};

/// Is the ticket completed by these tracks, which have so many trains and points?
fn completes<R: BoardRules>(mut t: Table<R>, ticket: &str, tracks: &str, sums: (u8, i16)) -> bool {
    t.holds(A, ticket).owns(A, tracks);
    t.expect_trains_points(A, 45 - sums.0, sums.1);
    let sheet = t.score().sheets[A];
    let points = i16::from(t.board.game.spec().tickets[t.ticket(ticket).index()].points);
    let completed = sheet.tickets_completed == 1;
    let expected = if completed { (points, 0) } else { (0, -points) };
    assert_eq!(
        (sheet.from(Source::Completed), sheet.from(Source::Missed)),
        expected,
        "DE-51"
    );
    completed
}

/// DE-X23: DE-48: nobody travels through a country: its spots are not joined.
#[test]
fn there_is_no_way_through_a_country() {
    let t = Table::germany_mega(2);
    let through = "freiburg/schweiz-freiburg lindau/schweiz-lindau muenchen/lindau";
    assert!(
        !completes(t.clone(), "muenchen/freiburg", through, (9, 14)),
        "DE-X23, DE-48"
    );
    let around = "freiburg/konstanz konstanz/lindau muenchen/lindau";
    assert!(completes(t, "muenchen/freiburg", around, (8, 13)), "DE-X23");
}

/// DE-48: every spot belongs to one country and is the end of exactly one track.
#[test]
fn exactly_one_track_ends_at_a_spot() {
    let board = germany();
    let mut spots = 0;
    for place in &board.names.places {
        if place.cities.count_ones() > 1 {
            for city in (0..64).filter(|city| place.cities >> city & 1 == 1) {
                let ends = board.game.spec().tracks.iter().flat_map(|track| track.ends);
                assert_eq!(
                    ends.filter(|end| end.0 == city).count(),
                    1,
                    "DE-48: {}",
                    place.id
                );
                spots += 1;
            }
        }
    }
    assert_eq!(spots, 14, "DE-48");
}

/// DE-X24 and DE-X26: DE-49: a ticket that names a country is met at any spot of it, Österreich
/// at all three. DE-X25: DE-Q19: two countries, any spot of each.
#[test]
fn a_country_is_met_at_any_spot() {
    let t = Table::germany(2);
    let north = "koeln/koblenz koblenz/mainz mainz/mannheim ";
    let by_freiburg = "mannheim/karlsruhe karlsruhe/freiburg freiburg/schweiz-freiburg";
    let by_konstanz = "mannheim/stuttgart stuttgart/konstanz konstanz/schweiz-konstanz";
    for rest in [by_freiburg, by_konstanz] {
        let tracks = north.to_owned() + rest;
        assert!(
            completes(t.clone(), "koeln/schweiz", &tracks, (10, 11)),
            "DE-X24, DE-49"
        );
    }
    let emden = "emden/bremerhaven emden/niederlande-emden";
    let joined = format!("bremerhaven/daenemark-bremerhaven {emden}");
    assert!(
        completes(t.clone(), "daenemark/niederlande", &joined, (10, 16)),
        "DE-X25, DE-Q19"
    );
    let apart = format!("kiel/daenemark-kiel {emden}");
    assert!(
        !completes(t.clone(), "daenemark/niederlande", &apart, (7, 8)),
        "DE-X25, DE-48"
    );
    let by_regensburg = "frankfurt/wuerzburg wuerzburg/nuernberg nuernberg/regensburg \
        regensburg/oesterreich-regensburg";
    let by_ulm = "frankfurt/mannheim mannheim/stuttgart stuttgart/ulm ulm/lindau ";
    let by_lindau = by_ulm.to_owned() + "lindau/oesterreich-lindau";
    let by_muenchen = "frankfurt/wuerzburg wuerzburg/nuernberg nuernberg/muenchen \
        muenchen/oesterreich-muenchen";
    for (tracks, sums) in [(by_regensburg, (11, 15)), (&*by_lindau, (10, 10))] {
        assert!(
            completes(t.clone(), "frankfurt/oesterreich", tracks, sums),
            "DE-X26, DE-49"
        );
    }
    assert!(
        completes(t, "frankfurt/oesterreich", by_muenchen, (12, 18)),
        "DE-49: all three"
    );
}

/// DE-X27: DE-Q18: a long way round completes a ticket. DE-X28: the value of a ticket need not
/// be the shortest way.
#[test]
fn a_long_way_round_completes_a_ticket() {
    let t = Table::germany_mega(2);
    let detour = "rostock/berlin rostock/schwerin hamburg/schwerin";
    assert!(
        completes(t.clone(), "hamburg/berlin", detour, (10, 19)),
        "DE-X27, DE-Q18"
    );
    let tracks = "bremerhaven/kiel bremerhaven/bremen bremen/muenster muenster/dortmund \
        dortmund/duesseldorf duesseldorf/koeln koeln/koblenz koblenz/mainz mainz/mannheim \
        mannheim/stuttgart";
    let ticket = t.ticket("kiel/stuttgart");
    assert_eq!(t.game().spec().tickets[ticket.index()].points, 17, "DE-X28");
    assert!(completes(t, "kiel/stuttgart", tracks, (16, 18)), "DE-X28");
}

/// Players with so many completed tickets, in Mega-Deutschland.
fn globetrotters(completed: &[usize]) -> Germany {
    let tickets = [
        "mannheim/stuttgart frankfurt/stuttgart mainz/stuttgart koeln/stuttgart koeln/frankfurt",
        "berlin/leipzig berlin/chemnitz berlin/erfurt",
        "hamburg/rostock hamburg/kassel",
        "muenchen/konstanz muenchen/freiburg",
    ];
    let mut t = Table::germany_mega(completed.len() as u8);
    t.owns(
        A,
        "mannheim/stuttgart frankfurt/mannheim mainz/mannheim koeln/koblenz koblenz/mainz",
    );
    t.owns(B, "berlin/leipzig leipzig/chemnitz leipzig/erfurt");
    if completed.len() > 2 {
        t.owns(
            C,
            "hamburg/schwerin rostock/schwerin hamburg/hannover hannover/kassel",
        );
    }
    if completed.len() > 3 {
        t.owns(D, "muenchen/lindau konstanz/lindau freiburg/konstanz");
    }
    for ((seat, &number), tickets) in t.seats().into_iter().zip(completed).zip(tickets) {
        let some: Vec<&str> = tickets.split(' ').take(number).collect();
        t.holds(seat, &some.join(" "));
        assert_eq!(
            usize::from(t.score().sheets[seat].tickets_completed),
            number
        );
    }
    t
}

/// DE-X33: DE-52 (15 points for most completed tickets), DE-53 and DE-Q37 (each of the tied),
/// DE-Q38 (nobody for zero); there is no second prize.
#[test]
fn the_globetrotter_has_most_completed_tickets() {
    globetrotters(&[3, 3, 1]).expect_from(Source::Globetrotter, &[15, 15, 0]); // DE-53, DE-Q37
    globetrotters(&[0, 0]).expect_from(Source::Globetrotter, &[0, 0]); // DE-Q38
    globetrotters(&[5, 2, 2, 2]).expect_from(Source::Globetrotter, &[15, 0, 0, 0]); // DE-52
    // Missed tickets do not count for it.
    let mut t = globetrotters(&[1, 2]);
    t.holds(A, "rostock/konstanz rostock/oesterreich daenemark/lindau");
    t.expect_from(Source::Globetrotter, &[0, 15]);
}

/// DE-51: completed tickets add, the others subtract their value; totals may be negative
/// (DE-Q44).
#[test]
fn tickets_add_or_subtract_in_germany() {
    let mut t = globetrotters(&[2, 1]);
    t.holds(B, "rostock/konstanz rostock/oesterreich");
    t.expect_from(Source::Completed, &[6, 4])
        .expect_from(Source::Missed, &[0, -44]);
    let routes = t.score().sheets[B].from(Source::Routes);
    assert!(t.score().sheets[B].total() < 0, "DE-Q44");
    assert_eq!(t.score().sheets[B].total(), routes + 4 - 44, "DE-51");
}

/// DE-54, DE-Q20: there is no bonus for the longest trail, and it breaks no tie.
#[test]
fn the_longest_trail_is_not_used_in_germany() {
    let mut t = Table::germany(2);
    // 18 points each: one trail of 7, and none longer than 5.
    t.owns(A, "hamburg/berlin")
        .owns(B, "schwerin/berlin bremen/hannover leipzig/dresden");
    t.expect_from(Source::LongestTrail, &[0, 0]); // DE-54
    t.expect_totals(&[18, 18]).expect_winners(&[A, B]); // DE-Q20
    assert_eq!(t.score().decision, Decision::Shared, "DE-Q20");
}

/// DE-X34: DE-55: most points wins; tied: more completed tickets; still tied: shared. DE-Q39:
/// the Globetrotter card could not break a tie: equally many completed tickets mean that both
/// have it or neither has.
#[test]
fn ties_in_germany() {
    let rank = |sheets: &[(i16, u8)]| {
        let seats = count(sheets.len() as u8);
        let most = sheets.iter().map(|sheet| sheet.1).max().unwrap_or(0);
        let mut by_seat = BySeat::<Sheet>::default();
        for (seat, &(points, completed)) in seats.seats().zip(sheets) {
            let bonus = if completed == most { 15 } else { 0 };
            by_seat[seat].add(Source::Globetrotter, bonus);
            by_seat[seat].add(Source::Routes, points - bonus);
            by_seat[seat].tickets_completed = completed;
        }
        let score = Score::rank(seats, by_seat, &germany().game.spec().tie_breaks);
        seats
            .seats()
            .map(|seat| score.places[seat])
            .collect::<Vec<u8>>()
    };
    assert_eq!(rank(&[(120, 4), (120, 6)]), [2, 1], "DE-X34, DE-55");
    assert_eq!(
        rank(&[(120, 4), (120, 4), (110, 7)]),
        [1, 1, 3],
        "DE-X34, DE-55"
    );
    assert_eq!(rank(&[(119, 9), (120, 1)]), [2, 1], "DE-55");
    for completed in [[0, 0, 0], [1, 1, 0], [2, 2, 1], [1, 1, 2]] {
        let t = globetrotters(&completed);
        let bonus = |seat| t.score().sheets[seat].from(Source::Globetrotter);
        assert_eq!(bonus(A), bonus(B), "DE-Q39: {completed:?}");
    }
}

/// DE-Q01: where the base rules of Germany are silent the new North America edition fills the
/// gap: cards, hand, market and its resets, trains, the last round. The rulings themselves run
/// for Germany too, in the tests that name DE-Q02 to DE-Q08.
#[test]
fn the_new_edition_fills_the_gaps_of_germany() {
    let (here, there) = (germany().game.spec(), usa_new().game.spec());
    assert_eq!(here.market, there.market, "DE-Q01");
    assert_eq!((here.cards, here.hand), (there.cards, there.hand), "DE-Q01");
    assert_eq!(
        (here.trains, here.last_round_at),
        (there.trains, there.last_round_at),
        "DE-Q01"
    );
    assert_eq!(here.one_track_up_to, there.one_track_up_to, "DE-Q01");
    assert_eq!(here.route_points[..6], there.route_points[..6], "DE-Q01");
}

/// DE-X35: Mega-Deutschland mit Passagieren, a whole sequence, with the final scoring of DE-Q42:
/// tickets, Globetrotter, passengers.
#[test]
fn a_game_with_everything_is_scored() {
    let mut t = Table::germany_mega_passengers(2);
    t.people("hamburg", "BBRW")
        .people("berlin", "RRBWK")
        .people("magdeburg", "G");
    t.people("leipzig", "RYG")
        .people("koeln", "GKKY")
        .people("frankfurt", "RBGW");
    t.people("mannheim", "R").people("stuttgart", "YYK");
    t.claim(A, "hamburg/berlin", "BBBBBBB")
        .act(A, passengers("BR"));
    t.claim(B, "koeln/frankfurt", "PPPP")
        .act(B, passengers("GG"));
    t.claim(A, "berlin/magdeburg", "RRR")
        .act(A, passengers("RG"));
    t.claim(B, "frankfurt/mannheim", "OO")
        .act(B, passengers("RR"));
    t.claim(A, "magdeburg/leipzig", "YY")
        .act(A, passengers("_R"));
    t.claim(B, "mannheim/stuttgart", "WW")
        .act(B, passengers("_Y"));
    t.expect_trains_points(A, 33, 24).expect_won(A, "BRRRG");
    t.expect_trains_points(B, 37, 11).expect_won(B, "GGRRY");
    t.holds(A, "hamburg/leipzig berlin/leipzig kiel/stuttgart");
    t.holds(B, "koeln/frankfurt frankfurt/stuttgart koeln/stuttgart");
    t.expect_from(Source::Completed, &[14, 14])
        .expect_from(Source::Missed, &[-17, 0]);
    t.expect_from(Source::Globetrotter, &[0, 15])
        .expect_from(Source::Passengers, &[50, 50]);
    t.expect_totals(&[71, 90]).expect_winners(&[B]); // DE-X35
    let bonuses = [Source::Globetrotter, Source::Passengers];
    assert_eq!(Source::ALL[4..6], bonuses, "DE-Q42: after the tickets");
}
