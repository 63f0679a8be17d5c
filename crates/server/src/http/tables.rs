//! Tables: making them, taking seats, starting.

use super::Shared;
use super::extract::{Body, InPath, Person, SeatPath, TablePath, Visitor};
use super::guests::clean_name;
use super::security::Client;
use crate::app::App;
use crate::id::{is_id, new_id};
use crate::live::GameKind;
use crate::model::{Occupant, Pace, Rules, Settled, Status, TableDoc, Undo};
use crate::protocol::{
    ApiError, Join, NewTable, QuickMatch, SeatBody, SeatPlan, TableInfo, TableSeat, TableSeatKind,
};
use crate::ratings;
use crate::store::{Guest, Kept, StoreResult, TableRow};
use crate::table::{Ask, Change, Command, Manage, Table, settle};
use axum::extract::State;
use axum::{Extension, Json};
use gleis_rules::Viewer;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::oneshot;

pub(super) async fn create(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    Body(body): Body<NewTable>,
) -> Result<Json<TableInfo>, ApiError> {
    check_rules(&app, &body.rules, body.seats.len())?;
    let mut seats = Vec::new();
    for plan in body.seats {
        seats.push(occupant(&app, &named.guest, plan).await?);
    }
    let mut row = new_row(&app, body.rules, named.guest.id, seats);
    settle(&mut row.doc);
    let within = app.within(Kept::Tables, address);
    app.store.add_table(&row, &within).await?;
    info_of(&app, &row.id).await
}

pub(super) fn new_row(app: &App, rules: Rules, host: String, seats: Vec<Occupant>) -> TableRow {
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
            settled: Settled::default(),
            quick: false,
            tutorial: false,
        },
        created: app.now(),
        updated: app.now(),
    }
}

/// The clock of a quick match: nobody should wait long for a stranger.
const QUICK: Pace = Pace::Live {
    turn_seconds: 60,
    bank_seconds: 600,
};

/// Makes a public table at which somebody waits for others; the game begins once all are there.
pub(super) async fn wait_at_new(
    app: &Arc<App>,
    (guest, address): (&Guest, IpAddr),
    wanted: QuickMatch,
    players: u8,
) -> Result<Json<TableInfo>, ApiError> {
    let rules = Rules {
        game: wanted.game,
        first_seat: None,
        pace: wanted.pace.unwrap_or(QUICK),
        undo: Undo::Free,
        aids: true,
        spectators: true,
        public: true,
        rated: None,
    };
    check_rules(app, &rules, usize::from(players))?;
    let mut seats = vec![Occupant::Open; usize::from(players)];
    seats[0] = occupant(app, guest, SeatPlan::Me { name: None }).await?;
    let mut row = new_row(app, rules, guest.id.clone(), seats);
    row.doc.quick = true;
    row.doc.settled.rating_range = wanted.rating;
    let within = app.within(Kept::Tables, address);
    app.store.add_table(&row, &within).await?;
    info_of(app, &row.id).await
}

/// A game that people can agree on.
pub(super) fn listed<'a>(app: &'a App, game: &str) -> Option<&'a Arc<dyn GameKind>> {
    let kind = app.catalogue.get(game);
    kind.filter(|kind| kind.script().is_none())
}

/// Can this game be played like that?
pub(super) fn check_rules(app: &App, rules: &Rules, seats: usize) -> Result<(), ApiError> {
    let Some(kind) = listed(app, &rules.game) else {
        let known = app
            .catalogue
            .values()
            .filter(|kind| kind.script().is_none());
        let known: Vec<&str> = known.map(|kind| kind.info().id.as_str()).collect();
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
    app: &App,
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
            let program = app.store.guest(&shortened(&id)).await?;
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
pub(super) async fn ask<T: Send + 'static>(
    app: &Arc<App>,
    table: &str,
    question: impl FnOnce(&mut Table) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let (ask, answer) = Ask::new(question);
    send(app, table, Command::Ask(ask)).await?;
    // A table that ends without an answer has failed.
    answer.await.unwrap_or_else(|_| Err(ApiError::internal()))
}

/// Asks a table something as one of the visitor's seats, or as somebody who looks on.
pub(super) async fn ask_as<T: Send + 'static>(
    app: &Arc<App>,
    who: (&Visitor, Option<u8>),
    table: &str,
    question: impl FnOnce(&mut Table, Viewer) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    ask_knowing(app, who, (table, 0), question).await
}

/// The same for somebody who knows the game up to a number.
pub(super) async fn ask_knowing<T: Send + 'static>(
    app: &Arc<App>,
    (visitor, seat): (&Visitor, Option<u8>),
    (table, known): (&str, u64),
    question: impl FnOnce(&mut Table, Viewer) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let guest = visitor.id();
    let asks = guest.clone();
    let (ask, answer) = Ask::new(move |table: &mut Table| {
        let viewer = table.viewer(guest.as_deref(), seat)?;
        if let (Some(guest), Some(_)) = (&guest, seat) {
            table.note_seen(guest);
        }
        question(table, viewer)
    });
    let ask = ask.of(asks).knowing(known);
    send(app, table, Command::Ask(ask)).await?;
    answer.await.unwrap_or_else(|_| Err(ApiError::internal()))
}

pub(super) async fn info_of(app: &Arc<App>, table: &str) -> Result<Json<TableInfo>, ApiError> {
    ask(app, table, |table| Ok(table.info())).await.map(Json)
}

/// Tells a table something. An id that is none is refused before anything is opened.
pub(super) async fn send(app: &Arc<App>, table: &str, command: Command) -> Result<(), ApiError> {
    if !is_id(table) {
        return Err(ApiError::no_table());
    }
    app.tell_patiently(table, command).await
}

/// Asks a table to change and waits until it has.
pub(super) async fn manage(
    app: &Arc<App>,
    table: &str,
    guest: String,
    change: Change,
) -> Result<Json<TableInfo>, ApiError> {
    let (sender, answer) = oneshot::channel();
    let command = Command::Manage(Manage { guest, change }, sender);
    send(app, table, command).await?;
    let answer = answer.await.unwrap_or_else(|_| Err(ApiError::internal()));
    answer.map(Json)
}

pub(super) async fn info(
    State(app): State<Shared>,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    let question = |table: &mut Table| {
        table.attend();
        Ok(table.info())
    };
    ask(&app, &path.table, question).await.map(Json)
}

pub(super) async fn join(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<TablePath>,
    Body(body): Body<Join>,
) -> Result<Json<TableInfo>, ApiError> {
    let name = seat_name(&named.guest, body.name.as_deref())?;
    check_rating(&app, &path.table, &named.guest.id).await?;
    let change = Change::Join {
        seat: body.seat,
        name,
    };
    manage(&app, &path.table, named.guest.id, change).await
}

/// A table out of the lobby may be for players of some strength; whoever is asked may always come.
async fn check_rating(app: &Arc<App>, table: &str, guest: &str) -> Result<(), ApiError> {
    let Json(info) = info_of(app, table).await?;
    let Some(range) = info.rating_range else {
        return Ok(());
    };
    let sits = |seat: &TableSeat| match &seat.kind {
        TableSeatKind::Person { guest: id, .. } => id == guest,
        _ => false,
    };
    let rating = rating_at(app, &info.rules.game, guest).await?;
    if range.holds(rating) || info.seats.iter().any(sits) {
        return Ok(());
    }
    let message = format!(
        "This table is for players rated {} to {}; your rating is {rating}.",
        range.min, range.max
    );
    Err(ApiError::forbidden(message).hint("Join another table, or ask the host to invite you."))
}

/// How strong somebody is at a game; newcomers are in the middle.
pub(super) async fn rating_at(app: &App, game: &str, guest: &str) -> StoreResult<i32> {
    let known = app.store.rating(game, guest).await?;
    let rating = known.map_or(ratings::START, |row| row.rating);
    Ok(rating.round() as i32)
}

pub(super) async fn leave(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<TablePath>,
    Body(body): Body<SeatBody>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::Leave { seat: body.seat };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn start(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::Start { address };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn abandon(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    manage(&app, &path.table, named.guest.id, Change::Abandon).await
}

pub(super) async fn set_seat(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
    Body(plan): Body<SeatPlan>,
) -> Result<Json<TableInfo>, ApiError> {
    let occupant = occupant(&app, &named.guest, plan).await?;
    let change = Change::SetSeat {
        seat: path.seat,
        occupant,
    };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn remove_seat(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::RemoveSeat { seat: path.seat };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn hand_over(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::HandOver { seat: path.seat };
    manage(&app, &path.table, named.guest.id, change).await
}

pub(super) async fn take_back(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<SeatPath>,
) -> Result<Json<TableInfo>, ApiError> {
    let change = Change::TakeBack { seat: path.seat };
    manage(&app, &path.table, named.guest.id, change).await
}

/// Makes the next table with the same people, or finds the one that somebody else has made.
pub(super) async fn rematch(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    InPath(path): InPath<TablePath>,
) -> Result<Json<TableInfo>, ApiError> {
    if !is_id(&path.table) {
        return Err(ApiError::no_table());
    }
    let old = app.store.table(&path.table).await?;
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
    let guest = named.guest.id.clone();
    let mut new = new_row(&app, old.doc.rules, guest.clone(), seats);
    // Colours stay, and so do the names of bots. People are asked; the others have no choice.
    new.doc.tutorial = old.doc.tutorial;
    new.doc.settled = Settled {
        places: old.doc.settled.places,
        sent_away: old.doc.settled.sent_away,
        follows: Some(path.table.clone()),
        ..Settled::default()
    };
    settle(&mut new.doc);
    for (place, occupant) in new.doc.seats.iter().enumerate() {
        new.doc.settled.places[place].invited = occupant.person().is_some_and(|id| id != guest);
    }
    let change = Change::Rematch(Box::new(new), app.within(Kept::Tables, address));
    let Json(info) = manage(&app, &path.table, guest.clone(), change).await?;
    let next = info.rematch.ok_or_else(ApiError::internal)?;
    let Json(info) = info_of(&app, &next).await?;
    let asks = |seat: &TableSeat| {
        matches!(
            &seat.kind,
            TableSeatKind::Open {} | TableSeatKind::Person { invited: true, .. }
        )
    };
    // Against bots alone nobody has to be waited for.
    if info.status == Status::Open && info.host == guest && !info.seats.iter().any(asks) {
        return manage(&app, &next, guest, Change::Start { address }).await;
    }
    Ok(Json(info))
}
