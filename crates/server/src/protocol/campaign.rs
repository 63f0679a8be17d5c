//! A campaign as it is told.

use crate::model::{CampaignPlayer, CampaignRules, Company, Here, Status};
use gleis_games::wire::{WireCardText, WireCopy, WireFinale, WireRead, WireText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::http::VISIBLE;

/// A new campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewCampaign {
    /// What its players call it: 1 to 40 letters.
    #[schemars(length(min = 1, max = 40), regex(pattern = VISIBLE))]
    pub name: String,
    /// How many companies take part; whose they are is settled later.
    #[serde(default = "three")]
    #[schemars(range(min = 2, max = 5))]
    pub companies: u8,
    /// Your own company; absent for any.
    #[serde(default)]
    pub company: Option<Company>,
    /// What is agreed for all games.
    #[serde(default, deserialize_with = "super::only_object")]
    pub rules: CampaignRules,
}

const fn three() -> u8 {
    3
}

/// Taking a company.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct JoinCampaign {
    /// Which; absent for the first that is nobody's.
    #[serde(default)]
    pub company: Option<Company>,
    /// What this player is called, if not as you are.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40), regex(pattern = VISIBLE))]
    pub name: Option<String>,
}

/// One of your companies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CompanyBody {
    pub company: Company,
}

/// Who plays for a company in the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HereBody {
    /// Which company.
    pub company: Company,
    /// Who plays for it.
    pub here: Here,
}

/// Beginning the next game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NextBody {
    /// The revision of the campaign on which this rests; absent for whatever it is.
    #[serde(default)]
    pub revision: Option<u64>,
}

/// A game that has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct NextGame {
    /// Its table.
    pub table: String,
}

/// What a city is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CityNameBody {
    /// The id of the city.
    pub city: String,
    /// What it shall be called: 1 to 24 letters; absent to take the name away.
    #[serde(default)]
    #[schemars(length(min = 1, max = 24), regex(pattern = VISIBLE))]
    pub name: Option<String>,
}

/// What stands in the corner of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CornerBody {
    /// The text: 1 to 300 letters; absent to take it away.
    #[serde(default)]
    #[schemars(length(min = 1, max = 300), regex(pattern = VISIBLE))]
    pub text: Option<String>,
}

/// Your campaigns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct MyCampaigns {
    /// The newest change first.
    pub campaigns: Vec<CampaignSummary>,
}

/// A campaign in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CampaignSummary {
    /// The id, which is also the link.
    pub id: String,
    /// What its players call it.
    pub name: String,
    /// Goes up with each change.
    pub revision: u64,
    /// Who made it, by their id.
    pub host: String,
    /// The companies, in the order of the seats.
    pub members: Vec<CampaignMember>,
    /// The game that comes next, is being played, or was the last.
    pub game: u8,
    /// Are all games played?
    pub over: bool,
    /// Was it put away?
    pub closed: bool,
    /// The game that goes on, or was broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<CampaignTable>,
    /// The last change, in milliseconds since 1970.
    pub updated: i64,
}

/// A company of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CampaignMember {
    pub company: Company,
    /// Whose it is.
    #[serde(flatten)]
    pub player: CampaignPlayer,
    /// Who plays for it in the next game.
    pub here: Here,
    /// Does whoever it belongs to look at the campaign?
    pub online: bool,
}

/// The table of a game that is not finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CampaignTable {
    pub table: String,
    /// How far it has come: `running`, or `abandoned` if it was broken off.
    pub status: Status,
}

/// A finished game of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CampaignGameInfo {
    pub number: u8,
    /// The year on its bank slips.
    pub year: u16,
    /// Its table.
    pub table: String,
    /// The companies in the order of the seats.
    pub companies: Vec<Company>,
    /// Who played for them.
    pub players: Vec<CampaignPlayer>,
    /// The places from 1, in the order of the seats.
    pub places: Vec<u8>,
    /// The sums of the bank slips, in the order of the seats.
    pub totals: Vec<i32>,
}

/// A campaign as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CampaignInfo {
    /// The id, which is also the link.
    pub id: String,
    /// What its players call it.
    pub name: String,
    /// Goes up with each change.
    pub revision: u64,
    /// Who made it or has taken over, by their id; empty while everybody has left.
    pub host: String,
    /// Your companies.
    pub you: Vec<Company>,
    /// The companies, in the order of the seats.
    pub members: Vec<CampaignMember>,
    /// What was agreed.
    pub rules: CampaignRules,
    /// The game that comes next, is being played, or was the last.
    pub game: u8,
    /// Its year.
    pub year: u16,
    /// Are all games played?
    pub over: bool,
    /// Was it put away?
    pub closed: bool,
    /// The game that goes on, or was broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<CampaignTable>,
    /// The finished games; none for those who may not look on, who are not told of the game that
    /// goes on, of names and of the corner either.
    pub games: Vec<CampaignGameInfo>,
    /// The sides of the campaign deck that were read in finished games, in order. Absent, as
    /// copy, card_texts and finale, for those who may not look on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<Vec<WireRead>>,
    /// The copy of the game as it lies in the box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copy: Option<Box<WireCopy>>,
    /// Everything with a text that you may read now. What the game that goes on has brought is
    /// read at its table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card_texts: Option<Vec<WireCardText>>,
    /// The end of the campaign, once all games are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finale: Option<WireFinale>,
    /// What founders call their cities.
    pub names: BTreeMap<String, String>,
    /// What programs call the cities that they founded; a name of `names` stands above it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stations: BTreeMap<String, WireText>,
    /// What the champion wrote into the corner of the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corner: Option<String>,
    /// Why the campaign cannot go on, if it cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}
