//! A number that stands for a value, the same on every run.

use std::hash::{Hash, Hasher};

/// The digest of a value: equal values have equal digests, now and in later runs.
///
/// It is meant for comparing replays, not for hiding anything: never send the digest of a
/// running game's state to a player.
///
/// ```
/// assert_eq!(gleis_rules::digest(&7u64), gleis_rules::digest(&7u64));
/// assert_ne!(gleis_rules::digest(&7u64), gleis_rules::digest(&8u64));
/// ```
pub fn digest<T: Hash>(value: &T) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    value.hash(&mut hasher);
    hasher.finish()
}

/// The FNV-1a hash of 64 bits.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
