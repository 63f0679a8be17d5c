//! Looking back: replays and records.

use super::Shared;
use super::extract::{File, InPath, InQuery, Named, SeatQuery, TablePath, Visitor};
use super::tables::look;
use crate::id::{ID_PATTERN, is_id, new_id};
use crate::live::{Eyes, GameKind};
use crate::protocol::{ApiError, ErrorCode, Imported, Replay, ReplayPly};
use crate::store::RecordRow;
use crate::table::{Look, Through};
use axum::Json;
use axum::extract::State;
use gleis_games::record::Record;
use gleis_games::wire::seat_from_wire;
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

/// Through whose eyes to look.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ViewerQuery {
    /// `spectator`, a seat such as `seat-2`, or `everything` once the game is over.
    #[schemars(regex(pattern = "^(spectator|everything|seat-[1-5])$"))]
    viewer: Option<String>,
}

impl ViewerQuery {
    fn through(&self) -> Result<Through, ApiError> {
        let wrong =
            || ApiError::bad("A viewer is “spectator”, a seat such as “seat-2”, or “everything”.");
        match self.viewer.as_deref() {
            None | Some("spectator") => Ok(Through::Spectator),
            Some("everything") => Ok(Through::Everything),
            Some(text) => {
                let seats = ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"];
                let place = seats.iter().position(|seat| *seat == text);
                place
                    .map(|place| Through::Seat(place as u8 + 1))
                    .ok_or_else(wrong)
            }
        }
    }
}

pub(super) async fn record(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<SeatQuery>,
) -> Result<Json<Record>, ApiError> {
    let (guest, seat) = (visitor.id(), query.seat);
    let question = |answer| Look::Record {
        guest,
        seat,
        answer,
    };
    look(&house, &path.table, question).await.map(Json)
}

pub(super) async fn replay(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<ReplayPath>,
) -> Result<Json<Replay>, ApiError> {
    if let Some((record, _)) = imported(&house, &path.replay).await? {
        return Ok(Json(replay_of(path.replay, record)));
    }
    let guest = visitor.id();
    let question = |answer| Look::Replay { guest, answer };
    look(&house, &path.replay, question).await.map(Json)
}

pub(super) async fn ply(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<PlyPath>,
    InQuery(query): InQuery<ViewerQuery>,
) -> Result<Json<ReplayPly>, ApiError> {
    let (guest, through, ply) = (visitor.id(), query.through()?, path.ply);
    if let Some((record, kind)) = imported(&house, &path.replay).await? {
        return ply_of_record(record, kind, ply, through).await.map(Json);
    }
    let question = |answer| Look::Ply {
        guest,
        through,
        ply,
        answer,
    };
    look(&house, &path.replay, question).await.map(Json)
}

/// A record that somebody brought, with its game.
async fn imported(
    house: &Shared,
    id: &str,
) -> Result<Option<(Record, Arc<dyn GameKind>)>, ApiError> {
    if !is_id(id) {
        return Err(ApiError::no_table());
    }
    let Some(row) = house.store.record(id).await? else {
        return Ok(None);
    };
    let record = Record::read(row.json.as_bytes()).map_err(|_| ApiError::internal())?;
    let kind = house.catalogue.get(&record.game).cloned();
    let kind = kind.ok_or_else(|| ApiError::moment("This game is not known here any more."))?;
    Ok(Some((record, kind)))
}

fn replay_of(id: String, record: Record) -> Replay {
    let name = |viewer: Viewer| match viewer {
        Viewer::Seat(seat) => format!("seat-{}", gleis_games::wire::seat_to_wire(seat)),
        Viewer::Spectator => "spectator".to_owned(),
    };
    let seats = SeatCount::new(record.options.players);
    let viewers: Vec<Viewer> = match (record.viewer, seats) {
        (Some(cut), _) => vec![cut.0],
        (None, Some(seats)) => Viewer::all(seats).collect(),
        (None, None) => Vec::new(),
    };
    let all = record.viewer.is_none().then(|| "everything".to_owned());
    Replay {
        id,
        game: record.game,
        options: record.options,
        players: record.seats,
        plies: record.plies.len() as u64,
        viewers: viewers.into_iter().map(name).chain(all).collect(),
        table: false,
    }
}

/// The record that somebody brought, as they brought it.
pub(super) async fn brought(
    State(house): State<Shared>,
    InPath(path): InPath<ReplayPath>,
) -> Result<Json<Record>, ApiError> {
    let found = imported(&house, &path.replay).await?;
    let (record, _) = found.ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "Nobody has brought such a record.")
            .hint("GET /api/v1/tables/{table}/record gives the record of a table.")
    })?;
    Ok(Json(record))
}

async fn ply_of_record(
    record: Record,
    kind: Arc<dyn GameKind>,
    ply: u64,
    through: Through,
) -> Result<ReplayPly, ApiError> {
    let one = |viewer| Eyes::One { viewer, aids: true };
    let eyes = match through {
        Through::Spectator => one(Viewer::Spectator),
        Through::Everything => Eyes::All,
        Through::Seat(number) => SeatCount::new(record.options.players)
            .and_then(|seats| seat_from_wire(number, seats))
            .map(|seat| one(Viewer::Seat(seat)))
            .ok_or_else(|| ApiError::bad(format!("There is no seat {number}.")))?,
    };
    if ply > record.plies.len() as u64 {
        let plies = record.plies.len();
        return Err(ApiError::bad(format!("The game has only {plies} actions.")));
    }
    let moment = move || kind.record_ply(&record, ply, eyes);
    let moment = tokio::task::spawn_blocking(moment).await;
    let moment = moment.map_err(|_| ApiError::internal())?;
    moment.map_err(|error| ApiError::bad(sentence(&error.to_string())))
}

/// Takes a record and checks every card of it. The bytes are read as they are, because a record
/// has a reader of its own with limits of its own.
pub(super) async fn import(
    State(house): State<Shared>,
    named: Named,
    File(bytes, _): File<Record>,
) -> Result<Json<Imported>, ApiError> {
    let record =
        Record::read(&bytes[..]).map_err(|error| ApiError::bad(sentence(&error.to_string())))?;
    // Only games of the catalogue: the id of a record is never taken for a path.
    let kind = house.catalogue.get(&record.game).cloned().ok_or_else(|| {
        ApiError::bad("The game of this record is not known here.")
            .hint("GET /api/v1/games lists those that are.")
    })?;
    let checked = tokio::task::spawn_blocking(move || {
        let checked = kind.check_record(&record);
        checked.map(|()| record)
    });
    let record = checked
        .await
        .map_err(|_| ApiError::internal())?
        .map_err(|error| ApiError::bad(sentence(&error.to_string())))?;
    let row = RecordRow {
        id: new_id(),
        guest: named.guest.id,
        json: serde_json::to_string(&record).map_err(|_| ApiError::internal())?,
        created: house.now(),
    };
    house.store.add_record(&row).await?;
    Ok(Json(Imported { id: row.id }))
}

fn sentence(text: &str) -> String {
    let shown: String = text.chars().take(300).collect();
    format!("The record is wrong: {shown}")
}
