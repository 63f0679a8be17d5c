//! For the laws: the true state with the tickets that are hidden from a viewer dealt again.

use super::{Offer, Pile, TicketQueue, hidden};
use crate::{BitSet, Rng, TicketId};

/// Which hidden ticket lies where another one lay.
pub(crate) struct Redeal {
    touched: Vec<usize>,
    dealt: Vec<usize>,
    free: Vec<usize>,
}

impl Redeal {
    /// `touched` are the tickets that the viewer cannot see and that somebody has touched. The
    /// viewer remembers what it put under the deck (`sunk`), so those never mix with the pool.
    pub fn new<T: BitSet>(touched: Vec<usize>, pool: T, sunk: T, rng: &mut Rng) -> Self {
        let (mut dealt, mut free): (Vec<usize>, Vec<usize>) = touched
            .iter()
            .copied()
            .chain(pool.members())
            .partition(|&ticket| sunk.has(ticket));
        rng.shuffle(&mut free);
        dealt.extend(free.drain(..touched.len() - dealt.len()));
        rng.shuffle(&mut dealt);
        Self {
            touched,
            dealt,
            free,
        }
    }

    fn ticket(&self, ticket: usize) -> usize {
        let at = self.touched.iter().position(|&other| other == ticket);
        at.map_or(ticket, |at| self.dealt[at])
    }

    pub fn set<T: BitSet>(&self, set: T) -> T {
        T::of(set.members().map(|ticket| self.ticket(ticket)))
    }

    pub fn offer<const N: usize>(&self, offer: &Offer<N>) -> Offer<N> {
        let tickets = offer.iter().map(|ticket| self.ticket(ticket.index()));
        tickets.map(|ticket| TicketId(ticket as u8)).collect()
    }

    pub fn pile<T: BitSet, Q: TicketQueue>(self, pile: &mut Pile<T, Q>) {
        for place in 0..pile.under.len() {
            let ticket = usize::from(pile.under.items()[place]);
            pile.under.set(place, self.ticket(ticket) as u8);
        }
        pile.pool = T::of(self.free);
    }
}

/// Tickets under a deck that the viewer did not put there.
pub(crate) fn unseen_under<T: BitSet>(
    queue: &impl TicketQueue,
    placed: T,
) -> impl Iterator<Item = usize> {
    let tickets = queue.items().iter().map(|&ticket| usize::from(ticket));
    tickets.filter(move |&ticket| !placed.has(ticket))
}

/// First tickets of a player who has kept so many of them: kept, and offered or refused.
pub(crate) fn first_tickets<T: BitSet, const N: usize>(
    pool: &mut T,
    deal: u8,
    kept: u8,
    rng: &mut Rng,
) -> (T, Offer<N>) {
    let mut tickets = T::EMPTY;
    let mut offer = Offer::EMPTY;
    for number in 0..deal {
        let ticket = hidden::draw(pool, rng);
        if number < kept {
            tickets.insert(ticket);
        } else {
            offer.push(TicketId(ticket as u8));
        }
    }
    (tickets, offer)
}

pub(crate) fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
