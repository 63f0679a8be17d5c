//! Names: what the indices of the engine are called on disk and on the wire.

use gleis_rules::board::CitySet;
use serde::Deserialize;
use std::sync::Arc;

/// A text in the languages of the player's interface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct Text {
    pub en: String,
    pub de: String,
}

/// What the catalogue says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// `usa-2004`, or the id a user's own file gives.
    pub id: String,
    /// Goes up when a change makes old records replay differently.
    pub rules_version: u32,
    /// Stands for all data of the game: two games with the same fingerprint play alike.
    pub fingerprint: String,
    /// Stands for the map: two games with the same one are drawn alike. Absent for games without.
    pub map: Option<String>,
    /// What players call it.
    pub name: Text,
    /// One sentence that makes one want to play.
    pub pitch: Text,
    /// Fewest and most players.
    pub players: (u8, u8),
    /// How many minutes a game takes, at least and at most.
    pub minutes: (u32, u32),
    /// The place in the catalogue: games with small numbers come first.
    pub order: u32,
}

/// The names of a board game's parts, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardNames {
    /// Cities and spots of countries, where tracks end.
    pub cities: Vec<CityName>,
    /// What tickets and passengers name: cities and whole countries.
    pub places: Vec<PlaceName>,
    /// Tracks: `denver-helena`; the second of parallel tracks is `boston-new-york#2`.
    pub tracks: Vec<String>,
    /// Tickets.
    pub tickets: Vec<TicketName>,
    /// Ticket decks: `tickets`, or `short` and `long`.
    pub decks: Vec<String>,
    /// The places where passengers stand, as indices into `places`.
    pub passenger_places: Vec<usize>,
    /// What the map shows under its tracks; shared, because it is large.
    pub land: Arc<Land>,
}

/// Coasts, lakes, borders and rivers of a map; empty if it has none. A point is longitude and
/// latitude.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Land {
    /// The outlines of land, closed from the last point to the first.
    pub land: Vec<Vec<[i32; 2]>>,
    /// The outlines of lakes, likewise.
    pub lakes: Vec<Vec<[i32; 2]>>,
    /// Lines between states or countries.
    pub borders: Vec<Vec<[i32; 2]>>,
    /// Lines along rivers.
    pub rivers: Vec<Vec<[i32; 2]>>,
    /// So many steps make a degree.
    pub unit: i32,
}

/// A city or a spot of a country.
#[derive(Clone, Debug, PartialEq)]
pub struct CityName {
    /// `new-york`.
    pub id: String,
    /// What players call it.
    pub name: Text,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

impl Eq for CityName {}

/// A city or a country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceName {
    /// `berlin`, `daenemark`.
    pub id: String,
    /// What players call it.
    pub name: Text,
    /// The city, or the spots of the country.
    pub cities: CitySet,
}

/// A ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketName {
    /// `boston-miami`.
    pub id: String,
    /// The places it joins, as indices into [`BoardNames::places`].
    pub places: [usize; 2],
}
