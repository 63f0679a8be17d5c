//! A game's map as a picture: one static SVG file, for map makers and for readers, or the places
//! of everything on it, for programs.
//!
//! The look is that of an old line map: warm paper, ink and one strong accent. The picture needs
//! nothing but itself, so it can be mailed, printed or shown on a page.
//!
//! In reading order: `geometry` (points and boxes), `projection` (from degrees to the paper),
//! `layout` (the places of the cities), `routes` (rows of slots), `labels` (names and how they are
//! written), `placement` (where they go), `warp` and `land` (what lies under the tracks), `plan`
//! (all of it together), `paint` (the SVG text), `board` (the same for programs), `cells` and
//! `sheet` (the board of a campaign, of which only what is open is shown).

mod board;
mod cells;
mod geometry;
mod labels;
mod land;
mod layout;
mod paint;
mod placement;
mod plan;
mod projection;
mod routes;
mod sheet;
mod warp;

use crate::catalogue::AnyGame;
use crate::entry::Entry;
use crate::names::{BoardNames, Text};
use crate::wire::WireBoard;
use crate::with_game;
use gleis_rules::board::BoardSpec;
use layout::Paper;
pub use paint::escape;
use plan::Plan;
pub(crate) use sheet::Sheet;

/// The language of the words on a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Language {
    /// The text in this language.
    fn of(self, text: &Text) -> &str {
        match self {
            Self::En => &text.en,
            Self::De => &text.de,
        }
    }
}

/// Draws the map of a game as a self-contained SVG picture; `None` for a game without a board.
/// The same game and language always give the same text.
///
/// ```
/// use gleis_games::AnyGame;
/// use gleis_games::drawing::{Language, map_svg};
/// let game = AnyGame::load("usa-2004").unwrap();
/// assert!(map_svg(&game, Language::De).unwrap().contains("Nordamerika"));
/// ```
#[must_use]
pub fn map_svg(game: &AnyGame, language: Language) -> Option<String> {
    let (names, spec) = (game.names(), game.board_spec()?);
    let plan = Plan::new(names, &spec.tracks, Paper::Poster);
    let picture = paint::Picture {
        game,
        spec,
        language,
        plan: &plan,
    };
    Some(picture.svg())
}

/// Draws the map of a game for programs that show it in their own way: where cities, slots and
/// names are, in pixels; `None` for a game without a board.
///
/// ```
/// use gleis_games::AnyGame;
/// use gleis_games::drawing::board;
/// let game = AnyGame::load("usa-2004").unwrap();
/// assert_eq!(board(&game).unwrap().tracks.len(), 100);
/// ```
#[must_use]
pub fn board(game: &AnyGame) -> Option<WireBoard> {
    with_game!(game, entry => entry.board_to_wire())
}

/// As [`board`], for a game whose kind is known.
pub(crate) fn board_of(names: &BoardNames, spec: &BoardSpec) -> WireBoard {
    board::board(names, &Plan::new(names, &spec.tracks, Paper::Board))
}
