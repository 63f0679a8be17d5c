//! A deck of tickets.

use super::TicketQueue;
use crate::{BitSet, BySeat, Chance, Stream, TicketId};

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

    /// Takes the next ticket: untouched ones first, then those that were put under the deck, in
    /// their order. Nobody in `placed` knows its place any more.
    #[inline(always)]
    pub fn draw<C: Chance>(
        &mut self,
        placed: &mut BySeat<T>,
        stream: Stream,
        chance: &mut C,
    ) -> TicketId {
        if self.pool.is_empty() {
            let ticket = TicketId(self.under.pop());
            for placed in &mut placed.0 {
                placed.remove(ticket.index());
            }
            return ticket;
        }
        let ticket = chance.ticket(stream, self.pool);
        self.pool.remove(ticket.index());
        ticket
    }
}
