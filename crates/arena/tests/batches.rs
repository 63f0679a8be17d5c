//! Batches and records of whole games.

use gleis_arena::roundtrip::{record_game, record_roundtrips};
use gleis_arena::work::threads_of_machine;
use gleis_arena::{Ending, Plan, PlanError, PlayerSpec, Tally, Watcher, batch};
use gleis_games::record::verify;
use gleis_games::{AnyGame, data};
use gleis_rules::{Decision, Seat};
use std::num::NonZeroUsize;

fn plan(players: usize, games: u64, seed: u64, threads: usize) -> Plan {
    Plan {
        players: vec![PlayerSpec::RANDOM; players],
        games,
        seed,
        threads: NonZeroUsize::new(threads).unwrap(),
    }
}

fn tally(game: &AnyGame, plan: &Plan) -> Tally {
    batch::run(game, plan, &Watcher::default()).unwrap().tally
}

#[test]
fn threads_do_not_change_the_result() {
    for id in data::builtin_ids() {
        let game = data::load(id).unwrap();
        let one = tally(&game, &plan(3, 200, 5, 1));
        assert_eq!(one, tally(&game, &plan(3, 200, 5, 3)), "{id}");
        assert_ne!(one, tally(&game, &plan(3, 200, 6, 1)), "{id}");
    }
}

#[test]
fn sums_add_up() {
    let game = data::load("usa-2004").unwrap();
    for players in 2..=5 {
        let tally = tally(&game, &plan(players, 300, 1, 2));
        assert_eq!(tally.games, 300);
        let seats = || (0..players as u8).map(Seat::new);
        let wins: f64 = seats().map(|seat| tally.seat(seat).wins()).sum();
        assert!((wins - 300.0).abs() < 1e-9, "{wins}");
        let alone: u64 = seats().map(|seat| tally.seat(seat).wins_alone).sum();
        assert_eq!(alone, 300 - tally.decided(Decision::Shared));
        let ended: u64 = Ending::ALL.iter().map(|&ending| tally.ended(ending)).sum();
        assert_eq!(ended, 300);
        for seat in seats() {
            let seat = tally.seat(seat);
            let sum: i64 = gleis_rules::Source::ALL
                .iter()
                .map(|&source| seat.from(source).sum())
                .sum();
            assert_eq!(sum, seat.points.sum());
        }
    }
}

#[test]
fn tables_of_the_wrong_size_are_refused() {
    let game = data::load("germany").unwrap();
    let run = |players| batch::run(&game, &plan(players, 1, 1, 1), &Watcher::default());
    assert!(matches!(run(1), Err(PlanError::Seats { players: 1, .. })));
    assert!(matches!(run(0), Err(PlanError::Players(_))));
    assert!(matches!(run(6), Err(PlanError::Players(_))));
}

#[test]
fn a_batch_that_is_stopped_keeps_what_it_has() {
    let game = data::load("usa-2004").unwrap();
    let watcher = Watcher::default();
    std::thread::scope(|scope| {
        let played = scope.spawn(|| batch::run(&game, &plan(2, u64::MAX, 1, 2), &watcher));
        while watcher.done() < 100 {
            std::thread::yield_now();
        }
        watcher.stop();
        let tally = played.join().unwrap().unwrap().tally;
        assert_eq!(tally.games, watcher.done());
    });
}

#[test]
fn a_recorded_game_is_the_game_of_the_batch() {
    for id in ["usa-new", "germany-mega-passengers"] {
        let game = data::load(id).unwrap();
        let record = record_game(&game, &[PlayerSpec::RANDOM; 4], 9, 0).unwrap();
        let tally = tally(&game, &plan(4, 1, 9, 1));
        let plies = record.plies.len() as i64;
        assert_eq!(tally.decisions.sum(), plies, "{id}");
        assert!(verify(&game, &record).unwrap().finished());
    }
}

#[test]
fn records_hold() {
    let games: Vec<AnyGame> = data::builtin_ids()
        .iter()
        .map(|id| data::load(id).unwrap())
        .collect();
    let watcher = Watcher::default();
    let trips = record_roundtrips(&games, 300, 1, threads_of_machine(), &watcher);
    assert_eq!(trips.broken, []);
    assert_eq!(trips.records, 300);
}
