//! People: how they look, whom they follow, who asks whom to a table.

use super::TableInfo;
use crate::model::{FACES, FaceColour};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How you look, and what others may know of you.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Profile {
    /// Which of the faces that clients draw, from 0; absent for one that comes of your id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = FACES - 1))]
    pub face: Option<u8>,
    /// What is behind it; absent for one that comes of your id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<FaceColour>,
    /// Does it stay secret when you are there, and what you watch?
    #[serde(default)]
    pub hidden: bool,
}

/// How players look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Faces {
    /// Those who have chosen something.
    pub faces: Vec<Face>,
}

/// How a player looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Face {
    /// The player's id.
    pub player: String,
    /// Which of the faces that clients draw, from 0.
    pub face: u8,
    /// What is behind it.
    pub colour: FaceColour,
}

/// The players whom you follow, those followed last first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Following {
    /// Them.
    pub players: Vec<Followed>,
}

/// A player whom you follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Followed {
    /// The player's id.
    pub player: String,
    /// What they are called.
    pub name: String,
    /// Are they here now? Absent if they keep that to themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<bool>,
    /// Are they here, and may you ask them to your table?
    pub may_invite: bool,
    /// Their public tables that are open or running, and those at which you sit, too.
    pub tables: Vec<TableInfo>,
}

/// Whether you follow a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct FollowState {
    /// The player's id.
    pub player: String,
    /// Do you follow them?
    pub followed: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayerBody {
    /// The player's id.
    #[schemars(length(min = 1, max = 64))]
    pub player: String,
}

/// The open tables to which you are asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Invitations {
    /// Those changed last first.
    pub tables: Vec<TableInfo>,
}

/// How often somebody stays to the end of games with other people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Reliability {
    /// The latest games that were ended by playing, by giving up, or by somebody's leaving.
    pub games: u32,
    /// Those of them in which the player stayed.
    pub stayed: u32,
}
