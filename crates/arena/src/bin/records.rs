//! Records many random games and sends each through JSON, `verify` and `cut`.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

mod terminal;

use clap::Parser;
use gleis_arena::roundtrip::record_roundtrips;
use gleis_arena::work::threads_of_machine;
use gleis_games::{AnyGame, data};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use terminal::{INTERRUPTED, grouped};

/// Records random games of all kinds and verifies every record.
#[derive(Debug, Parser)]
#[command(after_help = "Example: records --seeds 10000")]
struct Options {
    /// How many games, spread evenly over all games and player counts.
    #[arg(long, default_value_t = 10_000)]
    seeds: u64,
    /// The seed of the series.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many threads; all of the machine if left out.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let games: Result<Vec<AnyGame>, _> = data::builtin_ids()
        .iter()
        .map(|id| data::load(id))
        .collect();
    let games = match games {
        Ok(games) => games,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let watcher = terminal::watcher();
    let threads = options.threads.unwrap_or_else(threads_of_machine);
    let trips = terminal::with_progress("records", options.seeds, &watcher, || {
        record_roundtrips(&games, options.seeds, options.seed, threads, &watcher)
    });
    println!(
        "{} records held, {} plies, {} bytes of JSON",
        grouped(trips.records),
        grouped(trips.plies),
        grouped(trips.bytes)
    );
    if let Some(broken) = trips.broken.first() {
        println!("{broken}");
        println!(
            "again: gleis record --game {} --players {} --seed {} --number {}",
            broken.game,
            vec!["random"; broken.seats.into()].join(","),
            options.seed,
            broken.index + 1
        );
        return ExitCode::FAILURE;
    }
    if watcher.is_stopped() {
        println!("stopped early");
        return ExitCode::from(INTERRUPTED);
    }
    ExitCode::SUCCESS
}
