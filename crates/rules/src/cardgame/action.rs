//! What a player can want.

use crate::{CardKind, Slot, TicketId};

/// What a player of the card game wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardAction {
    /// Take the top card of the deck.
    DrawCard,
    /// Take a face-up card.
    TakeCard(Slot),
    /// Take no second card.
    Stop,
    /// Lay cards into the rail yard.
    Lay(Lay),
    /// Draw tickets.
    DrawTickets,
    /// Keep some of the tickets offered: one bit for each position of the offer.
    KeepTickets(u8),
    /// Complete the best set of tickets, and no others.
    CompleteBest,
    /// Complete a ticket with cards of the track stack.
    Complete(TicketId),
    /// Complete no further ticket.
    Done,
    /// Do nothing, because nothing can be done.
    Pass,
}

/// Cards laid into the rail yard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lay {
    /// Two or more cards of one colour, locomotives on top (CG-D29 to CG-D31).
    Set {
        /// The colour of the row.
        colour: CardKind,
        /// How many cards of that colour, at least one.
        cars: u8,
        /// How many locomotives.
        locomotives: u8,
    },
    /// One card each of exactly three colours (CG-D33).
    Three(ColourSet),
}

/// A set of colours, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColourSet(pub u8);

impl ColourSet {
    /// The set of these colours.
    ///
    /// ```
    /// use gleis_rules::CardKind;
    /// use gleis_rules::cardgame::ColourSet;
    /// let set = ColourSet::of(&[CardKind::RED, CardKind::WHITE]);
    /// assert_eq!(set.iter().collect::<Vec<_>>(), [CardKind::RED, CardKind::WHITE]);
    /// ```
    #[must_use]
    pub fn of(colours: &[CardKind]) -> Self {
        Self(colours.iter().fold(0, |set, colour| set | 1 << colour.0))
    }

    /// The colours in order.
    pub fn iter(self) -> impl Iterator<Item = CardKind> {
        CardKind::colours().filter(move |colour| self.0 >> colour.0 & 1 == 1)
    }
}
