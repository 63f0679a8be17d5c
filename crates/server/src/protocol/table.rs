//! A table as everybody sees it.

use crate::model::{
    BotLevel, EndReason, RatingRange, Rules, SeatColour, StandIn, Status, TableCampaign,
};
use gleis_games::record::GameResult;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table without what is secret in its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableInfo {
    /// The id, which is also the link.
    pub id: String,
    /// Goes up with each change of what stands here, apart from the game itself.
    pub revision: u64,
    /// How far it has come.
    pub status: Status,
    /// What was agreed.
    pub rules: Rules,
    /// Who made it, by their id.
    pub host: String,
    /// Who sits where.
    pub seats: Vec<TableSeat>,
    /// The number of the last step of the game; absent before it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// Who has to act, from 1.
    pub to_act: Vec<u8>,
    /// The clock, in games that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TableClock>,
    /// Somebody wants to take something back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_asked: Option<UndoAsked>,
    /// Somebody wants to end the game before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_asked: Option<EndAsked>,
    /// How long expert bots think about a decision here, while that is less than usual because the
    /// server has much to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expert_milliseconds: Option<u64>,
    /// Why the game ended before its end, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EndReason>,
    /// The seats that have given up, from 1, the first of them first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<u8>,
    /// Does the game count for ratings?
    pub rated: bool,
    /// Why it does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<Unrated>,
    /// The table of the next game, once somebody has asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The seat that has asked for it, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_by: Option<u8>,
    /// The table of the game before, if this is a rematch: its chat goes on here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
    /// Who may come out of the lobby: players with such a rating. Those who are invited may, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_range: Option<RatingRange>,
    /// Who watches without playing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watching: Option<Watching>,
    /// Those whom the host has sent away, by their ids; they cannot sit down here again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sent_away: Vec<String>,
    /// Why the game cannot go on, if it cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// Of which campaign it is a game, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<TableCampaign>,
    /// Does the game begin by itself as soon as all seats are taken?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// When the table was made, in milliseconds since 1970.
    pub created: i64,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableSeat {
    /// Its number, from 1.
    pub seat: u8,
    /// Its colour and shape; no two seats have the same.
    pub colour: SeatColour,
    /// Who sits there.
    #[serde(flatten)]
    pub kind: TableSeatKind,
}

/// Those who watch a table without playing there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Watching {
    /// How many, also those without a name and those who keep to themselves when they are there.
    pub count: u32,
    /// The first of the others.
    pub people: Vec<Spectator>,
}

/// Somebody who watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Spectator {
    /// Their id.
    pub guest: String,
    /// What they are called.
    pub name: String,
}

/// What players show each other at a table for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Thumbs up.
    Like,
    /// Clapping.
    Clap,
    /// Laughing.
    Laugh,
    /// Astonished.
    Wow,
    /// Sad.
    Sad,
    /// Thinking.
    Think,
    /// Waiting.
    Wait,
    /// A party.
    Party,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum TableSeatKind {
    /// Nobody yet.
    Open {},
    /// A person.
    Person {
        /// Their id.
        guest: String,
        /// What they are called.
        name: String,
        /// Is one of their browsers connected?
        connected: bool,
        /// Are they asked whether they want to play, and have not answered yet?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        invited: bool,
        /// When others may let a bot play for them, in milliseconds since 1970; absent while they
        /// are there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in_from: Option<i64>,
        /// A bot decides for them at the moment, and this is why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<StandIn>,
    },
    /// A built-in computer player.
    Bot {
        level: BotLevel,
        /// What it is called; no two at a table have the same name.
        name: String,
    },
    /// A program that has logged in.
    Program {
        /// Its id.
        guest: String,
        /// What it is called.
        name: String,
    },
}

/// The clock of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableClock {
    /// The time of the server, in milliseconds since 1970, to compare with.
    pub now: i64,
    /// What is left of each seat's time for the whole game, in milliseconds.
    pub bank: Vec<i64>,
    /// When the time of those who have to act runs out, by seat; `null` for the others.
    pub deadline: Vec<Option<i64>>,
}

/// Somebody wants to take something back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct UndoAsked {
    pub seat: u8,
    /// How many actions would go.
    pub plies: u64,
    /// Who still has to agree, from 1.
    pub missing: Vec<u8>,
}

/// Somebody wants to end the game before its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct EndAsked {
    pub seat: u8,
    /// Who still has to agree, from 1.
    pub missing: Vec<u8>,
}

/// Why a game does not count for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// It was agreed so.
    Agreed,
    /// One person plays against computer players, and nobody said that it should count.
    BotsOnly,
    /// One person plays several seats.
    SharedSeats,
    /// Something was taken back that had been seen.
    TakenBack,
    /// It is a tutorial.
    Tutorial,
    /// It is a game of a campaign, where companies are not equally strong.
    Campaign,
    /// It ended before its end, and nobody had given up.
    EndedEarly,
}

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// Among those who play.
    Players,
    /// Among those who look on.
    Spectators,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ChatLine {
    /// Goes up with each line; lines of another room leave gaps.
    pub number: u64,
    pub room: Room,
    /// Who, by their id.
    pub guest: String,
    /// What they were called.
    pub name: String,
    /// What they said: plain text.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}
