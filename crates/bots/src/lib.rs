//! Computer players. Start at [`Bot`]; [`BotSpec`] reads a player from text.

pub mod bot;
pub mod ismcts;
pub mod pool;
pub mod protocol;
pub mod random;
pub mod spec;

mod board;
mod cardgame;
mod hints;
mod legends;
mod numbers;
mod paths;

pub use board::{Sense, Weights};
pub use bot::{Asked, Bot, Playable, Question};
pub use pool::Pool;
pub use spec::{BotError, BotSpec, Budget, Level};
