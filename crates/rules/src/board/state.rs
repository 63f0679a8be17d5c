//! The state of a board game, and the small parts it is made of.

use super::spec::{OFFER_MAX, SLOTS_MAX};
use super::{BoardRules, Extra};
use crate::{
    BitSet, ByDeck, BySeat, CardKind, Counts, DECKS_MAX, DeckId, Seat, SeatCount, SeatSet, Slot,
    TicketId,
};
use std::fmt::Debug;
use std::hash::Hash;

/// Everything that is true at one moment of a board game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The discards.
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

/// A ticket deck: tickets nobody has touched, in an order nobody knows, and under them those
/// that were put back, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile<T, Q> {
    /// The untouched tickets.
    pub pool: T,
    /// Those put under the deck, the next to be drawn first.
    pub under: Q,
}

impl<T: BitSet, Q: TicketQueue> Pile<T, Q> {
    /// How many tickets are in the deck.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.pool.count() + self.under.len() as u32
    }

    /// Is the deck used up?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pool.is_empty() && self.under.is_empty()
    }
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

/// A queue of tickets with room for a fixed number.
pub trait TicketQueue: Copy + Eq + Debug + Hash + Default + Send + Sync + 'static {
    /// How many fit.
    const CAPACITY: usize;
    /// The tickets, the next one first. [`UNKNOWN`] stands for one that is hidden (in views).
    fn items(&self) -> &[u8];
    /// Puts one at the end.
    fn push(&mut self, ticket: u8);
    /// Takes the next one, which is there.
    fn pop(&mut self) -> u8;
    /// Replaces the ticket at a place.
    fn set(&mut self, place: usize, ticket: u8);

    /// How many there are.
    #[inline]
    fn len(&self) -> usize {
        self.items().len()
    }

    /// Are there none?
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Stands for a ticket that the viewer does not know.
pub const UNKNOWN: u8 = u8::MAX;

/// A queue of up to `N` tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Queue<const N: usize> {
    items: [u8; N],
    len: u8,
}

impl<const N: usize> Default for Queue<N> {
    fn default() -> Self {
        Self {
            items: [0; N],
            len: 0,
        }
    }
}

impl<const N: usize> TicketQueue for Queue<N> {
    const CAPACITY: usize = N;

    #[inline]
    fn items(&self) -> &[u8] {
        &self.items[..self.len as usize]
    }

    #[inline]
    fn push(&mut self, ticket: u8) {
        self.items[self.len as usize] = ticket;
        self.len += 1;
    }

    /// Everything moves up one place, so that equal queues are equal bytes.
    #[inline]
    fn pop(&mut self) -> u8 {
        let first = self.items[0];
        self.items.copy_within(1.., 0);
        self.items[N - 1] = 0;
        self.len -= 1;
        first
    }

    #[inline]
    fn set(&mut self, place: usize, ticket: u8) {
        debug_assert!(place < self.len as usize);
        self.items[place] = ticket;
    }
}

/// The face-up cards, a byte of one word for each slot: it is always stored and loaded whole,
/// because a word read right after one of its bytes was written makes the machine wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Market(u64);

const _: () = assert!(SLOTS_MAX == 8);

impl Market {
    const GAP: u8 = u8::MAX;
    /// A market without cards.
    pub const EMPTY: Self = Self(u64::MAX);

    /// The card in a slot; `None` is a gap.
    #[inline(always)]
    #[must_use]
    pub const fn card(self, slot: Slot) -> Option<CardKind> {
        match (self.0 >> (slot.0 as u32 * 8)) as u8 {
            Self::GAP => None,
            kind => Some(CardKind(kind)),
        }
    }

    /// Lays a card into a slot, or takes it away.
    #[inline(always)]
    pub const fn set(&mut self, slot: Slot, card: Option<CardKind>) {
        let byte = match card {
            Some(kind) => kind.0,
            None => Self::GAP,
        };
        let shift = slot.0 as u32 * 8;
        self.0 = self.0 & !(0xff << shift) | (byte as u64) << shift;
    }

    /// The cards of the first `slots` slots, gaps left out.
    pub fn cards(self, slots: u8) -> impl Iterator<Item = CardKind> {
        (0..slots).filter_map(move |slot| self.card(Slot(slot)))
    }

    /// One bit for each slot that holds a locomotive.
    #[inline(always)]
    #[must_use]
    pub const fn locomotives(self) -> u8 {
        self.slots_with(CardKind::LOCOMOTIVE.0)
    }

    /// One bit for each slot without a card.
    #[inline(always)]
    #[must_use]
    pub const fn gaps(self) -> u8 {
        self.slots_with(Self::GAP)
    }

    /// Compares all slots at once.
    #[inline(always)]
    const fn slots_with(self, value: u8) -> u8 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const LOWS: u64 = ONES * 0x7f;
        let word = self.0 ^ (ONES * value as u64);
        // The high bit of a byte is set where the byte is 0.
        let zero = !(((word & LOWS) + LOWS) | word | LOWS);
        ((zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }
}

/// Tickets to choose from, in the order drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Offer {
    tickets: [u8; OFFER_MAX],
    len: u8,
}

impl Offer {
    /// Nothing to choose from.
    pub const EMPTY: Self = Self {
        tickets: [0; OFFER_MAX],
        len: 0,
    };

    /// The tickets.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = TicketId> + ExactSizeIterator {
        self.tickets[..self.len as usize]
            .iter()
            .map(|&id| TicketId(id))
    }

    /// The ticket at a position.
    #[inline]
    #[must_use]
    pub const fn get(&self, position: usize) -> TicketId {
        TicketId(self.tickets[position])
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Is there nothing to choose from?
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a ticket.
    #[inline]
    pub const fn push(&mut self, ticket: TicketId) {
        self.tickets[self.len as usize] = ticket.0;
        self.len += 1;
    }
}

impl FromIterator<TicketId> for Offer {
    fn from_iter<I: IntoIterator<Item = TicketId>>(tickets: I) -> Self {
        let mut offer = Self::EMPTY;
        for ticket in tickets {
            offer.push(ticket);
        }
        offer
    }
}

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
    /// How many turns are left in the last round; [`Play::NO_END`] before it.
    pub turns_left: u8,
}

impl Play {
    /// The last round has not begun.
    pub const NO_END: u8 = u8::MAX;

    /// Has the last round begun?
    #[must_use]
    pub const fn is_last_round(&self) -> bool {
        self.turns_left != Self::NO_END
    }
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
                turns_left: Play::NO_END,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn market_finds_locomotives_and_gaps() {
        let mut market = Market::EMPTY;
        assert_eq!(market.gaps(), 0xff);
        for slot in 0..5 {
            market.set(Slot(slot), Some(CardKind(slot)));
        }
        assert_eq!((market.gaps(), market.locomotives()), (0b1110_0000, 0));
        market.set(Slot(1), Some(CardKind::LOCOMOTIVE));
        market.set(Slot(4), Some(CardKind::LOCOMOTIVE));
        market.set(Slot(0), None);
        assert_eq!(
            (market.gaps(), market.locomotives()),
            (0b1110_0001, 0b1_0010)
        );
        assert_eq!(market.card(Slot(4)), Some(CardKind::LOCOMOTIVE));
        assert_eq!(market.cards(5).count(), 4);
    }

    #[test]
    fn queue_keeps_order() {
        let mut queue = Queue::<4>::default();
        for ticket in [7, 8, 9] {
            queue.push(ticket);
        }
        assert_eq!(queue.pop(), 7);
        queue.push(3);
        assert_eq!(queue.items(), [8, 9, 3]);
        let mut same = Queue::<4>::default();
        for ticket in [8, 9, 3] {
            same.push(ticket);
        }
        assert_eq!(queue, same);
    }
}
