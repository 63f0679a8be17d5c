//! What is kept of somebody, and what those see who look after the server.

use super::TableInfo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is kept of you, how much may be, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Storage {
    /// Records that you have brought, in bytes.
    pub records: KeptRoom,
    /// Tables that you have made.
    pub tables: KeptRoom,
    /// Campaigns that you host.
    pub campaigns: KeptRoom,
    /// After how many days without a visit you are deleted; absent for never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest_days: Option<u32>,
    /// After how many days games and records are deleted that nobody has opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_days: Option<u32>,
    /// Your games that are deleted within the next 30 days unless somebody opens them, the next
    /// ones first.
    pub going: Vec<GoingTable>,
}

/// How much there is of something, and how much there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct KeptRoom {
    /// How much is yours.
    pub used: u64,
    /// How much may be yours.
    pub most: u64,
    /// How much more there can be now: less than the difference where your network, or the
    /// server, has no more room.
    pub left: u64,
}

/// A game that will be deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GoingTable {
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// When, in milliseconds since 1970, if nobody opens it.
    pub until: i64,
}

/// Records that somebody has brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct KeptRecords {
    /// The newest first.
    pub records: Vec<KeptRecord>,
}

/// A record that somebody has brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct KeptRecord {
    /// The id, to be used with `/api/v1/replays/{id}`.
    pub id: String,
    /// The id of its game.
    pub game: String,
    pub bytes: u64,
    pub created: i64,
    /// When it was last opened, to the day.
    pub touched: i64,
    /// Does nobody see it, because those who look after the server have decided so?
    pub blocked: bool,
    /// Who has brought it, for those who look after the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// What they are called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Where you are logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Sessions {
    /// The one used last first.
    pub sessions: Vec<OwnSession>,
}

/// A browser in which you are logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct OwnSession {
    pub id: String,
    /// Is it the one that asks?
    pub current: bool,
    pub created: i64,
    /// When it was last used, to the day.
    pub seen: i64,
    /// Browser and system; absent if it does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
}

/// Guests, for those who look after the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct AdminGuests {
    pub guests: Vec<AdminGuest>,
}

/// A guest, for those who look after the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct AdminGuest {
    pub id: String,
    pub name: String,
    pub admin: bool,
    pub blocked: bool,
    pub created: i64,
    /// When they were last here, to the day.
    pub seen: i64,
    /// How many tables they have made.
    pub tables: u64,
    /// How many bytes their records take.
    pub bytes: u64,
}

/// Tables, for those who look after the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct AdminTables {
    /// The last one changed first.
    pub tables: Vec<AdminTable>,
}

/// A table, for those who look after the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct AdminTable {
    pub table: TableInfo,
    /// What its host is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// When it was last opened, to the day.
    pub touched: i64,
    pub blocked: bool,
    /// How many steps its game has.
    pub steps: u64,
}

/// Whether something is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BlockBody {
    pub blocked: bool,
}

/// What fills the disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct DiskUse {
    /// What the database takes, in bytes.
    pub bytes: u64,
    /// How much of it is free for new things; 0 where nobody can tell.
    pub free: u64,
    /// What takes how much of it, the most first.
    pub shares: Vec<DiskShare>,
    /// What all guests together keep.
    pub kept: Vec<KeptInAll>,
    /// What goes by itself, because nobody touches it.
    pub going: Vec<GoingKind>,
}

/// How much of the disk something takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct DiskShare {
    /// A table of the database: `log` is the games, `records` what guests have brought.
    pub name: String,
    pub bytes: u64,
}

/// How much all guests together keep of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct KeptInAll {
    pub what: KeptKind,
    /// How much there is; of records in bytes.
    pub used: u64,
    /// How much there may be.
    pub most: u64,
}

/// What guests keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KeptKind {
    Records,
    Tables,
    Campaigns,
}

/// How much of one kind goes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GoingKind {
    pub what: GoingName,
    /// After how many days; absent for never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// How much goes the next time.
    pub now: u64,
    /// How much more goes in the next 30 days, if nobody touches it.
    pub soon: u64,
}

/// What goes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GoingName {
    /// Tables whose game never began, and unfinished games of nobody but computers.
    EmptyTables,
    Tables,
    Campaigns,
    Records,
    Guests,
}

/// What those have done who look after the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Acts {
    /// The last first.
    pub acts: Vec<AdminAct>,
}

/// Something that was done by somebody who looks after the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct AdminAct {
    pub id: String,
    pub at: i64,
    /// What they were called then.
    pub name: String,
    pub act: ActName,
    /// To whom or what: an id, and a name where there is one.
    pub about: String,
}

/// What can be done by those who look after the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ActName {
    BecomeAdmin,
    BlockGuest,
    UnblockGuest,
    RemoveGuest,
    CloseTable,
    BlockTable,
    UnblockTable,
    RemoveTable,
    BlockRecord,
    UnblockRecord,
    RemoveRecord,
}

/// That something is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Deleted {
    /// Always true.
    pub deleted: bool,
}
