//! The schemas and declarations of what is stored and said, derived from the types themselves.

use std::path::Path;

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command};

/// Rewrite or compare.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Write nothing; fail when a schema differs from the types.
    #[arg(long)]
    check: bool,
}

/// Rewrites or compares the schemas.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let build = ["run", "-p", "gleis-server", "--example", "schema", "--"];
    let arguments: &[&str] = if options.check { &["--check"] } else { &[] };
    run_command(cargo(root, &[&build[..], arguments].concat()))
}
