//! Tables, their seats and their lists.

use super::sql::{Row, Value, Work, all, one, placeholders, values};
use super::{
    Change, Listed, LogRow, Race, RatingRow, ResultRow, StoreResult, TableRow, Which, log, ratings,
};
use crate::model::{Millis, Occupant, Status, TableDoc};
use std::collections::HashMap;
use std::slice;

const STATUSES: [Status; 4] = [
    Status::Open,
    Status::Running,
    Status::Finished,
    Status::Abandoned,
];

const COLUMNS: &str = "t.id, t.revision, t.status, t.doc, t.created, t.updated";

fn read_table(row: &mut Row) -> StoreResult<TableRow> {
    Ok(TableRow {
        id: row.text()?,
        revision: row.number()?,
        status: row.word()?,
        doc: row.document()?,
        created: row.integer()?,
        updated: row.integer()?,
    })
}

pub(super) async fn add(work: &mut dyn Work, table: &TableRow) -> StoreResult<()> {
    let query = "INSERT INTO tables (id, revision, status, public, said, doc, created, updated) \
         VALUES ($1, $2, $3, $4, 0, $5, $6, $7)";
    let values = values![
        &table.id,
        table.revision,
        Value::word(table.status)?,
        table.doc.rules.public,
        Value::document(&table.doc)?,
        table.created,
        table.updated
    ];
    work.run(query, values).await?;
    let query = "INSERT INTO positions (table_id, seq, at, waiting) VALUES ($1, -1, $2, 0)";
    work.run(query, values![&table.id, table.created]).await?;
    seat(work, &table.id, &table.doc).await?;
    work.tell(vec![told(table)]).await
}

fn told(table: &TableRow) -> Change {
    Change::Table {
        table: table.id.clone(),
        revision: table.revision,
    }
}

/// Writes down who sits where.
async fn seat(work: &mut dyn Work, table: &str, doc: &TableDoc) -> StoreResult<()> {
    let mut values = Vec::new();
    for (seat, occupant) in (1_i64..).zip(&doc.seats) {
        if let Occupant::Person { guest, .. } | Occupant::External { guest, .. } = occupant {
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

pub(super) async fn find(work: &mut dyn Work, id: &str) -> StoreResult<Option<TableRow>> {
    let query = format!("SELECT {COLUMNS} FROM tables t WHERE t.id = $1");
    one(work.run(&query, values![id]).await?, |mut row| {
        read_table(&mut row)
    })
}

pub(super) async fn change(work: &mut dyn Work, table: &TableRow) -> StoreResult<Race> {
    let query = "UPDATE tables SET revision = $2, status = $3, public = $4, doc = $5, \
         updated = $6 WHERE id = $1 AND revision = $2 - 1 RETURNING id";
    let values = values![
        &table.id,
        table.revision,
        Value::word(table.status)?,
        table.doc.rules.public,
        Value::document(&table.doc)?,
        table.updated
    ];
    if work.run(query, values).await?.is_empty() {
        return Ok(Race::Lost);
    }
    let query = "DELETE FROM seats WHERE table_id = $1";
    work.run(query, values![&table.id]).await?;
    seat(work, &table.id, &table.doc).await?;
    work.tell(vec![told(table)]).await?;
    Ok(Race::Won)
}

pub(super) async fn start(
    work: &mut dyn Work,
    table: &TableRow,
    deal: &LogRow,
) -> StoreResult<Race> {
    if change(work, table).await? == Race::Lost {
        return Ok(Race::Lost);
    }
    let races = log::append(work, slice::from_ref(deal)).await?;
    Ok(Race::won_if(races == [Race::Won]))
}

pub(super) async fn finish(
    work: &mut dyn Work,
    table: &TableRow,
    result: &ResultRow,
    ratings: &[RatingRow],
) -> StoreResult<Race> {
    if change(work, table).await? == Race::Lost || add_result(work, result).await? == Race::Lost {
        return Ok(Race::Lost);
    }
    ratings::replace(work, ratings).await?;
    Ok(Race::Won)
}

/// Writes a result down; lost if there is one.
pub(super) async fn add_result(work: &mut dyn Work, result: &ResultRow) -> StoreResult<Race> {
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

pub(super) async fn list(
    work: &mut dyn Work,
    which: &Which,
    skip: u64,
    limit: u64,
) -> StoreResult<Vec<Listed>> {
    let (condition, value) = match which {
        Which::Public(status) => ("t.public AND t.status = $1", Value::word(status)?),
        Which::Of(guest) => (
            "t.id IN (SELECT table_id FROM seats WHERE guest = $1)",
            guest.into(),
        ),
        Which::Any(status) => ("t.status = $1", Value::word(status)?),
    };
    let query = format!(
        "SELECT {COLUMNS}, p.seq, p.waiting, r.result \
         FROM tables t JOIN positions p ON p.table_id = t.id \
         LEFT JOIN results r ON r.table_id = t.id \
         WHERE {condition} ORDER BY t.updated DESC, t.id LIMIT $2 OFFSET $3"
    );
    let rows = work.run(&query, values![value, limit, skip]).await?;
    all(rows, |mut row| {
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
    })
}

pub(super) async fn due(work: &mut dyn Work, now: Millis, limit: u64) -> StoreResult<Vec<String>> {
    let query = "SELECT p.table_id FROM positions p JOIN tables t ON t.id = p.table_id \
         WHERE p.due <= $1 AND t.status = $2 ORDER BY p.due, p.table_id LIMIT $3";
    let values = values![now, Value::word(Status::Running)?, limit];
    all(work.run(query, values).await?, |mut row| row.text())
}

pub(super) async fn count(work: &mut dyn Work) -> StoreResult<Vec<(Status, u64)>> {
    let query = "SELECT status, COUNT(*) FROM tables GROUP BY status";
    let counts = all(work.run(query, Vec::new()).await?, |mut row| {
        Ok((row.word()?, row.number()?))
    })?;
    let counts: HashMap<Status, u64> = counts.into_iter().collect();
    let of = |status| (status, counts.get(&status).copied().unwrap_or_default());
    Ok(STATUSES.map(of).to_vec())
}
