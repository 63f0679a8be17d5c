//! The score sheet for people.

use gleis_rules::{Score, Seat, Source};
use std::fmt::Write as _;

/// The score sheet as a table, with a column for each seat.
#[must_use]
pub fn score_sheet(score: &Score) -> String {
    let mut out = String::new();
    let mut row = |name: &str, cell: &dyn Fn(Seat) -> String| {
        let cells = score.seats.seats().map(|seat| format!("{:>8}", cell(seat)));
        let cells: String = cells.collect();
        let _ = writeln!(out, "{name:<20}{cells}");
    };
    row("", &|seat| seat.to_string());
    for source in Source::ALL {
        // A bonus the game does not have is no row of its sheet.
        let always = matches!(source, Source::Routes | Source::Completed | Source::Missed);
        let points = |seat: Seat| score.sheets[seat].from(source);
        if always || score.seats.seats().any(|seat| points(seat) != 0) {
            row(&words(source.name()), &|seat| points(seat).to_string());
        }
    }
    row("total", &|seat| score.sheets[seat].total().to_string());
    row("place", &|seat| score.places[seat].to_string());
    let tickets = |seat: Seat| {
        let sheet = &score.sheets[seat];
        let all = sheet.tickets_completed + sheet.tickets_missed;
        format!("{}/{all}", sheet.tickets_completed)
    };
    row("tickets completed", &tickets);
    if score.seats.seats().any(|seat| score.sheets[seat].trail > 0) {
        row("length of the trail", &|seat| {
            score.sheets[seat].trail.to_string()
        });
    }
    let winners: Vec<String> = score
        .winners()
        .iter()
        .map(|seat| seat.to_string())
        .collect();
    let by = words(score.decision.name());
    let _ = writeln!(out, "first: {}, decided by: {by}", winners.join(", "));
    out
}

/// A name of files and wires as people write it.
fn words(name: &str) -> String {
    name.replace('-', " ")
}
