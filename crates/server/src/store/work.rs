//! A connection to either database, and a transaction on it.

#[cfg(feature = "postgres")]
use super::postgres;
use super::sql::{Row, Value};
use super::{Change, Race, StoreError, StoreResult, sqlite};
use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use tokio::sync::broadcast;

/// What the databases say differently.
#[derive(Debug)]
pub(super) struct Dialect {
    /// What the database is called.
    pub(super) name: &'static str,
    /// The query for its version.
    pub(super) version: &'static str,
    /// The query for how many tables of migrations there are: none or one.
    pub(super) migrated: &'static str,
    /// The query for how many tables there are of others, where a database is not shared.
    pub(super) strangers: &'static str,
    /// The query for all migrations: version, checksum in hex, whether it was finished.
    pub(super) history: &'static str,
    /// Begins a transaction that changes nothing and sees the database at one moment.
    pub(super) begin_read: &'static str,
    /// Begins a transaction that changes something.
    pub(super) begin_write: &'static str,
    /// What makes a `SELECT` hold the rows it finds until the end of the transaction.
    pub(super) hold: &'static str,
    /// Lets nobody else do the same until the end of the transaction; empty where nobody can.
    pub(super) alone: &'static str,
    /// The query for how many bytes each table of the database takes, the largest first.
    pub(super) shares: &'static str,
    /// The query for how many bytes of the database are free.
    pub(super) free: &'static str,
    /// The game of a table `t`, out of its document.
    pub(super) game: &'static str,
    /// Its host, out of the same.
    pub(super) host: &'static str,
}

/// A connection out of a pool.
pub(super) enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    #[cfg(feature = "postgres")]
    Postgres(PoolConnection<sqlx::Postgres>),
    #[cfg(test)]
    Scripted(super::scripted::ScriptedConnection),
}

/// A connection, for as long as something is done with it.
///
/// Inside a transaction nothing holds until [`Work::commit`]. Dropping it without that undoes
/// everything, also when whoever asked stopped waiting.
pub(super) struct Work {
    connection: Connection,
    /// Is there a transaction that is not at its end?
    inside: bool,
    changes: Vec<Change>,
    listeners: broadcast::Sender<Change>,
}

impl Work {
    /// Queries that are each a transaction of their own.
    pub(super) fn plain(connection: Connection, listeners: broadcast::Sender<Change>) -> Self {
        Self {
            connection,
            inside: false,
            changes: Vec::new(),
            listeners,
        }
    }

    /// Begins a transaction.
    pub(super) async fn begin(&mut self, how: &str) -> StoreResult<()> {
        // Set first: a connection that may be in a transaction never goes back to the pool.
        self.inside = true;
        self.run(how, Vec::new()).await.map(drop)
    }

    pub(super) const fn dialect(&self) -> &'static Dialect {
        match self.connection {
            Connection::Sqlite(_) => &sqlite::DIALECT,
            #[cfg(feature = "postgres")]
            Connection::Postgres(_) => &postgres::DIALECT,
            #[cfg(test)]
            Connection::Scripted(_) => &sqlite::DIALECT,
        }
    }

    /// Runs one query.
    pub(super) async fn run(&mut self, query: &str, values: Vec<Value>) -> StoreResult<Vec<Row>> {
        // SQLite would take it, and a backup of it could not be brought into PostgreSQL.
        if values.iter().any(Value::holds_nul) {
            return Err(StoreError::Unkeepable);
        }
        Ok(match &mut self.connection {
            Connection::Sqlite(connection) => sqlite::run(connection, query, values).await?,
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => postgres::run(connection, query, values).await?,
            #[cfg(test)]
            Connection::Scripted(connection) => connection.run(query, values).await?,
        })
    }

    /// Says that something changes; everybody hears it when it is committed.
    pub(super) async fn announce(&mut self, changes: Vec<Change>) -> StoreResult<()> {
        match &mut self.connection {
            // There is no other process.
            Connection::Sqlite(_) => self.changes.extend(changes),
            // This process hears it from PostgreSQL, too.
            #[cfg(feature = "postgres")]
            Connection::Postgres(connection) => postgres::notify(connection, &changes).await?,
            #[cfg(test)]
            Connection::Scripted(connection) => connection.announce(changes),
        }
        Ok(())
    }

    async fn end(&mut self, how: &str) -> StoreResult<()> {
        if self.inside {
            self.run(how, Vec::new()).await?;
            self.inside = false;
        }
        Ok(())
    }

    /// Makes the changes hold.
    pub(super) async fn commit(mut self) -> StoreResult<()> {
        self.end("COMMIT").await?;
        for change in self.changes.drain(..) {
            // Nobody may be listening.
            let _ = self.listeners.send(change);
        }
        Ok(())
    }

    /// Keeps the changes if the race was won, and undoes them if it was lost.
    pub(super) async fn settle(mut self, race: Race) -> StoreResult<Race> {
        match race {
            Race::Won => self.commit().await?,
            Race::Lost => self.end("ROLLBACK").await?,
        }
        Ok(race)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if self.inside {
            match &mut self.connection {
                Connection::Sqlite(connection) => connection.close_on_drop(),
                #[cfg(feature = "postgres")]
                Connection::Postgres(connection) => connection.close_on_drop(),
                #[cfg(test)]
                Connection::Scripted(connection) => connection.undo(),
            }
        }
    }
}
