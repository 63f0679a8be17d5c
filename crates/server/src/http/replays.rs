//! Looking back: replays and records.

use super::extract::{File, InPath, InQuery, Person, TablePath, Visitor};
use super::security::Client;
use super::tables::ask;
use super::{Shared, players};
use crate::app::App;
use crate::id::{ID_PATTERN, is_id, new_id};
use crate::live::{GameKind, Perspective};
use crate::protocol::{ApiError, ErrorCode, Imported, Replay, ReplayPly, Statistics};
use crate::store::{Kept, RecordRow, Touched};
use crate::table::{Table, add_times, counted, no_game, record_of_rows};
use axum::extract::State;
use axum::{Extension, Json};
use gleis_games::record::Record;
use gleis_games::wire::seat_to_wire;
use gleis_rules::{SeatCount, Viewer};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// A replay in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ReplayPath {
    /// The id of a table or of a record.
    #[schemars(regex(pattern = ID_PATTERN))]
    replay: String,
}

/// A moment of a replay in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct PlyPath {
    /// The id of a table or of a record.
    #[schemars(regex(pattern = ID_PATTERN))]
    replay: String,
    /// After how many actions.
    ply: u64,
}

/// As whom to look.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ViewerQuery {
    /// `spectator`, a seat such as `seat-2`, or `everything` once the game is over.
    #[schemars(regex(pattern = "^(spectator|everything|seat-[1-5])$"))]
    viewer: Option<String>,
}

impl ViewerQuery {
    fn perspective(&self) -> Result<Option<Perspective>, ApiError> {
        let read = |name: &String| {
            Perspective::read(name).ok_or_else(|| {
                ApiError::bad("A viewer is “spectator”, a seat such as “seat-2”, or “everything”.")
            })
        };
        self.viewer.as_ref().map(read).transpose()
    }
}

pub(super) async fn record(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<ViewerQuery>,
) -> Result<Json<Record>, ApiError> {
    let (guest, wanted) = (visitor.id(), query.perspective()?);
    let asker = guest.clone();
    let stopped = ask(&app, &path.table, move |table| {
        table.stopped(asker.as_deref())
    });
    if let Some(row) = stopped.await? {
        let rows = app.store.rows(&row.id, 0).await?;
        let record = record_of_rows(&row, &rows).ok_or_else(no_game)?;
        return Ok(Json(record));
    }
    let question = move |table: &mut Table| table.record(guest.as_deref(), wanted);
    ask(&app, &path.table, question).await.map(Json)
}

pub(super) async fn replay(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<ReplayPath>,
) -> Result<Json<Replay>, ApiError> {
    if let Some((record, _)) = imported(&app, &path.replay).await? {
        return Ok(Json(replay_of(path.replay, record)));
    }
    let guest = visitor.id();
    let question = move |table: &mut Table| table.replay(guest.as_deref());
    ask(&app, &path.replay, question).await.map(Json)
}

pub(super) async fn ply(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<PlyPath>,
    InQuery(query): InQuery<ViewerQuery>,
) -> Result<Json<ReplayPly>, ApiError> {
    let (guest, ply) = (visitor.id(), path.ply);
    let spectator = Perspective::of(Viewer::Spectator);
    let wanted = query.perspective()?.unwrap_or(spectator);
    if let Some((record, kind)) = imported(&app, &path.replay).await? {
        let moment = ply_of_record(&app, (record, kind), ply, wanted);
        return moment.await.map(Json);
    }
    let question = move |table: &mut Table| table.ply(guest.as_deref(), wanted, ply);
    ask(&app, &path.replay, question).await.map(Json)
}

/// A finished game in numbers. Some of them come of what was hidden while it went on, so nobody
/// gets any before the end.
pub(super) async fn statistics(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<ReplayPath>,
) -> Result<Json<Statistics>, ApiError> {
    if let Some((record, kind)) = imported(&app, &path.replay).await? {
        let counted = app.uploads.check(move || {
            let last = kind.record_ply(&record, record.plies.len() as u64, Perspective::All);
            last.ok().and_then(|last| counted(&*kind, &record, &last))
        });
        return counted.await?.map(Json).ok_or_else(not_whole);
    }
    let guest = visitor.id();
    let question = move |table: &mut Table| table.statistics(guest.as_deref());
    let mut statistics = ask(&app, &path.replay, question).await?;
    let played = players::played(&app, &[&path.replay]).await?;
    statistics.played = played.into_iter().map(|(_, played)| played).collect();
    let end = statistics.played.first().map(|played| played.at);
    let rows = app.store.rows(&path.replay, 0).await?;
    let began = rows.first().map(|row| row.at);
    statistics.took = end.zip(began).map(|(end, began)| end - began);
    add_times(&mut statistics, &rows);
    Ok(Json(statistics))
}

fn not_whole() -> ApiError {
    ApiError::moment("This record does not tell a whole game.")
        .hint("Numbers are counted out of full records of finished games.")
}

/// A record that somebody brought, with its game.
async fn imported(app: &Shared, id: &str) -> Result<Option<(Record, Arc<dyn GameKind>)>, ApiError> {
    if !is_id(id) {
        return Err(ApiError::no_table());
    }
    let Some(row) = app.store.record(id).await? else {
        return Ok(None);
    };
    app.touch(Touched::Record, id);
    let read = move || Record::read(row.json.as_bytes());
    let record = app.uploads.check(read).await?;
    let record = record.map_err(|_| ApiError::internal())?;
    let kind = app.catalogue.get(&record.game).cloned();
    let kind = kind.ok_or_else(|| ApiError::moment("This game is not known here any more."))?;
    Ok(Some((record, kind)))
}

fn replay_of(id: String, record: Record) -> Replay {
    let seats = SeatCount::new(record.options.players);
    let viewers: Vec<Viewer> = match (record.viewer, seats) {
        (Some(cut), _) => vec![cut.0],
        (None, Some(seats)) => Viewer::all(seats).collect(),
        (None, None) => Vec::new(),
    };
    let all = record.viewer.is_none().then_some(Perspective::All);
    let viewers = viewers.into_iter().map(Perspective::of).chain(all);
    Replay {
        id,
        game: record.game,
        options: record.options,
        players: record.seats,
        plies: record.plies.len() as u64,
        viewers: viewers.map(Perspective::name).collect(),
        table: false,
    }
}

/// The record that somebody brought, as they brought it.
pub(super) async fn brought(
    State(app): State<Shared>,
    InPath(path): InPath<ReplayPath>,
) -> Result<Json<Record>, ApiError> {
    let found = imported(&app, &path.replay).await?;
    let (record, _) = found.ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "Nobody has brought such a record.")
            .hint("GET /api/v1/tables/{table}/record gives the record of a table.")
    })?;
    Ok(Json(record))
}

async fn ply_of_record(
    app: &App,
    (record, kind): (Record, Arc<dyn GameKind>),
    ply: u64,
    wanted: Perspective,
) -> Result<ReplayPly, ApiError> {
    if let Perspective::One {
        viewer: Viewer::Seat(seat),
        ..
    } = wanted
        && seat.index() >= usize::from(record.options.players)
    {
        let number = seat_to_wire(seat);
        return Err(ApiError::bad(format!("There is no seat {number}.")));
    }
    if ply > record.plies.len() as u64 {
        let plies = record.plies.len();
        return Err(ApiError::bad(format!("The game has only {plies} actions.")));
    }
    let moment = move || kind.record_ply(&record, ply, wanted);
    let moment = app.uploads.check(moment).await?;
    moment.map_err(|error| ApiError::bad(sentence(&error.to_string())))
}

/// Takes a record and checks every card of it. The bytes are read as they are, because a record
/// has a reader of its own with limits of its own.
pub(super) async fn import(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    File(upload, _): File<Record>,
) -> Result<Json<Imported>, ApiError> {
    let all = Arc::clone(&app);
    let checked = app.uploads.check(move || checked(&all, &upload.bytes));
    let (game, json) = checked.await??;
    let row = RecordRow {
        id: new_id(),
        guest: named.guest.id,
        game,
        json,
        created: app.now(),
    };
    let within = app.within(Kept::Records, address);
    app.store.add_record(&row, &within).await?;
    Ok(Json(Imported { id: row.id }))
}

/// Checks a record and writes it down anew; with the id of its game.
fn checked(app: &App, bytes: &[u8]) -> Result<(String, String), ApiError> {
    let wrong = |text: String| ApiError::bad(sentence(&text));
    let record = Record::read(bytes).map_err(|error| wrong(error.to_string()))?;
    // Only games of the catalogue: the id of a record is never taken for a path.
    let kind = app.catalogue.get(&record.game).ok_or_else(|| {
        ApiError::bad("The game of this record is not known here.")
            .hint("GET /api/v1/games lists those that are.")
    })?;
    let checked = kind.check_record(&record);
    checked.map_err(|error| wrong(error.to_string()))?;
    let json = serde_json::to_string(&record).map_err(|_| ApiError::internal())?;
    Ok((record.game, json))
}

fn sentence(text: &str) -> String {
    let shown: String = text.chars().take(300).collect();
    format!("The record is wrong: {shown}")
}
