//! `games.csv`: a row for each seat of each game.

use super::{DealResult, Schedule};
use gleis_rules::Source;
use std::fmt::Write as _;

/// The whole table.
pub(super) fn rows(schedule: &Schedule, deals: &[DealResult]) -> String {
    let names: Vec<String> = schedule.names().iter().map(|name| quoted(name)).collect();
    let sources = Source::ALL.map(Source::name).join(",");
    let mut text = format!(
        "table,deal,rotation,seat,player,place,win,points,{sources},tickets-completed,\
         tickets-missed,trail,turns,game-turns,decisions,seconds\n"
    );
    for deal in deals {
        for (rotation, game) in deal.games.iter().enumerate() {
            for (place, seat) in game.seats.iter().enumerate() {
                let win = if seat.place == 1 {
                    game.win_share()
                } else {
                    0.0
                };
                let points = seat.sources.map(|points| points.to_string()).join(",");
                let (table, number) = (deal.table + 1, deal.deal + 1);
                let player = &names[seat.player];
                // Writing to a string cannot fail.
                let _ = writeln!(
                    text,
                    "{table},{number},{},{},{player},{},{win},{},{points},{},{},{},{},{},{},{}",
                    rotation + 1,
                    place + 1,
                    seat.place,
                    seat.points,
                    seat.completed,
                    seat.missed,
                    seat.trail,
                    seat.turns,
                    game.turns,
                    seat.decisions,
                    seat.nanoseconds as f64 / 1e9
                );
            }
        }
    }
    text
}

/// A cell that may hold commas and quotes.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn commands_with_quotes_stay_one_cell() {
        assert_eq!(quoted("cmd:bot \"a\", b"), "\"cmd:bot \"\"a\"\", b\"");
        assert_eq!(quoted("planner"), "planner");
    }
}
