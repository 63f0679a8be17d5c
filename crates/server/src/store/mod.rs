//! Where everything is kept that must not be lost.
//!
//! A [`Store`] is a file of SQLite or, with the feature `postgres`, a database of PostgreSQL. Each
//! query is written once for both, in the file of its rows, and both pass one conformance suite
//! (`tests/store.rs`). The log is the truth of a game: a row is committed
//! before anybody is told of it, and its key (table, sequence number) decides races between
//! processes that share a database.

mod campaigns;
mod chat;
mod committer;
mod error;
mod expiry;
mod guests;
mod kept;
mod log;
mod open;
mod people;
mod played;
mod pools;
#[cfg(feature = "postgres")]
mod postgres;
mod ratings;
mod records;
mod remove;
mod schema;
#[cfg(test)]
pub(crate) mod scripted;
mod sql;
mod sqlite;
mod stock;
mod tables;
mod transfer;
mod work;

pub use chat::ChatPage;
pub use committer::Committer;
pub use expiry::Old;
pub use kept::{Kept, Over, Quota, Used, Within};
pub use open::{Access, Database};
pub use people::{Noted, ProfileRow};
pub use played::{Met, PlayedRow, RatedGame, Total};
pub use pools::{Store, open};
pub use remove::Touched;
pub use schema::SCHEMA;
pub use stock::{ActRow, DiskShare, GuestEntry, GuestOrder, RecordEntry, TableEntry, TableFilter};

use crate::model::{CampaignDoc, Millis, Status, TableDoc};
use gleis_games::record::GameResult;
use gleis_games::wire::{WireAction, WireEvent};
use serde::{Deserialize, Serialize};

/// So many changes wait for a listener that is slow; then it misses some.
const CHANGES_MAX: usize = 4_096;

/// What went wrong in a store. The text is for logs; players get a neutral sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The disk is full, or the database may not grow.
    #[error("the database is full: {0}")]
    Full(String),
    /// The database cannot be written.
    #[error("the database is read-only: {0}")]
    ReadOnly(String),
    /// The database does not answer, or not in time.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// There is more of something than there may be.
    #[error("{1} may not keep more {0:?} here")]
    TooMuch(Kept, Over),
    /// A text holds a character that no database keeps.
    #[error("a text cannot be kept: it holds the character NUL")]
    Unkeepable,
    /// A stored document cannot be read.
    #[error("the database holds something this version cannot read: {0}")]
    Unreadable(String),
    /// Anything else.
    #[error("the database refused: {0}")]
    Refused(String),
}

/// What a store answers.
pub type StoreResult<T> = Result<T, StoreError>;

/// A person or a program that is known here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// Random and public.
    pub id: String,
    /// What others call them; names may repeat.
    pub name: String,
    /// The person to whom a program belongs; absent for people.
    pub owner: Option<String>,
    /// May this person look after the server?
    pub admin: bool,
    pub created: Millis,
    /// Was it decided that they may do nothing here?
    #[serde(default)]
    pub blocked: bool,
}

/// A secret by which somebody is known, stored as a hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The public half, by which it is found.
    pub id: String,
    /// Whom it stands for; absent for a link that makes an admin of whoever opens it.
    pub guest: Option<String>,
    /// SHA-256 of the secret half, in hex.
    pub hash: String,
    /// What it is good for.
    pub purpose: Purpose,
    pub created: Millis,
    /// Until when; absent for ever.
    pub expires: Option<Millis>,
    /// When it was last used, to the day.
    pub seen: Millis,
    /// By which browser on which system, as far as these say.
    pub agent: Option<String>,
}

/// What a session is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// A browser.
    Browser,
    /// A program that plays.
    Bot,
    /// Moves the identity to another browser, once.
    DeviceLink,
    /// Makes an admin, once.
    AdminLink,
}

/// A table as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRow {
    /// Random; whoever knows it may come.
    pub id: String,
    /// Goes up with each change.
    pub revision: u64,
    /// How far it has come.
    pub status: Status,
    /// Everything else that can change.
    pub doc: TableDoc,
    pub created: Millis,
    /// Last change of this row.
    pub updated: Millis,
}

/// A campaign as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignRow {
    /// Random; whoever knows it may come.
    pub id: String,
    /// Goes up with each change.
    pub revision: u64,
    /// Everything else.
    pub doc: CampaignDoc,
    pub created: Millis,
    /// Last change of this row.
    pub updated: Millis,
}

/// One row of a game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogRow {
    pub table: String,
    /// 0 is the deal; without gaps.
    pub seq: u64,
    pub at: Millis,
    /// The id that the client gave the command, so that a repeat is known.
    pub command: Option<String>,
    /// What happened.
    pub entry: LogEntry,
    /// The digest of the state afterwards. Never to be shown: it can be turned back into cards.
    pub hash: u64,
    /// Who has to act afterwards: bit 0 is seat 1.
    pub waiting: u8,
    /// When somebody should look after the table if nothing has happened until then.
    pub due: Option<Millis>,
    /// Programs that have to act now, by their ids: told in [`Change::Log`], not kept.
    #[serde(skip)]
    pub external: Vec<String>,
}

/// What happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LogEntry {
    /// The game began.
    Deal {
        /// The version of the game's rules.
        rules_version: u32,
        /// Stands for all data of the game.
        fingerprint: String,
        /// The key of the game’s chance, in hex; or what came out, if it was played elsewhere.
        seed: String,
        /// What happened in the set-up, in full.
        events: Vec<WireEvent>,
    },
    /// A player acted.
    Act {
        seat: u8,
        /// What they wanted.
        action: WireAction,
        /// What happened, in full.
        events: Vec<WireEvent>,
        /// Did a bot decide?
        #[serde(default)]
        by_bot: bool,
        /// When a server went on with the game, if none ran before: that time is nobody's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        resumed: Option<Millis>,
    },
    /// Actions were taken back. Chance is not, so that what is drawn next is new, unless it says
    /// so.
    Undo {
        /// For whom, from 1.
        seat: u8,
        /// How many of the actions in force.
        plies: u64,
        /// Is chance as it was before them, too? Then the same action leads to the same again.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        same_chance: bool,
        /// As with actions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        resumed: Option<Millis>,
    },
}

impl LogEntry {
    /// When a server went on with the game before this, if none ran.
    #[must_use]
    pub const fn resumed(&self) -> Option<Millis> {
        match self {
            Self::Deal { .. } => None,
            Self::Act { resumed, .. } | Self::Undo { resumed, .. } => *resumed,
        }
    }

    /// The same, going on at this moment.
    #[must_use]
    pub const fn resumed_at(mut self, moment: Option<Millis>) -> Self {
        match &mut self {
            Self::Deal { .. } => {}
            Self::Act { resumed, .. } | Self::Undo { resumed, .. } => *resumed = moment,
        }
        self
    }
}

/// All rows up to one, without their events, in one row: so that opening a long game is one read.
/// States are not written down; replaying three hundred actions takes less than a millisecond.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    pub table: String,
    /// The last row that is in it.
    pub seq: u64,
    /// The rows from 0, with empty lists of events.
    pub rows: Vec<LogRow>,
}

/// A table with its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub table: TableRow,
    /// The rows from 0; those out of a snapshot have no events.
    pub rows: Vec<LogRow>,
    /// How many of the rows come out of the snapshot.
    pub snapshot: u64,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatRow {
    pub table: String,
    /// From 1, without gaps.
    pub number: u64,
    /// Was it said among the players? Otherwise among those who look on.
    pub players: bool,
    pub guest: String,
    /// What they were called.
    pub name: String,
    /// Plain text.
    pub text: String,
    pub at: Millis,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultRow {
    pub table: String,
    /// The game's id.
    pub game: String,
    pub at: Millis,
    /// Does it count for ratings?
    pub rated: bool,
    /// Who won, and with which points.
    pub result: GameResult,
}

/// A game that was played to its end elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTable {
    /// Its table, which is new here.
    pub table: TableRow,
    /// Its whole log.
    pub rows: Vec<LogRow>,
    /// Its result.
    pub result: ResultRow,
}

/// How strong somebody is at a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatingRow {
    /// The game's id.
    pub game: String,
    /// The guest's id, or the level of a built-in bot.
    pub player: String,
    /// What they are called.
    pub name: String,
    /// Is it a program?
    pub bot: bool,
    /// The estimate.
    pub rating: f64,
    /// How far off it may be.
    pub uncertainty: f64,
    /// Games that counted.
    pub games: u64,
    /// Those of them that were won.
    pub wins: u64,
}

/// A record that somebody brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordRow {
    /// Random; whoever knows it may look.
    pub id: String,
    /// Who brought it.
    pub guest: String,
    /// The id of its game.
    pub game: String,
    /// The record, as JSON.
    pub json: String,
    pub created: Millis,
}

/// Which tables to list. The newest change comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Public tables with this status.
    Public(Status),
    /// Tables at which this guest sits, whatever their status.
    Of(String),
    /// All tables with this status, for admins.
    Any(Status),
    /// Some of the tables of one player.
    Player(PlayerTables),
}

/// Which tables of a player to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerTables {
    /// A guest, or the level of a bot.
    pub player: String,
    /// Who asks, if it is not the player: then only finished games are listed which are public
    /// or at which they sat themselves. Nobody has an empty id.
    pub viewer: Option<String>,
    /// Only this game.
    pub game: Option<String>,
    /// Only tables with this status.
    pub status: Option<Status>,
    /// Only tables at which this other player sits.
    pub opponent: Option<String>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub table: TableRow,
    /// The last row of its log, if the game has begun.
    pub seq: Option<u64>,
    /// Who has to act: bit 0 is seat 1.
    pub waiting: u8,
    /// The result, if the game is over.
    pub result: Option<GameResult>,
}

/// Something changed in the database; told by whichever process did it, to all processes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Change {
    /// The log of a table has a new row.
    Log {
        table: String,
        /// The new row.
        seq: u64,
        /// Programs that have to act now, by their ids.
        #[serde(default)]
        external: Vec<String>,
    },
    /// The document of a table has changed.
    Table {
        table: String,
        /// The new revision.
        revision: u64,
    },
    /// A campaign has changed, or one of its games has ended.
    Campaign {
        /// Which campaign.
        campaign: String,
        /// The new revision.
        revision: u64,
    },
    /// Whoever is connected as this guest has to look again whether they still may: a session
    /// has ended, or the guest is another one now, or gone.
    Access { guest: String },
    /// A table is not there any more, or nobody may look at it.
    Gone { table: String },
    /// People are there, at this process; told again and again while they are.
    There {
        /// Which process says so.
        process: u64,
        /// Who.
        people: Vec<String>,
        /// Who looks at which table, by table and guest; and whether they have gone from there.
        tables: Vec<(String, String, bool)>,
    },
    /// Something was said at a table.
    Chat { table: String, number: u64 },
    /// Messages may have been lost, for example because the connection broke: look at everything.
    Anything {},
}

/// What became of an attempt to change a row that others may change too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Race {
    /// It was changed.
    Won,
    /// Somebody else was first; nothing was changed.
    Lost,
}

impl Race {
    const fn won_if(won: bool) -> Self {
        if won { Self::Won } else { Self::Lost }
    }
}

/// A row of any table of the database, as it stands in a backup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupRow {
    /// The table of the database.
    pub table: String,
    /// What is in its columns.
    pub row: serde_json::Map<String, serde_json::Value>,
}
