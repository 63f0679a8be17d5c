//! The logs of the games.

use super::sql::{Row, Value, all, one, placeholders, values};
use super::work::Work;
use super::{Change, LogRow, Race, Snapshot, Store, StoreResult, Stored, tables};
use crate::model::Millis;
#[cfg(test)]
use crate::sim::planted::{Planted, planted};
use std::collections::{BTreeMap, BTreeSet, HashMap};

const COLUMNS: &str = "table_id, seq, at, command, entry, hash, waiting, due";
/// With eight columns far below the 32,766 values that SQLite takes in a query.
const ROWS_MAX: usize = 1_000;
const TABLES_MAX: usize = 10_000;

fn read_row(mut row: Row) -> StoreResult<LogRow> {
    Ok(LogRow {
        table: row.text()?,
        seq: row.number()?,
        at: row.integer()?,
        command: row.optional_text()?,
        entry: row.document()?,
        hash: row.integer()?.cast_unsigned(),
        waiting: row.number()?,
        due: row.optional_integer()?,
        external: Vec::new(),
    })
}

/// Appends rows, and says so.
pub(super) async fn append(work: &mut Work, rows: &[LogRow]) -> StoreResult<Vec<Race>> {
    let races = place(work, rows).await?;
    let won = rows
        .iter()
        .zip(&races)
        .filter(|(_, race)| **race == Race::Won);
    let changes: Vec<Change> = won.map(|(row, _)| told(row)).collect();
    if !changes.is_empty() {
        work.announce(changes).await?;
    }
    Ok(races)
}

/// Appends rows. The positions of their tables are held first, so what is decided then stays
/// true until the commit, and inserting cannot fail because of others.
pub(super) async fn place(work: &mut Work, rows: &[LogRow]) -> StoreResult<Vec<Race>> {
    let mut next = next_numbers(work, rows).await?;
    #[cfg(test)]
    let rows = &numbered(rows, &next);
    let mut won = Vec::new();
    let mut races = Vec::with_capacity(rows.len());
    for row in rows {
        // A table that is not known has no next number.
        let race = match next.get_mut(&row.table) {
            Some(number) if *number == row.seq => {
                *number += 1;
                won.push(row);
                Race::Won
            }
            _ => Race::Lost,
        };
        races.push(race);
    }
    for rows in won.chunks(ROWS_MAX) {
        insert(work, rows).await?;
        advance(work, rows).await?;
    }
    Ok(races)
}

/// The rows, with other numbers where that is planted.
#[cfg(test)]
fn numbered(rows: &[LogRow], next: &HashMap<String, u64>) -> Vec<LogRow> {
    let mut rows = rows.to_vec();
    if planted(Planted::ForkedLog) {
        for row in &mut rows {
            row.seq = row
                .seq
                .max(next.get(&row.table).copied().unwrap_or_default());
        }
    }
    rows
}

fn told(row: &LogRow) -> Change {
    Change::Log {
        table: row.table.clone(),
        seq: row.seq,
        external: row.external.clone(),
    }
}

/// Holds the positions of all tables, always in the same order so that two processes cannot
/// wait for each other, and answers which number comes next at each.
async fn next_numbers(work: &mut Work, rows: &[LogRow]) -> StoreResult<HashMap<String, u64>> {
    let tables: BTreeSet<&str> = rows.iter().map(|row| row.table.as_str()).collect();
    let tables: Vec<&str> = tables.into_iter().collect();
    let mut next = HashMap::with_capacity(tables.len());
    for tables in tables.chunks(TABLES_MAX) {
        let query = format!(
            "SELECT table_id, seq + 1 FROM positions WHERE table_id IN {} ORDER BY table_id{}",
            placeholders(1, tables.len()),
            work.dialect().hold
        );
        let values = tables.iter().map(|table| Value::from(*table)).collect();
        for mut row in work.run(&query, values).await? {
            next.insert(row.text()?, row.number()?);
        }
    }
    Ok(next)
}

async fn insert(work: &mut Work, rows: &[&LogRow]) -> StoreResult<()> {
    let mut values = Vec::with_capacity(rows.len() * 8);
    for row in rows {
        values.extend(values![
            &row.table,
            row.seq,
            row.at,
            &row.command,
            Value::document(&row.entry)?,
            row.hash.cast_signed(),
            row.waiting,
            row.due
        ]);
    }
    let rows = placeholders(rows.len(), 8);
    let query = format!("INSERT INTO log ({COLUMNS}) VALUES {rows}");
    work.run(&query, values).await.map(drop)
}

/// Moves the positions of the tables to their last rows.
async fn advance(work: &mut Work, rows: &[&LogRow]) -> StoreResult<()> {
    // The later row of a table takes the place of the earlier one.
    let last: BTreeMap<&str, &LogRow> = rows.iter().map(|row| (row.table.as_str(), *row)).collect();
    let mut values = Vec::with_capacity(last.len() * 5);
    for (table, row) in &last {
        values.extend(values![*table, row.seq, row.at, row.waiting, row.due]);
    }
    let rows = placeholders(last.len(), 5);
    let query = format!(
        "INSERT INTO positions (table_id, seq, at, waiting, due) VALUES {rows} \
         ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, at = excluded.at, \
         waiting = excluded.waiting, due = excluded.due"
    );
    work.run(&query, values).await.map(drop)
}

impl Store {
    /// Appends rows to the logs of tables, in one transaction. A row whose number is taken is
    /// `Lost` and does not hinder the others; so is a row that would leave a gap, and a row of a
    /// table that is not known.
    pub async fn append(&self, rows: &[LogRow]) -> StoreResult<Vec<Race>> {
        let mut work = self.change().await?;
        let races = append(&mut work, rows).await?;
        work.commit().await?;
        Ok(races)
    }

    /// A table with its whole log, the older part out of a snapshot.
    pub async fn load(&self, table: &str) -> StoreResult<Option<Stored>> {
        let mut work = self.look().await?;
        let stored = load(&mut work, table).await?;
        work.commit().await?;
        Ok(stored)
    }

    /// The rows of a log from a number on, with their events.
    pub async fn rows(&self, table: &str, from: u64) -> StoreResult<Vec<LogRow>> {
        all(
            self.read(&rows_query(), values![table, from]).await?,
            read_row,
        )
    }

    /// Writes a snapshot down in place of an older one.
    pub async fn save_snapshot(&self, snapshot: &Snapshot) -> StoreResult<()> {
        let query = "INSERT INTO snapshots (table_id, seq, rows) VALUES ($1, $2, $3) \
             ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, rows = excluded.rows \
             WHERE snapshots.seq < excluded.seq";
        let rows = Value::document(&snapshot.rows)?;
        let values = values![&snapshot.table, snapshot.seq, rows];
        self.write(query, values).await.map(drop)
    }

    /// Tables with a log, chosen evenly from all, for checking.
    pub async fn sample_tables(&self, limit: u64) -> StoreResult<Vec<String>> {
        let query = "SELECT table_id FROM positions WHERE seq >= 0 ORDER BY RANDOM() LIMIT $1";
        all(self.read(query, values![limit]).await?, |mut row| {
            row.text()
        })
    }

    /// The moment of the latest row of any log.
    pub async fn latest_row(&self) -> StoreResult<Option<Millis>> {
        let query = "SELECT MAX(at) FROM positions WHERE seq >= 0";
        let rows = self.read(query, Vec::new()).await?;
        Ok(one(rows, |mut row| row.optional_integer())?.flatten())
    }
}

fn rows_query() -> String {
    format!("SELECT {COLUMNS} FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq")
}

async fn load(work: &mut Work, table: &str) -> StoreResult<Option<Stored>> {
    let Some(found) = tables::find(work, table).await? else {
        return Ok(None);
    };
    let query = "SELECT rows FROM snapshots WHERE table_id = $1";
    let snapshot = one(work.run(query, values![table]).await?, |mut row| {
        row.document()
    })?;
    let mut rows: Vec<LogRow> = snapshot.unwrap_or_default();
    let snapshot = rows.len() as u64;
    #[cfg(test)]
    let snapshot = snapshot + u64::from(snapshot > 0 && planted(Planted::StaleSnapshot));
    let later = work.run(&rows_query(), values![table, snapshot]).await?;
    rows.extend(all(later, read_row)?);
    Ok(Some(Stored {
        table: found,
        rows,
        snapshot,
    }))
}
