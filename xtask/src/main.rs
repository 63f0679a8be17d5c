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
mod dist;
mod faults;
mod fuzz;
mod levels;
mod licences;
mod load;
mod playthroughs;
mod records;
mod schema;
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
    /// Run every check a change must pass, and stop at the first that fails.
    Ci,
    /// Check the repository against the rules of the house.
    Tidy,
    /// Check the licence of every dependency.
    Licences,
    /// Play many random games with every law and every assertion on.
    Soak(soak::Options),
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
    /// Make the packages that people install, and start each in a clean root.
    Dist(dist::Options),
}

fn main() -> ExitCode {
    let root = command::repository_root();
    let result = match Arguments::parse().chore {
        Chore::Ci => ci::run(&root),
        Chore::Tidy => tidy::run(&root),
        Chore::Licences => licences::run(&root),
        Chore::Soak(options) => soak::run(&root, &options),
        Chore::Fuzz(options) => fuzz::run(&root, &options),
        Chore::Load(options) => load::run(&root, &options),
        Chore::Faults(options) => faults::run(&root, &options),
        Chore::Playthroughs(options) => playthroughs::run(&root, &options),
        Chore::Records(options) => records::run(&root, &options),
        Chore::Levels(options) => levels::run(&root, &options),
        Chore::Schema(options) => schema::run(&root, &options),
        Chore::Api(options) => api::run(&root, &options),
        Chore::Browser(options) => browser::run(&root, &options),
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
