//! What a replay checks: the head of a record, and the events of each ply.

use super::recorder::{check_setup, full_events};
use super::{Disagreement, FORMAT, Options, Record, VERSION};
use crate::entry::{Entry, EventOf, StateOf};
use crate::wire::{WireEvent, seat_from_wire};
use gleis_rules::{Game, Outcome, ScriptedChance, SeatCount, Setup, Viewer, Wanted};

/// Events are repeated up to this length.
const QUOTE_MAX: usize = 300;

/// Does the record belong to this game, as it is played here?
pub(super) fn check_head<E: Entry>(entry: &E, record: &Record) -> Result<Setup, Disagreement> {
    let info = entry.info();
    let (id, rules) = (&info.id, record.rules_version);
    let wrong = |sentence: String| Err(Disagreement::whole(sentence));
    if record.format != FORMAT {
        return wrong("this is not a game record".into());
    }
    if record.version != VERSION {
        return wrong(format!(
            "the record has version {} of the format, and this program reads version {VERSION}",
            record.version
        ));
    }
    if record.game != *id {
        let game: String = record.game.chars().take(40).collect();
        return wrong(format!("the record is of the game “{game}”, not of “{id}”"));
    }
    if rules != info.rules_version {
        return wrong(format!(
            "the record follows version {rules} of the rules of {id}, and this program version {}",
            info.rules_version
        ));
    }
    if record.fingerprint != info.fingerprint {
        return wrong(format!(
            "the record was made with other data of {id}: the fingerprints differ"
        ));
    }
    let Options {
        players,
        first_seat,
    } = record.options;
    let Some(seats) = SeatCount::new(players) else {
        return wrong(format!("{players} players are too few or too many"));
    };
    let first = first_seat.map(|number| seat_from_wire(number, seats));
    if first == Some(None) {
        return wrong(format!("the first seat named is not one of {players}"));
    }
    let setup = Setup {
        seats,
        first: first.flatten(),
    };
    check_setup(entry, setup, record.seats.len()).map_err(|error| Disagreement::whole(error.0))?;
    if let Some(viewer) = record.viewer
        && !Viewer::all(seats).any(|known| known == viewer.0)
    {
        return wrong(format!(
            "the record is cut down for {viewer}, where nobody sits"
        ));
    }
    let most = entry.game().decisions_max(seats) as usize;
    if record.plies.len() > most {
        let plies = record.plies.len();
        return wrong(format!(
            "{plies} plies are too many: no such game has more than {most}"
        ));
    }
    Ok(setup)
}

/// Compares what the record tells with what the replay gave.
pub(super) fn compare<E: Entry>(
    entry: &E,
    before: Option<&StateOf<E>>,
    told: &[WireEvent],
    happened: &[EventOf<E>],
    chance: &ScriptedChance<'_>,
) -> Result<(), String> {
    let happened = full_events(entry, before, happened);
    let differs = |index: &usize| told.get(*index) != happened.get(*index);
    let Some(index) = (0..told.len().max(happened.len())).find(differs) else {
        return match chance.left() {
            0 => Ok(()),
            left => Err(format!("the record has {left} random outcomes too many")),
        };
    };
    Err(match (told.get(index), happened.get(index)) {
        (Some(wrong), Some(right)) => match impossible(entry, before, &told[..=index], chance) {
            Some(why) => format!("the record says {}, but {why}", quoted(entry, wrong)),
            None => {
                let (told, replayed) = (quoted(entry, wrong), quoted(entry, right));
                if told == replayed {
                    let (told, replayed) = (json(wrong), json(right));
                    format!("the record says {told}, the replay gives {replayed}")
                } else {
                    format!("the record says {told}, the replay gives {replayed}")
                }
            }
        },
        (Some(more), None) => {
            format!(
                "the record adds {}, which does not happen",
                quoted(entry, more)
            )
        }
        (None, Some(less)) => format!("the record leaves out {}", quoted(entry, less)),
        (None, None) => "the record is wrong here".into(),
    })
}

/// If the last of these events is one that chance cannot have given: why not.
fn impossible<E: Entry>(
    entry: &E,
    before: Option<&StateOf<E>>,
    told: &[WireEvent],
    chance: &ScriptedChance<'_>,
) -> Option<&'static str> {
    let failure = chance.failure()?;
    let upto = |events: &[WireEvent]| entry.outcomes(before, events).ok().map(|all| all.len());
    let (_, earlier) = told.split_last()?;
    if !(upto(earlier)?..upto(told)?).contains(&failure.at) {
        return None;
    }
    match (failure.wanted, failure.found?) {
        (Wanted::Card, Outcome::Card(_)) => Some("no such card is left to be drawn"),
        (Wanted::Ticket, Outcome::Ticket(_)) => Some("no such ticket is left to be drawn"),
        _ => None,
    }
}

/// An event as it stands in a sentence.
pub(super) fn quoted<E: Entry>(entry: &E, event: &WireEvent) -> String {
    let text = entry.event_text(event);
    if text.is_empty() {
        json(event)
    } else {
        format!("“{}”", short(&text))
    }
}

fn json(event: &WireEvent) -> String {
    short(&serde_json::to_string(event).unwrap_or_default())
}

/// A sentence stays a sentence, whatever the record holds.
fn short(text: &str) -> String {
    match text.char_indices().nth(QUOTE_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
