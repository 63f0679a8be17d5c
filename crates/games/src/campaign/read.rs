//! Reading campaigns, from friends and strangers.

use super::{CampaignFile, FORMAT, VERSION};
use crate::plain::{longest_text, name};
use serde::Deserialize;
use std::io::Read;

/// Larger documents are refused unread. Twelve long games stay far below.
pub const BYTES_MAX: usize = 64 << 20;

/// The longest text in a campaign, in bytes as it is written: an action in words.
const TEXT_MAX: usize = 4_000;

/// The longest name of a player, in letters.
const NAME_LETTERS: usize = 40;

/// The longest word for what a player is, in letters.
const PLAYER_LETTERS: usize = 80;

/// Sentences of the JSON reader are repeated up to this length.
const SENTENCE_MAX: usize = 300;

/// Why a document is no campaign, or none that goes on.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum CampaignFileError {
    /// It is too large.
    #[error("the campaign is larger than {} MiB, and none is that long", BYTES_MAX >> 20)]
    TooLarge,
    /// It could not be fetched.
    #[error("the campaign cannot be read: {0}")]
    Unreadable(#[from] std::io::Error),
    /// It is not JSON, or ends too early, or goes on after its end.
    #[error("the campaign is not a JSON document: {0}")]
    NotJson(String),
    /// It is JSON, but something else than a campaign.
    #[error("this is not a campaign: it does not say \"format\": \"{FORMAT}\"")]
    OtherFormat,
    /// It is of a version that is not known here.
    #[error("the campaign has version {0} of the format, and this program reads version {VERSION}")]
    UnknownVersion(u64),
    /// It has unknown or missing members, or values that mean nothing.
    #[error("the campaign is malformed: {0}")]
    Malformed(String),
    /// It was played with other cards.
    #[error("the campaign was played with content {found}, and this is content {expected}")]
    OtherContent {
        /// The fingerprint here.
        expected: String,
        /// The fingerprint in the file.
        found: String,
    },
    /// The members cannot play together.
    #[error("the members of the campaign do not fit: {0}")]
    Members(String),
    /// A game cannot have been like this.
    #[error("game {number} does not fit: {why}")]
    Game {
        number: usize,
        /// Why not.
        why: String,
    },
    /// The games lead to another copy than the file says: some are missing, or too many.
    #[error("the games lead to copy {expected}, but the campaign says it is at {found}")]
    OtherHead {
        /// Where the games lead.
        expected: String,
        /// What the file says.
        found: String,
    },
}

/// Enough to know whether the rest can be understood.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    version: Option<u64>,
}

impl CampaignFile {
    /// Reads a campaign. Whether its games are true, [`CampaignFile::replay`] says.
    ///
    /// ```
    /// use gleis_games::campaign::CampaignFile;
    /// let error = CampaignFile::parse(b"{}").unwrap_err();
    /// assert!(error.to_string().contains("not a campaign"));
    /// ```
    ///
    /// # Errors
    /// A sentence that says what is wrong, and where.
    pub fn parse(json: &[u8]) -> Result<Self, CampaignFileError> {
        if json.len() > BYTES_MAX {
            return Err(CampaignFileError::TooLarge);
        }
        let longest = longest_text(json);
        if longest > TEXT_MAX {
            let why = format!("a text in it has {longest} bytes, and {TEXT_MAX} are the most");
            return Err(CampaignFileError::Malformed(why));
        }
        let head: Head = serde_json::from_slice(json).map_err(|error| {
            let sentence = sentence(&error);
            if error.is_data() {
                CampaignFileError::OtherFormat
            } else {
                CampaignFileError::NotJson(sentence)
            }
        })?;
        if head.format.as_deref() != Some(FORMAT) {
            return Err(CampaignFileError::OtherFormat);
        }
        match head.version {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => return Err(CampaignFileError::UnknownVersion(version)),
            None => return Err(CampaignFileError::Malformed("it has no version".into())),
        }
        let malformed = |error| CampaignFileError::Malformed(sentence(&error));
        let mut file: Self = serde_json::from_slice(json).map_err(malformed)?;
        for member in &mut file.members {
            member.name = name(&member.name, NAME_LETTERS);
            member.player = name(&member.player, PLAYER_LETTERS);
        }
        for player in file.games.iter_mut().flat_map(|game| &mut game.players) {
            *player = name(player, PLAYER_LETTERS);
        }
        Ok(file)
    }

    /// Reads a campaign to its end.
    ///
    /// # Errors
    /// As [`CampaignFile::parse`], and if it cannot be fetched.
    pub fn read(input: impl Read) -> Result<Self, CampaignFileError> {
        let mut json = Vec::new();
        input.take(BYTES_MAX as u64 + 1).read_to_end(&mut json)?;
        Self::parse(&json)
    }
}

fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let plain = text.chars().filter(|letter| !letter.is_control());
    plain.take(SENTENCE_MAX).collect()
}
