//! Records that somebody brought.

use super::sql::{Work, one, values};
use super::{RecordRow, StoreResult};

pub(super) async fn add(work: &mut dyn Work, record: &RecordRow) -> StoreResult<()> {
    let query = "INSERT INTO records (id, guest, json, created) VALUES ($1, $2, $3, $4)";
    let values = values![&record.id, &record.guest, &record.json, record.created];
    work.run(query, values).await.map(drop)
}

pub(super) async fn find(work: &mut dyn Work, id: &str) -> StoreResult<Option<RecordRow>> {
    let query = "SELECT id, guest, json, created FROM records WHERE id = $1";
    one(work.run(query, values![id]).await?, |mut row| {
        Ok(RecordRow {
            id: row.text()?,
            guest: row.text()?,
            json: row.text()?,
            created: row.integer()?,
        })
    })
}
