//! Rail yards: rows of face-up cards, one for each colour.

use super::lanes;
use super::state::Hand;
use crate::{CardKind, Counts};

/// The rail yard of one player.
///
/// ```
/// use gleis_rules::cardgame::Yard;
/// use gleis_rules::{CardKind, Counts};
/// let mut yard = Yard::default();
/// yard.lay(CardKind::GREEN, 2, 1);
/// yard.lay(CardKind::RED, 1, 0);
/// let moved = yard.roll();
/// assert_eq!(moved.get(CardKind::LOCOMOTIVE), 1); // it lay on top of the green cards
/// assert_eq!(moved.get(CardKind::RED), 1);
/// assert_eq!(yard.row(CardKind::GREEN).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Yard {
    /// Cards of the row's own colour, a byte for each colour.
    cars: u64,
    /// Locomotives on top of each row.
    locomotives: u64,
}

/// One row of a rail yard: cards of one colour, and locomotives on top of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    /// Cards of the colour.
    pub cars: u8,
    /// Locomotives on top.
    pub locomotives: u8,
}

impl Row {
    /// How many cards; locomotives count (CG-D37).
    #[must_use]
    pub const fn len(self) -> u8 {
        self.cars + self.locomotives
    }

    /// Is there no such row?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl Yard {
    /// The row of a colour.
    #[inline]
    #[must_use]
    pub const fn row(&self, colour: CardKind) -> Row {
        Row {
            cars: lanes::get(self.cars, colour.index()),
            locomotives: lanes::get(self.locomotives, colour.index()),
        }
    }

    /// Lays a new row.
    #[inline(always)]
    pub const fn lay(&mut self, colour: CardKind, cars: u8, locomotives: u8) {
        self.cars += lanes::one(colour.index(), cars);
        self.locomotives += lanes::one(colour.index(), locomotives);
    }

    /// Takes a whole row away.
    #[inline(always)]
    pub const fn clear(&mut self, colour: CardKind) -> Row {
        let row = self.row(colour);
        self.cars &= !lanes::mask(colour.index());
        self.locomotives &= !lanes::mask(colour.index());
        row
    }

    /// Phase 1: the top card of each row leaves the yard, locomotives first (CG-D18, CG-D31).
    #[inline(always)]
    pub fn roll(&mut self) -> Hand {
        let on_top = lanes::nonzero(self.locomotives);
        let cars = lanes::nonzero(self.cars) & !on_top;
        self.locomotives -= on_top;
        self.cars -= cars;
        hand_of(cars, lanes::sum(on_top))
    }

    /// Lies there nothing at all?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.cars == 0
    }

    /// All cards of the yard.
    #[must_use]
    pub fn cards(&self) -> Hand {
        hand_of(self.cars, lanes::sum(self.locomotives))
    }

    /// The sizes of all rows, a byte for each colour.
    #[inline(always)]
    pub(super) const fn sizes(&self) -> u64 {
        self.cars + self.locomotives
    }
}

/// Counts of colours and locomotives as cards.
#[inline(always)]
pub(super) fn hand_of(colours: u64, locomotives: u8) -> Hand {
    let mut counts = [0; CardKind::COUNT];
    counts[..CardKind::COLOURS].copy_from_slice(&colours.to_le_bytes());
    counts[CardKind::LOCOMOTIVE.index()] = locomotives;
    Hand::new(counts)
}

/// The counts of the colours, a byte each.
#[inline(always)]
pub(super) fn colours_of(hand: &Hand) -> u64 {
    let mut colours = [0; CardKind::COLOURS];
    colours.copy_from_slice(&hand.as_slice()[..CardKind::COLOURS]);
    u64::from_le_bytes(colours)
}
