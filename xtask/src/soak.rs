//! Many random games and campaigns with every law and every assertion on.

use std::path::Path;

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command};

/// How much to play, and from where.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many games to play, over all games and player counts.
    #[arg(long, default_value_t = 1_000_000)]
    pub(crate) games: u64,
    /// How many campaigns of twelve games to play, over all player counts.
    #[arg(long, default_value_t = 2_000)]
    pub(crate) campaigns: u64,
    /// Play this game only, by its id.
    #[arg(long, value_name = "ID")]
    pub(crate) game: Option<String>,
    /// The seed of the first game; the same seed plays the same games.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Plays the games with the soak profile: release speed, assertions awake.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let build = [
        "run",
        "--profile",
        "soak",
        "-p",
        "gleis-arena",
        "--bin",
        "soak",
        "--",
    ];
    let (games, seed) = (options.games.to_string(), options.seed.to_string());
    let campaigns = options.campaigns.to_string();
    let mut arguments = vec!["--games", &games, "--seed", &seed];
    arguments.extend(["--campaigns", &campaigns]);
    if let Some(game) = &options.game {
        arguments.extend(["--game", game]);
    }
    run_command(cargo(root, &[&build[..], &arguments].concat()))
}
