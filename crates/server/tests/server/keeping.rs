//! What a server keeps, how much of it, and for how long.

use crate::wire::{Person, Server, number, text};
use serde_json::{Value, json};

/// PostgreSQL cannot keep the character NUL. It is refused wherever it comes in, so that both
/// databases keep the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_nul_is_refused_at_every_door() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let table = anna.table(json!({}), json!([{ "kind": "me" }, { "kind": "open" }]));
    let table = text(&table.await["id"]);
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
    assert!(text(&problem["message"]).contains("NUL"), "{problem}");
}

/// A record of a finished game of bots, with a name that somebody made up.
async fn record_of_bots(server: &Server, anna: &Person) -> Value {
    let table = crate::server::records::finished(server, anna).await;
    let path = format!("/api/v1/tables/{table}/record");
    anna.get(&path).await.ok()
}

/// Records are kept as long as there is room, names in them are cleaned, and no text in them is
/// long; what one has brought one can delete.
#[tokio::test(flavor = "multi_thread")]
async fn records_are_small_clean_and_counted() {
    let server = Server::start_with(|settings| settings.record_megabytes_per_guest = 1).await;
    let anna = server.person("Anna").await;
    let mut record = record_of_bots(&server, &anna).await;
    for (place, name) in ["\u{202e}Anna\u{1b}[31m", "\u{200b}"]
        .into_iter()
        .enumerate()
    {
        record["seats"][place]["name"] = json!(name);
    }
    record["seats"][2]["name"] = json!("x".repeat(900));
    let id = anna.post("/api/v1/records", record.clone()).await.ok()["id"].clone();
    let brought = anna
        .get(&format!("/api/v1/records/{}", text(&id)))
        .await
        .ok();
    let names: Vec<String> = (0..3)
        .map(|place| text(&brought["seats"][place]["name"]))
        .collect();
    assert_eq!(
        names,
        ["Anna[31m".to_owned(), "?".to_owned(), "x".repeat(40)]
    );
    for (path, long) in [
        ("/seats/0/name", 1_100),
        ("/seats/1/player", 5_000),
        ("/seed", 2_000),
    ] {
        let mut large = record.clone();
        match large.pointer_mut(path) {
            Some(member) => *member = json!("y".repeat(long)),
            None => large["seed"] = json!("y".repeat(long)),
        }
        let answer = anna.post("/api/v1/records", large).await;
        assert!(answer.body.contains("a text in it has"), "{answer:?}");
        assert_eq!(answer.refusal(), "bad-request");
    }
    // One rude guest fills a megabyte and no more.
    let mut taken = 1;
    let refused = loop {
        let answer = anna.post("/api/v1/records", record.clone()).await;
        if answer.status != 200 {
            break answer;
        }
        taken += 1;
        assert!(taken < 100, "there is no end to it");
    };
    assert!(
        refused.body.contains("GET /api/v1/me/storage"),
        "{refused:?}"
    );
    assert_eq!(refused.refusal(), "quota-used-up");
    let storage = anna.get("/api/v1/me/storage").await.ok();
    let used = number(&storage["records"]["used"]);
    assert!(used <= 1_000_000 && used > 500_000, "{storage}");
    assert_eq!(storage["records"]["most"], 1_000_000);
    assert_eq!(storage["records"]["left"], 1_000_000 - used);
    let listed = anna.get("/api/v1/me/records").await.ok();
    assert_eq!(listed["records"].as_array().map(Vec::len), Some(taken));
    let path = format!("/api/v1/me/records/{}", text(&id));
    let ben = server.person("Ben").await;
    assert_eq!(ben.delete(&path).await.refusal(), "not-found");
    ben.post("/api/v1/records", record.clone()).await.ok();
    anna.delete(&path).await.ok();
    assert_eq!(anna.delete(&path).await.refusal(), "not-found");
    anna.post("/api/v1/records", record).await.ok();
}

/// Nobody makes more tables or campaigns than the server wants to keep: no guest, no address.
#[tokio::test(flavor = "multi_thread")]
async fn tables_and_campaigns_are_counted() {
    let server = Server::start_with(|settings| {
        settings.kept_tables_per_guest = 2;
        settings.kept_tables_per_address = 3;
        settings.campaigns_per_guest = 1;
    })
    .await;
    let (anna, ben) = (server.person("Anna").await, server.person("Ben").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new = json!({ "rules": { "game": "usa-2004" }, "seats": seats });
    let make = async |person: &Person| person.post("/api/v1/tables", new.clone()).await;
    let first = text(&make(&anna).await.ok()["id"]);
    make(&anna).await.ok();
    let refused = make(&anna).await;
    assert!(
        refused.body.contains("You keep as many tables"),
        "{refused:?}"
    );
    assert_eq!(refused.refusal(), "quota-used-up");
    make(&ben).await.ok();
    let refused = make(&ben).await;
    assert!(refused.body.contains("your network"), "{refused:?}");
    let path = format!("/api/v1/tables/{first}");
    assert_eq!(ben.delete(&path).await.refusal(), "forbidden");
    let mut looking = anna.socket().await;
    looking.watch(&first, Some(1)).await;
    anna.delete(&path).await.ok();
    let told = looking.until_type("error").await;
    assert_eq!(told["problem"]["code"], "not-found");
    assert_eq!(anna.get(&path).await.refusal(), "not-found");
    make(&ben).await.ok();
    let campaign = json!({ "name": "Ours", "companies": 2 });
    anna.post("/api/v1/campaigns", campaign.clone()).await.ok();
    let refused = anna.post("/api/v1/campaigns", campaign).await;
    assert_eq!(refused.refusal(), "quota-used-up");
}

/// Whoever lost a device logs it out from another one.
#[tokio::test(flavor = "multi_thread")]
async fn somebody_sees_and_ends_their_other_sessions() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let mut others = Vec::new();
    for _ in 0..2 {
        let link = anna.post("/api/v1/me/device-link", json!({})).await.ok();
        let code = json!({ "code": link["code"] });
        let answer = server.stranger().post("/api/v1/device", code).await;
        let cookie = crate::wire::cookie_of(&answer);
        others.push(Person {
            cookie,
            ..anna.clone()
        });
    }
    let agent = "user-agent: Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0\r\n";
    others[0]
        .request("GET", "/api/v1/me", agent, b"")
        .await
        .ok();
    let list = async || {
        let answer = anna.get("/api/v1/me/sessions").await.ok();
        answer["sessions"].as_array().expect("a list").clone()
    };
    let start = std::time::Instant::now();
    let known = |one: &Value| one["agent"] == "Firefox · Linux";
    while !list().await.iter().any(known) {
        assert!(
            start.elapsed() < crate::wire::PATIENCE,
            "{:?}",
            list().await
        );
    }
    let sessions = list().await;
    assert_eq!(sessions.len(), 3);
    assert_eq!(
        sessions.iter().filter(|one| one["current"] == true).count(),
        1
    );
    let path = |one: &Value| format!("/api/v1/me/sessions/{}", text(&one["id"]));
    let lost = sessions.iter().find(|one| known(one)).expect("it");
    let mut socket = others[0].socket().await;
    let stranger = server.person("Ben").await;
    assert_eq!(stranger.delete(&path(lost)).await.refusal(), "not-found");
    anna.delete(&path(lost)).await.ok();
    assert_eq!(
        others[0].get("/api/v1/me").await.refusal(),
        "unauthenticated"
    );
    while socket.next().await.is_some() {}
    let own = sessions.iter().find(|one| one["current"] == true);
    assert_eq!(
        anna.delete(&path(own.expect("it"))).await.refusal(),
        "wrong-state"
    );
    anna.delete("/api/v1/me/sessions").await.ok();
    assert_eq!(
        others[1].get("/api/v1/me").await.refusal(),
        "unauthenticated"
    );
    assert_eq!(list().await.len(), 1);
}

/// Somebody who looks after the server.
async fn admin(server: &Server) -> Person {
    let person = server.person("Ada").await;
    let link = server.serving.admin_link.clone().expect("a link");
    let code = link.split('#').nth(1).expect("a code");
    person
        .post("/api/v1/admin", json!({ "code": code }))
        .await
        .ok();
    person
}

/// Admins find everything, throw out who is rude and what is wrong, and it is written down.
#[tokio::test(flavor = "multi_thread")]
async fn admins_list_remove_and_block() {
    let server = Server::start().await;
    let (ada, rude) = (admin(&server).await, server.person("Rude").await);
    let record = record_of_bots(&server, &rude).await;
    let record = text(&rude.post("/api/v1/records", record).await.ok()["id"]);
    let bots = ada.get("/api/v1/admin/tables?bots=true").await.ok();
    assert_eq!(bots["tables"].as_array().map(Vec::len), Some(1), "{bots}");
    let table = text(&bots["tables"][0]["table"]["id"]);
    assert_eq!(bots["tables"][0]["host"], "Rude");
    for path in ["guests", "tables", "records", "disk", "acts"] {
        let path = format!("/api/v1/admin/{path}");
        assert_eq!(rude.get(&path).await.refusal(), "forbidden", "{path}");
        ada.get(&path).await.ok();
    }
    // What is blocked is there for nobody, until it is let go.
    let block = async |path: &str, blocked: bool| {
        let path = format!("/api/v1/admin/{path}/block");
        ada.put(&path, json!({ "blocked": blocked })).await.ok()
    };
    let seen = async |path: &str| rude.get(path).await.status == 200;
    for (what, path) in [
        (format!("tables/{table}"), format!("/api/v1/tables/{table}")),
        (
            format!("records/{record}"),
            format!("/api/v1/replays/{record}"),
        ),
    ] {
        assert!(seen(&path).await, "{path}");
        block(&what, true).await;
        assert!(!seen(&path).await, "{path}");
        block(&what, false).await;
        assert!(seen(&path).await, "{path}");
        ada.delete(&format!("/api/v1/admin/{what}")).await.ok();
        assert!(!seen(&path).await, "{path}");
    }
    who_is_rude_goes(&ada, &rude).await;
    let acts = ada.get("/api/v1/admin/acts").await.ok();
    let acts = acts["acts"].as_array().expect("a list");
    assert_eq!(acts[0]["act"], "remove-guest");
    assert_eq!(acts[0]["about"], json!(format!("Rude ({})", rude.id)));
    assert_eq!(acts.last().expect("one")["act"], "become-admin");
    assert_eq!(acts.len(), 10, "{acts:?}");
    let disk = ada.get("/api/v1/admin/disk").await.ok();
    assert!(number(&disk["bytes"]) > 100_000, "{disk}");
    assert_eq!(disk["going"].as_array().map(Vec::len), Some(5));
}

/// Whoever is blocked does nothing any more, neither by requests nor over an open socket.
async fn who_is_rude_goes(ada: &Person, rude: &Person) {
    let block = async |blocked: bool| {
        let path = format!("/api/v1/admin/guests/{}/block", rude.id);
        ada.put(&path, json!({ "blocked": blocked })).await.ok()
    };
    let mut socket = rude.socket().await;
    block(true).await;
    let refused = rude.get("/api/v1/me").await;
    assert!(refused.body.contains("blocked"), "{refused:?}");
    assert_eq!(rude.get("/api/v1/visitor").await.ok()["me"], Value::Null);
    let again = rude
        .post("/api/v1/guests", json!({ "name": "Other" }))
        .await;
    assert_eq!(again.refusal(), "forbidden");
    while socket.next().await.is_some() {}
    assert_eq!(
        rude.try_socket("/api/v1/socket", &[]).await.err(),
        Some(403)
    );
    block(false).await;
    rude.get("/api/v1/me").await.ok();
    let found = ada
        .get("/api/v1/admin/guests?search=rud&order=tables")
        .await
        .ok();
    assert_eq!(found["guests"][0]["id"], json!(rude.id));
    let path = format!("/api/v1/admin/guests/{}", ada.id);
    assert_eq!(ada.delete(&path).await.refusal(), "forbidden");
    ada.delete(&format!("/api/v1/admin/guests/{}", rude.id))
        .await
        .ok();
    assert_eq!(rude.get("/api/v1/me").await.refusal(), "unauthenticated");
}

/// A game with others stays when somebody deletes themselves, and says no name of theirs.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_leaves_games_to_the_others() {
    let server = Server::start().await;
    let mut party = crate::party::Party::begin(&server, 2, json!({})).await;
    party.keep_first_tickets().await;
    let (anna, ben) = (party.people[0].clone(), party.people[1].clone());
    ben.delete("/api/v1/me/everything").await.ok();
    assert_eq!(ben.get("/api/v1/me").await.refusal(), "unauthenticated");
    let start = std::time::Instant::now();
    loop {
        let info = party.info().await;
        assert!(!info.to_string().contains(&ben.id), "{info}");
        assert_eq!(info["seats"][1]["name"], "N. N.");
        assert_eq!(info["resigned"], json!([2]));
        let waits = info["to-act"]
            .as_array()
            .expect("seats")
            .contains(&json!(2));
        // A bot plays on for them, so that the game goes on.
        if !waits {
            break;
        }
        assert!(start.elapsed() < crate::wire::PATIENCE, "{info}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    anna.get(&party.path("position?seat=1")).await.ok();
    let record = format!("/api/v1/players/{}", ben.id);
    assert_eq!(anna.get(&record).await.refusal(), "not-found");
}
