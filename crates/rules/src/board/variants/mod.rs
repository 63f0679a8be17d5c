//! The rule types of the board family, and the hook for what a variant adds.

mod passengers;

pub use passengers::{PassengerChoice, PassengerTables, Passengers};

use super::spec::{BoardSpec, SpecError};
use super::state::BoardState;
use super::{BoardRules, Capacity};
use crate::parts::{Pile, Queue, TicketQueue};
use crate::{BitSet, BySeat, Cards, Chance, Illegal, Rng, Seat, SeatCount, Sheet, TrackId};
use std::fmt::Debug;
use std::hash::Hash;

/// State and actions that a variant adds to the core. All of it is public knowledge.
///
/// The hooks are moments of the rulebook: set-up, after a claim, final scoring.
pub trait Extra: Copy + Eq + Debug + Hash + Send + Sync + 'static {
    /// Data of the variant, compiled.
    type Tables: Clone + Debug + Send + Sync;
    /// What a player answers after a claim.
    type Action: Copy + Eq + Debug + Hash + Send + Sync;
    /// Does the variant have passengers?
    const PASSENGERS: bool;
    /// Does its set-up put something on the table that everybody must be told of?
    const TELLS_SETUP: bool;

    /// Compiles the data.
    ///
    /// # Errors
    /// If the data do not fit.
    fn compile(spec: &BoardSpec) -> Result<Self::Tables, SpecError>;
    /// A state before the set-up.
    fn blank() -> Self;
    /// The set-up.
    fn deal<C: Chance>(tables: &Self::Tables, chance: &mut C) -> Self;
    /// A track was claimed: is there something to choose?
    fn claimed(&mut self, tables: &Self::Tables, track: TrackId) -> bool;
    /// Tells every answer that is possible, in a fixed order.
    fn legal(&self, tables: &Self::Tables, each: impl FnMut(Self::Action));
    /// A random answer, each equally likely.
    fn sample(&self, tables: &Self::Tables, rng: &mut Rng) -> Self::Action;
    /// Is the answer possible?
    ///
    /// # Errors
    /// The reason why not.
    fn check(&self, tables: &Self::Tables, action: Self::Action) -> Result<(), Illegal>;
    /// Carries an answer out.
    fn apply(&mut self, tables: &Self::Tables, seat: Seat, action: Self::Action);
    /// Adds what the variant scores at the end.
    fn score(&self, tables: &Self::Tables, seats: SeatCount, sheets: &mut BySeat<Sheet>);
    /// Is everything the variant put on the table still there? For the laws.
    fn is_conserved(&self, tables: &Self::Tables) -> bool;
}

/// A variant that adds nothing, and costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoExtra;

/// An action that cannot exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Never {}

impl Extra for NoExtra {
    type Tables = ();
    type Action = Never;
    const PASSENGERS: bool = false;
    const TELLS_SETUP: bool = false;

    fn compile(_spec: &BoardSpec) -> Result<(), SpecError> {
        Ok(())
    }
    fn blank() -> Self {
        Self
    }
    #[inline(always)]
    fn deal<C: Chance>(_tables: &(), _chance: &mut C) -> Self {
        Self
    }
    #[inline(always)]
    fn claimed(&mut self, _tables: &(), _track: TrackId) -> bool {
        false
    }
    fn legal(&self, _tables: &(), _each: impl FnMut(Never)) {}
    fn sample(&self, _tables: &(), _rng: &mut Rng) -> Never {
        unreachable!("nothing is asked after a claim")
    }
    fn check(&self, _tables: &(), action: Never) -> Result<(), Illegal> {
        match action {}
    }
    fn apply(&mut self, _tables: &(), _seat: Seat, action: Never) {
        match action {}
    }
    fn score(&self, _tables: &(), _seats: SeatCount, _sheets: &mut BySeat<Sheet>) {}
    fn is_conserved(&self, _tables: &()) -> bool {
        true
    }
}

macro_rules! rule_type {
    ($(#[$doc:meta])* $name:ident {
        $tracks:ty, $tickets:ty, $queue:ty, $decks:literal, $extra:ty
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl BoardRules for $name {
            type Tracks = $tracks;
            type Tickets = $tickets;
            type Queue = $queue;
            type Piles = [Pile<$tickets, $queue>; $decks];
            type Cards = Cards<9>;
            type Extra = $extra;
            const DECKS: usize = $decks;
        }
    };
}

rule_type! {
    /// Up to 128 tracks and 40 tickets in one deck: the North America games.
    SmallBoard { u128, u64, Queue<40>, 1, NoExtra }
}
rule_type! {
    /// Up to 128 tracks and 128 tickets in one or two decks: Germany.
    LargeBoard { u128, u128, Queue<64>, 2, NoExtra }
}
rule_type! {
    /// As [`LargeBoard`], with passengers: Germany and 1902.
    PassengerBoard { u128, u128, Queue<64>, 2, Passengers }
}

// Search copies the state at every step, so it must not grow unnoticed.
const _: () = {
    assert!(size_of::<BoardState<SmallBoard>>() <= 448);
    assert!(size_of::<BoardState<LargeBoard>>() <= 704);
    assert!(size_of::<BoardState<PassengerBoard>>() <= 816);
};

/// What the sets of a rule type can hold.
#[must_use]
pub fn capacity<R: BoardRules>() -> Capacity {
    Capacity {
        tracks: R::Tracks::CAPACITY,
        tickets: R::Tickets::CAPACITY.min(R::Queue::CAPACITY * R::DECKS),
        tickets_per_deck: R::Queue::CAPACITY,
        decks: R::DECKS,
        passengers: R::Extra::PASSENGERS,
    }
}
