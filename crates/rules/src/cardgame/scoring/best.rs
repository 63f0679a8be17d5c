//! The best set of tickets for the cards of a track stack: a search that leaves out what
//! cannot be better any more.

use super::super::state::TICKETS_MAX;
use super::super::tables::Tables;
use super::super::{TicketSet, lanes};
use super::Left;
use crate::BitSet;

/// How good a set is: points, then tickets, then mentions of big cities, each in its own bits.
type Worth = u32;

const TICKET: Worth = 1 << 8;
const POINT: Worth = 1 << 16;

/// One search. Tickets are tried from the one with most points down, taken before left out.
pub(super) struct Search<'a> {
    tables: &'a Tables,
    /// Tickets that can be completed alone, best first.
    order: [u8; TICKETS_MAX],
    len: usize,
    /// What all tickets from a place on are worth together.
    worth_from: [Worth; TICKETS_MAX + 1],
    /// The cards all tickets from a place on need together.
    needs_from: [u64; TICKETS_MAX + 1],
    /// The most points a card brings in the tickets from a place on, times sixteen.
    rate_from: [u32; TICKETS_MAX + 1],
    start: Left,
    best: Worth,
    best_set: TicketSet,
}

impl<'a> Search<'a> {
    pub fn new(tables: &'a Tables, start: Left, tickets: TicketSet) -> Self {
        let mut search = Self {
            tables,
            order: [0; TICKETS_MAX],
            len: 0,
            worth_from: [0; TICKETS_MAX + 1],
            needs_from: [0; TICKETS_MAX + 1],
            rate_from: [0; TICKETS_MAX + 1],
            start,
            best: 0,
            best_set: 0,
        };
        for ticket in tickets.members() {
            if start.serves(tables.needs[ticket]) {
                search.order[search.len] = ticket as u8;
                search.len += 1;
            }
        }
        let key = |&ticket: &u8| {
            let index = usize::from(ticket);
            (std::cmp::Reverse(tables.points[index]), ticket)
        };
        search.order[..search.len].sort_unstable_by_key(key);
        for place in (0..search.len).rev() {
            let ticket = usize::from(search.order[place]);
            search.worth_from[place] = search.worth_from[place + 1] + worth(tables, ticket);
            search.needs_from[place] = search.needs_from[place + 1] + tables.needs[ticket];
            let (points, size) = (tables.points[ticket], tables.sizes[ticket]);
            let rate = (u32::from(points) * 16).div_ceil(u32::from(size));
            search.rate_from[place] = search.rate_from[place + 1].max(rate);
        }
        search
    }

    pub fn run(mut self) -> TicketSet {
        self.descend(0, self.start, 0, 0);
        self.best_set
    }

    fn descend(&mut self, place: usize, left: Left, set: TicketSet, worth_now: Worth) {
        if worth_now > self.best {
            self.best = worth_now;
            self.best_set = set;
        }
        if place == self.len || worth_now + self.bound(place, left) <= self.best {
            return;
        }
        let ticket = usize::from(self.order[place]);
        let needs = self.tables.needs[ticket];
        if left.serves(needs) {
            let worth_then = worth_now + worth(self.tables, ticket);
            self.descend(place + 1, left.after(needs), set | 1 << ticket, worth_then);
        }
        self.descend(place + 1, left, set, worth_now);
    }

    /// No set of the tickets from this place on is worth more: not more than all of them, and
    /// not more points than the cards that fit can bring.
    #[inline]
    fn bound(&self, place: usize, left: Left) -> Worth {
        let all = self.worth_from[place];
        let wanted = self.needs_from[place];
        let missing = lanes::less(wanted, left.colours);
        let fitting = u32::from(lanes::sum(wanted - missing));
        let wild = u32::from(lanes::sum(missing).min(left.locomotives));
        let points = (fitting + wild) * self.rate_from[place] / 16;
        // Below the points everything may still come.
        let by_cards = points * POINT + all % POINT;
        all.min(by_cards)
    }
}

#[inline]
fn worth(tables: &Tables, ticket: usize) -> Worth {
    u32::from(tables.points[ticket]) * POINT + TICKET + tables.cities[ticket].count_ones()
}
