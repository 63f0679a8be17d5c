//! People, programs and the secrets by which they are known.

use super::sql::{Row, Value, all, one, values};
use super::{Change, Guest, Race, Session, Store, StoreError, StoreResult};
use crate::model::Millis;
use std::collections::BTreeSet;

const GUEST: &str = "SELECT id, name, owner, admin, created, blocked FROM guests";

const SESSION: &str =
    "SELECT id, guest, hash, purpose, created, expires, seen, agent FROM sessions";

pub(super) fn read_guest(row: &mut Row) -> StoreResult<Guest> {
    Ok(Guest {
        id: row.text()?,
        name: row.text()?,
        owner: row.optional_text()?,
        admin: row.flag()?,
        created: row.integer()?,
        blocked: row.flag()?,
    })
}

fn read_session(mut row: Row) -> StoreResult<Session> {
    Ok(Session {
        id: row.text()?,
        guest: row.optional_text()?,
        hash: row.text()?,
        purpose: row.word()?,
        created: row.integer()?,
        expires: row.optional_integer()?,
        seen: row.integer()?,
        agent: row.optional_text()?,
    })
}

impl Store {
    /// Writes down a new guest.
    pub async fn add_guest(&self, guest: &Guest) -> StoreResult<()> {
        let query = "INSERT INTO guests (id, name, owner, admin, created, blocked, seen) \
             VALUES ($1, $2, $3, $4, $5, $6, $5)";
        let values = values![
            &guest.id,
            &guest.name,
            &guest.owner,
            guest.admin,
            guest.created,
            guest.blocked
        ];
        self.write(query, values).await.map(drop)
    }

    /// Finds a guest.
    pub async fn guest(&self, id: &str) -> StoreResult<Option<Guest>> {
        let query = format!("{GUEST} WHERE id = $1");
        one(self.read(&query, values![id]).await?, |mut row| {
            read_guest(&mut row)
        })
    }

    /// Changes name and rights of a guest.
    pub async fn change_guest(&self, guest: &Guest) -> StoreResult<()> {
        let query = "UPDATE guests SET name = $2, admin = $3 WHERE id = $1 RETURNING id";
        let values = values![&guest.id, &guest.name, guest.admin];
        if self.write_access(query, values).await?.is_empty() {
            return Err(StoreError::Refused(format!("no guest {}", guest.id)));
        }
        Ok(())
    }

    /// The programs that belong to a guest, oldest first.
    pub async fn programs_of(&self, owner: &str) -> StoreResult<Vec<Guest>> {
        let query = format!("{GUEST} WHERE owner = $1 ORDER BY created, id");
        all(self.read(&query, values![owner]).await?, |mut row| {
            read_guest(&mut row)
        })
    }

    /// How many guests there are who look after the server.
    pub async fn admins(&self) -> StoreResult<u64> {
        let query = "SELECT COUNT(*) FROM guests WHERE admin = $1";
        let rows = self.read(query, values![true]).await?;
        Ok(one(rows, |mut row| row.number())?.unwrap_or_default())
    }

    /// Writes down a new session.
    pub async fn add_session(&self, session: &Session) -> StoreResult<()> {
        let query = "INSERT INTO sessions (id, guest, hash, purpose, created, expires, seen, \
             agent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let values = values![
            &session.id,
            &session.guest,
            &session.hash,
            Value::word(session.purpose)?,
            session.created,
            session.expires,
            session.seen,
            &session.agent
        ];
        self.write(query, values).await.map(drop)
    }

    /// Finds a session, expired or not.
    pub async fn session(&self, id: &str) -> StoreResult<Option<Session>> {
        let query = format!("{SESSION} WHERE id = $1");
        one(self.read(&query, values![id]).await?, read_session)
    }

    /// The sessions of a guest that can be used at a moment, the one used last first.
    pub async fn sessions_of(&self, guest: &str, now: Millis) -> StoreResult<Vec<Session>> {
        let query = format!(
            "{SESSION} WHERE guest = $1 AND (expires IS NULL OR expires > $2) \
             ORDER BY seen DESC, created DESC, id"
        );
        all(self.read(&query, values![guest, now]).await?, read_session)
    }

    /// Notes that a session was used, and so its guest was here.
    pub async fn seen(&self, session: &Session, now: Millis) -> StoreResult<()> {
        let mut work = self.change().await?;
        let query = "UPDATE sessions SET seen = $2, agent = $3 WHERE id = $1";
        let values = values![&session.id, now, &session.agent];
        work.run(query, values).await?;
        let query = "UPDATE guests SET seen = $2 WHERE id = $1";
        work.run(query, values![&session.guest, now]).await?;
        work.commit().await
    }

    /// Lets a guest do nothing any more, or lets them in again. Says whether there is one.
    pub async fn block_guest(&self, id: &str, blocked: bool) -> StoreResult<bool> {
        let query = "UPDATE guests SET blocked = $2 WHERE id = $1 OR owner = $1 RETURNING id";
        let changed = self.write_access(query, values![id, blocked]).await?;
        Ok(!changed.is_empty())
    }

    /// Takes a session away. `Won` for exactly one of several who try: links that work once.
    pub async fn end_session(&self, id: &str) -> StoreResult<Race> {
        let query = "DELETE FROM sessions WHERE id = $1 RETURNING guest";
        let gone = self.write_access(query, values![id]).await?;
        Ok(Race::won_if(!gone.is_empty()))
    }

    /// Takes away all sessions of a guest but one.
    pub async fn end_other_sessions(&self, guest: &str, keep: &str) -> StoreResult<()> {
        let query = "DELETE FROM sessions WHERE guest = $1 AND id <> $2 RETURNING guest";
        let values = values![guest, keep];
        self.write_access(query, values).await.map(drop)
    }

    /// Takes away the sessions that expired before a moment.
    pub async fn end_expired_sessions(&self, now: Millis) -> StoreResult<()> {
        let query = "DELETE FROM sessions WHERE expires < $1";
        self.write(query, values![now]).await.map(drop)
    }

    /// Runs one query that changes what guests may do and gives their ids, and says so: their
    /// connections look again.
    async fn write_access(
        &self,
        query: &str,
        values: Vec<Value>,
    ) -> StoreResult<Vec<Option<String>>> {
        let mut work = self.change().await?;
        let guests = all(work.run(query, values).await?, |mut row| {
            row.optional_text()
        })?;
        let known: BTreeSet<&String> = guests.iter().flatten().collect();
        let told = known.into_iter().map(|guest| Change::Access {
            guest: guest.clone(),
        });
        let told: Vec<Change> = told.collect();
        if !told.is_empty() {
            work.announce(told).await?;
        }
        work.commit().await?;
        Ok(guests)
    }
}
