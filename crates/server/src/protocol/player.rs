//! Players and their games: pages of players, one's own games, the lobby.

use super::{Rating, Reliability, TableInfo};
use crate::model::{BotLevel, Pace, RatingRange};
use gleis_games::record::SeatStatistics;
use gleis_games::wire::WireCard;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What others may know of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerInfo {
    /// The id: that of a guest, or the level of a built-in bot.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Is it a program?
    pub program: bool,
    /// Which built-in bot it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<BotLevel>,
    /// Since when they are known here, in milliseconds since 1970; absent for built-in bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    /// How strong they are at each game they have played.
    pub ratings: Vec<Rating>,
    /// How their ratings changed, game by game, at each game they have played.
    pub curves: Vec<RatingCurve>,
    /// What they did in finished games, by game and number of players.
    pub totals: Vec<PlayerTotal>,
    /// With whom they have played most often, in games of which you may know: public ones and
    /// your own.
    pub opponents: Vec<Opponent>,
    /// Are they here now? Absent for bots, and for those who keep it to themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<bool>,
    /// Do you follow them?
    pub followed: bool,
    /// How often they stay to the end; absent for bots and programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reliability: Option<Reliability>,
    /// What they do in games, in numbers, at each game they have played.
    pub numbers: Vec<PlayerNumbers>,
}

/// What a player did in the latest finished games of one kind, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerNumbers {
    /// The game's id.
    pub game: String,
    /// How many games were added up.
    pub games: u32,
    /// The sums; `seat` is 0.
    pub sums: SeatNumbers,
    /// The tracks claimed most often, with how often.
    pub routes: Vec<FavouriteRoute>,
}

/// A track that somebody claims often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct FavouriteRoute {
    /// The id of the track.
    pub track: String,
    /// In how many games.
    pub times: u32,
}

/// More numbers of a seat in a finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SeatNumbers {
    /// From 1.
    pub seat: u8,
    pub turns: u32,
    /// How long it thought, in milliseconds; 0 for a game that was not played here.
    pub time: i64,
    /// Its points.
    pub points: i32,
    /// The points of its routes.
    pub route_points: i32,
    /// The points of completed tickets.
    pub completed_points: i32,
    /// What missed tickets cost, never above 0.
    pub missed_points: i32,
    /// The length of the longest path.
    pub path: u32,
    /// Cards taken blind off the deck, those dealt at the beginning left out.
    pub drawn: u32,
    /// Cards taken face up.
    pub taken: u32,
    /// Locomotives among the cards taken blind.
    pub locomotives_drawn: u32,
    /// Locomotives taken face up.
    pub locomotives_taken: u32,
    /// Cards paid or laid, by kind.
    pub used: BTreeMap<WireCard, u32>,
    /// Cards left in hand at the end.
    pub hand: u32,
    /// Tickets looked at, the first ones too.
    pub tickets_offered: u32,
    pub tickets_kept: u32,
    pub tickets_completed: u32,
    pub tickets_missed: u32,
    /// Tracks claimed, by length from 1.
    pub claims: Vec<u32>,
    pub trains_placed: u32,
    pub trains_left: u32,
    /// Passengers taken along, by colour.
    pub passengers: BTreeMap<WireCard, u32>,
    /// Rows laid into the rail yard.
    pub rows_laid: u32,
    /// Rows of others that were raided.
    pub raids: u32,
    /// Own rows lost to raids.
    pub rows_lost: u32,
    /// The tracks claimed, in order; left out of sums.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<String>,
}

/// Numbers of a whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableNumbers {
    /// How often the discards were shuffled into a new deck.
    pub shuffles: u32,
    /// How often the market was replaced.
    pub sweeps: u32,
    /// How many tracks the map has.
    pub tracks: u32,
}

/// How a rating changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RatingCurve {
    /// The game's id.
    pub game: String,
    /// The rating before the first of these games.
    pub from: i32,
    /// After each game, the oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RatingPoint {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The rating after the game.
    pub rating: i32,
}

/// What a player did in finished games of one kind. Games in which they held several seats are
/// left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerTotal {
    /// The game's id.
    pub game: String,
    /// How many played.
    pub players: u8,
    /// How many games.
    pub games: u64,
    /// How many of them were won, alone or together.
    pub wins: u64,
    /// The mean of the places, from 1.
    pub place: f64,
    /// The mean of the points.
    pub points: f64,
    /// The most points.
    pub best: i32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last: i64,
}

/// Somebody with whom a player has played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Opponent {
    /// The id of a guest, or the level of a built-in bot.
    pub player: String,
    /// What they are called.
    pub name: String,
    /// Which built-in bot it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<BotLevel>,
    /// How often they met.
    pub games: u64,
    /// How often the player came before them.
    pub ahead: u64,
    /// How often they came before the player.
    pub behind: u64,
    /// When the last of these games ended, in milliseconds since 1970.
    pub last: i64,
}

/// Some of your tables, or of another player's, those changed last first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct MyTables {
    /// The tables.
    pub tables: Vec<TableInfo>,
    /// What the player did in those that are finished.
    pub played: Vec<Played>,
    /// Are there more?
    pub more: bool,
}

/// What a player did in a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Played {
    /// The id of the table.
    pub table: String,
    /// At which seat, from 1.
    pub seat: u8,
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
    /// The place, from 1.
    pub place: u8,
    /// The points.
    pub points: i32,
    /// How the rating changed, if the game was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingChange>,
}

/// How a game changed a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RatingChange {
    /// The rating before.
    pub before: i32,
    /// The rating after.
    pub after: i32,
}

/// A finished game in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Statistics {
    /// How many actions there were, those that were taken back left out.
    pub actions: u64,
    /// How long it took, in milliseconds; absent for a game that was not played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<i64>,
    /// The numbers of each seat.
    pub seats: Vec<SeatStatistics>,
    /// More numbers of each seat.
    pub more: Vec<SeatNumbers>,
    /// Numbers of the game as a whole.
    pub whole: TableNumbers,
    /// What it did to ratings, by seat; empty for a game that was not played here.
    pub played: Vec<Played>,
}

/// The tracks that lie on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Networks {
    /// The number of the last step.
    pub seq: u64,
    /// The tracks of each seat.
    pub seats: Vec<Vec<String>>,
}

/// Playing at once with whoever is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct QuickMatch {
    /// The id of the game.
    #[schemars(length(min = 1, max = 64))]
    pub game: String,
    /// With how many players; absent if it does not matter: then as few as the game allows, if
    /// nobody waits.
    #[serde(default)]
    #[schemars(range(min = 2, max = 5))]
    pub players: Option<u8>,
    /// How much time players have; absent if it does not matter: then a minute for a turn and ten
    /// in reserve, if nobody waits.
    #[serde(default)]
    pub pace: Option<Pace>,
    /// How strong the others should be.
    #[serde(default)]
    pub rating: Option<RatingRange>,
}
