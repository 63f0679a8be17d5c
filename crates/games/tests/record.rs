//! Records: they round-trip, right ones are accepted, and wrong ones get the right sentence.

use gleis_games::record::{Record, RecordViewer, Replay, cut, verify};
use gleis_games::wire::{WireAction, WireCard, WireEvent};
use gleis_games::{AnyGame, data, with_game};
use gleis_rules::{Seat, SeatCount, Setup, Viewer};

fn games() -> Vec<AnyGame> {
    data::builtin_ids()
        .iter()
        .map(|id| data::load(id).unwrap())
        .collect()
}

fn counts(game: &AnyGame) -> impl Iterator<Item = SeatCount> + use<> {
    let (least, most) = game.info().players;
    (least..=most).filter_map(SeatCount::new)
}

fn two() -> SeatCount {
    SeatCount::new(2).unwrap()
}

fn usa(seed: u64) -> (AnyGame, Record) {
    let game = data::load("usa-2004").unwrap();
    let record = Record::of_random_game(&game, Setup::new(two()), seed).unwrap();
    (game, record)
}

#[test]
fn records_round_trip() {
    for game in games() {
        for seats in counts(&game) {
            for first in [None, Some(Seat::new(1))] {
                let record = Record::of_random_game(&game, Setup { seats, first }, 1).unwrap();
                let json = record.to_json();
                let read = Record::parse(json.as_bytes()).unwrap();
                assert_eq!(read, record);
                assert_eq!(read.to_json(), json);
                assert!(verify(&game, &read).unwrap().finished());
            }
        }
    }
}

#[test]
fn random_records_are_right() {
    for game in games() {
        let counts: Vec<_> = counts(&game).collect();
        for seed in 0..50 {
            let seats = counts[seed as usize % counts.len()];
            let record = Record::of_random_game(&game, Setup::new(seats), seed).unwrap();
            let verdict = verify(&game, &record).unwrap_or_else(|error| panic!("{seed}: {error}"));
            assert_eq!(verdict.result, record.result);
        }
    }
}

/// Every ply has a line of its own, so that a change is a change of few lines.
#[test]
fn layout_has_one_line_for_each_ply() {
    let (_, record) = usa(1);
    let json = record.to_json();
    let plies = json
        .lines()
        .filter(|line| line.starts_with("    {\"seat\":"))
        .count();
    assert_eq!(plies, record.plies.len());
}

#[test]
fn unfinished_records_are_right_as_far_as_they_go() {
    let (game, mut record) = usa(3);
    record.plies.truncate(20);
    record.result = None;
    assert_eq!(
        verify(&game, &record).unwrap().to_string(),
        "The record is right as far as it goes: 20 plies, and the game is not over."
    );
}

/// What `verify` says about a record after an edit.
fn after(edit: impl FnOnce(&mut Record)) -> String {
    let (game, mut record) = usa(3);
    edit(&mut record);
    verify(&game, &record).unwrap_err().to_string()
}

#[track_caller]
fn check(edit: impl FnOnce(&mut Record), expected: &str) {
    let sentence = after(edit);
    assert!(sentence.contains(expected), "{sentence}");
}

fn position(record: &Record, wanted: impl Fn(&WireAction) -> bool) -> usize {
    let fits = |ply: &gleis_games::record::Ply| ply.action.as_ref().is_some_and(&wanted);
    record.plies.iter().position(fits).unwrap()
}

#[test]
fn edited_heads_are_refused() {
    check(|record| record.version = 2, "version 2 of the format");
    check(|record| record.format = "diary".into(), "not a game record");
    check(
        |record| record.game = "usa-2005".into(),
        "is of the game “usa-2005”, not of “usa-2004”",
    );
    check(
        |record| record.rules_version = 9,
        "follows version 9 of the rules of usa-2004",
    );
    check(
        |record| record.fingerprint.push('0'),
        "made with other data of usa-2004",
    );
    check(
        |record| record.options.players = 9,
        "9 players are too few or too many",
    );
    check(
        |record| record.options.players = 1,
        "usa-2004 is for 2 to 5 players, not 1",
    );
    check(
        |record| record.options.players = 3,
        "2 players are named for 3 seats",
    );
    check(
        |record| record.options.first_seat = Some(3),
        "the first seat named is not one of 2",
    );
    check(
        |record| record.options.first_seat = Some(0),
        "the first seat named is not one of 2",
    );
    check(
        |record| record.plies = vec![record.plies[0].clone(); 100_000],
        "100000 plies are too many",
    );
}

#[test]
fn edited_results_are_refused() {
    let result = |edit: fn(&mut gleis_games::record::GameResult)| {
        after(|record| edit(record.result.as_mut().unwrap()))
    };
    let sentence = result(|result| result.sheets[0].points.routes += 2);
    assert!(
        sentence.starts_with("the record says seat 1 has "),
        "{sentence}"
    );
    assert!(
        sentence.contains(" points from routes; the replay gives "),
        "{sentence}"
    );
    let sentence = result(|result| result.sheets[1].points.missed_tickets = 0);
    assert!(
        sentence.contains("seat 2 has 0 points from missed tickets"),
        "{sentence}"
    );
    assert!(result(|result| result.sheets[1].total = 1_000_000).contains("points in all"));
    assert!(result(|result| result.sheets[0].trail += 1).contains("in the longest trail"));
    assert!(result(|result| result.sheets.swap(0, 1)).contains("says it is of seat 2"));
    assert!(result(|result| result.sheets[0].place = 7).contains("came in at place 7"));
    assert!(result(|result| result.sheets.clear()).contains("0 score sheets for 2 seats"));
    let sentence = result(|result| result.decision = gleis_games::record::WireDecision::Shared);
    assert!(
        sentence.contains("the victory is shared; the replay says by points"),
        "{sentence}"
    );
    check(
        |record| record.result = None,
        "but the record has no result",
    );
    check(
        |record| {
            record.plies.pop();
        },
        "but the game is not over after ply",
    );
}

#[test]
fn edited_actions_are_refused() {
    check(
        |record| record.plies[9].seat = 7,
        "ply 10: there is no seat 7",
    );
    check(
        |record| {
            let (last, next) = (record.plies[9].seat, record.plies[10].seat);
            record.plies[10].seat = if next == last { 3 - next } else { last };
        },
        "’s turn",
    );
    check(
        |record| record.plies[9].action = None,
        "the record does not say how",
    );
    check(
        |record| {
            record.plies.remove(12);
        },
        "ply 13: ",
    );
    check(|record| record.plies.swap(12, 14), "ply 13: ");
    check(
        |record| record.plies.push(record.plies[5].clone()),
        "acts, but the game is over",
    );
    check(
        |record| {
            let ply = position(record, |action| matches!(action, WireAction::Claim { .. }));
            record.plies[ply].action = Some(WireAction::Pass {});
        },
        "wants “pass”, but passing is allowed only when nothing else is possible",
    );
    check(
        |record| {
            let ply = position(record, |action| matches!(action, WireAction::Claim { .. }));
            let Some(WireAction::Claim { track, .. }) = &mut record.plies[ply].action else {
                return;
            };
            track.push('x');
        },
        "; did you mean “",
    );
    check(
        |record| {
            let ply = position(record, |action| matches!(action, WireAction::Claim { .. }));
            let Some(WireAction::Claim { locomotives, .. }) = &mut record.plies[ply].action else {
                return;
            };
            *locomotives = 255;
        },
        "a track costs exactly as many cards as it has spaces",
    );
    check(
        |record| {
            let Some(WireAction::KeepTickets { keep, .. }) = &mut record.plies[0].action else {
                return;
            };
            keep.clear();
        },
        "does neither",
    );
}

#[test]
fn edited_chance_is_refused() {
    check(
        |record| {
            let WireEvent::CardDrawn { card, .. } = &mut record.setup[0] else {
                return;
            };
            let other = if *card == Some(WireCard::Red) {
                WireCard::Blue
            } else {
                WireCard::Red
            };
            *card = Some(other);
        },
        "ply ",
    );
    check(
        |record| {
            for event in &mut record.setup {
                if let WireEvent::TurnedUp { card, .. } = event {
                    *card = WireCard::Locomotive;
                }
            }
        },
        "the market is swept",
    );
    check(
        |record| {
            let WireEvent::CardDrawn { card, .. } = &mut record.setup[0] else {
                return;
            };
            *card = None;
        },
        "set-up: a card drawn is not named",
    );
    check(
        |record| {
            let extra = record.setup[0].clone();
            record.setup.insert(0, extra);
        },
        "set-up: the record says",
    );
    check(
        |record| record.plies[4].events.push(WireEvent::DeckShuffled {}),
        "ply 5: the record adds “the discards are shuffled into a new deck”",
    );
    check(
        |record| {
            record.plies[4].events.pop();
        },
        "ply 5: the record leaves out ",
    );
    check(
        |record| {
            let dealt = |event: &WireEvent| matches!(event, WireEvent::FirstTicketsDealt { .. });
            let at = record.setup.iter().position(dealt).unwrap();
            let WireEvent::FirstTicketsDealt { tickets, .. } = &mut record.setup[at] else {
                return;
            };
            tickets[1] = tickets[0].clone();
        },
        "but no such ticket is left to be drawn",
    );
}

#[test]
fn any_ply_can_be_shown_to_any_viewer() {
    for game in games() {
        let seats = SeatCount::new(3).unwrap();
        let record = Record::of_random_game(&game, Setup::new(seats), 4).unwrap();
        let last = record.plies.len();
        with_game!(&game, entry => {
            let mut replay = Replay::new(entry, &record).unwrap();
            for ply in [0, 30, 5, last, last + 9] {
                replay.go_to(ply).unwrap();
                assert_eq!(replay.ply(), ply.min(last));
                for viewer in Viewer::all(seats) {
                    let cut_down = cut(&game, &record, viewer).unwrap();
                    let mut other = Replay::new(entry, &cut_down).unwrap();
                    other.go_to(ply).unwrap();
                    assert_eq!(other.view(viewer).unwrap(), replay.view(viewer).unwrap());
                    assert_eq!(other.seen(viewer).unwrap(), replay.seen(viewer).unwrap());
                }
            }
            let error = replay.view(Viewer::Seat(Seat::new(4))).unwrap_err();
            assert_eq!(error.to_string(), "nobody sits at seat 5");
        });
    }
}

#[test]
fn cut_records_say_so() {
    let (game, record) = usa(3);
    let seat = Viewer::Seat(Seat::new(1));
    let cut_down = cut(&game, &record, seat).unwrap();
    assert_eq!(cut_down.seed, None);
    assert_eq!(cut_down.viewer, Some(RecordViewer(seat)));
    assert_eq!(
        Record::parse(cut_down.to_json().as_bytes()).unwrap(),
        cut_down
    );
    let sentence = verify(&game, &cut_down).unwrap().to_string();
    assert!(
        sentence.starts_with("What seat 2 saw fits together: "),
        "{sentence}"
    );
    assert!(
        sentence.ends_with("Only a full record can be checked in full."),
        "{sentence}"
    );
    let error = cut(&game, &cut_down, seat).unwrap_err();
    assert_eq!(error.to_string(), "the record is cut down already");
    let mut stranger = cut_down.clone();
    stranger.viewer = Some(RecordViewer(Viewer::Seat(Seat::new(4))));
    let error = verify(&game, &stranger).unwrap_err().to_string();
    assert_eq!(
        error,
        "the record is cut down for seat 5, where nobody sits"
    );
    with_game!(&game, entry => {
        let replay = Replay::new(entry, &cut_down).unwrap();
        let error = replay.view(Viewer::Spectator).unwrap_err();
        assert_eq!(error.to_string(), "the record tells only what seat 2 knew");
    });
}

/// Edits of a record that is cut down are found as far as the viewer could find them.
#[test]
fn edited_cut_records_are_refused() {
    let (game, record) = usa(3);
    let check = |edit: fn(&mut Record), expected: &str| {
        let mut cut_down = cut(&game, &record, Viewer::Spectator).unwrap();
        edit(&mut cut_down);
        let sentence = verify(&game, &cut_down).unwrap_err().to_string();
        assert!(sentence.contains(expected), "{sentence}");
    };
    check(
        |record| record.result.as_mut().unwrap().sheets[0].points.routes += 1,
        "from routes",
    );
    check(|record| record.plies[10].seat = 3, "there is no seat 3");
    check(
        |record| {
            let WireEvent::CardDrawn { card, .. } = &mut record.setup[0] else {
                return;
            };
            *card = Some(WireCard::Red);
        },
        "but only seat 1 would know the card drawn",
    );
    check(
        |record| {
            let claimed = |event: &&mut WireEvent| matches!(event, WireEvent::Claimed { .. });
            let mut events = record.plies.iter_mut().flat_map(|ply| &mut ply.events);
            let first = events.find(claimed).unwrap().clone();
            *events.find(claimed).unwrap() = first;
        },
        "is claimed or closed",
    );
    check(
        |record| {
            for event in &mut record.setup {
                *event = WireEvent::TurnedUp {
                    slot: 1,
                    card: WireCard::Red,
                    symbol: None,
                };
            }
        },
        "a card lies in slot 1 already",
    );
}
