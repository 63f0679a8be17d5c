//! Changing a table: taking seats, starting, handing over, breaking off.

use super::Table;
use super::load::setup_of;
use super::play::deal_row;
use crate::chance::Luck;
use crate::id;
use crate::live::GameKind;
use crate::model::{Occupant, StandIn, Status, TableDoc};
use crate::protocol::{ApiError, ErrorCode, TableInfo};
use crate::store::{Race, TableRow};
use gleis_games::wire::seat_to_wire;
use gleis_rules::Seat;

/// What somebody wants to change, and who.
#[derive(Clone, Debug)]
pub struct Manage {
    /// Who.
    pub guest: String,
    /// What.
    pub change: Change,
}

/// What somebody wants to change.
#[derive(Clone, Debug)]
pub enum Change {
    /// Take a seat.
    Join {
        /// Which, from 1; absent for the first that is open.
        seat: Option<u8>,
        /// Under which name.
        name: String,
    },
    /// Get up; in a running game a bot takes over.
    Leave {
        /// From which seat, from 1.
        seat: u8,
    },
    /// Decide who shall sit at a seat; one more than there are makes a new one.
    SetSeat {
        /// Which, from 1.
        seat: u8,
        /// Who.
        occupant: Occupant,
    },
    /// Take a seat away.
    RemoveSeat {
        /// Which, from 1.
        seat: u8,
    },
    /// Begin the game.
    Start,
    /// Let a bot play for a seat.
    HandOver {
        /// Which, from 1.
        seat: u8,
    },
    /// Play for oneself again.
    TakeBack {
        /// Which, from 1.
        seat: u8,
    },
    /// Break the game off.
    Abandon,
    /// Break anything off, for those who look after the server.
    Close,
    /// Remember the table of the next game; the answer tells of the one that is remembered.
    Rematch {
        /// Its id.
        table: String,
    },
}

impl Table {
    pub(super) async fn manage(&mut self, manage: Manage) -> Result<TableInfo, ApiError> {
        let Manage { guest, change } = manage;
        match change {
            Change::Join { seat, name } => self.join(&guest, seat, &name).await?,
            Change::Leave { seat } => self.leave(&guest, seat).await?,
            Change::SetSeat { seat, occupant } => self.set_seat(&guest, seat, &occupant).await?,
            Change::RemoveSeat { seat } => self.remove_seat(&guest, seat).await?,
            Change::Start => self.start(&guest).await?,
            Change::HandOver { seat } => self.hand_over(&guest, seat).await?,
            Change::TakeBack { seat } => {
                let seat = self.own_seat(&guest, seat)?;
                self.check_running()?;
                self.set_stand_in(seat, None).await?;
            }
            Change::Abandon => self.abandon(&guest).await?,
            Change::Close => self.close().await?,
            Change::Rematch { table } => self.rematch(&guest, &table).await?,
        }
        self.after_change();
        Ok(self.info())
    }

    /// Who decides for whom may have changed.
    fn after_change(&mut self) {
        self.ask_bots();
        self.set_alarm();
    }

    async fn join(&mut self, guest: &str, seat: Option<u8>, name: &str) -> Result<(), ApiError> {
        self.change(|row| {
            check_open(row)?;
            let wanted = match seat {
                Some(number) => place_of(row, number)?,
                None => row
                    .doc
                    .seats
                    .iter()
                    .position(|occupant| *occupant == Occupant::Open)
                    .ok_or_else(|| taken("All seats are taken."))?,
            };
            if row.doc.seats[wanted] != Occupant::Open {
                return Err(taken("Somebody sits there already."));
            }
            row.doc.seats[wanted] = Occupant::Person {
                guest: guest.to_owned(),
                name: name.to_owned(),
                stand_in: None,
            };
            Ok(())
        })
        .await
    }

    async fn leave(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
        let seat = self.own_seat(guest, number)?;
        match self.row.status {
            Status::Open => {
                self.change(|row| {
                    check_open(row)?;
                    row.doc.seats[seat.index()] = Occupant::Open;
                    let next = row.doc.seats.iter().find_map(|occupant| match occupant {
                        Occupant::Person { guest, .. } => Some(guest.clone()),
                        Occupant::Open | Occupant::Bot { .. } | Occupant::External { .. } => None,
                    });
                    let sits = |id: &str| is_person(&row.doc, id);
                    match next {
                        Some(next) if !sits(&row.doc.host) => row.doc.host = next,
                        Some(_) => {}
                        None => row.status = Status::Abandoned,
                    }
                    Ok(())
                })
                .await
            }
            Status::Running => self.set_stand_in(seat, Some(StandIn::Asked)).await,
            Status::Finished | Status::Abandoned => Err(ApiError::moment(
                "The game is over; there is nothing to leave.",
            )),
        }
    }

    async fn set_seat(
        &mut self,
        guest: &str,
        number: u8,
        occupant: &Occupant,
    ) -> Result<(), ApiError> {
        let most = self.kind()?.info().players.1;
        self.change(|row| {
            check_open(row)?;
            check_host(row, guest)?;
            let seats = row.doc.seats.len();
            if usize::from(number) == seats + 1 && number <= most {
                row.doc.seats.push(occupant.clone());
                return Ok(());
            }
            let place = place_of(row, number)?;
            let theirs = |sitting: &Occupant| match sitting {
                Occupant::Person { guest: owner, .. } => owner != guest,
                Occupant::Open | Occupant::Bot { .. } | Occupant::External { .. } => false,
            };
            if theirs(&row.doc.seats[place]) {
                return Err(taken("Somebody sits there already.")
                    .hint("Only they themselves can give the seat up."));
            }
            row.doc.seats[place] = occupant.clone();
            Ok(())
        })
        .await
    }

    async fn remove_seat(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
        let fewest = usize::from(self.kind()?.info().players.0);
        self.change(|row| {
            check_open(row)?;
            check_host(row, guest)?;
            let place = place_of(row, number)?;
            if row.doc.seats.len() <= fewest {
                return Err(ApiError::moment(format!(
                    "This game needs at least {fewest} players."
                )));
            }
            if matches!(row.doc.seats[place], Occupant::Person { .. }) {
                return Err(taken("Somebody sits there; they have to get up first."));
            }
            row.doc.seats.remove(place);
            Ok(())
        })
        .await
    }

    fn kind(&self) -> Result<&dyn GameKind, ApiError> {
        let kind = self.kind.as_ref().map(|kind| &**kind);
        kind.map_err(|broken| ApiError::moment(broken.0.clone()))
    }

    async fn start(&mut self, guest: &str) -> Result<(), ApiError> {
        for _ in 0..3 {
            check_open(&self.row)?;
            check_host(&self.row, guest)?;
            let open = |occupant: &Occupant| *occupant == Occupant::Open;
            if let Some(place) = self.row.doc.seats.iter().position(open) {
                return Err(
                    ApiError::moment(format!("Seat {} is still open.", place + 1))
                        .hint("Wait for somebody, give the seat to a bot, or take it away."),
                );
            }
            if self.try_start().await? == Race::Won {
                self.tell_state();
                return Ok(());
            }
            self.reload_row().await?;
        }
        Err(ApiError::conflict())
    }

    async fn try_start(&mut self) -> Result<Race, ApiError> {
        let setup = setup_of(&self.row.doc.rules, self.seats());
        let (live, entry) = self.kind()?.deal(setup, Luck::Key(id::random()));
        let at = self.house.now();
        let mut row = self.row.clone();
        row.status = Status::Running;
        row.revision += 1;
        row.updated = at;
        let deal = deal_row(&row, &*live, entry, at);
        let race = self.house.store.start_table(&row, &deal).await?;
        if race == Race::Won {
            self.row = row;
            self.adopt(live, &deal);
        }
        Ok(race)
    }

    /// One's own seat at any time; somebody else's only if they have been gone for long.
    async fn hand_over(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
        self.check_running()?;
        if let Ok(seat) = self.own_seat(guest, number) {
            return self.set_stand_in(seat, Some(StandIn::Asked)).await;
        }
        let seat = self.seat(number)?;
        if !is_person(&self.row.doc, guest) {
            return Err(ApiError::not_yours(
                "Only players of this table can do that.",
            ));
        }
        let minutes = self.house.settings.vacate_minutes;
        let gone = self.house.now() - self.last_seen[seat.index()];
        let here = super::lock(&self.watchers).has_seat(seat);
        if here || gone < minutes as i64 * 60_000 {
            return Err(ApiError::not_yours(format!(
                "A bot can take over when a player has been gone for {minutes} minutes."
            )));
        }
        self.set_stand_in(seat, Some(StandIn::Absent)).await
    }

    async fn abandon(&mut self, guest: &str) -> Result<(), ApiError> {
        let doc = &self.row.doc;
        // A game that cannot go on is nobody's to play any more, and would hold a campaign up for
        // good: nobody is waited for, and the host need not have a seat of their own.
        let stopped = doc.stopped.is_some();
        let may = is_person(doc, guest) || stopped && doc.host == guest;
        if !may {
            return Err(ApiError::not_yours("Only players can break the game off."));
        }
        if let Some(seat) = self.others_playing(guest).first().filter(|_| !stopped) {
            return Err(ApiError::moment(format!(
                "Seat {} still plays; a game is broken off only by the last one.",
                seat_to_wire(*seat)
            ))
            .hint("You can leave: a bot then plays for you."));
        }
        self.close().await
    }

    /// Other people who still play themselves.
    fn others_playing(&self, guest: &str) -> Vec<Seat> {
        let other = |seat: &Seat| match &self.row.doc.seats[seat.index()] {
            Occupant::Person {
                guest: owner,
                stand_in: None,
                ..
            } => owner != guest,
            _ => false,
        };
        self.seats().seats().filter(other).collect()
    }

    async fn close(&mut self) -> Result<(), ApiError> {
        self.change(|row| match row.status {
            Status::Open | Status::Running => {
                row.status = Status::Abandoned;
                row.doc.undo_request = None;
                Ok(())
            }
            Status::Finished | Status::Abandoned => Err(ApiError::moment("The game is over.")),
        })
        .await?;
        self.note_end();
        Ok(())
    }

    async fn rematch(&mut self, guest: &str, table: &str) -> Result<(), ApiError> {
        if !is_person(&self.row.doc, guest) {
            return Err(ApiError::not_yours(
                "Only those who played can ask for another game.",
            ));
        }
        if !matches!(self.row.status, Status::Finished | Status::Abandoned) {
            return Err(ApiError::moment("The game is not over yet."));
        }
        if self.row.doc.campaign.is_some() {
            return Err(ApiError::moment("The campaign goes on with its next game.")
                .hint("Begin it where the campaign is."));
        }
        if self.row.doc.rematch.is_some() {
            return Ok(());
        }
        self.change(|row| {
            row.doc.rematch.get_or_insert_with(|| table.to_owned());
            Ok(())
        })
        .await
    }
}

fn is_person(doc: &TableDoc, id: &str) -> bool {
    doc.seats.iter().any(|occupant| match occupant {
        Occupant::Person { guest, .. } => guest == id,
        Occupant::Open | Occupant::Bot { .. } | Occupant::External { .. } => false,
    })
}

fn taken(message: &str) -> ApiError {
    ApiError::new(ErrorCode::SeatTaken, message)
}

fn check_open(row: &TableRow) -> Result<(), ApiError> {
    match row.status {
        Status::Open => Ok(()),
        Status::Running => Err(ApiError::moment("The game has begun already.")),
        Status::Finished | Status::Abandoned => Err(ApiError::moment("This table is closed.")),
    }
}

fn check_host(row: &TableRow, guest: &str) -> Result<(), ApiError> {
    if row.doc.host == guest {
        Ok(())
    } else {
        Err(ApiError::not_yours(
            "Only the host of the table can do that.",
        ))
    }
}

/// The place of a seat in the list.
fn place_of(row: &TableRow, number: u8) -> Result<usize, ApiError> {
    let seats = row.doc.seats.len();
    let place = usize::from(number)
        .checked_sub(1)
        .filter(|place| *place < seats);
    place.ok_or_else(|| ApiError::bad(format!("There is no seat {number}; there are {seats}.")))
}
