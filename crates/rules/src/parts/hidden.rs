//! Dealing what a viewer cannot see, for a state that fits a view.

use super::{TicketQueue, UNKNOWN};
use crate::{BitSet, Counts, Rng, Seat};

/// No game has more tickets.
const TICKETS_MAX: usize = 256;

/// A place where a ticket hidden from the viewer can be.
#[derive(Clone, Copy)]
pub enum Place {
    /// Among the untouched tickets.
    Pool,
    /// At this place under the deck.
    Under(u8),
    /// With a player, who has kept it.
    Held(Seat),
    /// With a player who is choosing.
    Offered(Seat),
}

/// Places of tickets that the viewer does not know but that somebody has touched.
pub struct Places {
    list: [Place; TICKETS_MAX],
    count: usize,
}

impl Places {
    /// The places under a deck.
    pub fn under(queue: &impl TicketQueue) -> Self {
        let mut places = Self {
            list: [Place::Pool; TICKETS_MAX],
            count: 0,
        };
        for (place, &ticket) in queue.items().iter().enumerate() {
            places.add(Place::Under(place as u8), u8::from(ticket == UNKNOWN));
        }
        places
    }

    /// So many more tickets are at a place.
    pub fn add(&mut self, place: Place, tickets: u8) {
        for _ in 0..tickets {
            if self.count < TICKETS_MAX {
                self.list[self.count] = place;
                self.count += 1;
            }
        }
    }

    /// Spreads hidden tickets over these places and `pool` untouched ones. A ticket that the
    /// viewer once put under the deck (`sunk`) is never back among the untouched ones.
    pub fn fill<T: BitSet>(
        mut self,
        pool: u8,
        hidden: T,
        sunk: T,
        rng: &mut Rng,
        mut put: impl FnMut(Place, usize),
    ) {
        rng.shuffle(&mut self.list[..self.count]);
        self.add(Place::Pool, pool);
        let sunk = hidden & sunk;
        let mut others = [0u8; TICKETS_MAX];
        let mut count = 0;
        for ticket in hidden.without(sunk).members() {
            others[count] = ticket as u8;
            count += 1;
        }
        rng.shuffle(&mut others[..count]);
        let others = others[..count].iter().map(|&ticket| usize::from(ticket));
        for (ticket, &place) in sunk.members().chain(others).zip(&self.list[..self.count]) {
            put(place, ticket);
        }
    }
}

/// Deals hidden cards into a hand of which some cards are known, until it has this size.
pub fn deal<C: Counts>(hidden: &mut C, hand: &mut C, size: u8, rng: &mut Rng) {
    let mut left = hidden.total();
    for _ in hand.total()..u32::from(size) {
        let card = hidden.nth(rng.below(left));
        hidden.sub(card, 1);
        hand.add(card, 1);
        left -= 1;
    }
}

/// Takes any ticket out of the untouched ones.
pub fn draw<T: BitSet>(pool: &mut T, rng: &mut Rng) -> usize {
    let ticket = pool.nth(rng.below(pool.count()));
    pool.remove(ticket);
    ticket
}
