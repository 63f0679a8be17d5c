//! The games of Gleis: data files, checked and compiled; the catalogue; records; notation.

pub mod catalogue;
pub mod entry;
pub mod names;

pub use catalogue::{AnyGame, Board};
pub use entry::{ActionOf, Entry, NotationError, SeenOf, StateOf, ViewOf};
pub use names::{BoardNames, CityName, GameInfo, PlaceName, Text, TicketName};
