//! What there is: games, tables, players.

use super::Shared;
use super::extract::{InPath, InQuery, Named, PageQuery};
use super::play::drawing;
use crate::id::ID_PATTERN;
use crate::live::GameKind;
use crate::model::{BotLevel, Status};
use crate::protocol::{
    About, ApiError, ErrorCode, GameSummary, Lobby, MyTables, PlayerInfo, Rating, Ratings,
    TableInfo,
};
use crate::store::{Listed, RatingRow, StoreResult, Which};
use crate::table::info_of_listed;
use axum::Json;
use axum::extract::State;
use gleis_games::wire::{PROTOCOL, WireBoard, WireGame, WireText};
use schemars::JsonSchema;
use serde::Deserialize;

/// How many players a list of ratings has.
const RATINGS: u64 = 100;

/// A game in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct GamePath {
    /// The id of the game.
    game: String,
}

/// A player in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct PlayerPath {
    /// The id of the guest.
    #[schemars(regex(pattern = ID_PATTERN))]
    player: String,
}

pub(super) async fn about(State(house): State<Shared>) -> Json<About> {
    Json(About {
        version: env!("CARGO_PKG_VERSION").into(),
        bot_protocol: PROTOCOL,
        levels: vec![
            BotLevel::Beginner,
            BotLevel::Casual,
            BotLevel::Strong,
            BotLevel::Expert,
        ],
        games: summaries(&house),
    })
}

fn summaries(house: &Shared) -> Vec<GameSummary> {
    let summary = |kind: &std::sync::Arc<dyn GameKind>| {
        let info = kind.info();
        GameSummary {
            id: info.id.clone(),
            map: info.map.clone(),
            name: WireText::from(&info.name),
            pitch: WireText::from(&info.pitch),
            players_min: info.players.0,
            players_max: info.players.1,
        }
    };
    house.catalogue.values().map(summary).collect()
}

pub(super) async fn games(State(house): State<Shared>) -> Json<Vec<GameSummary>> {
    Json(summaries(&house))
}

fn no_game() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "There is no such game.")
        .hint("GET /api/v1/games lists those that can be played.")
}

pub(super) async fn game(
    State(house): State<Shared>,
    InPath(path): InPath<GamePath>,
) -> Result<Json<WireGame>, ApiError> {
    let kind = house.catalogue.get(&path.game).ok_or_else(no_game)?;
    Ok(Json(kind.wire()))
}

pub(super) async fn board(
    State(house): State<Shared>,
    InPath(path): InPath<GamePath>,
) -> Result<Json<WireBoard>, ApiError> {
    let kind = house.catalogue.get(&path.game).ok_or_else(no_game)?;
    // Games on one map share its drawing: the first of them keeps it.
    let mut kinds = house.catalogue.values();
    let first = kinds.find(|other| other.info().map == kind.info().map);
    drawing(std::sync::Arc::clone(first.unwrap_or(kind))).await
}

pub(super) async fn lobby(
    State(house): State<Shared>,
    InQuery(page): InQuery<PageQuery>,
) -> Result<Json<Lobby>, ApiError> {
    let (skip, limit) = page.range()?;
    let list = async |status| -> StoreResult<Vec<TableInfo>> {
        let which = Which::Public(status);
        let tables = house.store.tables(&which, skip, limit).await?;
        Ok(tables.iter().map(info_of_listed).collect())
    };
    let watchable = |tables: Vec<TableInfo>| {
        let tables = tables.into_iter();
        tables.filter(|table| table.rules.spectators).collect()
    };
    Ok(Json(Lobby {
        open: list(Status::Open).await?,
        running: watchable(list(Status::Running).await?),
        finished: list(Status::Finished).await?,
    }))
}

pub(super) async fn my_tables(
    State(house): State<Shared>,
    named: Named,
    InQuery(page): InQuery<PageQuery>,
) -> Result<Json<MyTables>, ApiError> {
    let (skip, limit) = page.range()?;
    let which = Which::Of(named.guest.id);
    let tables: Vec<Listed> = house.store.tables(&which, skip, limit).await?;
    Ok(Json(MyTables {
        tables: tables.iter().map(info_of_listed).collect(),
    }))
}

fn rating_of(row: RatingRow) -> Rating {
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
    State(house): State<Shared>,
    InPath(path): InPath<GamePath>,
) -> Result<Json<Ratings>, ApiError> {
    if !house.catalogue.contains_key(&path.game) {
        return Err(no_game());
    }
    let list = async |bots| -> StoreResult<Vec<Rating>> {
        let rows = house.store.ratings(&path.game, bots, RATINGS).await?;
        Ok(rows.into_iter().map(rating_of).collect())
    };
    Ok(Json(Ratings {
        people: list(false).await?,
        bots: list(true).await?,
    }))
}

pub(super) async fn player(
    State(house): State<Shared>,
    InPath(path): InPath<PlayerPath>,
) -> Result<Json<PlayerInfo>, ApiError> {
    let guest = match crate::id::is_id(&path.player) {
        true => house.store.guest(&path.player).await?,
        false => None,
    };
    let guest =
        guest.ok_or_else(|| ApiError::new(ErrorCode::NotFound, "There is no such player."))?;
    let ratings = house.store.ratings_of(&guest.id).await?;
    Ok(Json(PlayerInfo {
        id: guest.id,
        name: guest.name,
        program: guest.owner.is_some(),
        ratings: ratings.into_iter().map(rating_of).collect(),
    }))
}
