//! Game records: one JSON document holds a whole game, chance included.
//!
//! A record tells every action and every random outcome, so that anybody can replay and check
//! the game without our generator. It can be [cut](cut()) down to what one viewer knew. The
//! format is explained in `docs/record.md`; its schema is `docs/record.schema.json`.
//!
//! ```no_run
//! use gleis_games::record::{Record, verify};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let record = Record::read(std::fs::File::open("game.json")?)?;
//! let game = gleis_games::data::load(&record.game)?;
//! println!("{}", verify(&game, &record)?);
//! # Ok(())
//! # }
//! ```

mod check;
mod cut;
mod playback;
mod read;
mod recorder;
mod replay;
mod result;
mod statistics;
mod verify;
mod write;

pub use cut::cut;
pub use playback::{full_events, known_action, seen_events};
pub use read::{BYTES_MAX, RecordError};
pub use recorder::Recorder;
pub use replay::{Disagreement, Replay};
pub use result::{GameResult, Points, SeatResult, WireDecision};
pub use statistics::{GameStatistics, SeatStatistics, TicketWorth, TrackStatistics, statistics};
pub use verify::{Verdict, verify, verify_entry};

use crate::wire::{WireAction, WireEvent, WireOutcome, WireView, seat_from_wire, seat_to_wire};
use gleis_rules::{SEATS_MAX, SeatCount, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// What the member `format` says.
pub const FORMAT: &str = "gleis-record";
/// The version of the format that is written. Older ones are read.
pub const VERSION: u32 = 2;
/// The version that tells chance in events alone, and of a viewer no views.
pub const EVENTS_ONLY: u32 = 1;

/// A game of Gleis: every action, every random outcome and the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Record {
    /// Always `gleis-record`.
    pub format: String,
    /// The version of this format: 2, or 1 in older records.
    pub version: u32,
    /// The id of the game: `usa-2004`.
    pub game: String,
    /// The version of the game's rules.
    pub rules_version: u32,
    /// Stands for all data of the game; with another fingerprint the game plays differently.
    pub fingerprint: String,
    /// What was agreed before the game.
    pub options: Options,
    /// Who sat where, from seat 1.
    pub seats: Vec<Player>,
    /// The seed of our generator, for our own use: a replay does not need it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// For whom the record is cut down; absent in a full record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<RecordViewer>,
    /// What chance gave in the set-up, in order; absent in a record that is cut down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<WireOutcome>,
    /// What happened in the set-up.
    pub setup: Vec<WireEvent>,
    /// All that the viewer knew after the set-up; only in a record that is cut down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Box<WireView>>,
    /// Every action in order, with what it led to.
    pub plies: Vec<Ply>,
    /// The result; absent while the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// What was agreed before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// How many play.
    pub players: u8,
    /// The seat the host named to begin, from 1; absent if it was drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_seat: Option<u8>,
}

/// Who sat at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Player {
    /// What the others called them.
    pub name: String,
    /// What they were: `person`, or a program such as `random`.
    pub player: String,
}

/// One action and what it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ply {
    /// Who acted, from 1.
    pub seat: u8,
    /// What they wanted; in a record cut down for a viewer absent where it was secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<WireAction>,
    /// What chance gave, in order; absent in a record that is cut down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<WireOutcome>,
    /// What happened, in order.
    pub events: Vec<WireEvent>,
    /// How what the viewer knew has changed, as a merge patch (RFC 7396); only in a record that
    /// is cut down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
}

/// For whom a record is cut down: `seat 2` or `spectator`.
///
/// ```
/// use gleis_games::record::RecordViewer;
/// let viewer = RecordViewer::try_from("seat 2".to_owned()).unwrap();
/// assert_eq!(viewer.to_string(), "seat 2");
/// assert!(RecordViewer::try_from("seat 0".to_owned()).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct RecordViewer(pub Viewer);

impl fmt::Display for RecordViewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Viewer::Seat(seat) => write!(f, "seat {}", seat_to_wire(seat)),
            Viewer::Spectator => f.write_str("spectator"),
        }
    }
}

impl From<RecordViewer> for String {
    fn from(viewer: RecordViewer) -> Self {
        viewer.to_string()
    }
}

impl TryFrom<String> for RecordViewer {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let wrong = "a viewer is “spectator” or a seat such as “seat 2”";
        if text == "spectator" {
            return Ok(Self(Viewer::Spectator));
        }
        let seats = SeatCount::new(SEATS_MAX as u8).ok_or(wrong)?;
        let number = text
            .strip_prefix("seat ")
            .and_then(|number| number.parse().ok());
        let seat = number.and_then(|number| seat_from_wire(number, seats));
        seat.map(|seat| Self(Viewer::Seat(seat))).ok_or(wrong)
    }
}
