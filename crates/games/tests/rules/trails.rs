//! The longest trail: worked cases, each compared with trying everything.

use crate::harness::{A, B, Table, in_both};
use gleis_rules::Source;
use gleis_rules::board::BoardRules;
use gleis_rules::board::scoring::reference;

/// Tracks, trains on them, and the longest trail.
type Case<'a> = (&'a str, &'a str, u8, u8);

fn check_all(cases: &[Case<'_>]) {
    fn check<R: BoardRules>(table: &Table<R>, &(id, tracks, trains, longest): &Case<'_>) {
        let set = table.track_set(tracks);
        let on_board: u8 = table
            .tracks(tracks)
            .into_iter()
            .map(|t| table.length(t))
            .sum();
        assert_eq!(on_board, trains, "{id}: trains");
        assert_eq!(table.trail(tracks), longest, "{id}");
        assert_eq!(
            reference::longest_trail(table.game(), set),
            longest,
            "{id}: reference"
        );
        let mut t = table.clone();
        t.owns(A, tracks);
        assert_eq!(t.state.trains[A], 45 - trains, "{id}");
        assert_eq!(
            t.score().sheets[A].trail,
            longest,
            "{id}: on the score sheet"
        );
        assert_eq!(t.score().sheets[B].trail, 0, "{id}");
    }
    for case in cases {
        check(&Table::usa_2004(2), case);
        check(&Table::usa_new(2), case);
    }
}

/// U4-L01 to U4-L11, without loops: U4-63 (branches do not count) and U4-Q32 (trains are
/// counted, not routes). They hold in the new edition too: UN-Q32, UN-64.
#[test]
fn longest_trails_without_loops() {
    let star = "denver/helena denver/kansas-city denver/phoenix denver/salt-lake-city \
        denver/santa-fe";
    let two_nets =
        format!("{star} chicago/duluth chicago/toronto new-york/pittsburgh pittsburgh/toronto");
    check_all(&[
        ("U4-L01", "", 0, 0),
        ("U4-L02", "duluth/helena", 6, 6),
        (
            "U4-L03",
            "chicago/omaha helena/omaha helena/seattle",
            15,
            15,
        ),
        (
            "U4-L04",
            "denver/kansas-city kansas-city/oklahoma-city kansas-city/saint-louis",
            8,
            6,
        ),
        ("U4-L05", star, 18, 9),
        ("U4-L06", "el-paso/houston", 6, 6),
        (
            "U4-L07",
            "atlanta/nashville dallas/houston kansas-city/omaha portland/seattle \
                seattle/vancouver",
            5,
            2,
        ),
        (
            "U4-L08",
            "denver/helena denver/phoenix duluth/winnipeg helena/seattle helena/winnipeg",
            23,
            17,
        ),
        ("U4-L09", &two_nets, 29, 11),
        (
            "U4-L10",
            "dallas/el-paso el-paso/houston el-paso/los-angeles el-paso/phoenix \
                houston/new-orleans miami/new-orleans",
            27,
            20,
        ),
        (
            "U4-L11",
            "chicago/omaha chicago/toronto denver/omaha denver/phoenix denver/santa-fe \
                duluth/omaha",
            21,
            17,
        ),
    ]);
}

const TRIANGLE: &str = "denver/kansas-city denver/oklahoma-city kansas-city/oklahoma-city";

/// UN-L01 to UN-L07: loops may be part of a trail, and cities may be passed again, but each
/// train counts once: UN-65, UN-Q33, and in the 2004 edition U4-Q33.
#[test]
fn longest_trails_with_one_or_two_loops() {
    let with = |more: &str| format!("{TRIANGLE} {more}");
    check_all(&[
        ("UN-L01", TRIANGLE, 10, 10),
        ("UN-L02", &with("denver/salt-lake-city"), 13, 13),
        (
            "UN-L03",
            &with("denver/salt-lake-city kansas-city/saint-louis"),
            15,
            13,
        ),
        (
            "UN-L04",
            "dallas/el-paso dallas/little-rock dallas/oklahoma-city little-rock/nashville \
                little-rock/oklahoma-city",
            13,
            11,
        ),
        (
            "UN-L05",
            &with("denver/phoenix denver/salt-lake-city"),
            18,
            18,
        ),
        (
            "UN-L06",
            &with("dallas/little-rock dallas/oklahoma-city little-rock/oklahoma-city"),
            16,
            16,
        ),
        (
            "UN-L07",
            &with(
                "chicago/pittsburgh chicago/saint-louis kansas-city/saint-louis \
                pittsburgh/saint-louis",
            ),
            22,
            22,
        ),
    ]);
}

/// UN-L08 to UN-L14: nets with many loops (UN-65, UN-Q33, U4-Q33).
#[test]
fn longest_trails_with_many_loops() {
    let with = |more: &str| format!("{TRIANGLE} {more}");
    let three_loops = with(
        "denver/helena denver/phoenix denver/salt-lake-city denver/santa-fe \
        helena/salt-lake-city phoenix/santa-fe",
    );
    let tail = "chicago/omaha chicago/pittsburgh denver/omaha pittsburgh/washington \
        raleigh/washington";
    let square = "denver/helena denver/kansas-city denver/omaha helena/omaha kansas-city/omaha";
    check_all(&[
        (
            "UN-L08",
            "new-york/pittsburgh new-york/washington pittsburgh/raleigh \
                pittsburgh/washington raleigh/washington",
            10,
            10,
        ),
        ("UN-L09", &three_loops, 30, 30),
        ("UN-L10", &format!("{three_loops} {tail}"), 45, 45),
        (
            "UN-L11",
            &with("atlanta/nashville atlanta/raleigh nashville/raleigh"),
            16,
            10,
        ),
        ("UN-L12", square, 18, 18),
        (
            "UN-L13",
            &format!("{square} calgary/helena kansas-city/saint-louis"),
            24,
            19,
        ),
        (
            "UN-L14",
            &with("denver/salt-lake-city kansas-city/saint-louis oklahoma-city/santa-fe"),
            18,
            13,
        ),
    ]);
}

/// U4-62, UN-62: who built the longest trail gets 10 points; U4-64, U4-Q34, UN-63, UN-Q34: all
/// who are tied get them in full; UN-64: only trains of one player are compared, those of
/// others do not lengthen a trail.
#[test]
fn the_longest_trail_gets_the_bonus() {
    fn scenario<R: BoardRules>(table: Table<R>) {
        let cases: [(&[&str], &[i16]); 4] = [
            (
                &[
                    "duluth/helena",
                    "el-paso/houston dallas/houston",
                    "dallas/houston#2",
                ],
                &[0, 10, 0],
            ),
            (
                &["duluth/helena", "el-paso/houston", "dallas/houston"],
                &[10, 10, 0],
            ),
            (
                &["duluth/helena", "el-paso/houston", "miami/new-orleans"],
                &[10, 10, 10],
            ),
            // UN-64: A and B share a line of 10, but each has its own trains on it only.
            (
                &[
                    "denver/helena",
                    "helena/seattle",
                    "chicago/omaha denver/omaha",
                ],
                &[0, 0, 10],
            ),
        ];
        for (tracks, bonus) in cases {
            let mut t = table.clone();
            for (seat, tracks) in t.seats().into_iter().zip(tracks) {
                t.owns(seat, tracks);
            }
            t.expect_from(Source::LongestTrail, bonus);
        }
    }
    in_both!(3, scenario);
}

/// U4-X30 and UN-X26: with length 0 for all nobody gets the bonus (U4-Q35, UN-Q35); a length
/// of 1 is enough to be the longest.
#[test]
fn nobody_gets_the_bonus_for_nothing() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        table.expect_from(Source::LongestTrail, &[0, 0]);
        table
            .owns(B, "seattle/vancouver")
            .expect_from(Source::LongestTrail, &[0, 10]);
    }
    in_both!(2, scenario);
}

/// U4-Q32, UN-Q32: one route of 6 is longer than two joined routes of 1 (U4-L06, U4-L07), so
/// its owner gets the bonus.
#[test]
fn trains_are_counted_not_routes() {
    fn scenario<R: BoardRules>(mut table: Table<R>) {
        let few = "atlanta/nashville dallas/houston kansas-city/omaha portland/seattle \
            seattle/vancouver";
        table.owns(A, few).owns(B, "el-paso/houston");
        table.expect_from(Source::LongestTrail, &[0, 10]);
        assert_eq!(table.tracks(few).len(), 5);
    }
    in_both!(2, scenario);
}
