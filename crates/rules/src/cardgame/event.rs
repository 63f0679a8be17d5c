//! What happens in the card game.

use super::TicketSet;
use super::action::Lay;
use super::state::{Hand, Offer, Play};
use super::yard::Row;
use crate::{BySeat, CardKind, Full, Knowledge, Seat, Seen, Slot, TicketId, Viewer};

/// What happened. In full it has no text or wire form on purpose: only what a viewer has
/// [seen](CardSeen) may leave the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum CardEvent<K: Knowledge = Full> {
    /// Something that everybody sees.
    Open(Happening),
    /// A player got the top card of the deck.
    CardDrawn { seat: Seat, card: K::Of<CardKind> },
    /// A player chose first tickets.
    FirstTicketsChosen {
        seat: Seat,
        /// Which, one bit for each position of the offer.
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
        /// Which, one bit for each position of the offer.
        kept: K::Of<u8>,
    },
    /// A refused ticket went under the deck.
    TicketUnder {
        /// Who refused it.
        seat: Seat,
        ticket: K::Of<TicketId>,
    },
    /// A player will complete these tickets and no others. One event for the whole choice: how
    /// many tickets it has is as secret as which.
    ChoiceMade {
        seat: Seat,
        chosen: K::Of<TicketSet>,
    },
    /// Something that others may not know at all.
    Secret(K::Of<Secret>),
}

/// What one viewer may know of an event.
pub type CardSeen = CardEvent<Seen>;

/// Something that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum Happening {
    /// A player got a locomotive before the others were dealt.
    LocomotiveDealt { seat: Seat },
    /// A player took a face-up card.
    CardTaken {
        seat: Seat,
        slot: Slot,
        card: CardKind,
    },
    /// The top card of the deck was laid face up.
    TurnedUp { slot: Slot, card: CardKind },
    /// A player took no second card.
    Stopped { seat: Seat },
    /// All have chosen first tickets; those given back were shuffled into the deck.
    FirstTicketsSettled {
        /// How many each player kept.
        kept: BySeat<u8>,
    },
    /// This player begins.
    FirstSeat { seat: Seat },
    /// Phase 1: one card of each row went onto the track stack.
    Rolled {
        seat: Seat,
        /// Which cards; they lay open until now.
        cards: Hand,
    },
    /// A player laid cards into the rail yard.
    Laid { seat: Seat, lay: Lay },
    /// A player was raided and discarded a row.
    Raided {
        /// Who lost the row.
        seat: Seat,
        /// Its colour.
        colour: CardKind,
        /// The cards lost.
        row: Row,
    },
    /// A player passed.
    Passed { seat: Seat },
    /// The last round is over and all track stacks are turned up.
    StacksShown(BySeat<Hand>),
    /// All have chosen: these tickets are completed now.
    TicketsCompleted(BySeat<TicketSet>),
    /// Half time: all cards but the hands are shuffled and are the deck now.
    HalfTime,
    /// What is asked now, and of whom.
    Awaits(Play),
    /// The game is over, and the tickets that were not completed are shown.
    TicketsRevealed(BySeat<TicketSet>),
}

/// Something that only one player may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum Secret {
    /// A player got first tickets to choose from.
    FirstTicketsDealt { seat: Seat, offer: Offer },
    /// A player set cards aside for a ticket. The choice is secret until the last player has made
    /// it.
    TicketChosen { seat: Seat, ticket: TicketId },
}

impl Secret {
    const fn seat(self) -> Seat {
        match self {
            Self::FirstTicketsDealt { seat, .. } | Self::TicketChosen { seat, .. } => seat,
        }
    }
}

impl CardEvent {
    /// What the viewer may know; `None` stands for the record of a finished game, which tells
    /// everything.
    pub(super) fn see(&self, viewer: Option<Viewer>) -> CardSeen {
        let knows = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        match *self {
            Self::Open(happening) => CardSeen::Open(happening),
            Self::CardDrawn { seat, card } => CardSeen::CardDrawn {
                seat,
                card: knows(seat).then_some(card),
            },
            Self::FirstTicketsChosen { seat, kept } => CardSeen::FirstTicketsChosen {
                seat,
                kept: knows(seat).then_some(kept),
            },
            Self::TicketsDrawn { seat, count, offer } => CardSeen::TicketsDrawn {
                seat,
                count,
                offer: knows(seat).then_some(offer),
            },
            Self::TicketsKept { seat, count, kept } => CardSeen::TicketsKept {
                seat,
                count,
                kept: knows(seat).then_some(kept),
            },
            Self::TicketUnder { seat, ticket } => CardSeen::TicketUnder {
                seat,
                ticket: knows(seat).then_some(ticket),
            },
            Self::ChoiceMade { seat, chosen } => CardSeen::ChoiceMade {
                seat,
                chosen: knows(seat).then_some(chosen),
            },
            Self::Secret(secret) => CardSeen::Secret(knows(secret.seat()).then_some(secret)),
        }
    }
}
