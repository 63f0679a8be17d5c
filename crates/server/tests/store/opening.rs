//! What a store says of a database that it cannot use.

use crate::store::{beside, file, sqlite};
use gleis_server::store::{Access, Database, StoreError, open};
use std::path::Path;
use std::time::{Duration, Instant};

async fn refused(folder: &Path) -> String {
    let database = file(folder, None);
    for access in [Access::Look, Access::Serve] {
        let error = open(&database, access).await.expect_err("it is refused");
        assert!(matches!(error, StoreError::Refused(_)), "{error:?}");
    }
    let error = open(&database, Access::Serve).await.expect_err("still");
    error.to_string()
}

#[tokio::test]
async fn what_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("gleis.db");
    for (content, sentence) in [
        ("", "is empty"),
        ("rubbish", "is no database of Gleis"),
        ("SQLite format 2\0, almost", "is no database of Gleis"),
    ] {
        std::fs::write(&path, content).expect("a file");
        let said = refused(folder.path()).await;
        assert!(said.contains(sentence), "{said}");
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), content);
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(folder.path().join("gleis.db"))
        .create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options)
        .await
        .expect("a database");
    let query = "CREATE TABLE recipes (name TEXT)";
    sqlx::query(query).execute(&pool).await.expect("a table");
    let said = refused(folder.path()).await;
    assert!(said.contains("belongs to another program"), "{said}");
    let tables = sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_master");
    let tables: i64 = tables.fetch_one(&pool).await.expect("a number");
    assert_eq!(tables, 1);
}

#[tokio::test]
async fn a_database_with_another_history_is_refused() {
    for (edit, sentence) in [
        (
            "checksum = x'00' WHERE version = 2",
            "its step to version 2 is not the one",
        ),
        (
            "success = FALSE WHERE version = 3",
            "was begun and not finished",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        sqlite(folder.path()).await.close().await;
        let edit = format!("UPDATE _sqlx_migrations SET {edit}");
        let done = sqlx::query(sqlx::AssertSqlSafe(edit))
            .execute(&beside(folder.path()).await)
            .await;
        assert_eq!(done.expect("an edit").rows_affected(), 1);
        let said = refused(folder.path()).await;
        assert!(said.contains(sentence), "{said}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_database_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path()).await;
    for ending in ["", "-wal", "-shm", ".lock"] {
        let path = folder.path().join(format!("gleis.db{ending}"));
        let metadata = std::fs::metadata(&path).expect("it is there");
        assert_eq!(metadata.permissions().mode() & 0o777, 0o600, "{ending}");
    }
    store.close().await;
}

async fn unreachable(address: &str) -> String {
    let database = Database::Postgres {
        url: format!("postgres://anna:geheim@{address}/gleis"),
    };
    let begun = Instant::now();
    let error = open(&database, Access::Serve)
        .await
        .expect_err("nobody is there");
    assert!(begun.elapsed() < Duration::from_secs(5), "{error}");
    let said = error.to_string();
    assert!(said.contains(&format!("PostgreSQL at {address}")), "{said}");
    assert!(!said.contains("geheim"), "{said}");
    said
}

#[tokio::test]
async fn postgres_out_of_reach_is_told_with_host_and_reason() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = silent.local_addr().expect("an address").to_string();
    let said = unreachable(&address).await;
    assert!(said.contains("no answer within"), "{said}");
    drop(silent);
    let said = unreachable(&address).await;
    assert!(said.contains("refused"), "{said}");
}
