//! Real clients against real server processes: what the tools `load` and `faults` share.
//!
//! Nothing of the server is used here but its binary, its requests and its sockets: a client
//! knows what a stranger could know.

pub mod crowd;
pub mod desk;
pub mod http;
pub mod message;
pub mod player;
pub mod postgres;
pub mod server;
pub mod socket;
pub mod table;

use std::fmt::Display;

/// What came of something; the error is a sentence for whoever started the tool.
pub type Outcome<T = ()> = Result<T, String>;

/// Turns an error into a sentence that says what was being done.
pub trait Say<T> {
    /// The same, with `what` before the error.
    ///
    /// # Errors
    /// If there was one.
    fn say(self, what: impl Display) -> Outcome<T>;
}

impl<T, E: Display> Say<T> for Result<T, E> {
    fn say(self, what: impl Display) -> Outcome<T> {
        self.map_err(|error| format!("{what}: {error}"))
    }
}

/// Says no with a sentence, unless something holds.
///
/// # Errors
/// If it does not hold.
pub fn demand(holds: bool, sentence: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(sentence()) }
}
