//! The chores of the repository, as `cargo xtask <chore>`.
//!
//! Nothing here is part of the product: this crate uses no other crate of the workspace.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool talks to its user"
)]

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod api;
mod browser;
mod ci;
mod command;
mod deny;
mod dist;
mod faults;
mod fresh;
mod fuzz;
mod levels;
mod load;
mod measures;
mod playthroughs;
mod records;
mod schema;
mod sim;
mod soak;
mod tidy;
mod tools;
mod trial;

/// The chores of the repository.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

/// One variant per module, in the order in which `--help` shows them.
#[derive(Debug, Subcommand)]
enum Chore {
    /// Run every check a change must pass, side by side where that is possible.
    Ci(ci::Options),
    /// Run every check in its long form, as every night should.
    Full(ci::Options),
    /// Check the repository against the rules of the repository.
    Tidy,
    /// Count how much code there is and how often it says the same.
    Measures(measures::Options),
    /// Check licences, sources, duplicates and known faults of all dependencies.
    Deny,
    /// Play many random games with every law and every assertion on.
    Soak(soak::Options),
    /// Play the server in worlds where time, database and crashes come from a seed.
    Sim(sim::Options),
    /// Run the fuzz targets.
    Fuzz(fuzz::Options),
    /// Measure how much a server takes.
    Load(load::Options),
    /// Kill servers and databases, fill disks, be rude, and see that nothing is lost.
    Faults(faults::Options),
    /// Rewrite the golden playthroughs, or compare them.
    Playthroughs(playthroughs::Options),
    /// Record many random games and verify every record.
    Records(records::Options),
    /// Measure the computer players and write the report into docs/bots.md.
    Levels(levels::Options),
    /// Rewrite the schemas of records and protocols and the TypeScript of clients, or compare them.
    Schema(schema::Options),
    /// Ask a server thousands of things and compare with its OpenAPI document.
    Api(api::Options),
    /// Check the client, and play with it in a real browser.
    Browser(browser::Options),
    /// Run both commands of the README on a Debian that has nothing but a Rust toolchain.
    Fresh(fresh::Options),
    /// Make the packages that people install, and start each in a clean root.
    Dist(dist::Options),
}

fn main() -> ExitCode {
    let root = command::repository_root();
    let result = match Arguments::parse().chore {
        Chore::Ci(options) => ci::run(&root, ci::Form::Ci, &options),
        Chore::Full(options) => ci::run(&root, ci::Form::Full, &options),
        Chore::Tidy => tidy::run(&root),
        Chore::Measures(options) => measures::run(&root, &options),
        Chore::Deny => deny::run(&root),
        Chore::Soak(options) => soak::run(&root, &options),
        Chore::Sim(options) => sim::run(&root, &options),
        Chore::Fuzz(options) => fuzz::run(&root, &options),
        Chore::Load(options) => load::build_and_run(&root, &options),
        Chore::Faults(options) => faults::build_and_run(&root, &options),
        Chore::Playthroughs(options) => playthroughs::run(&root, &options),
        Chore::Records(options) => records::run(&root, &options),
        Chore::Levels(options) => levels::run(&root, &options),
        Chore::Schema(options) => schema::run(&root, &options),
        Chore::Api(options) => api::build_and_run(&root, &options),
        Chore::Browser(options) => browser::build_and_run(&root, &options),
        Chore::Fresh(options) => fresh::run(&root, &options),
        Chore::Dist(options) => dist::run(&root, &options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}
