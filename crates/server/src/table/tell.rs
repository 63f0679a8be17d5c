//! What a table tells: everything in here is made for one viewer, or is public.

use super::watchers::{Watcher, seat_of};
use super::{Table, Watch, lock};
use crate::live::LiveStep;
use crate::model::{Occupant, Pace, SeatColour, Status, Undo};
use crate::protocol::{
    ApiError, ChatLine, Done, Position, Reaction, Room, TableClock, TableInfo, TableSeat,
    TableSeatKind, ToClient, UndoAsked, Watching,
};
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use crate::store::{ChatRow, Listed, TableRow};
use crate::text::clean;
use gleis_games::wire::seat_to_wire;
use gleis_rules::{Seat, SeatSet, Viewer};
use std::sync::Arc;

/// A reconnecting client gets the steps it missed if they are no more than this.
const STEPS_MAX: u64 = 64;

/// The longest line of chat, in letters.
const CHAT_LETTERS: usize = 500;

impl Table {
    /// The table as everybody sees it.
    pub(crate) fn info(&self) -> TableInfo {
        let mut info = info_of(&self.row, |seat| self.is_there(seat));
        info.watching = self.watching();
        if let Some(live) = &self.live {
            info.seq = Some(live.seq());
            info.to_act = numbers(live.to_act());
            info.result = self.result.clone().or_else(|| live.result());
            info.clock = self.clock_info();
            info.undo_asked = self.undo_asked();
            info.end_asked = self.end_asked();
            info.expert_milliseconds = self.hurried.filter(|_| self.is_running());
        }
        for seat in &mut info.seats {
            if let TableSeatKind::Person { stand_in_from, .. } = &mut seat.kind {
                *stand_in_from = self.stand_in_from(Seat::new(seat.seat - 1));
            }
        }
        info
    }

    /// Whoever looks as a seat that is not theirs any more looks on from now on, or not at all.
    pub(super) fn drop_strangers(&mut self) {
        let watchers = Arc::clone(&self.watchers);
        lock(&watchers).check(|watcher| {
            let guest = watcher.guest.as_deref();
            match self.viewer(guest, watcher.seat()) {
                Ok(viewer) => Ok(viewer),
                Err(_) => self.viewer(guest, None).map_err(|error| {
                    watcher.outlet.tell(&ToClient::Error {
                        id: None,
                        table: Some(self.row.id.clone()),
                        problem: error.0,
                    });
                }),
            }
        });
    }

    fn clock_info(&self) -> Option<TableClock> {
        if matches!(self.row.doc.rules.pace, Pace::NoClock {}) || self.row.status != Status::Running
        {
            return None;
        }
        let clock = self.clock_now()?;
        let seats = self.seats().seats();
        Some(TableClock {
            now: self.app.now(),
            bank: clock.bank().to_vec(),
            deadline: seats.map(|seat| clock.deadline(seat)).collect(),
        })
    }

    fn undo_asked(&self) -> Option<UndoAsked> {
        let request = self.row.doc.undo_request.as_ref()?;
        let live = self.live.as_ref()?;
        if request.at_seq != live.seq() {
            return None;
        }
        Some(UndoAsked {
            seat: request.seat,
            plies: live.plies().saturating_sub(request.back_to),
            missing: self.undo_missing(request),
        })
    }

    /// The game as one viewer knows it.
    ///
    /// # Errors
    /// Before it begins.
    pub(crate) fn position(&self, viewer: Viewer) -> Result<Position, ApiError> {
        let live = self.game()?;
        Ok(Position {
            seq: live.seq(),
            view: Box::new(live.view(viewer)),
            to_act: numbers(live.to_act()),
            prompt: self.prompt(viewer).map(Box::new),
            undo_free: self.undo_free(viewer),
        })
    }

    fn prompt(&self, viewer: Viewer) -> Option<crate::live::Prompt> {
        match viewer {
            Viewer::Seat(seat) if self.is_running() => self.live.as_ref()?.prompt(seat),
            Viewer::Seat(_) | Viewer::Spectator => None,
        }
    }

    fn undo_free(&self, viewer: Viewer) -> bool {
        let Viewer::Seat(seat) = viewer else {
            return false;
        };
        let live = self.live.as_ref().filter(|_| self.is_running());
        self.row.doc.rules.undo != Undo::Never && live.is_some_and(|live| live.undo_is_free(seat))
    }

    /// As whom somebody may look.
    pub(crate) fn viewer(&self, guest: Option<&str>, seat: Option<u8>) -> Result<Viewer, ApiError> {
        if let Some(number) = seat {
            let guest = guest.ok_or_else(ApiError::unauthenticated)?;
            return self.own_seat(guest, number).map(Viewer::Seat);
        }
        let doc = &self.row.doc;
        // What comes to light in a game of a campaign matters in the next, so there the end of
        // a game lets nobody in who was kept out before; members who missed it may look.
        let open = match doc.campaign {
            Some(_) => false,
            None => self.is_over() || self.row.status == Status::Open,
        };
        let member = |guest: &str| self.is_over() && self.members.iter().any(|id| id == guest);
        let belongs = guest.is_some_and(|guest| self.sits(guest) || member(guest));
        if doc.rules.spectators || open || belongs {
            Ok(Viewer::Spectator)
        } else {
            Err(ApiError::forbidden("Nobody may look on at this table.")
                .hint("Ask for a seat at the next game."))
        }
    }

    /// Was the game played to its end, or broken off?
    pub(super) fn is_over(&self) -> bool {
        matches!(self.row.status, Status::Finished | Status::Abandoned)
    }

    pub(super) fn sits(&self, guest: &str) -> bool {
        self.row.doc.seats.iter().any(|occupant| match occupant {
            Occupant::Person { guest: owner, .. } | Occupant::External { guest: owner, .. } => {
                owner == guest
            }
            Occupant::Open | Occupant::Bot { .. } => false,
        })
    }

    pub(super) async fn watch(&mut self, watch: Watch) {
        let Watch {
            guest,
            name,
            seat,
            since,
            id,
            outlet,
        } = watch;
        let viewer = match self.viewer(guest.as_deref(), seat) {
            Ok(viewer) => viewer,
            Err(error) => {
                outlet.tell(&ToClient::Error {
                    id,
                    table: Some(self.row.id.clone()),
                    problem: error.0,
                });
                return;
            }
        };
        let watcher = Watcher {
            outlet,
            viewer,
            guest,
            name,
        };
        self.send_missed(&watcher, since);
        let seq = self.live.as_ref().map(|live| live.seq());
        watcher.outlet.tell(&ToClient::Done { id, seq });
        let before = self.watching();
        let player = watcher
            .guest
            .clone()
            .filter(|_| viewer != Viewer::Spectator);
        lock(&self.watchers).add(watcher);
        if let Some(guest) = player {
            self.note_seen(&guest);
        } else if before == self.watching() {
            return;
        }
        self.tell_table();
    }

    /// Everything from here, or only what was missed.
    fn send_missed(&self, watcher: &Watcher, since: Option<u64>) {
        let seq = self.live.as_ref().map(|live| live.seq());
        let missed = since.and_then(|since| seq?.checked_sub(since));
        match (missed, since, &self.live) {
            (Some(missed), Some(since), Some(live)) if missed <= STEPS_MAX => {
                watcher.outlet.tell(&ToClient::Table {
                    table: Box::new(self.info()),
                });
                #[cfg(test)]
                let since = since + u64::from(planted(Planted::MissedStep));
                let steps = live.missed_since(since, watcher.viewer);
                let count = steps.len();
                for (place, step) in steps.into_iter().enumerate() {
                    let last = place + 1 == count;
                    watcher
                        .outlet
                        .tell(&self.step_message(watcher.viewer, step, last));
                }
            }
            _ => {
                watcher
                    .outlet
                    .tell(&self.state_with(self.info(), watcher.viewer));
            }
        }
    }

    fn step_message(&self, viewer: Viewer, step: LiveStep, last: bool) -> ToClient {
        let to_act = self.live.as_ref().map(|live| live.to_act());
        ToClient::Step {
            table: self.row.id.clone(),
            seat: seat_of(viewer),
            step: Box::new(step.step),
            patch: step.patch.map(Box::new),
            to_act: numbers(to_act.filter(|_| last).unwrap_or(SeatSet::EMPTY)),
            prompt: self.prompt(viewer).filter(|_| last).map(Box::new),
            undo_free: last && self.undo_free(viewer),
        }
    }

    pub(super) fn unwatch(
        &mut self,
        connection: u64,
        view: Option<Option<u8>>,
        guest: Option<&str>,
    ) {
        let now = self.app.now();
        let seats: Vec<Seat> = self.seats().seats().collect();
        let before: Vec<bool> = self.connected(&seats);
        let watching = self.watching();
        match view {
            None => lock(&self.watchers).remove(connection),
            Some(None) => lock(&self.watchers).remove_one(connection, Viewer::Spectator),
            Some(Some(number)) => {
                if let Ok(seat) = self.seat(number) {
                    lock(&self.watchers).remove_one(connection, Viewer::Seat(seat));
                }
            }
        }
        let after = self.connected(&seats);
        for (seat, (was, is)) in seats.iter().zip(before.iter().zip(&after)) {
            let person = self.row.doc.seats[seat.index()].person();
            // A socket that was found broken watches no more already.
            let their_own = view != Some(None) && person.is_some() && person == guest;
            if !*is && (*was || their_own) {
                self.last_seen[seat.index()] = now;
                if let Some(person) = person {
                    self.app.presence.left(&self.row.id, person, now);
                }
            }
        }
        if before != after || watching != self.watching() {
            self.tell_table();
        }
    }

    /// Who watches without a seat. Somebody with two windows is one person, and nobody is counted
    /// who plays here.
    fn watching(&self) -> Option<Watching> {
        let watching = lock(&self.watchers).spectators(|guest| self.sits(guest));
        (watching.count > 0).then_some(watching)
    }

    fn connected(&self, seats: &[Seat]) -> Vec<bool> {
        let watchers = lock(&self.watchers);
        seats.iter().map(|&seat| watchers.has_seat(seat)).collect()
    }

    /// Tells everybody what they may know of the last row.
    pub(super) fn tell_step(&mut self) {
        let watchers = Arc::clone(&self.watchers);
        lock(&watchers).tell_each(|viewer| {
            let step = self.live.as_ref().and_then(|live| live.last_step(viewer));
            step.map(|step| self.step_message(viewer, step, true))
        });
        self.answer_waiters();
    }

    /// Tells everybody how the table stands, apart from the game.
    pub(super) fn tell_table(&mut self) {
        let table = Box::new(self.info());
        lock(&self.watchers).tell_all(&ToClient::Table { table });
    }

    pub(super) async fn say(
        &mut self,
        guest: String,
        name: String,
        room: Room,
        text: String,
    ) -> Result<Done, ApiError> {
        self.check_room(&guest, room)?;
        let text = clean(&text, "A line", CHAT_LETTERS)?;
        let chat = ChatRow {
            table: self.row.id.clone(),
            number: 0,
            players: room == Room::Players,
            guest,
            name,
            text,
            at: self.app.now(),
        };
        // Everybody hears of it through the store's changes, in whichever process they are.
        let number = self.app.store.add_chat(&chat).await?;
        Ok(Done { seq: number })
    }

    /// Whoever plays may show the others what they feel; nothing is kept of it.
    pub(super) fn react(&mut self, guest: &str, reaction: Reaction) -> Result<Done, ApiError> {
        let own = |occupant: &Occupant| occupant.is_person(guest);
        let Some(place) = self.row.doc.seats.iter().position(own) else {
            return Err(ApiError::forbidden("Only players show reactions.")
                .hint("Say something in the room “spectators”."));
        };
        let message = ToClient::Reaction {
            table: self.row.id.clone(),
            seat: place as u8 + 1,
            guest: guest.to_owned(),
            reaction,
        };
        lock(&self.watchers).tell_all(&message);
        Ok(Done { seq: self.seq() })
    }

    /// While a game runs, those who play and those who look on are apart.
    pub(super) fn check_room(&self, guest: &str, room: Room) -> Result<(), ApiError> {
        let plays = self.sits(guest);
        match room {
            Room::Players if !plays => Err(ApiError::forbidden("Only players talk in this room.")
                .hint("Use the room “spectators”.")),
            Room::Spectators if plays && self.row.status == Status::Running => Err(
                ApiError::forbidden("Players cannot talk with those who look on.")
                    .hint("Use the room “players”; after the game everybody can talk."),
            ),
            Room::Players | Room::Spectators => {
                self.viewer(Some(guest), None)?;
                Ok(())
            }
        }
    }

    pub(super) async fn said(&mut self, number: u64) {
        let Ok(Some(row)) = self.app.store.chat_line(self.id(), number).await else {
            return;
        };
        let (players, running) = (row.players, self.row.status == Status::Running);
        let message = ToClient::Chat {
            table: self.row.id.clone(),
            line: line_of(row),
        };
        let plays: Vec<String> = self.people();
        lock(&self.watchers).tell_some(&message, |watcher| {
            let sits = watcher
                .guest
                .as_ref()
                .is_some_and(|guest| plays.contains(guest));
            !running || sits == players
        });
    }

    /// The ids of those who sit here.
    fn people(&self) -> Vec<String> {
        let guest = |occupant: &Occupant| match occupant {
            Occupant::Person { guest, .. } | Occupant::External { guest, .. } => {
                Some(guest.clone())
            }
            Occupant::Open | Occupant::Bot { .. } => None,
        };
        self.row.doc.seats.iter().filter_map(guest).collect()
    }

    /// Which lines of the chat somebody may read: those among the players, the others, or all.
    pub(crate) fn readable(&self, guest: Option<&str>) -> Option<bool> {
        let sits = guest.is_some_and(|guest| self.sits(guest));
        (self.row.status == Status::Running).then_some(sits)
    }
}

pub(crate) fn line_of(row: ChatRow) -> ChatLine {
    ChatLine {
        number: row.number,
        room: if row.players {
            Room::Players
        } else {
            Room::Spectators
        },
        guest: row.guest,
        name: row.name,
        text: row.text,
        at: row.at,
    }
}

/// The seats of a set, from 1.
pub(crate) fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(seat_to_wire).collect()
}

/// A stored table as everybody sees it.
pub(crate) fn info_of(row: &TableRow, connected: impl Fn(Seat) -> bool) -> TableInfo {
    let seat = |(place, occupant): (usize, &Occupant)| TableSeat {
        seat: place as u8 + 1,
        colour: match &row.doc.campaign {
            Some(part) => part
                .companies
                .get(place)
                .map_or_else(|| SeatColour::of_place(place), |company| company.colour()),
            None => row.doc.settled.colour(place),
        },
        kind: match occupant {
            Occupant::Open => TableSeatKind::Open {},
            Occupant::Person {
                guest,
                name,
                stand_in,
            } => TableSeatKind::Person {
                guest: guest.clone(),
                name: name.clone(),
                connected: connected(Seat::new(place as u8)),
                invited: row.doc.settled.is_invited(place),
                stand_in_from: None,
                stand_in: *stand_in,
            },
            Occupant::Bot { level } => TableSeatKind::Bot {
                level: *level,
                name: row.doc.settled.bot_name(place, *level).to_owned(),
            },
            Occupant::External { guest, name } => TableSeatKind::Program {
                guest: guest.clone(),
                name: name.clone(),
            },
        },
    };
    let unrated = super::finish::unrated(row);
    TableInfo {
        id: row.id.clone(),
        revision: row.revision,
        status: row.status,
        rules: row.doc.rules.clone(),
        host: row.doc.host.clone(),
        seats: row.doc.seats.iter().enumerate().map(seat).collect(),
        seq: None,
        to_act: Vec::new(),
        clock: None,
        undo_asked: None,
        end_asked: None,
        expert_milliseconds: None,
        ended: row.doc.settled.ended,
        resigned: row.doc.settled.resigned.clone(),
        rated: unrated.is_none(),
        unrated,
        rematch: row.doc.rematch.clone(),
        rematch_by: row.doc.settled.rematch_by,
        follows: row.doc.settled.follows.clone(),
        rating_range: row.doc.settled.rating_range,
        watching: None,
        sent_away: row.doc.settled.sent_away.clone(),
        stopped: row.doc.stopped.clone(),
        result: None,
        campaign: row.doc.campaign.clone(),
        quick: row.doc.quick,
        created: row.created,
    }
}

/// A table of a list as everybody sees it.
pub(crate) fn info_of_listed(listed: &Listed) -> TableInfo {
    let mut info = info_of(&listed.table, |_| false);
    info.seq = listed.seq;
    info.to_act = (1..=8)
        .filter(|seat| listed.waiting >> (seat - 1) & 1 == 1)
        .collect();
    info.result.clone_from(&listed.result);
    info
}
