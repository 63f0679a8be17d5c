//! Several processes share one PostgreSQL.

use crate::store::postgres;
use crate::store::samples::{chat, next, person, result_of, row, running, table};
use gleis_server::model::Status;
use gleis_server::ratings::{Entrant, after_game, newcomer};
use gleis_server::store::{Change, LogRow, Race, Store, Within};
use gleis_trial::postgres::{Care, Cluster, shared};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep, timeout};

const LONG: Duration = Duration::from_secs(30);

/// Waits for a change, past all others.
async fn hear(changes: &mut broadcast::Receiver<Change>, expected: &Change) {
    let heard = async { while changes.recv().await.expect("a change") != *expected {} };
    timeout(LONG, heard).await.expect("it is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_append_the_same_row_one_wins() {
    let cluster = shared().expect("PostgreSQL");
    let url = cluster.database().expect("a database");
    let (one, two) = (postgres(&url).await, postgres(&url).await);
    for id in ["a", "b"] {
        running(&one, id, 0).await;
    }
    const ROUNDS: u64 = 100;
    for round in 0..ROUNDS {
        // In opposite orders, two rows for each table: whoever wins the first wins the second.
        let of = |id| [row(id, round * 2 + 1), row(id, round * 2 + 2)];
        let forth: Vec<LogRow> = [of("a"), of("b")].concat();
        let back: Vec<LogRow> = [of("b"), of("a")].concat();
        let (first, second) = tokio::join!(one.append(&forth), two.append(&back));
        let (first, mut second) = (first.expect("races"), second.expect("races"));
        second.rotate_left(2);
        for (first, second) in first.iter().zip(&second) {
            assert_ne!(first, second, "exactly one wins, round {round}");
        }
        assert_eq!(first[0], first[1]);
        assert_eq!(first[2], first[3]);
    }
    for id in ["a", "b"] {
        let rows = two.rows(id, 0).await.expect("rows");
        let numbers: Vec<u64> = rows.iter().map(|row| row.seq).collect();
        assert_eq!(numbers, (0..=ROUNDS * 2).collect::<Vec<_>>());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_begin_a_game_one_wins() {
    let cluster = shared().expect("PostgreSQL");
    let url = cluster.database().expect("a database");
    let (one, two) = (postgres(&url).await, postgres(&url).await);
    for round in 0..20 {
        let open = table(&format!("t{round}"));
        one.add_table(&open, &Within::ANY).await.expect("a table");
        let (running, deal) = (next(&open, Status::Running), row(&open.id, 0));
        let (first, second) = tokio::join!(
            one.start_table(&running, &deal),
            two.start_table(&running, &deal)
        );
        assert_ne!(first.expect("a race"), second.expect("a race"));
        let speak = |store: &'static str| chat(&open.id, store);
        let (line, other) = (speak("one"), speak("two"));
        let (first, second) = tokio::join!(one.add_chat(&line), two.add_chat(&other));
        assert_eq!(first.expect("a number") + second.expect("a number"), 3);
    }
}

/// Games that end at once in two processes: each counts, whoever is first.
#[tokio::test(flavor = "multi_thread")]
async fn no_rating_is_lost_when_games_end_at_once() {
    let cluster = shared().expect("PostgreSQL");
    let url = cluster.database().expect("a database");
    let (one, two) = (postgres(&url).await, postgres(&url).await);
    const ROUNDS: usize = 20;
    for round in 0..ROUNDS {
        let (here, there) = (format!("a{round}"), format!("b{round}"));
        tokio::join!(end_game(&one, &here), end_game(&two, &there));
    }
    for player in ["anna", "ben"] {
        let row = two.rating("usa-2004", player).await.expect("an answer");
        let games = row.map(|row| row.games);
        assert_eq!(games, Some(ROUNDS as u64 * 2), "{player}");
        // Each game rests on the one before.
        let mut games = one.rated_games(player, 100).await.expect("changes");
        games.sort_by(|one, other| one.before.total_cmp(&other.before));
        let mut befores: Vec<f64> = games.iter().map(|game| game.before).collect();
        befores.dedup();
        assert_eq!(befores.len(), ROUNDS * 2, "{player}");
    }
}

/// A game that Anna has won, as a table ends it: again if somebody was first.
async fn end_game(store: &Store, id: &str) {
    let mut open = table(id);
    open.doc.seats = vec![person("anna"), person("ben")];
    store.add_table(&open, &Within::ANY).await.expect("a table");
    let running = next(&open, Status::Running);
    let started = store.start_table(&running, &row(id, 0)).await;
    assert_eq!(started, Ok(Race::Won));
    let (end, result) = (next(&running, Status::Finished), result_of(id, &[90, 70]));
    for _ in 0..20 {
        let mut entrants = Vec::new();
        for (player, place) in [("anna", 1), ("ben", 2)] {
            let known = store.rating("usa-2004", player).await.expect("an answer");
            let row = known.unwrap_or_else(|| newcomer("usa-2004", player, false));
            entrants.push(Entrant { row, place });
        }
        let ended = store
            .finish_table(&end, &result, &after_game(entrants))
            .await;
        if ended == Ok(Race::Won) {
            return;
        }
        assert_eq!(ended, Ok(Race::Lost));
    }
    panic!("{id} never ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_reach_the_other_process() {
    let cluster = shared().expect("PostgreSQL");
    let url = cluster.database().expect("a database");
    let (one, two) = (postgres(&url).await, postgres(&url).await);
    let mut changes = two.changes();
    running(&one, "t", 0).await;
    let table = || "t".to_owned();
    let revision = 2;
    let started = Change::Table {
        table: table(),
        revision,
    };
    hear(&mut changes, &started).await;
    let mut row = row("t", 1);
    row.external = vec!["p1".into(), "p2".into()];
    let external = row.external.clone();
    one.append(&[row]).await.expect("a row");
    let log = Change::Log {
        table: table(),
        seq: 1,
        external,
    };
    hear(&mut changes, &log).await;
    one.add_chat(&chat("t", "x")).await.expect("a line");
    let number = 1;
    let line = Change::Chat {
        table: table(),
        number,
    };
    hear(&mut changes, &line).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_postgres_comes_back() {
    let cluster = Cluster::start(Care::Quick).expect("PostgreSQL starts");
    let url = cluster.database().expect("a database");
    let (one, two) = (postgres(&url).await, postgres(&url).await);
    running(&one, "t", 1).await;
    let mut changes = two.changes();
    cluster.stop();
    let error = one.append(&[row("t", 2)]).await.expect_err("it is gone");
    let text = error.to_string();
    assert!(text.contains("cannot be reached"), "{text}");
    cluster.resume().expect("PostgreSQL comes back");
    hear(&mut changes, &Change::Anything {}).await;
    let deadline = Instant::now() + LONG;
    while one.ready().await.is_err() {
        assert!(Instant::now() < deadline, "it does not come back");
        sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(one.append(&[row("t", 2)]).await, Ok(vec![Race::Won]));
    let external = Vec::new();
    let log = Change::Log {
        table: "t".into(),
        seq: 2,
        external,
    };
    hear(&mut changes, &log).await;
    assert_eq!(two.rows("t", 0).await.expect("rows").len(), 3);
}
