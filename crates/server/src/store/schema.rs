//! The versions of the database's tables.

use super::sql::one;
use super::work::Work;
use super::{Access, StoreError, StoreResult};
use sqlx::SqlSafeStr as _;
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use std::pin::Pin;

/// The version of the tables that this program reads and writes.
pub const SCHEMA: i64 = 4;

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
]);

impl Migrations {
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

/// Fails if the tables have a version that this program must not use. Says whether they are
/// to be migrated.
pub(super) async fn check(work: &mut Work, access: Access) -> StoreResult<bool> {
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
    Ok(found < SCHEMA)
}

/// The version of the tables; 0 if there are none.
async fn version(work: &mut Work) -> StoreResult<i64> {
    let query = work.dialect().migrated;
    let tables = one(work.run(query, Vec::new()).await?, |mut row| row.integer())?;
    if tables.unwrap_or_default() == 0 {
        return Ok(0);
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
        let older = Migrations(&SQLITE.0[..1]);
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

    #[test]
    fn both_databases_know_all_versions() {
        for migrations in [SQLITE, POSTGRES] {
            let last = migrations.list().last().map(|migration| migration.version);
            assert_eq!(last, Some(SCHEMA));
        }
    }
}
