//! Records that somebody brought.

use super::sql::{one, values};
use super::{RecordRow, Store, StoreResult};

impl Store {
    /// Writes down a record that somebody brought.
    pub async fn add_record(&self, record: &RecordRow) -> StoreResult<()> {
        let query = "INSERT INTO records (id, guest, json, created) VALUES ($1, $2, $3, $4)";
        let values = values![&record.id, &record.guest, &record.json, record.created];
        self.write(query, values).await.map(drop)
    }

    /// Finds such a record.
    pub async fn record(&self, id: &str) -> StoreResult<Option<RecordRow>> {
        let query = "SELECT id, guest, json, created FROM records WHERE id = $1";
        one(self.read(query, values![id]).await?, |mut row| {
            Ok(RecordRow {
                id: row.text()?,
                guest: row.text()?,
                json: row.text()?,
                created: row.integer()?,
            })
        })
    }
}
