//! Parts that the games of all families are made of: what lies on the table, what is drawn from
//! it, and how hidden parts of it are dealt again.

pub(crate) mod hidden;
pub mod last_round;
pub mod market;
pub mod offer;
pub mod pile;
pub mod queue;
#[cfg(feature = "testkit")]
pub(crate) mod redeal;

pub use last_round::LastRound;
pub use market::Market;
pub use offer::Offer;
pub use pile::Pile;
pub use queue::{Queue, TicketQueue, UNKNOWN};
