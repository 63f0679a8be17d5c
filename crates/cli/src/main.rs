//! `gleis`: railway board games on the command line.
#![allow(clippy::print_stderr, reason = "a program for the terminal")]

mod commands;
mod failure;
mod load;
mod progress;
mod settings;
mod stop;
mod table;
mod welcome;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Railway board games: serve them, play them by the thousand, record them, look at them
#[derive(Debug, Parser)]
#[command(
    name = "gleis",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true
)]
#[command(after_help = OVERVIEW, help_template = HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    settings: settings::HiddenFlags,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(commands::serve::Options),
    Config(commands::config::Options),
    Backup(commands::backup::Options),
    Restore(commands::restore::Options),
    Tidy(commands::tidy::Options),
    Doctor(commands::doctor::Options),
    Health(commands::health::Options),
    Games(commands::games::Options),
    Sim(commands::sim::Options),
    Campaign(commands::campaign::Options),
    Arena(Box<commands::arena::Options>),
    Record(commands::record::Options),
    Replay(commands::replay::Options),
    Verify(commands::verify::Options),
    Check(commands::check::Options),
    Map(commands::map::Options),
    Bench(commands::bench::Options),
    Completions(commands::completions::Options),
    #[command(hide = true)]
    ManPages(commands::man_pages::Options),
}

/// The overview takes the place of the list of commands, which would say the same again.
const HELP: &str = "\
{about-with-newline}
{usage-heading} {usage}{after-help}

Options:
{options}
";

const OVERVIEW: &str = "\
Serving:

  gleis serve     games for browsers and bots; also without a command
  gleis config    the settings of the server, and where each comes from
  gleis backup    everything that the server keeps, in one file
  gleis restore   such a file, brought into an empty database
  gleis tidy      throw away what nobody has touched for long
  gleis doctor    is everything in order?
  gleis health    does the server that runs here answer?

Playing and studying:

  gleis games     which games there are
  gleis sim       many games at once, and what came of them
  gleis campaign  twelve games that change the next ones: play, look, simulate
  gleis arena     players against each other: ratings, win rates, reports
  gleis record    one game, written down with every card
  gleis replay    a recorded game, to read or to look at move by move
  gleis verify    is a record a true game?
  gleis check     is a game file of your own in order?
  gleis map       a picture of a game's map
  gleis bench     how fast is it on this machine?

`gleis completions bash` prints what a shell needs to complete all this; zsh and fish, too.

Try this:

  gleis serve
  gleis sim --game usa-2004 --players random,random --games 100000
  gleis record --game germany --players random,random,random --seed 7 --out game.json
  gleis replay game.json
  gleis replay game.json --ply 40 --as 2

`gleis help sim` explains a command. Wherever a game is named, a file of your own will do:
--game path/to/my-game.toml";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let command = arguments.command.unwrap_or_else(|| {
        let settings = arguments.settings.0;
        Command::Serve(commands::serve::Options { settings })
    });
    let result = run(&command, &mut out);
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

fn run(command: &Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Serve(options) => commands::serve::run(options),
        Command::Config(options) => commands::config::run(options, out),
        Command::Backup(options) => commands::backup::run(options, out),
        Command::Restore(options) => commands::restore::run(options, out),
        Command::Tidy(options) => commands::tidy::run(options, out),
        Command::Doctor(options) => commands::doctor::run(options, out),
        Command::Health(options) => commands::health::run(options, out),
        Command::Games(options) => commands::games::run(options, out),
        Command::Sim(options) => commands::sim::run(options, out),
        Command::Campaign(options) => commands::campaign::run(options, out),
        Command::Arena(options) => commands::arena::run(options, out),
        Command::Record(options) => commands::record::run(options, out),
        Command::Replay(options) => commands::replay::run(options, out),
        Command::Verify(options) => commands::verify::run(options, out),
        Command::Check(options) => commands::check::run(options, out),
        Command::Map(options) => commands::map::run(options, out),
        Command::Bench(options) => commands::bench::run(options, out),
        Command::Completions(options) => commands::completions::run(options, out),
        Command::ManPages(options) => commands::man_pages::run(options, out),
    }
}
