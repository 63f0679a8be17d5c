//! Sets of small numbers in one, two or four machine words.
//!
//! Tracks and tickets are kept in such sets; a game takes the narrowest one that fits, so a
//! small map does not pay for a large one.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below [`BitSet::CAPACITY`].
///
/// ```
/// use gleis_rules::BitSet;
/// let set = u64::of([3, 5, 40]);
/// assert_eq!(set.count(), 3);
/// assert_eq!(set.nth(1), 5);
/// assert_eq!(set.members().collect::<Vec<_>>(), [3, 5, 40]);
/// ```
pub trait BitSet:
    Copy
    + Eq
    + Default
    + Debug
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    /// Members are below this number.
    const CAPACITY: usize;
    /// The set without members.
    const EMPTY: Self;

    /// The set with just this member.
    fn single(member: usize) -> Self;
    /// How many members there are.
    fn count(self) -> u32;
    /// The member with this rank, from 0, in rising order. The rank is below `count`.
    fn nth(self, rank: u32) -> usize;
    /// The lowest member, which is there, is taken out and returned.
    fn pop(&mut self) -> usize;
    /// Every member one up or down by `by`: used to reach neighbouring tracks.
    fn shifted_up(self, by: u32) -> Self;
    /// See [`BitSet::shifted_up`].
    fn shifted_down(self, by: u32) -> Self;

    /// The set of the numbers given.
    fn of(members: impl IntoIterator<Item = usize>) -> Self {
        members
            .into_iter()
            .fold(Self::EMPTY, |set, member| set | Self::single(member))
    }

    /// The set of all numbers below `count`.
    fn below(count: usize) -> Self {
        Self::of(0..count)
    }

    /// Is the number in the set?
    #[inline(always)]
    fn has(self, member: usize) -> bool {
        !(self & Self::single(member)).is_empty()
    }

    /// Has the set no members?
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Puts a number in.
    #[inline(always)]
    fn insert(&mut self, member: usize) {
        *self |= Self::single(member);
    }

    /// Takes a number out.
    #[inline(always)]
    fn remove(&mut self, member: usize) {
        *self &= !Self::single(member);
    }

    /// Members of `self` that are not in `other`.
    #[inline(always)]
    #[must_use]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The members in rising order.
    #[inline(always)]
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

/// Iterator over the members of a set.
#[derive(Clone, Debug)]
pub struct Members<B>(B);

impl<B: BitSet> Iterator for Members<B> {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            None
        } else {
            Some(self.0.pop())
        }
    }
}

/// For every byte and rank the position of the set bit with that rank.
static SELECT_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][rank] = bit as u8;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The position of the set bit with this rank in a byte that has so many.
#[inline(always)]
pub(crate) fn select8(byte: u8, rank: u32) -> u8 {
    SELECT_IN_BYTE[usize::from(byte)][rank as usize & 7]
}

/// The set bit of the given rank, without branches and without special instructions.
#[inline(always)]
pub(crate) fn select64(word: u64, rank: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let quads = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let bytes = (quads + (quads >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Byte i holds how many bits are set in bytes 0 to i.
    let upto = bytes.wrapping_mul(ONES);
    // One high bit for each byte whose running count does not reach past the rank.
    let passed = ((u64::from(rank) * ONES) | (ONES << 7)).wrapping_sub(upto) & (ONES << 7);
    let byte = ((passed >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let before = ((upto << 8) >> byte) as u32 & 0xff;
    byte + u32::from(select8((word >> byte) as u8, rank - before))
}

macro_rules! word_set {
    ($word:ty, $bits:literal, $nth:expr) => {
        impl BitSet for $word {
            const CAPACITY: usize = $bits;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn single(member: usize) -> Self {
                1 << member
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn nth(self, rank: u32) -> usize {
                $nth(self, rank)
            }
            #[inline(always)]
            fn pop(&mut self) -> usize {
                let member = self.trailing_zeros() as usize;
                *self &= self.wrapping_sub(1);
                member
            }
            #[inline(always)]
            fn shifted_up(self, by: u32) -> Self {
                self << by
            }
            #[inline(always)]
            fn shifted_down(self, by: u32) -> Self {
                self >> by
            }
        }
    };
}

word_set!(u64, 64, |word: u64, rank: u32| select64(word, rank)
    as usize);
word_set!(u128, 128, |word: u128, rank: u32| {
    let low = word as u64;
    let in_low = low.count_ones();
    let high = rank >= in_low;
    let half = if high { (word >> 64) as u64 } else { low };
    let rank = if high { rank - in_low } else { rank };
    select64(half, rank) as usize + if high { 64 } else { 0 }
});

/// A set of up to 256 numbers, for maps with more than 128 tracks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bits256([u128; 2]);

impl BitAnd for Bits256 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Bits256 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for Bits256 {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}

impl BitAndAssign for Bits256 {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bits256 {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitSet for Bits256 {
    const CAPACITY: usize = 256;
    const EMPTY: Self = Self([0; 2]);

    #[inline(always)]
    fn single(member: usize) -> Self {
        let mut words = [0; 2];
        words[member >> 7] = 1 << (member & 127);
        Self(words)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }
    #[inline(always)]
    fn nth(self, rank: u32) -> usize {
        let in_low = self.0[0].count_ones();
        if rank < in_low {
            self.0[0].nth(rank)
        } else {
            128 + self.0[1].nth(rank - in_low)
        }
    }
    #[inline(always)]
    fn pop(&mut self) -> usize {
        if self.0[0] == 0 {
            128 + self.0[1].pop()
        } else {
            self.0[0].pop()
        }
    }
    #[inline(always)]
    fn shifted_up(self, by: u32) -> Self {
        debug_assert!((1..128).contains(&by));
        Self([
            self.0[0] << by,
            (self.0[1] << by) | (self.0[0] >> (128 - by)),
        ])
    }
    #[inline(always)]
    fn shifted_down(self, by: u32) -> Self {
        debug_assert!((1..128).contains(&by));
        Self([
            (self.0[0] >> by) | (self.0[1] << (128 - by)),
            self.0[1] >> by,
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// Compares a set with a sorted list of its members.
    fn check<B: BitSet>(members: &[usize]) {
        let set = B::of(members.iter().copied());
        assert_eq!(set.count() as usize, members.len());
        assert_eq!(set.members().collect::<Vec<_>>(), members);
        for (rank, &member) in members.iter().enumerate() {
            assert_eq!(set.nth(rank as u32), member, "{members:?}");
            assert!(set.has(member));
        }
        for by in [1, 2] {
            let up: Vec<_> = members
                .iter()
                .map(|m| m + by)
                .filter(|&m| m < B::CAPACITY)
                .collect();
            assert_eq!(set.shifted_up(by as u32).members().collect::<Vec<_>>(), up);
            let down: Vec<_> = members
                .iter()
                .filter(|&&m| m >= by)
                .map(|m| m - by)
                .collect();
            assert_eq!(
                set.shifted_down(by as u32).members().collect::<Vec<_>>(),
                down
            );
        }
    }

    fn check_random<B: BitSet>() {
        let mut rng = Rng::new(7);
        check::<B>(&[]);
        check::<B>(&(0..B::CAPACITY).collect::<Vec<_>>());
        for _ in 0..300 {
            let chance = 1 + rng.below(20);
            let members: Vec<_> = (0..B::CAPACITY)
                .filter(|_| rng.below(chance) == 0)
                .collect();
            check::<B>(&members);
        }
    }

    #[test]
    fn sets_agree_with_sorted_lists() {
        check_random::<u64>();
        check_random::<u128>();
        check_random::<Bits256>();
    }
}
