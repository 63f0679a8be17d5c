//! Bots in whole games.
//!
//! One program for all of them: linking one is quick, linking one for each file is not.

mod common;

mod history;
mod ladder;
mod legends;
mod plays;
mod search;
mod secrecy;
