//! Series and tournaments.
//!
//! One program for all of them: linking one is quick, linking one for each file is not.

mod batches;
mod campaigns;
mod external;
mod external_transcript;
mod playthroughs;
mod tournament;
