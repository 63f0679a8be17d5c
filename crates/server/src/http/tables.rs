//! Tables: making them, taking seats, starting.

use super::Shared;
use super::extract::{Body, InPath, Named, SeatPath, TablePath};
use super::guests::clean_name;
use crate::house::House;
use crate::id::{is_id, new_id};
use crate::model::{Occupant, Pace, Rules, Status, TableDoc};
use crate::protocol::{ApiError, Join, NewTable, SeatBody, SeatPlan, TableInfo};
use crate::store::{Guest, TableRow};
use crate::table::{Change, Command, Look, Manage};
use axum::Json;
use axum::extract::State;
use std::sync::Arc;
use tokio::sync::oneshot;

pub(super) async fn create(
    State(house): State<Shared>,
    named: Named,
    Body(body): Body<NewTable>,
) -> Result<Json<TableInfo>, ApiError> {
    check_rules(&house, &body.rules, body.seats.len())?;
    let mut seats = Vec::new();
    for plan in body.seats {
        seats.push(occupant(&house, &named.guest, plan).await?);
    }
    let row = new_row(&house, body.rules, named.guest.id, seats);
    house.store.add_table(&row).await?;
    look(&house, &row.id, Look::Info).await.map(Json)
}

fn new_row(house: &House, rules: Rules, host: String, seats: Vec<Occupant>) -> TableRow {
    TableRow {
        id: new_id(),
        revision: 1,
        status: Status::Open,
        doc: TableDoc {
            rules,
            host,
            seats,
            undo_request: None,
            unrated: false,
            rematch: None,
            stopped: None,
            campaign: None,
        },
        created: house.now(),
        updated: house.now(),
    }
}

/// Can this game be played like that?
fn check_rules(house: &House, rules: &Rules, seats: usize) -> Result<(), ApiError> {
    let Some(kind) = house.catalogue.get(&rules.game) else {
        let known: Vec<&str> = house.catalogue.keys().map(String::as_str).collect();
        let message = format!("There is no game “{}”.", shortened(&rules.game));
        return Err(ApiError::bad(message).hint(format!("There are {}.", known.join(", "))));
    };
    let (fewest, most) = kind.info().players;
    if !(usize::from(fewest)..=usize::from(most)).contains(&seats) {
        return Err(ApiError::bad(format!(
            "{} is for {fewest} to {most} players, not {seats}.",
            rules.game
        )));
    }
    if let Some(first) = rules.first_seat
        && !(1..=seats).contains(&usize::from(first))
    {
        return Err(ApiError::bad(format!(
            "Seat {first} cannot begin: there are {seats}."
        )));
    }
    check_pace(rules.pace)
}

/// Is this a clock that we have?
pub(super) fn check_pace(pace: Pace) -> Result<(), ApiError> {
    match pace {
        Pace::Live {
            turn_seconds,
            bank_seconds,
        } if !(5..=3600).contains(&turn_seconds) || bank_seconds > 36_000 => Err(ApiError::bad(
            "A turn takes 5 to 3600 seconds, and the bank holds at most 36000.",
        )),
        Pace::Days { days } if !(1..=30).contains(&days) => {
            Err(ApiError::bad("A turn takes 1 to 30 days."))
        }
        Pace::NoClock {} | Pace::Live { .. } | Pace::Days { .. } => Ok(()),
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

pub(super) async fn occupant(
    house: &House,
    guest: &Guest,
    plan: SeatPlan,
) -> Result<Occupant, ApiError> {
    match plan {
        SeatPlan::Open {} => Ok(Occupant::Open),
        SeatPlan::Me { name } => Ok(Occupant::Person {
            guest: guest.id.clone(),
            name: seat_name(guest, name.as_deref())?,
            stand_in: None,
        }),
        SeatPlan::Bot { level } => Ok(Occupant::Bot { level }),
        SeatPlan::Program { guest: id } => {
            let program = house.store.guest(&shortened(&id)).await?;
            match program.filter(|program| program.owner.is_some()) {
                Some(program) => Ok(Occupant::External {
                    guest: program.id,
                    name: program.name,
                }),
                None => Err(ApiError::bad("There is no such program.")
                    .hint("GET /api/v1/programs lists those that are connected.")),
            }
        }
    }
}

pub(super) fn seat_name(guest: &Guest, name: Option<&str>) -> Result<String, ApiError> {
    name.map_or_else(|| Ok(guest.name.clone()), clean_name)
}

/// Asks a table something and waits for the answer.
pub(super) async fn look<T>(
    house: &Arc<House>,
    table: &str,
    question: impl FnOnce(oneshot::Sender<Result<T, ApiError>>) -> Look,
) -> Result<T, ApiError> {
    let (sender, answer) = oneshot::channel();
    send(house, table, Command::Look(question(sender)))?;
    // A table that ends without an answer has failed.
    answer.await.unwrap_or_else(|_| Err(ApiError::internal()))
}

/// Tells a table something. An id that is none is refused before anything is opened.
pub(super) fn send(house: &Arc<House>, table: &str, command: Command) -> Result<(), ApiError> {
    if !is_id(table) {
        return Err(ApiError::no_table());
    }
    house.tell(table, command)
}

/// Asks a table to change and waits until it has.
pub(super) async fn manage(
    house: &Arc<House>,
    table: &str,
    guest: String,
    change: Change,
) -> Result<Json<TableInfo>, ApiError> {
    let (sender, answer) = oneshot::channel();
    let command = Command::Manage(Manage { guest, change }, sender);
    send(house, table, command)?;
    let answer = answer.await.unwrap_or_else(|_| Err(ApiError::internal()));
    answer.map(Json)
}

pub(super) async fn info(
    State(house): State<Shared>,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    look(&house, &path.table, Look::Info).await.map(Json)
}

pub(super) async fn join(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<Join>,
) -> Result<Json<TableInfo>, ApiError> {
    if named.guest.owner.is_some() {
        return Err(ApiError::not_yours(
            "Programs are invited by the host of a table.",
        ));
    }
    let name = seat_name(&named.guest, body.name.as_deref())?;
    let change = Change::Join {
        seat: body.seat,
        name,
    };
    manage(&house, &path.table, named.guest.id, change).await
}

pub(super) async fn leave(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<SeatBody>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::Leave { seat: body.seat };
    manage(&house, &path.table, named.guest.id, change).await
}

pub(super) async fn start(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    manage(&house, &path.table, named.guest.id, Change::Start).await
}

pub(super) async fn abandon(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    manage(&house, &path.table, named.guest.id, Change::Abandon).await
}

pub(super) async fn set_seat(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<SeatPath>,
    Body(plan): Body<SeatPlan>,
) -> Result<Json<TableInfo>, ApiError> {
    let occupant = occupant(&house, &named.guest, plan).await?;
    let change = Change::SetSeat {
        seat: path.seat,
        occupant,
    };
    manage(&house, &path.table, named.guest.id, change).await
}

pub(super) async fn remove_seat(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::RemoveSeat { seat: path.seat };
    manage(&house, &path.table, named.guest.id, change).await
}

pub(super) async fn hand_over(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::HandOver { seat: path.seat };
    manage(&house, &path.table, named.guest.id, change).await
}

pub(super) async fn take_back(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::TakeBack { seat: path.seat };
    manage(&house, &path.table, named.guest.id, change).await
}

/// Makes the next table with the same people, or finds the one that somebody else has made.
pub(super) async fn rematch(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    if !is_id(&path.table) {
        return Err(ApiError::no_table());
    }
    let old = house.store.table(&path.table).await?;
    let old = old.ok_or_else(ApiError::no_table)?;
    let again = |occupant: &Occupant| match occupant.clone() {
        Occupant::Person { guest, name, .. } => Occupant::Person {
            guest,
            name,
            stand_in: None,
        },
        other => other,
    };
    let seats = old.doc.seats.iter().map(again).collect();
    let mut new = new_row(&house, old.doc.rules, named.guest.id.clone(), seats);
    let change = Change::Rematch {
        table: new.id.clone(),
    };
    let Json(info) = manage(&house, &path.table, named.guest.id, change).await?;
    let next = info.rematch.ok_or_else(ApiError::internal)?;
    // A server that ended between the two writes left a rematch without its table.
    if next == new.id || house.store.table(&next).await?.is_none() {
        new.id.clone_from(&next);
        let added = house.store.add_table(&new).await;
        // Of two who add it at the same time one is refused, and the table is there.
        if added.is_err() && house.store.table(&next).await?.is_none() {
            added?;
        }
    }
    look(&house, &next, Look::Info).await.map(Json)
}
