//! What nobody has touched for long.

use super::sql::{Value, all, one, values};
use super::work::Work;
use super::{Store, StoreResult};
use crate::model::{Millis, Status};

/// When a table was last of use.
pub(super) const TOUCHED: &str = "CASE WHEN p.at > t.touched THEN \
     (CASE WHEN p.at > t.updated THEN p.at ELSE t.updated END) ELSE \
     (CASE WHEN t.touched > t.updated THEN t.touched ELSE t.updated END) END";

/// Something that nobody has touched for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Old {
    /// Tables whose game never began, and unfinished games of nobody but computers.
    EmptyTables,
    /// Other tables, but for those of campaigns.
    Tables,
    Campaigns,
    Records,
    /// People, with their programs; not those who look after the server, nor those at whose
    /// seat a game goes on.
    Guests,
}

impl Old {
    /// All of them, in the order in which they are thrown away: who sits at a table that is
    /// gone is not held by it any more.
    pub const ALL: [Self; 5] = [
        Self::EmptyTables,
        Self::Tables,
        Self::Campaigns,
        Self::Records,
        Self::Guests,
    ];

    /// The query for the ids of what was last of use before a moment, with its values.
    fn query(self, before: Millis) -> StoreResult<(String, Vec<Value>)> {
        let mut values = values![before];
        let mut word = |status| -> StoreResult<String> {
            values.push(Value::word(status)?);
            Ok(format!("${}", values.len()))
        };
        let tables = "SELECT t.id FROM tables t JOIN positions p ON p.table_id = t.id";
        let query = match self {
            Self::EmptyTables => format!(
                "{tables} WHERE {TOUCHED} < $1 AND t.campaign IS NULL \
                 AND (t.status = {} OR (t.status <> {} \
                 AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id)))",
                word(Status::Open)?,
                word(Status::Finished)?
            ),
            Self::Tables => format!(
                "{tables} WHERE {TOUCHED} < $1 AND t.campaign IS NULL AND t.status <> {}",
                word(Status::Open)?
            ),
            Self::Campaigns => format!(
                "SELECT c.id FROM campaigns c WHERE c.touched < $1 AND c.updated < $1 \
                 AND NOT EXISTS ({tables} WHERE t.campaign = c.id AND {TOUCHED} >= $1)"
            ),
            Self::Records => "SELECT r.id FROM records r WHERE r.touched < $1".to_owned(),
            Self::Guests => format!(
                "SELECT g.id FROM guests g WHERE g.seen < $1 AND g.owner IS NULL AND NOT g.admin \
                 AND NOT EXISTS (SELECT 1 FROM guests o WHERE o.owner = g.id AND o.seen >= $1) \
                 AND NOT EXISTS (SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id \
                 WHERE s.guest = g.id AND t.status = {})",
                word(Status::Running)?
            ),
        };
        Ok((query, values))
    }

    const fn key(self) -> &'static str {
        match self {
            Self::EmptyTables | Self::Tables => "t.id",
            Self::Campaigns => "c.id",
            Self::Records => "r.id",
            Self::Guests => "g.id",
        }
    }
}

/// Is it still as old as it was when it was looked for?
pub(super) async fn is_old(
    work: &mut Work,
    what: Old,
    id: &str,
    before: Millis,
) -> StoreResult<bool> {
    let (query, mut values) = what.query(before)?;
    values.push(id.into());
    let query = format!("{query} AND {} = ${}", what.key(), values.len());
    Ok(!work.run(&query, values).await?.is_empty())
}

impl Store {
    /// How much was last of use before a moment.
    pub async fn count_old(&self, what: Old, before: Millis) -> StoreResult<u64> {
        let (query, values) = what.query(before)?;
        let query = format!("SELECT COUNT(*) FROM ({query}) AS old");
        let rows = self.read(&query, values).await?;
        Ok(one(rows, |mut row| row.number())?.unwrap_or_default())
    }

    /// What was last of use before a moment, by its ids, those that come after one.
    pub async fn old(
        &self,
        what: Old,
        before: Millis,
        (after, limit): (&str, u64),
    ) -> StoreResult<Vec<String>> {
        let (query, mut values) = what.query(before)?;
        values.extend(values![after, limit]);
        let (key, last) = (what.key(), values.len());
        let query = format!(
            "{query} AND {key} > ${} ORDER BY {key} LIMIT ${last}",
            last - 1
        );
        all(self.read(&query, values).await?, |mut row| row.text())
    }
}
