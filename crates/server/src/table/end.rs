//! Ending a game early: resigning, agreeing, abandoning.

use super::Table;
use super::finish::unrated;
use super::manage::is_person;
use crate::model::{EndReason, EndRequest, Occupant, StandIn, Status, TableDoc};
use crate::protocol::{ApiError, EndAsked};
use crate::store::{Race, TableRow};
use gleis_games::wire::seat_to_wire;
use gleis_rules::Seat;
use std::sync::Arc;

impl Table {
    /// Somebody gives up. A bot plays on for them, so that the others have their game; if nobody
    /// is left to play against, it is over.
    pub(super) async fn resign(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
        let seat = self.own_seat(guest, number)?;
        self.check_running()?;
        self.check_plays(seat)?;
        let app = Arc::clone(&self.app);
        let _one_at_a_time = app.rating_lock.lock().await;
        for _ in 0..5 {
            let mut row = self.row.clone();
            give_up(&mut row, seat)?;
            row.revision += 1;
            row.updated = self.app.now();
            let over = row.status == Status::Abandoned;
            let ratings = if over && unrated(&row).is_none() {
                self.new_ratings(&row.doc, None).await?
            } else {
                Vec::new()
            };
            if self.app.store.end_table(&row, &ratings).await? == Race::Won {
                self.adopt_row(row);
                if over {
                    self.note_end();
                    return Ok(());
                }
                return self.end_if_agreed().await;
            }
            self.reload_row().await?;
            self.check_running()?;
        }
        Err(ApiError::conflict())
    }

    /// Somebody wants to end the game. Computer players mind nothing.
    pub(super) async fn propose_end(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
        let seat = self.own_seat(guest, number)?;
        self.check_running()?;
        self.check_plays(seat)?;
        self.change(|row| {
            let asked = &mut row.doc.settled.end_request;
            if asked.is_some() {
                return Err(ApiError::moment("The table is asked already."));
            }
            *asked = Some(EndRequest {
                seat: number,
                agreed: vec![number],
            });
            Ok(())
        })
        .await?;
        self.end_if_agreed().await
    }

    /// Whoever asked can withdraw it; one who says no is enough.
    pub(super) async fn answer_end(
        &mut self,
        guest: &str,
        number: u8,
        agree: bool,
    ) -> Result<(), ApiError> {
        self.own_seat(guest, number)?;
        self.check_running()?;
        self.change(|row| {
            let asked = &mut row.doc.settled.end_request;
            let Some(request) = asked else {
                return Err(ApiError::moment("Nobody asks to end the game."));
            };
            if !agree {
                *asked = None;
            } else if !request.agreed.contains(&number) {
                request.agreed.push(number);
            }
            Ok(())
        })
        .await?;
        self.end_if_agreed().await
    }

    /// What is asked, as everybody sees it.
    pub(super) fn end_asked(&self) -> Option<EndAsked> {
        let request = self.row.doc.settled.end_request.as_ref()?;
        Some(EndAsked {
            seat: request.seat,
            missing: self.end_missing(request),
        })
    }

    /// Who still has to agree: people who play themselves. Who has two seats is asked once.
    fn end_missing(&self, request: &EndRequest) -> Vec<u8> {
        let doc = &self.row.doc;
        let owner = |seat: u8| doc.seats.get(usize::from(seat) - 1)?.person();
        let agreed: Vec<&str> = request.agreed.iter().filter_map(|s| owner(*s)).collect();
        let missing = |seat: &Seat| {
            let own = owner(seat_to_wire(*seat));
            own.is_some_and(|own| !agreed.contains(&own)) && self.minds(*seat)
        };
        let seats = self.seats().seats().filter(missing);
        seats.map(seat_to_wire).collect()
    }

    /// All who were asked have agreed: the game is over.
    pub(super) async fn end_if_agreed(&mut self) -> Result<(), ApiError> {
        let asked = self.end_asked();
        if self.row.status != Status::Running || asked.is_none_or(|asked| !asked.missing.is_empty())
        {
            return Ok(());
        }
        self.change(|row| {
            if row.status == Status::Running {
                end(row, Some(EndReason::Agreed));
            }
            Ok(())
        })
        .await?;
        self.note_end();
        Ok(())
    }

    pub(super) async fn abandon(&mut self, guest: &str) -> Result<(), ApiError> {
        let doc = &self.row.doc;
        // A game that cannot go on is nobody's to play any more, and would hold a campaign up for
        // good: nobody is waited for, and the host need not have a seat of their own. The same is
        // true of a game that has bots only.
        let stopped = doc.stopped.is_some();
        let nobodys = stopped || people(doc) == 0;
        let may = is_person(doc, guest) || nobodys && doc.host == guest;
        if !may {
            return Err(ApiError::forbidden("Only players can end the game early."));
        }
        if let Some(seat) = self.others_playing(guest).first().filter(|_| !stopped) {
            return Err(ApiError::moment(format!(
                "Seat {} is there; a game is broken off only by the last one.",
                seat_to_wire(*seat)
            ))
            .hint("You can leave: a bot then plays for you."));
        }
        self.close().await
    }

    /// Other people who still play themselves, or would.
    fn others_playing(&self, guest: &str) -> Vec<Seat> {
        let owner = |seat: &Seat| self.row.doc.seats[seat.index()].person();
        let other = |seat: &Seat| owner(seat).is_some_and(|owner| owner != guest);
        let seats = self.seats().seats().filter(other);
        seats.filter(|seat| self.minds(*seat)).collect()
    }

    /// Does somebody play here themselves? Whoever was replaced without having asked for it, and
    /// is there again, only has to act.
    fn minds(&self, seat: Seat) -> bool {
        match &self.row.doc.seats[seat.index()] {
            Occupant::Person { stand_in, .. } => match stand_in {
                None => true,
                Some(StandIn::Absent | StandIn::OutOfTime) => self.is_there(seat),
                Some(StandIn::Asked | StandIn::Resigned) => false,
            },
            Occupant::Open | Occupant::Bot { .. } | Occupant::External { .. } => false,
        }
    }

    pub(super) async fn close(&mut self) -> Result<(), ApiError> {
        self.change(|row| match row.status {
            Status::Open | Status::Running => {
                end(row, None);
                Ok(())
            }
            Status::Finished | Status::Abandoned => Err(ApiError::moment("The game is over.")),
        })
        .await?;
        self.note_end();
        Ok(())
    }
}

/// How many seats belong to people.
fn people(doc: &TableDoc) -> usize {
    let seats = doc.seats.iter();
    seats.filter(|occupant| occupant.person().is_some()).count()
}

/// From now on a bot decides for the seat; it may be that nobody is left.
fn give_up(row: &mut TableRow, seat: Seat) -> Result<(), ApiError> {
    if row.doc.campaign.is_some() {
        return Err(
            ApiError::moment("Games of a campaign are played to their end.")
                .hint("You can let a bot play for you."),
        );
    }
    let Occupant::Person { stand_in, .. } = &mut row.doc.seats[seat.index()] else {
        return Err(ApiError::forbidden("Only people give up."));
    };
    *stand_in = Some(StandIn::Resigned);
    row.doc.settled.resigned.push(seat_to_wire(seat));
    if !goes_on(&row.doc) {
        end(row, Some(EndReason::Resigned));
    }
    Ok(())
}

/// Are there two who have not given up, and one of them a person?
fn goes_on(doc: &TableDoc) -> bool {
    let gone = &doc.settled.resigned;
    let left = doc.seats.iter().zip(1_u8..);
    let left: Vec<&Occupant> = left
        .filter(|(_, number)| !gone.contains(number))
        .map(|(occupant, _)| occupant)
        .collect();
    left.len() > 1 && left.iter().any(|occupant| occupant.person().is_some())
}

fn end(row: &mut TableRow, why: Option<EndReason>) {
    row.status = Status::Abandoned;
    row.doc.undo_request = None;
    row.doc.settled.end_request = None;
    row.doc.settled.ended = why;
}
