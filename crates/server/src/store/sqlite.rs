//! SQLite: one file, one server process.

use super::sql::{Kind, Row, Value, bound, row_of};
use super::work::{Connection, Dialect, Work};
use super::{Access, Change, SCHEMA, StoreError, StoreResult, schema};
use crate::private;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row as _, SqliteConnection, TypeInfo, ValueRef};
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;

pub(super) const DIALECT: Dialect = Dialect {
    name: "SQLite",
    version: "SELECT sqlite_version()",
    migrated: "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'",
    strangers: "SELECT COUNT(*) FROM sqlite_master",
    history: "SELECT version, hex(checksum), success FROM _sqlx_migrations ORDER BY version",
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

/// What a file of SQLite begins with.
const HEAD: &[u8; 16] = b"SQLite format 3\0";

/// Connections to a file: one that writes, because SQLite allows no more, and some that read.
#[derive(Debug)]
pub(super) struct SqlitePools {
    pub(super) writer: SqlitePool,
    pub(super) readers: SqlitePool,
    /// The version of the tables.
    pub(super) version: i64,
    /// Why the file can only be read, if it can.
    pub(super) read_only: Option<String>,
    /// Held while this process serves.
    lock: Mutex<Option<File>>,
}

/// A file and what it is opened for.
struct Opening<'a> {
    file: &'a Path,
    max_megabytes: Option<u64>,
    access: Access,
    listeners: &'a broadcast::Sender<Change>,
}

impl SqlitePools {
    /// Opens the database in a file; `max_megabytes` is how large it may grow. A server that
    /// cannot write it serves what can be read.
    pub(super) async fn open(
        file: &Path,
        max_megabytes: Option<u64>,
        access: Access,
        listeners: &broadcast::Sender<Change>,
    ) -> StoreResult<Self> {
        let opening = Opening {
            file,
            max_megabytes,
            access,
            listeners,
        };
        match (look_at(file)?, access) {
            (Found::Nothing, Access::Look | Access::Copy) => {
                let text = format!("there is no database at {}", file.display());
                Err(StoreError::Unreachable(text))
            }
            (Found::Nothing, Access::Serve) => opening.make().await,
            (Found::Database, _) => match opening.open_there().await {
                Err(
                    error @ (StoreError::Full(_)
                    | StoreError::ReadOnly(_)
                    | StoreError::Unreachable(_)),
                ) => opening.read(error).await,
                opened => opened,
            },
        }
    }

    pub(super) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        // Last, so that nobody else opens the file before it is closed.
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        drop(lock.take());
    }
}

impl Opening<'_> {
    /// Makes a new database, for its owner alone; what SQLite puts beside it is like it.
    async fn make(&self) -> StoreResult<SqlitePools> {
        let lock = lock(self.file)?;
        let made = private::options().create_new(true).open(self.file);
        made.map_err(|error| of_system(self.file, "made", &error))?;
        let opened = self.open(Some(lock)).await;
        if opened.is_err() && look_at(self.file).is_err() {
            // Nothing is in it yet; the next start would take it for one that was emptied.
            let _ = std::fs::remove_file(self.file);
        }
        opened
    }

    async fn open_there(&self) -> StoreResult<SqlitePools> {
        let lock = match self.access {
            Access::Serve => Some(lock(self.file)?),
            Access::Look | Access::Copy => None,
        };
        self.open(lock).await
    }

    async fn open(&self, lock: Option<File>) -> StoreResult<SqlitePools> {
        let options = options(self.file, self.max_megabytes);
        let writer = pool(1).connect_with(options.clone()).await?;
        let mut version = SCHEMA;
        if let Some(older) = self.check(&writer, self.access).await? {
            if self.access == Access::Serve {
                schema::SQLITE.migrator().await?.run(&writer).await?;
            } else {
                version = older;
            }
        }
        let readers = pool(READERS)
            .connect_with(options.pragma("query_only", "ON"))
            .await?;
        Ok(SqlitePools {
            writer,
            readers,
            version,
            read_only: None,
            lock: Mutex::new(lock),
        })
    }

    /// Are the tables ours, and of which version, if they are to be migrated?
    async fn check(&self, pool: &SqlitePool, access: Access) -> StoreResult<Option<i64>> {
        let connection = Connection::Sqlite(pool.acquire().await?);
        let mut work = Work::plain(connection, self.listeners.clone());
        schema::check(&mut work, schema::SQLITE, access).await
    }

    /// Opens a database that cannot be written, for the reason given.
    async fn read(&self, why: StoreError) -> StoreResult<SqlitePools> {
        let options = SqliteConnectOptions::new()
            .filename(self.file)
            .read_only(true)
            .busy_timeout(BUSY);
        let mut opened = self.read_with(options.clone()).await;
        // On a disk that cannot be written SQLite cannot share the file with others either; but
        // then nobody changes it.
        if opened.is_err() && !has_journal(self.file) {
            opened = self.read_with(options.immutable(true)).await;
        }
        match opened {
            Ok((readers, version)) => Ok(SqlitePools {
                writer: readers.clone(),
                readers,
                version,
                read_only: Some(why.to_string()),
                lock: Mutex::new(None),
            }),
            Err(StoreError::Refused(sentence)) => {
                Err(StoreError::Refused(format!("{sentence} And {why}.")))
            }
            Err(_) => Err(why),
        }
    }

    async fn read_with(&self, options: SqliteConnectOptions) -> StoreResult<(SqlitePool, i64)> {
        let pool = pool(READERS).connect_with(options).await?;
        let access = match self.access {
            Access::Serve | Access::Look => Access::Look,
            Access::Copy => Access::Copy,
        };
        let older = self.check(&pool, access).await?;
        Ok((pool, older.unwrap_or(SCHEMA)))
    }
}

/// What is where a database should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Nothing,
    Database,
}

/// Refuses what is no database, before SQLite makes one of it.
fn look_at(file: &Path) -> StoreResult<Found> {
    let shown = file.display();
    let refused = |text: String| Err(StoreError::Refused(text));
    let mut head = Vec::new();
    let read =
        File::open(file).and_then(|file| file.take(HEAD.len() as u64).read_to_end(&mut head));
    match read {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Found::Nothing),
        Err(error) => Err(of_system(file, "read", &error)),
        Ok(0) => refused(format!(
            "{shown} is empty. If there never was a game in it, delete it; otherwise restore the \
             latest backup into another data directory."
        )),
        Ok(_) if head != HEAD => refused(format!(
            "{shown} is no database of Gleis. Choose another data directory, or restore the latest \
             backup into one."
        )),
        Ok(_) => Ok(Found::Database),
    }
}

/// Is there something beside the file that was not brought into it?
fn has_journal(file: &Path) -> bool {
    let size = std::fs::metadata(beside(file, "-wal")).map(|found| found.len());
    size.is_ok_and(|size| size > 0)
}

/// The path of a file beside the database.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// What the system says about a file.
fn of_system(file: &Path, what: &str, error: &std::io::Error) -> StoreError {
    let text = format!("{} cannot be {what}: {error}", file.display());
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full(text),
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => StoreError::ReadOnly(text),
        _ => StoreError::Unreachable(text),
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
    let name = beside(file, ".lock");
    let opened = private::options().create(true).truncate(false).open(&name);
    // Whoever cannot write it may still see that somebody holds it.
    let (lock, failed) = match opened {
        Ok(lock) => (lock, None),
        Err(error) => match File::open(&name) {
            Ok(lock) => (lock, Some(error)),
            Err(_) => return Err(of_system(&name, "locked", &error)),
        },
    };
    match (lock.try_lock(), failed) {
        (Err(TryLockError::WouldBlock), _) => Err(StoreError::Refused(format!(
            "another gleis is running on this data ({}). Stop it first, or choose another folder.",
            file.display()
        ))),
        (Ok(()), Some(error)) | (Err(TryLockError::Error(error)), _) => {
            Err(of_system(&name, "locked", &error))
        }
        (Ok(()), None) => Ok(lock),
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
