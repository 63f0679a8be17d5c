//! Many random games, each recorded, read again, verified and cut down.

use std::path::Path;

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command};

/// How many to record.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many games, over all games and player counts.
    #[arg(long, default_value_t = 10_000)]
    seeds: u64,
}

/// What a night has time for.
pub(crate) const NIGHT: Options = Options { seeds: 10_000 };

/// Records the games with the release profile.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let build = [
        "run",
        "--release",
        "-p",
        "gleis-arena",
        "--bin",
        "records",
        "--",
    ];
    let seeds = options.seeds.to_string();
    run_command(cargo(root, &[&build[..], &["--seeds", &seeds]].concat()))
}
