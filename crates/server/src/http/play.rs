//! Playing over plain requests.

use super::Shared;
use super::extract::{Body, InPath, InQuery, Named, SeatQuery, TablePath, Visitor};
use super::tables::{look, send};
use crate::house::House;
use crate::live::{GameKind, OutlookWanted, Wanted};
use crate::protocol::{
    Act, ApiError, ChatLines, Done, ErrorCode, Position, Say, Since, Steps, UndoAnswer, UndoBody,
};
use crate::table::{self, Command, Look, Reply};
use axum::Json;
use axum::extract::State;
use gleis_games::wire::{Outlook, WireAction, WireBoard, WireGame, WirePaper};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The longest time a request may wait for something to happen.
const WAIT_MAX: u64 = 30;

/// The most steps of a page.
const STEPS_MAX: u64 = 200;

/// The longest id of a command.
const ID_MAX: usize = 64;

/// What happened after a step.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct EventsQuery {
    /// One of your seats, from 1; absent to look on.
    #[schemars(range(min = 1, max = 5))]
    seat: Option<u8>,
    /// The last step that you know.
    since: u64,
    /// How many seconds to wait for something to happen.
    #[serde(default)]
    #[schemars(range(min = 0, max = WAIT_MAX))]
    wait: u64,
}

/// A page of what happened after a step.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct StepsQuery {
    /// One of your seats, from 1; absent to look on.
    #[schemars(range(min = 1, max = 5))]
    seat: Option<u8>,
    /// The last step that you know; absent for the game from its beginning.
    #[serde(default)]
    since: u64,
    /// How many steps at most.
    #[schemars(range(min = 1, max = STEPS_MAX))]
    limit: Option<u64>,
}

/// What to look ahead for.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct OutlookQuery {
    /// One of your seats, from 1; absent to look on.
    #[schemars(range(min = 1, max = 5))]
    seat: Option<u8>,
    /// Tickets of yours, kept or offered, divided by commas, for which you want a common
    /// network; absent for all that you have kept.
    tickets: Option<String>,
    /// Tracks of a plan, divided by commas, of which you want to know the cost; at most 40.
    plan: Option<String>,
}

/// Names divided by commas.
fn names(list: &str) -> Vec<String> {
    let names = list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// Lines after a number.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ChatQuery {
    /// The last line that you know.
    #[serde(default)]
    after: u64,
}

async fn kind(
    house: &Shared,
    visitor: &Visitor,
    table: &str,
) -> Result<Arc<dyn GameKind>, ApiError> {
    let guest = visitor.id();
    look(house, table, |answer| Look::Kind { guest, answer }).await
}

pub(super) async fn game(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
) -> Result<Json<WireGame>, ApiError> {
    let kind = kind(&house, &visitor, &path.table).await?;
    Ok(Json(kind.wire()))
}

pub(super) async fn board(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
) -> Result<Json<WireBoard>, ApiError> {
    let kind = kind(&house, &visitor, &path.table).await?;
    drawing(kind).await
}

/// The drawing of a game's map. Making one takes long enough to keep other requests waiting.
pub(super) async fn drawing(kind: Arc<dyn GameKind>) -> Result<Json<WireBoard>, ApiError> {
    let board = tokio::task::spawn_blocking(move || kind.board().cloned()).await;
    let board = board.map_err(|_| ApiError::internal())?;
    board.map(Json).ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "This game has no map.")
            .hint("GET /api/v1/games tells `map` for those that have one.")
    })
}

pub(super) async fn position(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<SeatQuery>,
) -> Result<Json<Position>, ApiError> {
    let (guest, seat) = (visitor.id(), query.seat);
    let question = |answer| Look::Position {
        guest,
        seat,
        answer,
    };
    look(&house, &path.table, question).await.map(Json)
}

pub(super) async fn papers(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<SeatQuery>,
) -> Result<Json<Vec<WirePaper>>, ApiError> {
    let (guest, seat) = (visitor.id(), query.seat);
    let question = |answer| Look::Papers {
        guest,
        seat,
        answer,
    };
    look(&house, &path.table, question).await.map(Json)
}

pub(super) async fn outlook(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<OutlookQuery>,
) -> Result<Json<Outlook>, ApiError> {
    let (guest, seat) = (visitor.id(), query.seat);
    let wanted = OutlookWanted {
        aids: false,
        tickets: query.tickets.as_deref().map(names),
        plan: query.plan.as_deref().map(names).unwrap_or_default(),
    };
    let question = |answer| Look::Outlook {
        guest,
        seat,
        wanted,
        answer,
    };
    look(&house, &path.table, question).await.map(Json)
}

pub(super) async fn steps(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<StepsQuery>,
) -> Result<Json<Steps>, ApiError> {
    let (guest, seat, since) = (visitor.id(), query.seat, query.since);
    let most = query.limit.unwrap_or(STEPS_MAX);
    if !(1..=STEPS_MAX).contains(&most) {
        let message = format!("A page has 1 to {STEPS_MAX} steps.");
        return Err(ApiError::bad(message));
    }
    let question = |answer| Look::Steps {
        guest,
        seat,
        since,
        most: most as usize,
        answer,
    };
    look(&house, &path.table, question).await.map(Json)
}

pub(super) async fn events(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<EventsQuery>,
) -> Result<Json<Since>, ApiError> {
    let ask = |wait: bool| {
        let (guest, seat, since) = (visitor.id(), query.seat, query.since);
        look(&house, &path.table, move |answer| Look::Since {
            guest,
            seat,
            since,
            wait,
            answer,
        })
    };
    if query.wait > WAIT_MAX {
        let message = format!("A request waits for at most {WAIT_MAX} seconds.");
        return Err(ApiError::bad(message));
    }
    let patience = Duration::from_secs(query.wait);
    let waited = match query.wait {
        0 => None,
        _ => tokio::time::timeout(patience, ask(true)).await.ok(),
    };
    match waited {
        Some(answer) => answer.map(Json),
        None => ask(false).await.map(Json),
    }
}

/// What a client wants, from the two ways to say it.
///
/// # Errors
/// If it says both, or neither.
pub(crate) fn wanted(
    action: Option<WireAction>,
    choice: Option<usize>,
) -> Result<Wanted, ApiError> {
    match (action, choice) {
        (Some(action), None) => Ok(Wanted::Action(action)),
        (None, Some(choice)) => Ok(Wanted::Choice(choice)),
        (Some(_), Some(_)) | (None, None) => Err(ApiError::bad(
            "Say what to do with either “action” or “choice”.",
        )),
    }
}

/// An id of a command that is worth remembering.
///
/// # Errors
/// If it is empty or too long.
pub(crate) fn command_id(id: Option<String>) -> Result<Option<String>, ApiError> {
    match id {
        Some(id) if !(1..=ID_MAX).contains(&id.len()) || !id.bytes().all(is_plain) => {
            Err(ApiError::bad(format!(
                "The id of a command has 1 to {ID_MAX} letters, digits and signs of ASCII."
            )))
        }
        id => Ok(id),
    }
}

/// May stand in the id of a command.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic()
}

async fn command(
    house: &Arc<House>,
    table: &str,
    command: impl FnOnce(Reply) -> Command,
) -> Result<Json<Done>, ApiError> {
    let (sender, answer) = oneshot::channel();
    send(house, table, command(Reply::Once(sender)))?;
    let answer = answer.await.unwrap_or_else(|_| Err(ApiError::internal()));
    answer.map(Json)
}

pub(super) async fn act(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<Act>,
) -> Result<Json<Done>, ApiError> {
    let act = table::Act {
        guest: named.guest.id,
        seat: body.seat,
        seq: body.seq,
        id: command_id(body.id)?,
        wanted: wanted(body.action, body.choice)?,
    };
    command(&house, &path.table, |reply| Command::Act(act, reply)).await
}

pub(super) async fn undo(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<UndoBody>,
) -> Result<Json<Done>, ApiError> {
    let UndoBody { seat, seq } = body;
    let guest = named.guest.id;
    command(&house, &path.table, |reply| Command::Undo {
        guest,
        seat,
        seq,
        reply,
    })
    .await
}

pub(super) async fn answer_undo(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<UndoAnswer>,
) -> Result<Json<Done>, ApiError> {
    let UndoAnswer { seat, agree } = body;
    let guest = named.guest.id;
    command(&house, &path.table, |reply| Command::AnswerUndo {
        guest,
        seat,
        agree,
        reply,
    })
    .await
}

pub(super) async fn chat(
    State(house): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<ChatQuery>,
) -> Result<Json<ChatLines>, ApiError> {
    let (guest, after) = (visitor.id(), query.after);
    let question = |answer| Look::Chat {
        guest,
        after,
        answer,
    };
    look(&house, &path.table, question).await.map(Json)
}

pub(super) async fn say(
    State(house): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<Say>,
) -> Result<Json<Done>, ApiError> {
    if !house.limits.chat(&named.guest.id) {
        house.meters.limited.inc();
        return Err(ApiError::too_many());
    }
    command(&house, &path.table, |reply| Command::Say {
        guest: named.guest.id,
        name: named.guest.name,
        room: body.room,
        text: body.text,
        reply,
    })
    .await
}
