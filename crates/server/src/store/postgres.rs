//! PostgreSQL: several processes share one database.

use super::sql::{Kind, Row, Value, bound, row_of};
use super::work::{Connection, Dialect, Work};
use super::{Access, Change, SCHEMA, StoreError, StoreResult, schema};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use sqlx::{Connection as _, Executor, Row as _, TypeInfo, ValueRef};
use std::str::FromStr;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

pub(super) const DIALECT: Dialect = Dialect {
    name: "PostgreSQL",
    version: "SHOW server_version",
    migrated: "SELECT COUNT(*) FROM pg_tables \
         WHERE tablename = '_sqlx_migrations' AND schemaname = current_schema()",
    // Other programs may have tables beside ours.
    strangers: "SELECT 0::BIGINT",
    history: "SELECT version, encode(checksum, 'hex'), success FROM _sqlx_migrations \
         ORDER BY version",
    begin_read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    begin_write: "BEGIN",
    hold: " FOR UPDATE",
    alone: "SELECT 'alone' FROM pg_advisory_xact_lock(8042)",
    shares: "SELECT relname::text, pg_total_relation_size(oid) FROM pg_class \
         WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 2 DESC",
    // What is free inside its files PostgreSQL tells only to whoever reads all of them.
    free: "SELECT 0::bigint",
    game: "(t.doc::json #>> '{rules,game}')",
    host: "(t.doc::json ->> 'host')",
};

/// Ten that work and one that listens.
const CONNECTIONS: u32 = 11;
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the first connection may take; whoever starts a server waits for it.
const REACH: Duration = Duration::from_secs(4);
const CHANNEL: &str = "gleis";
/// PostgreSQL takes less than 8,000 bytes in a message.
const MESSAGE_BYTES_MAX: usize = 7_900;
/// After such a silence the listener asks whether anybody is there.
const SILENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(200);
/// Longer than any query of ours takes; shorter than people wait.
const LIMITS: &str = "SET statement_timeout = '15s'; SET lock_timeout = '5s'; \
     SET idle_in_transaction_session_timeout = '60s'";

/// Connections to PostgreSQL.
#[derive(Debug)]
pub(super) struct PostgresPools {
    pub(super) pool: PgPool,
    /// The version of the tables.
    pub(super) version: i64,
    listener: JoinHandle<()>,
}

impl PostgresPools {
    /// Opens a database: `postgres://user:password@host/name`.
    pub(super) async fn open(
        url: &str,
        access: Access,
        listeners: &broadcast::Sender<Change>,
    ) -> StoreResult<Self> {
        let options = PgConnectOptions::from_str(url)?.application_name("gleis");
        reach(&options).await?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(|connection, _| {
                Box::pin(async move { connection.execute(LIMITS).await.map(drop) })
            })
            .connect_with(options.clone())
            .await?;
        let connection = Connection::Postgres(pool.acquire().await?);
        let mut work = Work::plain(connection, listeners.clone());
        let mut version = SCHEMA;
        let older = schema::check(&mut work, schema::POSTGRES, access).await?;
        if access != Access::Serve {
            version = older.unwrap_or(SCHEMA);
        } else if older.is_some() {
            // On a connection of its own, because a migration may take long.
            let mut connection = PgConnection::connect_with(&options).await?;
            let migrator = schema::POSTGRES.migrator().await?;
            migrator.run(&mut connection).await?;
            connection.close().await?;
        }
        drop(work);
        // Before anybody can ask for changes: none is lost.
        let first = listen(&pool).await?;
        let listener = tokio::spawn(hear(pool.clone(), first, listeners.clone()));
        Ok(Self {
            pool,
            version,
            listener,
        })
    }

    pub(super) async fn close(&self) {
        self.listener.abort();
        self.pool.close().await;
    }
}

/// Connects once: a pool would try for long and then say nothing but that it took long.
async fn reach(options: &PgConnectOptions) -> StoreResult<()> {
    let place = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let reason = match timeout(REACH, PgConnection::connect_with(options)).await {
        Ok(Ok(connection)) => {
            let _ = connection.close().await;
            return Ok(());
        }
        Ok(Err(sqlx::Error::Io(error))) => error.to_string(),
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("no answer within {} seconds", REACH.as_secs()),
    };
    Err(StoreError::Unreachable(format!(
        "PostgreSQL at {place}: {reason}"
    )))
}

async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // A new listener is made instead, and everybody is told that something may be lost.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Hands on what other processes tell, for ever.
async fn hear(pool: PgPool, mut listener: PgListener, listeners: broadcast::Sender<Change>) {
    loop {
        while let Some(change) = next_change(&mut listener).await {
            let _ = listeners.send(change);
        }
        drop(listener);
        tracing::warn!("lost the connection on which PostgreSQL tells of changes");
        listener = loop {
            if pool.is_closed() {
                return;
            }
            // A server that is just ending may take a connection and never answer on it.
            match timeout(2 * PATIENCE, listen(&pool)).await {
                Ok(Ok(listener)) => break listener,
                Ok(Err(error)) => tracing::warn!(%error, "cannot listen to PostgreSQL yet"),
                Err(_) => tracing::warn!("PostgreSQL does not answer who wants to listen"),
            }
            sleep(PAUSE).await;
        };
        let _ = listeners.send(Change::Anything {});
    }
}

/// The next message; nothing if the connection is lost.
async fn next_change(listener: &mut PgListener) -> Option<Change> {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(message))) => {
                // A message that this version does not know may mean anything.
                let change = serde_json::from_str(message.payload());
                return Some(change.unwrap_or(Change::Anything {}));
            }
            Ok(Ok(None) | Err(_)) => return None,
            Err(_) => {
                let alive = timeout(PATIENCE, listener.execute("SELECT 1")).await;
                if !matches!(alive, Ok(Ok(_))) {
                    return None;
                }
            }
        }
    }
}

impl Drop for PostgresPools {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

/// Runs one query.
pub(super) async fn run(
    connection: &mut PgConnection,
    query: &str,
    values: Vec<Value>,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = bound!(query, values).fetch_all(connection).await?;
    rows.iter().map(|row| row_of!(row, kind)).collect()
}

/// Tells all processes what changes, this one included, when the transaction is committed.
pub(super) async fn notify(connection: &mut PgConnection, changes: &[Change]) -> StoreResult<()> {
    let messages: StoreResult<Vec<String>> = changes.iter().map(message).collect();
    sqlx::query("SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message")
        .bind(CHANNEL)
        .bind(messages?)
        .execute(connection)
        .await?;
    Ok(())
}

fn message(change: &Change) -> StoreResult<String> {
    let message = serde_json::to_string(change)?;
    if message.len() <= MESSAGE_BYTES_MAX {
        return Ok(message);
    }
    Ok(serde_json::to_string(&Change::Anything {})?)
}

fn kind(name: &str) -> Kind {
    match name {
        "INT8" => Kind::Integer,
        "FLOAT8" => Kind::Real,
        "BOOL" => Kind::Flag,
        _ => Kind::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_become_short() {
        let change = Change::Log {
            table: "t".into(),
            seq: 1,
            external: vec!["x".repeat(9_000)],
        };
        let text = message(&change).unwrap_or_default();
        assert_eq!(text, r#"{"what":"anything"}"#);
    }
}
