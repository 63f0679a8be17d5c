//! What happens in the card game, in full and as one viewer may know it.

use super::TicketSet;
use super::action::Lay;
use super::state::{Hand, Offer, Play};
use super::yard::Row;
use crate::{BySeat, CardKind, Seat, Slot, TicketId, Viewer};

/// What happened, in full. It has no text or wire form on purpose: only what a viewer has
/// [seen](CardSeen) may leave the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardEvent {
    /// A player got a locomotive before the others were dealt.
    LocomotiveDealt {
        /// Who.
        seat: Seat,
    },
    /// A player got the top card of the deck.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// Which.
        card: CardKind,
    },
    /// A player took a face-up card.
    CardTaken {
        /// Who.
        seat: Seat,
        /// From where.
        slot: Slot,
        /// Which.
        card: CardKind,
    },
    /// The top card of the deck was laid face up.
    TurnedUp {
        /// Where.
        slot: Slot,
        /// Which.
        card: CardKind,
    },
    /// A player took no second card.
    Stopped {
        /// Who.
        seat: Seat,
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
        /// Which, one bit for each position of the offer.
        kept: u8,
    },
    /// All have chosen first tickets; those given back were shuffled into the deck.
    FirstTicketsSettled {
        /// How many each player kept.
        kept: BySeat<u8>,
    },
    /// This player begins.
    FirstSeat {
        /// Who.
        seat: Seat,
    },
    /// Phase 1: one card of each row went onto the track stack.
    Rolled {
        /// Whose.
        seat: Seat,
        /// Which cards; they lay open until now.
        cards: Hand,
    },
    /// A player laid cards into the rail yard.
    Laid {
        /// Who.
        seat: Seat,
        /// What.
        lay: Lay,
    },
    /// A player was raided and discarded a row.
    Raided {
        /// Who lost the row.
        seat: Seat,
        /// Its colour.
        colour: CardKind,
        /// The cards lost.
        row: Row,
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
        /// How many.
        count: u8,
        /// Which, one bit for each position of the offer.
        kept: u8,
    },
    /// A refused ticket went under the deck.
    TicketUnder {
        /// Who refused it.
        seat: Seat,
        /// Which.
        ticket: TicketId,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The last round is over and all track stacks are turned up.
    StacksShown(BySeat<Hand>),
    /// A player set cards aside for a ticket.
    TicketChosen {
        /// Who.
        seat: Seat,
        /// Which.
        ticket: TicketId,
    },
    /// A player will complete these tickets and no others. One event for the whole choice: how
    /// many tickets it has is as secret as which.
    ChoiceMade {
        /// Who.
        seat: Seat,
        /// Which.
        chosen: TicketSet,
    },
    /// All have chosen: these tickets are completed now.
    TicketsCompleted(BySeat<TicketSet>),
    /// Half time: all cards but the hands are shuffled and are the deck now.
    HalfTime,
    /// What is asked now, and of whom.
    Awaits(Play),
    /// The game is over, and the tickets that were not completed are shown.
    TicketsRevealed(BySeat<TicketSet>),
}

/// The part of an event that one viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardSeen {
    /// Something happened that this viewer may not know at all.
    Nothing,
    /// A player got a locomotive before the others were dealt.
    LocomotiveDealt {
        /// Who.
        seat: Seat,
    },
    /// A player got the top card of the deck.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// Which, if it was the viewer.
        card: Option<CardKind>,
    },
    /// A player took a face-up card.
    CardTaken {
        /// Who.
        seat: Seat,
        /// From where.
        slot: Slot,
        /// Which.
        card: CardKind,
    },
    /// The top card of the deck was laid face up.
    TurnedUp {
        /// Where.
        slot: Slot,
        /// Which.
        card: CardKind,
    },
    /// A player took no second card.
    Stopped {
        /// Who.
        seat: Seat,
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
        /// Which, if it was the viewer.
        kept: Option<u8>,
    },
    /// All have chosen first tickets.
    FirstTicketsSettled {
        /// How many each player kept.
        kept: BySeat<u8>,
    },
    /// This player begins.
    FirstSeat {
        /// Who.
        seat: Seat,
    },
    /// One card of each row went onto the track stack.
    Rolled {
        /// Whose.
        seat: Seat,
        /// Which cards; they lay open until now.
        cards: Hand,
    },
    /// A player laid cards into the rail yard.
    Laid {
        /// Who.
        seat: Seat,
        /// What.
        lay: Lay,
    },
    /// A player was raided and discarded a row.
    Raided {
        /// Who lost the row.
        seat: Seat,
        /// Its colour.
        colour: CardKind,
        /// The cards lost.
        row: Row,
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
        /// Which, if it was the viewer.
        kept: Option<u8>,
    },
    /// A refused ticket went under the deck.
    TicketUnder {
        /// Who refused it.
        seat: Seat,
        /// Which, if it was the viewer.
        ticket: Option<TicketId>,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The last round is over and all track stacks are turned up.
    StacksShown(BySeat<Hand>),
    /// The viewer set cards aside for a ticket.
    TicketChosen {
        /// Who.
        seat: Seat,
        /// Which.
        ticket: TicketId,
    },
    /// A player has chosen which tickets to complete.
    ChoiceMade {
        /// Who.
        seat: Seat,
        /// Which, if the viewer may know.
        chosen: Option<TicketSet>,
    },
    /// All have chosen: these tickets are completed now.
    TicketsCompleted(BySeat<TicketSet>),
    /// Half time: all cards but the hands are shuffled and are the deck now.
    HalfTime,
    /// What is asked now, and of whom.
    Awaits(Play),
    /// The game is over, and the tickets that were not completed are shown.
    TicketsRevealed(BySeat<TicketSet>),
}

impl CardEvent {
    /// The part that the viewer may know; `None` stands for the record of a finished game,
    /// which tells everything. A new event forces a decision here: there is no catch-all arm.
    pub(super) fn seen_by(&self, viewer: Option<Viewer>) -> CardSeen {
        let knows = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        match *self {
            Self::LocomotiveDealt { seat } => CardSeen::LocomotiveDealt { seat },
            Self::CardDrawn { seat, card } => CardSeen::CardDrawn {
                seat,
                card: knows(seat).then_some(card),
            },
            Self::CardTaken { seat, slot, card } => CardSeen::CardTaken { seat, slot, card },
            Self::TurnedUp { slot, card } => CardSeen::TurnedUp { slot, card },
            Self::Stopped { seat } => CardSeen::Stopped { seat },
            Self::FirstTicketsDealt { seat, offer } if knows(seat) => {
                CardSeen::FirstTicketsDealt { seat, offer }
            }
            Self::FirstTicketsDealt { .. } => CardSeen::Nothing,
            Self::FirstTicketsChosen { seat, kept } => CardSeen::FirstTicketsChosen {
                seat,
                kept: knows(seat).then_some(kept),
            },
            Self::FirstTicketsSettled { kept } => CardSeen::FirstTicketsSettled { kept },
            Self::FirstSeat { seat } => CardSeen::FirstSeat { seat },
            Self::Rolled { seat, cards } => CardSeen::Rolled { seat, cards },
            Self::Laid { seat, lay } => CardSeen::Laid { seat, lay },
            Self::Raided { seat, colour, row } => CardSeen::Raided { seat, colour, row },
            Self::TicketsDrawn { seat, offer } => CardSeen::TicketsDrawn {
                seat,
                count: offer.len(),
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
            Self::Passed { seat } => CardSeen::Passed { seat },
            Self::StacksShown(stacks) => CardSeen::StacksShown(stacks),
            // The choice is secret until the last player has made it.
            Self::TicketChosen { seat, ticket } if knows(seat) => {
                CardSeen::TicketChosen { seat, ticket }
            }
            Self::TicketChosen { .. } => CardSeen::Nothing,
            Self::ChoiceMade { seat, chosen } => CardSeen::ChoiceMade {
                seat,
                chosen: knows(seat).then_some(chosen),
            },
            Self::TicketsCompleted(tickets) => CardSeen::TicketsCompleted(tickets),
            Self::HalfTime => CardSeen::HalfTime,
            Self::Awaits(play) => CardSeen::Awaits(play),
            Self::TicketsRevealed(tickets) => CardSeen::TicketsRevealed(tickets),
        }
    }
}
