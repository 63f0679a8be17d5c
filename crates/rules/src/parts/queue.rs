//! Tickets put under a deck.

use crate::BitSet;
use std::fmt::Debug;
use std::hash::Hash;

/// Stands for a ticket that the viewer does not know.
pub const UNKNOWN: u8 = u8::MAX;

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

    /// The tickets that are not [`UNKNOWN`].
    fn known(&self) -> impl Iterator<Item = usize> {
        let known = self.items().iter().filter(|&&ticket| ticket != UNKNOWN);
        known.map(|&ticket| usize::from(ticket))
    }

    /// What a viewer sees who knows the places of these tickets.
    #[must_use]
    fn as_seen<T: BitSet>(&self, placed: T) -> Self {
        let mut seen = *self;
        for (place, &ticket) in self.items().iter().enumerate() {
            if !placed.has(usize::from(ticket)) {
                seen.set(place, UNKNOWN);
            }
        }
        seen
    }

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

#[cfg(test)]
mod tests {
    use super::*;

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
