//! The face-up cards.

use crate::{CardKind, Slot};

/// There are at most this many face-up cards.
pub const SLOTS_MAX: usize = 8;

/// The face-up cards, a byte of one word for each slot: it is always stored and loaded whole,
/// because a word read right after one of its bytes was written makes the machine wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Market(u64);

const ONES: u64 = 0x0101_0101_0101_0101;
const LOWS: u64 = ONES * 0x7f;

impl Market {
    const GAP: u8 = u8::MAX;
    /// A market without cards.
    pub const EMPTY: Self = Self(u64::MAX);

    /// The card in a slot; `None` is a gap.
    #[inline(always)]
    #[must_use]
    pub const fn card(self, slot: Slot) -> Option<CardKind> {
        match (self.0 >> (slot.0 as u32 * 8)) as u8 {
            Self::GAP => None,
            kind => Some(CardKind(kind)),
        }
    }

    /// Lays a card into a slot, or takes it away.
    #[inline(always)]
    pub const fn set(&mut self, slot: Slot, card: Option<CardKind>) {
        let byte = match card {
            Some(kind) => kind.0,
            None => Self::GAP,
        };
        let shift = slot.0 as u32 * 8;
        self.0 = self.0 & !(0xff << shift) | (byte as u64) << shift;
    }

    /// All cards, gaps left out.
    pub fn cards(self) -> impl Iterator<Item = CardKind> {
        (0..SLOTS_MAX as u8).filter_map(move |slot| self.card(Slot(slot)))
    }

    /// One bit for each slot that holds a locomotive.
    #[inline(always)]
    #[must_use]
    pub const fn locomotives(self) -> u8 {
        let word = self.0 ^ (ONES * CardKind::LOCOMOTIVE.0 as u64);
        // The high bit of a byte is set where the byte is 0.
        bits(!(((word & LOWS) + LOWS) | word | LOWS))
    }

    /// One bit for each slot without a card.
    #[inline(always)]
    #[must_use]
    pub const fn gaps(self) -> u8 {
        // Only a gap has its high bit set.
        bits(self.0 & !LOWS)
    }

    /// One bit for each slot with a card.
    #[inline(always)]
    #[must_use]
    pub const fn full(self) -> u8 {
        !self.gaps()
    }

    /// One bit for each slot with a card that is no locomotive.
    #[inline(always)]
    #[must_use]
    pub const fn cars(self) -> u8 {
        self.full() & !self.locomotives()
    }
}

/// One bit for each byte whose high bit is set; no other bits are.
#[inline(always)]
const fn bits(highs: u64) -> u8 {
    ((highs >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_told_from_gaps_and_locomotives() {
        let mut market = Market::EMPTY;
        assert_eq!((market.gaps(), market.full(), market.cars()), (0xff, 0, 0));
        for slot in 0..5 {
            market.set(Slot(slot), Some(CardKind(slot)));
        }
        assert_eq!((market.gaps(), market.locomotives()), (0b1110_0000, 0));
        market.set(Slot(1), Some(CardKind::LOCOMOTIVE));
        market.set(Slot(4), Some(CardKind::LOCOMOTIVE));
        market.set(Slot(0), None);
        assert_eq!(
            (market.gaps(), market.locomotives(), market.cars()),
            (0b1110_0001, 0b1_0010, 0b1100)
        );
        assert_eq!(market.card(Slot(4)), Some(CardKind::LOCOMOTIVE));
        assert_eq!(market.cards().count(), 4);
    }
}
