//! How much a server takes.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::command::Outcome;
use crate::trial::{self, Binaries};

/// How much to try.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// A small crowd for half a minute, and no demands on speed.
    #[arg(long)]
    pub(crate) short: bool,
    /// Which database the server uses; on PostgreSQL two processes share it.
    #[arg(long, value_enum, default_value_t = Database::Sqlite)]
    pub(crate) database: Database,
    /// Write the figures into this file, too, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

/// A kind of database.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Database {
    /// A file.
    Sqlite,
    /// A server of its own.
    Postgres,
}

/// A small crowd.
pub(crate) const SAMPLE: Options = Options {
    short: true,
    database: Database::Sqlite,
    json: None,
};

/// The crowd for which bounds are set.
pub(crate) const FULL: Options = Options {
    short: false,
    database: Database::Sqlite,
    json: None,
};

/// Builds what is needed, and measures.
pub(crate) fn build_and_run(root: &Path, options: &Options) -> Outcome {
    let binaries = Binaries::for_form(options.short);
    trial::build(root, binaries)?;
    run(root, options, binaries)
}

/// Measures, and fails if the server does not keep its promises.
pub(crate) fn run(root: &Path, options: &Options, binaries: Binaries) -> Outcome {
    let database = match options.database {
        Database::Sqlite => "sqlite",
        Database::Postgres => "postgres",
    };
    let json = options
        .json
        .as_ref()
        .map(|file| file.to_string_lossy().into_owned());
    let mut arguments = vec!["--database", database];
    if let Some(file) = &json {
        arguments.extend(["--json", file]);
    }
    trial::run(root, "load", binaries, options.short, &arguments)
}
