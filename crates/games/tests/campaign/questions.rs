//! What programs are told of a question: who asks, and what each answer means.

use crate::card_texts::{Ply, Watcher, play};
use gleis_games::{Entry, LegendsBox};
use gleis_rules::legends::{LegendsAction, LegendsEvent, LegendsState, Task};
use gleis_rules::{Game, Viewer};
use std::collections::BTreeSet;

/// What a card or a sticker asks: whoever answers is told which.
const BY_PAPER: [&str; 8] = [
    "alternative",
    "choose",
    "draft",
    "pick",
    "place",
    "put-back",
    "rule",
    "swap",
];

/// Compares questions with what is legal.
#[derive(Default)]
struct Asker {
    tasks: BTreeSet<String>,
    with_meaning: u32,
}

impl Asker {
    fn ask(&mut self, entry: &LegendsBox, state: &LegendsState) {
        for seat in state.table.seats.seats() {
            let question = entry.question(state, seat);
            let mut actions = Vec::new();
            entry.game.legal(state, seat, |action| actions.push(action));
            assert_eq!(question.is_some(), !actions.is_empty());
            let Some(question) = question else { continue };
            let task = question.task.to_string();
            assert_ne!(task, "over");
            let is_turn = state.table.play.agenda.top() == Task::Turn;
            let listed: Vec<usize> = (0..actions.len())
                .filter(|&at| !is_turn || matches!(actions[at], LegendsAction::Use(..)))
                .collect();
            let told: Vec<usize> = (question.options.iter())
                .map(|option| usize::from(option.choice))
                .collect();
            assert_eq!(told, listed, "{question:?}");
            for option in &question.options {
                let text = entry.action_text(state, seat, actions[usize::from(option.choice)]);
                assert!(text.contains(&option.option), "{text}: {option:?}");
                self.with_meaning += u32::from(!option.effects.is_empty());
                let is_way = matches!(task.as_str(), "choose" | "use");
                assert!(!is_way || option.option == "done" || !option.effects.is_empty());
            }
            assert_eq!(question.paper.is_some(), question.line.is_some());
            let by_paper = BY_PAPER.contains(&task.as_str());
            assert!(!by_paper || question.paper.is_some(), "{question:?}");
            self.tasks.insert(task);
        }
    }
}

impl Watcher for Asker {
    fn deal(&mut self, entry: &LegendsBox, state: &LegendsState, _: &[LegendsEvent]) {
        self.ask(entry, state);
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        self.ask(ply.entry, ply.after);
    }
}

/// Whatever is asked, programs get one meaning for each answer.
#[test]
fn every_question_says_what_its_answers_mean() {
    let mut asker = Asker::default();
    for (companies, seed) in [(3, 11), (2, 12), (4, 13)] {
        play(companies, 12, seed, &mut asker);
    }
    assert!(asker.with_meaning > 200);
    let wanted = [
        "alternative",
        "archive",
        "choose",
        "colour",
        "discard",
        "draft",
        "first-tickets",
        "keep-tickets",
        "offer",
        "open",
        "place",
        "put-back",
        "rule",
        "second-card",
        "show",
        "swap",
        "turn",
        "upgrade",
        "use",
    ];
    for task in wanted {
        assert!(asker.tasks.contains(task), "{task}: {:?}", asker.tasks);
    }
}

/// Looks for names of tracks that no map has yet.
#[derive(Default)]
struct Namer {
    to_come: u32,
}

impl Watcher for Namer {
    fn ply(&mut self, ply: &Ply<'_>) {
        let (entry, state) = (ply.entry, ply.after);
        let game = entry.game_to_wire();
        for seat in state.table.seats.seats() {
            let Some(track) = entry.question(state, seat).and_then(|asked| asked.track) else {
                continue;
            };
            if game.tracks.iter().any(|known| known.id == track) {
                continue;
            }
            let view = entry.game.observe(state, Viewer::Seat(seat));
            let papers = entry.card_texts_to_wire(&view);
            let named = papers.iter().filter_map(|paper| paper.tracks.get(&track));
            let names: Vec<_> = named.collect();
            assert_eq!(names.len(), 1, "{track}");
            assert!(names[0].en.contains(" – ") && names[0].de.contains(" – "));
            self.to_come += 1;
        }
    }
}

/// The colour of a bed is asked for when its box was opened: its name comes with the box.
#[test]
fn a_bed_that_no_map_has_yet_is_told_by_name() {
    let mut namer = Namer::default();
    for (companies, seed) in [(3, 11), (2, 12)] {
        play(companies, 12, seed, &mut namer);
    }
    assert!(namer.to_come > 4, "{}", namer.to_come);
}
