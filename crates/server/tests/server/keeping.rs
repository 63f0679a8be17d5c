//! What a server keeps, how much of it, and for how long.

use crate::wire::Server;
use serde_json::json;

/// PostgreSQL cannot keep the character NUL. It is refused wherever it comes in, so that both
/// databases keep the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_nul_is_refused_at_every_door() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let table = anna.table(json!({}), json!([{ "kind": "me" }, { "kind": "open" }]));
    let table = crate::wire::text(&table.await["id"]);
    let path = format!("/api/v1/tables/{table}");
    let rename = server.stranger();
    for (path, body) in [
        ("/api/v1/guests".to_owned(), json!({ "name": "An\0na" })),
        (
            "/api/v1/guests".to_owned(),
            json!({ "name": "Anna", "a\0b": 1 }),
        ),
        (
            format!("{path}/chat"),
            json!({ "room": "players", "text": "a\0b" }),
        ),
        (format!("{path}/join"), json!({ "name": "B\0" })),
        ("/api/v1/records".to_owned(), json!({ "format": "\0" })),
        (
            "/api/v1/campaigns/import".to_owned(),
            json!({ "format": "\0" }),
        ),
        ("/api/v1/device".to_owned(), json!({ "code": "\0" })),
        (
            "/api/v1/campaigns".to_owned(),
            json!({ "name": "\0", "companies": 2 }),
        ),
    ] {
        let person = if path.ends_with("guests") {
            &rename
        } else {
            &anna
        };
        let answer = person.post(&path, body).await;
        assert_eq!(answer.status, 400, "{path}: {answer:?}");
        assert!(answer.body.contains("NUL"), "{path}: {answer:?}");
    }
    for path in [
        "/api/v1/players/a%00b",
        "/api/v1/tables/a%00b",
        "/api/v1/ratings/usa%00",
        "/api/v1/me/tables?game=a%00b",
        "/api/v1/me/tables?opponent=%00",
    ] {
        let answer = anna.get(path).await;
        assert_eq!(answer.status, 400, "{path}: {answer:?}");
        assert!(answer.body.contains("NUL"), "{path}: {answer:?}");
    }
    let mut socket = anna.socket().await;
    let say = json!({ "type": "say", "table": table, "room": "players", "text": "a\0b" });
    let problem = socket.refused(say).await;
    assert_eq!(problem["code"], "bad-request");
    assert!(
        crate::wire::text(&problem["message"]).contains("NUL"),
        "{problem}"
    );
}
