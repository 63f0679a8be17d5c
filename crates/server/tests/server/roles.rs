//! Who may do what: strangers, programs, people, admins, at every door; and what becomes of open
//! connections when somebody may no longer be here.

use crate::party::Party;
use crate::wire::{Answer, Person, Server, Socket, text};
use gleis_server::id::Token;
use gleis_server::store::{Purpose, Session};
use serde_json::{Value, json};
use std::time::Duration;

/// What programs may do that strangers may not. A new operation that is for programs, too, belongs
/// here.
const PROGRAMS: &[&str] = &["me", "log-out", "my-tables", "act", "undo", "answer-undo"];

const ADMINS: &str = "/api/v1/admin/";

/// An operation, with everything in its address filled in.
struct Operation {
    id: String,
    method: String,
    path: String,
    /// Whether the document says that nobody has to have a name, and that programs may.
    open: bool,
    programs: bool,
}

fn operations(table: &str) -> Vec<Operation> {
    let document = gleis_server::http::document();
    let paths = document["paths"].as_object().expect("paths").iter();
    let all = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").iter();
        methods.map(move |(method, operation)| {
            let scheme = |name: &str| {
                let listed = operation["security"].as_array().into_iter().flatten();
                listed.clone().any(|one| one.get(name).is_some())
            };
            let security = operation["security"].as_array();
            let empty = |list: &Vec<Value>| list.iter().any(|one| *one == json!({}));
            Operation {
                id: text(&operation["operationId"]),
                method: method.to_uppercase(),
                path: filled(path, table),
                open: security.is_none_or(empty),
                programs: scheme("program"),
            }
        })
    });
    all.collect()
}

fn filled(path: &str, table: &str) -> String {
    let filled = path
        .replace("{table}", table)
        .replace("{seat}", "1")
        .replace("{game}", "usa-2004")
        .replace("{company}", "red")
        .replace("{replay}", table)
        .replace("{ply}", "0");
    ["{campaign}", "{player}", "{guest}", "{record}", "{session}"]
        .iter()
        .fold(filled, |path, name| path.replace(name, "zzzzzzzzzzzz"))
}

async fn ask(person: &Person, bearer: Option<&str>, operation: &Operation) -> Answer {
    let json = "content-type: application/json\r\n";
    let more = match bearer {
        Some(token) => format!("{json}authorization: Bearer {token}\r\n"),
        None => json.to_owned(),
    };
    let Operation { method, path, .. } = operation;
    person.request(method, path, &more, b"{}").await
}

async fn program_of(owner: &Person) -> (String, String) {
    let name = json!({ "name": "Robot" });
    let made = owner.post("/api/v1/me/programs", name).await.ok();
    (text(&made["id"]), text(&made["token"]))
}

async fn admin(server: &Server) -> Person {
    let (admin, link) = (server.person("Root").await, &server.serving.admin_link);
    let link = link.as_ref().expect("there is no admin yet");
    let code = json!({ "code": link.strip_prefix("/admin#").expect("a code") });
    admin.post("/api/v1/admin", code).await.ok();
    admin
}

/// The code and the sentence of an answer that refuses; an answer need not be JSON otherwise.
fn refused(answer: &Answer) -> (String, String) {
    let problem: Value = serde_json::from_str(&answer.body).unwrap_or_default();
    let of = |name: &str| problem[name].as_str().unwrap_or_default().to_owned();
    (of("code"), of("message"))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_door_knows_who_may_pass() {
    let server = Server::start().await;
    let (owner, root) = (server.person("Anna").await, admin(&server).await);
    let stranger = server.stranger();
    let table = text(
        &owner
            .table(json!({}), json!([{ "kind": "me" }, { "kind": "open" }]))
            .await["id"],
    );
    let (_, token) = program_of(&owner).await;
    let mut operations = operations(&table);
    assert!(
        operations.len() > 80,
        "only {} operations",
        operations.len()
    );
    // Whoever logs out is nobody afterwards.
    operations.sort_by_key(|operation| operation.id == "log-out");
    for operation in &operations {
        let Operation {
            id,
            open,
            programs,
            path,
            ..
        } = operation;
        let named = PROGRAMS.contains(&id.as_str());
        assert_eq!(
            *programs && !open,
            named,
            "{id}: what programs may is listed above"
        );
        let (code, _) = refused(&ask(&stranger, None, operation).await);
        assert_eq!(code == "unauthenticated", !open, "{id}, a stranger: {code}");
        let (code, message) = refused(&ask(&stranger, Some(&token), operation).await);
        let kept_out = code == "forbidden" && message.starts_with("Only people can do that");
        assert_eq!(
            kept_out,
            !open && !named,
            "{id}, a program: {code} {message}"
        );
        assert_ne!(code, "unauthenticated", "{id}, a program");
        // What takes away what the other doors are tried with is not done here.
        if ["log-out", "delete-me", "delete-table", "remove-table"].contains(&id.as_str()) {
            continue;
        }
        let (code, message) = refused(&ask(&owner, None, operation).await);
        assert_ne!(code, "unauthenticated", "{id}, a person");
        assert!(!message.starts_with("Only people"), "{id}, a person");
        let for_admins = path.starts_with(ADMINS);
        let kept_out = code == "forbidden" && message.starts_with("Only those who look after");
        assert_eq!(kept_out, for_admins, "{id}, a person: {code} {message}");
        let (code, _) = refused(&ask(&root, None, operation).await);
        assert!(!for_admins || code != "forbidden", "{id}, an admin: {code}");
    }
    assert_eq!(
        stranger
            .request("GET", "/api/v1/me", &bearer(&token), b"")
            .await
            .refusal(),
        "unauthenticated"
    );
}

fn bearer(token: &str) -> String {
    format!("content-type: application/json\r\nauthorization: Bearer {token}\r\n")
}

/// The attack: a program sits down as a person, in a game that counts, and moves to a browser.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_takes_no_seat_of_a_person() {
    let server = Server::start().await;
    let (owner, stranger) = (server.person("Anna").await, server.stranger());
    let (id, token) = program_of(&owner).await;
    let send = async |path: &str, body: Value| {
        let body = body.to_string();
        stranger
            .request("POST", path, &bearer(&token), body.as_bytes())
            .await
    };
    let rules = json!({ "game": "usa-2004", "rated": true });
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "beginner" }]);
    let table = json!({ "rules": rules, "seats": seats });
    assert_eq!(send("/api/v1/tables", table).await.refusal(), "forbidden");
    let quick = json!({ "game": "usa-2004" });
    assert_eq!(
        send("/api/v1/lobby/quick", quick).await.refusal(),
        "forbidden"
    );
    let link = send("/api/v1/me/device-link", json!({})).await;
    assert_eq!(link.refusal(), "forbidden");
    // A browser that became a program with a link of before is nobody.
    let browser = Token::new();
    let app = server.serving.app();
    let session = Session {
        id: browser.id.clone(),
        guest: Some(id),
        hash: browser.hash(),
        purpose: Purpose::Browser,
        created: app.now(),
        expires: None,
        seen: app.now(),
        agent: None,
    };
    app.store.add_session(&session).await.expect("a session");
    let browser = Person {
        cookie: Some(format!("gleis={}", browser.reveal())),
        ..server.stranger()
    };
    assert_eq!(browser.get("/api/v1/me").await.refusal(), "unauthenticated");
    // It still plays where it was invited, and says nothing there.
    let mut socket = stranger
        .try_socket(
            "/api/v1/socket",
            &[("authorization", &format!("Bearer {token}"))],
        )
        .await
        .expect("a socket");
    let party = Party::begin(&server, 2, json!({})).await;
    let say = json!({ "type": "say", "table": party.table, "room": "spectators", "text": "Hi" });
    assert_eq!(socket.refused(say).await["code"], "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_at_its_seat_over_plain_requests() {
    let server = Server::start().await;
    let (owner, stranger) = (server.person("Anna").await, server.stranger());
    let (id, token) = program_of(&owner).await;
    let seats = json!([{ "kind": "program", "guest": id }, { "kind": "me" }]);
    let table = text(&owner.table(json!({ "first-seat": 1 }), seats).await["id"]);
    let path = |rest: &str| format!("/api/v1/tables/{table}/{rest}");
    owner.post(&path("start"), json!({})).await.ok();
    let position = path("position?seat=1");
    let position = stranger
        .request("GET", &position, &bearer(&token), b"")
        .await
        .ok();
    assert!(position["prompt"]["choices"].is_array(), "{position}");
    let act = async |seat: u8| {
        let (path, headers) = (path("actions"), bearer(&token));
        let act = json!({ "seat": seat, "seq": 0, "choice": 0 }).to_string();
        stranger
            .request("POST", &path, &headers, act.as_bytes())
            .await
    };
    assert_eq!(act(1).await.ok()["seq"], 1);
    assert_eq!(act(2).await.refusal(), "forbidden");
}

/// Reads until the server has closed the connection.
async fn is_closed(socket: &mut Socket) {
    let closed = async { while socket.next().await.is_some() {} };
    let closed = tokio::time::timeout(Duration::from_secs(5), closed).await;
    closed.expect("the connection is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_logs_out_loses_the_connections_of_that_browser() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let anna = party.people[0].clone();
    let link = anna.post("/api/v1/me/device-link", json!({})).await.ok();
    let code = json!({ "code": link["code"] });
    let answer = server.stranger().post("/api/v1/device", code).await;
    let phone = Person {
        cookie: crate::wire::cookie_of(&answer),
        ..anna.clone()
    };
    let (mut old, mut new) = (anna.socket().await, phone.socket().await);
    old.watch(&party.table, Some(1)).await;
    new.watch(&party.table, Some(1)).await;
    anna.delete("/api/v1/me").await.ok();
    // What was on its way is not done any more.
    let act = json!({
        "type": "act", "table": party.table, "seat": 1, "seq": 0, "choice": 0, "id": "late",
    });
    old.try_send(&act).await;
    is_closed(&mut old).await;
    assert_eq!(
        party.people[1]
            .get(&party.path("")[..party.path("").len() - 1])
            .await
            .ok()["seq"],
        0
    );
    new.choose(&party.table, 1, 0, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_lost_its_token_is_asked_nothing_more() {
    let server = Server::start().await;
    let owner = server.person("Anna").await;
    let (_, token) = program_of(&owner).await;
    let header = format!("Bearer {token}");
    let headers = [("authorization", header.as_str())];
    let mut playing = server
        .stranger()
        .try_socket("/api/v1/bot", &headers)
        .await
        .expect("a socket");
    let mut looking = server
        .stranger()
        .try_socket("/api/v1/socket", &headers)
        .await
        .expect("a socket");
    let gone = server
        .stranger()
        .request("DELETE", "/api/v1/me", &bearer(&token), b"")
        .await;
    gone.ok();
    is_closed(&mut playing).await;
    is_closed(&mut looking).await;
    let listed = owner.get("/api/v1/programs").await.ok();
    assert_eq!(listed, json!([]));
}

/// A name that was changed is the name under which somebody talks, also over an open connection.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_connection_learns_of_a_new_name() {
    let server = Server::start().await;
    let mut party = Party::begin(&server, 2, json!({})).await;
    let new = json!({ "name": "Anna the Great" });
    party.people[0].put("/api/v1/me", new).await.ok();
    let table = party.table.clone();
    let say = json!({ "type": "say", "table": table, "room": "players", "text": "Hi" });
    assert_eq!(party.socket(1).ask(say).await["type"], "done");
    let line = party.socket(2).until_type("chat").await;
    assert_eq!(line["line"]["name"], "Anna the Great");
}
