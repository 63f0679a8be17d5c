//! Tables, their seats and their lists.

use super::sql::{Row, Value, all, one, placeholders, values};
use super::work::Work;
use super::{
    Change, Kept, Listed, LogRow, PlayerTables, Race, RatingRow, ResultRow, Store, StoreResult,
    TableRow, Which, Within, kept, log, played, ratings,
};
use crate::model::{Millis, Status, TableDoc};
use std::collections::HashMap;
use std::slice;

const STATUSES: [Status; 4] = [
    Status::Open,
    Status::Running,
    Status::Finished,
    Status::Abandoned,
];

pub(super) const COLUMNS: &str = "t.id, t.revision, t.status, t.doc, t.created, t.updated";

pub(super) fn read_table(row: &mut Row) -> StoreResult<TableRow> {
    Ok(TableRow {
        id: row.text()?,
        revision: row.number()?,
        status: row.word()?,
        doc: row.document()?,
        created: row.integer()?,
        updated: row.integer()?,
    })
}

fn read_listed(mut row: Row) -> StoreResult<Listed> {
    let table = read_table(&mut row)?;
    // -1 stands for a game that has not begun.
    let seq = u64::try_from(row.integer()?).ok();
    let waiting = row.number()?;
    let result = row.optional_text()?;
    Ok(Listed {
        table,
        seq,
        waiting,
        result: result.map(|text| serde_json::from_str(&text)).transpose()?,
    })
}

pub(super) async fn add(work: &mut Work, table: &TableRow, within: &Within) -> StoreResult<()> {
    kept::make_room(work, (Kept::Tables, 1), &table.doc.host, within).await?;
    let query = "INSERT INTO tables (id, revision, status, public, said, doc, created, updated, \
         host, campaign, origin, touched, blocked) \
         VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9, $10, $7, $11)";
    let values = values![
        &table.id,
        table.revision,
        Value::word(table.status)?,
        table.doc.rules.public,
        Value::document(&table.doc)?,
        table.created,
        table.updated,
        &table.doc.host,
        &table.doc.campaign.as_ref().map(|part| part.id.clone()),
        within.origin,
        false
    ];
    work.run(query, values).await?;
    let query = "INSERT INTO positions (table_id, seq, at, waiting) VALUES ($1, -1, $2, 0)";
    work.run(query, values![&table.id, table.created]).await?;
    seat(work, &table.id, &table.doc).await?;
    work.announce(vec![told(table)]).await
}

fn told(table: &TableRow) -> Change {
    Change::Table {
        table: table.id.clone(),
        revision: table.revision,
    }
}

/// Writes down who sits where.
async fn seat(work: &mut Work, table: &str, doc: &TableDoc) -> StoreResult<()> {
    let mut values = Vec::new();
    for (seat, occupant) in (1_i64..).zip(&doc.seats) {
        if let Some(guest) = occupant.known() {
            values.extend(values![table, seat, guest]);
        }
    }
    if values.is_empty() {
        return Ok(());
    }
    let rows = placeholders(values.len() / 3, 3);
    let query = format!("INSERT INTO seats (table_id, seat, guest) VALUES {rows}");
    work.run(&query, values).await.map(drop)
}

pub(super) async fn find(work: &mut Work, id: &str) -> StoreResult<Option<TableRow>> {
    let query = format!("SELECT {COLUMNS} FROM tables t WHERE t.id = $1");
    one(work.run(&query, values![id]).await?, |mut row| {
        read_table(&mut row)
    })
}

/// Finds a table that nobody else changes until the end of the transaction.
pub(super) async fn hold(work: &mut Work, id: &str) -> StoreResult<Option<TableRow>> {
    let hold = work.dialect().hold;
    let query = format!("SELECT {COLUMNS} FROM tables t WHERE t.id = $1{hold}");
    one(work.run(&query, values![id]).await?, |mut row| {
        read_table(&mut row)
    })
}

pub(super) async fn change(work: &mut Work, table: &TableRow) -> StoreResult<Race> {
    let query = "UPDATE tables SET revision = $2, status = $3, public = $4, doc = $5, \
         updated = $6, host = $7 WHERE id = $1 AND revision = $2 - 1 RETURNING id";
    let values = values![
        &table.id,
        table.revision,
        Value::word(table.status)?,
        table.doc.rules.public,
        Value::document(&table.doc)?,
        table.updated,
        &table.doc.host
    ];
    if work.run(query, values).await?.is_empty() {
        return Ok(Race::Lost);
    }
    let query = "DELETE FROM seats WHERE table_id = $1";
    work.run(query, values![&table.id]).await?;
    seat(work, &table.id, &table.doc).await?;
    work.announce(vec![told(table)]).await?;
    Ok(Race::Won)
}

/// Writes a result down; lost if there is one.
pub(super) async fn add_result(work: &mut Work, result: &ResultRow) -> StoreResult<Race> {
    let query = "INSERT INTO results (table_id, game, at, rated, result) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING table_id";
    let values = values![
        &result.table,
        &result.game,
        result.at,
        result.rated,
        Value::document(&result.result)?
    ];
    let added = work.run(query, values).await?;
    Ok(Race::won_if(!added.is_empty()))
}

/// The query for the tables at which a guest sits whose id is the value with this number.
fn sat(number: usize) -> String {
    format!("SELECT table_id FROM seats WHERE guest = ${number}")
}

/// The condition for a table `t` that everybody may know of, or at which the guest sits whose id
/// is the value with this number.
pub(super) fn known(number: usize) -> String {
    format!(
        "((t.public AND NOT t.blocked) OR t.id IN ({}))",
        sat(number)
    )
}

/// The condition for tables of a player, with its values; `game` is how the database finds the
/// game of a table.
fn of_player(wanted: &PlayerTables, game: &str) -> StoreResult<(String, Vec<Value>)> {
    let played = |number| format!("SELECT table_id FROM played WHERE player = ${number}");
    let mut values = values![&wanted.player];
    let mut conditions = match &wanted.viewer {
        None => vec![format!("t.id IN ({})", sat(1))],
        Some(viewer) => {
            values.push(viewer.into());
            vec![format!("t.id IN ({})", played(1)), known(2)]
        }
    };
    if let Some(wanted) = &wanted.game {
        values.push(wanted.into());
        conditions.push(format!("{game} = ${}", values.len()));
    }
    if let Some(status) = wanted.status {
        values.push(Value::word(status)?);
        conditions.push(format!("t.status = ${}", values.len()));
    }
    if let Some(opponent) = &wanted.opponent {
        values.push(opponent.into());
        let number = values.len();
        let (sat, played) = (sat(number), played(number));
        conditions.push(format!("(t.id IN ({sat}) OR t.id IN ({played}))"));
    }
    Ok((conditions.join(" AND "), values))
}

impl Store {
    /// Writes down a new table, if there may be one more.
    pub async fn add_table(&self, table: &TableRow, within: &Within) -> StoreResult<()> {
        let mut work = self.change().await?;
        add(&mut work, table, within).await?;
        work.commit().await
    }

    /// Finds a table.
    pub async fn table(&self, id: &str) -> StoreResult<Option<TableRow>> {
        find(&mut self.reader().await?, id).await
    }

    /// The revision of a table and the number of the last row of its log, if its game has begun.
    pub async fn newest(&self, id: &str) -> StoreResult<Option<(u64, Option<u64>)>> {
        let query = "SELECT t.revision, p.seq FROM tables t \
             JOIN positions p ON p.table_id = t.id WHERE t.id = $1";
        one(self.read(query, values![id]).await?, |mut row| {
            // -1 stands for a game that has not begun.
            Ok((row.number()?, u64::try_from(row.integer()?).ok()))
        })
    }

    /// Replaces a table, if the stored revision is one less than the given one.
    pub async fn change_table(&self, table: &TableRow) -> StoreResult<Race> {
        let mut work = self.change().await?;
        let race = change(&mut work, table).await?;
        work.settle(race).await
    }

    /// Replaces a table as [`Store::change_table`] does and begins its log, both or neither.
    pub async fn start_table(&self, table: &TableRow, deal: &LogRow) -> StoreResult<Race> {
        let mut work = self.change().await?;
        let mut race = change(&mut work, table).await?;
        if race == Race::Won {
            let races = log::append(&mut work, slice::from_ref(deal)).await?;
            race = Race::won_if(races == [Race::Won]);
        }
        work.settle(race).await
    }

    /// Replaces a table as [`Store::change_table`] does, writes its result down and replaces
    /// the ratings; all or nothing, and only once for each table. Lost, too, if a rating is no
    /// longer the one on which the new one rests.
    pub async fn finish_table(
        &self,
        table: &TableRow,
        result: &ResultRow,
        ratings: &[RatingRow],
    ) -> StoreResult<Race> {
        let mut work = self.change().await?;
        let mut race = change(&mut work, table).await?;
        if race == Race::Won {
            race = add_result(&mut work, result).await?;
        }
        if race == Race::Won {
            played::note(&mut work, &table.doc, result, ratings).await?;
            race = ratings::replace(&mut work, ratings).await?;
        }
        work.settle(race).await
    }

    /// Ends a game before its end, with what that does to ratings.
    pub async fn end_table(&self, table: &TableRow, ratings: &[RatingRow]) -> StoreResult<Race> {
        let mut work = self.change().await?;
        let mut race = change(&mut work, table).await?;
        if race == Race::Won {
            race = ratings::replace(&mut work, ratings).await?;
        }
        work.settle(race).await
    }

    /// Lists tables, `limit` of them after the first `skip`.
    pub async fn tables(&self, which: &Which, skip: u64, limit: u64) -> StoreResult<Vec<Listed>> {
        let mut work = self.reader().await?;
        let (condition, mut values) = match which {
            Which::Public(status) => {
                let values = vec![Value::word(status)?];
                (
                    "t.public AND NOT t.blocked AND t.status = $1".to_owned(),
                    values,
                )
            }
            Which::Of(guest) => (format!("t.id IN ({})", sat(1)), values![guest]),
            Which::Any(status) => ("t.status = $1".to_owned(), vec![Value::word(status)?]),
            Which::Player(wanted) => of_player(wanted, work.dialect().game)?,
        };
        let last = values.len();
        let query = format!(
            "SELECT {COLUMNS}, p.seq, p.waiting, r.result \
             FROM tables t JOIN positions p ON p.table_id = t.id \
             LEFT JOIN results r ON r.table_id = t.id \
             WHERE {condition} ORDER BY t.updated DESC, t.id LIMIT ${} OFFSET ${}",
            last + 1,
            last + 2
        );
        values.extend(values![limit, skip]);
        all(work.run(&query, values).await?, read_listed)
    }

    /// Running tables after which somebody should look by now, the most overdue first.
    pub async fn due_tables(&self, now: Millis, limit: u64) -> StoreResult<Vec<String>> {
        let query = "SELECT p.table_id FROM positions p JOIN tables t ON t.id = p.table_id \
             WHERE p.due <= $1 AND t.status = $2 ORDER BY p.due, p.table_id LIMIT $3";
        let values = values![now, Value::word(Status::Running)?, limit];
        all(self.read(query, values).await?, |mut row| row.text())
    }

    /// Nobody has to look after a table any more, unless there is a later row.
    pub async fn forget_due(&self, table: &str, seq: u64) -> StoreResult<()> {
        let query = "UPDATE positions SET due = NULL WHERE table_id = $1 AND seq <= $2";
        self.write(query, values![table, seq]).await.map(drop)
    }

    /// The tables of a host at which a game goes on, at most so many.
    pub async fn running_of(&self, host: &str, limit: u64) -> StoreResult<Vec<TableRow>> {
        let mut work = self.reader().await?;
        let query = format!(
            "SELECT {COLUMNS} FROM tables t WHERE t.status = $1 AND {} = $2 LIMIT $3",
            work.dialect().host
        );
        let values = values![Value::word(Status::Running)?, host, limit];
        all(work.run(&query, values).await?, |mut row| {
            read_table(&mut row)
        })
    }

    /// Those of these tables at which a game goes on.
    pub async fn running_among(&self, tables: &[String]) -> StoreResult<Vec<TableRow>> {
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<String> = (2..).take(tables.len()).map(|n| format!("${n}")).collect();
        let query = format!(
            "SELECT {COLUMNS} FROM tables t WHERE t.status = $1 AND t.id IN ({})",
            ids.join(", ")
        );
        let mut values = vec![Value::word(Status::Running)?];
        values.extend(tables.iter().map(Value::from));
        all(self.read(&query, values).await?, |mut row| {
            read_table(&mut row)
        })
    }

    /// How many tables there are of each status.
    pub async fn count_tables(&self) -> StoreResult<Vec<(Status, u64)>> {
        let query = "SELECT status, COUNT(*) FROM tables GROUP BY status";
        let counts = all(self.read(query, Vec::new()).await?, |mut row| {
            Ok((row.word()?, row.number()?))
        })?;
        let counts: HashMap<Status, u64> = counts.into_iter().collect();
        let of = |status| (status, counts.get(&status).copied().unwrap_or_default());
        Ok(STATUSES.map(of).to_vec())
    }
}
