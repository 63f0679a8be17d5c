//! The route-claiming games: one core, with the differences between them as data, and with
//! hooks where a variant needs state and actions of its own.
//!
//! Files in reading order: [`spec`] (a game as plain data), [`tables`] (compiled for speed),
//! [`state`], [`action`], [`event`], `step` (what each action does), `scoring`, [`view`],
//! `hints` (what a viewer could do next).

pub mod action;
pub mod event;
mod game;
mod hints;
mod resample;
pub mod scoring;
pub mod spec;
pub mod state;
mod step;
pub mod tables;
#[cfg(feature = "testkit")]
mod testkit;
pub mod variants;
pub mod view;

pub use action::{BoardAction, Keep, Mix};
pub use event::{BoardEvent, BoardSeen, FirstTicketsDealt, Happening};
pub use hints::Look;
pub use spec::{
    BoardSpec, Capacity, CitySet, FirstRefused, FirstTickets, LaterTickets, MarketSpec,
    PassengerSpec, SpecError, TicketSpec, TrackSpec,
};
pub use state::{BoardState, Offer, Phase, Piles, Play};
pub use tables::BoardGame;
pub use variants::{
    Extra, LargeBoard, NoExtra, PassengerBoard, PassengerChoice, Passengers, SmallBoard,
};
pub use view::BoardView;

use crate::parts::{Pile, TicketQueue};
use crate::{BitSet, Counts};
use std::fmt::Debug;
use std::hash::Hash;

/// What a rule type of the board family fixes at compile time: how wide its sets are and what
/// it adds. Everything else is data.
pub trait BoardRules: Copy + Eq + Debug + Hash + Send + Sync + 'static {
    /// A set of tracks.
    type Tracks: BitSet;
    /// A set of tickets.
    type Tickets: BitSet;
    /// Tickets put under a deck.
    type Queue: TicketQueue;
    /// The ticket decks.
    type Piles: Piles<Pile<Self::Tickets, Self::Queue>>;
    /// Counts of car cards.
    type Cards: Counts;
    /// State and actions that the variant adds.
    type Extra: Extra;
    /// How many ticket decks fit.
    const DECKS: usize;
}
