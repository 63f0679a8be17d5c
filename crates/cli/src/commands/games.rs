//! `gleis games`: which games there are.

use crate::failure::Failure;
use crate::load;
use crate::table::{Side, Table};
use clap::Args;
use gleis_games::{Entry, data, with_game};
use serde_json::{Value, json};
use std::io::Write;

/// List the games that are built in
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis games
  gleis games --json

The id is what --game wants. A game file of your own can take its place.")]
pub(crate) struct Options {
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let mut table = Table::new(&[
        ("id", Side::Left),
        ("name", Side::Left),
        ("players", Side::Right),
        ("tickets", Side::Right),
        ("tracks", Side::Right),
    ]);
    let mut list: Vec<Value> = Vec::new();
    for id in data::builtin_ids() {
        let game = load::game(id)?;
        let info = game.info();
        // What is sealed in the box of a campaign does not count.
        let open = with_game!(&game, entry => entry.game_to_wire());
        let (tickets, tracks) = (open.tickets.len(), open.tracks.len());
        // A game without a map has no tracks to count.
        let tracks_told = info
            .map
            .as_ref()
            .map_or_else(|| "–".to_owned(), |_| tracks.to_string());
        let (fewest, most) = info.players;
        table.row(vec![
            info.id.clone(),
            info.name.en.clone(),
            format!("{fewest}–{most}"),
            tickets.to_string(),
            tracks_told,
        ]);
        list.push(json!({
            "id": info.id,
            "rules-version": info.rules_version,
            "fingerprint": info.fingerprint,
            "name": { "en": info.name.en, "de": info.name.de },
            "pitch": { "en": info.pitch.en, "de": info.pitch.de },
            "players": { "min": fewest, "max": most },
            "minutes": { "min": info.minutes.0, "max": info.minutes.1 },
            "tickets": tickets,
            "tracks": tracks,
        }));
    }
    if options.json {
        writeln!(out, "{:#}", Value::Array(list))?;
        return Ok(());
    }
    table.write(out)?;
    Ok(())
}
