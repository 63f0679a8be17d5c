//! `gleis`: railway board games on the command line.
#![allow(clippy::print_stderr, reason = "a program for the terminal")]

mod commands;
mod failure;
mod load;
mod progress;
mod stop;
mod table;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Railway board games: play them by the thousand, record them, look at them, check them.
#[derive(Debug, Parser)]
#[command(name = "gleis", version, max_term_width = 100)]
#[command(after_help = "Example: gleis sim --game germany --players random,random --games 10000")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(commands::games::Options),
    Sim(commands::sim::Options),
    Arena(Box<commands::arena::Options>),
    Record(commands::record::Options),
    Replay(commands::replay::Options),
    Verify(commands::verify::Options),
    Check(commands::check::Options),
    Map(commands::map::Options),
    Bench(commands::bench::Options),
}

const OVERVIEW: &str = "\
Gleis plays railway board games: claim routes, complete tickets, build the longest trail.

  gleis games     which games there are
  gleis sim       many games at once, and what came of them
  gleis arena     players against each other: ratings, win rates, reports
  gleis record    one game, written down with every card
  gleis replay    a recorded game, to read or to look at move by move
  gleis verify    is a record a true game?
  gleis check     is a game file of your own in order?
  gleis map       a picture of a game's map
  gleis bench     how fast is it on this machine?

Try this:

  gleis sim --game usa-2004 --players random,random --games 100000
  gleis record --game germany --players random,random,random --seed 7 --out game.json
  gleis replay game.json
  gleis replay game.json --ply 40 --as 2

`gleis help sim` explains a command. Wherever a game is named, a file of your own will do:
--game path/to/my-game.toml
";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = run(arguments.command, &mut out);
    // What was said before a failure is said all the same.
    let flushed = out.flush().map_err(Failure::from);
    let result = result.and(flushed);
    // What could not be flushed to a closed pipe must not be tried again on the way out.
    let _ = out.into_parts();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let text = failure.to_string();
            if !text.is_empty() {
                eprintln!("{text}");
            }
            failure.exit_code()
        }
    }
}

fn run(command: Option<Command>, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        None => Ok(out.write_all(OVERVIEW.as_bytes())?),
        Some(Command::Games(options)) => commands::games::run(&options, out),
        Some(Command::Sim(options)) => commands::sim::run(&options, out),
        Some(Command::Arena(options)) => commands::arena::run(&options, out),
        Some(Command::Record(options)) => commands::record::run(&options, out),
        Some(Command::Replay(options)) => commands::replay::run(&options, out),
        Some(Command::Verify(options)) => commands::verify::run(&options, out),
        Some(Command::Check(options)) => commands::check::run(&options, out),
        Some(Command::Map(options)) => commands::map::run(&options, out),
        Some(Command::Bench(options)) => commands::bench::run(&options, out),
    }
}
