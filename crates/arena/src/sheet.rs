//! The score sheet for people.

use gleis_games::record::{GameResult, SeatResult};
use gleis_rules::Source;
use std::fmt::Write as _;

/// The score sheet as a table, with a column for each seat.
#[must_use]
pub fn score_sheet(result: &GameResult) -> String {
    let mut out = String::new();
    let sheets = &result.sheets;
    let mut row = |name: &str, cell: &dyn Fn(&SeatResult) -> String| {
        let cells = sheets.iter().map(|sheet| format!("{:>8}", cell(sheet)));
        let cells: String = cells.collect();
        let _ = writeln!(out, "{name:<20}{cells}");
    };
    row("", &|sheet| format!("seat {}", sheet.seat));
    for source in Source::ALL {
        // A bonus the game does not have is no row of its sheet.
        let always = matches!(source, Source::Routes | Source::Completed | Source::Missed);
        let points = |sheet: &SeatResult| sheet.points.from(source);
        if always || sheets.iter().any(|sheet| points(sheet) != 0) {
            row(&words(source.name()), &|sheet| points(sheet).to_string());
        }
    }
    row("total", &|sheet| sheet.total.to_string());
    row("place", &|sheet| sheet.place.to_string());
    row("tickets completed", &|sheet| {
        let (completed, missed) = (sheet.tickets_completed, sheet.tickets_missed);
        format!("{completed}/{}", u32::from(completed) + u32::from(missed))
    });
    if sheets.iter().any(|sheet| sheet.trail > 0) {
        row("length of the trail", &|sheet| sheet.trail.to_string());
    }
    let winners = sheets.iter().filter(|sheet| sheet.place == 1);
    let winners: Vec<String> = winners
        .map(|sheet| format!("seat {}", sheet.seat))
        .collect();
    let by = words(result.decision.name());
    let _ = writeln!(out, "first: {}, decided by: {by}", winners.join(", "));
    out
}

/// A name of files and wires as people write it.
fn words(name: &str) -> String {
    name.replace('-', " ")
}
