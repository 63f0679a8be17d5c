//! External players: any program that speaks the bot protocol over its standard input and
//! output, one JSON message on each line (`docs/bot-protocol.md`).
//!
//! A program that crashes, hangs, babbles or answers illegally forfeits the decision to
//! `random`, is reported in [`Faults`], and holds up nobody for longer than its [`Limits`] allow.
//! The limits are against accidents and not against malice: the program runs with the rights of
//! whoever runs the arena.
//!
//! What a program is told is made from the view and the choices of its seat alone, never from a
//! state or a seed.

mod bot;
mod faults;
mod lines;
mod process;

pub use bot::ExternalBot;
pub use faults::{FaultKind, FaultReport, Faults};

use std::time::Duration;

/// How external programs are run, and where their faults are reported. Clones share the report.
///
/// ```
/// use gleis_arena::external::{Host, Limits};
/// use std::time::Duration;
///
/// let host = Host {
///     limits: Limits { answer: Duration::from_secs(1), ..Limits::default() },
///     ..Host::default()
/// };
/// // … players are seated with `batch::seat_player_at(entry, player, &host)` and play …
/// assert!(host.faults.report().is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// What a program may use.
    pub limits: Limits,
    /// What went wrong.
    pub faults: Faults,
}

/// What an external program may use.
///
/// ```
/// let limits = gleis_arena::external::Limits::default();
/// assert_eq!(limits.answer.as_secs(), 5);
/// assert_eq!(limits.memory_bytes, 1 << 30);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long it may think about one decision.
    pub answer: Duration,
    /// How long it may take to start and get ready.
    pub hello: Duration,
    /// How much memory each of its processes may write to. Kept on Unix only.
    pub memory_bytes: u64,
    /// After so many faults in a row it is not asked again.
    pub faults_in_row: u32,
    /// After so many faults in all it is not asked again.
    pub faults_in_all: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            answer: Duration::from_secs(5),
            hello: Duration::from_secs(10),
            memory_bytes: 1 << 30,
            faults_in_row: 10,
            faults_in_all: 100,
        }
    }
}
