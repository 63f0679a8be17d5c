//! The search: reproducible, honest about what it knows, in time.

use gleis_bots::{BotSpec, Budget, Playable, Question};
use gleis_games::{data, with_game};
use gleis_rules::{Game, NoEvents, Seat, SeatCount, SeededChance, Setup, Viewer};
use std::time::{Duration, Instant};

/// A position in the middle of a game of planners, with its choices.
fn middle<G: Playable>(game: &G, decisions: u32) -> (G::State, Seat, Vec<G::Action>) {
    let setup = Setup::new(SeatCount::new(2).unwrap());
    let mut chance = SeededChance::new(4);
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    let mut planner = game.bot(&BotSpec::planner());
    for made in 0.. {
        let seat = game.to_act(&state).first().unwrap();
        let mut choices = Vec::new();
        game.legal(&state, seat, |action| choices.push(action));
        if made >= decisions && choices.len() > 5 {
            return (state, seat, choices);
        }
        let view = game.observe(&state, Viewer::Seat(seat));
        let action = planner.decide(&Question {
            game,
            view: &view,
            choices: &choices,
            seed: 1,
        });
        game.apply_unchecked(&mut state, seat, action, &mut chance, &mut NoEvents);
    }
    unreachable!("a game has a middle")
}

#[test]
fn an_analysis_is_the_same_again_and_adds_up() {
    for id in ["usa-2004", "germany-mega-passengers"] {
        let any = data::load(id).unwrap();
        with_game!(&any, board => {
            let game = &board.game;
            for decisions in [0, 20, 60] {
                let (state, seat, choices) = middle(game, decisions);
                let view = game.observe(&state, Viewer::Seat(seat));
                let question = Question { game, view: &view, choices: &choices, seed: 9 };
                let first = game.analyse(&question, Budget::Iterations(200));
                let again = game.analyse(&question, Budget::Iterations(200));
                let text = |analysis| format!("{analysis:?}");
                assert_eq!(text(&first), text(&again));
                assert_eq!(first.line[0], first.candidates[0].action);
                let visits: u64 = first.candidates.iter().map(|c| u64::from(c.visits)).sum();
                assert_eq!(visits, first.playouts);
                for candidate in &first.candidates {
                    assert!(choices.contains(&candidate.action));
                    assert!((0.0..=1.0).contains(&candidate.win_chance));
                    assert!(candidate.error > 0.0);
                }
            }
        });
    }
}

#[test]
fn two_threads_answer_alike_every_time() {
    let any = data::load("usa-2004").unwrap();
    with_game!(&any, board => {
        let game = &board.game;
        let (state, seat, choices) = middle(game, 30);
        let view = game.observe(&state, Viewer::Seat(seat));
        let question = Question { game, view: &view, choices: &choices, seed: 2 };
        let spec: BotSpec = "ismcts:300x2".parse().unwrap();
        let answers: Vec<_> = (0..3).map(|_| game.bot(&spec).decide(&question)).collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]));
    });
}

#[test]
fn a_budget_in_time_is_kept() {
    let any = data::load("usa-2004").unwrap();
    with_game!(&any, board => {
        let game = &board.game;
        let (state, seat, choices) = middle(game, 10);
        let view = game.observe(&state, Viewer::Seat(seat));
        let question = Question { game, view: &view, choices: &choices, seed: 2 };
        let start = Instant::now();
        let analysis = game.analyse(&question, Budget::Time(Duration::from_millis(50)));
        // Generous, because machines are busy; without a limit it would never end.
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(analysis.playouts > 0);
    });
}
