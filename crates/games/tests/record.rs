//! Records: they round-trip, right ones are accepted, and wrong ones get the right sentence.

use crate::record_version_1::old;
use gleis_games::record::{Record, RecordViewer, Replay, cut, verify};
use gleis_games::wire::{WireAction, WireCard, WireEvent, WireOutcome};
use gleis_games::{AnyGame, data, with_game};
use gleis_rules::{Seat, SeatCount, Setup, Viewer};
use serde_json::json;

pub(crate) fn games() -> Vec<AnyGame> {
    data::builtin_ids()
        .iter()
        .map(|id| data::load(id).unwrap())
        .collect()
}

pub(crate) fn counts(game: &AnyGame) -> impl Iterator<Item = SeatCount> + use<> {
    let (least, most) = game.info().players;
    (least..=most).filter_map(SeatCount::new)
}

pub(crate) fn two() -> SeatCount {
    SeatCount::new(2).unwrap()
}

pub(crate) fn usa(seed: u64) -> (AnyGame, Record) {
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
        "The record is right as far as it goes: 20 plies, and the game is not over. Names, kinds \
         of players and the seed are not checked."
    );
}

/// What `verify` says about a record after an edit.
fn after(edit: impl FnOnce(&mut Record)) -> String {
    let (game, mut record) = usa(3);
    edit(&mut record);
    verify(&game, &record).unwrap_err().to_string()
}

#[track_caller]
pub(crate) fn check(edit: impl FnOnce(&mut Record), expected: &str) {
    let sentence = after(edit);
    assert!(sentence.contains(expected), "{sentence}");
}

fn position(record: &Record, wanted: impl Fn(&WireAction) -> bool) -> usize {
    let fits = |ply: &gleis_games::record::Ply| ply.action.as_ref().is_some_and(&wanted);
    record.plies.iter().position(fits).unwrap()
}

#[test]
fn edited_heads_are_refused() {
    check(|record| record.version = 3, "version 3 of the format");
    check(|record| record.version = 0, "reads versions 1 to 2");
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
}

#[test]
fn edited_claims_and_choices_are_refused() {
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
    check(
        |record| {
            let Some(WireAction::KeepTickets { keep, under }) = &mut record.plies[0].action else {
                return;
            };
            under.append(keep);
        },
        " wants “keep none under ",
    );
}

#[test]
fn edited_events_are_refused() {
    check(
        |record| {
            for event in &mut record.setup {
                if let WireEvent::TurnedUp { card, .. } = event {
                    *card = WireCard::Locomotive;
                }
            }
        },
        ", the replay gives “",
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
        "ply 5: the record leaves out “awaits: phase ",
    );
    check(
        |record| {
            let Some(WireEvent::Awaits { passes, .. }) = record.plies[4].events.last_mut() else {
                return;
            };
            *passes = 3;
        },
        "passes 3",
    );
}

#[test]
fn edited_chance_is_refused() {
    let name = |name: &str| WireOutcome::Name(name.into());
    check(
        |record| record.chance[0] = name("mauve"),
        "set-up: “mauve” is no card and no ticket",
    );
    check(
        |record| record.chance = vec![name("locomotive"); record.chance.len()],
        "set-up: chance is said to give “locomotive”, but no such card is left to be drawn",
    );
    check(
        |record| record.chance[0] = name("boston-miami"),
        "set-up: chance is said to give “boston-miami”, but a card is drawn here",
    );
    check(
        |record| record.chance[0] = WireOutcome::Number(70_000),
        "chance is said to give “70000”, but a card is drawn here",
    );
    check(
        |record| drop(record.chance.pop()),
        "set-up: the record leaves out something that chance gave",
    );
    check(
        |record| record.chance.push(name("red")),
        "set-up: the record has 1 random outcomes too many",
    );
    check(
        |record| {
            let is_ticket = |one: &WireOutcome| one.to_string().contains('-');
            let first = record.chance.iter().position(is_ticket).unwrap();
            record.chance[first + 1] = record.chance[first].clone();
        },
        "but that ticket is not among the untouched ones of the deck drawn from",
    );
    check(
        |record| {
            let index = |one: &WireOutcome| matches!(one, WireOutcome::Number(_));
            let mut all = record.plies.iter_mut().flat_map(|ply| &mut ply.chance);
            *all.find(|one| index(one)).unwrap() = WireOutcome::Number(2);
        },
        "chance is said to give “2”, but there are only 2 possibilities, counted from 0",
    );
}

#[test]
fn passengers_are_not_called_cards() {
    let game = data::load("germany-passengers").unwrap();
    let mut record = Record::of_random_game(&game, Setup::new(two()), 3).unwrap();
    record.chance.fill(WireOutcome::Name("red".into()));
    let sentence = verify(&game, &record).unwrap_err().to_string();
    let why = "set-up: chance is said to give “red”, but no such passenger is left in the bag";
    assert_eq!(sentence, why);
}

/// No sentence shows what only programs read, whatever was changed.
#[test]
fn refusals_are_sentences() {
    for game in games() {
        let record = Record::of_random_game(&game, Setup::new(two()), 5).unwrap();
        let mut old_record = record.clone();
        old(&mut old_record);
        for record in [record, old_record] {
            for ply in (0..record.plies.len()).step_by(13) {
                for at in 0..record.plies[ply].events.len() {
                    let mut less = record.clone();
                    less.plies[ply].events.remove(at);
                    let mut more = record.clone();
                    let event = record.plies[ply].events[at].clone();
                    more.plies[ply].events.insert(at, event);
                    for wrong in [less, more] {
                        let sentence = verify(&game, &wrong).unwrap_err().to_string();
                        assert!(!sentence.contains(['{', '"', '[']), "{sentence}");
                        assert!(!sentence.contains("  "), "{sentence}");
                    }
                }
            }
        }
    }
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
                    // As JSON, which has no order of tracks.
                    let view = |view| serde_json::to_value(view).unwrap();
                    assert_eq!(
                        view(other.view(viewer).unwrap()),
                        view(replay.view(viewer).unwrap())
                    );
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
        sentence.starts_with("The record tells what seat 2 saw: "),
        "{sentence}"
    );
    assert!(
        sentence.ends_with("Only a full record can be checked."),
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

/// Of a record that is cut down only the form can be checked.
#[test]
fn edited_cut_records_are_refused() {
    let (game, record) = usa(3);
    let check = |edit: fn(&mut Record), expected: &str| {
        let mut cut_down = cut(&game, &record, Viewer::Spectator).unwrap();
        edit(&mut cut_down);
        let sentence = verify(&game, &cut_down).unwrap_err().to_string();
        assert!(sentence.contains(expected), "{sentence}");
    };
    check(|record| record.plies[10].seat = 3, "there is no seat 3");
    check(
        |record| drop(record.plies.pop()),
        "the record has a result, but the game is not over",
    );
    check(
        |record| record.view = None,
        "set-up: what a spectator knew is missing",
    );
    check(
        |record| record.view.as_mut().unwrap().seat = Some(1),
        "set-up: this is not what a spectator knew",
    );
    check(
        |record| record.plies[3].view = Some(json!({"seat": 2})),
        "ply 4: the view is of another viewer",
    );
    check(
        |record| record.plies[3].view = Some(json!({"deck": "many"})),
        "ply 4: what the viewer knew cannot be read: ",
    );
    check(
        |record| record.plies[3].view = Some(json!({"deck": null})),
        "ply 4: what the viewer knew cannot be read: ",
    );
    check(
        |record| record.plies[3].view = Some(json!({"x": "x".repeat(1 << 20)})),
        "ply 4: no view of a game is that large",
    );
    check(
        |record| record.chance.push(WireOutcome::Number(1)),
        "a record that is cut down does not tell what chance gave",
    );
}
