//! Chance of games that are played for real.
//!
//! The generator of the rules crate is made for speed: somebody who has seen many cards might
//! work out what comes next. Here every outcome is a block of a stream cipher under a key of 256
//! random bits that never leaves the server.

use crate::id;
use gleis_games::tutorial::StackedChance;
use gleis_rules::{BitSet, CardKind, Chance, Counts, Outcome, ScriptedChance, Stream, TicketId};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::sync::Arc;

/// The most purposes that chance is asked for; [`Stream`] has fewer.
const STREAMS: usize = 8;

/// Where the chance of a table comes from, as its log keeps it.
#[derive(Clone, PartialEq, Eq)]
pub enum ChanceSource {
    /// A game that is played here.
    Key([u8; 32]),
    /// A game that was played elsewhere and brought here: everything that came out.
    Recorded(Arc<[Outcome]>),
    /// A tutorial: what comes for each purpose.
    Stacked(Arc<[(Stream, Outcome)]>),
}

/// What stands before the outcomes of a game that was brought.
const RECORDED: &str = "told:";

/// What stands before the outcomes of a tutorial.
const STACKED: &str = "stacked:";

impl ChanceSource {
    /// Chance from its beginning.
    #[must_use]
    pub fn chance(&self) -> TableChance {
        match self {
            Self::Key(key) => TableChance::Secure(SecureChance::new(*key)),
            Self::Recorded(outcomes) => TableChance::Recorded(Arc::clone(outcomes), 0),
            Self::Stacked(outcomes) => {
                TableChance::Stacked(StackedChance::new(Arc::clone(outcomes)))
            }
        }
    }

    /// As it stands in a log: the key in hex, or the outcomes.
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            Self::Key(key) => id::hex(key),
            Self::Recorded(outcomes) => {
                let words = outcomes.iter().copied().map(write_outcome);
                format!("{RECORDED}{}", words.collect::<Vec<_>>().join(" "))
            }
            Self::Stacked(outcomes) => {
                let words = outcomes.iter();
                let words = words.map(|&(stream, outcome)| {
                    let outcome = write_outcome(outcome);
                    format!("{}{outcome}", stream as u8)
                });
                format!("{STACKED}{}", words.collect::<Vec<_>>().join(" "))
            }
        }
    }

    /// Reads what [`ChanceSource::write`] has written.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if let Some(words) = text.strip_prefix(RECORDED) {
            let outcomes = words.split_ascii_whitespace().map(read_outcome);
            return outcomes.collect::<Option<_>>().map(Self::Recorded);
        }
        let Some(words) = text.strip_prefix(STACKED) else {
            return id::unhex(text).map(Self::Key);
        };
        let outcomes = words.split_ascii_whitespace().map(|word| {
            let (stream, outcome) = word.split_at_checked(1)?;
            let stream = Stream::numbered(stream.parse().ok()?)?;
            Some((stream, read_outcome(outcome)?))
        });
        outcomes.collect::<Option<_>>().map(Self::Stacked)
    }
}

fn write_outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Card(kind) => format!("c{}", kind.index()),
        Outcome::Ticket(ticket) => format!("t{}", ticket.index()),
        Outcome::Index(index) => format!("i{index}"),
    }
}

fn read_outcome(word: &str) -> Option<Outcome> {
    let (kind, number) = word.split_at_checked(1)?;
    match kind {
        "c" => number.parse().ok().map(CardKind).map(Outcome::Card),
        "t" => number.parse().ok().map(TicketId).map(Outcome::Ticket),
        "i" => number.parse().ok().map(Outcome::Index),
        _ => None,
    }
}

impl std::fmt::Debug for ChanceSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ChanceSource(***)")
    }
}

/// The chance of a table.
#[derive(Clone)]
pub enum TableChance {
    /// From a key.
    Secure(SecureChance),
    /// As it was elsewhere, and how much of it has come out.
    Recorded(Arc<[Outcome]>, usize),
    /// As it was stacked.
    Stacked(StackedChance),
}

impl std::fmt::Debug for TableChance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TableChance(***)")
    }
}

impl TableChance {
    /// Lets `ask` have the next outcome that was told.
    fn follow<T>(
        (outcomes, next): (&[Outcome], &mut usize),
        ask: impl FnOnce(&mut ScriptedChance<'_>) -> T,
    ) -> T {
        let rest = outcomes.get(*next..).unwrap_or_default();
        *next += 1;
        ask(&mut ScriptedChance::new(rest))
    }
}

impl Chance for TableChance {
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        match self {
            Self::Secure(chance) => chance.index(stream, bound),
            Self::Recorded(outcomes, next) => {
                Self::follow((outcomes, next), |told| told.index(stream, bound))
            }
            Self::Stacked(chance) => chance.index(stream, bound),
        }
    }

    fn card<C: Counts>(&mut self, stream: Stream, deck: &C, cards: u32) -> CardKind {
        match self {
            Self::Secure(chance) => chance.card(stream, deck, cards),
            Self::Recorded(outcomes, next) => {
                Self::follow((outcomes, next), |told| told.card(stream, deck, cards))
            }
            Self::Stacked(chance) => chance.card(stream, deck, cards),
        }
    }

    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        match self {
            Self::Secure(chance) => chance.ticket(stream, pool),
            Self::Recorded(outcomes, next) => {
                Self::follow((outcomes, next), |told| told.ticket(stream, pool))
            }
            Self::Stacked(chance) => chance.ticket(stream, pool),
        }
    }
}

/// Chance from a key: the n-th outcome for a purpose is a function of (key, purpose, n).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecureChance {
    key: [u8; 32],
    drawn: [u32; STREAMS],
}

impl SecureChance {
    /// Chance of this key, from its beginning.
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
    fn the_same_key_gives_the_same_chance_and_purposes_do_not_disturb_each_other() {
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
    fn sources_are_written_and_read() {
        let told = [
            Outcome::Card(CardKind::LOCOMOTIVE),
            Outcome::Ticket(TicketId(12)),
            Outcome::Index(70_000),
        ];
        for source in [
            ChanceSource::Key([3; 32]),
            ChanceSource::Recorded(told.into()),
            ChanceSource::Stacked(told.map(|outcome| (Stream::Passengers, outcome)).into()),
        ] {
            assert_eq!(ChanceSource::read(&source.write()), Some(source));
        }
        for wrong in [
            "",
            "told:x1",
            "told:i",
            "told:t999",
            "told:é",
            "stacked:c1",
            "stacked:9c1",
        ] {
            assert_eq!(ChanceSource::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_was_told_comes_out_again() {
        let told = [Outcome::Index(4), Outcome::Index(2)];
        let mut chance = ChanceSource::Recorded(told.into()).chance();
        assert_eq!(chance.index(Stream::CarDeck, 9), 4);
        assert_eq!(chance.clone().index(Stream::Tickets, 9), 2);
        assert_eq!(chance.index(Stream::CarDeck, 9), 2);
    }

    #[test]
    fn the_key_is_not_shown() {
        assert_eq!(
            format!("{:?}", ChanceSource::Key([9; 32])),
            "ChanceSource(***)"
        );
        assert_eq!(
            format!("{:?}", SecureChance::new([9; 32])),
            "SecureChance(***)"
        );
    }
}
