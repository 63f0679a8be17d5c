//! One guest must not starve the others.

use crate::party::Party;
use crate::wire::{Answer, PATIENCE, Person, Server, number, text};
use gleis_server::settings::Settings;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A table at which only bots sit, and begins its game.
async fn bots(host: &Person, level: &str, seats: usize) -> (String, Answer) {
    let seats = vec![json!({ "kind": "bot", "level": level }); seats];
    let table = text(&host.table(json!({}), json!(seats)).await["id"]);
    let start = format!("/api/v1/tables/{table}/start");
    let begun = host.post(&start, json!({})).await;
    (table, begun)
}

async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// After a restart nobody looks: the game is not among those that somebody has to look after, and
/// it does not go on even if it is opened. Looking at it is enough.
#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_rest_until_somebody_looks() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let (table, begun) = bots(&anna, "expert", 5).await;
    begun.ok();
    let server = server.restart().await;
    let app = server.serving.app();
    let far = app.now() + 1_000_000;
    assert_eq!(app.store.due_tables(far, 9).await, Ok(vec![]));
    let seq = async || app.store.rows(&table, 0).await.expect("rows").len();
    let before = seq().await;
    let anna = Person {
        address: server.address(),
        ..anna
    };
    // The lobby and pages of players ask for such things.
    let path = |rest: &str| format!("/api/v1/tables/{table}{rest}");
    anna.get(&path("/networks")).await.ok();
    app.tell(&table, gleis_server::table::Command::Wake)
        .expect("it is told");
    anna.get(&path("/networks")).await.ok();
    assert_eq!((seq().await, app.workers.waiting()), (before, 0));
    anna.get(&path("")).await.ok();
    until("the game goes on", async || seq().await > before).await;
}

/// A table of an older program, or one that was left by its people, is looked at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_rests_is_not_looked_after_again() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    for seat in [1, 2] {
        let path = party.path(&format!("seats/{seat}/stand-in"));
        let person = &party.people[seat - 1];
        person.put(&path, json!({})).await.ok();
    }
    party.sockets.clear();
    let server = server.restart().await;
    let app = server.serving.app();
    let due = async || app.store.due_tables(app.now() + 1_000_000, 9).await;
    until("it is forgotten", async || due().await == Ok(vec![])).await;
    // Its player is back, and the bots do what they have to.
    let anna = Person {
        address: server.address(),
        ..party.people[0].clone()
    };
    let before = app.store.rows(&party.table, 0).await.expect("rows").len();
    let mut socket = anna.socket().await;
    socket.watch(&party.table, Some(1)).await;
    socket.until_step(before as u64).await;
}

fn few(settings: &mut Settings) {
    settings.bot_tables_per_guest = 2;
    settings.running_tables_per_guest = 3;
    settings.bot_tables_per_address = 3;
    settings.running_tables_per_address = 5;
}

#[track_caller]
fn refused(answer: Answer, name: &str, most: u64) {
    let problem = answer.json();
    assert_eq!(answer.status, 429, "{problem}");
    let limit = json!({ "name": name, "most": most });
    assert_eq!(problem["limit"], limit, "{problem}");
    assert!(text(&problem["message"]).contains(&most.to_string()));
    assert!(text(&problem["hint"]).contains("end it early"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_games_going_on_than_the_server_allows() {
    let server = Server::start_with(few).await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let (first, begun) = bots(&anna, "expert", 5).await;
    begun.ok();
    bots(&anna, "expert", 5).await.1.ok();
    refused(bots(&anna, "expert", 5).await.1, "bot-tables-per-guest", 2);
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "casual" }]);
    let play = async |person: &Person| {
        let table = text(&person.table(json!({}), seats.clone()).await["id"]);
        let start = format!("/api/v1/tables/{table}/start");
        person.post(&start, json!({})).await
    };
    play(&anna).await.ok();
    refused(play(&anna).await, "running-tables-per-guest", 3);
    // Another name does not help without end.
    bots(&ben, "expert", 5).await.1.ok();
    refused(bots(&ben, "expert", 5).await.1, "bot-tables-per-address", 3);
    play(&ben).await.ok();
    let cleo = server.person("Cleo").await;
    refused(play(&cleo).await, "running-tables-per-address", 5);
    // Whoever ends a game may begin another; of bots alone it is the host who does that.
    let abandon = format!("/api/v1/tables/{first}/abandon");
    assert_eq!(ben.post(&abandon, json!({})).await.refusal(), "forbidden");
    anna.post(&abandon, json!({})).await.ok();
    play(&cleo).await.ok();
}

/// Games that begin at the same moment are counted, too.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_begin_at_once_are_counted() {
    let server = Server::start_with(few).await;
    let anna = server.person("Anna").await;
    let games = (0..8).map(|_| bots(&anna, "expert", 5));
    let begun = futures_util::future::join_all(games).await;
    let begun = begun.iter().filter(|(_, answer)| answer.status == 200);
    assert_eq!(begun.count(), 2);
}

/// Five experts who wait for one thread think less, and the table says so.
#[tokio::test(flavor = "multi_thread")]
async fn experts_hurry_when_many_wait_and_the_table_tells() {
    let server = Server::start_with(|settings| {
        settings.bot_threads = 1;
        settings.expert_milliseconds = 80;
        settings.bot_tables_per_guest = 100;
    })
    .await;
    let anna = server.person("Anna").await;
    let mut socket = anna.socket().await;
    let (table, begun) = bots(&anna, "expert", 5).await;
    begun.ok();
    socket
        .send(&json!({ "type": "watch", "table": table }))
        .await;
    let hurried = |message: &Value| {
        let told = &message["table"]["expert-milliseconds"];
        told.as_u64().is_some_and(|time| time < 80)
    };
    socket.until(hurried).await;
    // Once the first tickets are chosen, one acts after the other.
    let usual = |message: &Value| {
        message["type"] == "table" && message["table"]["expert-milliseconds"].is_null()
    };
    let told = socket.until(usual).await;
    assert!(number(&told["table"]["seq"]) >= 1);
}

/// Otherwise the first who asks waits for seconds, and many who come at once all do.
#[tokio::test(flavor = "multi_thread")]
async fn what_takes_long_is_made_before_anybody_asks() {
    let directory = tempfile::tempdir().expect("a directory");
    let settings = Settings::defaults_for_tests(directory.path());
    let (tell, told) = tokio::sync::oneshot::channel();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let ready = |serving: &gleis_server::Serving| {
        let app = std::sync::Arc::clone(serving.app());
        assert!(tell.send(app).is_ok());
    };
    let stopped = async {
        let _ = stopped.await;
    };
    let looks = async {
        let app = told.await.expect("it is ready");
        // They are made one after the other, and these come last.
        let begun = Instant::now();
        while !app.documents.are_made() {
            assert!(begun.elapsed() < PATIENCE * 10, "nothing is made");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let board = |game: &str| app.catalogue[game].board().expect("a map");
        let (old, new) = (board("usa-2004"), board("usa-new"));
        assert!(std::sync::Arc::ptr_eq(&old, &new), "one map, one drawing");
        stop.send(()).expect("it runs");
    };
    let (served, ()) = tokio::join!(gleis_server::serve(settings, ready, stopped), looks);
    served.expect("a good end");
}

/// A crowd looks at a table, more than wait there at a time; the player's look is answered.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_looks_does_not_keep_a_player_out() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let crowd = server.stranger();
    let looks = (0..400).map(|_| {
        let (crowd, path) = (crowd.clone(), party.path("networks"));
        tokio::spawn(async move { crowd.get(&path).await.status })
    });
    let looks: Vec<_> = looks.collect();
    for _ in 0..20 {
        party.position(1).await;
    }
    for look in looks {
        assert_eq!(look.await.expect("no fault"), 200);
    }
}

/// Whoever asks whether the server is well gets an answer, however much was asked before.
#[tokio::test(flavor = "multi_thread")]
async fn questions_about_health_are_not_counted() {
    let server = Server::start_with(|settings| settings.requests_per_minute = 5).await;
    let watchdog = server.stranger();
    for _ in 0..20 {
        assert_eq!(watchdog.get("/readyz").await.status, 200);
        assert_eq!(watchdog.get("/healthz").await.status, 200);
    }
    let asked = async || watchdog.get("/api/v1/lobby").await.status;
    let mut answers = Vec::new();
    for _ in 0..10 {
        answers.push(asked().await);
    }
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 5);
    assert_eq!(watchdog.get("/readyz").await.status, 200);
}
