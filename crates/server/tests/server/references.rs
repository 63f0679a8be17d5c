//! What somebody is told of a fault names the line in the log.

use crate::logs;
use crate::wire::{Server, text};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_told_of_a_fault_can_name_the_line() {
    logs::listen();
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let (me, bot) = (
        json!({ "kind": "me" }),
        json!({ "kind": "bot", "level": "beginner" }),
    );
    let info = anna.table(json!({}), json!([me, bot])).await;
    let table = text(&info["id"]);
    let path = format!("/api/v1/tables/{table}");
    let mut socket = anna.socket().await;
    socket.watch(&table, Some(1)).await;
    let fine = anna.get(&path).await;
    assert_eq!(fine.status, 200);
    let id = fine.header("x-request-id").expect("an id").to_owned();
    assert!(gleis_server::id::is_id(&id), "{id}");
    server.serving.app().store.close().await;
    // Told by the handler of the request, under its id.
    let about = anna.get("/api/v1/me/tables").await;
    let id = about.header("x-request-id").expect("an id").to_owned();
    let reference = text(&about.json()["reference"]);
    assert_eq!((about.status, &reference), (503, &id));
    // Told by the task of the table, which answers many.
    let say = json!({ "type": "say", "table": table, "room": "players", "text": "Hello" });
    let problem = socket.refused(say).await;
    let other = text(&problem["reference"]);
    assert_ne!(other, reference);
    let log = logs::written();
    for reference in [reference, other] {
        let mut lines = log.lines();
        let line = lines.find(|line| line.contains(&reference));
        let line = line.unwrap_or_else(|| panic!("no line has {reference}"));
        assert!(line.contains("the database does not answer"), "{line}");
    }
}
