//! People, programs and the secrets by which they are known.

use super::sql::{Row, Value, Work, all, one, values};
use super::{Guest, Race, Session, StoreError, StoreResult};
use crate::model::Millis;

const GUEST: &str = "SELECT id, name, owner, admin, created FROM guests";

fn read_guest(mut row: Row) -> StoreResult<Guest> {
    Ok(Guest {
        id: row.text()?,
        name: row.text()?,
        owner: row.optional_text()?,
        admin: row.flag()?,
        created: row.integer()?,
    })
}

pub(super) async fn add(work: &mut dyn Work, guest: &Guest) -> StoreResult<()> {
    let query = "INSERT INTO guests (id, name, owner, admin, created) VALUES ($1, $2, $3, $4, $5)";
    let values = values![
        &guest.id,
        &guest.name,
        &guest.owner,
        guest.admin,
        guest.created
    ];
    work.run(query, values).await.map(drop)
}

pub(super) async fn find(work: &mut dyn Work, id: &str) -> StoreResult<Option<Guest>> {
    let query = format!("{GUEST} WHERE id = $1");
    one(work.run(&query, values![id]).await?, read_guest)
}

pub(super) async fn change(work: &mut dyn Work, guest: &Guest) -> StoreResult<()> {
    let query = "UPDATE guests SET name = $2, admin = $3 WHERE id = $1 RETURNING id";
    let values = values![&guest.id, &guest.name, guest.admin];
    if work.run(query, values).await?.is_empty() {
        return Err(StoreError::Refused(format!("no guest {}", guest.id)));
    }
    Ok(())
}

pub(super) async fn programs_of(work: &mut dyn Work, owner: &str) -> StoreResult<Vec<Guest>> {
    let query = format!("{GUEST} WHERE owner = $1 ORDER BY created, id");
    all(work.run(&query, values![owner]).await?, read_guest)
}

pub(super) async fn admins(work: &mut dyn Work) -> StoreResult<u64> {
    let query = "SELECT COUNT(*) FROM guests WHERE admin = $1";
    let count = one(work.run(query, values![true]).await?, |mut row| {
        row.number()
    })?;
    Ok(count.unwrap_or_default())
}

pub(super) async fn add_session(work: &mut dyn Work, session: &Session) -> StoreResult<()> {
    let query = "INSERT INTO sessions (id, guest, hash, purpose, created, expires) \
         VALUES ($1, $2, $3, $4, $5, $6)";
    let values = values![
        &session.id,
        &session.guest,
        &session.hash,
        Value::word(session.purpose)?,
        session.created,
        session.expires
    ];
    work.run(query, values).await.map(drop)
}

pub(super) async fn session(work: &mut dyn Work, id: &str) -> StoreResult<Option<Session>> {
    let query = "SELECT id, guest, hash, purpose, created, expires FROM sessions WHERE id = $1";
    one(work.run(query, values![id]).await?, |mut row| {
        Ok(Session {
            id: row.text()?,
            guest: row.optional_text()?,
            hash: row.text()?,
            purpose: row.word()?,
            created: row.integer()?,
            expires: row.optional_integer()?,
        })
    })
}

pub(super) async fn end_session(work: &mut dyn Work, id: &str) -> StoreResult<Race> {
    let query = "DELETE FROM sessions WHERE id = $1 RETURNING id";
    let gone = work.run(query, values![id]).await?;
    Ok(Race::won_if(!gone.is_empty()))
}

pub(super) async fn end_other_sessions(
    work: &mut dyn Work,
    guest: &str,
    keep: &str,
) -> StoreResult<()> {
    let query = "DELETE FROM sessions WHERE guest = $1 AND id <> $2";
    work.run(query, values![guest, keep]).await.map(drop)
}

pub(super) async fn end_expired_sessions(work: &mut dyn Work, now: Millis) -> StoreResult<()> {
    let query = "DELETE FROM sessions WHERE expires < $1";
    work.run(query, values![now]).await.map(drop)
}
