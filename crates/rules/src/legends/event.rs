//! What happens in a game.

use super::action::Claim;
use super::cards::{Top, TrainCard};
use super::content::{
    AbilityId, AgreementId, CampaignCardId, Colour, CompanyId, CompanySlot, EventId, Kind, Mark,
    PostcardId, RegionId, StickerId, ToolId,
};
use super::parts::Slip;
use super::play::Play;
use super::state::{Offer, TicketSet};
use crate::{BySeat, Full, Knowledge, Seat, Seen, Slot, TicketId, TrackId, Viewer};

/// What happened. In full it has no text or wire form on purpose: only what a viewer has
/// [seen](LegendsSeen) may leave the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum LegendsEvent<K: Knowledge = Full> {
    /// Something that everybody sees.
    Open(Happening),
    /// A player got the top card of the deck.
    CardDrawn { seat: Seat, card: K::Of<TrainCard> },
    /// A player chose first tickets.
    FirstTicketsChosen {
        seat: Seat,
        /// Which positions.
        kept: K::Of<u8>,
    },
    /// A player drew tickets to choose from.
    TicketsDrawn {
        seat: Seat,
        count: u8,
        offer: K::Of<Offer>,
    },
    /// A player kept some of the tickets drawn.
    TicketsKept {
        seat: Seat,
        count: u8,
        /// Which positions.
        kept: K::Of<u8>,
    },
    /// A refused ticket went under the deck.
    TicketUnder {
        /// Who refused it.
        seat: Seat,
        ticket: K::Of<TicketId>,
    },
    /// A player looked at the top cards of the deck.
    Peeked {
        seat: Seat,
        /// The top of the deck from now on, without the cards that a viewer does not know.
        top: Top,
    },
    /// Something that others may not know at all.
    Secret(K::Of<Secret>),
}

/// What one viewer may know of an event.
pub type LegendsSeen = LegendsEvent<Seen>;

/// Something that everybody sees. What lies open is a function of these, so the table of the
/// engine and those of all viewers are changed by the same code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum Happening {
    /// This player has the start card and begins.
    Begins(Seat),
    /// A player took a face-up card.
    CardTaken {
        seat: Seat,
        slot: Slot,
        card: TrainCard,
    },
    /// The top card of the deck was laid face up.
    TurnedUp { slot: Slot, card: TrainCard },
    /// The row was discarded.
    RowSwept,
    /// The discards were shuffled and are the deck now.
    DeckShuffled,
    /// A newspaper came off the deck and was discarded.
    Newspaper,
    /// A player claimed a track.
    Claimed {
        seat: Seat,
        /// What, and how it was paid.
        claim: Claim,
    },
    /// A player discarded a card.
    Discarded { seat: Seat, card: TrainCard },
    /// A player exchanged a card.
    Swapped {
        seat: Seat,
        /// Which card went into the row.
        card: TrainCard,
        slot: Slot,
        /// Which card was taken.
        taken: TrainCard,
    },
    /// A player has so much of something now.
    Counted {
        seat: Seat,
        kind: Kind,
        now: i16,
        /// What is printed where that gave or took it.
        by: AbilityId,
    },
    /// All have chosen first tickets.
    FirstTicketsSettled {
        /// How many each player kept.
        kept: BySeat<u8>,
        /// How many each player refused.
        refused: BySeat<u8>,
    },
    /// A player showed a completed ticket.
    TicketShown { seat: Seat, ticket: TicketId },
    /// All tickets are shown.
    TicketsRevealed(BySeat<TicketSet>),
    /// A side of the campaign deck was read.
    Read(CampaignCardId),
    /// A player passed.
    Passed(Seat),
    /// What is asked now, and of whom.
    Awaits(Play),
    /// The event deck.
    News(NewsEvent),
    /// Postcards, tools, agreements or rule stickers.
    Paper(PaperEvent),
    /// Something on the map.
    Place(PlaceEvent),
    /// What a player has used, earned or decided.
    Progress(ProgressEvent),
}

/// What happens to events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewsEvent {
    /// An event is the current one.
    EventTurned(EventId),
    /// The events of the discard pile but the current one are the event deck now.
    EventsShuffled,
    /// An event is in the deck from now on.
    EventAdded(EventId),
    /// An event was archived.
    EventArchived(EventId),
}

impl From<NewsEvent> for Happening {
    #[inline(always)]
    fn from(event: NewsEvent) -> Self {
        Self::News(event)
    }
}

/// What happens to postcards, tools, agreements and rule stickers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum PaperEvent {
    /// A company took a postcard from the post office.
    PostcardTaken {
        postcard: PostcardId,
        company: CompanyId,
        /// Can it be used only in a later game (LW-34)?
        asleep: bool,
    },
    /// A postcard was used, by this of its abilities.
    PostcardUsed {
        postcard: PostcardId,
        /// Its first or second ability.
        second: bool,
    },
    /// A used-up postcard left the game.
    PostcardGone {
        postcard: PostcardId,
        /// Into the vault of its owner, or into the archive?
        vault: bool,
    },
    /// These tools are on the table.
    ToolsLaid(u64),
    /// A tool is with this player now and has so many counters left.
    ToolPassed {
        tool: ToolId,
        seat: Seat,
        /// Counters left.
        counters: u8,
    },
    /// A tool went back into the box.
    ToolGone(ToolId),
    /// A tool was archived for good.
    ToolArchived(ToolId),
    /// The toolbox was opened.
    ToolboxOpened,
    /// These agreements are on display.
    AgreementsLaid(u64),
    /// A player made an agreement.
    Agreed { seat: Seat, agreement: AgreementId },
    /// A sticker came into force.
    RuleAdded(StickerId),
    /// A sticker is not in force any more.
    RuleRemoved(StickerId),
    /// A sticker pays double in this game.
    RuleDoubled(StickerId),
}

impl From<PaperEvent> for Happening {
    #[inline(always)]
    fn from(event: PaperEvent) -> Self {
        Self::Paper(event)
    }
}

/// What happens on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum PlaceEvent {
    /// Winter began or ended.
    Winter(bool),
    /// A place was marked.
    Marked {
        /// With what.
        mark: Mark,
        /// A city or a track.
        place: u8,
        /// By which company, where that matters.
        company: Option<CompanyId>,
    },
    /// The money on a tunnel was taken.
    FundTaken(TrackId),
    /// Somebody has built in a region for the first time in the campaign.
    RegionEntered(RegionId),
    /// A region was offered.
    RegionOffered(RegionId),
    /// A region was opened.
    RegionOpened(RegionId),
    /// A track got its colour.
    Painted {
        track: TrackId,
        /// Its colour.
        colour: Colour,
        /// Was a colour sticker used?
        sticker: bool,
    },
}

impl From<PlaceEvent> for Happening {
    #[inline(always)]
    fn from(event: PlaceEvent) -> Self {
        Self::Place(event)
    }
}

/// What players have used, earned or decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum ProgressEvent {
    /// A limited ability was used once more.
    Used {
        seat: Seat,
        /// Its place among the limited abilities.
        place: u8,
    },
    /// An ability for the first who meets it was met.
    Met(u8),
    /// A side of the campaign deck that asks whether something came true, and the two numbers that
    /// it compares.
    Judged {
        side: CampaignCardId,
        /// Did it?
        holds: bool,
        /// So much there is.
        have: i16,
        /// So much was asked for.
        need: i16,
    },
    /// A voice for an option.
    Voted(u8),
    /// A player took an archived ticket.
    MemoryTaken { seat: Seat, ticket: TicketId },
    /// A player took a company card.
    UpgradeTaken { seat: Seat, slot: CompanySlot },
    /// So many tickets are retired after the game.
    Retired(u8),
    /// A bank slip was written.
    SlipWritten {
        seat: Seat,
        /// What is on it.
        slip: Slip,
    },
    /// The places, from 1.
    Ranked(BySeat<u8>),
}

impl From<ProgressEvent> for Happening {
    #[inline(always)]
    fn from(event: ProgressEvent) -> Self {
        Self::Progress(event)
    }
}

/// Something that only one player may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum Secret {
    /// A player got first tickets to choose from.
    FirstTicketsDealt { seat: Seat, offer: Offer },
    /// A player put a card of the top further up.
    Lifted {
        seat: Seat,
        from: u8,
        /// Where to.
        to: u8,
    },
    /// A player holds a postcard back, or lets it act again.
    Switched { seat: Seat, postcard: PostcardId },
}

impl Secret {
    const fn seat(self) -> Seat {
        match self {
            Self::FirstTicketsDealt { seat, .. }
            | Self::Lifted { seat, .. }
            | Self::Switched { seat, .. } => seat,
        }
    }
}

impl LegendsEvent {
    /// What the viewer may know; `None` stands for the record of a finished game, which tells
    /// everything.
    pub(super) fn see(&self, viewer: Option<Viewer>) -> LegendsSeen {
        let knows = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        match *self {
            Self::Open(happening) => LegendsSeen::Open(happening),
            Self::CardDrawn { seat, card } => LegendsSeen::CardDrawn {
                seat,
                card: knows(seat).then_some(card),
            },
            Self::FirstTicketsChosen { seat, kept } => LegendsSeen::FirstTicketsChosen {
                seat,
                kept: knows(seat).then_some(kept),
            },
            Self::TicketsDrawn { seat, count, offer } => LegendsSeen::TicketsDrawn {
                seat,
                count,
                offer: knows(seat).then_some(offer),
            },
            Self::TicketsKept { seat, count, kept } => LegendsSeen::TicketsKept {
                seat,
                count,
                kept: knows(seat).then_some(kept),
            },
            Self::TicketUnder { seat, ticket } => LegendsSeen::TicketUnder {
                seat,
                ticket: knows(seat).then_some(ticket),
            },
            Self::Peeked { seat, top } => LegendsSeen::Peeked {
                seat,
                top: viewer.map_or(top, |viewer| top.as_seen_by(viewer.seat())),
            },
            Self::Secret(secret) => LegendsSeen::Secret(knows(secret.seat()).then_some(secret)),
        }
    }
}
