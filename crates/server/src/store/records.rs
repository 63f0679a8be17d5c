//! Records that somebody brought.

use super::sql::{one, values};
use super::{Kept, RecordRow, Store, StoreResult, Within, kept};

impl Store {
    /// Writes down a record that somebody brought, if there is room for it.
    pub async fn add_record(&self, record: &RecordRow, within: &Within) -> StoreResult<()> {
        let bytes = record.json.len() as u64;
        let mut work = self.change().await?;
        kept::make_room(&mut work, (Kept::Records, bytes), &record.guest, within).await?;
        let query = "INSERT INTO records (id, guest, json, created, game, bytes, origin, touched, \
             blocked) VALUES ($1, $2, $3, $4, $5, $6, $7, $4, $8)";
        let values = values![
            &record.id,
            &record.guest,
            &record.json,
            record.created,
            &record.game,
            bytes,
            within.origin,
            false
        ];
        work.run(query, values).await?;
        work.commit().await
    }

    /// Finds such a record, unless it is blocked.
    pub async fn record(&self, id: &str) -> StoreResult<Option<RecordRow>> {
        let query = "SELECT id, guest, game, json, created FROM records \
             WHERE id = $1 AND NOT blocked";
        one(self.read(query, values![id]).await?, |mut row| {
            Ok(RecordRow {
                id: row.text()?,
                guest: row.text()?,
                game: row.text()?,
                json: row.text()?,
                created: row.integer()?,
            })
        })
    }
}
