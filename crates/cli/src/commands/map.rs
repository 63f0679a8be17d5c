//! `gleis map`: a picture of a game's map.

use crate::failure::Failure;
use crate::load;
use clap::{Args, ValueEnum};
use gleis_games::drawing::{Language, map_svg};
use std::io::Write;

/// Draw the map of a game as a picture (SVG)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis map --game usa-2004 --out usa.svg
  gleis map --game my-game.toml --language de > karte.svg

Every browser shows the file. Cities stand where their latitude and longitude say, moved apart a
little where tracks would not fit between them.")]
pub(crate) struct Options {
    /// A built-in game, or a game file
    #[arg(long, value_name = "ID|FILE", default_value = "usa-2004")]
    game: String,
    /// The language of the names
    #[arg(long, value_enum, default_value = "en")]
    language: Words,
    /// Write to this file instead of the standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Words {
    /// English
    En,
    /// German
    De,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let game = load::game(&options.game)?;
    let language = match options.language {
        Words::En => Language::En,
        Words::De => Language::De,
    };
    let Some(svg) = map_svg(&game, language) else {
        writeln!(out, "{} has no map to draw", game.info().id)?;
        return Ok(());
    };
    load::write_to(options.out.as_deref(), out, &svg)?;
    if let Some(file) = &options.out {
        writeln!(out, "{file}: the map of {}", game.info().id)?;
    }
    Ok(())
}
