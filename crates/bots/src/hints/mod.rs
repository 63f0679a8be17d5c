//! Hints for people: what a player could do next and why not the rest, how far tickets are, how
//! everybody stands. All of it is worked out from the player's own view, with the paths that the
//! computer players use and without their judgement.

pub(crate) mod board;
pub(crate) mod cardgame;
pub(crate) mod legends;
mod needs;
