//! Where everything is kept that must not be lost.
//!
//! One trait, two implementations: [`SqliteStore`] and, with the feature `postgres`,
//! `PostgresStore`. Both pass one
//! conformance suite (`tests/store.rs`). The log is the truth of a game: a row is committed
//! before anybody is told of it, and its key (table, sequence number) decides races between
//! processes that share a database.

mod campaigns;
mod chat;
mod committer;
mod error;
mod guests;
mod log;
mod open;
#[cfg(feature = "postgres")]
mod postgres;
mod ratings;
mod records;
mod schema;
mod sql;
mod sqlite;
mod stores;
mod tables;
mod transfer;

pub use committer::Committer;
pub use open::{Access, Database, open};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use schema::SCHEMA;
pub use sqlite::SqliteStore;
pub use stores::SqlStore;

use crate::model::{CampaignDoc, Millis, Status, TableDoc};
use async_trait::async_trait;
use gleis_games::record::GameResult;
use gleis_games::wire::{WireAction, WireEvent};
use serde::{Deserialize, Serialize};
use stores::Pools;
use tokio::sync::{broadcast, mpsc};

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
    /// Since when.
    pub created: Millis,
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
    /// Since when.
    pub created: Millis,
    /// Until when; absent for ever.
    pub expires: Option<Millis>,
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
    /// Since when.
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
    /// Since when.
    pub created: Millis,
    /// Last change of this row.
    pub updated: Millis,
}

/// One row of a game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogRow {
    /// Which table.
    pub table: String,
    /// 0 is the deal; without gaps.
    pub seq: u64,
    /// When.
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
        /// The key of the game's luck, in hex; or what came out, if it was played elsewhere.
        seed: String,
        /// What happened in the set-up, in full.
        events: Vec<WireEvent>,
    },
    /// A player acted.
    Act {
        /// Who, from 1.
        seat: u8,
        /// What they wanted.
        action: WireAction,
        /// What happened, in full.
        events: Vec<WireEvent>,
        /// Did a bot decide?
        #[serde(default)]
        by_bot: bool,
    },
    /// Actions were taken back. Luck is not: what is drawn next is new.
    Undo {
        /// For whom, from 1.
        seat: u8,
        /// How many of the actions in force.
        plies: u64,
    },
}

/// All rows up to one, without their events, in one row: so that opening a long game is one read.
/// States are not written down; replaying three hundred actions takes less than a millisecond.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Which table.
    pub table: String,
    /// The last row that is in it.
    pub seq: u64,
    /// The rows from 0, with empty lists of events.
    pub rows: Vec<LogRow>,
}

/// A table with its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The table.
    pub table: TableRow,
    /// The rows from 0; those out of a snapshot have no events.
    pub rows: Vec<LogRow>,
    /// How many of the rows come out of the snapshot.
    pub snapshot: u64,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatRow {
    /// Which table.
    pub table: String,
    /// From 1, without gaps.
    pub number: u64,
    /// Was it said among the players? Otherwise among those who look on.
    pub players: bool,
    /// Who.
    pub guest: String,
    /// What they were called.
    pub name: String,
    /// Plain text.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultRow {
    /// Which table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When.
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
    /// The guest's id, or the level of a bot of the house.
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
    /// The record, as JSON.
    pub json: String,
    /// When.
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
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The table.
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
        /// Which table.
        table: String,
        /// The new row.
        seq: u64,
        /// Programs that have to act now, by their ids.
        #[serde(default)]
        external: Vec<String>,
    },
    /// The document of a table has changed.
    Table {
        /// Which table.
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
    /// Something was said at a table.
    Chat {
        /// Which table.
        table: String,
        /// Its number.
        number: u64,
    },
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

/// A database.
///
/// Every method is one transaction: when it answers `Ok`, the change is on disk and survives
/// `kill -9` and a power cut; when it answers `Err`, nothing was changed, or (if the connection
/// broke while committing) whoever asked has to look.
#[async_trait]
pub trait Store: Send + Sync + std::fmt::Debug {
    /// Answers if the database does.
    async fn ready(&self) -> StoreResult<()>;
    /// A line for people: which database, which version.
    async fn describe(&self) -> StoreResult<String>;

    /// Writes down a new guest.
    async fn add_guest(&self, guest: &Guest) -> StoreResult<()>;
    /// Finds a guest.
    async fn guest(&self, id: &str) -> StoreResult<Option<Guest>>;
    /// Changes name and rights of a guest.
    async fn change_guest(&self, guest: &Guest) -> StoreResult<()>;
    /// The programs that belong to a guest, oldest first.
    async fn programs_of(&self, owner: &str) -> StoreResult<Vec<Guest>>;
    /// How many guests there are who look after the server.
    async fn admins(&self) -> StoreResult<u64>;

    /// Writes down a new session.
    async fn add_session(&self, session: &Session) -> StoreResult<()>;
    /// Finds a session, expired or not.
    async fn session(&self, id: &str) -> StoreResult<Option<Session>>;
    /// Takes a session away. `Won` for exactly one of several who try: links that work once.
    async fn end_session(&self, id: &str) -> StoreResult<Race>;
    /// Takes away all sessions of a guest but one.
    async fn end_other_sessions(&self, guest: &str, keep: &str) -> StoreResult<()>;
    /// Takes away the sessions that expired before a moment.
    async fn end_expired_sessions(&self, now: Millis) -> StoreResult<()>;

    /// Writes down a new table.
    async fn add_table(&self, table: &TableRow) -> StoreResult<()>;
    /// Finds a table.
    async fn table(&self, id: &str) -> StoreResult<Option<TableRow>>;
    /// Replaces a table, if the stored revision is one less than the given one.
    async fn change_table(&self, table: &TableRow) -> StoreResult<Race>;
    /// Replaces a table as [`Store::change_table`] does and begins its log, both or neither.
    async fn start_table(&self, table: &TableRow, deal: &LogRow) -> StoreResult<Race>;
    /// Replaces a table as [`Store::change_table`] does, writes its result down and replaces
    /// the ratings; all or nothing, and only once for each table.
    async fn finish_table(
        &self,
        table: &TableRow,
        result: &ResultRow,
        ratings: &[RatingRow],
    ) -> StoreResult<Race>;
    /// Lists tables, `limit` of them after the first `skip`.
    async fn tables(&self, which: &Which, skip: u64, limit: u64) -> StoreResult<Vec<Listed>>;
    /// Running tables after which somebody should look by now, the most overdue first.
    async fn due_tables(&self, now: Millis, limit: u64) -> StoreResult<Vec<String>>;
    /// How many tables there are of each status.
    async fn count_tables(&self) -> StoreResult<Vec<(Status, u64)>>;

    /// Writes down a new campaign.
    async fn add_campaign(&self, campaign: &CampaignRow) -> StoreResult<()>;
    /// Finds a campaign.
    async fn campaign(&self, id: &str) -> StoreResult<Option<CampaignRow>>;
    /// Replaces a campaign, if the stored revision is one less than the given one.
    async fn change_campaign(&self, campaign: &CampaignRow) -> StoreResult<Race>;
    /// Replaces a campaign as [`Store::change_campaign`] does, and adds the table of its next
    /// game with the first row of its log; all or nothing, so that a campaign has no forks.
    async fn next_game(
        &self,
        campaign: &CampaignRow,
        table: &TableRow,
        deal: &LogRow,
    ) -> StoreResult<Race>;
    /// Writes down a new campaign with games that were played elsewhere, all or nothing: of half a
    /// campaign nobody would ever hear, and nobody would take its tables away.
    async fn add_played(&self, campaign: &CampaignRow, games: &[PlayedTable]) -> StoreResult<Race>;
    /// The campaigns to which a guest belongs, the newest change first.
    async fn campaigns_of(
        &self,
        guest: &str,
        skip: u64,
        limit: u64,
    ) -> StoreResult<Vec<CampaignRow>>;

    /// Appends rows to the logs of tables, in one transaction. A row whose number is taken is
    /// `Lost` and does not hinder the others; so is a row that would leave a gap, and a row of a
    /// table that is not known.
    async fn append(&self, rows: &[LogRow]) -> StoreResult<Vec<Race>>;
    /// A table with its whole log, the older part out of a snapshot.
    async fn load(&self, table: &str) -> StoreResult<Option<Stored>>;
    /// The rows of a log from a number on, with their events.
    async fn rows(&self, table: &str, from: u64) -> StoreResult<Vec<LogRow>>;
    /// Writes a snapshot down in place of an older one.
    async fn save_snapshot(&self, snapshot: &Snapshot) -> StoreResult<()>;
    /// Tables with a log, chosen evenly from all, for checking.
    async fn sample_tables(&self, limit: u64) -> StoreResult<Vec<String>>;
    /// The moment of the latest row of any log.
    async fn latest_row(&self) -> StoreResult<Option<Millis>>;

    /// Writes down what was said and gives it the next number of its table.
    async fn add_chat(&self, chat: &ChatRow) -> StoreResult<u64>;
    /// What was said at a table after a number, at most `limit` of it, the latest.
    async fn chat(&self, table: &str, after: u64, limit: u64) -> StoreResult<Vec<ChatRow>>;

    /// The rating of a player at a game.
    async fn rating(&self, game: &str, player: &str) -> StoreResult<Option<RatingRow>>;
    /// The best players of a game, people or programs.
    async fn ratings(&self, game: &str, bots: bool, limit: u64) -> StoreResult<Vec<RatingRow>>;
    /// All ratings of a player.
    async fn ratings_of(&self, player: &str) -> StoreResult<Vec<RatingRow>>;

    /// Writes down a record that somebody brought.
    async fn add_record(&self, record: &RecordRow) -> StoreResult<()>;
    /// Finds such a record.
    async fn record(&self, id: &str) -> StoreResult<Option<RecordRow>>;

    /// Hands out all rows of the database as it is at one moment, in an order in which they can
    /// be brought into another, and answers how many there were.
    async fn export(&self, rows: mpsc::Sender<BackupRow>) -> StoreResult<u64>;
    /// Takes rows into an empty database, all or, if one of them is an error, none, and answers
    /// how many there were.
    async fn import(&self, rows: mpsc::Receiver<StoreResult<BackupRow>>) -> StoreResult<u64>;

    /// What other processes change, and this one. Whoever lags too far behind misses changes
    /// and must look at everything, as after [`Change::Anything`].
    fn changes(&self) -> broadcast::Receiver<Change>;
    /// Finishes what was begun and closes the database.
    async fn close(&self);
}
