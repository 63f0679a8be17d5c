//! The final scoring of the North America games: routes, tickets, bonus, winner.

use crate::harness::{A, B, C, Table, count, in_both, in_every_game, usa_2004, usa_new};
use gleis_rules::board::{BoardRules, BoardSpec};
use gleis_rules::{BySeat, Decision, Score, Seat, Sheet, Source, TieBreak};

/// U4-X25: a ticket is completed by any unbroken chain of own routes, however long: U4-54,
/// U4-Q38, UN-56, UN-Q38.
#[test]
fn a_detour_completes_a_ticket() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.holds(A, "new-york/atlanta").owns(
            A,
            "new-york/pittsburgh pittsburgh/saint-louis nashville/saint-louis atlanta/nashville",
        );
        t.expect_trains_points(A, 35, 15);
        t.expect_from(Source::Completed, &[6, 0])
            .expect_from(Source::Missed, &[0, 0]);
        assert_eq!(t.score().sheets[A].tickets_completed, 1);
    }
    in_both!(2, scenario);
}

/// U4-X26: routes of others never help (U4-Q39, UN-Q39), and a ticket that is not completed
/// costs its value: U4-20, U4-55, UN-20.
#[test]
fn the_routes_of_others_do_not_help() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.holds(A, "new-york/atlanta");
        t.owns(A, "new-york/pittsburgh pittsburgh/raleigh")
            .owns(B, "atlanta/raleigh");
        t.expect_from(Source::Completed, &[0, 0])
            .expect_from(Source::Missed, &[-6, 0]);
        assert_eq!(t.score().sheets[A].tickets_missed, 1, "U4-20, U4-55, UN-20");
    }
    in_both!(2, scenario);
}

/// UN-X25: two tickets on one line, one completed and one not.
#[test]
fn each_ticket_counts_for_itself() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.owns(A, "denver/santa-fe el-paso/santa-fe");
        t.holds(A, "denver/el-paso duluth/el-paso");
        t.expect_from(Source::Completed, &[4, 0])
            .expect_from(Source::Missed, &[-10, 0]);
    }
    in_both!(2, scenario);
}

/// U4-X27: U4-18 (most points), U4-19 (routes, tickets and the longest trail give them), U4-61
/// (each ticket adds or subtracts), U4-62 and U4-64 (10 to each of the tied), U4-65 (most
/// points wins). The same sums are UN-18, UN-19, UN-59 (in this order), UN-60, UN-61, UN-62,
/// UN-63 and UN-66.
#[test]
fn a_game_of_three_is_scored() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = &mut table;
        t.owns(
            A,
            "chicago/omaha chicago/pittsburgh helena/omaha helena/seattle",
        );
        t.owns(A, "new-york/pittsburgh")
            .holds(A, "seattle/new-york los-angeles/chicago");
        t.owns(
            B,
            "el-paso/houston el-paso/los-angeles houston/new-orleans miami/new-orleans",
        );
        t.holds(B, "los-angeles/miami dallas/new-york");
        t.owns(
            C,
            "calgary/vancouver calgary/winnipeg montreal/sault-ste-marie",
        );
        t.owns(C, "sault-ste-marie/winnipeg")
            .holds(C, "vancouver/montreal calgary/phoenix");
        t.expect_from(Source::Routes, &[38, 47, 44]); // UN-60
        t.expect_from(Source::Completed, &[22, 20, 20]); // U4-61, UN-61
        t.expect_from(Source::Missed, &[-16, -11, -13]);
        t.expect_from(Source::LongestTrail, &[10, 10, 10]); // U4-64, UN-62, UN-63
        t.expect_totals(&[54, 66, 61]).expect_winners(&[B]);
        assert_eq!(
            t.score().sheets.0.map(|sheet| sheet.trail)[..3],
            [20, 20, 20]
        );
        assert_eq!(t.score().decision, Decision::Points, "U4-65, UN-66");
        assert_eq!(t.score().places.0[..3], [3, 1, 2], "U4-18, UN-18");
        let order = [
            Source::Routes,
            Source::Completed,
            Source::Missed,
            Source::LongestTrail,
        ];
        assert_eq!(
            Source::ALL[..4],
            order,
            "UN-59: the order of the score sheet"
        );
    }
    in_both!(3, scenario);
}

/// U4-X28: a total may be negative, U4-Q41, UN-Q41.
#[test]
fn a_total_may_be_negative() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table.owns(A, "seattle/vancouver");
        t.holds(A, "los-angeles/new-york seattle/new-york");
        t.owns(
            B,
            "dallas/houston kansas-city/oklahoma-city portland/seattle",
        );
        t.holds(B, "denver/el-paso kansas-city/houston");
        t.expect_totals(&[-42, 5])
            .expect_from(Source::LongestTrail, &[0, 10]);
        t.expect_winners(&[B]);
    }
    in_both!(2, scenario);
}

/// U4-60, UN-60: the points for routes were marked in play, and counting them again from the
/// board gives the same, in whole games.
#[test]
fn route_points_can_be_counted_again() {
    fn scenario<R: BoardRules>(table: Table<R>) {
        for seed in 0..20 {
            let mut t = table.clone();
            t.deck(&("ROYGBPKW".repeat(11) + "LLLLLLLLL"))
                .play_out(seed);
            let score = t.score();
            for seat in t.seats() {
                let mut again = 0;
                for name in t.owned_names(seat) {
                    let length = t.length(t.track(&name));
                    again += [1, 2, 4, 7, 10, 15][usize::from(length) - 1];
                }
                assert_eq!(
                    score.sheets[seat].from(Source::Routes),
                    again,
                    "U4-60, UN-60"
                );
                assert_eq!(t.state.points[seat], again);
            }
        }
    }
    in_both!(3, scenario);
}

/// U4-Q40, UN-Q40: tickets drawn in the last round count like all others.
#[test]
fn tickets_of_the_last_round_count() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let t = table
            .trains(A, 2)
            .owns(B, "denver/santa-fe el-paso/santa-fe");
        t.ticket_decks("denver/el-paso, duluth/el-paso").idle(A);
        assert!(t.state.play.last_round.has_begun());
        t.draw(B)
            .keep(B, "denver/el-paso duluth/el-paso")
            .idle(A)
            .expect_over();
        t.expect_from(Source::Completed, &[0, 4])
            .expect_from(Source::Missed, &[0, -10]);
    }
    in_both!(2, scenario);
}

/// U4-Q45, UN-Q45: car cards left in hand are worth nothing.
#[test]
fn cards_in_hand_are_worth_nothing() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let mut poor = table.clone();
        table.hand(A, "RRRRRRLLLL").expect_totals(&[0, 0]);
        assert_eq!(table.score(), poor.hand(A, "").score(), "U4-Q45, UN-Q45");
        table.expect_winners(&[A, B]);
    }
    in_both!(2, scenario);
}

/// U4-Q48, UN-Q48: a score above the end of the track goes on counting.
#[test]
fn points_go_on_beyond_the_score_track() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        table.state.points[A] = 95;
        table.claim(A, "calgary/winnipeg", "WWWWWW");
        assert_eq!(table.state.points[A], 110, "U4-Q48, UN-Q48");
        table
            .expect_from(Source::Routes, &[110, 0])
            .expect_totals(&[120, 0]);
    }
    in_both!(2, scenario);
}

/// UN-E1: Blue completes Montréal - Atlanta and New York - Atlanta, +15; Green completes Sault
/// Ste. Marie - Nashville but not Atlanta - Washington, +4. UN-E2: with these routes.
#[test]
fn the_example_of_the_rulebook_is_scored() {
    let mut t = Table::usa_new(2);
    t.owns(
        A,
        "atlanta/raleigh montreal/new-york new-york/washington raleigh/washington",
    );
    t.holds(A, "montreal/atlanta new-york/atlanta");
    t.owns(
        B,
        "nashville/pittsburgh pittsburgh/toronto sault-ste-marie/toronto",
    );
    t.holds(B, "sault-ste-marie/nashville atlanta/washington");
    t.expect_trains_points(A, 36, 10)
        .expect_trains_points(B, 37, 11);
    let tickets = |seat: Seat| {
        let sheet = t.score().sheets[seat];
        sheet.from(Source::Completed) + sheet.from(Source::Missed)
    };
    assert_eq!((tickets(A), tickets(B)), (15, 4), "UN-E1");
    let sheets = t.score().sheets;
    assert_eq!((sheets[A].trail, sheets[B].trail), (9, 8), "UN-E2");
    t.expect_totals(&[35, 15]); // UN-E2
}

/// UN-X22: equal points and completed tickets: the bonus card decides, UN-67, UN-68. UN-X23:
/// both hold the card: shared, UN-69, UN-Q42, UN-Q34 (each counts as holder).
#[test]
fn the_bonus_card_decides_in_the_new_edition() {
    let mut table = Table::usa_new(2);
    let t = table.holds(A, "chicago/new-orleans denver/el-paso");
    t.owns(
        A,
        "denver/kansas-city denver/oklahoma-city kansas-city/oklahoma-city",
    );
    t.holds(B, "calgary/salt-lake-city atlanta/washington");
    let mut shared = t.clone();
    t.owns(B, "atlanta/miami calgary/winnipeg seattle/vancouver");
    t.expect_totals(&[15, 15])
        .expect_from(Source::LongestTrail, &[10, 0])
        .expect_winners(&[A]);
    assert_eq!(
        t.score().decision,
        Decision::TieBreak(TieBreak::LongestTrailCard),
        "UN-68"
    );
    let t = shared.owns(B, "duluth/omaha duluth/winnipeg helena/winnipeg");
    t.expect_totals(&[15, 15])
        .expect_from(Source::LongestTrail, &[10, 10]);
    t.expect_winners(&[A, B]);
    assert_eq!(t.score().decision, Decision::Shared, "UN-69");
}

/// Points, completed tickets, longest trail.
type Sums = (i16, u8, u8);

/// Ranks sheets given as (points, completed tickets, longest trail), with the bonus among the
/// points, and tells the places.
fn places(spec: &BoardSpec, sheets: &[Sums]) -> Vec<u8> {
    let longest = sheets.iter().map(|sheet| sheet.2).max().unwrap_or(0);
    let seats = count(sheets.len() as u8);
    let mut by_seat = BySeat::<Sheet>::default();
    for (seat, &(points, completed, trail)) in seats.seats().zip(sheets) {
        let bonus = if trail == longest {
            i16::from(spec.longest_trail)
        } else {
            0
        };
        by_seat[seat].add(Source::LongestTrail, bonus);
        by_seat[seat].add(Source::Routes, points - bonus);
        by_seat[seat].tickets_completed = completed;
        by_seat[seat].trail = trail;
    }
    let score = Score::rank(seats, by_seat, &spec.tie_breaks);
    seats.seats().map(|seat| score.places[seat]).collect()
}

/// U4-X29: tied on points, most completed tickets (U4-66), then the longest trail of the tied
/// players, even if a third has the bonus card (U4-67, U4-Q42), then shared. U4-Q43: places
/// behind the winner by the same criteria.
#[test]
fn ties_in_the_2004_edition() {
    let spec = usa_2004().game.spec();
    let cases: [(&[Sums], &[u8]); 6] = [
        (&[(95, 4, 20), (95, 5, 12)], &[2, 1]),
        (&[(95, 4, 20), (95, 4, 18), (80, 3, 25)], &[1, 2, 3]),
        (&[(95, 4, 20), (95, 4, 20)], &[1, 1]),
        (&[(94, 9, 40), (95, 1, 3)], &[2, 1]),
        // U4-Q43.
        (
            &[(99, 1, 30), (80, 2, 9), (80, 3, 5), (80, 2, 11)],
            &[1, 4, 2, 3],
        ),
        (
            &[(99, 1, 30), (80, 2, 9), (80, 2, 9), (70, 9, 29)],
            &[1, 2, 2, 4],
        ),
    ];
    for (sheets, expected) in cases {
        assert_eq!(places(spec, sheets), expected, "U4-X29: {sheets:?}");
    }
}

/// UN-X24: tied on points, more completed tickets (UN-67), then the bonus card (UN-68); holders
/// share without the others, and without a holder all tied players share (UN-69, UN-Q42).
/// UN-Q43: places behind the winner by the same criteria.
#[test]
fn ties_in_the_new_edition() {
    let spec = usa_new().game.spec();
    let cases: [(&[Sums], &[u8]); 6] = [
        (&[(95, 4, 20), (95, 5, 12)], &[2, 1]),
        (&[(95, 4, 20), (95, 4, 18), (80, 3, 25)], &[1, 1, 3]),
        (&[(95, 4, 25), (95, 4, 18), (80, 3, 25)], &[1, 2, 3]),
        (&[(95, 4, 25), (95, 4, 25), (95, 4, 18)], &[1, 1, 3]),
        // UN-Q43.
        (
            &[(99, 1, 5), (80, 2, 9), (80, 3, 5), (80, 2, 11)],
            &[1, 4, 2, 3],
        ),
        (
            &[(99, 1, 30), (80, 2, 9), (80, 2, 11), (70, 9, 29)],
            &[1, 2, 2, 4],
        ),
    ];
    for (sheets, expected) in cases {
        assert_eq!(places(spec, sheets), expected, "UN-X24: {sheets:?}");
    }
}

/// U4-66, U4-67, U4-Q42 on the board: A and B are tied on points and completed tickets; C has
/// the bonus; the longer trail of A wins in 2004 and is no help in the new edition (UN-Q42).
#[test]
fn the_second_tie_break_differs_between_the_editions() {
    fn build<R: BoardRules>(mut t: Table<R>) -> Table<R> {
        // 5 points each: A with a trail of 3, B with one of 2.
        t.owns(A, "montreal/toronto dallas/houston")
            .owns(B, "atlanta/raleigh denver/santa-fe");
        t.owns(B, "portland/seattle")
            .owns(C, "duluth/helena")
            .holds(C, "los-angeles/new-york");
        t.expect_totals(&[5, 5, 4]);
        t
    }
    build(Table::usa_2004(3)).expect_winners(&[A]);
    build(Table::usa_new(3)).expect_winners(&[A, B]);
}

/// U4-61, UN-61, DE-51: a ticket counts once, and only for the player who holds it.
#[test]
fn tickets_count_for_their_holder_only() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let points = i16::from(table.board.game.spec().tickets[0].points);
        table
            .holds(B, "t1")
            .expect_from(Source::Missed, &[0, -points]);
        table.expect_from(Source::Completed, &[0, 0]);
    }
    in_every_game!(2, scenario);
}
