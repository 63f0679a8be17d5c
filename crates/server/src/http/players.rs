//! Players: who they are, how they did, and with whom they played.

use super::extract::{InPath, InQuery, LIMIT_MAX, Named, SKIP_MAX, Visitor, range};
use super::lobby::rating_of;
use super::{Shared, people};
use crate::id::is_id;
use crate::model::{BotLevel, EndReason, Occupant, StandIn, Status};
use crate::protocol::{
    ApiError, ErrorCode, FavouriteRoute, MyTables, Opponent, Played, PlayerInfo, PlayerNumbers,
    PlayerTotal, RatingChange, RatingCurve, RatingPoint, Reliability, SeatNumbers,
};
use crate::store::{
    Listed, Met, Noted, PlayedRow, PlayerTables, RatedGame, StoreResult, Total, Which,
};
use crate::table::{add_numbers, info_of_listed};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// How many opponents a page shows.
const OPPONENTS: u64 = 50;

/// How far back the curves of a player go, over all games.
const RATED_GAMES: u64 = 2_000;

/// How many of the latest games are added up in numbers.
const COUNTED: u64 = 500;

/// How many of the latest tables tell whether somebody stays to the end.
const STAYED: u64 = 200;

/// How many favourite routes a page shows, of each game.
const ROUTES: usize = 8;

/// How many points a curve has at most.
const CURVE_POINTS: usize = 200;

/// What ids of games and players look like.
const NAME: &str = "^[a-z0-9-]{1,64}$";

/// A player in the path.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct PlayerPath {
    /// The id of a guest, or the level of a built-in bot.
    #[schemars(regex(pattern = "^([2-9a-hjkmnp-tv-z]{12}|beginner|casual|strong|expert)$"))]
    player: String,
}

/// Some tables of a player.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct TablesQuery {
    /// Only this game.
    #[schemars(regex(pattern = NAME))]
    game: Option<String>,
    /// Only `open`, `running`, `finished` or `abandoned` tables.
    #[schemars(regex(pattern = "^(open|running|finished|abandoned)$"))]
    status: Option<String>,
    /// Only tables with this other player: the id of a guest, or the level of a built-in bot.
    #[schemars(regex(pattern = NAME))]
    opponent: Option<String>,
    /// How many to pass over.
    #[serde(default)]
    #[schemars(range(min = 0, max = SKIP_MAX))]
    skip: u64,
    /// How many to show; 50 if absent.
    #[schemars(range(min = 1, max = LIMIT_MAX))]
    limit: Option<u64>,
}

impl TablesQuery {
    /// Refuses what no game and no player is called; a database may not take it.
    fn check(&self) -> Result<(), ApiError> {
        let plain = |name: &String| {
            let letter =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            (1..=64).contains(&name.len()) && name.bytes().all(letter)
        };
        if [&self.game, &self.opponent]
            .into_iter()
            .flatten()
            .all(plain)
        {
            return Ok(());
        }
        Err(ApiError::bad(
            "Games and players have ids of small letters, digits and hyphens.",
        ))
    }

    fn status(&self) -> Result<Option<Status>, ApiError> {
        Ok(match self.status.as_deref() {
            None => None,
            Some("open") => Some(Status::Open),
            Some("running") => Some(Status::Running),
            Some("finished") => Some(Status::Finished),
            Some("abandoned") => Some(Status::Abandoned),
            Some(_) => {
                let message = "A table is “open”, “running”, “finished” or “abandoned”.";
                return Err(ApiError::bad(message));
            }
        })
    }
}

/// Who is meant: a guest or a built-in bot.
async fn find(app: &Shared, player: &str) -> Result<PlayerInfo, ApiError> {
    let mut info = PlayerInfo {
        id: player.to_owned(),
        name: player.to_owned(),
        program: true,
        level: BotLevel::named(player),
        since: None,
        ratings: Vec::new(),
        curves: Vec::new(),
        totals: Vec::new(),
        opponents: Vec::new(),
        online: None,
        followed: false,
        reliability: None,
        numbers: Vec::new(),
    };
    if info.level.is_some() {
        return Ok(info);
    }
    let guest = if is_id(player) {
        app.store.guest(player).await?
    } else {
        None
    };
    let guest =
        guest.ok_or_else(|| ApiError::new(ErrorCode::NotFound, "There is no such player."))?;
    info.name = guest.name;
    info.program = guest.owner.is_some();
    info.since = Some(guest.created);
    Ok(info)
}

pub(super) async fn player(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<PlayerPath>,
) -> Result<Json<PlayerInfo>, ApiError> {
    let info = find(&app, &path.player).await?;
    let (id, store) = (&info.id, &app.store);
    let viewer = visitor.id().unwrap_or_default();
    let ratings = store.ratings_of(id).await?.into_iter().map(rating_of);
    let rated = store.rated_games(id, RATED_GAMES).await?;
    let totals = store.totals(id).await?.into_iter().map(total_of);
    let met = store.met(id, &viewer, OPPONENTS).await?;
    let numbers = store.numbers(id, COUNTED).await?;
    let person = info.level.is_none() && !info.program;
    Ok(Json(PlayerInfo {
        numbers: numbers_of(numbers),
        online: if person {
            people::online(&app, id).await?
        } else {
            None
        },
        followed: store.follows(&viewer, id).await?,
        reliability: if person {
            Some(reliability(&app, id).await?)
        } else {
            None
        },
        ratings: ratings.collect(),
        curves: curves_of(rated),
        totals: totals.collect(),
        opponents: met.into_iter().map(opponent_of).collect(),
        ..info
    }))
}

/// How often somebody stays to the end of games with others.
async fn reliability(app: &Shared, player: &str) -> StoreResult<Reliability> {
    let tables = app
        .store
        .tables(&Which::Of(player.to_owned()), 0, STAYED)
        .await?;
    let stayed: Vec<bool> = tables.iter().filter_map(|one| stays(one, player)).collect();
    Ok(Reliability {
        games: stayed.len() as u32,
        stayed: stayed.into_iter().filter(|stayed| *stayed).count() as u32,
    })
}

/// Has somebody stayed at a table to the end? Nothing is said of games that nobody else played, of
/// those that go on, and of those that all agreed to end.
fn stays(listed: &Listed, player: &str) -> Option<bool> {
    let table = &listed.table;
    let people = table.doc.seats.iter().filter_map(Occupant::person);
    let others = people.into_iter().any(|id| id != player);
    let over = matches!(table.status, Status::Finished | Status::Abandoned);
    let agreed = table.doc.settled.ended == Some(EndReason::Agreed);
    if !others || !over || agreed || listed.seq.is_none() {
        return None;
    }
    let left = |occupant: &Occupant| match occupant {
        Occupant::Person { stand_in, .. } => !matches!(stand_in, None | Some(StandIn::Resigned)),
        _ => false,
    };
    let own = |occupant: &&Occupant| occupant.is_person(player);
    Some(!table.doc.seats.iter().filter(own).any(left))
}

/// The numbers of all games, added up for each kind of them.
fn numbers_of(noted: Vec<Noted<SeatNumbers>>) -> Vec<PlayerNumbers> {
    let mut games: BTreeMap<String, (PlayerNumbers, BTreeMap<String, u32>)> = BTreeMap::new();
    for Noted { game, numbers } in noted {
        let (sum, tracks) = games.entry(game).or_default();
        sum.games += 1;
        add_numbers(&mut sum.sums, &numbers);
        for track in numbers.tracks {
            *tracks.entry(track).or_default() += 1;
        }
    }
    let whole = |(game, (sum, tracks)): (String, (PlayerNumbers, BTreeMap<String, u32>))| {
        let routes = tracks.into_iter();
        let mut routes: Vec<FavouriteRoute> = routes
            .map(|(track, times)| FavouriteRoute { track, times })
            .collect();
        routes.sort_by(|a, b| b.times.cmp(&a.times).then_with(|| a.track.cmp(&b.track)));
        routes.truncate(ROUTES);
        PlayerNumbers {
            game,
            routes,
            ..sum
        }
    };
    games.into_iter().map(whole).collect()
}

fn total_of(total: Total) -> PlayerTotal {
    let games = total.games.max(1) as f64;
    PlayerTotal {
        game: total.game,
        players: total.players,
        games: total.games,
        wins: total.wins,
        place: total.places as f64 / games,
        points: total.points as f64 / games,
        best: total.best,
        last: total.last,
    }
}

fn opponent_of(met: Met) -> Opponent {
    Opponent {
        level: BotLevel::named(&met.player),
        name: met.name.unwrap_or_else(|| met.player.clone()),
        player: met.player,
        games: met.games,
        ahead: met.ahead,
        behind: met.behind,
        last: met.last,
    }
}

/// A curve for each game, out of all changes, of which the latest come first.
fn curves_of(rated: Vec<RatedGame>) -> Vec<RatingCurve> {
    let mut games: BTreeMap<String, Vec<RatedGame>> = BTreeMap::new();
    for change in rated.into_iter().rev() {
        games.entry(change.game.clone()).or_default().push(change);
    }
    let curve = |(game, changes): (String, Vec<RatedGame>)| {
        let from = changes.first().map(|change| change.before);
        let points = changes.iter().map(|change| RatingPoint {
            at: change.at,
            rating: change.after.round() as i32,
        });
        RatingCurve {
            game,
            from: from.unwrap_or_default().round() as i32,
            points: thinned(points.collect()),
        }
    };
    games.into_iter().map(curve).collect()
}

/// So many points that they can be drawn; the first and the last stay.
fn thinned(points: Vec<RatingPoint>) -> Vec<RatingPoint> {
    let last = points.len().saturating_sub(1);
    if last < CURVE_POINTS {
        return points;
    }
    let place = |index: usize| points[index * last / (CURVE_POINTS - 1)];
    (0..CURVE_POINTS).map(place).collect()
}

pub(super) async fn tables(
    State(app): State<Shared>,
    visitor: Visitor,
    InPath(path): InPath<PlayerPath>,
    InQuery(query): InQuery<TablesQuery>,
) -> Result<Json<MyTables>, ApiError> {
    let player = find(&app, &path.player).await?.id;
    // Open and running tables of others are nobody's business but the lobby's.
    if query
        .status()?
        .is_some_and(|status| status != Status::Finished)
    {
        let message = "Only the finished games of other players are listed.";
        return Err(ApiError::forbidden(message));
    }
    let wanted = PlayerTables {
        viewer: Some(visitor.id().unwrap_or_default()),
        game: query.game.clone(),
        status: Some(Status::Finished),
        opponent: query.opponent.clone(),
        player,
    };
    list(&app, wanted, &query).await
}

pub(super) async fn my_tables(
    State(app): State<Shared>,
    named: Named,
    InQuery(query): InQuery<TablesQuery>,
) -> Result<Json<MyTables>, ApiError> {
    let wanted = PlayerTables {
        player: named.guest.id,
        viewer: None,
        game: query.game.clone(),
        status: query.status()?,
        opponent: query.opponent.clone(),
    };
    list(&app, wanted, &query).await
}

async fn list(
    app: &Shared,
    wanted: PlayerTables,
    query: &TablesQuery,
) -> Result<Json<MyTables>, ApiError> {
    query.check()?;
    let (skip, limit) = range(query.skip, query.limit)?;
    let player = wanted.player.clone();
    // One more than is shown tells whether there are more.
    let which = Which::Player(wanted);
    let mut tables = app.store.tables(&which, skip, limit + 1).await?;
    let more = tables.len() as u64 > limit;
    tables.truncate(limit as usize);
    let ids: Vec<&str> = tables
        .iter()
        .map(|listed| listed.table.id.as_str())
        .collect();
    let played = played(app, &ids).await?;
    Ok(Json(MyTables {
        tables: tables.iter().map(info_of_listed).collect(),
        played: played
            .into_iter()
            .filter(|(who, _)| *who == player)
            .map(|(_, played)| played)
            .collect(),
        more,
    }))
}

/// What everybody did in these games, with who it was.
pub(super) async fn played(app: &Shared, ids: &[&str]) -> StoreResult<Vec<(String, Played)>> {
    let rows = app.store.played(ids).await?;
    Ok(rows.into_values().flatten().map(played_of).collect())
}

fn played_of(row: PlayedRow) -> (String, Played) {
    let change = |(before, after): (f64, f64)| RatingChange {
        before: before.round() as i32,
        after: after.round() as i32,
    };
    let played = Played {
        table: row.table,
        seat: row.seat,
        at: row.at,
        place: row.place,
        points: row.points,
        rating: row.ratings.map(change),
    };
    (row.player, played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_curve_keeps_its_ends() {
        let point = |at| RatingPoint { at, rating: 0 };
        let long: Vec<RatingPoint> = (0..5_000).map(point).collect();
        let thin = thinned(long);
        assert_eq!(thin.len(), CURVE_POINTS);
        assert_eq!((thin[0].at, thin[CURVE_POINTS - 1].at), (0, 4_999));
        assert!(thin.windows(2).all(|pair| pair[0].at < pair[1].at));
        let short: Vec<RatingPoint> = (0..3).map(point).collect();
        assert_eq!(thinned(short.clone()), short);
    }

    #[test]
    fn each_game_has_a_curve_of_its_own_from_the_oldest_on() {
        let change = |game: &str, at, before, after| RatedGame {
            game: game.into(),
            at,
            before,
            after,
        };
        let latest_first = vec![
            change("usa-2004", 3, 1510.4, 1490.0),
            change("asia-2011", 2, 1500.0, 1520.0),
            change("usa-2004", 1, 1500.0, 1510.4),
        ];
        let curves = curves_of(latest_first);
        let ratings = |curve: &RatingCurve| -> Vec<(i64, i32)> {
            let points = curve.points.iter();
            points.map(|point| (point.at, point.rating)).collect()
        };
        assert_eq!(curves.len(), 2);
        assert_eq!(ratings(&curves[0]), [(2, 1520)]);
        assert_eq!(ratings(&curves[1]), [(1, 1510), (3, 1490)]);
        assert_eq!(curves[1].from, 1500);
    }
}
