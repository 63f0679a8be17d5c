//! The closed list of game kinds: dynamic choice happens here and nowhere below.

use crate::names::{BoardNames, GameInfo};
use gleis_rules::board::{
    BoardGame, BoardRules, LargeBoard, PassengerBoard, SmallBoard, WideBoard,
};

/// A board game with its names.
#[derive(Clone, Debug)]
pub struct Board<R: BoardRules> {
    /// What the catalogue says of it.
    pub info: GameInfo,
    /// What its parts are called.
    pub names: BoardNames,
    /// The rules.
    pub game: BoardGame<R>,
}

/// Any game of the house. Use [`with_game!`](crate::with_game) to get at what is inside.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// One ticket deck, up to 40 tickets.
    Small(Board<SmallBoard>),
    /// One or two ticket decks.
    Large(Board<LargeBoard>),
    /// With passengers.
    Passengers(Board<PassengerBoard>),
    /// More than 128 tracks.
    Wide(Board<WideBoard>),
}

/// Runs an expression with the game inside an [`AnyGame`], whatever its kind.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $entry:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Small($entry) => $body,
            $crate::AnyGame::Large($entry) => $body,
            $crate::AnyGame::Passengers($entry) => $body,
            $crate::AnyGame::Wide($entry) => $body,
        }
    };
}

impl AnyGame {
    /// What the catalogue says of the game.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        with_game!(self, board => &board.info)
    }
}
