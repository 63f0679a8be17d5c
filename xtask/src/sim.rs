//! Plays the server in worlds where everything breaks that can break.

use std::path::Path;

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command};
use crate::trial;

/// Which worlds to play.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many worlds to play, from seed 1 on.
    #[arg(long, default_value_t = 1_000)]
    pub(crate) seeds: u64,
    /// Play the world of this seed only, and tell what happens in it.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// What every change must pass.
pub(crate) const SAMPLE: Options = Options {
    seeds: 200,
    seed: None,
};

/// What a night has time for.
pub(crate) const NIGHT: Options = Options {
    seeds: 10_000,
    seed: None,
};

/// Plays them with the tests of the server, the only build that can be simulated.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let what = "sim::tests::nothing_is_wrong_in_many_worlds";
    let test = ["--lib", what, "--", "--exact", "--nocapture", "--quiet"];
    let mut command = cargo(root, &[&["test"], &trial::ALL[..], &test].concat());
    command.env("GLEIS_SEEDS", options.seeds.to_string());
    if let Some(seed) = options.seed {
        command.env("GLEIS_SEED", seed.to_string());
    }
    run_command(command)
}
