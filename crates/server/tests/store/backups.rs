//! Backups are whole, and go from one database to the other.

use crate::store::samples::{fill, row, running, table};
use crate::store::{postgres, sqlite};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use gleis_server::backup::{BackupError, restore, verify, write};
use gleis_server::store::{BackupRow, Store, Within};
use gleis_trial::postgres::shared;
use std::collections::HashMap;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use tempfile::tempdir;

/// Everything that is in a store.
async fn content(store: &Store) -> Vec<BackupRow> {
    let (sender, mut receiver) = tokio::sync::mpsc::channel(100_000);
    let count = store.export(sender).await.expect("all rows");
    let mut rows = Vec::new();
    while let Some(row) = receiver.recv().await {
        rows.push(row);
    }
    assert_eq!(rows.len() as u64, count);
    rows
}

fn unpacked(file: &Path) -> String {
    let mut text = String::new();
    let packed = fs::File::open(file).expect("the file");
    GzDecoder::new(packed)
        .read_to_string(&mut text)
        .expect("gzip");
    text
}

fn packed(text: &str) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::default());
    out.write_all(text.as_bytes()).expect("memory");
    out.finish().expect("memory")
}

#[tokio::test(flavor = "multi_thread")]
async fn content_survives_the_way_through_both_databases() {
    let (from, back, direct) = (tempdir(), tempdir(), tempdir());
    let folders = [from, back, direct].map(|folder| folder.expect("a folder"));
    let [from, back, direct] = &folders;
    let store = sqlite(from.path()).await;
    fill(&store).await;
    let before = content(&store).await;
    let (first, second) = (from.path().join("1.gz"), from.path().join("2.gz"));
    let written = write(&store, &first).await.expect("a backup");
    assert_eq!(written.rows, before.len() as u64);
    assert_eq!(verify(&first).await.expect("it is whole"), written);

    let cluster = shared().expect("PostgreSQL");
    let middle = postgres(&cluster.database().expect("a database")).await;
    assert_eq!(restore(&middle, &first).await.expect("it fits"), written);
    assert_eq!(content(&middle).await, before);
    let error = restore(&middle, &first).await.expect_err("not twice");
    assert!(error.to_string().contains("not empty"), "{error}");
    write(&middle, &second).await.expect("a backup");
    let end = sqlite(back.path()).await;
    restore(&end, &second).await.expect("it fits");
    assert_eq!(content(&end).await, before);
    let other = sqlite(direct.path()).await;
    restore(&other, &first).await.expect("it fits");
    assert_eq!(content(&other).await, before);
    // The game goes on.
    let races = end.append(&[row("t0", 151)]).await.expect("a row");
    assert_eq!(races, [gleis_server::store::Race::Won]);
}

#[tokio::test]
async fn neither_a_file_nor_a_database_is_overwritten() {
    let folder = tempdir().expect("a folder");
    let store = sqlite(folder.path()).await;
    store
        .add_table(&table("t"), &Within::ANY)
        .await
        .expect("a table");
    let file = folder.path().join("backup.gz");
    write(&store, &file).await.expect("a backup");
    let before = fs::read(&file).expect("the backup");
    let error = write(&store, &file).await.expect_err("it exists");
    assert!(matches!(error, BackupError::Exists(_)), "{error}");
    assert_eq!(fs::read(&file).expect("the backup"), before);
    let error = restore(&store, &file).await.expect_err("it is not empty");
    assert!(error.to_string().contains("not empty"), "{error}");
    let nowhere = folder.path().join("no/such/folder.gz");
    let error = write(&store, &nowhere).await.expect_err("no folder");
    assert!(matches!(error, BackupError::File { .. }), "{error}");
    let left: Vec<_> = fs::read_dir(folder.path())
        .expect("names")
        .flatten()
        .collect();
    let part = |name: &fs::DirEntry| name.file_name().to_string_lossy().contains(".part");
    assert!(!left.iter().any(part), "{left:?}");
}

#[tokio::test]
async fn damaged_files_are_refused_before_anything_is_written() {
    let (folder, other) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let store = sqlite(folder.path()).await;
    fill(&store).await;
    let good = folder.path().join("good.gz");
    write(&store, &good).await.expect("a backup");
    let (bytes, text) = (fs::read(&good).expect("bytes"), unpacked(&good));
    let lines: Vec<&str> = text.lines().collect();
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    let schema = text.replacen("\"schema\":5", "\"schema\":6", 1);
    let without = |from: usize, to: usize| packed(&(lines[from..to].join("\n") + "\n"));
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 0x55;
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("cut", bytes[..bytes.len() / 2].to_vec(), "end is missing"),
        ("no end", without(0, lines.len() - 1), "end is missing"),
        ("empty", Vec::new(), "end is missing"),
        (
            "altered",
            packed(&text.replacen("Anna", "Otto", 1)),
            "damaged",
        ),
        ("flipped", flipped, "damaged"),
        ("longer", packed(&format!("{text}{{}}\n")), "damaged"),
        ("no head", without(1, lines.len()), "not a backup"),
        ("text", b"hello, this is some text".to_vec(), "not a backup"),
        ("newer", packed(&newer), "newer"),
        ("schema", packed(&schema), "newer"),
    ];
    let empty = sqlite(other.path()).await;
    for (name, bytes, expected) in cases {
        let file = folder.path().join(name);
        fs::write(&file, bytes).expect("a file");
        let error = restore(&empty, &file).await.expect_err(name);
        assert!(error.to_string().contains(expected), "{name}: {error}");
        assert_eq!(content(&empty).await, [], "{name}");
    }
    let missing = restore(&empty, &folder.path().join("missing")).await;
    assert!(matches!(missing, Err(BackupError::File { .. })));
}

/// Rows that cannot be taken undo those before them.
#[tokio::test]
async fn an_import_is_all_or_nothing() {
    let (folder, other) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let store = sqlite(folder.path()).await;
    fill(&store).await;
    let (sender, receiver) = tokio::sync::mpsc::channel(100_000);
    for mut row in content(&store).await {
        if row.table == "results" {
            row.row.remove("rated");
        }
        sender.send(Ok(row)).await.expect("there is room");
    }
    drop(sender);
    let empty = sqlite(other.path()).await;
    let error = empty
        .import(receiver)
        .await
        .expect_err("a column is missing");
    assert!(error.to_string().contains("rated"), "{error}");
    assert_eq!(content(&empty).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_beside_a_running_server_is_of_one_moment() {
    let folder = tempdir().expect("a folder");
    let cluster = shared().expect("PostgreSQL");
    let stores = [
        sqlite(folder.path()).await,
        postgres(&cluster.database().expect("a database")).await,
    ];
    for store in stores {
        for number in 0..20 {
            running(&store, &format!("t{number:02}"), 20).await;
        }
        let player = tokio::spawn(play(Arc::clone(&store)));
        for _ in 0..5 {
            check(&content(&store).await);
        }
        player.abort();
    }
}

/// Appends to old tables and makes new ones, for ever.
async fn play(store: Arc<Store>) {
    for seq in 21.. {
        for number in 0..20 {
            let rows = [row(&format!("t{number:02}"), seq)];
            store.append(&rows).await.expect("a row");
        }
        running(&store, &format!("t-new-{seq}"), 2).await;
    }
}

/// No log has a gap, every position is at the end of its log, every row has its table.
fn check(rows: &[BackupRow]) {
    let mut logs: HashMap<&str, i64> = HashMap::new();
    let mut tables = HashMap::new();
    for row in rows {
        let text = |name: &str| row.row[name].as_str().expect("text");
        let number = |name: &str| row.row[name].as_i64().expect("a number");
        match row.table.as_str() {
            "tables" => {
                tables.insert(text("id"), -1);
            }
            "positions" => {
                tables.insert(text("table_id"), number("seq"));
            }
            "log" => {
                let count = logs.entry(text("table_id")).or_default();
                assert_eq!(*count, number("seq"), "a gap");
                *count += 1;
            }
            _ => {}
        }
    }
    for (table, count) in &logs {
        assert_eq!(tables.get(table), Some(&(count - 1)), "{table}");
    }
}

/// The columns that version 5 of the tables brought, and a table.
const SINCE_5: [&str; 8] = [
    "seen", "blocked", "agent", "host", "campaign", "origin", "touched", "bytes",
];

/// A backup of version 4 is brought in, and what it does not say follows from the rest.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_older_backup_does_not_say_is_filled_in() {
    let (folder, other) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let store = sqlite(folder.path()).await;
    fill(&store).await;
    let newest = content(&store).await;
    let cluster = shared().expect("PostgreSQL");
    let stores = [
        sqlite(other.path()).await,
        postgres(&cluster.database().expect("a database")).await,
    ];
    for store in stores {
        let (sender, rows) = tokio::sync::mpsc::channel(100_000);
        for mut row in newest.iter().filter(|row| row.table != "acts").cloned() {
            let old =
                |name: &str| !SINCE_5.contains(&name) && (name, &*row.table) != ("game", "records");
            let names: Vec<String> = row.row.keys().cloned().collect();
            let gone: Vec<String> = names.into_iter().filter(|name| !old(name)).collect();
            gone.iter().for_each(|name| drop(row.row.remove(name)));
            sender.send(Ok(row)).await.expect("room");
        }
        drop(sender);
        store.import(rows).await.expect("they fit");
        for (old, new) in content(&store).await.iter().zip(&newest) {
            let (old, new) = (&old.row, &new.row);
            for name in ["host", "campaign", "bytes", "blocked"] {
                assert_eq!(old.get(name), new.get(name), "{name}");
            }
            // It counts as of use today.
            let seen = old.get("touched").or(old.get("seen"));
            assert!(
                seen.is_none_or(|seen| seen.as_i64() >= Some(crate::store::NOW)),
                "{old:?}"
            );
        }
    }
}
