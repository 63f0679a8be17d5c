//! What a replay checks: the head of a record, and the events of each ply.

use super::recorder::check_setup;
use super::{
    Disagreement, EVENTS_ONLY, FORMAT, Options, Record, RecordError, VERSION, full_events,
};
use crate::entry::{Entry, EventOf, StateOf};
use crate::wire::{WireEvent, WirePhase, seat_from_wire};
use gleis_rules::{Game, Outcome, ScriptedChance, SeatCount, Setup, Stream, Viewer, Wanted};
use serde_json::Value;

/// Events are repeated up to this length.
const QUOTE_MAX: usize = 300;

/// Does the record belong to this game, as it is played here or was under older rules?
pub(super) fn check_head<E: Entry>(entry: &E, record: &Record) -> Result<Setup, Disagreement> {
    let info = entry.info();
    let (id, rules) = (&info.id, record.rules_version);
    let wrong = |sentence: String| Err(Disagreement::whole(sentence));
    if record.format != FORMAT {
        return wrong("this is not a game record".into());
    }
    if !(EVENTS_ONLY..=VERSION).contains(&record.version) {
        return wrong(RecordError::UnknownVersion(record.version.into()).to_string());
    }
    if record.game != *id {
        let game: String = record.game.chars().take(40).collect();
        return wrong(format!("the record is of the game “{game}”, not of “{id}”"));
    }
    if rules > info.rules_version {
        return Err(other_rules(entry, record));
    }
    if rules == info.rules_version && record.fingerprint != info.fingerprint {
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
    if record.viewer.is_some() && has_chance(record) {
        return wrong("a record that is cut down does not tell what chance gave".into());
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

/// What is said of a record whose rules are not those of this program.
pub(super) fn other_rules<E: Entry>(entry: &E, record: &Record) -> Disagreement {
    let info = entry.info();
    Disagreement::whole(format!(
        "the record follows version {} of the rules of {}, and this program version {}",
        record.rules_version, info.id, info.rules_version
    ))
}

fn has_chance(record: &Record) -> bool {
    let told = record.plies.iter().any(|ply| !ply.chance.is_empty());
    told || !record.chance.is_empty()
}

/// Compares what the record tells with what the replay gave, which began in a state.
pub(super) fn compare<E: Entry>(
    entry: &E,
    version: u32,
    (before, happened): (Option<&StateOf<E>>, &[EventOf<E>]),
    told: &[WireEvent],
    chance: &ScriptedChance<'_>,
) -> Result<(), String> {
    if version != EVENTS_ONLY
        && let Some(failure) = chance.failure()
    {
        return Err(match failure.found {
            Some(found) => {
                let name = entry.outcome_to_wire(found).to_string();
                let why = impossible(failure.wanted, found, failure.stream);
                format!("chance is said to give “{}”, but {why}", short(&name))
            }
            None => "the record leaves out something that chance gave".into(),
        });
    }
    let happened = full_events(entry, before, happened);
    let differs = |index: &usize| match (told.get(*index), happened.get(*index)) {
        (Some(told), Some(happened)) => !agree(told, happened),
        _ => true,
    };
    let Some(index) = (0..told.len().max(happened.len())).find(differs) else {
        return match chance.left() {
            0 => Ok(()),
            left => Err(format!("the record has {left} random outcomes too many")),
        };
    };
    Err(match (told.get(index), happened.get(index)) {
        (Some(wrong), Some(right)) => match told_by(entry, before, &told[..=index], chance) {
            Some(why) => format!("the record says {}, but {why}", quoted(entry, wrong)),
            None => {
                let (mut told, mut replayed) = (quoted(entry, wrong), quoted(entry, right));
                if told == replayed {
                    (told, replayed) = (spelt(wrong), spelt(right));
                }
                format!("the record says {told}, the replay gives {replayed}")
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

/// Older records of the card game counted idle turns on after a first card, and those of campaigns
/// told what is asked in other words.
fn agree(told: &WireEvent, happened: &WireEvent) -> bool {
    if told == happened {
        return true;
    }
    let mut mended = told.clone();
    let WireEvent::Awaits {
        phase,
        passes,
        play,
        ..
    } = &mut mended
    else {
        return false;
    };
    if *phase == WirePhase::SecondCard {
        *passes = 0;
    }
    if let (
        Some(old),
        WireEvent::Awaits {
            play: Some(new), ..
        },
    ) = (play, happened)
        && old.agenda.take().is_some()
    {
        (old.asked, old.seat) = (new.asked, new.seat);
        (old.class, old.of_tool) = (new.class.clone(), new.of_tool);
    }
    mended == *happened
}

/// If the last of these events, with which version 1 tells chance, is one that chance cannot
/// have given: why not.
fn told_by<E: Entry>(
    entry: &E,
    before: Option<&StateOf<E>>,
    told: &[WireEvent],
    chance: &ScriptedChance<'_>,
) -> Option<String> {
    let failure = chance.failure()?;
    let upto = |events: &[WireEvent]| entry.outcomes(before, events).ok().map(|all| all.len());
    let (_, earlier) = told.split_last()?;
    if !(upto(earlier)?..upto(told)?).contains(&failure.at) {
        return None;
    }
    match (failure.wanted, failure.found?) {
        (Wanted::Card, found @ Outcome::Card(_)) | (Wanted::Ticket, found @ Outcome::Ticket(_)) => {
            Some(impossible(failure.wanted, found, failure.stream))
        }
        // The game has asked for something else: other events are wrong, too.
        _ => None,
    }
}

/// Why chance cannot have given this where the game wanted that.
fn impossible(wanted: Wanted, found: Outcome, stream: Stream) -> String {
    match (wanted, found) {
        (Wanted::Card, Outcome::Card(_)) if stream == Stream::Passengers => {
            "no such passenger is left in the bag".into()
        }
        (Wanted::Card, Outcome::Card(_)) => "no such card is left to be drawn".into(),
        (Wanted::Ticket, Outcome::Ticket(_)) if stream == Stream::PutAway => {
            "that ticket is not among those to be put away".into()
        }
        (Wanted::Ticket, Outcome::Ticket(_)) => {
            "that ticket is not among the untouched ones of the deck drawn from".into()
        }
        (Wanted::Index(bound), Outcome::Index(_)) => {
            format!("there are only {bound} possibilities, counted from 0")
        }
        (Wanted::Card, _) => "a card is drawn here".into(),
        (Wanted::Ticket, _) => "a ticket is drawn here".into(),
        (Wanted::Index(_), _) => "a number is drawn here".into(),
    }
}

/// An event as it stands in a sentence.
fn quoted<E: Entry>(entry: &E, event: &WireEvent) -> String {
    let text = entry.event_text(event);
    if text.is_empty() {
        spelt(event)
    } else {
        format!("“{}”", short(&text))
    }
}

/// An event with all its members, for what no line of a story tells: `“awaits: phase turn,
/// seat 1”`.
fn spelt(event: &WireEvent) -> String {
    let Ok(Value::Object(mut members)) = serde_json::to_value(event) else {
        return "an event".into();
    };
    let name = members.remove("event");
    let name = name.as_ref().and_then(Value::as_str).unwrap_or("event");
    let members = in_words(&Value::Object(members));
    let mut text = name.replace('-', " ");
    if !members.is_empty() {
        text = format!("{text}: {members}");
    }
    format!("“{}”", short(&text))
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.into(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".into(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(in_words).collect();
            items.join(" and ")
        }
        Value::Object(members) => {
            let member = |(name, value): (&String, &Value)| format!("{name} {}", in_words(value));
            let members: Vec<_> = members.iter().map(member).collect();
            members.join(", ")
        }
    }
}

/// A sentence stays a sentence, whatever the record holds.
fn short(text: &str) -> String {
    match text.char_indices().nth(QUOTE_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
