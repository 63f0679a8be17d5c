//! Changing a table: who wants what, starting, handing over, playing again.

use super::Table;
use super::load::setup_of;
use super::play::deal_row;
use crate::chance::ChanceSource;
use crate::id;
use crate::model::{Occupant, Rules, SeatColour, StandIn, Status, TableDoc};
use crate::protocol::{ApiError, TableInfo};
use crate::running;
use crate::store::{Race, TableRow, Within};
use gleis_rules::Seat;
use std::net::IpAddr;
use std::sync::Arc;

/// What somebody wants to change, and who.
#[derive(Clone, Debug)]
pub struct Manage {
    pub guest: String,
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
    /// Leave the seat; in a running game a bot takes over.
    Leave {
        /// From which seat, from 1.
        seat: u8,
    },
    /// Decide who shall sit at a seat; one more than there are makes a new one.
    SetSeat { seat: u8, occupant: Occupant },
    /// Take a seat away.
    RemoveSeat { seat: u8 },
    /// Begin the game.
    Start {
        /// From which address.
        address: IpAddr,
    },
    /// Let a bot play for a seat.
    HandOver { seat: u8 },
    /// Play for oneself again.
    TakeBack { seat: u8 },
    /// Send away who sits there, for good.
    SendAway { seat: u8 },
    /// Ask somebody to take an open seat.
    Invite {
        seat: u8,
        player: String,
        /// What they are called.
        name: String,
    },
    /// Two seats change places, with their colours.
    Swap { seat: u8, with: u8 },
    /// Choose the colour of a seat.
    Colour { seat: u8, colour: SeatColour },
    /// Agree on something else.
    Rules(Box<Rules>),
    /// End the game early.
    Abandon,
    /// Give up.
    Resign { seat: u8 },
    /// Ask the others to end the game.
    ProposeEnd { seat: u8 },
    /// Agree to it, or not.
    AnswerEnd { seat: u8, agree: bool },
    /// Break anything off, for those who look after the server.
    Close,
    /// Make the table of the next game, unless somebody else has; the answer tells which it is.
    Rematch(Box<TableRow>, Within),
}

impl Table {
    pub(super) async fn manage(&mut self, manage: Manage) -> Result<TableInfo, ApiError> {
        let Manage { guest, change } = manage;
        match change {
            Change::Join { seat, name } => {
                self.join(&guest, seat, &name).await?;
                self.begin_if_full().await;
            }
            Change::Leave { seat } => self.leave(&guest, seat).await?,
            Change::SetSeat { seat, occupant } => self.set_seat(&guest, seat, &occupant).await?,
            Change::RemoveSeat { seat } => self.remove_seat(&guest, seat).await?,
            Change::Start { address } => self.start(&guest, Some(address)).await?,
            Change::HandOver { seat } => self.hand_over(&guest, seat).await?,
            Change::TakeBack { seat } => {
                let seat = self.own_seat(&guest, seat)?;
                self.check_running()?;
                self.set_stand_in(seat, None).await?;
            }
            Change::SendAway { seat } => self.send_away(&guest, seat).await?,
            Change::Invite { seat, player, name } => {
                self.invite(&guest, seat, (&player, &name)).await?;
            }
            Change::Swap { seat, with } => self.swap(&guest, seat, with).await?,
            Change::Colour { seat, colour } => self.set_colour(&guest, seat, colour).await?,
            Change::Rules(rules) => self.set_rules(&guest, &rules).await?,
            Change::Abandon => self.abandon(&guest).await?,
            Change::Resign { seat } => self.resign(&guest, seat).await?,
            Change::ProposeEnd { seat } => self.propose_end(&guest, seat).await?,
            Change::AnswerEnd { seat, agree } => self.answer_end(&guest, seat, agree).await?,
            Change::Close => self.close().await?,
            Change::Rematch(next, within) => self.rematch(&guest, (*next, &within)).await?,
        }
        self.after_change();
        Ok(self.info())
    }

    /// The seat, if it is this guest's.
    pub(super) fn own_seat(&self, guest: &str, number: u8) -> Result<Seat, ApiError> {
        let seat = self.seat(number)?;
        match &self.row.doc.seats[seat.index()] {
            Occupant::Person { guest: owner, .. } | Occupant::External { guest: owner, .. }
                if owner == guest =>
            {
                Ok(seat)
            }
            _ => Err(ApiError::forbidden(format!("Seat {number} is not yours."))
                .hint("Act for one of your own seats.")),
        }
    }

    /// Who decides for whom may have changed.
    pub(super) fn after_change(&mut self) {
        self.ask_bots();
        self.set_alarm();
    }

    /// Begins the game; from some address, if it is not that somebody else has agreed.
    pub(super) async fn start(
        &mut self,
        guest: &str,
        address: Option<IpAddr>,
    ) -> Result<(), ApiError> {
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
            if let Some(place) = self.unanswered() {
                return Err(ApiError::moment(format!(
                    "Whoever is asked to sit at seat {} has not answered yet.",
                    place + 1
                ))
                .hint("Wait, or give the seat to somebody else."));
            }
            let app = Arc::clone(&self.app);
            let _one_at_a_time = app.running.gate.lock().await;
            running::may_begin(&app, &self.row, address).await?;
            if self.try_start().await? == Race::Won {
                if let Some(address) = address {
                    self.app.running.note(self.id(), address);
                }
                // From here on seats have secrets.
                self.drop_strangers();
                self.tell_state();
                return Ok(());
            }
            self.reload_row().await?;
        }
        Err(ApiError::conflict())
    }

    /// A quick match does not wait for its host.
    async fn begin_if_full(&mut self) {
        let doc = &self.row.doc;
        if !doc.quick || doc.seats.contains(&Occupant::Open) {
            return;
        }
        let host = doc.host.clone();
        if let Err(error) = self.start(&host, None).await {
            // The host can still start it.
            tracing::warn!(table = self.id(), %error, "a quick match did not begin");
        }
    }

    async fn try_start(&mut self) -> Result<Race, ApiError> {
        let setup = setup_of(&self.row.doc.rules, self.seats());
        let (live, entry) = self.kind()?.deal(setup, ChanceSource::Key(id::random()));
        let at = self.app.now();
        let mut row = self.row.clone();
        row.status = Status::Running;
        row.revision += 1;
        row.updated = at;
        let deal = deal_row(&row, &*live, entry, at);
        let race = self.app.store.start_table(&row, &deal).await?;
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
            return Err(ApiError::forbidden(
                "Only players of this table can do that.",
            ));
        }
        let minutes = self.app.settings.vacate_minutes;
        let wait = self.stand_in_from(seat).map(|from| from - self.app.now());
        if wait.is_none_or(|wait| wait > 0) {
            let error = ApiError::forbidden(format!(
                "A bot can take over when a player has been gone for {minutes} minutes."
            ));
            return Err(match wait {
                Some(wait) => error.hint(format!("Possible in {} seconds.", wait / 1000 + 1)),
                None => error,
            });
        }
        self.set_stand_in(seat, Some(StandIn::Absent)).await
    }

    async fn rematch(
        &mut self,
        guest: &str,
        (mut next, within): (TableRow, &Within),
    ) -> Result<(), ApiError> {
        if !is_person(&self.row.doc, guest) {
            return Err(ApiError::forbidden(
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
        if let Some(known) = &self.row.doc.rematch {
            // A server that ended between two writes may have left a promise without its table.
            if self.app.store.table(known).await?.is_none() {
                next.id.clone_from(known);
                self.app.store.add_table(&next, within).await?;
            }
            return Ok(());
        }
        // Whoever hears of it finds it.
        self.app.store.add_table(&next, within).await?;
        self.change(|row| {
            if row.doc.rematch.is_none() {
                row.doc.rematch = Some(next.id.clone());
                let asks = |occupant: &Occupant| occupant.is_person(guest);
                let place = row.doc.seats.iter().position(asks);
                row.doc.settled.rematch_by = place.map(|place| place as u8 + 1);
            }
            Ok(())
        })
        .await
    }
}

pub(super) fn is_person(doc: &TableDoc, id: &str) -> bool {
    doc.seats.iter().any(|occupant| occupant.is_person(id))
}

pub(super) fn check_open(row: &TableRow) -> Result<(), ApiError> {
    match row.status {
        Status::Open => Ok(()),
        Status::Running => Err(ApiError::moment("The game has begun already.")),
        Status::Finished | Status::Abandoned => Err(ApiError::moment("This table is closed.")),
    }
}

pub(super) fn check_host(row: &TableRow, guest: &str) -> Result<(), ApiError> {
    if row.doc.host == guest {
        Ok(())
    } else {
        Err(ApiError::forbidden(
            "Only the host of the table can do that.",
        ))
    }
}
