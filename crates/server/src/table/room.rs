//! A table before its game: who sits where, in which colour, and what is agreed.

use super::manage::{check_host, check_open};
use super::{Table, lock};
use crate::id::random_u64;
use crate::model::{Millis, Occupant, Rules, SeatColour, StandIn, Status, TableDoc};
use crate::protocol::{ApiError, ErrorCode};
use crate::store::TableRow;
use gleis_rules::Seat;

impl Table {
    pub(super) async fn join(
        &mut self,
        guest: &str,
        seat: Option<u8>,
        name: &str,
    ) -> Result<(), ApiError> {
        let mut answers = false;
        self.change(|row| {
            check_open(row)?;
            if row.doc.settled.sent_away.iter().any(|id| id == guest) {
                return Err(ApiError::forbidden("The host has sent you away.")
                    .hint("Make a table of your own, or join another one."));
            }
            let invited = (0..row.doc.seats.len()).find(|&place| {
                row.doc.settled.is_invited(place) && row.doc.seats[place].is_person(guest)
            });
            let wanted = match (seat, invited) {
                (Some(number), _) => place_of(row, number)?,
                (None, Some(place)) => place,
                (None, None) => {
                    let open = |occupant: &Occupant| *occupant == Occupant::Open;
                    let place = row.doc.seats.iter().position(open);
                    place.ok_or_else(|| taken("All seats are taken."))?
                }
            };
            answers = invited == Some(wanted);
            if row.doc.seats[wanted] != Occupant::Open && !answers {
                return Err(taken("Somebody sits there already."));
            }
            row.doc.seats[wanted] = Occupant::Person {
                guest: guest.to_owned(),
                name: name.to_owned(),
                stand_in: None,
            };
            settle(&mut row.doc);
            row.doc.settled.places[wanted].invited = false;
            Ok(())
        })
        .await?;
        if answers {
            self.start_if_all_agree().await
        } else {
            Ok(())
        }
    }

    /// The last who was asked has said yes: nobody has to press anything more.
    async fn start_if_all_agree(&mut self) -> Result<(), ApiError> {
        let open = self.row.doc.seats.contains(&Occupant::Open);
        if open || self.unanswered().is_some() {
            return Ok(());
        }
        let host = self.row.doc.host.clone();
        self.start(&host, None).await
    }

    /// The place of somebody who is asked and has not answered.
    pub(super) fn unanswered(&self) -> Option<usize> {
        let doc = &self.row.doc;
        (0..doc.seats.len()).find(|&place| doc.settled.is_invited(place))
    }

    pub(super) async fn leave(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
        let seat = self.own_seat(guest, number)?;
        match self.row.status {
            Status::Open => {
                self.change(|row| {
                    check_open(row)?;
                    // Nobody is asked twice.
                    if row.doc.settled.is_invited(seat.index()) {
                        row.doc.settled.declined.push(guest.to_owned());
                    }
                    row.doc.seats[seat.index()] = Occupant::Open;
                    settle(&mut row.doc);
                    keep_host(row);
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

    pub(super) async fn set_seat(
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
                settle(&mut row.doc);
                return Ok(());
            }
            let place = place_of(row, number)?;
            let sitting = row.doc.seats[place].person();
            // Who was only asked has no seat to lose.
            if sitting.is_some_and(|owner| owner != guest) && !row.doc.settled.is_invited(place) {
                return Err(taken("Somebody sits there already.")
                    .hint("They can give the seat up, or you can send them away."));
            }
            row.doc.seats[place] = occupant.clone();
            settle(&mut row.doc);
            row.doc.settled.places[place].invited = false;
            Ok(())
        })
        .await
    }

    pub(super) async fn remove_seat(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
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
                return Err(taken("Somebody sits there.")
                    .hint("They can give the seat up, or you can send them away."));
            }
            settle(&mut row.doc);
            row.doc.seats.remove(place);
            row.doc.settled.places.remove(place);
            let first = &mut row.doc.rules.first_seat;
            *first = match *first {
                Some(seat) if seat == number => None,
                Some(seat) if seat > number => Some(seat - 1),
                other => other,
            };
            Ok(())
        })
        .await
    }

    pub(super) async fn send_away(&mut self, guest: &str, number: u8) -> Result<(), ApiError> {
        self.change(|row| {
            check_open(row)?;
            check_host(row, guest)?;
            let place = place_of(row, number)?;
            let Some(sitting) = row.doc.seats[place].person().map(str::to_owned) else {
                return Err(ApiError::moment(format!("Nobody sits at seat {number}.")));
            };
            if sitting == guest {
                return Err(ApiError::moment("This seat is yours.").hint("You can leave it."));
            }
            // Whoever was only asked has done nothing to be kept out for.
            let only_asked = row.doc.settled.is_invited(place);
            for occupant in &mut row.doc.seats {
                if occupant.is_person(&sitting) {
                    *occupant = Occupant::Open;
                }
            }
            settle(&mut row.doc);
            if !only_asked {
                row.doc.settled.sent_away.push(sitting);
            }
            Ok(())
        })
        .await
    }

    /// Somebody is asked to take an open seat, and may say no.
    pub(super) async fn invite(
        &mut self,
        guest: &str,
        number: u8,
        (player, name): (&str, &str),
    ) -> Result<(), ApiError> {
        self.change(|row| {
            check_open(row)?;
            check_host(row, guest)?;
            let place = place_of(row, number)?;
            let settled = &row.doc.settled;
            let mut gone = settled.declined.iter().chain(&settled.sent_away);
            if gone.any(|id| id == player) {
                let message = "They were asked already, or sent away.";
                return Err(ApiError::moment(message).hint("Ask somebody else."));
            }
            if row.doc.seats.iter().any(|seat| seat.is_person(player)) {
                return Err(taken("They have a seat at this table."));
            }
            if row.doc.seats[place] != Occupant::Open {
                return Err(taken("Somebody sits there already."));
            }
            row.doc.seats[place] = Occupant::Person {
                guest: player.to_owned(),
                name: name.to_owned(),
                stand_in: None,
            };
            settle(&mut row.doc);
            row.doc.settled.places[place].invited = true;
            Ok(())
        })
        .await
    }

    /// Two seats change places. Colours go with those who have them.
    pub(super) async fn swap(&mut self, guest: &str, number: u8, with: u8) -> Result<(), ApiError> {
        self.change(|row| {
            check_open(row)?;
            check_host(row, guest)?;
            let (one, other) = (place_of(row, number)?, place_of(row, with)?);
            settle(&mut row.doc);
            row.doc.seats.swap(one, other);
            row.doc.settled.places.swap(one, other);
            Ok(())
        })
        .await
    }

    pub(super) async fn set_colour(
        &mut self,
        guest: &str,
        number: u8,
        colour: SeatColour,
    ) -> Result<(), ApiError> {
        self.change(|row| {
            check_open(row)?;
            let place = place_of(row, number)?;
            let may = match row.doc.seats[place].person() {
                Some(owner) => owner == guest,
                None => row.doc.host == guest,
            };
            if !may {
                return Err(ApiError::forbidden(format!(
                    "The colour of seat {number} is not yours to choose."
                )));
            }
            settle(&mut row.doc);
            let doc = &mut row.doc;
            let other = (0..doc.seats.len())
                .find(|&other| other != place && doc.settled.colour(other) == colour);
            if let Some(other) = other {
                // Nobody loses the colour they have chosen; what is nobody's is changed for it.
                if doc.seats[other]
                    .person()
                    .is_some_and(|owner| owner != guest)
                {
                    return Err(ApiError::new(
                        ErrorCode::Conflict,
                        "Somebody else has this colour.",
                    )
                    .hint("Choose one that is free."));
                }
                doc.settled.places[other].colour = doc.settled.colour(place);
            }
            doc.settled.places[place].colour = colour;
            Ok(())
        })
        .await
    }

    pub(super) async fn set_rules(&mut self, guest: &str, rules: &Rules) -> Result<(), ApiError> {
        self.change(|row| {
            check_open(row)?;
            check_host(row, guest)?;
            if row.doc.rules.game != rules.game {
                return Err(ApiError::bad("A table keeps its game.")
                    .hint("Make another table for another game."));
            }
            if rules
                .first_seat
                .is_some_and(|seat| usize::from(seat) > row.doc.seats.len())
            {
                return Err(ApiError::bad("The seat that begins is not at this table."));
            }
            row.doc.rules = rules.clone();
            Ok(())
        })
        .await
    }

    /// From when on others may let a bot play for somebody who is gone.
    pub(super) fn stand_in_from(&self, seat: Seat) -> Option<Millis> {
        let person = matches!(
            self.row.doc.seats[seat.index()],
            Occupant::Person { stand_in: None, .. }
        );
        if self.row.status != Status::Running || !person || self.is_there(seat) {
            return None;
        }
        let wait = self.app.settings.vacate_minutes as Millis * 60_000;
        let until = self.row.doc.seats[seat.index()]
            .person()
            .map(|guest| self.app.presence.at_until(self.id(), guest));
        let last = until.unwrap_or_default().max(self.last_seen[seat.index()]);
        Some(last + wait)
    }

    /// Does whoever sits there look at the table or do something at it, in any process?
    pub(super) fn is_there(&self, seat: Seat) -> bool {
        if lock(&self.watchers).has_seat(seat) {
            return true;
        }
        let guest = self.row.doc.seats[seat.index()].person();
        guest.is_some_and(|guest| {
            let (presence, now) = (&self.app.presence, self.app.now());
            presence.is_at(self.id(), guest, now)
        })
    }

    /// Somebody does something at the table, or asks as one who plays here.
    pub(crate) fn note_seen(&mut self, guest: &str) {
        let now = self.app.now();
        let mut plays = false;
        for (occupant, last) in self.row.doc.seats.iter().zip(&mut self.last_seen) {
            if occupant.is_person(guest) {
                *last = now;
                plays = true;
            }
        }
        if plays {
            self.app.presence.seen_at(self.id(), guest, now);
        }
    }
}

/// What belongs to seats fits those who sit there.
pub(crate) fn settle(doc: &mut TableDoc) {
    doc.settled.fit(&doc.seats, random_u64() as usize);
}

/// Somebody has left: a table without a person who plays is nobody's, and the host is one of them.
fn keep_host(row: &mut TableRow) {
    let doc = &mut row.doc;
    let plays = |place: &usize| !doc.settled.is_invited(*place);
    let people = (0..doc.seats.len()).filter(plays);
    let people: Vec<String> = people
        .filter_map(|place| doc.seats[place].person().map(str::to_owned))
        .collect();
    match people.first() {
        Some(next) if !people.contains(&doc.host) => doc.host.clone_from(next),
        Some(_) => {}
        None => row.status = Status::Abandoned,
    }
}

fn taken(message: &str) -> ApiError {
    ApiError::new(ErrorCode::SeatTaken, message)
}

/// The place of a seat in the list.
fn place_of(row: &TableRow, number: u8) -> Result<usize, ApiError> {
    let seats = row.doc.seats.len();
    let place = usize::from(number)
        .checked_sub(1)
        .filter(|place| *place < seats);
    place.ok_or_else(|| ApiError::bad(format!("There is no seat {number}; there are {seats}.")))
}
