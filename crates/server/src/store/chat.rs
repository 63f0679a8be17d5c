//! What is said at tables.

use super::sql::{all, one, values};
use super::{Change, ChatRow, Store, StoreError, StoreResult};

/// Which lines of a table's chat to read: of those that fit, the latest.
#[derive(Clone, Copy, Debug)]
pub struct ChatPage {
    /// Only lines with higher numbers.
    pub after: u64,
    /// Only lines with lower numbers.
    pub before: Option<u64>,
    /// Only what was said among the players, or only what was not.
    pub players: Option<bool>,
    pub limit: u64,
}

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

    /// Something that was said at a table.
    pub async fn chat_line(&self, table: &str, number: u64) -> StoreResult<Option<ChatRow>> {
        let only = ChatPage {
            after: number.saturating_sub(1),
            before: Some(number + 1),
            players: None,
            limit: 1,
        };
        Ok(self.chat(table, &only).await?.pop())
    }

    /// What was said at a table, the oldest line of the page first.
    pub async fn chat(&self, table: &str, page: &ChatPage) -> StoreResult<Vec<ChatRow>> {
        let query = "SELECT table_id, number, players, guest, name, text, at FROM chat \
             WHERE table_id = $1 AND number > $2 AND number < $3 \
             AND (players = $4 OR players = $5) ORDER BY number DESC LIMIT $6";
        let rooms = page
            .players
            .map_or((true, false), |players| (players, players));
        let values = values![
            table,
            page.after,
            page.before.unwrap_or(u64::MAX),
            rooms.0,
            rooms.1,
            page.limit
        ];
        let rows = self.read(query, values).await?;
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
