//! Many rows in one commit.

use crate::store::samples::{row, running};
use crate::store::{file, sqlite};
use gleis_server::store::{Access, Committer, Race, StoreError, open};
use std::sync::Arc;
use std::time::Instant;

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_many_tables_share_commits() {
    const TABLES: usize = 200;
    const ROWS: u64 = 20;
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path()).await;
    for number in 0..TABLES {
        running(&store, &format!("t{number}"), 0).await;
    }
    let committer = Arc::new(Committer::start(Arc::clone(&store)));
    let begin = Instant::now();
    let play = |number: usize| {
        let committer = Arc::clone(&committer);
        tokio::spawn(async move {
            for seq in 1..=ROWS {
                let race = committer.append(row(&format!("t{number}"), seq)).await;
                assert_eq!(race, Ok(Race::Won));
            }
        })
    };
    let players: Vec<_> = (0..TABLES).map(play).collect();
    for player in players {
        player.await.expect("all rows are won");
    }
    let rate = (TABLES as f64) * (ROWS as f64) / begin.elapsed().as_secs_f64();
    println!("{rate:.0} rows a second");
    assert_eq!(committer.append(row("t0", 1)).await, Ok(Race::Lost));
    assert_eq!(committer.append(row("t0", 99)).await, Ok(Race::Lost));
    committer.close().await;
    let closed = committer.append(row("t0", ROWS + 1)).await;
    assert!(
        matches!(closed, Err(StoreError::Unreachable(_))),
        "{closed:?}"
    );
    let rows = store.rows("t0", 0).await.expect("rows");
    assert_eq!(rows.len() as u64, ROWS + 1);
}

#[tokio::test]
async fn what_was_accepted_is_finished_and_a_full_queue_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path()).await;
    running(&store, "t", 0).await;
    let committer = Arc::new(Committer::start(Arc::clone(&store)));
    // One thread: nothing is committed before all have asked.
    let ask = |seq: u64| {
        let committer = Arc::clone(&committer);
        tokio::spawn(async move { committer.append(row("t", seq)).await })
    };
    let askers: Vec<_> = (1..=1_100).map(ask).collect();
    tokio::task::yield_now().await;
    committer.close().await;
    let (mut won, mut busy) = (0, 0);
    for asker in askers {
        match asker.await.expect("no panic") {
            Ok(Race::Won) => won += 1,
            Err(StoreError::Unreachable(_)) => busy += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(won >= 1_024 && busy > 0, "{won} won, {busy} busy");
    assert_eq!(store.rows("t", 1).await.expect("rows").len(), won);
}

#[tokio::test]
async fn a_batch_that_fails_is_an_error_for_everybody_and_the_next_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&file(folder.path(), Some(1)), Access::Serve).await;
    let store = store.expect("it opens");
    running(&store, "t", 0).await;
    running(&store, "small", 0).await;
    let committer = Committer::start(Arc::clone(&store));
    let mut large = row("t", 1);
    large.command = Some("x".repeat(2_000_000));
    let (first, second) = tokio::join!(committer.append(large), committer.append(row("small", 1)));
    assert!(matches!(first, Err(StoreError::Full(_))), "{first:?}");
    assert_eq!(
        second.map_err(|error| error.to_string()),
        first.map_err(|error| error.to_string())
    );
    assert_eq!(committer.append(row("small", 1)).await, Ok(Race::Won));
    committer.close().await;
}
