//! The connections of a store, and what does not belong to one kind of row.

#[cfg(feature = "postgres")]
use super::postgres::PostgresPools;
use super::sql::{Row, Value, one, values};
use super::sqlite::SqlitePools;
use super::work::{Connection, Work};
use super::{Access, CHANGES_MAX, Change, Database, SCHEMA, StoreError, StoreResult};
use std::sync::Arc;
use tokio::sync::broadcast;

/// The row by which a database is tried; no session has such an id.
const PROBE: &str = "-";

/// A few pages.
const PROBE_BYTES: usize = 16 * 1024;

/// The connections to a database.
#[derive(Debug)]
enum Pools {
    Sqlite(SqlitePools),
    #[cfg(feature = "postgres")]
    Postgres(PostgresPools),
    #[cfg(test)]
    Scripted(super::scripted::Scripted),
}

/// A database.
///
/// Every method is one transaction: when it answers `Ok`, the change is on disk and survives
/// `kill -9` and a power cut; when it answers `Err`, nothing was changed, or (if the connection
/// broke while committing) whoever asked has to look.
#[derive(Debug)]
pub struct Store {
    pools: Pools,
    listeners: broadcast::Sender<Change>,
}

/// Opens a database.
///
/// # Errors
///
/// If it cannot be reached, if its tables have a version that does not fit, or if another
/// process serves from the same file.
pub async fn open(database: &Database, access: Access) -> StoreResult<Arc<Store>> {
    let (listeners, _) = broadcast::channel(CHANGES_MAX);
    let pools = match database {
        Database::Sqlite {
            file,
            max_megabytes,
        } => Pools::Sqlite(SqlitePools::open(file, *max_megabytes, access, &listeners).await?),
        #[cfg(feature = "postgres")]
        Database::Postgres { url } => {
            Pools::Postgres(PostgresPools::open(url, access, &listeners).await?)
        }
        #[cfg(not(feature = "postgres"))]
        Database::Postgres { .. } => {
            let sentence = "this build of Gleis knows no PostgreSQL; take a package of Gleis, or \
                            build it with `cargo build --release --features postgres`";
            return Err(StoreError::Unreachable(sentence.to_owned()));
        }
    };
    let store = Store { pools, listeners };
    if access == Access::Serve && store.read_only().is_none() {
        match store.fill_played().await {
            // It is tried again at the next start; until then only pages of players miss it.
            Err(error @ (StoreError::Full(_) | StoreError::ReadOnly(_))) => {
                tracing::error!(%error, "what was played before is not counted yet");
            }
            filled => filled?,
        }
    }
    Ok(Arc::new(store))
}

impl Store {
    /// A store of a simulation.
    #[cfg(test)]
    pub(crate) fn scripted(
        scripted: super::scripted::Scripted,
        listeners: broadcast::Sender<Change>,
    ) -> Arc<Self> {
        let pools = Pools::Scripted(scripted);
        Arc::new(Self { pools, listeners })
    }

    /// For queries that change nothing, each on its own.
    pub(super) async fn reader(&self) -> StoreResult<Work> {
        let connection = match &self.pools {
            Pools::Sqlite(pools) => Connection::Sqlite(pools.readers.acquire().await?),
            #[cfg(feature = "postgres")]
            Pools::Postgres(pools) => Connection::Postgres(pools.pool.acquire().await?),
            #[cfg(test)]
            Pools::Scripted(scripted) => Connection::Scripted(scripted.connection()),
        };
        Ok(Work::plain(connection, self.listeners.clone()))
    }

    /// For several queries that change nothing and see the database at one moment.
    pub(super) async fn look(&self) -> StoreResult<Work> {
        let mut work = self.reader().await?;
        work.begin(work.dialect().begin_read).await?;
        Ok(work)
    }

    /// For queries that change something.
    pub(super) async fn change(&self) -> StoreResult<Work> {
        if let Some(why) = self.read_only() {
            return Err(StoreError::ReadOnly(why.to_owned()));
        }
        let connection = match &self.pools {
            Pools::Sqlite(pools) => Connection::Sqlite(pools.writer.acquire().await?),
            #[cfg(feature = "postgres")]
            Pools::Postgres(pools) => Connection::Postgres(pools.pool.acquire().await?),
            #[cfg(test)]
            Pools::Scripted(scripted) => Connection::Scripted(scripted.connection()),
        };
        let mut work = Work::plain(connection, self.listeners.clone());
        work.begin(work.dialect().begin_write).await?;
        Ok(work)
    }

    /// Runs one query that changes nothing.
    pub(super) async fn read(&self, query: &str, values: Vec<Value>) -> StoreResult<Vec<Row>> {
        self.reader().await?.run(query, values).await
    }

    /// Runs one query that changes something, and commits.
    pub(super) async fn write(&self, query: &str, values: Vec<Value>) -> StoreResult<Vec<Row>> {
        let mut work = self.change().await?;
        let rows = work.run(query, values).await?;
        work.commit().await?;
        Ok(rows)
    }

    /// The version of the database's tables: ours, unless it was opened for a copy.
    #[must_use]
    pub const fn version(&self) -> i64 {
        match &self.pools {
            Pools::Sqlite(pools) => pools.version,
            #[cfg(feature = "postgres")]
            Pools::Postgres(pools) => pools.version,
            #[cfg(test)]
            Pools::Scripted(_) => SCHEMA,
        }
    }

    /// Why nothing can be written until the next start, if it was found when this was opened.
    #[must_use]
    pub fn read_only(&self) -> Option<&str> {
        match &self.pools {
            Pools::Sqlite(pools) => pools.read_only.as_deref(),
            #[cfg(feature = "postgres")]
            Pools::Postgres(_) => None,
            #[cfg(test)]
            Pools::Scripted(_) => None,
        }
    }

    /// Answers if the database takes something: a row is written and taken away again, large
    /// enough to want room.
    pub async fn ready(&self) -> StoreResult<()> {
        let mut work = self.change().await?;
        let query = "INSERT INTO sessions (id, guest, hash, purpose, created, expires) \
             VALUES ($1, $2, $3, 'admin-link', 0, 0)";
        let values = values![PROBE, None::<String>, "0".repeat(PROBE_BYTES)];
        work.run(query, values).await?;
        let query = "DELETE FROM sessions WHERE id = $1";
        work.run(query, values![PROBE]).await?;
        work.commit().await
    }

    /// May other processes change the database, too?
    pub const fn is_shared(&self) -> bool {
        match &self.pools {
            Pools::Sqlite(_) => false,
            #[cfg(feature = "postgres")]
            Pools::Postgres(_) => true,
            // Its tables hear of everything, though late.
            #[cfg(test)]
            Pools::Scripted(_) => false,
        }
    }

    /// Tells all processes something, this one included, that is not written down.
    pub async fn tell(&self, changes: Vec<Change>) -> StoreResult<()> {
        let mut work = self.reader().await?;
        work.announce(changes).await?;
        work.commit().await
    }

    /// A line for people: which database, which version.
    pub async fn describe(&self) -> StoreResult<String> {
        let mut work = self.reader().await?;
        let dialect = work.dialect();
        let rows = work.run(dialect.version, Vec::new()).await?;
        let version = one(rows, |mut row| row.text())?.unwrap_or_default();
        let name = dialect.name;
        Ok(format!("{name} {version}, tables of version {SCHEMA}"))
    }

    /// What other processes change, and this one. Whoever lags too far behind misses changes
    /// and must look at everything, as after [`Change::Anything`].
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.listeners.subscribe()
    }

    /// Finishes what was begun and closes the database.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite(pools) => pools.close().await,
            #[cfg(feature = "postgres")]
            Pools::Postgres(pools) => pools.close().await,
            #[cfg(test)]
            Pools::Scripted(_) => {}
        }
    }
}
