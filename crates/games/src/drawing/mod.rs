//! A game's map as a picture: one static SVG file, for map makers and for readers.
//!
//! The look is that of an old line map: warm paper, ink and one strong accent. The picture needs
//! nothing but itself, so it can be mailed, printed or shown on a page.
//!
//! In reading order: `geometry` (points and boxes), `layout` (from degrees to places on the
//! paper), `routes` (rows of slots), `labels` (where names go), `paint` (the SVG text).

mod geometry;
mod labels;
mod layout;
mod paint;
mod routes;

use crate::catalogue::AnyGame;
use crate::names::Text;
use geometry::Rect;
use layout::Layout;

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
    let layout = Layout::new(names, spec);
    let countries = labels::countries(names, &layout);
    let wanted = labels::wanted(names, &countries, &layout, language);
    let mut routes = routes::lay(spec, &layout, &[]);
    let mut labels = labels::place(wanted, &layout, &routes);
    // Names look for room between the tracks, then the tracks bend to give them more.
    for _ in 0..2 {
        let taken: Vec<Rect> = labels.iter().map(|label| label.bounds).collect();
        routes = routes::lay(spec, &layout, &taken);
        labels = labels::place(labels, &layout, &routes);
    }
    let picture = paint::Picture {
        game,
        spec,
        language,
        layout,
        routes,
        countries,
        labels,
    };
    Some(picture.svg())
}
