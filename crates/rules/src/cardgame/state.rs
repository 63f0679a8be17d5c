//! The state of the card game, and the small parts it is made of.

use super::TicketSet;
use super::spec::OFFER_MAX;
use super::yard::Yard;
use crate::parts::{self, LastRound, Market, Pile};
use crate::{BySeat, CardKind, Cards, Counts, Seat, SeatCount, SeatSet};

/// Train cards as counts of each kind.
pub type Hand = Cards<{ CardKind::COUNT }>;

/// There are at most this many tickets.
pub const TICKETS_MAX: usize = 48;

/// Everything that is true at one moment of the card game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct CardState {
    /// Tickets each player has kept and not completed.
    pub tickets: BySeat<TicketSet>,
    /// Tickets each player has completed.
    pub completed: BySeat<TicketSet>,
    /// Tickets a player is about to complete with the cards of the own track stack.
    pub chosen: BySeat<TicketSet>,
    /// Tickets lying under the deck whose place there the player knows, having put them there.
    pub placed: BySeat<TicketSet>,
    /// Tickets the player once put under the deck and has not seen since.
    pub sunk: BySeat<TicketSet>,
    /// The ticket deck.
    pub pile: Pile<TicketSet, Under>,
    /// The rail yards.
    pub yards: BySeat<Yard>,
    /// The face-up cards.
    pub face_up: Market,
    /// Train cards each player holds.
    pub hands: BySeat<Hand>,
    /// The part of each hand that everybody knows: dealt or taken for all to see, not yet laid.
    pub known: BySeat<Hand>,
    /// What lies on the track stacks.
    pub stacks: BySeat<Hand>,
    /// The train deck.
    pub deck: Hand,
    /// How many cards the train deck has.
    pub deck_len: u8,
    pub discards: Hand,
    /// Tickets a player has to choose from; after the choice of the set-up, those refused.
    pub offers: BySeat<Offer>,
    /// Whose turn it is and what is asked.
    pub play: Play,
    /// How many play.
    pub seats: SeatCount,
    /// Who begins, if the host has named somebody.
    pub first: Option<Seat>,
}

// Search copies a state at every step.
const _: () = assert!(size_of::<CardState>() <= 640);

impl CardState {
    /// A state before anything is dealt.
    pub(super) fn empty(seats: SeatCount) -> Self {
        Self {
            tickets: BySeat::splat(0),
            completed: BySeat::splat(0),
            chosen: BySeat::splat(0),
            placed: BySeat::splat(0),
            sunk: BySeat::splat(0),
            pile: Pile::default(),
            yards: BySeat::splat(Yard::default()),
            face_up: Market::EMPTY,
            hands: BySeat::splat(Hand::default()),
            known: BySeat::splat(Hand::default()),
            stacks: BySeat::splat(Hand::default()),
            deck: Hand::default(),
            deck_len: 0,
            discards: Hand::default(),
            offers: BySeat::splat(Offer::EMPTY),
            play: Play {
                phase: Phase::FirstTickets,
                active: Seat::new(0),
                pending: SeatSet::EMPTY,
                idle: 0,
                last_round: LastRound::NOT_BEGUN,
                half: 0,
            },
            seats,
            first: None,
        }
    }

    /// How many cards a hand has.
    #[must_use]
    pub fn hand_len(&self, seat: Seat) -> u32 {
        self.hands[seat].total()
    }
}

/// Whose turn it is and what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// What is asked.
    pub phase: Phase,
    /// Whose turn it is; while all choose, who had the last turn.
    pub active: Seat,
    /// Who still has to choose, while all choose at the same time.
    pub pending: SeatSet,
    /// How many turns in a row changed nothing that lasts (A4).
    pub idle: u8,
    /// How many turns are left.
    pub last_round: LastRound,
    /// Which half, from 0.
    pub half: u8,
}

impl Play {
    /// As everybody sees it: a first card ends the row of idle turns (A4). The state counts on
    /// until the turn is over, because the digests of stored games are made of it.
    #[inline(always)]
    pub(super) const fn seen(mut self) -> Self {
        if matches!(self.phase, Phase::SecondCard) {
            self.idle = 0;
        }
        self
    }

    /// Are the track stacks turned up?
    #[inline]
    #[must_use]
    pub const fn stacks_shown(&self) -> bool {
        matches!(self.phase, Phase::Complete | Phase::Over)
    }
}

/// What is asked of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Choose first tickets, all at the same time.
    FirstTickets,
    /// Phase 2 of a turn: one of the three actions. Phase 1 asks nothing.
    Turn,
    /// Take a second card, or stop.
    SecondCard,
    /// Keep some of the tickets drawn.
    KeepTickets,
    /// Complete tickets with the cards of the track stack, all at the same time.
    Complete,
    /// Nothing: the game is over.
    Over,
}

/// Tickets put under the deck, the next to be drawn first.
pub type Under = parts::Queue<TICKETS_MAX>;
/// Tickets to choose from, in the order drawn.
pub type Offer = parts::Offer<OFFER_MAX>;
