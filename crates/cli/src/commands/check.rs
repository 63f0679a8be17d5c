//! `gleis check`: is a game file in order?

use crate::failure::Failure;
use crate::load;
use crate::table::counted;
use clap::Args;
use gleis_games::data::{self, Severity};
use std::io::Write;

/// Check game files and tell everything that is wrong with them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis check my-game.toml
  gleis check usa-2004 germany

A game file can be a few lines that change a built-in game:

  extends = \"usa-2004\"
  id = \"usa-long\"
  [text.en]
  name = \"North America, fifty trains\"
  [text.de]
  name = \"Nordamerika, fünfzig Waggons\"
  [trains]
  each = 50

Warnings do not keep a game from being played; errors do, and make the exit code 1.")]
pub(crate) struct Options {
    /// Game files, or ids of built-in games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let mut sound = true;
    for file in &options.files {
        if let Some(failure) = load::wrong_name(file) {
            sound = false;
            writeln!(out, "{}", failure.sentence())?;
            continue;
        }
        let report = data::check(file);
        for finding in &report.findings {
            writeln!(out, "{finding}")?;
        }
        let number = |severity| {
            let all = report.findings.iter();
            all.filter(|finding| finding.severity == severity).count() as u64
        };
        let warnings = match number(Severity::Warning) {
            0 => String::new(),
            count => format!(", {}", counted(count, "warning")),
        };
        match &report.game {
            Some(game) => {
                let info = game.info();
                let (tickets, tracks) = (game.names().tickets.len(), game.names().tracks.len());
                let map = info.map.as_ref();
                let tracks = map.map_or_else(String::new, |_| format!(", {tracks} tracks"));
                writeln!(
                    out,
                    "{file}: in order{warnings}: {} ({}), {}–{} players, {tickets} tickets{tracks}",
                    info.name.en, info.id, info.players.0, info.players.1
                )?;
            }
            None => {
                sound = false;
                let errors = counted(number(Severity::Error), "error");
                writeln!(out, "{file}: {errors}{warnings}")?;
            }
        }
    }
    if sound { Ok(()) } else { Err(Failure::Told) }
}
