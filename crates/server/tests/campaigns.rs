//! Campaigns, over real sockets.

mod bring;
mod doors;
mod play;
mod reading;
mod seals;
