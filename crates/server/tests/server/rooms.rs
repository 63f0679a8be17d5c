//! A table before its game: sending away, changing places, colours, what is agreed.

use crate::party::Party;
use crate::wire::{Answer, Person, Server, text};
use serde_json::{Value, json};

async fn seat_path(anna: &Person, seats: Value) -> (String, impl Fn(u8, &str) -> String) {
    let table = text(&anna.table(json!({}), seats).await["id"]);
    let own = table.clone();
    let path = move |seat: u8, what: &str| format!("/api/v1/tables/{own}/seats/{seat}/{what}");
    (table, path)
}

async fn join(person: &Person, table: &str) -> Answer {
    person
        .post(&format!("/api/v1/tables/{table}/join"), json!({}))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sends_somebody_away_for_good() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (table, path) = seat_path(&anna, seats).await;
    join(&bert, &table).await.ok();
    assert_eq!(bert.delete(&path(1, "person")).await.refusal(), "forbidden");
    assert_eq!(
        anna.delete(&path(1, "person")).await.refusal(),
        "wrong-state"
    );
    let info = anna.delete(&path(2, "person")).await.ok();
    assert_eq!(info["seats"][1]["kind"], "open");
    assert_eq!(info["sent-away"], json!([bert.id]));
    assert_eq!(join(&bert, &table).await.refusal(), "forbidden");
    assert_eq!(
        anna.delete(&path(2, "person")).await.refusal(),
        "wrong-state"
    );
    let carl = server.person("Carl").await;
    join(&carl, &table).await.ok();
}

/// A socket that looked as a seat before it became somebody else's must not see its cards.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_swap_nobody_sees_the_cards_of_the_other() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (table, path) = seat_path(&anna, seats).await;
    join(&bert, &table).await.ok();
    let mut looking = bert.socket().await;
    looking.watch(&table, Some(2)).await;
    let with = json!({ "with": 2 });
    assert_eq!(
        bert.post(&path(1, "swap"), with.clone()).await.refusal(),
        "forbidden"
    );
    let none = json!({ "with": 5 });
    assert_eq!(
        anna.post(&path(1, "swap"), none).await.refusal(),
        "bad-request"
    );
    let info = anna.post(&path(1, "swap"), with).await.ok();
    assert_eq!(info["seats"][0]["guest"], bert.id);
    // Colours go with those who have them.
    assert_eq!(info["seats"][0]["colour"], "blue");
    anna.post(&format!("/api/v1/tables/{table}/start"), json!({}))
        .await
        .ok();
    let state = looking.until_type("state").await;
    assert_eq!(state["table"]["status"], "running");
    assert_eq!(
        (&state["seat"], &state["position"]["view"]["offer"]),
        (&Value::Null, &Value::Null)
    );
    assert!(
        !looking
            .received
            .iter()
            .any(|line| line.contains("\"offer\":["))
    );
    // As the seat that is theirs they see theirs.
    let state = looking.watch(&table, Some(1)).await;
    assert!(state["position"]["view"]["offer"].is_array());
}

/// Who came while seats were taken stays out once the game begins, where nobody may look on.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_door_closes_when_the_game_begins() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "casual" }]);
    let info = anna.table(json!({ "spectators": false }), seats).await;
    let table = text(&info["id"]);
    let mut looking = bert.socket().await;
    looking.watch(&table, None).await;
    anna.post(&format!("/api/v1/tables/{table}/start"), json!({}))
        .await
        .ok();
    let refused = looking.until_type("error").await;
    assert_eq!(refused["problem"]["code"], "forbidden");
    assert!(
        !looking
            .received
            .iter()
            .any(|line| line.contains("\"position\""))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_chooses_a_colour_that_nobody_else_has() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let bot = json!({ "kind": "bot", "level": "strong" });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, bot]);
    let (table, path) = seat_path(&anna, seats).await;
    join(&bert, &table).await.ok();
    let colour = |name: &str| json!({ "colour": name });
    let colours =
        |info: &Value| [0, 1, 2].map(|place: usize| text(&info["seats"][place]["colour"]));
    let info = bert.put(&path(2, "colour"), colour("black")).await.ok();
    assert_eq!(colours(&info), ["red", "black", "green"]);
    let refused = anna.put(&path(1, "colour"), colour("black")).await;
    assert_eq!(refused.refusal(), "conflict");
    assert_eq!(
        anna.put(&path(2, "colour"), colour("blue")).await.refusal(),
        "forbidden"
    );
    assert_eq!(
        bert.put(&path(3, "colour"), colour("blue")).await.refusal(),
        "forbidden"
    );
    let wrong = anna.put(&path(1, "colour"), colour("pink")).await;
    assert_eq!(wrong.refusal(), "bad-request");
    // The bot gives way, and gets what was left.
    let info = anna.put(&path(1, "colour"), colour("green")).await.ok();
    assert_eq!(colours(&info), ["green", "black", "red"]);
    let info = anna.put(&path(3, "colour"), colour("yellow")).await.ok();
    assert_eq!(colours(&info), ["green", "black", "yellow"]);
    anna.post(&format!("/api/v1/tables/{table}/start"), json!({}))
        .await
        .ok();
    let late = anna.put(&path(1, "colour"), colour("red")).await;
    assert_eq!(late.refusal(), "wrong-state");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_what_is_agreed_until_the_game_begins() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let info = anna.table(json!({}), seats).await;
    let table = text(&info["id"]);
    let path = format!("/api/v1/tables/{table}/rules");
    let game = text(&info["rules"]["game"]);
    let rules = json!({ "game": game, "undo": "never", "public": true, "first-seat": 3 });
    assert_eq!(bert.put(&path, rules.clone()).await.refusal(), "forbidden");
    let other = json!({ "game": "europe-cards" });
    assert_eq!(anna.put(&path, other).await.refusal(), "bad-request");
    let nobody = json!({ "game": game, "first-seat": 4 });
    assert_eq!(anna.put(&path, nobody).await.refusal(), "bad-request");
    let info = anna.put(&path, rules.clone()).await.ok();
    assert_eq!(
        (&info["rules"]["undo"], &info["rules"]["public"]),
        (&json!("never"), &json!(true))
    );
    let lobby = bert.get("/api/v1/lobby").await;
    assert!(lobby.body.contains(&table), "{lobby:?}");
    // The seat that begins stays the same when another one goes.
    let seat = format!("/api/v1/tables/{table}/seats/2");
    let info = anna.delete(&seat).await.ok();
    assert_eq!(info["rules"]["first-seat"], 2);
    join(&bert, &table).await.ok();
    anna.post(&format!("/api/v1/tables/{table}/start"), json!({}))
        .await
        .ok();
    let late = json!({ "game": game });
    assert_eq!(anna.put(&path, late).await.refusal(), "wrong-state");
}

/// What a friend has to type is told to whoever sits at the machine itself.
#[tokio::test(flavor = "multi_thread")]
async fn the_way_for_friends_is_told_where_the_link_would_lead_nowhere() {
    let server = Server::start().await;
    let reach = server.stranger().get("/api/v1/reach").await.ok();
    assert_eq!(reach["local-only"], true);
    assert_eq!(reach["port"], server.address().port());
    assert_eq!(reach["origin"], Value::Null);
    let everywhere = Server::start_with(|settings| {
        settings.listen = "0.0.0.0:0".parse().expect("an address");
    })
    .await;
    let mut here = everywhere.stranger();
    here.address = format!("127.0.0.1:{}", everywhere.address().port())
        .parse()
        .expect("an address");
    let reach = here.get("/api/v1/reach").await.ok();
    let origin = reach["origin"].as_str().unwrap_or_default();
    // A machine without a network knows no address.
    assert!(!origin.contains("127.0.0.1"), "{reach}");
    assert_eq!(reach["local-only"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_says_whether_it_counts_and_why_not() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let bot = json!({ "kind": "bot", "level": "casual" });
    let against = json!([{ "kind": "me" }, bot]);
    let unrated = |info: Value| info["unrated"].as_str().unwrap_or("rated").to_owned();
    let info = anna.table(json!({}), against.clone()).await;
    assert_eq!(unrated(info), "bots-only");
    let info = anna.table(json!({ "rated": true }), against.clone()).await;
    assert_eq!(unrated(info), "rated");
    let info = anna.table(json!({ "rated": false }), against).await;
    assert_eq!(unrated(info), "agreed");
    let shared = json!([{ "kind": "me" }, { "kind": "me", "name": "Child" }]);
    let info = anna.table(json!({ "rated": true }), shared).await;
    assert_eq!(unrated(info), "shared-seats");
    let party = Party::begin(&server, 2, json!({})).await;
    assert_eq!(unrated(party.info().await), "rated");
}
