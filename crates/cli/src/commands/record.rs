//! `gleis record`: one game, written down.

use crate::failure::Failure;
use crate::load;
use clap::Args;
use gleis_arena::external::Host;
use gleis_arena::roundtrip::record_game_at;
use gleis_games::record::{cut, verify};
use gleis_rules::Viewer;
use std::io::Write;

/// Play one game and write its record
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis record --game usa-2004 --players random,random --seed 7 --out game.json
  gleis record --game germany --players random,random,random | gleis verify -
  gleis record --seed 7 --as 2 --out what-seat-2-knew.json

A record is JSON: every action, every card and ticket that chance brought, and the final score.
`--seed 7 --number 12` is the twelfth game of `gleis sim --seed 7`, same game and players.")]
pub(crate) struct Options {
    /// A built-in game, or a game file
    #[arg(long, value_name = "ID|FILE", default_value = "usa-2004")]
    game: String,
    /// Who plays, one for each seat, divided by commas
    #[arg(long, value_name = "LIST", default_value = "random,random")]
    players: String,
    /// The seed of the series
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = load::number)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    /// Which game of the series
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = load::place, allow_negative_numbers = true)]
    number: u64,
    /// Write to this file instead of the standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Write only what one seat knew (1 to 5), or a spectator
    #[arg(long = "as", value_name = "SEAT|spectator", value_parser = load::viewer)]
    whom: Option<Viewer>,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let game = load::game(&options.game)?;
    let players = load::players(&options.players)?;
    let host = Host::default();
    let record = record_game_at(&game, &players, options.seed, options.number - 1, &host)
        .map_err(|error| load::plan_failure(&error))?;
    // The record itself may go to the standard output, so faults of programs go beside it.
    for fault in host.faults.report() {
        eprintln!("{fault}");
    }
    let record = match options.whom {
        None => record,
        Some(viewer) => {
            load::check_viewer(viewer, players.len())?;
            cut(&game, &record, viewer).map_err(|error| Failure::failed(error.to_string(), ""))?
        }
    };
    load::write_to(options.out.as_deref(), out, &record.to_json())?;
    if let Some(file) = &options.out {
        let verdict =
            verify(&game, &record).map_err(|error| Failure::failed(error.to_string(), ""))?;
        writeln!(out, "{file}: {verdict}")?;
    }
    Ok(())
}
