//! Playing over plain requests.

use super::Shared;
use super::documents::Sent;
use super::extract::{
    Accepts, Body, InPath, InQuery, Named, Person, SeatQuery, TablePath, Visitor,
};
use super::tables::{ask_as, ask_knowing, send};
use crate::admission::{command_id, wanted};
use crate::app::App;
use crate::id::is_id;
use crate::live::{GameKind, HintsWanted};
use crate::protocol::{
    Act, ApiError, ChatLines, Done, ErrorCode, Networks, Position, Say, Since, Steps, UndoAnswer,
    UndoBody,
};
use crate::store::{ChatPage, ChatRow};
use crate::table::{self, Command, Reply, Table, line_of};
use crate::web::Encoding;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use gleis_games::wire::{Hints, WireBoard, WireCardText, WireGame};
use gleis_rules::Viewer;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The longest time a request may wait for something to happen.
const WAIT_MAX: u64 = 30;

/// The most steps of a page.
const STEPS_MAX: u64 = 200;

/// How many lines of chat are shown at once.
const CHAT_LINES: u64 = 100;

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
pub(super) struct HintsQuery {
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

/// Lines after a number, or before one.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ChatQuery {
    /// The last line that you know.
    #[serde(default)]
    after: u64,
    /// The first line that you know, to read what was said before it.
    before: Option<u64>,
}

async fn kind(app: &Shared, visitor: &Visitor, table: &str) -> Result<Arc<dyn GameKind>, ApiError> {
    ask_as(app, (visitor, None), table, |table, _| table.kind()).await
}

pub(super) async fn game(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
) -> Result<Json<WireGame>, ApiError> {
    let kind = kind(&app, &visitor, &path.table).await?;
    Ok(Json(kind.wire()))
}

pub(super) async fn board(
    State(app): State<Shared>,
    visitor: Visitor,
    Accepts(encoding): Accepts,
    InPath(path): InPath<TablePath>,
) -> Result<Sent<WireBoard>, ApiError> {
    let kind = kind(&app, &visitor, &path.table).await?;
    drawing(kind, encoding).await
}

/// The drawing of a game's map.
pub(super) async fn drawing(
    kind: Arc<dyn GameKind>,
    encoding: Encoding,
) -> Result<Sent<WireBoard>, ApiError> {
    let board = Sent::of(encoding, "application/json", move || kind.board());
    board.await?.ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "This game has no map.")
            .hint("GET /api/v1/games tells `map` for those that have one.")
    })
}

/// For how long a browser keeps the networks of a finished game, which change no more.
const KEPT: &str = "private, max-age=31536000, immutable";

pub(super) async fn networks(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
) -> Result<(HeaderMap, Json<Networks>), ApiError> {
    let question = |table: &mut Table, _| {
        let game = table.game()?;
        // What lies on the map is open to everybody who may look on.
        let seats = game.view(Viewer::Spectator).seats.into_iter();
        let networks = Networks {
            seq: game.seq(),
            seats: seats.map(|seat| seat.tracks).collect(),
        };
        Ok((networks, game.result().is_some()))
    };
    let (networks, over) = ask_as(&app, (&visitor, None), &path.table, question).await?;
    let kept = over.then_some((header::CACHE_CONTROL, HeaderValue::from_static(KEPT)));
    Ok((kept.into_iter().collect(), Json(networks)))
}

pub(super) async fn position(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<SeatQuery>,
) -> Result<Json<Position>, ApiError> {
    let question = |table: &mut Table, viewer| {
        table.attend();
        table.position(viewer)
    };
    let answer = ask_as(&app, (&visitor, query.seat), &path.table, question);
    answer.await.map(Json)
}

pub(super) async fn card_texts(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<SeatQuery>,
) -> Result<Json<Vec<WireCardText>>, ApiError> {
    let question = |table: &mut Table, viewer| Ok(table.game()?.card_texts(viewer));
    let answer = ask_as(&app, (&visitor, query.seat), &path.table, question);
    answer.await.map(Json)
}

pub(super) async fn hints(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<HintsQuery>,
) -> Result<Json<Hints>, ApiError> {
    let wanted = HintsWanted {
        aids: false,
        tickets: query.tickets.as_deref().map(names),
        plan: query.plan.as_deref().map(names).unwrap_or_default(),
    };
    let question = move |table: &mut Table, viewer| table.hints(viewer, wanted);
    let answer = ask_as(&app, (&visitor, query.seat), &path.table, question);
    answer.await.map(Json)
}

pub(super) async fn steps(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<StepsQuery>,
) -> Result<Json<Steps>, ApiError> {
    let most = query.limit.unwrap_or(STEPS_MAX);
    if !(1..=STEPS_MAX).contains(&most) {
        let message = format!("A page has 1 to {STEPS_MAX} steps.");
        return Err(ApiError::bad(message));
    }
    let question = move |table: &mut Table, viewer| {
        let game = table.game()?;
        Ok(Steps {
            steps: game.steps_since(query.since, viewer, most as usize),
            last: game.seq(),
        })
    };
    let (who, table) = ((&visitor, query.seat), (path.table.as_str(), query.since));
    let answer = ask_knowing(&app, who, table, question);
    answer.await.map(Json)
}

pub(super) async fn events(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<EventsQuery>,
) -> Result<Json<Since>, ApiError> {
    if query.wait > WAIT_MAX {
        let message = format!("A request waits for at most {WAIT_MAX} seconds.");
        return Err(ApiError::bad(message));
    }
    let patience = Duration::from_secs(query.wait);
    let ask = |wait| news(&app, &visitor, &path.table, &query, wait);
    let waited = match query.wait {
        0 => None,
        _ => tokio::time::timeout(patience, ask(true)).await.ok(),
    };
    match waited {
        Some(answer) => answer.map(Json),
        None => ask(false).await.map(Json),
    }
}

async fn news(
    app: &Shared,
    visitor: &Visitor,
    table: &str,
    query: &EventsQuery,
    wait: bool,
) -> Result<Since, ApiError> {
    let since = query.since;
    let question = move |table: &mut Table, viewer| Ok(table.news(viewer, since, wait));
    let answer = ask_knowing(app, (visitor, query.seat), (table, since), question).await?;
    answer.await.unwrap_or_else(|_| Err(ApiError::internal()))
}

async fn command(
    app: &Arc<App>,
    table: &str,
    command: impl FnOnce(Reply) -> Command,
) -> Result<Json<Done>, ApiError> {
    let (sender, answer) = oneshot::channel();
    send(app, table, command(Reply::Once(sender))).await?;
    let answer = answer.await.unwrap_or_else(|_| Err(ApiError::internal()));
    answer.map(Json)
}

pub(super) async fn act(
    State(app): State<Shared>,
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
    command(&app, &path.table, |reply| Command::Act(act, reply)).await
}

pub(super) async fn undo(
    State(app): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<UndoBody>,
) -> Result<Json<Done>, ApiError> {
    let UndoBody { seat, seq } = body;
    let guest = named.guest.id;
    command(&app, &path.table, |reply| Command::Undo {
        guest,
        seat,
        seq,
        reply,
    })
    .await
}

pub(super) async fn answer_undo(
    State(app): State<Shared>,
    named: Named,
    InPath(path): InPath<TablePath>,
    Body(body): Body<UndoAnswer>,
) -> Result<Json<Done>, ApiError> {
    let UndoAnswer { seat, agree } = body;
    let guest = named.guest.id;
    command(&app, &path.table, |reply| Command::AnswerUndo {
        guest,
        seat,
        agree,
        reply,
    })
    .await
}

pub(super) async fn chat(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<TablePath>,
    InQuery(query): InQuery<ChatQuery>,
) -> Result<Json<ChatLines>, ApiError> {
    if !is_id(&path.table) {
        return Err(ApiError::no_table());
    }
    let readable = async || {
        let guest = visitor.id();
        let question = move |table: &mut Table, _| Ok(table.readable(guest.as_deref()));
        ask_as(&app, (&visitor, None), &path.table, question).await
    };
    let mut page = ChatPage {
        after: query.after,
        before: query.before,
        players: readable().await?,
        limit: CHAT_LINES + 1,
    };
    let mut rows = app.store.chat(&path.table, &page).await?;
    // Asked again: what may be read is decided with what is known after reading.
    page.players = readable().await?;
    let may_read = |row: &ChatRow| page.players.is_none_or(|players| players == row.players);
    rows.retain(may_read);
    let earlier = rows.len() as u64 > CHAT_LINES;
    rows.drain(..usize::from(earlier));
    Ok(Json(ChatLines {
        lines: rows.into_iter().map(line_of).collect(),
        earlier,
    }))
}

pub(super) async fn say(
    State(app): State<Shared>,
    named: Person,
    InPath(path): InPath<TablePath>,
    Body(body): Body<Say>,
) -> Result<Json<Done>, ApiError> {
    if !app.limits.chat(&named.guest.id) {
        app.meters.limited.inc();
        return Err(ApiError::too_many());
    }
    command(&app, &path.table, |reply| Command::Say {
        guest: named.guest.id,
        name: named.guest.name,
        room: body.room,
        text: body.text,
        reply,
    })
    .await
}
