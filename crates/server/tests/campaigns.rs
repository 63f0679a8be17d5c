//! Campaigns, over real sockets.

mod bring;
mod doors;
pub mod play;
mod reading;
mod seals;
