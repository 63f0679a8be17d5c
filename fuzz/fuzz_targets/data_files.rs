//! A game file from anywhere is loaded or its faults are told; nothing panics, nothing hangs.
#![no_main]

use gleis_games::{data, with_game};
use gleis_rules::{Rng, SeatCount, SeededChance, Setup, play_random};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeMap;

fuzz_target!(|input: &[u8]| {
    // Half of the inputs are differences from a real game, which reach deeper than others.
    let mut text = Vec::new();
    if input.first().is_some_and(|byte| byte % 2 == 0) {
        text.extend_from_slice(b"id = \"mine\"\nextends = \"germany-passengers\"\n");
    }
    text.extend_from_slice(input.get(1..).unwrap_or_default());
    let files = BTreeMap::from([("mine.toml".to_owned(), text)]);
    if let Some(any) = data::check_in_memory(&files, "mine.toml").game {
        with_game!(any, board => {
            let (fewest, _) = board.info.players;
            let setup = Setup::new(SeatCount::new(fewest).expect("at least two"));
            play_random(&board.game, setup, &mut SeededChance::new(1), &mut Rng::new(1));
        });
    }
});
