//! What can be read of a campaign, and how its copy of the game stands.

use super::view::is_default;
use super::{WireCard, WireLine, WirePost, WireText, is_false, is_zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something of a campaign that its reader may read now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireCardText {
    /// `E05`, `101`, `black-1A`; of a region box the region, of a ticket text the ticket, of a
    /// company its colour.
    pub id: String,
    /// What it is.
    pub kind: WireCardTextKind,
    /// Its headline.
    pub title: WireText,
    /// What it says; of a company its motto. Empty for the box of a region that is offered and
    /// still closed.
    pub text: WireText,
    /// The secret side of a numbered card, for its owner, and for all once it was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<WireText>,
    /// Of an event: does it act as long as it is the current one?
    #[serde(default, skip_serializing_if = "is_false")]
    pub lasting: bool,
    /// Of a side of the campaign deck: the year of its game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// The game around which it is read, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u8>,
    /// Where a sticker is put; when a side of the campaign deck is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<WireCardTextSlot>,
    /// What a side of the campaign deck is: `story`, `rule`, `event`, `unlock`, `choice`,
    /// `pause`, `stop`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The module of a sticker or of a region box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
    /// The region with whose box an event or card came; absent for the box itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The company whose card it is, or that has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<WireCard>,
    /// Of a company card: `start`, `1A` to `3B`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Of a company card: so many of the company's counter are needed for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamps: Option<u8>,
    /// So many counters are put on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counters: Option<u8>,
    /// Of a numbered card: how often it can be used in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u8>,
    /// Of a side of the campaign deck that asks whether something came true: what is said if it
    /// did, and if it did not, with the gaps `{have}` and `{need}` for the numbers of `judged`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<WireText>,
    /// What it does, sentence by sentence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<WireLine>,
    /// Of a region box that was opened in this game: what the tracks of its piece are called, by
    /// id. Until the next game no map has them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tracks: BTreeMap<String, WireText>,
    /// Words of the pages that come with it, by key, with gaps in braces.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, WireText>,
}

/// What a paper is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum WireCardTextKind {
    /// A company: its name and motto.
    Company,
    /// A card of a company.
    CompanyCard,
    /// An event.
    Event,
    /// A rule sticker.
    Sticker,
    /// A module: stickers that belong together.
    Module,
    /// A side of the campaign deck.
    CampaignCard,
    /// The box of a region.
    RegionBox,
    /// A numbered card.
    Postcard,
    /// A card that goes round.
    Tool,
    /// A card of one player for one game.
    Agreement,
    /// The text on a ticket.
    TicketText,
}

/// Where in the rulebook a paper belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireCardTextSlot {
    /// `setup`, `claim`, `after`, `turn`, `always`.
    pub kind: String,
    /// The number of the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u8>,
}

/// A side of the campaign deck that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireRead {
    /// The game, from 1.
    pub game: u8,
    pub id: String,
}

/// The copy of the game as it lies in the box between two games. Nothing sealed is in it, and
/// what there is nothing of is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireCopy {
    /// The game that comes next, from 1; 13 when all are played.
    pub game: u8,
    /// Its year; absent when all are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// All games of the campaign.
    pub calendar: Vec<WireCalendarGame>,
    /// The board pieces on the table, those of the start first, the others as they were opened.
    pub regions: Vec<WireCopyRegion>,
    /// Tracks that have something of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<WireCopyTrack>,
    /// Big cities.
    pub big: Vec<String>,
    /// Cities that were marked for a company, by its colour.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub plaques: BTreeMap<WireCard, Vec<String>>,
    /// A marked city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The event deck.
    pub events: Vec<String>,
    /// Stickers in force.
    pub stickers: Vec<String>,
    /// How many tickets the deck has.
    pub tickets: u16,
    /// Archived tickets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub archived_tickets: Vec<String>,
    /// Companies that are noted on tickets.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stamps: BTreeMap<String, Vec<WireCard>>,
    /// Numbered cards that somebody has found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub post: Vec<WirePost>,
    /// A flag, told by `toolbox-opened`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub toolbox_open: bool,
    /// Cards told by `tool-archived`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools_archived: Vec<String>,
    /// How many of each colour are left; absent as long as none can be used.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub paint_stock: BTreeMap<WireCard, u8>,
    /// The companies.
    pub companies: Vec<WireCopyCompany>,
    /// The companies of the last game, from first to last.
    pub ranking: Vec<WireCard>,
    /// Who has the start card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_card: Option<WireCard>,
}

/// A game of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireCalendarGame {
    /// From 1.
    pub game: u8,
    /// Its year.
    pub year: u16,
    /// The headline of what is read first in it, once it was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<WireText>,
}

/// A board piece on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireCopyRegion {
    pub id: String,
    /// What players call it.
    pub name: WireText,
    /// The game after which it was opened; absent for the pieces of the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_after: Option<u8>,
}

/// A track that has something of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireCopyTrack {
    pub id: String,
    /// The colour it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<WireCard>,
    /// Who gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub painter: Option<WireCard>,
    /// The company for which it was marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bridge: Option<WireCard>,
    /// Dollars lying on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fund: Option<u8>,
}

/// A company between two games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireCopyCompany {
    /// Its colour.
    pub colour: WireCard,
    pub name: WireText,
    /// Its motto.
    pub motto: WireText,
    /// A counter of the company.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stamps: u8,
    /// Another one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub goodwill: u8,
    /// Its cards: `start`, `1A`, …
    pub cards: Vec<String>,
    /// The bank slips of the games so far; `null` for one it missed.
    pub slips: Vec<Option<i16>>,
    /// Games won.
    pub wins: u8,
    /// Dollars beside the slips.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vault: i16,
    /// Has it played a game?
    pub played: bool,
}

/// The end of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireFinale {
    /// The companies that have played, best first.
    pub places: Vec<WireFinalPlace>,
    /// What regions bring, in the order in which a client shows them.
    pub sheets: Vec<WireAtlasSheet>,
    /// Who did best, or several who are equal in everything.
    pub champion: Vec<WireCard>,
}

/// What a company has at the end, in dollars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireFinalPlace {
    pub company: WireCard,
    /// The bank slips.
    pub slips: i16,
    /// What lies beside them.
    pub vault: i16,
    /// For a counter of the company.
    pub goodwill: i16,
    /// For regions.
    pub sheets: i16,
    /// For games, as the rules say.
    pub missed: i16,
    /// For anything else.
    pub other: i16,
    /// Everything.
    pub total: i16,
    /// The place, from 1; equal places are shared.
    pub place: u8,
    /// Games won.
    pub wins: u8,
}

/// What a region brings at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct WireAtlasSheet {
    /// Which, or `east` for the pieces of the start.
    pub region: String,
    /// To whom; there may be several.
    pub companies: Vec<WireCard>,
    /// What each of them gets.
    pub dollars: i16,
}
