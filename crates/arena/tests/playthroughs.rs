//! The golden playthroughs are what the rules produce today.

use gleis_arena::playthrough::{first_difference, goldens};
use std::path::Path;

/// A text that nobody can read to its end guards nothing.
const BYTES_MAX: usize = 60_000;

#[test]
fn games_play_as_they_always_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs");
    for golden in goldens().unwrap() {
        let size = golden.text.len();
        assert!(size < BYTES_MAX, "{} has {size} bytes", golden.path);
        let old = std::fs::read_to_string(folder.join(&golden.path))
            .unwrap_or_else(|error| panic!("{}: {error}", golden.path));
        if let Some((line, old, new)) = first_difference(&old, &golden.text) {
            panic!(
                "{}, line {line}\n  golden: {old}\n  now:    {new}\n\
                 if this is meant, run `cargo xtask playthroughs`",
                golden.path
            );
        }
    }
}
