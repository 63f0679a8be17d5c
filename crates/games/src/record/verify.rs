//! Is a record right?

use super::check::other_rules;
use super::replay::for_whom;
use super::{Disagreement, GameResult, Record, Replay, SeatResult};
use crate::catalogue::AnyGame;
use crate::entry::Entry;
use crate::with_game;
use gleis_rules::{Source, Viewer};
use std::fmt;

/// What was found out about a record that is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many plies it has.
    pub plies: usize,
    /// For whom it is cut down; then only its form could be checked.
    pub viewer: Option<Viewer>,
    /// The result, if the game is over.
    pub result: Option<GameResult>,
}

impl Verdict {
    /// Is the game over?
    #[must_use]
    pub const fn finished(&self) -> bool {
        self.result.is_some()
    }
}

impl fmt::Display for Verdict {
    /// Two sentences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.plies;
        match (self.viewer, &self.result) {
            (None, Some(_)) => write!(f, "The record is right: {plies} plies")?,
            (None, None) => write!(f, "The record is right as far as it goes: {plies} plies")?,
            (Some(viewer), _) => {
                let whom = for_whom(viewer);
                write!(f, "The record tells what {whom} saw: {plies} plies")?;
            }
        }
        match &self.result {
            Some(result) => write!(f, ", {}.", winners(result))?,
            None => f.write_str(", and the game is not over.")?,
        }
        f.write_str(match self.viewer {
            None => " Names, kinds of players and the seed are not checked.",
            Some(_) => " Only a full record can be checked.",
        })
    }
}

fn winners(result: &GameResult) -> String {
    let first: Vec<&SeatResult> = result
        .sheets
        .iter()
        .filter(|sheet| sheet.place == 1)
        .collect();
    let seats: Vec<_> = first.iter().map(|sheet| sheet.seat.to_string()).collect();
    let total = first.first().map_or(0, |sheet| sheet.total);
    match seats.as_slice() {
        [seat] => format!("seat {seat} wins with {total} points"),
        _ => format!(
            "seats {} share the victory with {total} points",
            seats.join(" and ")
        ),
    }
}

/// Replays a record and checks every step and the result.
///
/// # Errors
/// The first disagreement, in one sentence.
pub fn verify(game: &AnyGame, record: &Record) -> Result<Verdict, Disagreement> {
    with_game!(game, entry => verify_entry(entry, record))
}

/// As [`verify`], for one entry of the catalogue.
///
/// # Errors
/// The first disagreement, in one sentence.
pub fn verify_entry<E: Entry>(entry: &E, record: &Record) -> Result<Verdict, Disagreement> {
    let mut replay = Replay::new(entry, record)?;
    if record.rules_version != entry.info().rules_version {
        return Err(other_rules(entry, record));
    }
    while replay.step()? {}
    let plies = replay.ply();
    let result = replay.result();
    match (&record.result, &result) {
        (Some(told), Some(right)) => {
            compare(told, right).map_err(Disagreement::whole)?;
        }
        (None, Some(_)) => {
            return Err(Disagreement::whole(format!(
                "the game is over after ply {plies}, but the record has no result"
            )));
        }
        (Some(_), None) => {
            let next = replay.to_act().first();
            let next = next.map_or_else(String::new, |seat| format!(": {seat} may still act"));
            return Err(Disagreement::whole(format!(
                "the record has a result, but the game is not over after ply {plies}{next}"
            )));
        }
        (None, None) => {}
    }
    Ok(Verdict {
        plies,
        viewer: record.viewer.map(|viewer| viewer.0),
        result,
    })
}

fn compare(told: &GameResult, right: &GameResult) -> Result<(), String> {
    if told.sheets.len() != right.sheets.len() {
        let (told, right) = (told.sheets.len(), right.sheets.len());
        return Err(format!(
            "the record has {told} score sheets for {right} seats"
        ));
    }
    for (told, right) in told.sheets.iter().zip(&right.sheets) {
        compare_sheets(told, right)?;
    }
    if told.decision != right.decision {
        return Err(format!(
            "the record says the game was decided by {}; the replay says by {}",
            told.decision.text(),
            right.decision.text()
        ));
    }
    Ok(())
}

fn compare_sheets(told: &SeatResult, right: &SeatResult) -> Result<(), String> {
    let seat = right.seat;
    if told.seat != seat {
        return Err(format!(
            "the score sheet of seat {seat} says it is of seat {}",
            told.seat
        ));
    }
    let says = |what: &str, told: i32, right: i32| {
        if told == right {
            return Ok(());
        }
        Err(format!(
            "the record says seat {seat} has {told} {what}; the replay gives {right}"
        ))
    };
    for source in Source::ALL {
        let what = format!("points from {}", source_text(source));
        says(&what, told.points.from(source), right.points.from(source))?;
    }
    says("points in all", told.total, right.total)?;
    let numbers = [
        (
            "completed tickets",
            told.tickets_completed,
            right.tickets_completed,
        ),
        ("missed tickets", told.tickets_missed, right.tickets_missed),
        ("trains in the longest trail", told.trail, right.trail),
        ("bonus cards", told.bonus_cards, right.bonus_cards),
    ];
    for (what, told, right) in numbers {
        says(what, told.into(), right.into())?;
    }
    if told.place == right.place {
        return Ok(());
    }
    Err(format!(
        "the record says seat {seat} came in at place {}; the replay says at place {}",
        told.place, right.place
    ))
}

const fn source_text(source: Source) -> &'static str {
    match source {
        Source::Routes => "routes",
        Source::Completed => "completed tickets",
        Source::Missed => "missed tickets",
        Source::LongestTrail => "the longest trail",
        Source::Globetrotter => "most completed tickets",
        Source::Passengers => "passengers",
        Source::BigCities => "bonus cards",
        Source::Coins => "coins",
        Source::UsedCars => "used cars",
        Source::WrittenOff => "what is written off",
    }
}
