//! What is said at tables.

use super::sql::{all, one, values};
use super::{Change, ChatRow, Store, StoreError, StoreResult};

impl Store {
    /// Writes down what was said and gives it the next number of its table.
    pub async fn add_chat(&self, chat: &ChatRow) -> StoreResult<u64> {
        let mut work = self.change().await?;
        // Counting at the table lets nobody else speak there until this is committed.
        let query = "UPDATE tables SET said = said + 1 WHERE id = $1 RETURNING said";
        let rows = work.run(query, values![&chat.table]).await?;
        let Some(number) = one(rows, |mut row| row.number())? else {
            return Err(StoreError::Refused(format!("no table {}", chat.table)));
        };
        let query = "INSERT INTO chat (table_id, number, players, guest, name, text, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let values = values![
            &chat.table,
            number,
            chat.players,
            &chat.guest,
            &chat.name,
            &chat.text,
            chat.at
        ];
        work.run(query, values).await?;
        let table = chat.table.clone();
        work.announce(vec![Change::Chat { table, number }]).await?;
        work.commit().await?;
        Ok(number)
    }

    /// What was said at a table after a number, at most `limit` of it, the latest.
    pub async fn chat(&self, table: &str, after: u64, limit: u64) -> StoreResult<Vec<ChatRow>> {
        let query = "SELECT table_id, number, players, guest, name, text, at FROM chat \
             WHERE table_id = $1 AND number > $2 ORDER BY number DESC LIMIT $3";
        let rows = self.read(query, values![table, after, limit]).await?;
        let mut lines = all(rows, |mut row| {
            Ok(ChatRow {
                table: row.text()?,
                number: row.number()?,
                players: row.flag()?,
                guest: row.text()?,
                name: row.text()?,
                text: row.text()?,
                at: row.integer()?,
            })
        })?;
        lines.reverse();
        Ok(lines)
    }
}
