//! The state of the card game, and the small parts it is made of.

use super::TicketSet;
use super::spec::OFFER_MAX;
use super::yard::Yard;
use crate::{BySeat, CardKind, Cards, Counts, Seat, SeatCount, SeatSet, Slot, TicketId};

/// Train cards as counts of each kind.
pub type Hand = Cards<{ CardKind::COUNT }>;

/// The draw area has at most this many face-up cards.
pub const SLOTS_MAX: usize = 8;
/// There are at most this many tickets.
pub const TICKETS_MAX: usize = 48;

/// Everything that is true at one moment of the card game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Tickets of the deck nobody has touched, in an order nobody knows.
    pub pool: TicketSet,
    /// Tickets put under the deck.
    pub under: Under,
    /// The rail yards.
    pub yards: BySeat<Yard>,
    /// The face-up cards.
    pub face_up: FaceUp,
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
    /// The discards.
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
            pool: 0,
            under: Under::default(),
            yards: BySeat::splat(Yard::default()),
            face_up: FaceUp::EMPTY,
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
                turns_left: Play::NO_END,
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

    /// How many tickets the deck has.
    #[inline(always)]
    pub(super) fn tickets_left(&self) -> u32 {
        self.pool.count_ones() + self.under.len() as u32
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
    /// How many turns are left in the last round; [`Play::NO_END`] before it.
    pub turns_left: u8,
    /// Which half, from 0.
    pub half: u8,
}

impl Play {
    /// The last round has not begun.
    pub const NO_END: u8 = u8::MAX;

    /// Has the last round begun?
    #[must_use]
    pub const fn is_last_round(&self) -> bool {
        self.turns_left != Self::NO_END
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

/// The face-up cards, a byte of one word for each slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceUp(u64);

impl FaceUp {
    const GAP: u8 = u8::MAX;
    /// No cards.
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

    /// All cards, gaps left out.
    pub fn cards(self) -> impl Iterator<Item = CardKind> {
        (0..SLOTS_MAX as u8).filter_map(move |slot| self.card(Slot(slot)))
    }

    /// One bit for each slot with a card.
    #[inline(always)]
    #[must_use]
    pub const fn full(self) -> u8 {
        // Only a gap has its high bit set.
        super::lanes::bits(!self.0 & (super::lanes::ONES << 7))
    }

    /// One bit for each slot with a card that is no locomotive.
    #[inline(always)]
    #[must_use]
    pub const fn cars(self) -> u8 {
        let word = self.0 ^ (super::lanes::ONES * CardKind::LOCOMOTIVE.0 as u64);
        let locomotives = !(((word & (super::lanes::ONES * 0x7f)) + super::lanes::ONES * 0x7f)
            | word)
            & (super::lanes::ONES << 7);
        self.full() & !super::lanes::bits(locomotives)
    }
}

/// Stands for a ticket that the viewer does not know.
pub const UNKNOWN: u8 = u8::MAX;

/// Tickets put under the deck, the next to be drawn first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Under {
    items: [u8; TICKETS_MAX],
    len: u8,
}

impl Default for Under {
    fn default() -> Self {
        Self {
            items: [0; TICKETS_MAX],
            len: 0,
        }
    }
}

impl Under {
    /// The tickets, the next one first. [`UNKNOWN`] stands for one that is hidden (in views).
    #[inline]
    #[must_use]
    pub fn items(&self) -> &[u8] {
        &self.items[..self.len as usize]
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Are there none?
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts one at the end.
    #[inline]
    pub const fn push(&mut self, ticket: u8) {
        self.items[self.len as usize] = ticket;
        self.len += 1;
    }

    /// Takes the next one, which is there. Everything moves up one place, so that equal
    /// queues are equal bytes.
    #[inline]
    pub fn pop(&mut self) -> u8 {
        let first = self.items[0];
        self.items.copy_within(1.., 0);
        self.items[TICKETS_MAX - 1] = 0;
        self.len -= 1;
        first
    }

    /// Replaces the ticket at a place.
    #[inline]
    pub const fn set(&mut self, place: usize, ticket: u8) {
        self.items[place] = ticket;
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

    /// As a set.
    #[inline]
    #[must_use]
    pub fn set(&self) -> TicketSet {
        self.iter().fold(0, |set, ticket| set | 1 << ticket.0)
    }

    /// The tickets at positions not in `kept`, in the order drawn.
    #[must_use]
    pub fn without(&self, kept: u8) -> Self {
        let mut rest = Self::EMPTY;
        for (position, ticket) in self.iter().enumerate() {
            if kept >> position & 1 == 0 {
                rest.push(ticket);
            }
        }
        rest
    }

    /// The tickets at positions in `kept`, as a set.
    #[inline(always)]
    #[must_use]
    pub fn pick(&self, kept: u8) -> TicketSet {
        let mut set = 0;
        let mut left = kept;
        while left != 0 {
            set |= 1 << self.tickets[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        set
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn face_up_cards_are_told_from_gaps_and_locomotives() {
        let mut face_up = FaceUp::EMPTY;
        assert_eq!((face_up.full(), face_up.cars()), (0, 0));
        for slot in 0..5 {
            face_up.set(Slot(slot), Some(CardKind(slot)));
        }
        face_up.set(Slot(1), Some(CardKind::LOCOMOTIVE));
        face_up.set(Slot(3), None);
        assert_eq!((face_up.full(), face_up.cars()), (0b1_0111, 0b1_0101));
        assert_eq!(face_up.cards().count(), 4);
    }

    #[test]
    fn tickets_under_the_deck_keep_their_order() {
        let mut under = Under::default();
        for ticket in [7, 8, 9] {
            under.push(ticket);
        }
        assert_eq!(under.pop(), 7);
        under.push(3);
        assert_eq!(under.items(), [8, 9, 3]);
    }

    #[test]
    fn an_offer_is_split_by_what_is_kept() {
        let offer: Offer = [5, 6, 7].into_iter().map(TicketId).collect();
        assert_eq!(offer.pick(0b101), 1 << 5 | 1 << 7);
        assert_eq!(offer.without(0b101).get(0), TicketId(6));
    }
}
