//! The games of Gleis: data files, checked and compiled; the catalogue; records; notation.

#![warn(missing_docs)]

pub mod campaign;
pub mod catalogue;
pub mod data;
pub mod drawing;
pub mod entry;
pub mod names;
pub mod notation;
pub mod plain;
pub mod record;
pub mod tutorial;
pub mod wire;

pub use catalogue::{AnyGame, Board, CardBox, LegendsBox};
pub use entry::{ActionOf, Entry, EventOf, NotationError, SeenOf, StateOf, ViewOf};
pub use gleis_rules::playback;
pub use names::{BoardNames, CityName, GameInfo, PlaceName, Text, TicketName};

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
