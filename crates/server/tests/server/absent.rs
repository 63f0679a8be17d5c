//! People who are not there: clocks, stand-ins, seats that others hand over.

use crate::party::Party;
use crate::wire::Server;
use serde_json::{Value, json};
use std::time::Duration;

/// The shortest clock that the rules allow, so this takes some five seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_when_the_time_is_up_until_the_player_acts() {
    let server = Server::start().await;
    let pace = json!({ "kind": "live", "turn-seconds": 5, "bank-seconds": 0 });
    let mut party = Party::begin(&server, 2, json!({ "pace": pace })).await;
    let table = party.table.clone();
    party.socket(1).choose(&table, 1, 0, 0).await;
    let info = party.info().await;
    assert_eq!(info["clock"]["deadline"][0], Value::Null);
    let deadline = info["clock"]["deadline"][1].as_i64().expect("a deadline");
    let left = deadline - info["clock"]["now"].as_i64().expect("a time");
    assert!((3_000..=5_000).contains(&left), "{left} ms left");
    let late = |message: &Value| message["table"]["seats"][1]["stand-in"] == "out-of-time";
    party.socket(1).until(late).await;
    party.socket(1).until_step(2).await;
    while party.to_act().await != 1 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Whoever wants to act is back, even where it is not their turn.
    let act = json!({
        "type": "act", "table": table, "seat": 2, "seq": party.seq().await, "choice": 0, "id": "a",
    });
    party.socket(2).refused(act).await;
    assert_eq!(party.info().await["seats"][1]["stand-in"], Value::Null);
    party.act("draw-card").await;
    party.act("draw-card").await;
    assert_eq!(party.act("draw-card").await, 2, "the bot leaves it to them");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_handed_to_a_bot_and_taken_back() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let (own, other) = (
        party.path("seats/2/stand-in"),
        party.path("seats/1/stand-in"),
    );
    let person = party.people[1].clone();
    let info = person.put(&own, json!({})).await.ok();
    assert_eq!(info["seats"][1]["stand-in"], "asked");
    party.socket(1).until_step(1).await;
    let info = person.delete(&own).await.ok();
    assert_eq!(info["seats"][1]["stand-in"], Value::Null);
    // Nobody is put aside who is there.
    let refused = person.put(&other, json!({})).await;
    assert_eq!(refused.refusal(), "forbidden");
    let stranger = server.person("Stranger").await;
    assert_eq!(stranger.put(&own, json!({})).await.refusal(), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_for_long_is_replaced_by_those_who_play() {
    let server = Server::start_with(|settings| settings.vacate_minutes = 0).await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let path = party.path("seats/2/stand-in");
    let person = party.people[0].clone();
    assert_eq!(person.put(&path, json!({})).await.refusal(), "forbidden");
    drop(party.sockets.remove(1));
    let gone = |message: &Value| message["table"]["seats"][1]["connected"] == false;
    party.sockets[0].until(gone).await;
    let stranger = server.person("Stranger").await;
    assert_eq!(stranger.put(&path, json!({})).await.refusal(), "forbidden");
    let info = person.put(&path, json!({})).await.ok();
    assert_eq!(info["seats"][1]["stand-in"], "absent");
    party.sockets[0].until_step(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_just_gone_is_not_replaced() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    drop(party.sockets.remove(1));
    let gone = |message: &Value| message["table"]["seats"][1]["connected"] == false;
    party.sockets[0].until(gone).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let path = party.path("seats/2/stand-in");
    let refused = party.people[0].put(&path, json!({})).await;
    assert_eq!(refused.refusal(), "forbidden");
}
