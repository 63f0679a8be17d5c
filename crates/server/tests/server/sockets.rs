//! Clients that misbehave on their sockets harm nobody but themselves.

use crate::party::Party;
use crate::wire::{Server, number};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Bytes, Message};

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_answered_with_an_error_and_the_socket_goes_on() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let table = party.table.clone();
    let frames = [
        Message::text("garbage"),
        Message::text("{}"),
        Message::text("[]"),
        Message::text("\u{0}"),
        Message::text("{\"type\":\"dance\"}"),
        Message::text("{\"type\":\"ping\",\"cheat\":true}"),
        Message::text("{\"type\":\"watch\",\"table\":\"../../../etc\"}"),
        Message::text(format!("{{\"type\":\"act\",\"table\":\"{table}\"}}")),
        Message::text("[".repeat(10_000)),
        Message::Binary(Bytes::from_static(b"\x00\xff")),
    ];
    for frame in frames {
        let shown = frame.to_string();
        party.socket(1).send_frame(frame).await;
        let answer = party.socket(1).until_type("error").await;
        let code = answer["problem"]["code"].as_str();
        assert!(
            matches!(code, Some("bad-request" | "not-found")),
            "{shown}: {answer}"
        );
    }
    for (action, choice) in [
        (json!({ "do": "fly" }), Value::Null),
        (Value::Null, Value::Null),
    ] {
        let act = json!({
            "type": "act", "id": "x", "table": table, "seat": 1, "seq": 0,
            "action": action, "choice": choice,
        });
        assert_eq!(party.socket(1).refused(act).await["code"], "bad-request");
    }
    let act = json!({
        "type": "act", "id": "x".repeat(65), "table": table, "seat": 1, "seq": 0, "choice": 0,
    });
    assert_eq!(party.socket(1).refused(act).await["code"], "bad-request");
    party.keep_first_tickets().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_that_is_too_large_ends_its_own_connection_alone() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let large = Message::text(format!("\"{}\"", "x".repeat(20_000)));
    party.socket(1).send_frame(large).await;
    while party.socket(1).next().await.is_some() {}
    let table = party.table.clone();
    party.socket(2).choose(&table, 2, 0, 0).await;
    party.connect().await;
    party.socket(1).choose(&table, 1, 0, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_connection_looks_at_a_bounded_number_of_tables() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let mut socket = anna.socket().await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    for number in 0..17 {
        let table = anna.table(json!({}), seats.clone()).await["id"].clone();
        let watch = json!({ "type": "watch", "table": table });
        let answer = socket.ask(watch).await;
        assert_eq!(answer["type"] == "done", number < 16, "{answer}");
    }
}

/// Somebody who never reads is dropped once their queue is full; the others notice nothing, and
/// whoever was dropped can come back and gets what they missed.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_dropped_and_can_come_back() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    let slow = server.person("Slow").await;
    let mut socket = slow.socket().await;
    let watch = json!({ "type": "watch", "table": party.table, "id": "w" });
    // Each answer is some thousand bytes; more than any buffer between us will be asked for.
    let meters = &server.serving.app().meters;
    let mut asked = 0;
    while meters.slow_readers.get() == 0 && asked < 20_000 {
        if !socket.try_send(&watch).await {
            break;
        }
        asked += 1;
    }
    let patience = std::time::Instant::now();
    while meters.sockets.get() > 2 && patience.elapsed() < crate::wire::PATIENCE {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(meters.sockets.get(), 2, "after {asked} questions");
    party.act("draw-card").await;
    let seq = party.seq().await;
    let mut again = slow.socket().await;
    let watch = json!({ "type": "watch", "table": party.table, "since": 0 });
    let done = again.ask(watch).await;
    assert_eq!(number(&done["seq"]), seq);
}
