//! The closed list of game kinds: dynamic choice happens here and nowhere below.

use crate::campaign::Revealed;
use crate::data::DataError;
use crate::data::legends::Legends;
use crate::names::{BoardNames, GameInfo};
use gleis_rules::CardKind;
use gleis_rules::board::{
    BoardGame, BoardRules, BoardSpec, LargeBoard, PassengerBoard, SmallBoard,
};
use gleis_rules::cardgame::CardGame;
use gleis_rules::legends::LegendsGame;

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

/// A card game with its names.
#[derive(Clone, Debug)]
pub struct CardBox {
    /// What the catalogue says of it.
    pub info: GameInfo,
    /// What its parts are called; it has no tracks.
    pub names: BoardNames,
    /// The big cities of the bonus cards, as indices into the places, and their colours.
    pub big_cities: Vec<(usize, CardKind)>,
    /// The rules.
    pub game: CardGame,
}

/// A game of a campaign with the names and texts of its content.
#[derive(Clone, Debug)]
pub struct LegendsBox {
    /// What the catalogue says of it.
    pub info: GameInfo,
    /// The whole content; what of it is open, the game knows.
    pub legends: Legends,
    /// What abilities are called: the card and a number, `E05/1`.
    pub abilities: Vec<String>,
    /// The rules.
    pub game: LegendsGame,
    /// What earlier games of the campaign have brought to light.
    pub revealed: Revealed,
}

/// Any game. Use [`with_game!`](crate::with_game) to get at what is inside.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one for each game that is loaded, and nobody moves it about"
)]
pub enum AnyGame {
    /// One ticket deck, up to 40 tickets.
    Small(Board<SmallBoard>),
    /// One or two ticket decks.
    Large(Board<LargeBoard>),
    /// With passengers.
    Passengers(Board<PassengerBoard>),
    /// The card game.
    Cards(CardBox),
    /// A game of a campaign.
    Legends(LegendsBox),
}

/// Runs an expression with the game inside an [`AnyGame`], whatever its kind.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $entry:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Small($entry) => $body,
            $crate::AnyGame::Large($entry) => $body,
            $crate::AnyGame::Passengers($entry) => $body,
            $crate::AnyGame::Cards($entry) => $body,
            $crate::AnyGame::Legends($entry) => $body,
        }
    };
}

/// Runs an expression with the board game inside an [`AnyGame`], whatever its kind; `None` for
/// a game without a board.
#[macro_export]
macro_rules! with_board {
    ($any:expr, $entry:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Small($entry) => Some($body),
            $crate::AnyGame::Large($entry) => Some($body),
            $crate::AnyGame::Passengers($entry) => Some($body),
            $crate::AnyGame::Cards(_) | $crate::AnyGame::Legends(_) => None,
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

    /// The rules of a board game as data, with indices instead of names; `None` for a game
    /// without a board.
    #[must_use]
    pub const fn board_spec(&self) -> Option<&BoardSpec> {
        match self {
            Self::Small(board) => Some(board.game.spec()),
            Self::Large(board) => Some(board.game.spec()),
            Self::Passengers(board) => Some(board.game.spec()),
            Self::Cards(_) | Self::Legends(_) => None,
        }
    }

    /// What the parts of the game are called.
    #[must_use]
    pub fn names(&self) -> &BoardNames {
        with_game!(self, entry => crate::Entry::names(entry))
    }

    /// What the catalogue says of the game.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        with_game!(self, entry => &entry.info)
    }
}
