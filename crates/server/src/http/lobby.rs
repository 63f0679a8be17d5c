//! What there is: games, tables, players.

use super::documents::Sent;
use super::extract::{Accepts, Body, InPath, InQuery, LIMIT_MAX, Person, SKIP_MAX, range};
use super::play::drawing;
use super::security::Client;
use super::{Shared, tables};
use crate::live::GameKind;
use crate::model::{BotLevel, Pace, RatingRange, Status};
use crate::protocol::{
    About, ApiError, ErrorCode, GameSummary, Lobby, QuickMatch, Rating, Ratings, TableInfo,
    TableSeat, TableSeatKind, TutorialSummary,
};
use crate::ratings::START;
use crate::store::{RatingRow, StoreResult, Which};
use crate::table::{Change, info_of_listed};
use axum::extract::State;
use axum::{Extension, Json};
use gleis_games::GameInfo;
use gleis_games::wire::{PROTOCOL, WireBoard, WireGame, WireText};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many players a list of ratings has.
const RATINGS: u64 = 100;

/// How many public tables of each status are looked through for those that somebody wants.
const LOOKED_THROUGH: u64 = 500;

/// A game in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct GamePath {
    /// The id of the game.
    game: String,
}

pub(super) async fn about(State(app): State<Shared>) -> Json<About> {
    Json(About {
        version: env!("CARGO_PKG_VERSION").into(),
        bot_protocol: PROTOCOL,
        levels: vec![
            BotLevel::Beginner,
            BotLevel::Casual,
            BotLevel::Strong,
            BotLevel::Expert,
        ],
        games: summaries(&app),
        tutorials: tutorials(&app),
    })
}

fn summaries(app: &Shared) -> Vec<GameSummary> {
    let summary = |info: &GameInfo| GameSummary {
        id: info.id.clone(),
        map: info.map.clone(),
        name: WireText::from(&info.name),
        pitch: WireText::from(&info.pitch),
        players_min: info.players.0,
        players_max: info.players.1,
        minutes_min: info.minutes.0,
        minutes_max: info.minutes.1,
    };
    let kinds = app.catalogue.values();
    let games = kinds.filter(|kind| kind.script().is_none());
    let mut games: Vec<&GameInfo> = games.map(|kind| kind.info()).collect();
    games.sort_by_key(|info| (info.order, &info.id));
    games.into_iter().map(summary).collect()
}

fn tutorials(app: &Shared) -> Vec<TutorialSummary> {
    let mut kinds: Vec<_> = app.catalogue.values().collect();
    kinds.sort_by_key(|kind| kind.info().order);
    let summary = |kind: &Arc<dyn GameKind>| {
        let info = kind.info();
        Some(TutorialSummary {
            game: info.id.clone(),
            name: WireText::from(&info.name),
            pitch: WireText::from(&info.pitch),
            teaches: kind.script()?.teaches.clone(),
        })
    };
    kinds.into_iter().filter_map(summary).collect()
}

pub(super) async fn games(State(app): State<Shared>) -> Json<Vec<GameSummary>> {
    Json(summaries(&app))
}

fn no_game() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "There is no such game.")
        .hint("GET /api/v1/games lists those that can be played.")
}

pub(super) async fn game(
    State(app): State<Shared>,
    InPath(path): InPath<GamePath>,
) -> Result<Json<WireGame>, ApiError> {
    let kind = app.catalogue.get(&path.game).ok_or_else(no_game)?;
    Ok(Json(kind.wire()))
}

pub(super) async fn board(
    State(app): State<Shared>,
    Accepts(encoding): Accepts,
    InPath(path): InPath<GamePath>,
) -> Result<Sent<WireBoard>, ApiError> {
    let kind = app.catalogue.get(&path.game).ok_or_else(no_game)?;
    drawing(Arc::clone(kind), encoding).await
}

/// How many seats a table may have.
const SEATS: std::ops::RangeInclusive<u8> = 2..=5;

/// Which public tables to list.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct LobbyQuery {
    /// Only this game.
    game: Option<String>,
    /// Only tables with so many seats.
    #[schemars(range(min = 2, max = 5))]
    players: Option<u8>,
    /// Only games that count for ratings, or only those that do not.
    rated: Option<bool>,
    /// How many to pass over, of each list.
    #[serde(default)]
    #[schemars(range(min = 0, max = SKIP_MAX))]
    skip: u64,
    /// How many to show, of each list; 50 if absent.
    #[schemars(range(min = 1, max = LIMIT_MAX))]
    limit: Option<u64>,
}

impl LobbyQuery {
    fn fits(&self, table: &TableInfo) -> bool {
        let game = |game: &String| *game == table.rules.game;
        let players = |players| usize::from(players) == table.seats.len();
        self.game.as_ref().is_none_or(game)
            && self.players.is_none_or(players)
            && self.rated.is_none_or(|rated| rated == table.rated)
    }
}

/// The public tables with this status that are looked through, the latest first.
async fn public(app: &Shared, status: Status) -> StoreResult<Vec<TableInfo>> {
    let which = Which::Public(status);
    let tables = app.store.tables(&which, 0, LOOKED_THROUGH).await?;
    Ok(tables.iter().map(info_of_listed).collect())
}

pub(super) async fn lobby(
    State(app): State<Shared>,
    InQuery(query): InQuery<LobbyQuery>,
) -> Result<Json<Lobby>, ApiError> {
    let (skip, limit) = range(query.skip, query.limit)?;
    if query
        .players
        .is_some_and(|players| !SEATS.contains(&players))
    {
        return Err(ApiError::new(
            ErrorCode::BadRequest,
            "Tables have 2 to 5 seats.",
        ));
    }
    let list = async |status| -> StoreResult<Vec<TableInfo>> {
        let tables = public(&app, status).await?.into_iter();
        // Somebody may look on, or look at it again.
        let shown = |table: &TableInfo| status != Status::Running || table.rules.spectators;
        let fitting = tables.filter(|table| shown(table) && query.fits(table));
        Ok(fitting.skip(skip as usize).take(limit as usize).collect())
    };
    let open = list(Status::Open).await?;
    Ok(Json(Lobby {
        ratings: ratings_at(&app, &open).await?,
        open,
        running: list(Status::Running).await?,
        finished: list(Status::Finished).await?,
    }))
}

/// The ratings of all who sit at these tables, each at the game that is played there.
async fn ratings_at(app: &Shared, tables: &[TableInfo]) -> StoreResult<Vec<Rating>> {
    let mut wanted = BTreeSet::new();
    for table in tables {
        let players = table.seats.iter().filter_map(person);
        wanted.extend(players.map(|player| (player, table.rules.game.as_str())));
    }
    let players: BTreeSet<&str> = wanted.iter().map(|(player, _)| *player).collect();
    let players: Vec<&str> = players.into_iter().collect();
    let rows = app.store.ratings_of_all(&players).await?;
    let asked = |row: &RatingRow| wanted.contains(&(row.player.as_str(), row.game.as_str()));
    Ok(rows.into_iter().filter(asked).map(rating_of).collect())
}

/// The person at a seat.
fn person(seat: &TableSeat) -> Option<&str> {
    match &seat.kind {
        TableSeatKind::Person { guest, .. } => Some(guest),
        _ => None,
    }
}

/// Sits down at a public table where somebody waits, or makes one and waits there.
pub(super) async fn quick(
    State(app): State<Shared>,
    named: Person,
    Extension(Client(address)): Extension<Client>,
    Body(body): Body<QuickMatch>,
) -> Result<Json<TableInfo>, ApiError> {
    let guest = named.guest;
    let kind = tables::listed(&app, &body.game).ok_or_else(no_game)?;
    let (fewest, most) = kind.info().players;
    if body
        .players
        .is_some_and(|players| !(fewest..=most).contains(&players))
    {
        let message = format!("This game is for {fewest} to {most} players.");
        return Err(ApiError::bad(message));
    }
    if let Some(pace) = body.pace {
        tables::check_pace(pace)?;
    }
    if body.rating.is_some_and(|range| range.min > range.max) {
        let message = "The lowest rating is above the highest one.";
        return Err(ApiError::bad(message).hint("Let “min” be the smaller number."));
    }
    let rating = tables::rating_at(&app, &body.game, &guest.id).await?;
    let _one_at_a_time = app.quick_lock.lock().await;
    let open = public(&app, Status::Open).await?;
    let mut fitting: Vec<TableInfo> = open
        .into_iter()
        .filter(|table| fits_quickly(table, &body))
        .collect();
    if let Some(own) = fitting.iter().find(|table| sits(table, &guest.id)) {
        return tables::info_of(&app, &own.id).await;
    }
    // Where the fewest are missing, the game begins soonest.
    fitting.sort_by_key(open_seats);
    let ratings = ratings_at(&app, &fitting).await?;
    for table in fitting {
        let Json(now) = tables::info_of(&app, &table.id).await?;
        if !somebody_waits(&now) || !suits(&now, (&body, rating), &ratings) {
            continue;
        }
        let change = Change::Join {
            seat: None,
            name: guest.name.clone(),
        };
        // Somebody else may have been faster, or the host has begun: then the next one.
        if let Ok(joined) = tables::manage(&app, &table.id, guest.id.clone(), change).await {
            return Ok(joined);
        }
    }
    let players = body.players.unwrap_or(fewest);
    tables::wait_at_new(&app, (&guest, address), body, players).await
}

/// Are those who wait as strong as somebody wants, and is that somebody as strong as they want?
fn suits(table: &TableInfo, (wanted, own): (&QuickMatch, i32), ratings: &[Rating]) -> bool {
    let known = |id: &str| {
        let game = &table.rules.game;
        let found = ratings
            .iter()
            .find(|row| row.player == id && row.game == *game);
        found.map_or(START.round() as i32, |row| row.rating)
    };
    let strong = |range: RatingRange| {
        let mut people = table.seats.iter().filter_map(person);
        people.all(|id| range.holds(known(id)))
    };
    table.rating_range.is_none_or(|range| range.holds(own)) && wanted.rating.is_none_or(strong)
}

/// May a quick match lead to this table? Who wants to play at once does not want to wait for days,
/// unless they say so.
fn fits_quickly(table: &TableInfo, wanted: &QuickMatch) -> bool {
    let players = |players| usize::from(players) == table.seats.len();
    table.rules.game == wanted.game
        && table.campaign.is_none()
        && wanted.players.is_none_or(players)
        && open_seats(table) > 0
        && match wanted.pace {
            Some(pace) => table.rules.pace == pace,
            None => !matches!(table.rules.pace, Pace::Days { .. }),
        }
}

fn open_seats(table: &TableInfo) -> usize {
    let open = |seat: &&TableSeat| matches!(seat.kind, TableSeatKind::Open {});
    table.seats.iter().filter(open).count()
}

fn sits(table: &TableInfo, id: &str) -> bool {
    table.seats.iter().any(|seat| person(seat) == Some(id))
}

/// Does a person of this table look at it right now?
fn somebody_waits(table: &TableInfo) -> bool {
    table.seats.iter().any(|seat| match seat.kind {
        TableSeatKind::Person { connected, .. } => connected,
        _ => false,
    })
}

pub(super) fn rating_of(row: RatingRow) -> Rating {
    Rating {
        game: row.game,
        player: row.player,
        name: row.name,
        rating: row.rating.round() as i32,
        uncertainty: row.uncertainty.round() as i32,
        games: row.games,
        wins: row.wins,
    }
}

pub(super) async fn ratings(
    State(app): State<Shared>,
    InPath(path): InPath<GamePath>,
) -> Result<Json<Ratings>, ApiError> {
    tables::listed(&app, &path.game).ok_or_else(no_game)?;
    let list = async |bots| -> StoreResult<Vec<Rating>> {
        let rows = app.store.ratings(&path.game, bots, RATINGS).await?;
        Ok(rows.into_iter().map(rating_of).collect())
    };
    Ok(Json(Ratings {
        people: list(false).await?,
        bots: list(true).await?,
    }))
}
