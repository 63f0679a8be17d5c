//! What a server survives.

use std::path::Path;

use clap::{Args, ValueEnum};

use crate::command::Outcome;
use crate::trial::{self, Binaries};

/// How much to try.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Few rounds of everything, for a minute.
    #[arg(long)]
    pub(crate) short: bool,
    /// How often each process is killed.
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) rounds: u32,
    /// Which databases the server uses.
    #[arg(long, value_enum, default_value_t = Database::Both)]
    pub(crate) database: Database,
    /// Only rude clients, and with them floods and a greedy guest.
    #[arg(long)]
    pub(crate) rude: bool,
}

/// Kinds of databases.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Database {
    /// A file.
    Sqlite,
    /// A server of its own.
    Postgres,
    /// One after the other.
    Both,
}

/// A few rounds.
pub(crate) const SAMPLE: Options = Options {
    short: true,
    rounds: 2,
    database: Database::Both,
    rude: false,
};

/// As many as make an accident unlikely.
pub(crate) const NIGHT: Options = Options {
    short: false,
    rounds: 50,
    database: Database::Both,
    rude: false,
};

/// Builds what is needed, and tries everything.
pub(crate) fn build_and_run(root: &Path, options: &Options) -> Outcome {
    let binaries = Binaries::for_form(options.short);
    trial::build(root, binaries)?;
    run(root, options, binaries)
}

/// Tries everything, and fails at the first thing that was lost.
pub(crate) fn run(root: &Path, options: &Options, binaries: Binaries) -> Outcome {
    let database = match options.database {
        Database::Sqlite => "sqlite",
        Database::Postgres => "postgres",
        Database::Both => "both",
    };
    let rounds = options.rounds.to_string();
    let mut arguments = vec!["--rounds", &rounds, "--database", database];
    arguments.extend(options.rude.then_some("--rude"));
    trial::run(root, "faults", binaries, options.short, &arguments)
}
