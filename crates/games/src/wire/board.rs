//! The drawing of a game's map, for programs that show it: places, tracks and land in pixels.

use super::WireText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A map as it is drawn. All numbers are pixels of one drawing, with y downwards, rounded to a
/// tenth. The ids are those of [`WireGame`](super::WireGame).
/// [`board`](crate::drawing::board) makes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireBoard {
    /// The width of the drawing.
    pub width: f64,
    /// The height of the drawing.
    pub height: f64,
    /// The radius of a city's ring. No label and no slot comes nearer to a city.
    pub ring: f64,
    /// Cities and spots of countries, in the order of the game.
    pub cities: Vec<WireBoardCity>,
    /// Countries that have spots.
    pub countries: Vec<WireBoardCountry>,
    /// The tracks, in the order of the game.
    pub tracks: Vec<WireBoardTrack>,
    /// The land as the `d` of an SVG path, to be filled; empty if the map has no cartography.
    pub land: String,
    /// Lakes as the `d` of an SVG path, to be filled over the land.
    pub water: String,
    /// Borders between states and countries as the `d` of an SVG path, to be stroked.
    pub borders: String,
    /// Rivers as the `d` of an SVG path, to be stroked.
    pub rivers: String,
    /// The part worth showing, where that is not all: left, top, width and height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<[f64; 4]>,
    /// The board pieces that lie on the table, in a campaign. Land and water are those of the
    /// whole sheet; what of them lies outside all pieces is not to be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<WirePiece>,
    /// Tracks that run off the pieces on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stubs: Vec<WireStub>,
}

/// A board piece of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WirePiece {
    /// `northeast`.
    pub id: String,
    /// What players call it.
    pub name: WireText,
    /// Its outline as the `d` of an SVG path.
    pub shape: String,
}

/// The beginning of a track that runs off the board: nobody knows yet where it goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireStub {
    /// A number among the stubs of this drawing, from 1.
    pub id: u16,
    /// The city where it begins.
    pub city: String,
    /// The line from the city to the edge of the board.
    pub line: Vec<[f64; 2]>,
}

/// A city or a spot of a country.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireBoardCity {
    /// `new-york`.
    pub id: String,
    /// Its middle, from the left.
    pub x: f64,
    /// Its middle, from the top.
    pub y: f64,
    /// Its name. A spot has none: the country is written instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<WireLabels>,
}

/// A country with spots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireBoardCountry {
    /// `daenemark`.
    pub place: String,
    /// Its spots, which are cities of the drawing.
    pub spots: Vec<String>,
    /// Where its name is written: once if its spots lie together, otherwise at each of them.
    pub labels: Vec<WireLabels>,
    /// The corners of the smallest shape around its spots, if they lie together; otherwise none.
    pub shape: Vec<[f64; 2]>,
}

/// A name in both languages. Each has its own place, the tracks are clear of both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireLabels {
    pub en: WireLabel,
    pub de: WireLabel,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireLabel {
    /// One line, or two.
    pub lines: Vec<String>,
    /// Where the text is held, from the left.
    pub x: f64,
    /// The foot of the first line. The next line is 1.1 times `size` lower.
    pub y: f64,
    /// Which part of the text `x` holds.
    pub anchor: WireAnchor,
    /// The size of the letters.
    pub size: f64,
    /// The left side of the box that the text fits in.
    pub bx: f64,
    /// The top of the box.
    pub by: f64,
    /// The width of the box.
    pub width: f64,
    /// The height of the box.
    pub height: f64,
}

/// Which part of a text is held; the words are those of SVG's `text-anchor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireAnchor {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl WireAnchor {
    /// The word that SVG and JSON use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A track.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireBoardTrack {
    /// `boston-new-york#2`.
    pub id: String,
    /// The line under the slots, from city to city.
    pub line: Vec<[f64; 2]>,
    /// Its spaces, from the first city to the second.
    pub slots: Vec<WireSlot>,
}

/// One space of a track: a box turned around its middle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireSlot {
    /// Its middle, from the left.
    pub x: f64,
    /// Its middle, from the top.
    pub y: f64,
    /// How far it is turned clockwise, in degrees.
    pub angle: f64,
    /// Its extent along the track.
    pub length: f64,
    /// Its extent across the track.
    pub width: f64,
}
