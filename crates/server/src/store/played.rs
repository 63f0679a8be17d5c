//! What each player did in each finished game.

use super::sql::{Row, all, one, placeholders, values};
use super::work::Work;
use super::{RatingRow, ResultRow, Store, StoreResult, tables};
use crate::model::{Millis, TableDoc};
use crate::ratings::{self, Entrant, Identity};
use std::collections::{BTreeMap, HashMap};

/// So many results are in memory at a time.
const PAGE: u64 = 200;

/// A player of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedRow {
    pub table: String,
    /// From 1.
    pub seat: u8,
    /// The guest's id, or the level of a built-in bot.
    pub player: String,
    /// When the game ended.
    pub at: Millis,
    pub place: u8,
    pub points: i32,
    /// The ratings before and after, if the game was rated and this was the first seat of the
    /// player.
    pub ratings: Option<(f64, f64)>,
}

/// What a player did in all finished games of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    pub game: String,
    /// How many played.
    pub players: u8,
    pub games: u64,
    pub wins: u64,
    /// The sum of all places.
    pub places: u64,
    /// The sum of all points.
    pub points: i64,
    /// The most points.
    pub best: i32,
    /// When the last of them ended.
    pub last: Millis,
}

/// How a rating changed.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame {
    pub game: String,
    pub at: Millis,
    pub before: f64,
    pub after: f64,
}

/// How two players did against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// The other: a guest's id, or the level of a bot.
    pub player: String,
    /// What a guest is called.
    pub name: Option<String>,
    pub games: u64,
    /// How often the player came before the other.
    pub ahead: u64,
    /// How often the other did.
    pub behind: u64,
    pub last: Millis,
}

/// The ratings of players around one game.
type Around = HashMap<String, (f64, f64)>;

/// Writes down what everybody did; `after` are the ratings that are about to be stored.
pub(super) async fn note(
    work: &mut Work,
    doc: &TableDoc,
    result: &ResultRow,
    after: &[RatingRow],
) -> StoreResult<()> {
    let mut around = Around::new();
    for row in after {
        let query = "SELECT rating FROM ratings WHERE game = $1 AND player = $2";
        let known = work.run(query, values![&row.game, &row.player]).await?;
        let before = one(known, |mut row| row.real())?.unwrap_or(ratings::START);
        around.insert(row.player.clone(), (before, row.rating));
    }
    insert(work, doc, result, around).await
}

async fn insert(
    work: &mut Work,
    doc: &TableDoc,
    result: &ResultRow,
    mut around: Around,
) -> StoreResult<()> {
    if doc.tutorial {
        return Ok(());
    }
    let mut values = Vec::new();
    let mut rows = 0;
    let alone = ratings::sit_once(doc);
    for (occupant, sheet) in doc.seats.iter().zip(&result.result.sheets) {
        let Some(Identity { player, .. }) = ratings::identity(occupant) else {
            continue;
        };
        let counts = alone.get(&player).copied().unwrap_or(true);
        let ratings = around.remove(&player);
        values.extend(values![
            &result.table,
            sheet.seat,
            &player,
            &result.game,
            result.at,
            doc.seats.len() as u64,
            sheet.place,
            sheet.total,
            counts,
            ratings.map(|(before, _)| before),
            ratings.map(|(_, after)| after)
        ]);
        rows += 1;
    }
    if rows == 0 {
        return Ok(());
    }
    let query = format!(
        "INSERT INTO played (table_id, seat, player, game, at, players, place, points, counts, \
         rating_before, rating_after) VALUES {} ON CONFLICT DO NOTHING",
        placeholders(rows, values.len() / rows)
    );
    work.run(&query, values).await.map(drop)
}

/// A stored result with its table, and whether it is in `played` already.
struct Ended {
    result: ResultRow,
    doc: TableDoc,
    noted: bool,
}

fn read_ended(mut row: Row) -> StoreResult<Ended> {
    Ok(Ended {
        result: ResultRow {
            table: row.text()?,
            game: row.text()?,
            at: row.integer()?,
            rated: row.flag()?,
            result: row.document()?,
        },
        doc: row.document()?,
        noted: row.number::<u64>()? > 0,
    })
}

/// Ratings as they were while games were played one after the other.
#[derive(Default)]
struct Fold(HashMap<(String, String), RatingRow>);

impl Fold {
    /// The ratings around the next game.
    fn next(&mut self, ended: &Ended) -> Around {
        if !ended.result.rated {
            return Around::new();
        }
        let game = &ended.result.game;
        let mut before = HashMap::new();
        let mut entrants = Vec::new();
        for (occupant, sheet) in ended.doc.seats.iter().zip(&ended.result.result.sheets) {
            let Some(Identity { player, bot, .. }) = ratings::identity(occupant) else {
                continue;
            };
            let known = self.0.get(&(game.clone(), player.clone())).cloned();
            let row = known.unwrap_or_else(|| ratings::newcomer(game, &player, bot));
            before.insert(player, row.rating);
            let place = sheet.place;
            entrants.push(Entrant { row, place });
        }
        let mut around = Around::new();
        for row in ratings::after_game(entrants) {
            if let Some(before) = before.get(&row.player) {
                around.insert(row.player.clone(), (*before, row.rating));
            }
            self.0.insert((game.clone(), row.player.clone()), row);
        }
        around
    }
}

impl Store {
    /// Writes down what was done in games that ended without being noted: before there was a
    /// place for it, or brought out of an older backup. Their ratings are computed again, game
    /// by game.
    pub(super) async fn fill_played(&self) -> StoreResult<()> {
        let missing = "SELECT r.table_id FROM results r WHERE NOT EXISTS \
             (SELECT p.seat FROM played p WHERE p.table_id = r.table_id) LIMIT 1";
        if self.read(missing, Vec::new()).await?.is_empty() {
            return Ok(());
        }
        let query = "SELECT r.table_id, r.game, r.at, r.rated, r.result, t.doc, \
             (SELECT COUNT(*) FROM played p WHERE p.table_id = r.table_id) \
             FROM results r JOIN tables t ON t.id = r.table_id \
             WHERE (r.at, r.table_id) > ($1, $2) ORDER BY r.at, r.table_id LIMIT $3";
        let mut work = self.change().await?;
        let (mut at, mut table, mut fold) = (i64::MIN, String::new(), Fold::default());
        loop {
            let page = work.run(query, values![at, &table, PAGE]).await?;
            let page = all(page, read_ended)?;
            let Some(last) = page.last() else { break };
            (at, table) = (last.result.at, last.result.table.clone());
            for ended in page {
                let around = fold.next(&ended);
                if !ended.noted {
                    insert(&mut work, &ended.doc, &ended.result, around).await?;
                }
            }
        }
        work.commit().await
    }

    /// What a player did at each game, by the number of players.
    pub async fn totals(&self, player: &str) -> StoreResult<Vec<Total>> {
        let query = "SELECT game, players, COUNT(*), \
             CAST(SUM(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(SUM(place) AS BIGINT), CAST(SUM(points) AS BIGINT), MAX(points), MAX(at) \
             FROM played WHERE player = $1 AND counts = $2 \
             GROUP BY game, players ORDER BY game, players";
        all(self.read(query, values![player, true]).await?, |mut row| {
            Ok(Total {
                game: row.text()?,
                players: row.number()?,
                games: row.number()?,
                wins: row.number()?,
                places: row.number()?,
                points: row.integer()?,
                best: row.number()?,
                last: row.integer()?,
            })
        })
    }

    /// How the ratings of a player changed, the latest games first.
    pub async fn rated_games(&self, player: &str, limit: u64) -> StoreResult<Vec<RatedGame>> {
        let query = "SELECT game, at, rating_before, rating_after FROM played \
             WHERE player = $1 AND rating_after IS NOT NULL \
             ORDER BY at DESC, table_id DESC LIMIT $2";
        all(
            self.read(query, values![player, limit]).await?,
            |mut row| {
                Ok(RatedGame {
                    game: row.text()?,
                    at: row.integer()?,
                    before: row.real()?,
                    after: row.real()?,
                })
            },
        )
    }

    /// With whom a player has played, the most frequent first, in games of which the viewer may
    /// know.
    pub async fn met(&self, player: &str, viewer: &str, limit: u64) -> StoreResult<Vec<Met>> {
        let query = format!(
            "SELECT o.player, MAX(g.name), COUNT(*), \
             CAST(SUM(CASE WHEN p.place < o.place THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(SUM(CASE WHEN p.place > o.place THEN 1 ELSE 0 END) AS BIGINT), MAX(p.at) \
             FROM played p JOIN played o ON o.table_id = p.table_id \
             AND o.player <> p.player AND o.player <> '' \
             JOIN tables t ON t.id = p.table_id LEFT JOIN guests g ON g.id = o.player \
             WHERE p.player = $1 AND p.counts AND o.counts AND {} \
             GROUP BY o.player ORDER BY COUNT(*) DESC, o.player LIMIT $3",
            tables::known(2)
        );
        let rows = self.read(&query, values![player, viewer, limit]).await?;
        all(rows, |mut row| {
            Ok(Met {
                player: row.text()?,
                name: row.optional_text()?,
                games: row.number()?,
                ahead: row.number()?,
                behind: row.number()?,
                last: row.integer()?,
            })
        })
    }

    /// What everybody did in these games.
    pub async fn played(&self, ids: &[&str]) -> StoreResult<BTreeMap<String, Vec<PlayedRow>>> {
        let mut found: BTreeMap<String, Vec<PlayedRow>> = BTreeMap::new();
        if ids.is_empty() {
            return Ok(found);
        }
        let query = format!(
            "SELECT table_id, seat, player, at, place, points, rating_before, rating_after \
             FROM played WHERE table_id IN {} ORDER BY table_id, seat",
            placeholders(1, ids.len())
        );
        let values = ids.iter().map(|id| (*id).into()).collect();
        for row in all(self.read(&query, values).await?, read_played)? {
            found.entry(row.table.clone()).or_default().push(row);
        }
        Ok(found)
    }
}

fn read_played(mut row: Row) -> StoreResult<PlayedRow> {
    let (table, seat, player) = (row.text()?, row.number()?, row.text()?);
    let (at, place, points) = (row.integer()?, row.number()?, row.number()?);
    let ratings = row.optional_real()?.zip(row.optional_real()?);
    Ok(PlayedRow {
        table,
        seat,
        player,
        at,
        place,
        points,
        ratings,
    })
}
