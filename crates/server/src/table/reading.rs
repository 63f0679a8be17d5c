//! Cards that are read aloud at a table: pages that one person turns for all, and bots that wait
//! while somebody reads.

use super::{Table, lock};
use crate::model::{Millis, Occupant};
use crate::protocol::{ApiError, Done, ReadingNow, ToClient};
use crate::store::{LogEntry, LogRow};
use gleis_games::wire::{WireEvent, WireHappening};
use gleis_rules::Seat;

/// Bots wait at most so long after somebody has begun, and after the last move.
const PATIENCE: Millis = 60_000;

/// After something was read aloud so much time is left to say that one reads.
const GRACE: Millis = 4_000;

/// Who reads.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// The seats of those who have a card before them, and since when.
    readers: Vec<(Seat, Millis)>,
    /// When a card was last read aloud, until everybody has said that they are done.
    since: Option<Millis>,
}

impl Table {
    /// A row was written: does anything on it want to be read?
    pub(super) fn note_reading(&mut self, row: &LogRow) {
        let LogEntry::Act { events, .. } = &row.entry else {
            return;
        };
        let read = events.iter().any(|event| {
            let WireEvent::Happened { happening } = event else {
                return false;
            };
            matches!(**happening, WireHappening::Read { .. })
        });
        let people = self.row.doc.seats.iter().enumerate();
        let mut present = people.filter(|(place, occupant)| {
            let person = matches!(occupant, Occupant::Person { stand_in: None, .. });
            person && lock(&self.watchers).has_seat(Seat::new(*place as u8))
        });
        // Whoever moves on has read it.
        self.reading.since = (read && present.next().is_some()).then_some(row.at);
    }

    /// Until when bots wait for those who read.
    pub(super) fn bots_wait_until(&self) -> Option<Millis> {
        let grace = self.reading.since.map(|since| since + GRACE);
        let there = |seat: Seat| lock(&self.watchers).has_seat(seat);
        let readers = self.reading.readers.iter();
        let readers = readers.filter(|&&(seat, _)| there(seat));
        let readers = readers.map(|&(_, began)| began.min(self.last_at) + PATIENCE);
        let until = readers.chain(grace).max();
        until.filter(|&until| self.app.now() < until)
    }

    /// Somebody begins or ends reading, or wants everybody to go on.
    pub(super) fn read(&mut self, guest: &str, reading: ReadingNow) -> Result<Done, ApiError> {
        let own = |occupant: &Occupant| occupant.is_person(guest);
        let Some(place) = self.row.doc.seats.iter().position(own) else {
            return Err(ApiError::forbidden("Bots wait for players only."));
        };
        let seat = Seat::new(place as u8);
        let before = self.reading.readers.clone();
        match reading {
            ReadingNow::Begins if before.iter().any(|&(other, _)| other == seat) => {}
            ReadingNow::Begins => self.reading.readers.push((seat, self.app.now())),
            ReadingNow::Ends => self.reading.readers.retain(|&(other, _)| other != seat),
            ReadingNow::GoOn => self.reading.readers.clear(),
        }
        if self.reading.readers.is_empty() {
            self.reading.since = None;
        }
        if before != self.reading.readers {
            let seats = self.reading.readers.iter();
            let message = ToClient::Readers {
                table: self.row.id.clone(),
                seats: seats.map(|(seat, _)| seat.index() as u8 + 1).collect(),
            };
            lock(&self.watchers).tell_all(&message);
        }
        self.ask_bots();
        self.set_alarm();
        Ok(Done { seq: self.seq() })
    }

    /// Whoever plays may turn to a page; nothing is kept of it.
    pub(super) fn turn_page(&mut self, guest: &str, page: u16) -> Result<Done, ApiError> {
        let own = |occupant: &Occupant| occupant.is_person(guest);
        let place = self.row.doc.seats.iter().position(own);
        let Some((place, Occupant::Person { name, .. })) =
            place.map(|place| (place, &self.row.doc.seats[place]))
        else {
            return Err(ApiError::forbidden(
                "Only players turn pages for the table.",
            ));
        };
        let message = ToClient::PageTurned {
            table: self.row.id.clone(),
            seat: Some(place as u8 + 1),
            name: name.clone(),
            page,
        };
        lock(&self.watchers).tell_all(&message);
        Ok(Done { seq: self.seq() })
    }
}
