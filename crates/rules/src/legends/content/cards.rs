//! Cards and stickers, and where they come from.

use super::{AbilityRange, CampaignCardId, ModuleId, RegionId, StickerId};
use crate::TicketId;

/// From where something comes into the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Provenance {
    /// It is there from the start.
    Start,
    /// A side of the campaign deck brings it.
    Campaign(CampaignCardId),
    /// It lies in the box of a region.
    Region(RegionId),
    /// A ticket bears its number.
    Ticket(TicketId),
    /// A rule sticker brings it.
    Sticker(StickerId),
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// How long it acts.
    pub kind: EventKind,
    /// From where it comes.
    pub from: Provenance,
    /// What it does.
    pub abilities: AbilityRange,
}

/// How long an event acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// As long as it is current (LW-51).
    Lasting,
    /// Once, at once (LW-52).
    Lightning,
}

/// A postcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Postcard {
    /// The printed number.
    pub number: u16,
    /// To whom it may come.
    pub group: PostcardGroup,
    /// From where it comes.
    pub from: Provenance,
    /// What is on the secret side.
    pub hidden: Hidden,
    /// What it does.
    pub abilities: AbilityRange,
    /// How often it can be used in all.
    pub uses: u8,
    /// Where it goes after the last use.
    pub after: After,
}

/// To whom a postcard may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostcardGroup {
    /// Who completes the ticket with its number.
    Ticket,
    /// Who first builds in a region.
    RegionFirst,
    /// Who had fewest tracks in a region in its first game.
    RegionLate,
    /// The last place, one after another.
    Letter,
    /// As a side of the campaign deck says.
    Story,
    /// As a side of the campaign deck of the last game says.
    Finale,
}

/// What the secret side of a postcard holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hidden {
    /// Task and reward.
    Both,
    /// The reward; the task is public.
    Reward,
}

/// Where a used-up postcard goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum After {
    /// Into the archive.
    Archive,
    /// Into the vault of its owner.
    Vault,
}

/// One side of a card of the campaign deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CampaignCard {
    /// The game, from 1, around which it is read.
    pub game: u8,
    /// When it is read.
    pub phase: Phase,
    /// What it is.
    pub kind: CampaignKind,
    /// What it does.
    pub abilities: AbilityRange,
    /// Where it goes after reading.
    pub then: Then,
}

/// When a side of the campaign deck is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// In set-up step 7 (LW-S7).
    Setup,
    /// In after-game step 3 (LW-A3).
    After,
}

/// What a side of the campaign deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CampaignKind {
    /// Something to read.
    Story,
    /// A reminder of rules.
    Rule,
    /// A new event.
    Event,
    /// Something new comes into play.
    Unlock,
    /// Somebody decides.
    Choice,
    /// Nothing more for now (LW-20).
    Pause,
    /// The end of the deck.
    Stop,
}

impl CampaignKind {
    /// Does reading end here?
    #[inline]
    #[must_use]
    pub const fn ends_reading(self) -> bool {
        matches!(self, Self::Pause | Self::Stop)
    }
}

/// Where a side of the campaign deck goes after reading (LW-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// Into the archive.
    Archive,
    /// It is an event and goes into the event deck.
    EventDeck,
    /// It stays.
    Keep,
}

/// A company (LW-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Company {
    /// Its cards, by [`CompanySlot`].
    pub cards: [CompanyCard; CompanySlot::COUNT],
}

/// A card of a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompanyCard {
    /// With so many stamps the company gets it, if it chooses it.
    pub stamps: u8,
    /// What it does.
    pub abilities: AbilityRange,
}

/// A place for a company card: the starting bonus, or one of two cards of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompanySlot {
    /// The company bonus card of the start (LW-37).
    Start,
    /// Level 1, first card.
    A1,
    /// Level 1, second card.
    B1,
    /// Level 2, first card.
    A2,
    /// Level 2, second card.
    B2,
    /// Level 3, first card.
    A3,
    /// Level 3, second card.
    B3,
}

impl CompanySlot {
    /// How many there are.
    pub const COUNT: usize = 7;
    /// The levels that stamps bring.
    pub const LEVELS: usize = 3;
    /// All of them, in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Start,
        Self::A1,
        Self::B1,
        Self::A2,
        Self::B2,
        Self::A3,
        Self::B3,
    ];

    /// As an index into [`Company::cards`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::A1 => "1A",
            Self::B1 => "1B",
            Self::A2 => "2A",
            Self::B2 => "2B",
            Self::A3 => "3A",
            Self::B3 => "3B",
        }
    }

    /// The two cards of a level, which is counted from 0.
    #[must_use]
    pub const fn of_level(level: usize) -> Option<[Self; 2]> {
        match level {
            0 => Some([Self::A1, Self::B1]),
            1 => Some([Self::A2, Self::B2]),
            2 => Some([Self::A3, Self::B3]),
            _ => None,
        }
    }
}

/// A tool of the conductor's box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool {
    /// How many counters are put on it.
    pub counters: u8,
    /// What it does.
    pub abilities: AbilityRange,
}

/// A rule sticker (LW-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sticker {
    /// Where it is put.
    pub slot: Slot,
    /// The module it belongs to.
    pub module: ModuleId,
    /// The sticker that it covers.
    pub replaces: Option<StickerId>,
    /// From where it comes.
    pub from: Provenance,
    /// How long it is in force.
    pub duration: Duration,
    /// What it does.
    pub abilities: AbilityRange,
}

/// Where in the rulebook a sticker is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A step of the set-up (LW-S10 to LW-S13).
    Setup(u8),
    /// A step of claiming a route (LW-C1 to LW-C11).
    Claim(u8),
    /// A step after the game (LW-A4, LW-A5, LW-A7).
    After(u8),
    /// Beside the turn.
    Turn,
    /// Anywhere.
    Always,
}

/// How long a sticker is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duration {
    /// To the end of the campaign.
    Forever,
    /// For the game in which it comes.
    Game,
}

/// A module: stickers that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// With what it comes.
    pub kind: ModuleKind,
    /// The step of the set-up that it uses.
    pub setup_slot: Option<u8>,
    /// The step of claiming that it uses.
    pub claim_slot: Option<u8>,
    /// The step after the game that it uses.
    pub after_slot: Option<u8>,
    /// Does it bring an option of the turn?
    pub turn_option: bool,
    /// Its stickers.
    pub stickers: Vec<StickerId>,
}

/// With what a module comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ModuleKind {
    /// With the box of a region.
    Region(RegionId),
    /// With the toolbox.
    Toolbox,
    /// With stickers of the campaign deck.
    Sticker,
}
