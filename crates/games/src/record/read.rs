//! Reading records, from friends and strangers.

use super::{EVENTS_ONLY, FORMAT, Ply, Record, VERSION};
use crate::plain::{longest_text, name};
use serde::Deserialize;
use std::io::Read;

/// Larger documents are refused unread. The longest games stay far below.
pub const BYTES_MAX: usize = 64 << 20;

/// The longest text in a record, in bytes as it is written. No id, name or sentence of ours comes
/// near it.
const TEXT_MAX: usize = 1_000;

/// The longest name of a player, in letters.
const NAME_LETTERS: usize = 40;

/// The longest word for what a player is, such as `planner:card=12`, in letters.
const PLAYER_LETTERS: usize = 80;

/// Sentences of the JSON reader are repeated up to this length.
const SENTENCE_MAX: usize = 300;

/// Why a document is no record.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is too large.
    #[error("the record is larger than {} MiB, and no game is that long", BYTES_MAX >> 20)]
    TooLarge,
    /// It could not be fetched.
    #[error("the record cannot be read: {0}")]
    Unreadable(#[from] std::io::Error),
    /// It is not JSON, or ends too early, or goes on after its end.
    #[error("the record is not a JSON document: {0}")]
    NotJson(String),
    /// It is JSON, but something else than a record.
    #[error("this is not a game record: it does not say \"format\": \"{FORMAT}\"")]
    OtherFormat,
    /// It is of a version that is not known here.
    #[error(
        "the record has version {0} of the format, and this program reads versions \
             {EVENTS_ONLY} to {VERSION}"
    )]
    UnknownVersion(u64),
    /// It has unknown or missing members, or values that mean nothing.
    #[error("the record is malformed: {0}")]
    Malformed(String),
}

/// Enough to know whether the rest can be understood.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    version: Option<u64>,
}

impl Record {
    /// Reads a record.
    ///
    /// ```
    /// use gleis_games::record::Record;
    /// let error = Record::parse(br#"{"format": "gleis-record", "version": 7}"#).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the record has version 7 of the format, and this program reads versions 1 to 2"
    /// );
    /// ```
    ///
    /// # Errors
    /// A sentence that says what is wrong, and where.
    pub fn parse(json: &[u8]) -> Result<Self, RecordError> {
        if json.len() > BYTES_MAX {
            return Err(RecordError::TooLarge);
        }
        let longest = longest_text(json);
        if longest > TEXT_MAX {
            let why = format!("a text in it has {longest} bytes, and {TEXT_MAX} are the most");
            return Err(RecordError::Malformed(why));
        }
        let head: Head = serde_json::from_slice(json).map_err(|error| sort(&error))?;
        if head.format.as_deref() != Some(FORMAT) {
            return Err(RecordError::OtherFormat);
        }
        match head.version {
            Some(version) if (u64::from(EVENTS_ONLY)..=u64::from(VERSION)).contains(&version) => {}
            Some(version) => return Err(RecordError::UnknownVersion(version)),
            None => return Err(RecordError::Malformed("it does not say its version".into())),
        }
        let mut record: Self = serde_json::from_slice(json).map_err(|error| sort(&error))?;
        for seat in &mut record.seats {
            seat.name = name(&seat.name, NAME_LETTERS);
            seat.player = name(&seat.player, PLAYER_LETTERS);
        }
        let is_new = |ply: &Ply| !ply.chance.is_empty() || ply.view.is_some();
        let has_new = !record.chance.is_empty() || record.view.is_some();
        if record.version == EVENTS_ONLY && (has_new || record.plies.iter().any(is_new)) {
            let why = "version 1 has no members “chance” and “view”";
            return Err(RecordError::Malformed(why.into()));
        }
        Ok(record)
    }

    /// Reads a record to its end, but no more than [`BYTES_MAX`].
    ///
    /// # Errors
    /// As [`Record::parse`], and if reading fails.
    pub fn read(reader: impl Read) -> Result<Self, RecordError> {
        let mut json = Vec::new();
        reader.take(BYTES_MAX as u64 + 1).read_to_end(&mut json)?;
        Self::parse(&json)
    }
}

fn sort(error: &serde_json::Error) -> RecordError {
    let sentence: String = error.to_string();
    let sentence = if sentence.chars().count() > SENTENCE_MAX {
        // The place stands at the end, so the middle is left out.
        let place = format!("… at line {} column {}", error.line(), error.column());
        sentence
            .chars()
            .take(SENTENCE_MAX)
            .chain(place.chars())
            .collect()
    } else {
        sentence
    };
    match error.classify() {
        serde_json::error::Category::Data => RecordError::Malformed(sentence),
        _ => RecordError::NotJson(sentence),
    }
}
