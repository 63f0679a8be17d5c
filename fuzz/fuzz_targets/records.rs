//! A record from anywhere is read and verified, or refused with a sentence; nothing panics.
//!
//! Most inputs would not even be JSON, so the input edits a real record: each four bytes are
//! a place in it and what to put there.
#![no_main]

use gleis_games::record::{self, Record};
use gleis_games::{AnyGame, data};
use gleis_rules::{Seat, Viewer};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAME: LazyLock<AnyGame> =
    LazyLock::new(|| data::load("germany-passengers").expect("built-in games load"));
static SOUND: &str = include_str!("../../tests/games/germany-passengers/last-round.json");
static OLD: &str = include_str!("../../tests/games/germany-passengers/version-1/last-round.json");

/// The same game as seat 2 knew it: reading such a record patches views.
static CUT: LazyLock<String> = LazyLock::new(|| {
    let sound = Record::parse(SOUND.as_bytes()).expect("the fixture is sound");
    let viewer = Viewer::Seat(Seat::new(1));
    record::cut(&GAME, &sound, viewer)
        .expect("it can be cut")
        .to_json()
});

fuzz_target!(|input: &[u8]| {
    if let Ok(record) = Record::parse(input) {
        let _ = record::verify(&GAME, &record);
    }
    let sound = match input.first().map_or(0, |byte| byte % 3) {
        0 => SOUND,
        1 => OLD,
        _ => CUT.as_str(),
    };
    let mut bytes = sound.as_bytes().to_vec();
    for edit in input.get(1..).unwrap_or_default().chunks_exact(4).take(8) {
        if bytes.is_empty() {
            break;
        }
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
