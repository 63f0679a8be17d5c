//! Eight small counts in one machine word, a byte for each colour, handled all at once.
//!
//! Every byte is below 128, which holds because no pile has more than 127 cards of a kind.

/// A one in every byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = ONES << 7;

/// The high bit of each byte in which `a` is at least `b`.
#[inline(always)]
pub(super) const fn at_least(a: u64, b: u64) -> u64 {
    (a | HIGHS).wrapping_sub(b) & HIGHS
}

/// A one in each byte that is not 0.
#[inline(always)]
pub(super) const fn nonzero(a: u64) -> u64 {
    at_least(a, ONES) >> 7
}

/// One bit for each byte whose high bit is set.
#[inline(always)]
pub(super) const fn bits(highs: u64) -> u8 {
    ((highs >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The sum of all bytes, which is below 256.
#[inline(always)]
pub(super) const fn sum(a: u64) -> u8 {
    (a.wrapping_mul(ONES) >> 56) as u8
}

/// `a - b` in each byte, but not below 0.
#[inline(always)]
pub(super) const fn less(a: u64, b: u64) -> u64 {
    let enough = at_least(a, b);
    // Where the byte of `a` suffices, all seven low bits are kept.
    let keep = (enough >> 7).wrapping_mul(0x7f);
    (a | HIGHS).wrapping_sub(b) & keep
}

/// The larger of the two in each byte.
#[inline(always)]
pub(super) const fn most(a: u64, b: u64) -> u64 {
    b + less(a, b)
}

/// One byte.
#[inline(always)]
pub(super) const fn get(a: u64, lane: usize) -> u8 {
    (a >> (lane * 8)) as u8
}

/// The word with this number in one byte.
#[inline(always)]
pub(super) const fn one(lane: usize, count: u8) -> u64 {
    (count as u64) << (lane * 8)
}

/// All bits of one byte.
#[inline(always)]
pub(super) const fn mask(lane: usize) -> u64 {
    0xff << (lane * 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn words_agree_with_single_bytes() {
        let mut rng = Rng::new(4);
        for _ in 0..2000 {
            let a: [u8; 8] = [(); 8].map(|()| rng.below(30) as u8);
            let b: [u8; 8] = [(); 8].map(|()| rng.below(4) as u8 * 7);
            let (x, y) = (u64::from_le_bytes(a), u64::from_le_bytes(b));
            let pairs = || a.into_iter().zip(b);
            let word = |bytes: Vec<u8>| u64::from_le_bytes(bytes.try_into().unwrap());
            let flags = |each: &dyn Fn((u8, u8)) -> bool| -> u8 {
                pairs()
                    .enumerate()
                    .map(|(lane, pair)| u8::from(each(pair)) << lane)
                    .sum()
            };
            assert_eq!(bits(at_least(x, y)), flags(&|(a, b)| a >= b));
            assert_eq!(
                less(x, y),
                word(pairs().map(|(a, b)| a.saturating_sub(b)).collect())
            );
            assert_eq!(most(x, y), word(pairs().map(|(a, b)| a.max(b)).collect()));
            assert_eq!(
                nonzero(y),
                word(b.iter().map(|&b| u8::from(b > 0)).collect())
            );
            assert_eq!(sum(x), a.iter().sum::<u8>());
            assert_eq!(get(x, 3), a[3]);
        }
    }
}
