//! The messages of the socket at `/api/v1/socket`.

use super::{ChatLine, Problem, Reaction, Room, TableInfo};
use crate::live::{Prompt, Step};
use gleis_games::wire::{WireAction, WireView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a client says. Every message may carry an `id`, which the answer repeats: `done`, or
/// `error` for what is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-answer" = "done"))]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum ToServer {
    /// Look at a table: as the player of a seat, or as a spectator.
    Watch {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        /// Which of one's own seats, from 1; absent to look on.
        #[serde(default)]
        seat: Option<u8>,
        /// The number of the last step that is known; what came after it is sent. Absent for a
        /// fresh view.
        #[serde(default)]
        since: Option<u64>,
    },
    /// Look away.
    Unwatch {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        /// As which seat, as in `watch`.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Act in the game.
    Act {
        /// Names the command: a repeat with the same id is done once and answered twice.
        id: String,
        table: String,
        /// For which seat, from 1.
        seat: u8,
        /// The number of the last step, on which this rests.
        seq: u64,
        /// What to do; either this or `choice`.
        #[serde(default)]
        action: Option<WireAction>,
        /// Which of the prompt's choices, counted from 0.
        #[serde(default)]
        choice: Option<usize>,
    },
    /// Take back one's last action, or ask the others to agree to it.
    Undo {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        /// For which seat, from 1.
        seat: u8,
        /// The number of the last step, on which this rests.
        seq: u64,
    },
    /// Agree, or not, that somebody takes something back.
    AnswerUndo {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        /// For which seat, from 1.
        seat: u8,
        /// Whether.
        agree: bool,
    },
    /// Say something at a table.
    Say {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        room: Room,
        /// What: plain text.
        text: String,
    },
    /// Turn to a page of what is read together; everybody at the table is told.
    TurnPage {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        /// Which page.
        page: u16,
    },
    /// Say that one reads what was read aloud, so that bots wait, or that one is done.
    Reading {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        /// What one does.
        now: ReadingNow,
    },
    /// Show the others at a table what one feels, for a moment.
    React {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        table: String,
        reaction: Reaction,
    },
    /// Look at a campaign, to be told when it changes.
    WatchCampaign {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        /// Which campaign.
        campaign: String,
    },
    /// Look away from a campaign.
    UnwatchCampaign {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
        /// Which campaign.
        campaign: String,
    },
    /// Is anybody there?
    Ping {
        /// Repeated by the answer.
        #[serde(default)]
        id: Option<String>,
    },
}

/// What a client is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum ToClient {
    /// The first message.
    Welcome {
        /// The version of the server.
        version: String,
        /// Who the client is here, by their id; absent for somebody without a name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guest: Option<String>,
        /// The time of the server, in milliseconds since 1970.
        now: i64,
    },
    /// A table was looked at anew, or the gap was too long: everything from here.
    State {
        table: Box<TableInfo>,
        /// As which seat; absent for a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The game; absent before it begins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<Box<Position>>,
    },
    /// One step of the game.
    Step {
        table: String,
        /// As which seat it is seen; absent for a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// What happened.
        step: Box<Step>,
        /// The merge patch (RFC 7396) that turns the view before the step into the one after
        /// it; absent where the step holds the whole view.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<BTreeMap<String, Value>>")]
        patch: Option<Box<Value>>,
        /// Who has to act now, from 1.
        to_act: Vec<u8>,
        /// What this seat may do now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<Box<Prompt>>,
        /// Can this seat take its last action back without asking anybody?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undo_free: bool,
    },
    /// Something about the table has changed, apart from the game.
    Table { table: Box<TableInfo> },
    /// Something was said.
    Chat { table: String, line: ChatLine },
    /// Somebody turned to a page of what is read together.
    PageTurned {
        table: String,
        /// The seat of whoever did it, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// What they are called.
        name: String,
        /// Which page.
        page: u16,
    },
    /// Bots wait for those who read; for nobody, if the list is empty.
    Readers {
        table: String,
        /// Their seats, from 1.
        seats: Vec<u8>,
    },
    /// Somebody who plays shows what they feel, for a moment.
    Reaction {
        table: String,
        /// The seat, from 1.
        seat: u8,
        /// Who, by their id.
        guest: String,
        reaction: Reaction,
    },
    /// A campaign has changed, or who looks at it: it is worth another look.
    CampaignChanged {
        /// Which campaign.
        campaign: String,
        /// Its revision.
        revision: u64,
    },
    /// What was asked for is done.
    Done {
        /// As in the command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// The number of the step that came of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// What was asked for is refused.
    Error {
        /// As in the command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Which table it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
        /// Why.
        problem: Box<Problem>,
    },
    /// The server is about to stop; connect again in a moment.
    Bye {},
}

/// A game as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// The number of the last step.
    pub seq: u64,
    /// All that the viewer knows.
    pub view: Box<WireView>,
    /// Who has to act, from 1.
    pub to_act: Vec<u8>,
    /// What this seat may do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Box<Prompt>>,
    /// Can this seat take its last action back without asking anybody?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo_free: bool,
}

/// What somebody does with a card that was read aloud. Bots wait for nobody longer than a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReadingNow {
    /// Reads it.
    Begins,
    /// Has read it.
    Ends,
    /// Has read it, and wants nobody to be waited for any longer.
    GoOn,
}
