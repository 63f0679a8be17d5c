//! Many random games and campaigns with every law and every assertion on.

use std::path::Path;
use std::process::Command;

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command};
use crate::trial::Binaries;

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

/// Some games of every kind.
pub(crate) const SAMPLE: Options = Options {
    games: 4_000,
    campaigns: 8,
    game: None,
    seed: 1,
};

/// What a night has time for.
pub(crate) const NIGHT: Options = Options {
    games: 400_000,
    campaigns: 800,
    game: None,
    seed: 1,
};

/// Plays the games with the soak profile: release speed, assertions awake.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let package = ["run", "--profile", "soak", "-p", "gleis-arena"];
    let mut command = cargo(root, &[&package[..], &["--bin", "soak", "--"]].concat());
    command.args(arguments(options));
    run_command(command)
}

/// Plays the games with the binary of the tests.
pub(crate) fn run_built(root: &Path, options: &Options) -> Outcome {
    let mut command = Command::new(Binaries::OfTests.path(root, "soak")?);
    command.current_dir(root).args(arguments(options));
    run_command(command)
}

fn arguments(options: &Options) -> Vec<String> {
    let mut arguments = vec![
        format!("--games={}", options.games),
        format!("--campaigns={}", options.campaigns),
        format!("--seed={}", options.seed),
    ];
    arguments.extend(options.game.iter().map(|game| format!("--game={game}")));
    arguments
}
