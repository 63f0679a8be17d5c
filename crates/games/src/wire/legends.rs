//! Words that only the games of a campaign use: what happens in them, and what is asked.

use super::view::is_default;
use super::{WireCard, WireTask, is_false, is_zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The symbol in the corner of a train card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireSymbol {
    /// A pickaxe.
    Pickaxe,
    /// A skull.
    Skull,
}

/// How a claim is paid, beyond colour and locomotives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireClaimWith {
    /// How many cards are paid in all.
    pub cards: u8,
    /// Cards of other colours among them.
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
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireSlip {
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

/// Something that happens only in a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "what",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum WireHappening {
    /// A newspaper came off the deck and was discarded.
    Newspaper {},
    /// An event is the current one.
    EventTurned { id: String },
    /// The discarded events but the current one are the event deck now.
    EventsShuffled {},
    /// An event is in the deck from now on.
    EventAdded { id: String },
    /// An event was archived.
    EventArchived { id: String },
    /// A player discarded a card.
    Discarded {
        seat: u8,
        card: WireCard,
        /// Its symbol.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<WireSymbol>,
    },
    /// A player exchanged a hand card for a face-up one.
    Swapped {
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
        seat: u8,
        /// Of what: `cash` are coins, `car` are cars; others count what a card names.
        kind: String,
        now: i16,
        /// What gave or took it: the card or sticker, and which of its lines, `E05/1`.
        by: String,
    },
    /// A player showed a ticket.
    TicketShown { seat: u8, ticket: String },
    /// Something with a limit was used once more.
    Used {
        seat: u8,
        /// Its place among those.
        place: u8,
    },
    /// Something that happens once in a game happened.
    Met {
        /// Its place among them.
        place: u8,
    },
    /// A company took this card.
    PostcardTaken {
        id: String,
        /// The colour of the company.
        company: WireCard,
        /// Can it be used only in a later game?
        #[serde(default, skip_serializing_if = "is_false")]
        asleep: bool,
    },
    /// This card was used.
    PostcardUsed {
        id: String,
        /// In its second way?
        #[serde(default, skip_serializing_if = "is_false")]
        second: bool,
    },
    /// This card left the game.
    PostcardGone {
        id: String,
        /// Its owner keeps it until the end.
        #[serde(default, skip_serializing_if = "is_false")]
        vault: bool,
    },
    /// These cards are on the table.
    ToolsLaid { ids: Vec<String> },
    /// A card is with this player now.
    ToolPassed {
        id: String,
        seat: u8,
        /// Counters left.
        counters: u8,
    },
    /// This card went back into the box.
    ToolGone { id: String },
    /// This card was archived for good.
    ToolArchived { id: String },
    /// These cards are on display.
    AgreementsLaid { ids: Vec<String> },
    /// A player took this card.
    Agreed { seat: u8, id: String },
    /// A side of the campaign deck was read.
    Read { id: String },
    /// A sticker came into force.
    RuleAdded { id: String },
    /// A sticker is not in force any more.
    RuleRemoved { id: String },
    /// A sticker counts otherwise in this game.
    RuleDoubled { id: String },
    /// The flag `toolbox-open` of the view is set.
    ToolboxOpened {},
    /// The flag `winter` of the view changed.
    Winter {
        /// Its value now.
        on: bool,
    },
    /// A place was marked.
    Marked {
        /// With what: `big` makes a big city; others are members of the view.
        mark: String,
        /// A city or a track.
        place: String,
        /// The colour of the company, where that matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        company: Option<WireCard>,
    },
    /// What lay on a track was taken.
    FundTaken { track: String },
    /// This region is among `entered` of the view from now on.
    RegionEntered { id: String },
    /// A region was offered.
    RegionOffered { id: String },
    /// A region was opened.
    RegionOpened { id: String },
    /// A track got its colour.
    Painted {
        track: String,
        /// Its colour.
        colour: WireCard,
        /// Was one of `paint-stock` used?
        sticker: bool,
    },
    /// A side of the campaign deck that was read asked whether something came true.
    Judged {
        id: String,
        /// Did it?
        holds: bool,
        /// So much there is.
        have: i16,
        /// So much was asked for.
        need: i16,
    },
    /// Somebody chose an option.
    Voted { option: u8 },
    /// A player took this ticket.
    MemoryTaken { seat: u8, ticket: String },
    /// A player took a company card.
    UpgradeTaken {
        seat: u8,
        /// Which: `1A` to `3B`.
        slot: String,
    },
    /// So many tickets leave after the game.
    Retired { count: u8 },
    /// A bank slip was written.
    SlipWritten {
        seat: u8,
        /// What is on it.
        slip: WireSlip,
    },
    /// The places, from seat 1.
    Ranked {
        /// From 1.
        places: Vec<u8>,
    },
    /// A player looked at cards.
    Peeked {
        seat: u8,
        /// What the viewer knows of the top of the deck from now on.
        top: Vec<WireTopCard>,
    },
    /// The viewer put a card of the top further up.
    Lifted {
        seat: u8,
        /// From where, from 1.
        from: u8,
        /// Where to, from 1.
        to: u8,
    },
    /// The viewer holds a card back, or lets it act again.
    Switched { seat: u8, id: String },
}

/// What is asked in a game of a campaign, beyond whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WirePlay {
    /// How older records tell what is asked; absent from newer ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agenda: Option<Vec<String>>,
    /// What is asked; absent from older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<WireTask>,
    /// Of whom, from 1; absent if it is everybody or nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What is drafted, or what happens to the rule that is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Is it about the rule of a tool?
    #[serde(default, skip_serializing_if = "is_false")]
    pub of_tool: bool,
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
    /// Was a card used that can be used once in a turn?
    #[serde(default, skip_serializing_if = "is_false")]
    pub tool_used: bool,
    /// How many cards were held back or let go in this turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub switches: u8,
    /// A counter of the end of the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ore_sold: u16,
}

/// A claim with its payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct WireLastClaim {
    pub track: String,
    /// The colour of the cards paid.
    pub colour: WireCard,
    /// How many of them were locomotives.
    pub locomotives: u8,
    /// The rest of the payment.
    pub with: WireClaimWith,
}
