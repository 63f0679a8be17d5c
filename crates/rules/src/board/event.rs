//! What happens in a board game.

use super::action::{Keep, Mix};
use super::state::{Offer, Play};
use super::{BoardRules, Extra};
use crate::{
    ByDeck, BySeat, CardKind, DeckId, Full, Knowledge, Seat, Seen, Slot, TicketId, TrackId, Viewer,
};

/// What happened. In full it has no text or wire form on purpose: only what a viewer has
/// [seen](BoardSeen) may leave the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum BoardEvent<R: BoardRules, K: Knowledge = Full> {
    /// Something that everybody sees.
    Open(Happening<R>),
    /// A player got the top card of the deck.
    CardDrawn { seat: Seat, card: K::Of<CardKind> },
    /// A player got first tickets to choose from. The mix of the set-up is announced by all at
    /// the same time, so all of this stays hidden until the last player has chosen.
    FirstTicketsDealt(K::Of<FirstTicketsDealt>),
    /// A player chose first tickets.
    FirstTicketsChosen { seat: Seat, keep: K::Of<Keep> },
    /// A refused ticket went under its deck.
    TicketUnder {
        /// Which deck.
        deck: DeckId,
        /// Was it shuffled with others, so that nobody knows where it is?
        shuffled: bool,
        /// Who refused it; not told if it was shuffled.
        seat: K::Of<Seat>,
        ticket: K::Of<TicketId>,
    },
    /// A player drew tickets to choose from.
    TicketsDrawn {
        seat: Seat,
        /// How many of each deck.
        mix: Mix,
        offer: K::Of<Offer>,
    },
    /// A player kept some of the tickets drawn.
    TicketsKept {
        seat: Seat,
        /// How many of each deck.
        counts: ByDeck<u8>,
        keep: K::Of<Keep>,
    },
}

/// What one viewer may know of an event.
pub type BoardSeen<R> = BoardEvent<R, Seen>;

/// Something that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub enum Happening<R: BoardRules> {
    /// The set-up of the variant.
    ExtraDealt(R::Extra),
    /// A player took a face-up card.
    CardTaken {
        seat: Seat,
        slot: Slot,
        card: CardKind,
    },
    /// The top card of the deck was laid into the market.
    TurnedUp { slot: Slot, card: CardKind },
    /// Too many locomotives: the whole market was discarded.
    MarketSwept,
    /// The discards were shuffled and are the deck now.
    DeckShuffled,
    /// All have chosen first tickets.
    FirstTicketsSettled {
        /// How many each player kept of each deck.
        kept: BySeat<ByDeck<u8>>,
        /// How many each player refused.
        refused: BySeat<ByDeck<u8>>,
    },
    /// This player begins.
    FirstSeat { seat: Seat },
    /// A player claimed a track.
    Claimed {
        seat: Seat,
        track: TrackId,
        /// The colour of the cards paid.
        colour: CardKind,
        /// How many of them were locomotives.
        locomotives: u8,
    },
    /// A player answered what the variant asked.
    ExtraChosen {
        seat: Seat,
        action: <R::Extra as Extra>::Action,
    },
    /// A player passed.
    Passed { seat: Seat },
    /// What is asked now, and of whom.
    Awaits(Play),
    /// The game is over and all tickets are shown.
    TicketsRevealed(BySeat<R::Tickets>),
}

/// First tickets to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct FirstTicketsDealt {
    /// Who got them.
    pub seat: Seat,
    /// How many of each deck.
    pub mix: Mix,
    pub offer: Offer,
}

impl<R: BoardRules> BoardEvent<R> {
    /// What the viewer may know; `None` stands for the record of a finished game, which tells
    /// everything.
    pub(super) fn see(&self, viewer: Option<Viewer>) -> BoardSeen<R> {
        let knows = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        match *self {
            Self::Open(happening) => BoardSeen::Open(happening),
            Self::CardDrawn { seat, card } => BoardSeen::CardDrawn {
                seat,
                card: knows(seat).then_some(card),
            },
            Self::FirstTicketsDealt(dealt) => {
                BoardSeen::FirstTicketsDealt(knows(dealt.seat).then_some(dealt))
            }
            Self::FirstTicketsChosen { seat, keep } => BoardSeen::FirstTicketsChosen {
                seat,
                keep: knows(seat).then_some(keep),
            },
            Self::TicketUnder {
                deck,
                shuffled,
                seat,
                ticket,
            } => {
                let placed = viewer.is_none() || !shuffled;
                BoardSeen::TicketUnder {
                    deck,
                    shuffled,
                    seat: placed.then_some(seat),
                    ticket: (placed && knows(seat)).then_some(ticket),
                }
            }
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
        }
    }
}
