//! Bodies of requests and answers under `/api/v1`.

use super::{Position, TableInfo};
use crate::live::{Ply, Step};
use crate::model::{BotLevel, Rules, SeatColour};
use gleis_games::record::{Options, Player};
use gleis_games::wire::{WireAction, WireText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something in a text can be seen: it is not all spaces and control characters.
pub(crate) const VISIBLE: &str = r"[^\s\x00-\x1f\x7f-\x9f]";

/// What this server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct About {
    /// The version of the server.
    pub version: String,
    /// The version of the bot protocol.
    pub bot_protocol: u32,
    /// The levels of computer players, the weakest first.
    pub levels: Vec<BotLevel>,
    /// The games, in the order in which newcomers should meet them.
    pub games: Vec<GameSummary>,
    /// What teaches them.
    pub tutorials: Vec<TutorialSummary>,
}

/// A short game that teaches others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TutorialSummary {
    /// The id of its own game: `tutorial-map`.
    pub game: String,
    /// What players call it.
    pub name: WireText,
    /// One sentence about it.
    pub pitch: WireText,
    /// The games that it teaches, by id.
    pub teaches: Vec<String>,
}

/// A game that can be played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GameSummary {
    /// `usa-2004`.
    pub id: String,
    /// What players call it.
    pub name: WireText,
    /// Stands for the map: the boards of two games with the same one are alike. Absent for a game
    /// without a map, which has no board either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// One sentence that makes one want to play.
    pub pitch: WireText,
    /// Fewest players.
    pub players_min: u8,
    /// Most players.
    pub players_max: u8,
    /// How many minutes a game takes at least.
    pub minutes_min: u32,
    /// How many minutes a game takes at most.
    pub minutes_max: u32,
}

/// What happened after a step, page by page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Steps {
    /// The steps, in order; as many as fit on a page.
    pub steps: Vec<Step>,
    /// The number of the last step of the game so far. If the last of these has a smaller one,
    /// there is another page.
    pub last: u64,
}

/// A name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NameBody {
    /// What others will call you: 1 to 40 letters.
    #[schemars(length(min = 1, max = 40), regex(pattern = VISIBLE))]
    pub name: String,
}

/// Who you are here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Me {
    /// Your id, which others may know.
    pub id: String,
    /// What others call you.
    pub name: String,
    /// May you look after the server?
    pub admin: bool,
}

/// Who asks, if they have a name here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct VisitorInfo {
    /// Who you are; absent for somebody without a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<Me>,
}

/// A code that works once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CodeBody {
    /// The code.
    #[schemars(length(min = 1, max = 100))]
    pub code: String,
}

/// A link that moves your identity to another browser, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct DeviceLink {
    /// The code in the link.
    pub code: String,
    /// The link, from the root of this server.
    pub path: String,
    /// Until when it works, in milliseconds since 1970.
    pub expires: i64,
}

/// A program of yours that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Program {
    /// Its id, by which tables invite it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Is it connected?
    pub connected: bool,
}

/// A new program with its token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct NewProgram {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The token with which it logs in; it is shown only now.
    pub token: String,
}

/// A new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewTable {
    /// What is agreed.
    pub rules: Rules,
    /// Who shall sit where.
    #[schemars(length(min = 2, max = 5))]
    pub seats: Vec<SeatPlan>,
}

/// Who shall sit at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum SeatPlan {
    /// Whoever comes.
    Open {},
    /// You; more than once if several people share your screen.
    Me {
        /// What this player is called, if not as you are.
        #[serde(default)]
        #[schemars(length(min = 1, max = 40), regex(pattern = VISIBLE))]
        name: Option<String>,
    },
    /// A built-in computer player.
    Bot { level: BotLevel },
    /// A program that has logged in.
    Program {
        /// Its id.
        guest: String,
    },
}

/// Taking a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Join {
    /// Which seat, from 1; absent for the first that is open.
    #[serde(default)]
    #[schemars(range(min = 1, max = 5))]
    pub seat: Option<u8>,
    /// What this player is called, if not as you are.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40), regex(pattern = VISIBLE))]
    pub name: Option<String>,
}

/// One of your seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeatBody {
    #[schemars(range(min = 1, max = 5))]
    pub seat: u8,
}

/// Acting in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Act {
    /// For which seat, from 1.
    #[schemars(range(min = 1, max = 5))]
    pub seat: u8,
    /// The number of the last step, on which this rests.
    pub seq: u64,
    /// Names the command: a repeat with the same id is done once and answered twice.
    #[serde(default)]
    #[schemars(length(min = 1, max = 64), regex(pattern = r"^[!-~]+$"))]
    pub id: Option<String>,
    /// What to do; either this or `choice`.
    #[serde(default)]
    pub action: Option<WireAction>,
    /// Which of the prompt's choices, counted from 0.
    #[serde(default)]
    pub choice: Option<usize>,
}

/// Taking back one's last action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UndoBody {
    /// For which seat, from 1.
    #[schemars(range(min = 1, max = 5))]
    pub seat: u8,
    /// The number of the last step, on which this rests.
    pub seq: u64,
}

/// Agreeing, or not, that somebody takes something back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UndoAnswer {
    /// For which seat, from 1.
    #[schemars(range(min = 1, max = 5))]
    pub seat: u8,
    /// Whether.
    pub agree: bool,
}

/// Another seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SwapBody {
    /// With which seat, from 1.
    #[schemars(range(min = 1, max = 5))]
    pub with: u8,
}

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ColourBody {
    /// Which. One that nobody has chosen is free for everybody.
    pub colour: SeatColour,
}

/// Agreeing, or not, that the game ends before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EndAnswer {
    /// For which seat, from 1.
    #[schemars(range(min = 1, max = 5))]
    pub seat: u8,
    /// Whether. Whoever has asked withdraws it by saying no.
    pub agree: bool,
}

/// How friends reach this server, as far as it can know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Reach {
    /// Can nobody but this machine reach it, because it listens at no other address?
    pub local_only: bool,
    /// What to put before the path of a link for others; absent if the address of this request is
    /// as good as any, or none is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// The port at which it listens, for whoever starts it anew.
    pub port: u16,
}

/// What came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Done {
    /// The number of the step that came of it, or the last one.
    pub seq: u64,
}

/// What happened after a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Since {
    /// The steps, in order; empty if the gap was too long or nothing happened.
    pub steps: Vec<Step>,
    /// How things stand now.
    pub position: Position,
}

/// Something to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Say {
    pub room: super::Room,
    /// What: plain text, at most 500 letters.
    #[schemars(length(min = 1, max = 500), regex(pattern = VISIBLE))]
    pub text: String,
}

/// Lines of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ChatLines {
    /// The latest lines you may read of those you asked for, oldest first.
    pub lines: Vec<super::ChatLine>,
    /// Are there others before them? Ask with `before` and the number of the first of these.
    pub earlier: bool,
}

/// Open and running tables that everybody may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Lobby {
    /// Tables with seats to take.
    pub open: Vec<TableInfo>,
    /// Games one can watch.
    pub running: Vec<TableInfo>,
    /// Games one can look at again.
    pub finished: Vec<TableInfo>,
    /// The ratings of those who wait at the open tables, each at the game of the table.
    pub ratings: Vec<Rating>,
}

/// A game to look at again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Replay {
    /// The id of the table or of the record.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// What was agreed.
    pub options: Options,
    /// Who sat where.
    pub players: Vec<Player>,
    /// How many actions there are; moments are counted from 0 to this.
    pub plies: u64,
    /// Through whose eyes you may look: `spectator`, `seat-1`…, and `everything` once the
    /// game is over.
    pub viewers: Vec<String>,
    /// Is it a game of this server? Otherwise somebody has brought the record.
    pub table: bool,
}

/// One moment of a replay.
pub type ReplayPly = Ply;

/// Where a record was put.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Imported {
    /// The id, to be used with `/api/v1/replays/{id}`.
    pub id: String,
}

/// How strong players are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Ratings {
    /// People, the best first.
    pub people: Vec<Rating>,
    /// Programs, the best first.
    pub bots: Vec<Rating>,
}

/// How strong somebody is at a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Rating {
    /// The game's id.
    pub game: String,
    /// The guest's id, or the level of a built-in bot.
    pub player: String,
    /// What they are called.
    pub name: String,
    /// The estimate: 1500 is where everybody begins.
    pub rating: i32,
    /// How far off the estimate may be.
    pub uncertainty: i32,
    /// Games that counted.
    pub games: u64,
    /// Those of them that were won.
    pub wins: u64,
}

/// How the server is doing, for those who look after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Overview {
    /// Which database.
    pub database: String,
    /// Tables in memory.
    pub tables_loaded: u64,
    /// Open sockets.
    pub sockets: u64,
    /// Decisions waiting for a bot.
    pub bots_waiting: u64,
    /// Tables at which seats are being taken.
    pub open: u64,
    /// Games that go on.
    pub running: u64,
    /// Finished games.
    pub finished: u64,
    /// Games that were broken off.
    pub abandoned: u64,
}
