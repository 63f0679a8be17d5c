//! A record from anywhere is read and verified, or refused with a sentence; nothing panics.
//!
//! Most inputs would not even be JSON, so the input edits a real record: each four bytes are
//! a place in it and what to put there.
#![no_main]

use gleis_games::record::{self, Record};
use gleis_games::{AnyGame, data};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAME: LazyLock<AnyGame> =
    LazyLock::new(|| data::load("germany-passengers").expect("built-in games load"));
static SOUND: &str = include_str!("../../tests/games/germany-passengers/last-round.json");

fuzz_target!(|input: &[u8]| {
    if let Ok(record) = Record::parse(input) {
        let _ = record::verify(&GAME, &record);
    }
    let mut bytes = SOUND.as_bytes().to_vec();
    for edit in input.chunks_exact(4).take(8) {
        let place = u32::from_le_bytes([edit[0], edit[1], edit[2], 0]) as usize % bytes.len();
        match edit[3] {
            byte @ 32..=126 => bytes[place] = byte,
            0..32 => bytes.truncate(place.max(1)),
            _ => drop(bytes.remove(place)),
        }
    }
    if let Ok(record) = Record::parse(&bytes) {
        let _ = record::verify(&GAME, &record);
    }
});
