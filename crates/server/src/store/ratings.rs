//! How strong everybody is.

use super::sql::{Row, all, one, placeholders, values};
use super::work::Work;
use super::{Race, RatingRow, Store, StoreResult};

const RATING: &str =
    "SELECT game, player, name, bot, rating, uncertainty, games, wins FROM ratings";

fn read(mut row: Row) -> StoreResult<RatingRow> {
    Ok(RatingRow {
        game: row.text()?,
        player: row.text()?,
        name: row.text()?,
        bot: row.flag()?,
        rating: row.real()?,
        uncertainty: row.real()?,
        games: row.number()?,
        wins: row.number()?,
    })
}

/// Replaces ratings, always in the same order so that two processes cannot wait for each other.
/// Lost if one of the players has ended another game since: each rating counts its games, and the
/// new one must rest on the one before.
pub(super) async fn replace(work: &mut Work, ratings: &[RatingRow]) -> StoreResult<Race> {
    let mut ratings: Vec<&RatingRow> = ratings.iter().collect();
    ratings.sort_by_key(|rating| (&rating.game, &rating.player));
    let query = "INSERT INTO ratings (game, player, name, bot, rating, uncertainty, games, wins) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (game, player) DO UPDATE SET \
         name = excluded.name, bot = excluded.bot, rating = excluded.rating, \
         uncertainty = excluded.uncertainty, games = excluded.games, wins = excluded.wins \
         WHERE ratings.games = excluded.games - 1 RETURNING player";
    for rating in ratings {
        let values = values![
            &rating.game,
            &rating.player,
            &rating.name,
            rating.bot,
            rating.rating,
            rating.uncertainty,
            rating.games,
            rating.wins
        ];
        if work.run(query, values).await?.is_empty() {
            return Ok(Race::Lost);
        }
    }
    Ok(Race::Won)
}

impl Store {
    /// The rating of a player at a game.
    pub async fn rating(&self, game: &str, player: &str) -> StoreResult<Option<RatingRow>> {
        let query = format!("{RATING} WHERE game = $1 AND player = $2");
        one(self.read(&query, values![game, player]).await?, read)
    }

    /// The best players of a game, people or programs.
    pub async fn ratings(&self, game: &str, bots: bool, limit: u64) -> StoreResult<Vec<RatingRow>> {
        let query =
            format!("{RATING} WHERE game = $1 AND bot = $2 ORDER BY rating DESC, player LIMIT $3");
        all(self.read(&query, values![game, bots, limit]).await?, read)
    }

    /// All ratings of a player.
    pub async fn ratings_of(&self, player: &str) -> StoreResult<Vec<RatingRow>> {
        let query = format!("{RATING} WHERE player = $1 ORDER BY game");
        all(self.read(&query, values![player]).await?, read)
    }

    /// The ratings of these players.
    pub async fn ratings_of_all(&self, players: &[&str]) -> StoreResult<Vec<RatingRow>> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let query = format!(
            "{RATING} WHERE player IN {} ORDER BY player, game",
            placeholders(1, players.len())
        );
        let values = players.iter().map(|player| (*player).into()).collect();
        all(self.read(&query, values).await?, read)
    }
}
