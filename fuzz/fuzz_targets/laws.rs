//! Laws 1 to 10 and 13 in games whose every decision is a byte of the input.
#![no_main]

use gleis_games::{AnyGame, data, with_game};
use gleis_rules::laws::{Watch, check_choices};
use gleis_rules::{SeatCount, Setup};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| {
    let load = |id: &&str| data::load(id).expect("built-in games load");
    data::builtin_ids().iter().map(load).collect()
});

fuzz_target!(|input: &[u8]| {
    let [game, seats, seed, choices @ ..] = input else {
        return;
    };
    let any = &GAMES[usize::from(*game) % GAMES.len()];
    let setup = Setup::new(SeatCount::new(2 + seats % 4).expect("2 to 5"));
    let mut choices = choices.iter();
    let mut choose = |count: usize| choices.next().map(|&byte| usize::from(byte) % count);
    let watch = Watch {
        costly_every: 4,
        reach_every: 10_000,
        audit_every: 4,
    };
    with_game!(any, board => {
        if let Err(violation) =
            check_choices(&board.game, setup, u64::from(*seed), watch, &mut choose)
        {
            panic!("{}: {violation}", board.info.id);
        }
    });
});
