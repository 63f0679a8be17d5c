//! A game file from anywhere is loaded or its faults are told; nothing panics, nothing hangs.
#![no_main]

use gleis_games::{data, with_game};
use gleis_rules::{Rng, SeatCount, SeededChance, Setup, play_random};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static FILE: LazyLock<std::path::PathBuf> = LazyLock::new(|| {
    let name = format!("gleis-fuzz-{}.toml", std::process::id());
    std::env::temp_dir().join(name)
});

fuzz_target!(|input: &[u8]| {
    // Half of the inputs are differences from a real game, which reach deeper than others.
    let mut text = Vec::new();
    if input.first().is_some_and(|byte| byte % 2 == 0) {
        text.extend_from_slice(b"id = \"mine\"\nextends = \"germany-passengers\"\n");
    }
    text.extend_from_slice(input.get(1..).unwrap_or_default());
    std::fs::write(&*FILE, &text).expect("the temporary folder can be written");
    let path = FILE.to_str().expect("the temporary folder has a plain name");
    if let Some(any) = data::check(path).game {
        with_game!(any, board => {
            let (fewest, _) = board.info.players;
            let setup = Setup::new(SeatCount::new(fewest).expect("at least two"));
            play_random(&board.game, setup, &mut SeededChance::new(1), &mut Rng::new(1));
        });
    }
});
