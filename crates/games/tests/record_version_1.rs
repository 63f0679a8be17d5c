//! Records of version 1, which are read for ever.

use crate::record::{check, counts, games, two, usa};
use gleis_games::record::{Record, Replay, cut, verify};
use gleis_games::wire::{WireCard, WireEvent, WirePhase};
use gleis_games::{data, with_game};
use gleis_rules::{Seat, Setup, Viewer};

/// Records of the card game that count idle turns on after a first card, as they once did, stay
/// right; elsewhere the number is checked.
#[test]
fn old_records_of_idle_turns_are_right() {
    let game = data::load("cardgame").unwrap();
    let record = Record::of_random_game(&game, Setup::new(two()), 3).unwrap();
    let with_passes = |wanted: WirePhase| {
        let mut record = record.clone();
        let events = record.plies.iter_mut().flat_map(|ply| &mut ply.events);
        let passes = events.filter_map(|event| match event {
            WireEvent::Awaits { phase, passes, .. } if *phase == wanted => Some(passes),
            _ => None,
        });
        let passes = passes.last().expect("there is such a phase");
        assert_eq!(std::mem::replace(passes, 2), 0);
        record
    };
    verify(&game, &with_passes(WirePhase::SecondCard)).unwrap();
    verify(&game, &with_passes(WirePhase::Turn)).unwrap_err();
}

/// The record as version 1 has it, in which the events alone tell chance.
pub(crate) fn old(record: &mut Record) {
    record.version = 1;
    record.chance.clear();
    record.plies.iter_mut().for_each(|ply| ply.chance.clear());
}

#[test]
fn chance_is_read_off_the_events_of_version_1() {
    for game in games() {
        for seats in counts(&game) {
            for first in [None, Some(Seat::new(1))] {
                let mut record = Record::of_random_game(&game, Setup { seats, first }, 2).unwrap();
                old(&mut record);
                let read = Record::parse(record.to_json().as_bytes()).unwrap();
                assert!(verify(&game, &read).unwrap().finished());
            }
        }
    }
}

#[test]
fn version_1_has_no_chance_and_no_views() {
    let (game, record) = usa(3);
    let refused = |mut record: Record| {
        record.version = 1;
        Record::parse(record.to_json().as_bytes())
            .unwrap_err()
            .to_string()
    };
    let sentence = "the record is malformed: version 1 has no members “chance” and “view”";
    assert_eq!(refused(record.clone()), sentence);
    assert_eq!(
        refused(cut(&game, &record, Viewer::Spectator).unwrap()),
        sentence
    );
}

#[test]
fn edited_chance_of_version_1_is_refused() {
    let check = |edit: fn(&mut Record), expected: &str| {
        check(
            |record| {
                old(record);
                edit(record);
            },
            expected,
        );
    };
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
            let dealt = |event: &WireEvent| matches!(event, WireEvent::FirstTicketsDealt { .. });
            let at = record.setup.iter().position(dealt).unwrap();
            let WireEvent::FirstTicketsDealt { tickets, .. } = &mut record.setup[at] else {
                return;
            };
            tickets[1] = tickets[0].clone();
        },
        "but that ticket is not among the untouched ones of the deck drawn from",
    );
}

/// People may have such records: they are read and told, but have no views.
#[test]
fn cut_records_of_version_1_are_told_without_views() {
    let (game, record) = usa(3);
    let mut cut_down = cut(&game, &record, Viewer::Spectator).unwrap();
    cut_down.version = 1;
    cut_down.view = None;
    cut_down.plies.iter_mut().for_each(|ply| ply.view = None);
    let read = Record::parse(cut_down.to_json().as_bytes()).unwrap();
    assert_eq!(verify(&game, &read).unwrap().result, record.result);
    with_game!(&game, entry => {
        let mut replay = Replay::new(entry, &read).unwrap();
        replay.go_to(12).unwrap();
        assert_eq!(replay.seen(Viewer::Spectator).unwrap(), read.plies[11].events);
        let sentence = replay.view(Viewer::Spectator).unwrap_err().to_string();
        assert!(sentence.contains("version 1 of the format"), "{sentence}");
    });
}
