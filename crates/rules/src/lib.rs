//! The rules of the Gleis railway games: pure, deterministic, fast.
//!
//! Nothing here reads a clock, a file or the environment, and nothing allocates memory while a
//! game is played; [`playback`], which keeps every position of a past game, does. A game is a
//! value that implements [`Game`]; its data come compiled from the crate `gleis-games`.
//! Start at [`contract`], then [`board`], [`cardgame`] or [`legends`].

#![warn(missing_docs)]

pub mod bits;
pub mod board;
pub mod cardgame;
pub mod cards;
pub mod chance;
pub mod contract;
pub mod cpu;
pub mod digest;
pub mod knowledge;
#[cfg(feature = "testkit")]
pub mod laws;
pub mod legends;
pub mod parts;
pub mod playback;
pub mod playout;
pub mod score;
pub mod vocabulary;

pub use bits::{BitSet, Bits256};
pub use cards::{Cards, Counts};
pub use chance::{
    Chance, Outcome, RecordingChance, Rng, ScriptFailure, ScriptedChance, SeededChance, Stream,
    Wanted,
};
pub use contract::{EventSink, Game, Illegal, NoEvents, Setup, Viewer};
pub use digest::digest;
pub use knowledge::{Full, Knowledge, Seen};
pub use playback::{Happened, Playback, Played};
pub use playout::{PlayedOut, play_on, play_random};
pub use score::{Decision, Score, Sheet, Source, TieBreak};
pub use vocabulary::{
    ByDeck, BySeat, CardKind, CityId, DECKS_MAX, DeckId, SEATS_MAX, Seat, SeatCount, SeatSet, Slot,
    TicketId, TrackId,
};
