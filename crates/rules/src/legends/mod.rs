//! The third family: a campaign of twelve games on a growing map, with events, companies and
//! postcards. What its cards and rule stickers say is data, in a small language.
//!
//! Rules are cited as `LW-…`; see `docs/rules/legends.md`. Files in reading order: [`content`]
//! (what is printed), [`legacy`] (the copy before a game), [`game`] (one game, compiled),
//! [`table`] and [`state`] (what lies open, what is hidden), [`agenda`] (what is still to be
//! done and asked), [`action`], [`event`], `step` (what each action does), `interpret` (what the
//! words of the language mean), `legal`, [`hints`] and
//! [`preview`] (what players can work out), [`view`], [`campaign`]
//! (what a game leaves for the next).

pub mod action;
mod active;
pub mod agenda;
pub mod campaign;
pub mod cards;
pub mod content;
mod contract;
pub mod event;
pub mod game;
pub mod hints;
mod interpret;
pub mod legacy;
mod legal;
mod naming;
mod network;
pub mod parts;
pub mod play;
pub mod preview;
mod program;
mod resample;
mod reveal;
pub mod state;
mod step;
pub mod table;
#[cfg(feature = "testkit")]
mod testkit;
pub mod view;

pub use action::{Claim, LegendsAction};
pub use agenda::{Agenda, Moment, Task};
pub use cards::{Hand, Row, Symbol, Top, TrainCard};
pub use event::{
    Happening, LegendsEvent, LegendsSeen, NewsEvent, PaperEvent, PlaceEvent, ProgressEvent, Secret,
};
pub use game::{LegendsGame, Seating};
pub use hints::{Look, Toll};
pub use legacy::{CompanyLegacy, Legacy, TrackLegacy};
pub use parts::{Events, Paints, Post, PostPlace, Slip};
pub use play::{Play, Stage};
pub use preview::ClaimAct;
pub use state::{LegendsState, Offer, PostcardSet, TicketSet, TrackSet, Under, WordSet};
pub use table::Table;
pub use view::LegendsView;
