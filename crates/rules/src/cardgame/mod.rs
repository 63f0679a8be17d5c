//! The card game: cards are laid into rail yards, roll from there onto track stacks, and serve
//! tickets when the deck is used up.
//!
//! Files in reading order: [`spec`] (the game as plain data), [`tables`] (compiled for speed),
//! [`yard`], [`state`], [`action`], [`event`], `step` (what each action does), [`scoring`],
//! [`view`].

pub mod action;
pub mod event;
mod game;
mod lanes;
mod resample;
pub mod scoring;
pub mod spec;
pub mod state;
mod step;
pub mod tables;
#[cfg(feature = "testkit")]
mod testkit;
#[cfg(all(test, feature = "testkit"))]
mod tests;
pub mod view;
pub mod yard;

pub use action::{CardAction, ColourSet, Lay};
pub use event::{CardEvent, CardSeen, Happening, Secret};
pub use spec::{CardSpec, CardTicket, SpecError, StackSight, TicketDraw};
pub use state::{CardState, Hand, Offer, Phase, Play, Under};
pub use tables::CardGame;
pub use view::CardView;
pub use yard::{Row, Yard};

/// Tickets as a set, one bit each.
pub type TicketSet = u64;
