//! Both databases keep what they are given.

mod backups;
mod committing;
mod conformance;
mod keeping;
mod opening;
mod samples;
mod sharing;

use gleis_server::store::{Access, Database, Race, Store, StoreError, open};
use samples::{NOW, chat, played, row, running};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use std::path::Path;
use std::sync::Arc;

async fn sqlite(folder: &Path) -> Arc<Store> {
    let database = file(folder, None);
    open(&database, Access::Serve).await.expect("SQLite opens")
}

fn file(folder: &Path, max_megabytes: Option<u64>) -> Database {
    Database::Sqlite {
        file: folder.join("gleis.db"),
        max_megabytes,
    }
}

async fn postgres(url: &str) -> Arc<Store> {
    let url = url.to_owned();
    let database = Database::Postgres { url };
    open(&database, Access::Serve)
        .await
        .expect("PostgreSQL opens")
}

/// A connection beside the store.
async fn beside(folder: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(folder.join("gleis.db"));
    SqlitePool::connect_with(options)
        .await
        .expect("the file opens")
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    conformance::everything(sqlite(folder.path()).await).await;
}

/// Before 3.51.3, two connections that reset the WAL at the same time could damage the database.
#[tokio::test]
async fn sqlite_is_new_enough() {
    let folder = tempfile::tempdir().expect("a folder");
    sqlite(folder.path()).await.close().await;
    let version: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(&beside(folder.path()).await)
        .await
        .expect("an answer");
    let numbers = version
        .split('.')
        .map(|part| part.parse().expect("a number"));
    assert!(numbers.collect::<Vec<u32>>() >= vec![3, 51, 3], "{version}");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_everything() {
    let cluster = gleis_trial::postgres::shared().expect("PostgreSQL");
    let store = postgres(&cluster.database().expect("a database")).await;
    conformance::everything(Arc::clone(&store)).await;
    store.close().await;
}

/// Brings all rows but those of `played` into another database, as an older backup does.
async fn bring_without_played(from: &Store, to: &Store) {
    let (sender, mut all) = tokio::sync::mpsc::channel(10_000);
    from.export(sender).await.expect("all rows");
    let (sender, rows) = tokio::sync::mpsc::channel(10_000);
    while let Some(row) = all.recv().await {
        if row.table != "played" {
            sender.send(Ok(row)).await.expect("room");
        }
    }
    drop(sender);
    to.import(rows).await.expect("they fit");
}

/// Three rated games, of which the ratings are those that the server would have computed.
async fn three_games(store: &Store) {
    use gleis_server::ratings::{Entrant, after_game, newcomer};
    let mut known = [
        newcomer("usa-2004", "anna", false),
        newcomer("usa-2004", "ben", false),
    ];
    for (number, points) in [[90, 70], [50, 100], [80, 20]].into_iter().enumerate() {
        let places = if points[0] > points[1] {
            [1, 2]
        } else {
            [2, 1]
        };
        let entrants = known.iter().cloned().zip(places);
        let entrants = entrants.map(|(row, place)| Entrant { row, place });
        let after = after_game(entrants.collect());
        let (id, at) = (format!("game{number}"), NOW + number as i64);
        let points = [("anna", points[0]), ("ben", points[1])];
        played(store, &id, (at, true), &points, &after).await;
        known = after.try_into().expect("two");
    }
}

/// What games of before did is computed when a server starts, in both databases, and comes out
/// as it would have at the time.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_before_is_filled_in() {
    let folders = [tempfile::tempdir(), tempfile::tempdir()];
    let folders = folders.map(|folder| folder.expect("a folder"));
    let before = sqlite(folders[0].path()).await;
    three_games(&before).await;
    let totals = before.totals("anna").await.expect("totals");
    let rated = before.rated_games("anna", 9).await.expect("changes");
    assert_eq!((totals[0].games, rated.len()), (3, 3));
    let cluster = gleis_trial::postgres::shared().expect("PostgreSQL");
    let url = cluster.database().expect("a database");
    for other in [true, false] {
        let opened = async || {
            if other {
                postgres(&url).await
            } else {
                sqlite(folders[1].path()).await
            }
        };
        let empty = opened().await;
        bring_without_played(&before, &empty).await;
        assert_eq!(empty.totals("anna").await, Ok(Vec::new()));
        empty.close().await;
        let filled = opened().await;
        assert_eq!(filled.totals("anna").await, Ok(totals.clone()));
        let again = filled.rated_games("anna", 9).await.expect("changes");
        for (one, was) in again.iter().zip(&rated) {
            assert_eq!((one.at, &one.game), (was.at, &was.game));
            assert!((one.after - was.after).abs() < 1e-9, "{one:?} {was:?}");
            assert!((one.before - was.before).abs() < 1e-9, "{one:?} {was:?}");
        }
        assert_eq!(again.len(), 3);
        filled.close().await;
    }
}

#[tokio::test]
async fn a_file_has_one_server_and_any_number_of_tools() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = file(folder.path(), None);
    let missing = open(&database, Access::Look)
        .await
        .expect_err("nothing there");
    assert!(
        missing.to_string().contains("there is no database"),
        "{missing}"
    );
    let store = sqlite(folder.path()).await;
    running(&store, "t", 3).await;
    let second = open(&database, Access::Serve)
        .await
        .expect_err("it is locked");
    assert!(
        second.to_string().contains("another gleis is running"),
        "{second}"
    );
    let tool = open(&database, Access::Look).await.expect("tools may look");
    assert_eq!(tool.rows("t", 0).await.expect("rows").len(), 4);
    tool.close().await;
    store.close().await;
    let store = sqlite(folder.path()).await;
    assert_eq!(store.rows("t", 0).await.expect("rows").len(), 4);
}

#[tokio::test]
async fn tables_of_another_version_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = file(folder.path(), None);
    sqlite(folder.path()).await.close().await;
    let pool = beside(folder.path()).await;
    let query = "INSERT INTO _sqlx_migrations SELECT 999, '', installed_on, TRUE, checksum, 0 \
         FROM _sqlx_migrations LIMIT 1";
    sqlx::query(query)
        .execute(&pool)
        .await
        .expect("a newer version");
    for access in [Access::Serve, Access::Look] {
        let error = open(&database, access).await.expect_err("it is newer");
        assert!(error.to_string().contains("newer gleis"), "{error}");
    }
    let query = "DELETE FROM _sqlx_migrations";
    sqlx::query(query).execute(&pool).await.expect("no version");
    let error = open(&database, Access::Look)
        .await
        .expect_err("it is older");
    assert!(
        error.to_string().contains("Start the server once"),
        "{error}"
    );
}

#[tokio::test]
async fn a_full_database_can_be_read_and_enlarged() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = file(folder.path(), Some(1));
    let store = open(&small, Access::Serve).await.expect("it opens");
    running(&store, "t", 0).await;
    let mut last = 0;
    let error = loop {
        let rows: Vec<_> = (last + 1..=last + 100).map(|seq| row("t", seq)).collect();
        match store.append(&rows).await {
            Ok(_) => last += 100,
            Err(error) => break error,
        }
        assert!(last < 100_000, "it never gets full");
    };
    assert!(matches!(error, StoreError::Full(_)), "{error:?}");
    // Nothing of the batch is there; reading goes on; a second attempt fails in the same way.
    assert_eq!(
        store.rows("t", 0).await.expect("rows").len() as u64,
        last + 1
    );
    let rows: Vec<_> = (last + 1..=last + 100).map(|seq| row("t", seq)).collect();
    assert!(matches!(
        store.append(&rows).await,
        Err(StoreError::Full(_))
    ));
    // What is left takes no batch, but may take less.
    let line = chat("t", &"x".repeat(900));
    while store.add_chat(&line).await.is_ok() {}
    assert!(matches!(store.ready().await, Err(StoreError::Full(_))));
    store.close().await;
    let large = file(folder.path(), Some(100));
    let store = open(&large, Access::Serve).await.expect("it opens");
    let races = store.append(&rows).await.expect("there is room");
    assert!(races.iter().all(|race| *race == Race::Won));
    let check: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&beside(folder.path()).await)
        .await
        .expect("an answer");
    assert_eq!(check, "ok");
}
