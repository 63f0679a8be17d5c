//! The versions of the database's tables.

use super::sql::one;
use super::work::Work;
use super::{Access, StoreError, StoreResult};
use sqlx::SqlSafeStr as _;
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use std::pin::Pin;

/// The version of the tables that this program reads and writes.
pub const SCHEMA: i64 = 5;

/// The texts of all migrations of one database, the oldest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Migrations(pub(super) &'static [(&'static str, &'static str)]);

/// How the tables of SQLite came to be.
pub(super) const SQLITE: Migrations = Migrations(&[
    (
        "everything",
        include_str!("../../migrations/sqlite/0001_everything.sql"),
    ),
    (
        "campaigns",
        include_str!("../../migrations/sqlite/0002_campaigns.sql"),
    ),
    (
        "played",
        include_str!("../../migrations/sqlite/0003_played.sql"),
    ),
    (
        "people",
        include_str!("../../migrations/sqlite/0004_people.sql"),
    ),
    (
        "disk",
        include_str!("../../migrations/sqlite/0005_disk.sql"),
    ),
]);

/// How the tables of PostgreSQL came to be.
#[cfg(feature = "postgres")]
pub(super) const POSTGRES: Migrations = Migrations(&[
    (
        "everything",
        include_str!("../../migrations/postgres/0001_everything.sql"),
    ),
    (
        "campaigns",
        include_str!("../../migrations/postgres/0002_campaigns.sql"),
    ),
    (
        "played",
        include_str!("../../migrations/postgres/0003_played.sql"),
    ),
    (
        "people",
        include_str!("../../migrations/postgres/0004_people.sql"),
    ),
    (
        "disk",
        include_str!("../../migrations/postgres/0005_disk.sql"),
    ),
]);

impl Migrations {
    /// Those up to a version.
    #[cfg(test)]
    pub(super) fn until(self, version: i64) -> Self {
        Self(&self.0[..version as usize])
    }

    pub(super) async fn migrator(self) -> StoreResult<Migrator> {
        Ok(Migrator::new(self).await?)
    }

    fn list(self) -> Vec<Migration> {
        let migration = |(version, (name, text)): (i64, &(&'static str, &'static str))| {
            Migration::new(
                version,
                (*name).into(),
                MigrationType::Simple,
                text.into_sql_str(),
                false,
            )
        };
        (1..).zip(self.0).map(migration).collect()
    }
}

/// What a source of migrations answers.
type Listed<'s> = Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 's>>;

impl<'s> MigrationSource<'s> for Migrations {
    fn resolve(self) -> Listed<'s> {
        Box::pin(async move { Ok(self.list()) })
    }
}

/// Fails if the tables have a version that this program must not use, or are not ours. Gives
/// their version if they are to be migrated; 0 if there are none.
pub(super) async fn check(
    work: &mut Work,
    ours: Migrations,
    access: Access,
) -> StoreResult<Option<i64>> {
    let found = version(work).await?;
    if found > SCHEMA {
        return Err(StoreError::Refused(format!(
            "a newer gleis has used this database: its tables have version {found}, and this \
             program knows version {SCHEMA}. Use the newer program."
        )));
    }
    if access == Access::Look && found < SCHEMA {
        return Err(StoreError::Refused(format!(
            "the tables of this database have version {found}, and this program needs version \
             {SCHEMA}. Start the server once; it brings them up to date."
        )));
    }
    check_history(work, ours).await?;
    Ok((found < SCHEMA).then_some(found))
}

/// Is every migration the one that this program knows?
async fn check_history(work: &mut Work, ours: Migrations) -> StoreResult<()> {
    if !is_migrated(work).await? {
        return Ok(());
    }
    let restore = "Use the program that wrote it, or restore the latest backup.";
    let known = ours.list();
    let query = work.dialect().history;
    for mut row in work.run(query, Vec::new()).await? {
        let (version, checksum, finished) = (row.integer()?, row.text()?, row.flag()?);
        if !finished {
            return Err(StoreError::Refused(format!(
                "bringing the tables of this database to version {version} was begun and not \
                 finished. Restore the latest backup."
            )));
        }
        let same = known.iter().any(|ours| {
            let own = crate::id::hex(&ours.checksum);
            ours.version == version && own.eq_ignore_ascii_case(&checksum)
        });
        if !same {
            return Err(StoreError::Refused(format!(
                "this database was made by another program, or by a build of Gleis that was never \
                 released: its step to version {version} is not the one that this program knows. \
                 {restore}"
            )));
        }
    }
    Ok(())
}

async fn is_migrated(work: &mut Work) -> StoreResult<bool> {
    let query = work.dialect().migrated;
    let tables = one(work.run(query, Vec::new()).await?, |mut row| row.integer())?;
    Ok(tables.unwrap_or_default() > 0)
}

/// The version of the tables; 0 if there are none.
async fn version(work: &mut Work) -> StoreResult<i64> {
    if !is_migrated(work).await? {
        let query = work.dialect().strangers;
        let strangers = one(work.run(query, Vec::new()).await?, |mut row| row.integer())?;
        return match strangers.unwrap_or_default() {
            0 => Ok(0),
            _ => Err(StoreError::Refused(
                "this database belongs to another program: it has tables, and none of them is of \
                 Gleis. Choose another data directory or database."
                    .into(),
            )),
        };
    }
    let query = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let found = one(work.run(query, Vec::new()).await?, |mut row| row.integer())?;
    Ok(found.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Database, open};
    use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

    /// A database of the version before is brought up to date and keeps what is in it.
    #[tokio::test]
    async fn an_older_database_gets_what_is_new() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("gleis.sqlite");
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true);
        let pool = SqlitePool::connect_with(options).await?;
        let older = SQLITE.until(1);
        older.migrator().await?.run(&pool).await?;
        let guest = "INSERT INTO guests VALUES ('anna', 'Anna', NULL, 0, 7)";
        sqlx::query(guest).execute(&pool).await?;
        pool.close().await;
        let database = Database::Sqlite {
            file,
            max_megabytes: None,
        };
        let store = open(&database, Access::Serve).await?;
        let anna = store.guest("anna").await?;
        assert_eq!(anna.map(|guest| guest.name).as_deref(), Some("Anna"));
        assert_eq!(store.campaigns_of("anna", 0, 9).await?, []);
        Ok(())
    }

    /// What version 4 kept, in the words of both databases.
    const OF_4: [&str; 4] = [
        "INSERT INTO guests (id, name, owner, admin, created) VALUES ('anna', 'A', NULL, {no}, 7)",
        "INSERT INTO tables (id, revision, status, public, said, doc, created, updated) VALUES \
         ('t', 1, 'finished', {no}, 0, '{\"host\":\"anna\",\"campaign\":{\"id\":\"c\"}}', 7, 7)",
        "INSERT INTO records (id, guest, json, created) VALUES \
         ('r', 'anna', '{\"game\":\"usa-2004\",\"n\":\"ü\"}', 7)",
        "INSERT INTO played (table_id, seat, player, game, at, players, place, points, counts) \
         VALUES ('t', 1, 'anna', 'usa-2004', 7, 2, 1, 90, {yes})",
    ];

    /// What is new in version 5 follows from what was there, and counts as of use today.
    async fn check_disk(store: &crate::store::Store) -> Result<(), Box<dyn std::error::Error>> {
        use crate::store::{GuestOrder, Kept};
        let today = 1_700_000_000_000;
        let tables = store.used(Kept::Tables, "anna", Some(3)).await?;
        assert_eq!((tables.by_guest, tables.from_address), (1, 0));
        let records = store.stock_of_records(Some("anna"), (0, 9)).await?;
        assert_eq!((records[0].bytes, &*records[0].game), (28, "usa-2004"));
        assert!(records[0].touched > today);
        let guests = store.guests("", GuestOrder::Seen, (0, 9)).await?;
        assert!(guests[0].seen > today && !guests[0].guest.blocked);
        assert_eq!(store.totals("anna").await?[0].points, 90);
        Ok(())
    }

    #[tokio::test]
    async fn what_fills_the_disk_is_known_of_what_was_there()
    -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("gleis.sqlite");
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true);
        let pool = SqlitePool::connect_with(options).await?;
        let older = Migrations(&SQLITE.0[..4]);
        older.migrator().await?.run(&pool).await?;
        for query in OF_4 {
            let query = query.replace("{no}", "0").replace("{yes}", "1");
            sqlx::query(sqlx::AssertSqlSafe(query))
                .execute(&pool)
                .await?;
        }
        pool.close().await;
        let database = Database::Sqlite {
            file,
            max_megabytes: None,
        };
        check_disk(&*open(&database, Access::Serve).await?).await
    }

    #[tokio::test]
    async fn so_it_is_in_the_other_database() -> Result<(), Box<dyn std::error::Error>> {
        let cluster = gleis_trial::postgres::shared()?;
        let url = cluster.database()?;
        let pool = sqlx::PgPool::connect(&url).await?;
        let older = Migrations(&POSTGRES.0[..4]);
        older.migrator().await?.run(&pool).await?;
        for query in OF_4 {
            let query = query.replace("{no}", "FALSE").replace("{yes}", "TRUE");
            sqlx::query(sqlx::AssertSqlSafe(query))
                .execute(&pool)
                .await?;
        }
        pool.close().await;
        let store = open(&Database::Postgres { url }, Access::Serve).await?;
        let checked = check_disk(&store).await;
        store.close().await;
        checked
    }

    /// Whoever starts a newer program can go back: what was there is put aside, once.
    #[tokio::test]
    async fn an_upgrade_begins_with_a_backup() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let backups = || {
            let entries = std::fs::read_dir(folder.path())
                .into_iter()
                .flatten()
                .flatten();
            let paths = entries.map(|entry| entry.path());
            let backups = paths.filter(|path| path.extension().is_some_and(|end| end == "backup"));
            backups.collect::<Vec<_>>()
        };
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join("gleis.sqlite"))
            .create_if_missing(true);
        let pool = SqlitePool::connect_with(options).await?;
        SQLITE
            .until(SCHEMA - 1)
            .migrator()
            .await?
            .run(&pool)
            .await?;
        let guest = "INSERT INTO guests (id, name, admin, created) VALUES ('anna', 'Anna', 0, 7)";
        sqlx::query(guest).execute(&pool).await?;
        pool.close().await;
        for _ in 0..2 {
            let settings = crate::settings::Settings::defaults_for_tests(folder.path());
            crate::start(settings).await?.stop().await;
            let [backup] = &backups()[..] else {
                panic!("{:?}", backups());
            };
            let summary = crate::backup::verify(backup).await?;
            assert_eq!((summary.schema, summary.rows), (SCHEMA - 1, 1));
        }
        Ok(())
    }

    #[test]
    fn both_databases_know_all_versions() {
        for migrations in [SQLITE, POSTGRES] {
            let last = migrations.list().last().map(|migration| migration.version);
            assert_eq!(last, Some(SCHEMA));
        }
    }
}
