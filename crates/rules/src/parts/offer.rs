//! Tickets to choose from.

use crate::{BitSet, TicketId};

/// Tickets to choose from, in the order drawn; there are at most `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer<const N: usize> {
    tickets: [u8; N],
    len: u8,
}

impl<const N: usize> Default for Offer<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> Offer<N> {
    /// Nothing to choose from.
    pub const EMPTY: Self = Self {
        tickets: [0; N],
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
    pub fn set<T: BitSet>(&self) -> T {
        T::of(self.iter().map(TicketId::index))
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
    pub fn pick<T: BitSet>(&self, kept: u8) -> T {
        let mut set = T::EMPTY;
        let mut left = kept;
        while left != 0 {
            set.insert(usize::from(self.tickets[left.trailing_zeros() as usize]));
            left &= left - 1;
        }
        set
    }
}

impl<const N: usize> FromIterator<TicketId> for Offer<N> {
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
    fn an_offer_is_split_by_what_is_kept() {
        let offer: Offer<4> = [5, 6, 7].into_iter().map(TicketId).collect();
        assert_eq!(offer.pick::<u64>(0b101), 1 << 5 | 1 << 7);
        assert_eq!(offer.without(0b101).get(0), TicketId(6));
        assert_eq!(offer.set::<u64>(), 0b111 << 5);
    }
}
