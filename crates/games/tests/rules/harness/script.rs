//! Chance as a test writes it: each purpose has a list of its own, and where nothing is
//! written any outcome will do.

use gleis_rules::{BitSet, CardKind, Chance, Counts, Rng, Stream, TicketId};
use std::collections::VecDeque;

/// The outcomes that a test has written down.
#[derive(Clone, Debug)]
pub struct Script {
    /// Cards off the deck, from the top, with the reshuffles that follow.
    pub cards: VecDeque<CardKind>,
    /// Tickets off the first deck.
    pub tickets: VecDeque<TicketId>,
    /// Tickets off the second deck.
    pub long_tickets: VecDeque<TicketId>,
    /// The order of first tickets put away together.
    pub put_away: VecDeque<TicketId>,
    /// Passengers out of the bag.
    pub passengers: VecDeque<CardKind>,
    /// Who begins.
    pub first_seat: Option<u32>,
    rest: Rng,
}

impl Script {
    /// Nothing written: everything comes from the seed.
    pub fn new(seed: u64) -> Self {
        Self {
            cards: VecDeque::new(),
            tickets: VecDeque::new(),
            long_tickets: VecDeque::new(),
            put_away: VecDeque::new(),
            passengers: VecDeque::new(),
            first_seat: None,
            rest: Rng::new(seed),
        }
    }
}

impl Chance for Script {
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        match (stream, self.first_seat.take()) {
            (Stream::FirstSeat, Some(seat)) => {
                assert!(seat < bound, "no seat {seat} at this table");
                seat
            }
            (_, seat) => {
                self.first_seat = seat;
                self.rest.below(bound)
            }
        }
    }

    fn card<C: Counts>(&mut self, stream: Stream, deck: &C, cards: u32) -> CardKind {
        assert_eq!(deck.total(), cards, "the deck has another number of cards");
        let written = match stream {
            Stream::Passengers => self.passengers.pop_front(),
            _ => self.cards.pop_front(),
        };
        written.map_or_else(
            || deck.nth(self.rest.below(cards)),
            |card| {
                assert!(deck.get(card) > 0, "the script says {card}: {deck:?}");
                card
            },
        )
    }

    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        let written = match stream {
            Stream::PutAway => self.put_away.pop_front(),
            Stream::LongTickets => self.long_tickets.pop_front(),
            _ => self.tickets.pop_front(),
        };
        written.map_or_else(
            || TicketId(pool.nth(self.rest.below(pool.count())) as u8),
            |ticket| {
                assert!(
                    pool.has(ticket.index()),
                    "the script says {ticket:?}: {pool:?}"
                );
                ticket
            },
        )
    }
}
