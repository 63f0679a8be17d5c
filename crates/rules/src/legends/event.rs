//! What happens in a game, in full and as one viewer may know it.

use super::action::Claim;
use super::cards::{Top, TrainCard};
use super::content::{
    AbilityId, AgreementId, CampaignCardId, Colour, CompanyId, CompanySlot, EventId, Kind, Mark,
    PostcardId, RegionId, StickerId, ToolId,
};
use super::parts::Slip;
use super::play::Play;
use super::state::TicketSet;
use crate::board::Offer;
use crate::{BySeat, Seat, Slot, TicketId, TrackId, Viewer};

/// Something that everybody sees. What lies open is a function of these, so the table of the
/// engine and those of all viewers are changed by the same code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// This player has the start card and begins.
    Begins(Seat),
    /// A player took a face-up card.
    CardTaken {
        /// Who.
        seat: Seat,
        /// From where.
        slot: Slot,
        /// Which.
        card: TrainCard,
    },
    /// The top card of the deck was laid face up.
    TurnedUp {
        /// Where.
        slot: Slot,
        /// Which.
        card: TrainCard,
    },
    /// The row was discarded.
    RowSwept,
    /// The discards were shuffled and are the deck now.
    DeckShuffled,
    /// A newspaper came off the deck and was discarded.
    Newspaper,
    /// An event is the current one.
    EventTurned(EventId),
    /// The events of the discard pile but the current one are the event deck now.
    EventsShuffled,
    /// An event is in the deck from now on.
    EventAdded(EventId),
    /// An event was archived.
    EventArchived(EventId),
    /// A player claimed a track.
    Claimed {
        /// Who.
        seat: Seat,
        /// What, and how it was paid.
        claim: Claim,
    },
    /// A player discarded a card.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: TrainCard,
    },
    /// A player exchanged a card.
    Swapped {
        /// Who.
        seat: Seat,
        /// Which card went into the row.
        card: TrainCard,
        /// Where.
        slot: Slot,
        /// Which card was taken.
        taken: TrainCard,
    },
    /// A player has so much of something now.
    Counted {
        /// Who.
        seat: Seat,
        /// Of what.
        kind: Kind,
        /// How much.
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
    TicketShown {
        /// Who.
        seat: Seat,
        /// Which.
        ticket: TicketId,
    },
    /// All tickets are shown.
    TicketsRevealed(BySeat<TicketSet>),
    /// A limited ability was used once more.
    Used {
        /// Whose.
        seat: Seat,
        /// Its place among the limited abilities.
        place: u8,
    },
    /// An ability for the first who meets it was met.
    Met(u8),
    /// A company took a postcard from the post office.
    PostcardTaken {
        /// Which.
        postcard: PostcardId,
        /// Who.
        company: CompanyId,
        /// Can it be used only in a later game (LW-34)?
        asleep: bool,
    },
    /// A postcard was used, by this of its abilities.
    PostcardUsed {
        /// Which.
        postcard: PostcardId,
        /// Its first or second ability.
        second: bool,
    },
    /// A used-up postcard left the game.
    PostcardGone {
        /// Which.
        postcard: PostcardId,
        /// Into the vault of its owner, or into the archive?
        vault: bool,
    },
    /// These tools are on the table.
    ToolsLaid(u64),
    /// A tool is with this player now and has so many counters left.
    ToolPassed {
        /// Which.
        tool: ToolId,
        /// Who.
        seat: Seat,
        /// Counters left.
        counters: u8,
    },
    /// A tool went back into the box.
    ToolGone(ToolId),
    /// A tool was archived for good.
    ToolArchived(ToolId),
    /// These agreements are on display.
    AgreementsLaid(u64),
    /// A player made an agreement.
    Agreed {
        /// Who.
        seat: Seat,
        /// Which.
        agreement: AgreementId,
    },
    /// A side of the campaign deck was read.
    Read(CampaignCardId),
    /// A sticker came into force.
    RuleAdded(StickerId),
    /// A sticker is not in force any more.
    RuleRemoved(StickerId),
    /// A sticker pays double in this game.
    RuleDoubled(StickerId),
    /// The toolbox was opened.
    ToolboxOpened,
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
        /// Which.
        track: TrackId,
        /// Its colour.
        colour: Colour,
        /// Was a colour sticker used?
        sticker: bool,
    },
    /// A voice for an option.
    Voted(u8),
    /// A player took an archived ticket.
    MemoryTaken {
        /// Who.
        seat: Seat,
        /// Which.
        ticket: TicketId,
    },
    /// A player took a company card.
    UpgradeTaken {
        /// Who.
        seat: Seat,
        /// Which.
        slot: CompanySlot,
    },
    /// So many tickets are retired after the game.
    Retired(u8),
    /// A bank slip was written.
    SlipWritten {
        /// Whose.
        seat: Seat,
        /// What is on it.
        slip: Slip,
    },
    /// The places, from 1.
    Ranked(BySeat<u8>),
    /// A player passed.
    Passed(Seat),
    /// What is asked now, and of whom.
    Awaits(Play),
}

/// What happened, in full. It has no text or wire form on purpose: only what a viewer has
/// [seen](LegendsSeen) may leave the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendsEvent {
    /// Something open.
    Open(Happening),
    /// A player got the top card of the deck.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// Which.
        card: TrainCard,
    },
    /// A player got first tickets to choose from.
    FirstTicketsDealt {
        /// Who.
        seat: Seat,
        /// Which.
        offer: Offer,
    },
    /// A player chose first tickets.
    FirstTicketsChosen {
        /// Who.
        seat: Seat,
        /// Which positions.
        kept: u8,
    },
    /// A player drew tickets to choose from.
    TicketsDrawn {
        /// Who.
        seat: Seat,
        /// Which.
        offer: Offer,
    },
    /// A player kept some of the tickets drawn.
    TicketsKept {
        /// Who.
        seat: Seat,
        /// Which positions.
        kept: u8,
    },
    /// A refused ticket went under the deck.
    TicketUnder {
        /// Who refused it.
        seat: Seat,
        /// Which ticket.
        ticket: TicketId,
    },
    /// A player looked at the top cards of the deck.
    Peeked {
        /// Who.
        seat: Seat,
        /// The top of the deck from now on.
        top: Top,
    },
    /// A player put a card of the top further up.
    Lifted {
        /// Who.
        seat: Seat,
        /// From where.
        from: u8,
        /// Where to.
        to: u8,
    },
    /// A player holds a postcard back, or lets it act again.
    Switched {
        /// Who.
        seat: Seat,
        /// Which.
        postcard: PostcardId,
    },
}

/// The part of an event that one viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendsSeen {
    /// Something happened that this viewer may not know at all.
    Nothing,
    /// Something open.
    Open(Happening),
    /// A player got the top card of the deck.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// Which, if it was the viewer.
        card: Option<TrainCard>,
    },
    /// The viewer got first tickets to choose from.
    FirstTicketsDealt {
        /// Who.
        seat: Seat,
        /// Which.
        offer: Offer,
    },
    /// A player chose first tickets.
    FirstTicketsChosen {
        /// Who.
        seat: Seat,
        /// Which positions, if it was the viewer.
        kept: Option<u8>,
    },
    /// A player drew tickets to choose from.
    TicketsDrawn {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, if it was the viewer.
        offer: Option<Offer>,
    },
    /// A player kept some of the tickets drawn.
    TicketsKept {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which positions, if it was the viewer.
        kept: Option<u8>,
    },
    /// A refused ticket went under the deck.
    TicketUnder {
        /// Who refused it.
        seat: Seat,
        /// Which ticket, if the viewer put it there.
        ticket: Option<TicketId>,
    },
    /// A player looked at the top cards of the deck.
    Peeked {
        /// Who.
        seat: Seat,
        /// What the viewer knows of the top of the deck from now on.
        top: Top,
    },
    /// The viewer put a card of the top further up.
    Lifted {
        /// Who.
        seat: Seat,
        /// From where.
        from: u8,
        /// Where to.
        to: u8,
    },
    /// The viewer holds a postcard back, or lets it act again.
    Switched {
        /// Who.
        seat: Seat,
        /// Which.
        postcard: PostcardId,
    },
}

impl LegendsEvent {
    /// The part that the viewer may know; `None` stands for the record of a finished game,
    /// which tells everything. A new event forces a decision here: there is no catch-all arm.
    pub(super) fn seen_by(&self, viewer: Option<Viewer>) -> LegendsSeen {
        let knows = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        match *self {
            Self::Open(happening) => LegendsSeen::Open(happening),
            Self::CardDrawn { seat, card } => LegendsSeen::CardDrawn {
                seat,
                card: knows(seat).then_some(card),
            },
            Self::FirstTicketsDealt { seat, offer } if knows(seat) => {
                LegendsSeen::FirstTicketsDealt { seat, offer }
            }
            Self::FirstTicketsDealt { .. } => LegendsSeen::Nothing,
            Self::FirstTicketsChosen { seat, kept } => LegendsSeen::FirstTicketsChosen {
                seat,
                kept: knows(seat).then_some(kept),
            },
            Self::TicketsDrawn { seat, offer } => LegendsSeen::TicketsDrawn {
                seat,
                count: offer.len(),
                offer: knows(seat).then_some(offer),
            },
            Self::TicketsKept { seat, kept } => LegendsSeen::TicketsKept {
                seat,
                count: kept.count_ones() as u8,
                kept: knows(seat).then_some(kept),
            },
            Self::TicketUnder { seat, ticket } => LegendsSeen::TicketUnder {
                seat,
                ticket: knows(seat).then_some(ticket),
            },
            Self::Peeked { seat, top } => LegendsSeen::Peeked {
                seat,
                top: match viewer {
                    None => top,
                    Some(Viewer::Seat(viewer)) => top.as_seen_by(Some(viewer)),
                    Some(Viewer::Spectator) => top.as_seen_by(None),
                },
            },
            Self::Lifted { seat, from, to } if knows(seat) => {
                LegendsSeen::Lifted { seat, from, to }
            }
            Self::Switched { seat, postcard } if knows(seat) => {
                LegendsSeen::Switched { seat, postcard }
            }
            Self::Lifted { .. } | Self::Switched { .. } => LegendsSeen::Nothing,
        }
    }
}
