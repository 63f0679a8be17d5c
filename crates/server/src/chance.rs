//! The luck of games that are played for real.
//!
//! The generator of the rules crate is made for speed: somebody who has seen many cards might
//! work out what comes next. Here every outcome is a block of a stream cipher under a key of 256
//! random bits that never leaves the server.

use gleis_rules::{Chance, Stream};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The most purposes that luck is drawn for; [`Stream`] has fewer.
const STREAMS: usize = 8;

/// Luck from a key: the n-th outcome for a purpose is a function of (key, purpose, n).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecureChance {
    key: [u8; 32],
    drawn: [u32; STREAMS],
}

impl SecureChance {
    /// The luck of this key, from its beginning.
    #[must_use]
    pub const fn new(key: [u8; 32]) -> Self {
        Self {
            key,
            drawn: [0; STREAMS],
        }
    }
}

impl std::fmt::Debug for SecureChance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecureChance(***)")
    }
}

impl Chance for SecureChance {
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        let place = stream as usize % STREAMS;
        let number = self.drawn[place];
        self.drawn[place] = number.wrapping_add(1);
        let mut cipher = ChaCha12Rng::from_seed(self.key);
        cipher.set_stream(place as u64);
        cipher.set_word_pos(u128::from(number) * 16);
        // The bias of one wide multiplication is below 2⁻³² for any deck.
        ((u128::from(cipher.next_u64()) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_key_gives_the_same_luck_and_purposes_do_not_disturb_each_other() {
        let (mut a, mut b) = (SecureChance::new([7; 32]), SecureChance::new([7; 32]));
        b.index(Stream::Tickets, 30);
        let first: Vec<u32> = (0..50).map(|_| a.index(Stream::CarDeck, 110)).collect();
        let second: Vec<u32> = (0..50).map(|_| b.index(Stream::CarDeck, 110)).collect();
        assert_eq!(first, second);
        let mut other = SecureChance::new([8; 32]);
        let third: Vec<u32> = (0..50).map(|_| other.index(Stream::CarDeck, 110)).collect();
        assert_ne!(first, third);
    }

    /// 10,000 draws out of ten: each comes about a thousand times (six deviations are 180).
    #[test]
    fn all_outcomes_are_about_equally_likely() {
        let mut chance = SecureChance::new([1; 32]);
        let mut counts = [0_i32; 10];
        for _ in 0..10_000 {
            counts[chance.index(Stream::CarDeck, 10) as usize] += 1;
        }
        assert!(
            counts.iter().all(|&count| (count - 1000).abs() < 180),
            "{counts:?}"
        );
    }

    #[test]
    fn the_key_is_not_shown() {
        assert_eq!(
            format!("{:?}", SecureChance::new([9; 32])),
            "SecureChance(***)"
        );
    }
}
