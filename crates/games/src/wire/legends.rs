//! Words that only the games of a campaign use.

use super::{WireCard, WireCards, is_false, is_zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The symbol in the corner of a train card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireSymbol {
    /// Crew work.
    Pickaxe,
    /// The warning label of blasting powder.
    Skull,
}

/// How a claim is paid, beyond colour and locomotives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireClaimWith {
    /// How many cards are paid in all.
    pub cards: u8,
    /// Skull cards of other colours, paid as locomotives.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub powder: u8,
    /// Cards of the colour with a pickaxe.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pickaxes: u8,
    /// Cards of the colour with a skull.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub skulls: u8,
    /// Abilities used for it, a bit for each that can be, in their order.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub helps: u8,
}

/// A card on top of the deck that somebody has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireTopCard {
    /// Which, if the viewer knows; `null` also for a newspaper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<WireCard>,
    /// Its symbol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<WireSymbol>,
    /// Is it a newspaper?
    #[serde(default, skip_serializing_if = "is_false")]
    pub newspaper: bool,
    /// The seat that knows it.
    pub seen_by: u8,
}

/// A bank slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WireSlip {
    /// Coins.
    pub coins: i16,
    /// The bonus for used cars.
    pub bonus: i16,
    /// Completed tickets.
    pub completed: i16,
    /// Uncompleted tickets, not above 0.
    pub missed: i16,
    /// How many tickets were completed.
    pub tickets_completed: u8,
    /// How many were not.
    pub tickets_missed: u8,
}

/// Something that everybody sees and that happens only in a campaign, or what one player sees
/// of the deck and of the own postcards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "what",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum WireHappening {
    /// A newspaper came off the deck and was discarded.
    Newspaper {},
    /// An event is the current one.
    EventTurned {
        /// Which.
        id: String,
    },
    /// The discarded events but the current one are the event deck now.
    EventsShuffled {},
    /// An event is in the deck from now on.
    EventAdded {
        /// Which.
        id: String,
    },
    /// An event was archived.
    EventArchived {
        /// Which.
        id: String,
    },
    /// A player discarded a card.
    Discarded {
        /// Who.
        seat: u8,
        /// Which.
        card: WireCard,
        /// Its symbol.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
    },
    /// A player exchanged a hand card for a face-up one.
    Swapped {
        /// Who.
        seat: u8,
        /// The hand card.
        card: WireCard,
        /// Its symbol.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
        /// The slot, from 1.
        slot: u8,
        /// The card taken.
        taken: WireCard,
        /// Its symbol.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taken_symbol: Option<WireSymbol>,
    },
    /// A player has so much of something now.
    Counted {
        /// Who.
        seat: u8,
        /// Of what: `cash`, `goodwill`, `stamp`, `crate`, `ore`, `car`, `vault`, `pot`.
        kind: String,
        /// How much.
        now: i16,
        /// What gave or took it: the card or sticker, and which of its lines, `E05/1`.
        by: String,
    },
    /// A player showed a completed ticket.
    TicketShown {
        /// Who.
        seat: u8,
        /// Which.
        ticket: String,
    },
    /// A limited ability was used once more.
    Used {
        /// Whose.
        seat: u8,
        /// Its place among the limited abilities.
        place: u8,
    },
    /// An ability for the first who meets it was met.
    Met {
        /// Its place among them.
        place: u8,
    },
    /// A company took a postcard.
    PostcardTaken {
        /// Its number.
        id: String,
        /// The colour of the company.
        company: WireCard,
        /// Can it be used only in a later game?
        #[serde(default, skip_serializing_if = "is_false")]
        asleep: bool,
    },
    /// A postcard was used.
    PostcardUsed {
        /// Its number.
        id: String,
        /// By its second ability?
        #[serde(default, skip_serializing_if = "is_false")]
        second: bool,
    },
    /// A used-up postcard left the game.
    PostcardGone {
        /// Its number.
        id: String,
    },
    /// These tools are on the table.
    ToolsLaid {
        /// Which.
        ids: Vec<String>,
    },
    /// A tool is with this player now.
    ToolPassed {
        /// Which.
        id: String,
        /// Who.
        seat: u8,
        /// Counters left.
        counters: u8,
    },
    /// A tool went back into the box.
    ToolGone {
        /// Which.
        id: String,
    },
    /// A tool was archived for good.
    ToolArchived {
        /// Which.
        id: String,
    },
    /// These agreements are on display.
    AgreementsLaid {
        /// Which.
        ids: Vec<String>,
    },
    /// A player made an agreement.
    Agreed {
        /// Who.
        seat: u8,
        /// Which.
        id: String,
    },
    /// A side of the campaign deck was read.
    Read {
        /// Which.
        id: String,
    },
    /// A sticker came into force.
    RuleAdded {
        /// Which.
        id: String,
    },
    /// A sticker is not in force any more.
    RuleRemoved {
        /// Which.
        id: String,
    },
    /// A sticker pays double in this game.
    RuleDoubled {
        /// Which.
        id: String,
    },
    /// The toolbox was opened.
    ToolboxOpened {},
    /// Winter began or ended.
    Winter {
        /// Is it winter?
        on: bool,
    },
    /// A place was marked.
    Marked {
        /// With what: `big`, `plaque`, `boom`, `bridge`, `public`, `blocked`, `hub`, `host`,
        /// `fund`.
        mark: String,
        /// A city or a track.
        place: String,
        /// The colour of the company, where that matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        company: Option<WireCard>,
    },
    /// The money on a tunnel was taken.
    FundTaken {
        /// Which.
        track: String,
    },
    /// Somebody has built in a region for the first time in the campaign.
    RegionEntered {
        /// Which.
        id: String,
    },
    /// A region was offered.
    RegionOffered {
        /// Which.
        id: String,
    },
    /// A region was opened.
    RegionOpened {
        /// Which.
        id: String,
    },
    /// A track got its colour.
    Painted {
        /// Which.
        track: String,
        /// Its colour.
        colour: WireCard,
        /// Was a colour sticker used?
        sticker: bool,
    },
    /// A voice for an option.
    Voted {
        /// Which, from 1.
        option: u8,
    },
    /// A player took an archived ticket.
    MemoryTaken {
        /// Who.
        seat: u8,
        /// Which.
        ticket: String,
    },
    /// A player took a company card.
    UpgradeTaken {
        /// Who.
        seat: u8,
        /// Which: `1A` to `3B`.
        slot: String,
    },
    /// So many tickets are retired after the game.
    Retired {
        /// How many.
        count: u8,
    },
    /// A bank slip was written.
    SlipWritten {
        /// Whose.
        seat: u8,
        /// What is on it.
        slip: WireSlip,
    },
    /// The places, from seat 1.
    Ranked {
        /// From 1.
        places: Vec<u8>,
    },
    /// A player looked at the top cards of the deck.
    Peeked {
        /// Who.
        seat: u8,
        /// What the viewer knows of the top of the deck from now on.
        top: Vec<WireTopCard>,
    },
    /// The viewer put a card of the top further up.
    Lifted {
        /// Who.
        seat: u8,
        /// From where, from 1.
        from: u8,
        /// Where to, from 1.
        to: u8,
    },
    /// The viewer holds a postcard back, or lets it act again.
    Switched {
        /// Who.
        seat: u8,
        /// Its number.
        id: String,
    },
}

/// What is asked in a game of a campaign, beyond whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WirePlay {
    /// What is to be done; the last is the question.
    pub agenda: Vec<String>,
    /// `setup`, `turns` or `end`.
    pub stage: String,
    /// Whose turn it is, from 1.
    pub active: u8,
    /// The last claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<WireLastClaim>,
    /// The price of claiming that is being paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paying: Option<String>,
    /// Cards taken from the deck by the action itself.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub blind: u8,
    /// Tickets kept by the action.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub kept: u8,
    /// The ticket that is being shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
    /// Is an event acting?
    #[serde(default, skip_serializing_if = "is_false")]
    pub in_news: bool,
    /// Was a tool used in this turn?
    #[serde(default, skip_serializing_if = "is_false")]
    pub tool_used: bool,
    /// How many postcards were held back or let go in this turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub switches: u8,
    /// All ore when it is sold.
    #[serde(default)]
    pub ore_sold: u16,
}

/// A claim with its payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WireLastClaim {
    /// Which track.
    pub track: String,
    /// The colour of the cards paid.
    pub colour: WireCard,
    /// How many of them were locomotives.
    pub locomotives: u8,
    /// The rest of the payment.
    pub with: WireClaimWith,
}

/// What lies open on the table of a campaign, and what is the viewer's own, beyond what all
/// games have.
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
    pub top: Vec<WireTopCard>,
    /// Own postcards that the viewer holds back.
    pub held_back: Vec<String>,
    /// The common pot.
    pub pot: u8,
    /// Voices for options 1 and 2.
    pub votes: [u8; 2],
    /// Events in the deck; the order is not known.
    pub event_deck: Vec<String>,
    /// Discarded events, the current one too.
    pub event_discards: Vec<String>,
    /// The current event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Events archived in this game.
    pub events_archived: Vec<String>,
    /// Stickers in force.
    pub stickers: Vec<String>,
    /// Stickers that pay double.
    pub doubled: Vec<String>,
    /// Postcards that somebody has found.
    pub postcards: Vec<WirePost>,
    /// Abilities for the first who meets them that were met, a bit for each.
    pub met: u32,
    /// Tools on display.
    pub tools_laid: Vec<String>,
    /// Tools archived for good.
    pub tools_archived: Vec<String>,
    /// Tools with players.
    pub tools: Vec<WireTool>,
    /// Is the toolbox open?
    pub toolbox_open: bool,
    /// Agreements on display.
    pub agreements_laid: Vec<String>,
    /// Is it winter?
    pub winter: bool,
    /// Big cities.
    pub big: Vec<String>,
    /// Plaques of each company, by colour.
    pub plaques: BTreeMap<WireCard, Vec<String>>,
    /// The mail hub.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hub: Option<String>,
    /// The city of the fair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The public track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<String>,
    /// The track that is closed until the next newspaper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<String>,
    /// Who has built which bridge.
    pub bridges: BTreeMap<String, WireCard>,
    /// Tunnels whose money was taken in this game.
    pub funds_taken: Vec<String>,
    /// Regions in which somebody has built.
    pub entered: Vec<String>,
    /// Regions on offer.
    pub offered: Vec<String>,
    /// The region that was opened after this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<String>,
    /// Beds built on, and tracks that got another colour; `null` where it is still to be named.
    pub paints: Vec<WirePaint>,
    /// Colour stickers left.
    pub paint_stock: WireCards,
    /// How many tickets are retired after the game.
    pub retired: u8,
}

/// A postcard that somebody has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WirePost {
    /// Its number.
    pub id: String,
    /// The colour of the company that has it, or in whose vault it is; absent in the archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<WireCard>,
    /// Is it in the vault?
    #[serde(default, skip_serializing_if = "is_false")]
    pub vault: bool,
    /// How often its two abilities were used.
    pub spent: [u8; 2],
    /// Can it be used only in a later game?
    #[serde(default, skip_serializing_if = "is_false")]
    pub asleep: bool,
}

/// A tool with a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WireTool {
    /// Which.
    pub id: String,
    /// Who.
    pub seat: u8,
    /// Counters left.
    pub counters: u8,
}

/// A track and the colour it gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WirePaint {
    /// Which.
    pub track: String,
    /// Its colour.
    pub colour: Option<WireCard>,
}

/// What lies open before one player of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WireCampaignSeat {
    /// The colour of the company.
    pub company: WireCard,
    /// Coins.
    pub cash: i16,
    /// Goodwill.
    pub goodwill: u8,
    /// Stamps.
    pub stamps: u8,
    /// Crates of oranges.
    pub crates: u8,
    /// Ore.
    pub ore: u8,
    /// Dollars put into the vault in this game.
    pub vault: i16,
    /// Dollars put into the pot.
    pub given: u8,
    /// Known cards with a pickaxe, among the others of their colour.
    pub known_pickaxes: WireCards,
    /// Known cards with a skull.
    pub known_skulls: WireCards,
    /// The old ticket taken in the last game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// How often limited abilities were used, by their place.
    pub uses: Vec<u8>,
    /// Company cards.
    pub cards: Vec<String>,
    /// The agreement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreement: Option<String>,
    /// The bank slip, once it is written.
    pub slip: WireSlip,
    /// The place, from 1; 0 before the game is counted.
    pub place: u8,
}
