//! Slow and obvious: tries every set of tickets, to compare the search with.

use super::super::{CardGame, Hand, TicketSet};
use crate::{BitSet, CardKind, Counts};

/// The best set of tickets by trying all of them, each card laid onto its ticket one by one.
///
/// Points, then tickets, then mentions of big cities.
#[must_use]
pub fn best_worth(game: &CardGame, stack: &Hand, tickets: TicketSet) -> (u32, u32, u32) {
    let members: Vec<usize> = tickets.members().collect();
    let mut best = (0, 0, 0);
    for chosen in 0u32..1 << members.len() {
        let set = (members.iter().enumerate())
            .filter(|(place, _)| chosen >> place & 1 == 1)
            .fold(0, |set, (_, &ticket)| set | 1u64 << ticket);
        if is_completed(game, stack, set) {
            best = best.max(worth(game, set));
        }
    }
    best
}

/// What a set of tickets is worth: points, tickets, mentions of big cities.
#[must_use]
pub fn worth(game: &CardGame, set: TicketSet) -> (u32, u32, u32) {
    set.members()
        .fold((0, 0, 0), |(points, count, cities), ticket| {
            let ticket = &game.spec().tickets[ticket];
            (
                points + u32::from(ticket.points),
                count + 1,
                cities + ticket.cities.count_ones(),
            )
        })
}

/// Takes the cards of each ticket off the stack, one after the other.
#[must_use]
pub fn is_completed(game: &CardGame, stack: &Hand, set: TicketSet) -> bool {
    let mut stack = *stack;
    for ticket in set.members() {
        for (colour, &need) in game.spec().tickets[ticket].needs.iter().enumerate() {
            for _ in 0..need {
                let colour = CardKind(colour as u8);
                let card = if stack.get(colour) > 0 {
                    colour
                } else {
                    CardKind::LOCOMOTIVE
                };
                if stack.get(card) == 0 {
                    return false;
                }
                stack.sub(card, 1);
            }
        }
    }
    true
}
