//! How people look, whom they follow, and their games in numbers.

use super::sql::{Row, Value, all, placeholders, values};
use super::{Store, StoreResult};
use crate::model::{FaceColour, Millis};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How somebody looks, and what others may know of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileRow {
    pub guest: String,
    /// Which of the faces that the client draws, from 0.
    pub face: u8,
    pub colour: FaceColour,
    /// Does it stay secret when they are there?
    pub hidden: bool,
}

/// What a player did in a game, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted<T> {
    pub game: String,
    pub numbers: T,
}

fn read_profile(mut row: Row) -> StoreResult<ProfileRow> {
    Ok(ProfileRow {
        guest: row.text()?,
        face: row.number()?,
        colour: row.word()?,
        hidden: row.flag()?,
    })
}

impl Store {
    /// How these people look; those who have chosen nothing are left out.
    pub async fn profiles(&self, guests: &[&str]) -> StoreResult<Vec<ProfileRow>> {
        if guests.is_empty() {
            return Ok(Vec::new());
        }
        let query = format!(
            "SELECT guest, face, colour, hidden FROM profiles WHERE guest IN {}",
            placeholders(1, guests.len())
        );
        let values = guests.iter().map(|guest| (*guest).into()).collect();
        all(self.read(&query, values).await?, read_profile)
    }

    /// Replaces how somebody looks.
    pub async fn set_profile(&self, profile: &ProfileRow) -> StoreResult<()> {
        let query = "INSERT INTO profiles (guest, face, colour, hidden) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (guest) DO UPDATE SET face = $2, colour = $3, hidden = $4";
        let values = values![
            &profile.guest,
            profile.face,
            Value::word(profile.colour)?,
            profile.hidden
        ];
        self.write(query, values).await.map(drop)
    }

    /// Writes down that a guest follows another.
    pub async fn follow(&self, guest: &str, followed: &str, since: Millis) -> StoreResult<()> {
        let query = "INSERT INTO follows (guest, followed, since) VALUES ($1, $2, $3) \
             ON CONFLICT DO NOTHING";
        let values = values![guest, followed, since];
        self.write(query, values).await.map(drop)
    }

    /// Takes it back.
    pub async fn unfollow(&self, guest: &str, followed: &str) -> StoreResult<()> {
        let query = "DELETE FROM follows WHERE guest = $1 AND followed = $2";
        self.write(query, values![guest, followed]).await.map(drop)
    }

    /// Whom a guest follows, by id and name, those followed last first.
    pub async fn following(&self, guest: &str) -> StoreResult<Vec<(String, String)>> {
        let query = "SELECT f.followed, g.name FROM follows f JOIN guests g ON g.id = f.followed \
             WHERE f.guest = $1 ORDER BY f.since DESC, f.followed";
        let rows = self.read(query, values![guest]).await?;
        all(rows, |mut row| Ok((row.text()?, row.text()?)))
    }

    /// Does a guest follow another?
    pub async fn follows(&self, guest: &str, followed: &str) -> StoreResult<bool> {
        let query = "SELECT since FROM follows WHERE guest = $1 AND followed = $2";
        let rows = self.read(query, values![guest, followed]).await?;
        Ok(!rows.is_empty())
    }

    /// Have the two played a game to its end?
    pub async fn have_played(&self, one: &str, other: &str) -> StoreResult<bool> {
        let query = "SELECT a.seat FROM played a JOIN played b ON b.table_id = a.table_id \
             WHERE a.player = $1 AND b.player = $2 LIMIT 1";
        let rows = self.read(query, values![one, other]).await?;
        Ok(!rows.is_empty())
    }

    /// Notes what each seat did in a finished game, the first seat first.
    pub async fn note_numbers(&self, table: &str, seats: &[impl Serialize]) -> StoreResult<()> {
        let mut work = self.change().await?;
        for (seat, numbers) in (1_u8..).zip(seats) {
            let query = "UPDATE played SET numbers = $3 WHERE table_id = $1 AND seat = $2";
            let values = values![table, seat, Value::document(numbers)?];
            work.run(query, values).await?;
        }
        work.commit().await
    }

    /// What a player did in the latest games that were counted. What an older version wrote and
    /// cannot be read is left out.
    pub async fn numbers<T: DeserializeOwned>(
        &self,
        player: &str,
        limit: u64,
    ) -> StoreResult<Vec<Noted<T>>> {
        let query = "SELECT game, numbers FROM played WHERE player = $1 AND counts = $2 \
             AND numbers IS NOT NULL ORDER BY at DESC, table_id DESC LIMIT $3";
        let rows = self.read(query, values![player, true, limit]).await?;
        let rows = all(rows, |mut row| Ok((row.text()?, row.text()?)))?;
        let read = |(game, text): (String, String)| {
            let numbers = serde_json::from_str(&text).ok()?;
            Some(Noted { game, numbers })
        };
        Ok(rows.into_iter().filter_map(read).collect())
    }
}
