//! The arena: players meet over the same deals from every seat, and their strength is measured.
//!
//! Start at [`play`], which plays one [`MatchPlan`] and returns its [`Summary`]; [`suite`] plays
//! several matches and compares them with goals. `docs/arena.md` explains the figures.

mod bootstrap;
mod csv;
mod deal;
mod error;
mod plan;
mod ratings;
pub mod report;
mod results;
mod run;
mod sprt;
mod store;
pub mod suite;
mod summary;

pub use bootstrap::{Estimate, bootstrap};
pub use error::ArenaError;
pub use plan::{MatchPlan, Schedule, TablePlan};
pub use ratings::{Pairings, score_of_elo, strengths};
pub use results::{DealResult, GameResult, SeatResult};
pub use run::{Place, Played, play, recall};
pub use sprt::{Sprt, SprtBounds, SprtState, Verdict};
pub use store::PlanFile;
pub use summary::{
    Histogram, PairSummary, PlayerSummary, SprtSummary, Summary, TableSummary, TimeSummary, Times,
};
