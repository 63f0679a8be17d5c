//! Replaying a record ply by ply, and finding where it is wrong.

use super::check::{check_head, compare, other_rules};
use super::{EVENTS_ONLY, GameResult, Ply, Record, RecordViewer, seen_events};
use crate::entry::{Entry, StateOf};
use crate::playback::Playback;
use crate::wire::{
    WireEvent, WireOutcome, WirePhase, WireView, patch, seat_from_wire, seat_to_wire,
};
use gleis_rules::{Game, Outcome, ScriptedChance, Seat, SeatCount, SeatSet, Setup, Viewer};
use serde::Deserialize;
use serde_json::Value;
use std::fmt;

/// The first place where a record is wrong, and why, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Which ply, from 1; 0 is the set-up; `None` if it is about the record as a whole.
    pub ply: Option<usize>,
    /// The sentence, without the ply.
    pub sentence: String,
}

impl Disagreement {
    pub(super) fn whole(sentence: impl Into<String>) -> Self {
        Self {
            ply: None,
            sentence: sentence.into(),
        }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            Some(0) => write!(f, "set-up: {}", self.sentence),
            Some(ply) => write!(f, "ply {ply}: {}", self.sentence),
            None => f.write_str(&self.sentence),
        }
    }
}

impl std::error::Error for Disagreement {}

/// A record being replayed. Every step is checked.
///
/// A full record replays the game itself and can show it to any viewer. A record that is cut
/// down shows what its viewer saw, as the record tells it. One that follows older rules cannot be
/// played again: its events and its result are told as they stand.
pub struct Replay<'a, E: Entry> {
    entry: &'a E,
    record: &'a Record,
    setup: Setup,
    ply: usize,
    table: Table<'a, E>,
}

enum Table<'a, E: Entry> {
    Full(Playback<'a, E::Game>),
    Seen(Option<Box<SeenView>>),
    Told,
}

/// What the viewer of a cut record knows, as JSON to be patched and as the type that it is.
struct SeenView {
    json: Value,
    view: WireView,
}

impl<E: Entry> fmt::Debug for Replay<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Replay").field(&self.ply).finish()
    }
}

impl<'a, E: Entry> Replay<'a, E> {
    /// Checks the head of the record and replays the set-up.
    ///
    /// # Errors
    /// If the record belongs to another game, or its set-up is wrong.
    pub fn new(entry: &'a E, record: &'a Record) -> Result<Self, Disagreement> {
        let setup = check_head(entry, record)?;
        let table = match record.viewer {
            _ if record.rules_version < entry.info().rules_version => Ok(Table::Told),
            None => deal(entry, setup, record).map(Table::Full),
            Some(RecordViewer(viewer)) => first_view(record, setup, viewer).map(Table::Seen),
        };
        let table = table.map_err(|sentence| Disagreement {
            ply: Some(0),
            sentence,
        })?;
        Ok(Self {
            entry,
            record,
            setup,
            ply: 0,
            table,
        })
    }

    /// How many play.
    pub const fn seats(&self) -> SeatCount {
        self.setup.seats
    }

    /// How many play, and who begins.
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// How many plies have been replayed.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Replays the next ply; says `false` if there is none.
    ///
    /// # Errors
    /// If the ply is wrong.
    pub fn step(&mut self) -> Result<bool, Disagreement> {
        let Some(ply) = self.record.plies.get(self.ply) else {
            return Ok(false);
        };
        let number = self.ply + 1;
        self.take(ply).map_err(|sentence| Disagreement {
            ply: Some(number),
            sentence,
        })?;
        self.ply = number;
        Ok(true)
    }

    /// Replays until so many plies are done, or the record ends.
    ///
    /// # Errors
    /// If a ply is wrong.
    pub fn go_to(&mut self, ply: usize) -> Result<(), Disagreement> {
        if ply < self.ply {
            *self = Self::new(self.entry, self.record)?;
        }
        while self.ply < ply && self.step()? {}
        Ok(())
    }

    /// The game so far; none in a record that is cut down.
    pub const fn playback(&self) -> Option<&Playback<'a, E::Game>> {
        match &self.table {
            Table::Full(playback) => Some(playback),
            Table::Seen(_) | Table::Told => None,
        }
    }

    /// The state; none in a record that is cut down.
    pub fn state(&self) -> Option<&StateOf<E>> {
        self.playback().map(Playback::state)
    }

    /// Who may act now; nobody as far as a record that is cut down tells.
    pub fn to_act(&self) -> SeatSet {
        let state = self.state();
        state.map_or(SeatSet::EMPTY, |state| self.entry.game().to_act(state))
    }

    /// The result, if the game is over here. In a record that is cut down it is the one that
    /// the record tells.
    pub fn result(&self) -> Option<GameResult> {
        match &self.table {
            Table::Full(playback) => {
                let score = self.entry.game().outcome(playback.state());
                score.map(|score| GameResult::from(&score))
            }
            Table::Told => (self.ply == self.record.plies.len())
                .then(|| self.record.result.clone())
                .flatten(),
            Table::Seen(seen) => {
                let at_end = self.ply == self.record.plies.len();
                let goes_on = |seen: &SeenView| seen.view.phase != WirePhase::Over;
                if !at_end || seen.as_deref().is_some_and(goes_on) {
                    return None;
                }
                self.record.result.clone()
            }
        }
    }

    /// What a viewer knows at this moment.
    ///
    /// # Errors
    /// If the record is cut down for somebody else or does not tell views, or the game has no
    /// such seat.
    pub fn view(&self, viewer: Viewer) -> Result<WireView, Disagreement> {
        self.check_viewer(viewer)?;
        match &self.table {
            Table::Full(playback) => {
                let view = self.entry.game().observe(playback.state(), viewer);
                Ok(self.entry.view_to_wire(&view))
            }
            Table::Seen(Some(seen)) => Ok(seen.view.clone()),
            Table::Seen(None) => Err(Disagreement::whole(NO_VIEWS)),
            Table::Told => Err(other_rules(self.entry, self.record)),
        }
    }

    /// What a viewer saw of the last ply, or of the set-up before the first.
    ///
    /// # Errors
    /// If the record is cut down for somebody else, or the game has no such seat.
    pub fn seen(&self, viewer: Viewer) -> Result<Vec<WireEvent>, Disagreement> {
        self.check_viewer(viewer)?;
        Ok(match &self.table {
            Table::Full(playback) => {
                let before = playback.played().last().map(|played| &played.before);
                seen_events(self.entry, before, &playback.last().events, viewer)
            }
            Table::Seen(_) => self.told().to_vec(),
            // What one viewer may know of an event is worked out from the game.
            Table::Told if self.record.viewer.is_some() => self.told().to_vec(),
            Table::Told => return Err(other_rules(self.entry, self.record)),
        })
    }

    /// What the record tells of the last ply, or of the set-up before the first.
    pub fn told(&self) -> &'a [WireEvent] {
        match self
            .ply
            .checked_sub(1)
            .and_then(|index| self.record.plies.get(index))
        {
            Some(ply) => &ply.events,
            None => &self.record.setup,
        }
    }

    pub(super) fn check_viewer(&self, viewer: Viewer) -> Result<(), Disagreement> {
        match (self.record.viewer, viewer) {
            (Some(cut), _) if cut.0 != viewer => Err(Disagreement::whole(format!(
                "the record tells only what {} knew",
                for_whom(cut.0)
            ))),
            (_, Viewer::Seat(seat)) if !self.seats().all().has(seat) => {
                Err(Disagreement::whole(format!("nobody sits at {seat}")))
            }
            _ => Ok(()),
        }
    }

    fn take(&mut self, ply: &Ply) -> Result<(), String> {
        let seat = seat_from_wire(ply.seat, self.seats())
            .ok_or_else(|| format!("there is no seat {}", ply.seat))?;
        match &mut self.table {
            Table::Full(playback) => act(self.entry, self.record.version, playback, seat, ply),
            Table::Seen(seen) => next_view(seen.as_deref_mut(), ply),
            Table::Told => Ok(()),
        }
    }
}

/// What is said of a record that is cut down and too old to tell what its viewer knew.
const NO_VIEWS: &str = "the record is cut down and has version 1 of the format, which tells \
                        events but not what lay on the table: ask for the record again";

/// Larger views are refused: they are read again after every ply.
const VIEW_SIZE_MAX: usize = 256 << 10;

/// About how many bytes a value has as text.
fn size(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 4,
        Value::String(text) => text.len() + 2,
        Value::Array(items) => items.iter().map(size).sum::<usize>() + 2,
        Value::Object(members) => {
            let members = members.iter();
            members
                .map(|(name, value)| name.len() + size(value))
                .sum::<usize>()
                + 2
        }
    }
}

/// "seat 2".
fn name_of(seat: Seat) -> String {
    format!("seat {}", seat_to_wire(seat))
}

pub(super) fn for_whom(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => name_of(seat),
        Viewer::Spectator => "a spectator".into(),
    }
}

/// What chance gave, as the record tells it. In version 1 it is read off the events.
fn outcomes<E: Entry>(
    entry: &E,
    version: u32,
    chance: &[WireOutcome],
    by_events: impl FnOnce() -> Result<Vec<Outcome>, crate::NotationError>,
) -> Result<Vec<Outcome>, String> {
    let outcomes = if version == EVENTS_ONLY {
        by_events()
    } else {
        let named = chance.iter().map(|wire| entry.outcome_from_wire(wire));
        named.collect()
    };
    outcomes.map_err(|error| error.0)
}

fn deal<'a, E: Entry>(
    entry: &'a E,
    setup: Setup,
    record: &Record,
) -> Result<Playback<'a, E::Game>, String> {
    let told = &record.setup;
    let outcomes = outcomes(entry, record.version, &record.chance, || {
        // Whom the host has named to begin is no matter of chance.
        let named = |event: &&WireEvent| {
            setup.first.is_some() && matches!(event, WireEvent::FirstSeat { .. })
        };
        let by_chance: Vec<WireEvent> = told.iter().filter(|e| !named(e)).cloned().collect();
        entry.outcomes(None, &by_chance)
    })?;
    let mut chance = ScriptedChance::new(&outcomes);
    let playback = Playback::deal(entry.game(), setup, &mut chance);
    let happened = (None, playback.last().events.as_slice());
    compare(entry, record.version, happened, told, &chance)?;
    Ok(playback)
}

fn act<E: Entry>(
    entry: &E,
    version: u32,
    playback: &mut Playback<'_, E::Game>,
    seat: Seat,
    ply: &Ply,
) -> Result<(), String> {
    let (game, before) = (entry.game(), *playback.state());
    let to_act = game.to_act(&before);
    if !to_act.has(seat) {
        return Err(match to_act.first() {
            None => format!("{seat} acts, but the game is over"),
            Some(other) => format!("{seat} acts, but it is {}’s turn", name_of(other)),
        });
    }
    let wire = ply
        .action
        .as_ref()
        .ok_or_else(|| format!("{seat} acts, but the record does not say how"))?;
    let action = entry
        .action_from_wire(&before, seat, wire)
        .map_err(|error| format!("{seat} wants the impossible: {error}"))?;
    if let Err(illegal) = game.check(&before, seat, action) {
        let text = entry.action_text(&before, seat, action);
        return Err(format!("{seat} wants “{text}”, but {illegal}"));
    }
    let outcomes = outcomes(entry, version, &ply.chance, || {
        entry.outcomes(Some(&before), &ply.events)
    })?;
    let mut chance = ScriptedChance::new(&outcomes);
    let played = playback.act_unchecked(seat, action, &mut chance);
    let happened = (Some(&before), played.happened.events.as_slice());
    compare(entry, version, happened, &ply.events, &chance)
}

/// The view after the set-up; version 1 has none.
fn first_view(
    record: &Record,
    setup: Setup,
    viewer: Viewer,
) -> Result<Option<Box<SeenView>>, String> {
    if record.version == EVENTS_ONLY {
        return Ok(None);
    }
    let Some(view) = record.view.as_deref() else {
        return Err(format!("what {} knew is missing", for_whom(viewer)));
    };
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat_to_wire(seat)),
        Viewer::Spectator => None,
    };
    if view.seat != seat || view.seats.len() != usize::from(setup.seats.get()) {
        return Err(format!("this is not what {} knew", for_whom(viewer)));
    }
    let json = serde_json::to_value(view).map_err(|error| error.to_string())?;
    let view = view.clone();
    Ok(Some(Box::new(SeenView { json, view })))
}

fn next_view(seen: Option<&mut SeenView>, ply: &Ply) -> Result<(), String> {
    let (Some(seen), Some(change)) = (seen, ply.view.as_ref()) else {
        return Ok(());
    };
    patch::apply(&mut seen.json, change);
    if size(&seen.json) > VIEW_SIZE_MAX {
        return Err("no view of a game is that large".into());
    }
    let view = WireView::deserialize(&seen.json)
        .map_err(|error| format!("what the viewer knew cannot be read: {error}"))?;
    if (view.seat, view.seats.len()) != (seen.view.seat, seen.view.seats.len()) {
        return Err("the view is of another viewer".into());
    }
    seen.view = view;
    Ok(())
}
