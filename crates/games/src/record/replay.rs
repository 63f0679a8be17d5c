//! Replaying a record ply by ply, and finding where it is wrong.

use super::check::{check_head, compare, quoted};
use super::{Ply, Record, RecordViewer};
use crate::entry::{Entry, EventOf, StateOf, ViewOf};
use crate::wire::{WireEvent, seat_from_wire, seat_to_wire};
use gleis_rules::{Game, Score, ScriptedChance, Seat, SeatCount, SeatSet, Setup, Viewer};
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
/// down shows what its viewer saw.
#[derive(Debug)]
pub struct Replay<'a, E: Entry> {
    entry: &'a E,
    record: &'a Record,
    seats: SeatCount,
    ply: usize,
    table: Table<E>,
}

#[derive(Debug)]
enum Table<E: Entry> {
    Full(Box<Full<E>>),
    Seen(Box<ViewOf<E>>),
}

/// The state, and how the last ply led to it.
#[derive(Debug)]
pub(super) struct Full<E: Entry> {
    pub before: Option<StateOf<E>>,
    pub state: StateOf<E>,
    pub events: Vec<EventOf<E>>,
}

impl<'a, E: Entry> Replay<'a, E> {
    /// Checks the head of the record and replays the set-up.
    ///
    /// # Errors
    /// If the record belongs to another game, or its set-up is wrong.
    pub fn new(entry: &'a E, record: &'a Record) -> Result<Self, Disagreement> {
        let setup = check_head(entry, record)?;
        let at_setup = |sentence: String| Disagreement {
            ply: Some(0),
            sentence,
        };
        let table = match record.viewer {
            None => Table::Full(Box::new(
                deal(entry, setup, &record.setup).map_err(at_setup)?,
            )),
            Some(RecordViewer(viewer)) => {
                let mut view = entry.view_before_deal(viewer, setup);
                fold(entry, &mut view, &record.setup).map_err(at_setup)?;
                Table::Seen(Box::new(view))
            }
        };
        Ok(Self {
            entry,
            record,
            seats: setup.seats,
            ply: 0,
            table,
        })
    }

    /// How many play.
    pub const fn seats(&self) -> SeatCount {
        self.seats
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

    /// The state; none in a record that is cut down.
    pub fn state(&self) -> Option<&StateOf<E>> {
        self.full().map(|full| &full.state)
    }

    /// Who may act now.
    pub fn to_act(&self) -> SeatSet {
        match &self.table {
            Table::Full(full) => self.entry.game().to_act(&full.state),
            Table::Seen(view) => self.entry.view_to_act(view),
        }
    }

    /// The result, if the game is over here.
    pub fn outcome(&self) -> Option<Score> {
        match &self.table {
            Table::Full(full) => self.entry.game().outcome(&full.state),
            Table::Seen(view) => self.entry.view_outcome(view),
        }
    }

    /// What a viewer knows at this moment.
    ///
    /// # Errors
    /// If the record is cut down for somebody else, or the game has no such seat.
    pub fn view(&self, viewer: Viewer) -> Result<ViewOf<E>, Disagreement> {
        self.check_viewer(viewer)?;
        Ok(match &self.table {
            Table::Full(full) => self.entry.game().observe(&full.state, viewer),
            Table::Seen(view) => **view,
        })
    }

    /// What a viewer saw of the last ply, or of the set-up before the first.
    ///
    /// # Errors
    /// If the record is cut down for somebody else, or the game has no such seat.
    pub fn seen(&self, viewer: Viewer) -> Result<Vec<WireEvent>, Disagreement> {
        self.check_viewer(viewer)?;
        Ok(match &self.table {
            Table::Full(full) => {
                let game = self.entry.game();
                let name = |event| {
                    self.entry
                        .event_to_wire(full.before.as_ref(), &game.see(event, viewer))
                };
                full.events.iter().map(name).collect()
            }
            Table::Seen(_) => self.told().to_vec(),
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

    pub(super) fn full(&self) -> Option<&Full<E>> {
        match &self.table {
            Table::Full(full) => Some(full),
            Table::Seen(_) => None,
        }
    }

    fn check_viewer(&self, viewer: Viewer) -> Result<(), Disagreement> {
        match (self.record.viewer, viewer) {
            (Some(cut), _) if cut.0 != viewer => Err(Disagreement::whole(format!(
                "the record tells only what {} knew",
                for_whom(cut.0)
            ))),
            (_, Viewer::Seat(seat)) if !self.seats.all().has(seat) => {
                Err(Disagreement::whole(format!("nobody sits at {seat}")))
            }
            _ => Ok(()),
        }
    }

    fn take(&mut self, ply: &Ply) -> Result<(), String> {
        let seat = seat_from_wire(ply.seat, self.seats)
            .ok_or_else(|| format!("there is no seat {}", ply.seat))?;
        let to_act = self.to_act();
        if !to_act.has(seat) {
            return Err(match to_act.first() {
                None => format!("{seat} acts, but the game is over"),
                Some(other) => format!("{seat} acts, but it is {}’s turn", name_of(other)),
            });
        }
        match &mut self.table {
            Table::Full(full) => act(self.entry, full, seat, ply),
            Table::Seen(view) => fold(self.entry, view, &ply.events),
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

fn deal<E: Entry>(entry: &E, setup: Setup, told: &[WireEvent]) -> Result<Full<E>, String> {
    // Whom the host has named to begin is no matter of chance.
    let named =
        |event: &&WireEvent| setup.first.is_some() && matches!(event, WireEvent::FirstSeat { .. });
    let by_chance: Vec<WireEvent> = told.iter().filter(|e| !named(e)).cloned().collect();
    let outcomes = entry.outcomes(None, &by_chance).map_err(|error| error.0)?;
    let mut chance = ScriptedChance::new(&outcomes);
    let mut events = Vec::new();
    let state = entry.game().deal(setup, &mut chance, &mut events);
    compare(entry, None, told, &events, &chance)?;
    Ok(Full {
        before: None,
        state,
        events,
    })
}

fn act<E: Entry>(entry: &E, full: &mut Full<E>, seat: Seat, ply: &Ply) -> Result<(), String> {
    let game = entry.game();
    let before = full.state;
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
    let outcomes = entry
        .outcomes(Some(&before), &ply.events)
        .map_err(|error| error.0)?;
    let mut chance = ScriptedChance::new(&outcomes);
    full.events.clear();
    game.apply_unchecked(&mut full.state, seat, action, &mut chance, &mut full.events);
    full.before = Some(before);
    compare(entry, Some(&before), &ply.events, &full.events, &chance)
}

fn fold<E: Entry>(entry: &E, view: &mut ViewOf<E>, events: &[WireEvent]) -> Result<(), String> {
    for event in events {
        let seen = entry
            .event_from_wire(view, event)
            .map_err(|error| format!("the record says {}, but {error}", quoted(entry, event)))?;
        entry.game().fold(view, &seen);
    }
    Ok(())
}
