//! SQLite: one file, one server process.

use super::sql::{Kind, Row, Value, bound, row_of};
use super::work::{Connection, Dialect, Work};
use super::{Access, Change, StoreError, StoreResult, schema};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row as _, SqliteConnection, TypeInfo, ValueRef};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;

pub(super) const DIALECT: Dialect = Dialect {
    name: "SQLite",
    version: "SELECT sqlite_version()",
    migrated: "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'",
    begin_read: "BEGIN",
    begin_write: "BEGIN IMMEDIATE",
    // The only connection that writes holds everything.
    hold: "",
    alone: "",
    shares: "SELECT COALESCE(m.tbl_name, 'schema'), SUM(d.pgsize) FROM \
         (SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE) d \
         LEFT JOIN sqlite_master m ON m.name = d.name GROUP BY 1 ORDER BY 2 DESC",
    free: "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size",
    game: "json_extract(t.doc, '$.rules.game')",
    host: "json_extract(t.doc, '$.host')",
};

const READERS: u32 = 4;
const BUSY: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(10);
const PAGE_BYTES: u32 = 4096;
const PAGES_IN_MEGABYTE: u64 = 1_048_576 / PAGE_BYTES as u64;

/// Connections to a file: one that writes, because SQLite allows no more, and some that read.
#[derive(Debug)]
pub(super) struct SqlitePools {
    pub(super) writer: SqlitePool,
    pub(super) readers: SqlitePool,
    /// Held while this process serves.
    lock: Mutex<Option<File>>,
}

impl SqlitePools {
    /// Opens the database in a file; `max_megabytes` is how large it may grow.
    pub(super) async fn open(
        file: &Path,
        max_megabytes: Option<u64>,
        access: Access,
        listeners: &broadcast::Sender<Change>,
    ) -> StoreResult<Self> {
        if access == Access::Look && !file.exists() {
            let text = format!("there is no database at {}", file.display());
            return Err(StoreError::Unreachable(text));
        }
        let lock = match access {
            Access::Serve => Some(lock(file)?),
            Access::Look => None,
        };
        let options = options(file, max_megabytes).create_if_missing(access == Access::Serve);
        let writer = pool(1).connect_with(options.clone()).await?;
        let connection = Connection::Sqlite(writer.acquire().await?);
        let mut work = Work::plain(connection, listeners.clone());
        let outdated = schema::check(&mut work, access).await?;
        drop(work);
        if outdated {
            schema::SQLITE.migrator().await?.run(&writer).await?;
        }
        let readers = pool(READERS)
            .connect_with(options.pragma("query_only", "ON"))
            .await?;
        Ok(Self {
            writer,
            readers,
            lock: Mutex::new(lock),
        })
    }

    pub(super) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        // Last, so that nobody else opens the file before it is closed.
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        drop(lock.take());
    }
}

fn pool(size: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(size)
        .acquire_timeout(PATIENCE)
        .idle_timeout(None)
        .max_lifetime(None)
}

fn options(file: &Path, max_megabytes: Option<u64>) -> SqliteConnectOptions {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .page_size(PAGE_BYTES)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY);
    match max_megabytes {
        Some(megabytes) => {
            let pages = megabytes.saturating_mul(PAGES_IN_MEGABYTE);
            options.pragma("max_page_count", pages.to_string())
        }
        None => options,
    }
}

/// Takes the lock beside the database, because two servers would each believe that nobody else
/// writes.
fn lock(file: &Path) -> StoreResult<File> {
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let failed = |error: std::io::Error| {
        let name = Path::new(&name).display();
        StoreError::Unreachable(format!("cannot lock {name}: {error}"))
    };
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::Refused(format!(
            "another gleis is running on this data ({}). Stop it first, or choose another folder.",
            file.display()
        ))),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Runs one query.
pub(super) async fn run(
    connection: &mut SqliteConnection,
    query: &str,
    values: Vec<Value>,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = bound!(query, values).fetch_all(connection).await?;
    rows.iter().map(|row| row_of!(row, kind)).collect()
}

fn kind(name: &str) -> Kind {
    match name {
        "INTEGER" => Kind::Integer,
        "REAL" => Kind::Real,
        "BOOLEAN" => Kind::Flag,
        _ => Kind::Text,
    }
}
