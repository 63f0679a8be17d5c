//! Many games at once: batches over threads, statistics, measurements, round trips of records
//! and golden playthroughs.
//!
//! Start at [`batch::run`]. The one loop that everything hot goes through is
//! [`gleis_rules::play_random`]. The library never prints: binaries do.

pub mod batch;
pub mod bench;
pub mod campaign;
pub mod external;
pub mod measured;
pub mod players;
#[cfg(feature = "testkit")]
pub mod playthrough;
pub mod roundtrip;
pub mod sheet;
pub mod stats;
pub mod table;
pub mod text;
pub mod tournament;
pub mod work;

pub use batch::{Batch, Plan, PlanError, Watcher};
pub use measured::{Ending, Measured};
pub use players::{PlayerSpec, PlayersError};
pub use stats::{Amounts, Tally, wilson};
pub use table::Table;
