//! `games.csv`: a row for each seat of each game.

use super::{DealResult, Schedule};
use csv::Writer;
use gleis_rules::Source;

/// The whole table.
pub(super) fn rows(schedule: &Schedule, deals: &[DealResult]) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    write(&mut writer, &schedule.names(), deals).expect("every row has the same columns");
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("names and numbers are text")
}

fn write(writer: &mut Writer<Vec<u8>>, names: &[String], deals: &[DealResult]) -> csv::Result<()> {
    let before = [
        "table", "deal", "rotation", "seat", "player", "place", "win", "points",
    ];
    let after = [
        "tickets-completed",
        "tickets-missed",
        "trail",
        "turns",
        "game-turns",
        "decisions",
        "seconds",
    ];
    let sources = Source::ALL.map(Source::name);
    writer.write_record(before.iter().chain(&sources).chain(&after))?;
    for deal in deals {
        for (rotation, game) in deal.games.iter().enumerate() {
            for (place, seat) in game.seats.iter().enumerate() {
                let won = seat.place == 1;
                let before = [
                    (deal.table + 1).to_string(),
                    (deal.deal + 1).to_string(),
                    (rotation + 1).to_string(),
                    (place + 1).to_string(),
                    names[seat.player].clone(),
                    seat.place.to_string(),
                    if won { game.win_share() } else { 0.0 }.to_string(),
                    seat.points.to_string(),
                ];
                let after = [
                    seat.completed.to_string(),
                    seat.missed.to_string(),
                    seat.trail.to_string(),
                    seat.turns.to_string(),
                    game.turns.to_string(),
                    seat.decisions.to_string(),
                    (seat.nanoseconds as f64 / 1e9).to_string(),
                ];
                let sources = seat.sources.map(|points| points.to_string());
                writer.write_record(before.iter().chain(&sources).chain(&after))?;
            }
        }
    }
    Ok(())
}
