//! Who is who: cookies, links that work once, origins, bodies, limits, headers.

use crate::party::Party;
use crate::wire::{Person, Server, cookie_of, text};
use serde_json::json;

const JSON: &str = "content-type: application/json\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_cannot_be_taken_over_without_the_secret() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let owner = &party.people[0];
    let cookie = owner.cookie.clone().expect("a cookie");
    let (start, secret) = cookie.split_once('.').expect("an id and a secret");
    let wrong = format!("{start}.{}", secret.chars().rev().collect::<String>());
    let other = party.people[1].cookie.clone().expect("a cookie");
    let crossed = format!("{start}.{}", other.split_once('.').expect("two halves").1);
    let guest = format!("gleis={}", owner.id);
    let attempts = [wrong, crossed, guest, "gleis=".to_owned(), start.to_owned()];
    for cookie in attempts.into_iter().map(Some).chain([None]) {
        let thief = Person {
            cookie,
            ..owner.clone()
        };
        for path in [
            "position?seat=1",
            "events?since=0&seat=1",
            "record?viewer=seat-1",
        ] {
            let answer = thief.get(&party.path(path)).await;
            assert_eq!(answer.refusal(), "unauthenticated", "{thief:?} {path}");
        }
        let ply = format!("/api/v1/replays/{}/plies/0?viewer=seat-1", party.table);
        assert_eq!(thief.get(&ply).await.refusal(), "unauthenticated");
        let act = json!({ "seat": 1, "seq": 0, "choice": 0 });
        let answer = thief.post(&party.path("actions"), act).await;
        assert_eq!(answer.refusal(), "unauthenticated");
        let mut socket = thief.socket().await;
        let watch = json!({ "type": "watch", "table": party.table, "seat": 1 });
        assert_eq!(socket.refused(watch).await["code"], "unauthenticated");
    }
    assert_eq!(party.seq().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_player_neither_sees_nor_acts_for_a_seat() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let cheat = &party.people[1];
    for path in [
        "position?seat=1",
        "events?since=0&seat=1",
        "record?viewer=seat-1",
    ] {
        let answer = cheat.get(&party.path(path)).await;
        assert_eq!(answer.refusal(), "forbidden", "{path}");
    }
    let replay = format!("/api/v1/replays/{}", party.table);
    let ply = cheat.get(&format!("{replay}/plies/0?viewer=seat-1")).await;
    assert_eq!(ply.refusal(), "forbidden");
    let viewers = cheat.get(&replay).await.ok()["viewers"].clone();
    assert_eq!(viewers, json!(["seat-2", "spectator"]));
    for (path, body) in [
        ("actions", json!({ "seat": 1, "seq": 0, "choice": 0 })),
        ("undo", json!({ "seat": 1, "seq": 0 })),
        ("undo/answer", json!({ "seat": 1, "agree": true })),
        ("leave", json!({ "seat": 1 })),
    ] {
        let answer = cheat.post(&party.path(path), body).await;
        assert_eq!(answer.refusal(), "forbidden", "{path}");
    }
    let answer = cheat.delete(&party.path("seats/1/stand-in")).await;
    assert_eq!(answer.refusal(), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_for_another_browser_works_once() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let link = anna.post("/api/v1/me/device-link", json!({})).await.ok();
    assert!(text(&link["path"]).starts_with("/device#"), "{link}");
    let code = json!({ "code": link["code"] });
    // The code of a link is no cookie and no other kind of link.
    let mut phone = Person {
        cookie: Some(format!("gleis={}", text(&link["code"]))),
        ..server.stranger()
    };
    assert_eq!(phone.get("/api/v1/me").await.refusal(), "unauthenticated");
    assert_eq!(
        anna.post("/api/v1/admin", code.clone()).await.refusal(),
        "forbidden"
    );
    let answer = server.stranger().post("/api/v1/device", code.clone()).await;
    phone.cookie = cookie_of(&answer);
    assert_eq!(phone.get("/api/v1/me").await.ok()["id"], anna.id);
    assert_ne!(
        phone.cookie, anna.cookie,
        "each browser has a secret of its own"
    );
    let again = server.stranger().post("/api/v1/device", code).await;
    assert_eq!(again.refusal(), "forbidden");
    anna.delete("/api/v1/me").await.ok();
    assert_eq!(anna.get("/api/v1/me").await.refusal(), "unauthenticated");
    assert_eq!(phone.get("/api/v1/me").await.ok()["id"], anna.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_admin_link_works_once_and_admins_see_no_cards() {
    let server = Server::start().await;
    let (anna, bert) = (server.person("Anna").await, server.person("Bert").await);
    let link = server
        .serving
        .admin_link
        .clone()
        .expect("there is no admin yet");
    let code = json!({ "code": link.strip_prefix("/admin#").expect("a code") });
    let overview = "/api/v1/admin/overview";
    assert_eq!(anna.get(overview).await.refusal(), "forbidden");
    assert_eq!(
        server.stranger().get(overview).await.refusal(),
        "unauthenticated"
    );
    assert_eq!(
        anna.post("/api/v1/admin", code.clone()).await.ok()["admin"],
        true
    );
    assert_eq!(
        bert.post("/api/v1/admin", code).await.refusal(),
        "forbidden"
    );
    anna.get(overview).await.ok();
    let party = Party::begin(&server, 2, json!({ "spectators": false })).await;
    for path in ["position?seat=1", "position", "record"] {
        assert_eq!(anna.get(&party.path(path)).await.refusal(), "forbidden");
    }
    let close = format!("/api/v1/admin/tables/{}/close", party.table);
    assert_eq!(bert.post(&close, json!({})).await.refusal(), "forbidden");
    assert_eq!(
        anna.post(&close, json!({})).await.ok()["status"],
        "abandoned"
    );
    let server = server.restart().await;
    assert_eq!(server.serving.admin_link, None, "there is an admin now");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_pages_cannot_act_in_a_visitors_name() {
    let server = Server::start().await;
    let party = Party::begin(&server, 2, json!({})).await;
    let victim = &party.people[0];
    let act = json!({ "seat": 1, "seq": 0, "choice": 0 }).to_string();
    let path = party.path("actions");
    let own = format!("http://{}", server.address());
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1.evil.example",
    ] {
        let headers = format!("{JSON}origin: {origin}\r\n");
        let answer = victim
            .request("POST", &path, &headers, act.as_bytes())
            .await;
        assert_eq!(answer.refusal(), "forbidden", "{origin}");
        let socket = victim
            .try_socket("/api/v1/socket", &[("origin", origin)])
            .await;
        assert_eq!(socket.err(), Some(403), "{origin}");
        let socket = victim
            .try_socket("/api/v1/bot", &[("origin", origin)])
            .await;
        assert_eq!(socket.err(), Some(403), "{origin}");
    }
    // A form sends no JSON, and a page may not mark it as such without being asked first.
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let headers = format!("content-type: {kind}\r\n");
        let answer = victim
            .request("POST", &path, &headers, act.as_bytes())
            .await;
        assert_eq!(answer.refusal(), "not-json", "{kind}");
    }
    let asked = "origin: http://evil.example\r\naccess-control-request-method: POST\r\n";
    let answer = victim.request("OPTIONS", &path, asked, b"").await;
    assert_eq!(answer.header("access-control-allow-origin"), None);
    assert_eq!(party.seq().await, 0);
    let headers = format!("{JSON}origin: {own}\r\n");
    let answer = victim
        .request("POST", &path, &headers, act.as_bytes())
        .await;
    assert_eq!(answer.ok()["seq"], 1);
    let socket = victim
        .try_socket("/api/v1/socket", &[("origin", &own)])
        .await;
    assert!(socket.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_out_of_reach_for_scripts_and_other_pages() {
    let server = Server::start().await;
    let guest = json!({ "name": "Anna" });
    let answer = server
        .stranger()
        .post("/api/v1/guests", guest.clone())
        .await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(
        cookie.contains("; HttpOnly; SameSite=Lax; Path=/;"),
        "{cookie}"
    );
    assert!(
        !cookie.contains("Secure"),
        "without TLS it would never come back"
    );
    let secret = cookie_of(&answer).expect("a cookie");
    assert!(
        !answer
            .body
            .contains(secret.split_once('.').expect("two halves").1)
    );
    let server = Server::start_with(|settings| {
        settings.public_url = gleis_server::settings::PublicUrl::read("https://gleis.example");
    })
    .await;
    let answer = server.stranger().post("/api/v1/guests", guest).await;
    assert!(
        answer
            .header("set-cookie")
            .expect("a cookie")
            .ends_with("; Secure")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_bodies_are_refused_with_a_reason() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
    let deep = "[".repeat(50_000);
    for (body, code) in [
        ("{\"name\":", "bad-request"),
        ("{\"name\":\"A\",\"admin\":true}", "bad-request"),
        ("{\"name\":\"\\u0007 \"}", "bad-request"),
        ("{\"name\":5}", "bad-request"),
        (deep.as_str(), "bad-request"),
        (long.as_str(), "too-large"),
    ] {
        let answer = anna
            .request("PUT", "/api/v1/me", JSON, body.as_bytes())
            .await;
        let start: String = body.chars().take(40).collect();
        assert_eq!(answer.refusal(), code, "{start}");
    }
    let record = "x".repeat(2 * 1024 * 1024 + 1);
    let answer = anna
        .request("POST", "/api/v1/records", JSON, record.as_bytes())
        .await;
    assert_eq!(answer.refusal(), "too-large");
    for path in [
        "/api/v1/tables/../../etc/passwd",
        "/api/v1/tables/%2e%2e%2fx",
        "/nothing",
    ] {
        assert_eq!(anna.get(path).await.refusal(), "not-found", "{path}");
    }
    assert_eq!(
        anna.delete("/api/v1/about").await.refusal(),
        "method-not-allowed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_are_stopped() {
    let server = Server::start_with(|settings| {
        settings.requests_per_minute = 30;
        settings.guests_per_hour = 2;
        settings.commands_per_second = 5;
    })
    .await;
    let anna = server.person("Anna").await;
    let mut socket = anna.socket().await;
    for _ in 0..20 {
        socket.send(&json!({ "type": "ping" })).await;
    }
    let mut refused = 0;
    for _ in 0..21 {
        let message = socket.next().await.expect("the socket stays open");
        refused += u32::from(message["problem"]["code"] == "too-many");
    }
    assert!((10..=15).contains(&refused), "{refused} of 20 refused");
    server.person("Bert").await;
    let third = json!({ "name": "Carl" });
    let answer = server.stranger().post("/api/v1/guests", third).await;
    assert_eq!(answer.refusal(), "too-many");
    let mut codes = Vec::new();
    for _ in 0..40 {
        codes.push(anna.get("/api/v1/me").await.status);
    }
    assert_eq!(codes.first(), Some(&200));
    assert_eq!(codes.last(), Some(&429));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_answer_carries_the_headers() {
    let server = Server::start_with(|settings| settings.requests_per_minute = 20).await;
    let stranger = server.stranger();
    let mut answers = Vec::new();
    for path in [
        "/",
        "/healthz",
        "/readyz",
        "/api/docs",
        "/api/openapi.json",
        "/nothing",
    ] {
        answers.push(stranger.get(path).await);
    }
    for path in [
        "/api/v1/about",
        "/api/v1/me",
        "/api/v1/tables/x",
        "/api/v1/socket",
    ] {
        answers.push(stranger.get(path).await);
    }
    let foreign = format!("{JSON}origin: http://evil.example\r\n");
    answers.push(
        stranger
            .request("POST", "/api/v1/guests", &foreign, b"{}")
            .await,
    );
    answers.push(stranger.request("POST", "/api/v1/guests", "", b"{}").await);
    while answers.last().is_some_and(|answer| answer.status != 429) {
        answers.push(stranger.get("/api/v1/about").await);
    }
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert!(
        [200, 401, 403, 404, 415, 429]
            .iter()
            .all(|status| statuses.contains(status))
    );
    for answer in answers {
        let header = |name| {
            answer
                .header(name)
                .unwrap_or_else(|| panic!("{name}: {answer:?}"))
        };
        assert!(header("content-security-policy").starts_with("default-src 'none'"));
        assert!(header("content-security-policy").contains("frame-ancestors 'none'"));
        assert!(!header("content-security-policy").contains("unsafe"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("x-frame-options"), "DENY");
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    assert_eq!(
        stranger.get("/api/v1/me").await.header("cache-control"),
        Some("no-store")
    );
}

/// Whoever steals the database cannot play with it in somebody's name.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_holds_no_secret_of_a_person() {
    let server = Server::start().await;
    let anna = server.person("Anna").await;
    let link = anna.post("/api/v1/me/device-link", json!({})).await.ok();
    let program = anna
        .post("/api/v1/me/programs", json!({ "name": "Robot" }))
        .await
        .ok();
    let admin = server
        .serving
        .admin_link
        .clone()
        .expect("there is no admin yet");
    let cookie = anna.cookie.clone().expect("a cookie");
    let tokens = [cookie, admin, text(&link["code"]), text(&program["token"])];
    let directory = server.stop().await;
    let mut bytes = Vec::new();
    for file in std::fs::read_dir(directory.path()).expect("a directory") {
        bytes.extend(std::fs::read(file.expect("a file").path()).expect("its bytes"));
    }
    let holds = |text: &str| {
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    };
    assert!(holds(&anna.id), "it is the right database");
    for token in tokens {
        let (_, secret) = token.split_once('.').expect("two halves");
        assert!(!holds(secret), "the database holds {token}");
    }
}
