//! What lies open in a game of a campaign.
//!
//! Nothing is told of what has not come up yet, not even that there is none of it: a member with
//! nothing in it is left out, and no comment says more of it than a client must know.

use super::view::is_default;
use super::{WireCard, WireCards, WirePlay, WireSlip, WireSymbol, WireTopCard, is_false, is_zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What lies open on the table of a campaign, and what is the viewer's own, beyond what all
/// games have. Whatever is empty, 0 or not set is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WireCampaign {
    /// Who has the start card.
    pub starter: u8,
    /// Who began this game.
    pub began: u8,
    /// What is asked.
    pub play: WirePlay,
    /// The symbols of the face-up cards from slot 1.
    pub market_symbols: Vec<Option<WireSymbol>>,
    /// Discards with a pickaxe, among the others of their colour.
    pub discards_pickaxes: WireCards,
    /// Discards with a skull.
    pub discards_skulls: WireCards,
    /// Discarded newspapers.
    pub newspapers: u8,
    /// The viewer's cards with a pickaxe, among the others of their colour.
    pub hand_pickaxes: WireCards,
    /// The viewer's cards with a skull.
    pub hand_skulls: WireCards,
    /// The cards on top of the deck that somebody has looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub top: Vec<WireTopCard>,
    /// Own cards that the viewer holds back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held_back: Vec<String>,
    /// A common counter of this game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pot: u8,
    /// How often options 1 and 2 were chosen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub votes: [u8; 2],
    /// Events in the deck; the order is not known.
    pub event_deck: Vec<String>,
    /// Discarded events, the current one too.
    pub event_discards: Vec<String>,
    /// The current event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Events archived in this game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events_archived: Vec<String>,
    /// Stickers in force.
    pub stickers: Vec<String>,
    /// Stickers that count otherwise in this game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doubled: Vec<String>,
    /// Numbered cards that somebody has found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub postcards: Vec<WirePost>,
    /// What happens once in a game and has happened, a bit for each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub met: u32,
    /// Cards on display.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools_laid: Vec<String>,
    /// Those that were archived for good.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools_archived: Vec<String>,
    /// Those with players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<WireTool>,
    /// A flag, told by `toolbox-opened`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub toolbox_open: bool,
    /// Other cards on display.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreements_laid: Vec<String>,
    /// A flag, told by `winter`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub winter: bool,
    /// Big cities.
    pub big: Vec<String>,
    /// Cities that were marked for a company, by its colour.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub plaques: BTreeMap<WireCard, Vec<String>>,
    /// A marked city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hub: Option<String>,
    /// Another marked city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// A marked track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<String>,
    /// Another marked track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<String>,
    /// Tracks that were marked for a company, by its colour.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bridges: BTreeMap<String, WireCard>,
    /// Tracks from which something was taken in this game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub funds_taken: Vec<String>,
    /// Regions told by `region-entered`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entered: Vec<String>,
    /// Regions told by `region-offered`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<String>,
    /// The region that was opened after this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<String>,
    /// Tracks that got a colour; `null` where it is still to be named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paints: Vec<WirePaint>,
    /// How many of each colour are left; absent as long as none can be used.
    #[serde(default, skip_serializing_if = "WireCards::is_empty")]
    pub paint_stock: WireCards,
    /// How many tickets leave after the game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub retired: u8,
}

/// A numbered card that somebody has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WirePost {
    pub id: String,
    /// The colour of the company that has it; absent in the archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<WireCard>,
    /// Is it put away?
    #[serde(default, skip_serializing_if = "is_false")]
    pub vault: bool,
    /// How often it was used in its two ways.
    pub spent: [u8; 2],
    /// Can it be used only in a later game?
    #[serde(default, skip_serializing_if = "is_false")]
    pub asleep: bool,
}

/// A card with a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireTool {
    pub id: String,
    pub seat: u8,
    /// Counters left.
    pub counters: u8,
}

/// A track and the colour it gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WirePaint {
    pub track: String,
    /// Its colour.
    pub colour: Option<WireCard>,
}

/// What lies open before one player of a campaign. What there is nothing of is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireCampaignSeat {
    /// The colour of the company.
    pub company: WireCard,
    pub cash: i16,
    /// A counter of the company.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub goodwill: u8,
    /// Another one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stamps: u8,
    /// A counter of this game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub crates: u8,
    /// Another one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ore: u8,
    /// Dollars put away in this game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vault: i16,
    /// Dollars given away in this game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: u8,
    /// Known cards with a pickaxe, among the others of their colour.
    pub known_pickaxes: WireCards,
    /// Known cards with a skull.
    pub known_skulls: WireCards,
    /// A ticket told by `memory-taken`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// How often things with a limit were used, by their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<u8>,
    /// Company cards.
    pub cards: Vec<String>,
    /// A card told by `agreed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreement: Option<String>,
    /// The bank slip, once it is written.
    pub slip: WireSlip,
    /// The place, from 1; 0 before the game is counted.
    pub place: u8,
}
