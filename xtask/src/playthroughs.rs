//! The golden playthroughs in `tests/playthroughs`.

use std::path::Path;

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command};

/// Rewrite or compare.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Write nothing; fail when a golden text differs from what the rules produce.
    #[arg(long)]
    check: bool,
}

/// Rewrites or compares the golden texts.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let build = [
        "run",
        "--release",
        "-p",
        "gleis-arena",
        "--bin",
        "playthroughs",
        "--",
    ];
    let arguments: &[&str] = if options.check { &["--check"] } else { &[] };
    run_command(cargo(root, &[&build[..], arguments].concat()))
}
