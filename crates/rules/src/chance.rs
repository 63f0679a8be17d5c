//! Chance is an argument: whoever runs a game passes in where its luck comes from.
//!
//! Every random outcome of a game is one of three things: a card off the deck, a ticket off a
//! pile, or an index. Undrawn cards have no identity: a deck is a count of each kind and a
//! draw picks in proportion, which for a shuffled deck nobody has looked into is the same.

use crate::{BitSet, CardKind, Counts, DeckId, TicketId};

/// What a random outcome is for. Each purpose has a random stream of its own, so the n-th card
/// off the deck stays the same when other decisions change: deals can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Stream {
    /// Cards off the car deck.
    CarDeck,
    /// Tickets off the first ticket deck.
    Tickets,
    /// Tickets off the second ticket deck.
    LongTickets,
    /// The order of first tickets put away.
    PutAway,
    /// Passengers out of the bag.
    Passengers,
    /// Who begins.
    FirstSeat,
    /// Events off the event deck.
    Events,
    /// What is laid out of the depot.
    Depot,
}

impl Stream {
    const COUNT: usize = 8;

    /// The stream with this number, as it stands in files.
    #[must_use]
    pub const fn numbered(number: u8) -> Option<Self> {
        Some(match number {
            0 => Self::CarDeck,
            1 => Self::Tickets,
            2 => Self::LongTickets,
            3 => Self::PutAway,
            4 => Self::Passengers,
            5 => Self::FirstSeat,
            6 => Self::Events,
            7 => Self::Depot,
            _ => return None,
        })
    }

    /// The stream of a ticket deck.
    #[inline(always)]
    #[must_use]
    pub const fn of_deck(deck: DeckId) -> Self {
        if deck.0 == 0 {
            Self::Tickets
        } else {
            Self::LongTickets
        }
    }
}

/// One random outcome, spelled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A card came off the deck.
    Card(CardKind),
    /// A ticket came off a pile.
    Ticket(TicketId),
    /// One of several equally likely things, by index.
    Index(u32),
}

/// Where the luck of a game comes from.
pub trait Chance {
    /// A number below `bound`, which is not 0, each equally likely.
    fn index(&mut self, stream: Stream, bound: u32) -> u32;

    /// A card off a deck with these counts and this many cards in all, which is not 0.
    #[inline(always)]
    fn card<C: Counts>(&mut self, stream: Stream, deck: &C, cards: u32) -> CardKind {
        deck.nth(self.index(stream, cards))
    }

    /// A ticket of the pool, which is not empty.
    #[inline(always)]
    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        TicketId(pool.nth(self.index(stream, pool.count())) as u8)
    }
}

impl<C: Chance> Chance for &mut C {
    #[inline(always)]
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        (**self).index(stream, bound)
    }

    #[inline(always)]
    fn card<K: Counts>(&mut self, stream: Stream, deck: &K, cards: u32) -> CardKind {
        (**self).card(stream, deck, cards)
    }

    #[inline(always)]
    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        (**self).ticket(stream, pool)
    }
}

/// A small fast generator (a 64-bit counter mixed by one wide multiplication).
///
/// ```
/// use gleis_rules::Rng;
/// let mut rng = Rng::new(1);
/// let first: Vec<u32> = (0..5).map(|_| rng.below(100)).collect();
/// assert_eq!(first, Rng::new(1).take(100, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rng(u64);

const STEP: u64 = 0xa076_1d64_78bd_642f;
const MASK: u64 = 0xe703_7ed1_a0b4_28db;

impl Rng {
    /// A generator for this seed; neighbouring seeds give unrelated numbers.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(mix(mix(seed ^ MASK).wrapping_add(STEP)))
    }

    /// The next 64 random bits.
    #[inline(always)]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below `bound`, which is not 0. The bias of the one multiplication is below
    /// 2⁻³² times the bound over 2³², far beyond what any number of games could show.
    #[inline(always)]
    pub const fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        ((self.next_u64() as u128 * bound as u128) >> 64) as u32
    }

    /// The next `count` numbers below `bound`.
    pub fn take(&mut self, bound: u32, count: usize) -> Vec<u32> {
        (0..count).map(|_| self.below(bound)).collect()
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[inline(always)]
const fn mix(word: u64) -> u64 {
    let wide = (word as u128) * ((word ^ MASK) as u128);
    (wide >> 64) as u64 ^ wide as u64
}

/// A plain generator as chance: for search, where outcomes need not be comparable.
impl Chance for Rng {
    #[inline(always)]
    fn index(&mut self, _stream: Stream, bound: u32) -> u32 {
        self.below(bound)
    }
}

/// Chance from a seed: the n-th outcome for a purpose is a function of (seed, purpose, n).
///
/// ```
/// use gleis_rules::{Chance, SeededChance, Stream};
/// let (mut a, mut b) = (SeededChance::new(5), SeededChance::new(5));
/// a.index(Stream::FirstSeat, 4); // does not disturb the other streams
/// assert_eq!(a.index(Stream::CarDeck, 110), b.index(Stream::CarDeck, 110));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeededChance([Rng; Stream::COUNT]);

impl SeededChance {
    /// All streams of this seed, at their beginning.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut root = Rng::new(seed);
        Self([(); Stream::COUNT].map(|()| Rng(root.next_u64())))
    }
}

impl Chance for SeededChance {
    #[inline(always)]
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        self.0[stream as usize].below(bound)
    }
}

/// Chance that follows a written list of outcomes, for replays and tests.
///
/// An outcome that cannot be (a card the deck does not hold, an index out of range, a list
/// that ended too early) does not stop the game: the lowest possible outcome is taken instead
/// and [`ScriptedChance::failure`] tells of the first such place.
#[derive(Clone, Debug)]
pub struct ScriptedChance<'a> {
    outcomes: &'a [Outcome],
    next: usize,
    failure: Option<ScriptFailure>,
}

/// Why a script could not be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptFailure {
    /// Which outcome of the list, from 0.
    pub at: usize,
    /// What the list had there.
    pub found: Option<Outcome>,
    /// What the game was asking for.
    pub wanted: Wanted,
    /// And what for.
    pub stream: Stream,
}

/// What a game was asking for when a script failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A card that is in the deck.
    Card,
    /// A ticket that is in the pile.
    Ticket,
    /// An index below this bound.
    Index(u32),
}

impl<'a> ScriptedChance<'a> {
    /// Follows these outcomes from the first.
    #[must_use]
    pub const fn new(outcomes: &'a [Outcome]) -> Self {
        Self {
            outcomes,
            next: 0,
            failure: None,
        }
    }

    /// The first place where the list could not be followed.
    #[must_use]
    pub const fn failure(&self) -> Option<ScriptFailure> {
        self.failure
    }

    /// How many outcomes of the list nobody asked for.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.outcomes.len().saturating_sub(self.next)
    }

    fn follow<T>(
        &mut self,
        (wanted, stream): (Wanted, Stream),
        fit: impl Fn(Outcome) -> Option<T>,
    ) -> Option<T> {
        let found = self.outcomes.get(self.next).copied();
        let fitting = found.and_then(fit);
        if fitting.is_none() && self.failure.is_none() {
            self.failure = Some(ScriptFailure {
                at: self.next,
                found,
                wanted,
                stream,
            });
        }
        self.next += 1;
        fitting
    }
}

impl Chance for ScriptedChance<'_> {
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        self.follow((Wanted::Index(bound), stream), |outcome| match outcome {
            Outcome::Index(index) if index < bound => Some(index),
            _ => None,
        })
        .unwrap_or(0)
    }

    fn card<C: Counts>(&mut self, stream: Stream, deck: &C, _cards: u32) -> CardKind {
        self.follow((Wanted::Card, stream), |outcome| match outcome {
            Outcome::Card(kind) if kind.index() < C::KINDS && deck.get(kind) > 0 => Some(kind),
            _ => None,
        })
        .unwrap_or_else(|| deck.nth(0))
    }

    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        self.follow((Wanted::Ticket, stream), |outcome| match outcome {
            Outcome::Ticket(id) if id.index() < T::CAPACITY && pool.has(id.index()) => Some(id),
            _ => None,
        })
        .unwrap_or_else(|| TicketId(pool.nth(0) as u8))
    }
}

/// Chance that writes down what another source gave, to be followed again later.
#[derive(Clone, Debug)]
pub struct RecordingChance<C> {
    inner: C,
    /// The outcomes so far.
    pub outcomes: Vec<Outcome>,
}

impl<C> RecordingChance<C> {
    /// Writes down what `inner` gives.
    pub const fn new(inner: C) -> Self {
        Self {
            inner,
            outcomes: Vec::new(),
        }
    }
}

impl<C: Chance> Chance for RecordingChance<C> {
    fn index(&mut self, stream: Stream, bound: u32) -> u32 {
        let index = self.inner.index(stream, bound);
        self.outcomes.push(Outcome::Index(index));
        index
    }

    fn card<K: Counts>(&mut self, stream: Stream, deck: &K, cards: u32) -> CardKind {
        let kind = self.inner.card(stream, deck, cards);
        self.outcomes.push(Outcome::Card(kind));
        kind
    }

    fn ticket<T: BitSet>(&mut self, stream: Stream, pool: T) -> TicketId {
        let ticket = self.inner.ticket(stream, pool);
        self.outcomes.push(Outcome::Ticket(ticket));
        ticket
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cards;

    /// Test vectors: a change here changes every seeded game ever recorded.
    #[test]
    fn generator_keeps_its_numbers() {
        let mut rng = Rng::new(0);
        let words = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
        assert_eq!(words, VECTORS);
        let mut chance = SeededChance::new(42);
        let cards: Vec<_> = (0..8).map(|_| chance.index(Stream::CarDeck, 110)).collect();
        assert_eq!(cards, DECK_VECTORS);
    }

    const VECTORS: [u64; 3] = [
        6_273_189_177_620_281_948,
        11_603_611_197_551_466_194,
        2_741_638_024_910_962_006,
    ];
    const DECK_VECTORS: [u32; 8] = [26, 22, 38, 70, 45, 0, 34, 22];

    #[test]
    fn indices_are_spread_evenly() {
        let mut rng = Rng::new(3);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&n| (9_500..10_500).contains(&n)),
            "{seen:?}"
        );
    }

    #[test]
    fn script_is_followed_and_failure_is_told() {
        let mut deck = Cards::<9>::default();
        deck.add(CardKind::RED, 1);
        let outcomes = [Outcome::Card(CardKind::RED), Outcome::Card(CardKind::BLUE)];
        let mut chance = ScriptedChance::new(&outcomes);
        assert_eq!(chance.card(Stream::CarDeck, &deck, 1), CardKind::RED);
        assert_eq!(chance.failure(), None);
        assert_eq!(chance.card(Stream::CarDeck, &deck, 1), CardKind::RED);
        let failure = chance.failure().unwrap();
        assert_eq!((failure.at, failure.wanted), (1, Wanted::Card));
        assert_eq!(chance.index(Stream::FirstSeat, 3), 0);
    }
}
