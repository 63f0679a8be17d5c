//! `gleis verify`: is a record a true game?

use crate::failure::Failure;
use crate::load;
use clap::Args;
use gleis_games::record::verify;
use std::io::Write;

/// Replay records and check every step and the score
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis verify game.json other.json
  gleis record --seed 7 | gleis verify -
  gleis verify --game my-game.toml game.json

Each record gets one line. The first thing that is wrong is told in a sentence, and makes the
exit code 1. Our random generator is not needed: a record spells out all that chance gave.")]
pub(crate) struct Options {
    /// Records; `-` reads one from the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The game file, for records of a game that is not built in
    #[arg(long, value_name = "ID|FILE")]
    game: Option<String>,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let mut sound = true;
    for file in &options.files {
        let name = load::name_of(file);
        // What cannot be read is told with the name in front already.
        let verdict = match load::record(file, options.game.as_deref()) {
            Ok((game, record)) => verify(&game, &record).map_err(|error| error.to_string()),
            Err(failure) => {
                let sentence = failure.sentence();
                let start = format!("{name}: ");
                Err(sentence
                    .strip_prefix(&start)
                    .unwrap_or(&sentence)
                    .to_owned())
            }
        };
        match verdict {
            Ok(verdict) => writeln!(out, "{name}: {verdict}")?,
            Err(sentence) => {
                sound = false;
                writeln!(out, "{name}: REFUSED: {sentence}")?;
            }
        }
    }
    if sound { Ok(()) } else { Err(Failure::Told) }
}
