//! Car cards as counts of each kind.

use crate::CardKind;
use std::fmt::Debug;
use std::hash::Hash;

/// How many cards of each kind: a hand, a deck, a discard pile, a payment.
pub trait Counts: Copy + Eq + Default + Debug + Hash + Send + Sync + 'static {
    /// How many kinds there are.
    const KINDS: usize;

    /// The counts in the order of the kinds.
    fn as_slice(&self) -> &[u8];
    /// How many of this kind.
    fn get(&self, kind: CardKind) -> u8;
    /// More of a kind.
    fn add(&mut self, kind: CardKind, cards: u8);
    /// Fewer of a kind; there must be so many.
    fn sub(&mut self, kind: CardKind, cards: u8);
    /// How many cards in all.
    fn total(&self) -> u32;
    /// The kind of the card with this rank when all lie sorted by kind.
    fn nth(&self, rank: u32) -> CardKind;

    /// Fewer of a kind, but not below none.
    #[inline(always)]
    fn sub_saturating(&mut self, kind: CardKind, cards: u8) {
        self.sub(kind, cards.min(self.get(kind)));
    }

    /// Adds all of `other`.
    fn add_all(&mut self, other: &Self) {
        for kind in (0..Self::KINDS as u8).map(CardKind) {
            self.add(kind, other.get(kind));
        }
    }

    /// Takes all of `other` out; there must be so many.
    fn sub_all(&mut self, other: &Self) {
        for kind in (0..Self::KINDS as u8).map(CardKind) {
            self.sub(kind, other.get(kind));
        }
    }

    /// Every card as its kind, sorted.
    fn each(&self) -> impl Iterator<Item = CardKind> {
        let copy = *self;
        (0..Self::KINDS as u8)
            .map(CardKind)
            .flat_map(move |kind| std::iter::repeat_n(kind, copy.get(kind) as usize))
    }
}

/// Counts of `N` kinds of card, a byte each.
///
/// ```
/// use gleis_rules::{CardKind, Cards, Counts};
/// let mut hand = Cards::<9>::default();
/// hand.add(CardKind::RED, 2);
/// hand.add(CardKind::LOCOMOTIVE, 1);
/// assert_eq!(hand.total(), 3);
/// assert_eq!(hand.nth(2), CardKind::LOCOMOTIVE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cards<const N: usize>([u8; N]);

impl<const N: usize> Cards<N> {
    /// These counts, in the order of the kinds.
    #[must_use]
    pub const fn new(counts: [u8; N]) -> Self {
        Self(counts)
    }
}

impl<const N: usize> Default for Cards<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> FromIterator<CardKind> for Cards<N> {
    fn from_iter<I: IntoIterator<Item = CardKind>>(cards: I) -> Self {
        let mut counts = Self::default();
        for kind in cards {
            counts.add(kind, 1);
        }
        counts
    }
}

impl<const N: usize> Counts for Cards<N> {
    const KINDS: usize = N;

    #[inline(always)]
    fn as_slice(&self) -> &[u8] {
        &self.0
    }

    #[inline(always)]
    fn get(&self, kind: CardKind) -> u8 {
        self.0[kind.index()]
    }

    #[inline(always)]
    fn add(&mut self, kind: CardKind, cards: u8) {
        self.0[kind.index()] += cards;
    }

    #[inline(always)]
    fn sub(&mut self, kind: CardKind, cards: u8) {
        self.0[kind.index()] -= cards;
    }

    #[inline(always)]
    fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    #[inline(always)]
    fn nth(&self, rank: u32) -> CardKind {
        if N == 9 {
            let mut colours = [0; 8];
            colours.copy_from_slice(&self.0[..8]);
            if let Some(kind) = nth_of_eight(u64::from_le_bytes(colours), rank) {
                return kind;
            }
        }
        self.nth_one_by_one(rank)
    }

    #[inline]
    fn add_all(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}

impl<const N: usize> Cards<N> {
    #[cold]
    #[inline(never)]
    fn nth_one_by_one(&self, mut rank: u32) -> CardKind {
        for (kind, &count) in self.0.iter().enumerate() {
            if rank < u32::from(count) {
                return CardKind(kind as u8);
            }
            rank -= u32::from(count);
        }
        unreachable!("a rank is below the number of cards")
    }
}

/// How many of the eight running totals the rank has passed, all compared at once: the kind
/// with this rank, 8 if it comes after all eight. Works while the running totals stay below
/// 128, which holds for every pile of up to 127 cards, and answers `None` otherwise; no single
/// count may be above 127.
#[inline(always)]
fn nth_of_eight(counts: u64, rank: u32) -> Option<CardKind> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let upto = counts.wrapping_mul(ONES);
    if upto & HIGHS != 0 || rank > 127 {
        return None;
    }
    let passed = ((u64::from(rank) * ONES) | HIGHS).wrapping_sub(upto) & HIGHS;
    Some(CardKind(((passed >> 7).wrapping_mul(ONES) >> 56) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn nth_agrees_with_the_sorted_cards() {
        let mut rng = Rng::new(11);
        for round in 0..500 {
            let most = [3, 14, 31, 100][round % 4];
            let nine = Cards::<9>([(); 9].map(|()| rng.below(most) as u8));
            let twenty = Cards::<20>([(); 20].map(|()| rng.below(most) as u8));
            for (rank, kind) in nine.each().enumerate() {
                assert_eq!(nine.nth(rank as u32), kind, "{nine:?} {rank}");
            }
            for (rank, kind) in twenty.each().enumerate() {
                assert_eq!(twenty.nth(rank as u32), kind, "{twenty:?} {rank}");
            }
            assert_eq!(nine.total() as usize, nine.each().count());
        }
    }
}
