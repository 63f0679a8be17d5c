//! A world in which time, chance, the line to the database and every crash are played from one
//! number, the seed: the same seed is the same world again.
//!
//! What runs in it is the server itself: [`App`](crate::app::App) with its committer, its tables
//! and every query of its store, once or twice over one SQLite in memory. Time is the paused clock
//! of a runtime with one thread; chance comes from [`random`]; bots think when the world lets
//! them. People act, leave, come back and repeat themselves ([`person`]), the line to the
//! database is slow, breaks and loses what it had to tell, and processes crash between any two
//! transactions ([`process`]). A [`judge`] reads the log of each table, plays it with the rules
//! and compares with it all that anybody is told.
//!
//! `cargo xtask sim` plays many worlds; `cargo xtask sim --seed N` tells one of them.

mod judge;
mod person;
mod plan;
pub(crate) mod planted;
mod process;
mod program;
#[cfg(test)]
mod tests;
mod world;

pub(crate) use process::{Line, WallClock};

use gleis_rules::Rng;
use planted::Planted;
use std::cell::RefCell;
use world::World;

thread_local! {
    /// The chance of the world that is played by this thread.
    static CHANCE: RefCell<Option<Rng>> = const { RefCell::new(None) };
}

/// Fills these bytes if a world is played by this thread.
pub(crate) fn random(bytes: &mut [u8]) -> bool {
    CHANCE.with_borrow_mut(|chance| {
        let Some(chance) = chance else { return false };
        for chunk in bytes.chunks_mut(8) {
            let word = chance.next_u64().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        true
    })
}

/// What became of a world.
struct Told {
    /// What was wrong, if something was.
    wrong: Option<String>,
    /// What happened, in order, if it was to be told.
    trace: Vec<String>,
    /// How many rows were written.
    rows: u64,
}

/// Plays the world of a seed.
fn play(seed: u64, fault: Option<Planted>, trace: bool) -> Told {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    CHANCE.set(Some(Rng::new(seed)));
    planted::plant(fault);
    let told = runtime.block_on(World::play(seed, trace));
    planted::plant(None);
    CHANCE.set(None);
    told
}
