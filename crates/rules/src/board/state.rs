//! The state of a board game, and the small parts it is made of.

use super::spec::OFFER_MAX;
use super::{BoardRules, Extra};
use crate::parts::{self, LastRound, Market};
use crate::{BitSet, ByDeck, BySeat, Counts, DECKS_MAX, DeckId, Seat, SeatCount, SeatSet};
use std::fmt::Debug;
use std::hash::Hash;

/// Everything that is true at one moment of a board game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct BoardState<R: BoardRules> {
    /// Who owns which tracks.
    pub owned: BySeat<R::Tracks>,
    /// Tracks nobody has claimed and no rule has closed.
    pub open: R::Tracks,
    /// Tickets each player has kept.
    pub tickets: BySeat<R::Tickets>,
    /// Tickets lying under a deck whose place there the player knows, having put them there.
    pub placed: BySeat<R::Tickets>,
    /// Tickets the player once put under a deck and has not seen since.
    pub sunk: BySeat<R::Tickets>,
    /// The ticket decks.
    pub piles: R::Piles,
    /// Car cards each player holds.
    pub hands: BySeat<R::Cards>,
    /// The part of each hand that everybody knows: taken face up and not yet spent.
    pub known: BySeat<R::Cards>,
    /// The car deck.
    pub deck: R::Cards,
    /// How many cards the car deck has.
    pub deck_len: u8,
    pub discards: R::Cards,
    /// The face-up cards.
    pub market: Market,
    /// Tickets a player has to choose from; after the choice of the set-up, those refused.
    pub offers: BySeat<Offer>,
    /// Trains each player has left.
    pub trains: BySeat<u8>,
    /// Points for routes.
    pub points: BySeat<i16>,
    /// Whose turn it is and what is asked.
    pub play: Play,
    /// How many play.
    pub seats: SeatCount,
    /// Who begins, if the host has named somebody.
    pub first: Option<Seat>,
    /// What the variant adds.
    pub extra: R::Extra,
}

/// The decks of a game: an array of one or two piles.
pub trait Piles<P>: Copy + Eq + Debug + Hash + Default + Send + Sync + 'static {
    /// As a slice.
    fn all(&self) -> &[P];
    /// As a slice to change.
    fn all_mut(&mut self) -> &mut [P];

    /// One deck.
    #[inline]
    fn of(&self, deck: DeckId) -> &P {
        &self.all()[deck.index()]
    }

    /// One deck, to change.
    #[inline]
    fn of_mut(&mut self, deck: DeckId) -> &mut P {
        &mut self.all_mut()[deck.index()]
    }
}

impl<P: Copy + Eq + Debug + Hash + Default + Send + Sync + 'static> Piles<P> for [P; 1] {
    #[inline(always)]
    fn all(&self) -> &[P] {
        self
    }
    #[inline(always)]
    fn all_mut(&mut self) -> &mut [P] {
        self
    }
}

impl<P: Copy + Eq + Debug + Hash + Default + Send + Sync + 'static> Piles<P> for [P; 2] {
    #[inline(always)]
    fn all(&self) -> &[P] {
        self
    }
    #[inline(always)]
    fn all_mut(&mut self) -> &mut [P] {
        self
    }
}

/// Tickets to choose from, in the order drawn.
pub type Offer = parts::Offer<OFFER_MAX>;

/// Whose turn it is and what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// What is asked.
    pub phase: Phase,
    /// Whose turn it is; without meaning while first tickets are chosen.
    pub active: Seat,
    /// Who still has to choose first tickets.
    pub pending: SeatSet,
    /// How many players have passed in unbroken succession.
    pub passes: u8,
    /// How many turns are left.
    pub last_round: LastRound,
}

/// What is asked of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Choose first tickets, all at the same time.
    FirstTickets,
    /// Begin a turn with one of the actions.
    Turn,
    /// Take the second card.
    SecondCard,
    /// Keep some of the tickets drawn.
    KeepTickets,
    /// Answer what the variant asks after a claim.
    Extra,
    /// Nothing: the game is over.
    Over,
}

impl<R: BoardRules> BoardState<R> {
    /// How many tickets a seat has kept, by deck.
    pub(crate) fn tickets_by_deck(&self, seat: Seat, decks: &ByDeck<R::Tickets>) -> ByDeck<u8> {
        let mut counts = [0; DECKS_MAX];
        for (count, &deck) in counts.iter_mut().zip(decks) {
            *count = (self.tickets[seat] & deck).count() as u8;
        }
        counts
    }

    /// A state before anything is dealt.
    pub(crate) fn empty(seats: SeatCount, extra: R::Extra) -> Self
    where
        R::Extra: Extra,
    {
        Self {
            owned: BySeat::splat(R::Tracks::EMPTY),
            open: R::Tracks::EMPTY,
            tickets: BySeat::splat(R::Tickets::EMPTY),
            placed: BySeat::splat(R::Tickets::EMPTY),
            sunk: BySeat::splat(R::Tickets::EMPTY),
            piles: R::Piles::default(),
            hands: BySeat::splat(R::Cards::default()),
            known: BySeat::splat(R::Cards::default()),
            deck: R::Cards::default(),
            deck_len: 0,
            discards: R::Cards::default(),
            market: Market::EMPTY,
            offers: BySeat::splat(Offer::EMPTY),
            trains: BySeat::splat(0),
            points: BySeat::splat(0),
            play: Play {
                phase: Phase::FirstTickets,
                active: Seat::new(0),
                pending: SeatSet::EMPTY,
                passes: 0,
                last_round: LastRound::NOT_BEGUN,
            },
            seats,
            first: None,
            extra,
        }
    }

    /// How many cards a hand has.
    #[must_use]
    pub fn hand_len(&self, seat: Seat) -> u32 {
        self.hands[seat].total()
    }
}
