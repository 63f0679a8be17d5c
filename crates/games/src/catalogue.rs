//! The closed list of game kinds: dynamic choice happens here and nowhere below.

use crate::data::DataError;
use crate::names::{BoardNames, GameInfo};
use gleis_rules::board::{
    BoardGame, BoardRules, BoardSpec, LargeBoard, PassengerBoard, SmallBoard, WideBoard,
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
    /// Loads a built-in game by its id, or a game from a path to a `.toml` file.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn load(game: &str) -> Result<Self, DataError> {
        crate::data::load(game)
    }

    /// The rules as data, with indices instead of names.
    #[must_use]
    pub fn spec(&self) -> &BoardSpec {
        with_game!(self, board => board.game.spec())
    }

    /// What the parts of the game are called.
    #[must_use]
    pub fn names(&self) -> &BoardNames {
        with_game!(self, board => &board.names)
    }

    /// What the catalogue says of the game.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        with_game!(self, board => &board.info)
    }
}
