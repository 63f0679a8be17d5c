//! What happens in a board game, in full and as one viewer may know it.

use super::action::{Keep, Mix};
use super::state::{Offer, Play};
use super::{BoardRules, Extra};
use crate::{ByDeck, BySeat, CardKind, DeckId, Seat, Slot, TicketId, TrackId, Viewer};

/// What happened, in full. It has no text or wire form on purpose: only what a viewer has
/// [seen](BoardSeen) may leave the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent<R: BoardRules> {
    /// The set-up of the variant.
    ExtraDealt(R::Extra),
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
    /// The top card of the deck was laid into the market.
    TurnedUp {
        /// Where.
        slot: Slot,
        /// Which.
        card: CardKind,
    },
    /// Too many locomotives: the whole market was discarded.
    MarketSwept,
    /// The discards were shuffled and are the deck now.
    DeckShuffled,
    /// A player got first tickets to choose from.
    FirstTicketsDealt {
        /// Who.
        seat: Seat,
        /// How many of each deck.
        mix: Mix,
        /// Which.
        offer: Offer,
    },
    /// A player chose first tickets.
    FirstTicketsChosen {
        /// Who.
        seat: Seat,
        /// Which.
        keep: Keep,
    },
    /// All have chosen first tickets.
    FirstTicketsSettled {
        /// How many each player kept of each deck.
        kept: BySeat<ByDeck<u8>>,
        /// How many each player refused.
        refused: BySeat<ByDeck<u8>>,
    },
    /// A refused ticket went under its deck.
    TicketUnder {
        /// Who refused it.
        seat: Seat,
        /// Which deck.
        deck: DeckId,
        /// Which ticket.
        ticket: TicketId,
        /// Was it shuffled with others, so that nobody knows where it is?
        shuffled: bool,
    },
    /// This player begins.
    FirstSeat {
        /// Who.
        seat: Seat,
    },
    /// A player drew tickets to choose from.
    TicketsDrawn {
        /// Who.
        seat: Seat,
        /// How many of each deck.
        mix: Mix,
        /// Which.
        offer: Offer,
    },
    /// A player kept some of the tickets drawn.
    TicketsKept {
        /// Who.
        seat: Seat,
        /// How many of each deck.
        counts: ByDeck<u8>,
        /// Which.
        keep: Keep,
    },
    /// A player claimed a track.
    Claimed {
        /// Who.
        seat: Seat,
        /// Which.
        track: TrackId,
        /// The colour of the cards paid.
        colour: CardKind,
        /// How many of them were locomotives.
        locomotives: u8,
    },
    /// A player answered what the variant asked.
    ExtraChosen {
        /// Who.
        seat: Seat,
        /// What.
        action: <R::Extra as Extra>::Action,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// What is asked now, and of whom.
    Awaits(Play),
    /// The game is over and all tickets are shown.
    TicketsRevealed(BySeat<R::Tickets>),
}

/// The part of an event that one viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSeen<R: BoardRules> {
    /// Something happened that this viewer may not know at all.
    Nothing,
    /// The set-up of the variant.
    ExtraDealt(R::Extra),
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
    /// The top card of the deck was laid into the market.
    TurnedUp {
        /// Where.
        slot: Slot,
        /// Which.
        card: CardKind,
    },
    /// The whole market was discarded.
    MarketSwept,
    /// The discards are the deck now.
    DeckShuffled,
    /// The viewer got first tickets to choose from.
    FirstTicketsDealt {
        /// Who.
        seat: Seat,
        /// How many of each deck.
        mix: Mix,
        /// Which.
        offer: Offer,
    },
    /// A player chose first tickets.
    FirstTicketsChosen {
        /// Who.
        seat: Seat,
        /// Which, if it was the viewer.
        keep: Option<Keep>,
    },
    /// All have chosen first tickets.
    FirstTicketsSettled {
        /// How many each player kept of each deck.
        kept: BySeat<ByDeck<u8>>,
        /// How many each player refused.
        refused: BySeat<ByDeck<u8>>,
    },
    /// A refused ticket went under its deck.
    TicketUnder {
        /// Who refused it, unless it was shuffled with others.
        seat: Option<Seat>,
        /// Which deck.
        deck: DeckId,
        /// Which ticket, if the viewer put it there.
        ticket: Option<TicketId>,
    },
    /// This player begins.
    FirstSeat {
        /// Who.
        seat: Seat,
    },
    /// A player drew tickets to choose from.
    TicketsDrawn {
        /// Who.
        seat: Seat,
        /// How many of each deck.
        mix: Mix,
        /// Which, if it was the viewer.
        offer: Option<Offer>,
    },
    /// A player kept some of the tickets drawn.
    TicketsKept {
        /// Who.
        seat: Seat,
        /// How many of each deck.
        counts: ByDeck<u8>,
        /// Which, if it was the viewer.
        keep: Option<Keep>,
    },
    /// A player claimed a track.
    Claimed {
        /// Who.
        seat: Seat,
        /// Which.
        track: TrackId,
        /// The colour of the cards paid.
        colour: CardKind,
        /// How many of them were locomotives.
        locomotives: u8,
    },
    /// A player answered what the variant asked.
    ExtraChosen {
        /// Who.
        seat: Seat,
        /// What.
        action: <R::Extra as Extra>::Action,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// What is asked now, and of whom.
    Awaits(Play),
    /// The game is over and all tickets are shown.
    TicketsRevealed(BySeat<R::Tickets>),
}

impl<R: BoardRules> BoardEvent<R> {
    /// The part that the viewer may know; `None` stands for the record of a finished game,
    /// which tells everything. A new event forces a decision here: there is no catch-all arm.
    pub(crate) fn seen_by(&self, viewer: Option<Viewer>) -> BoardSeen<R> {
        let knows = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        match *self {
            Self::ExtraDealt(extra) => BoardSeen::ExtraDealt(extra),
            Self::CardDrawn { seat, card } => BoardSeen::CardDrawn {
                seat,
                card: knows(seat).then_some(card),
            },
            Self::CardTaken { seat, slot, card } => BoardSeen::CardTaken { seat, slot, card },
            Self::TurnedUp { slot, card } => BoardSeen::TurnedUp { slot, card },
            Self::MarketSwept => BoardSeen::MarketSwept,
            Self::DeckShuffled => BoardSeen::DeckShuffled,
            // The mix of the set-up is announced by all at the same time, so it stays hidden
            // until the last player has chosen.
            Self::FirstTicketsDealt { seat, mix, offer } if knows(seat) => {
                BoardSeen::FirstTicketsDealt { seat, mix, offer }
            }
            Self::FirstTicketsDealt { .. } => BoardSeen::Nothing,
            Self::FirstTicketsChosen { seat, keep } => BoardSeen::FirstTicketsChosen {
                seat,
                keep: knows(seat).then_some(keep),
            },
            Self::FirstTicketsSettled { kept, refused } => {
                BoardSeen::FirstTicketsSettled { kept, refused }
            }
            Self::TicketUnder {
                seat,
                deck,
                ticket,
                shuffled,
            } => {
                let known = viewer.is_none() || (!shuffled && knows(seat));
                BoardSeen::TicketUnder {
                    seat: (viewer.is_none() || !shuffled).then_some(seat),
                    deck,
                    ticket: known.then_some(ticket),
                }
            }
            Self::FirstSeat { seat } => BoardSeen::FirstSeat { seat },
            Self::TicketsDrawn { seat, mix, offer } => BoardSeen::TicketsDrawn {
                seat,
                mix,
                offer: knows(seat).then_some(offer),
            },
            Self::TicketsKept { seat, counts, keep } => BoardSeen::TicketsKept {
                seat,
                counts,
                keep: knows(seat).then_some(keep),
            },
            Self::Claimed {
                seat,
                track,
                colour,
                locomotives,
            } => BoardSeen::Claimed {
                seat,
                track,
                colour,
                locomotives,
            },
            Self::ExtraChosen { seat, action } => BoardSeen::ExtraChosen { seat, action },
            Self::Passed { seat } => BoardSeen::Passed { seat },
            Self::Awaits(play) => BoardSeen::Awaits(play),
            Self::TicketsRevealed(tickets) => BoardSeen::TicketsRevealed(tickets),
        }
    }
}
