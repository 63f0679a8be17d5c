//! What there is, listed for those who look after the server and for whom it belongs to.

use super::expiry::TOUCHED;
use super::sql::{Row, Value, all, one, values};
use super::{Change, Guest, Store, StoreResult, TableRow, Touched, tables};
use crate::model::{Millis, Status};

/// A guest in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestEntry {
    pub guest: Guest,
    /// When they were last here, to the day.
    pub seen: Millis,
    /// How many tables they have made.
    pub tables: u64,
    /// How many bytes their records take.
    pub bytes: u64,
}

/// By what guests are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GuestOrder {
    /// The last one who was here first.
    #[default]
    Seen,
    /// The newest first.
    Created,
    /// Who has made most tables first.
    Tables,
    /// Whose records take most first.
    Records,
}

/// A table in a list, with what admins want to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableEntry {
    pub table: TableRow,
    /// What the host is called, if they are known.
    pub host: Option<String>,
    /// When it was last of use.
    pub touched: Millis,
    pub blocked: bool,
    /// How many steps its game has.
    pub steps: u64,
}

/// Which tables to list, the last one of use first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFilter {
    pub status: Option<Status>,
    /// Only tables at which this guest sits, or which they made, or the table with this id.
    pub about: Option<String>,
    /// Only tables at which nobody sits but computers.
    pub bots: bool,
}

/// A record in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEntry {
    pub id: String,
    /// Who brought it.
    pub guest: String,
    /// What they are called.
    pub name: Option<String>,
    pub game: String,
    pub bytes: u64,
    pub created: Millis,
    pub touched: Millis,
    pub blocked: bool,
}

/// What an admin did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActRow {
    pub id: String,
    pub at: Millis,
    /// Who did it, and what they were called then.
    pub admin: String,
    pub name: String,
    /// What, in a word: `remove-guest`.
    pub act: String,
    /// To what.
    pub about: String,
}

/// How much of the disk something takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskShare {
    /// A table of the database.
    pub name: String,
    pub bytes: u64,
}

fn read_guest(mut row: Row) -> StoreResult<GuestEntry> {
    Ok(GuestEntry {
        guest: super::guests::read_guest(&mut row)?,
        seen: row.integer()?,
        tables: row.number()?,
        bytes: row.number()?,
    })
}

fn read_table(mut row: Row) -> StoreResult<TableEntry> {
    Ok(TableEntry {
        table: tables::read_table(&mut row)?,
        host: row.optional_text()?,
        touched: row.integer()?,
        blocked: row.flag()?,
        // -1 before the game begins.
        steps: row.integer()?.max(0).unsigned_abs(),
    })
}

fn read_record(mut row: Row) -> StoreResult<RecordEntry> {
    Ok(RecordEntry {
        id: row.text()?,
        guest: row.text()?,
        name: row.optional_text()?,
        game: row.text()?,
        bytes: row.number()?,
        created: row.integer()?,
        touched: row.integer()?,
        blocked: row.flag()?,
    })
}

/// A text to look for names with: what stands for other letters in it stands for itself.
fn like(text: &str) -> String {
    let plain = text.to_lowercase().replace(['%', '_', '\\'], " ");
    format!("%{}%", plain.trim())
}

impl Store {
    /// Guests, without programs; `search` is a part of a name, or an id.
    pub async fn guests(
        &self,
        search: &str,
        order: GuestOrder,
        (skip, limit): (u64, u64),
    ) -> StoreResult<Vec<GuestEntry>> {
        let order = match order {
            GuestOrder::Seen => "g.seen DESC",
            GuestOrder::Created => "g.created DESC",
            GuestOrder::Tables => "made DESC",
            GuestOrder::Records => "taken DESC",
        };
        let query = format!(
            "SELECT g.id, g.name, g.owner, g.admin, g.created, g.blocked, g.seen, \
             (SELECT COUNT(*) FROM tables t WHERE t.host = g.id) AS made, \
             (SELECT CAST(COALESCE(SUM(r.bytes), 0) AS BIGINT) FROM records r \
             WHERE r.guest = g.id) AS taken FROM guests g \
             WHERE g.owner IS NULL AND (LOWER(g.name) LIKE $1 OR g.id = $2) \
             ORDER BY {order}, g.id LIMIT $3 OFFSET $4"
        );
        let values = values![like(search).as_str(), search, limit, skip];
        all(self.read(&query, values).await?, read_guest)
    }

    /// Tables, for admins.
    pub async fn stock_of_tables(
        &self,
        filter: &TableFilter,
        (skip, limit): (u64, u64),
    ) -> StoreResult<Vec<TableEntry>> {
        let mut values = values![limit, skip];
        let mut conditions = vec!["p.table_id = t.id".to_owned()];
        if let Some(status) = filter.status {
            values.push(Value::word(status)?);
            conditions.push(format!("t.status = ${}", values.len()));
        }
        if let Some(about) = &filter.about {
            values.push(about.into());
            let number = values.len();
            conditions.push(format!(
                "(t.host = ${number} OR t.id = ${number} \
                 OR t.id IN (SELECT table_id FROM seats WHERE guest = ${number}))"
            ));
        }
        if filter.bots {
            let nobody = "NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id)";
            conditions.push(nobody.to_owned());
        }
        let query = format!(
            "SELECT {}, h.name, t.touched, t.blocked, p.seq FROM positions p, tables t \
             LEFT JOIN guests h ON h.id = t.host WHERE {} \
             ORDER BY t.updated DESC, t.id LIMIT $1 OFFSET $2",
            tables::COLUMNS,
            conditions.join(" AND ")
        );
        all(self.read(&query, values).await?, read_table)
    }

    /// Records that somebody brought: all, or those of one guest.
    pub async fn stock_of_records(
        &self,
        guest: Option<&str>,
        (skip, limit): (u64, u64),
    ) -> StoreResult<Vec<RecordEntry>> {
        let query = "SELECT r.id, r.guest, g.name, r.game, r.bytes, r.created, r.touched, \
             r.blocked FROM records r LEFT JOIN guests g ON g.id = r.guest \
             WHERE r.guest = $1 OR $2 = 'all' ORDER BY r.created DESC, r.id LIMIT $3 OFFSET $4";
        let which = if guest.is_some() { "one" } else { "all" };
        let values = values![guest.unwrap_or_default(), which, limit, skip];
        all(self.read(query, values).await?, read_record)
    }

    /// Was this record brought by this guest?
    pub async fn owns_record(&self, guest: &str, record: &str) -> StoreResult<bool> {
        let query = "SELECT id FROM records WHERE id = $1 AND guest = $2";
        Ok(!self.read(query, values![record, guest]).await?.is_empty())
    }

    /// Games at which a guest sits and which were last of use before a moment, with that time,
    /// the oldest first.
    pub async fn going(
        &self,
        guest: &str,
        before: Millis,
        limit: u64,
    ) -> StoreResult<Vec<(TableRow, Millis)>> {
        let query = format!(
            "SELECT {}, {TOUCHED} AS last FROM tables t JOIN positions p ON p.table_id = t.id \
             WHERE t.id IN (SELECT table_id FROM seats WHERE guest = $1) \
             AND t.campaign IS NULL AND t.status <> $2 AND {TOUCHED} < $3 \
             ORDER BY last, t.id LIMIT $4",
            tables::COLUMNS
        );
        let open = Value::word(Status::Open)?;
        let values = vec![guest.into(), open, before.into(), limit.into()];
        all(self.read(&query, values).await?, |mut row| {
            Ok((tables::read_table(&mut row)?, row.integer()?))
        })
    }

    /// Lets nobody look at a table or a record any more, or again. Says whether there is one.
    pub async fn block(&self, what: Touched, id: &str, blocked: bool) -> StoreResult<bool> {
        let mut work = self.change().await?;
        let query = format!(
            "UPDATE {} SET blocked = $2 WHERE id = $1 RETURNING id",
            what.from()
        );
        let found = !work.run(&query, values![id, blocked]).await?.is_empty();
        if found && what == Touched::Table {
            let table = id.to_owned();
            work.announce(vec![Change::Gone { table }]).await?;
        }
        work.commit().await?;
        Ok(found)
    }

    /// Is a table blocked?
    pub async fn is_table_blocked(&self, id: &str) -> StoreResult<bool> {
        let query = "SELECT blocked FROM tables WHERE id = $1";
        let blocked = one(self.read(query, values![id]).await?, |mut row| row.flag())?;
        Ok(blocked.unwrap_or_default())
    }

    /// Notes what an admin did.
    pub async fn note_act(&self, act: &ActRow) -> StoreResult<()> {
        let query = "INSERT INTO acts (id, at, admin, name, act, about) \
             VALUES ($1, $2, $3, $4, $5, $6)";
        let values = values![&act.id, act.at, &act.admin, &act.name, &act.act, &act.about];
        self.write(query, values).await.map(drop)
    }

    /// What admins did, the last first.
    pub async fn acts(&self, (skip, limit): (u64, u64)) -> StoreResult<Vec<ActRow>> {
        let query = "SELECT id, at, admin, name, act, about FROM acts \
             ORDER BY at DESC, id LIMIT $1 OFFSET $2";
        all(self.read(query, values![limit, skip]).await?, |mut row| {
            Ok(ActRow {
                id: row.text()?,
                at: row.integer()?,
                admin: row.text()?,
                name: row.text()?,
                act: row.text()?,
                about: row.text()?,
            })
        })
    }

    /// What takes how much of the disk, with indexes, the largest first; and how much of the
    /// database is free for new things.
    pub async fn disk(&self) -> StoreResult<(Vec<DiskShare>, u64)> {
        let mut work = self.reader().await?;
        let dialect = work.dialect();
        let rows = work.run(dialect.shares, Vec::new()).await?;
        let shares = all(rows, |mut row| {
            Ok(DiskShare {
                name: row.text()?,
                bytes: row.number()?,
            })
        })?;
        let rows = work.run(dialect.free, Vec::new()).await?;
        let free = one(rows, |mut row| row.number())?;
        Ok((shares, free.unwrap_or_default()))
    }
}
