//! The benchmark suite: the same subjects as `gleis bench`, one by one and over all games.
//!
//! `cargo bench -p gleis-arena` runs all; `cargo bench -p gleis-arena -- trail` some.

use divan::{Bencher, black_box, counter::ItemsCount};
use gleis_arena::Watcher;
use gleis_arena::bench::{calibrate, networks, positions, scored};
use gleis_arena::campaign::{self, CampaignPlan, parse_bots};
use gleis_games::{AnyGame, data, with_board, with_game};
use gleis_rules::{Game, Rng, Viewer};
use std::num::NonZeroUsize;

fn main() {
    divan::main();
}

const POSITIONS: usize = 256;

fn load(id: &str) -> AnyGame {
    data::load(id).expect("a built-in game")
}

fn games() -> impl Iterator<Item = &'static str> {
    data::builtin_ids().iter().copied()
}

fn boards() -> impl Iterator<Item = &'static str> {
    games().filter(|id| load(id).board_spec().is_some())
}

/// What this machine can do now.
#[divan::bench]
fn calibration() -> f64 {
    calibrate()
}

/// Whole random games, dealt to scored.
#[divan::bench(args = games(), consts = [2, 4])]
fn scored_games<const SEATS: u8>(bencher: Bencher<'_, '_>, id: &str) {
    with_game!(load(id), board => {
        let mut index = 0;
        bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
            index += 1;
            let score = scored(&board.game, SEATS, index);
            assert!(score.is_some(), "every game ends");
            score
        });
    });
}

/// Whole campaigns of twelve games, from the sealed box to the open vaults.
#[divan::bench(args = ["random", "greedy", "planner"], sample_count = 10, sample_size = 1)]
fn campaign_of_three(bencher: Bencher<'_, '_>, player: &str) {
    let legends = data::load_legends("legends-first").expect("a built-in campaign");
    let players = parse_bots(&[player; 3].join(",")).expect("known players");
    let mut plan = CampaignPlan {
        players,
        campaigns: 1,
        seed: 0,
        threads: NonZeroUsize::MIN,
        absent_per_mille: 0,
        substitute: None,
    };
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        plan.seed += 1;
        campaign::run(&legends.legends, &plan, &Watcher::default()).expect("a campaign seats 3")
    });
}

#[divan::bench(args = games())]
fn state_copy(bencher: Bencher<'_, '_>, id: &str) {
    with_game!(load(id), board => {
        let places = positions(&board.game, 4, POSITIONS);
        let mut at = 0;
        bencher.bench_local(|| {
            at = (at + 1) % places.len();
            let copy = black_box(&places)[at].0;
            black_box(&copy);
        });
    });
}

#[divan::bench(args = boards())]
fn longest_trail(bencher: Bencher<'_, '_>, id: &str) {
    with_board!(load(id), board => {
        let networks = networks(&board.game, POSITIONS);
        let mut at = 0;
        bencher.bench_local(|| {
            at = (at + 1) % networks.len();
            board.game.longest_trail(black_box(networks[at]))
        });
    });
}

#[divan::bench(args = games())]
fn legal_actions(bencher: Bencher<'_, '_>, id: &str) {
    with_game!(load(id), board => {
        let places = positions(&board.game, 4, POSITIONS);
        let mut at = 0;
        bencher.bench_local(|| {
            at = (at + 1) % places.len();
            let (state, seat) = &places[at];
            let mut count = 0u32;
            board.game.legal(black_box(state), *seat, |action| {
                black_box(action);
                count += 1;
            });
            assert!(count > 0, "whoever may act has a choice");
        });
    });
}

#[divan::bench(args = games())]
fn sample(bencher: Bencher<'_, '_>, id: &str) {
    with_game!(load(id), board => {
        let places = positions(&board.game, 4, POSITIONS);
        let (mut at, mut rng) = (0, Rng::new(1));
        bencher.bench_local(|| {
            at = (at + 1) % places.len();
            let (state, seat) = &places[at];
            black_box(board.game.sample(black_box(state), *seat, &mut rng));
        });
    });
}

#[divan::bench(args = games())]
fn view(bencher: Bencher<'_, '_>, id: &str) {
    with_game!(load(id), board => {
        let places = positions(&board.game, 4, POSITIONS);
        let mut at = 0;
        bencher.bench_local(|| {
            at = (at + 1) % places.len();
            let (state, seat) = &places[at];
            black_box(board.game.observe(black_box(state), Viewer::Seat(*seat)));
        });
    });
}

#[divan::bench(args = games())]
fn resample(bencher: Bencher<'_, '_>, id: &str) {
    with_game!(load(id), board => {
        let views: Vec<_> = positions(&board.game, 4, POSITIONS)
            .iter()
            .map(|(state, seat)| board.game.observe(state, Viewer::Seat(*seat)))
            .collect();
        let (mut at, mut rng) = (0, Rng::new(1));
        bencher.bench_local(|| {
            at = (at + 1) % views.len();
            black_box(board.game.resample(black_box(&views[at]), &mut rng));
        });
    });
}
