//! The browser client as the server gives it out.

use crate::wire::{Person, Server};
use std::fs;

/// A browser's request for a page.
const PAGE: &str = "accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";

/// What stands between two marks.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).expect(before);
    rest.split_once(after).expect(after).0
}

/// The hash of the client, from its page.
async fn hash_of(person: &Person) -> String {
    let page = person.request("GET", "/", PAGE, b"").await;
    assert_eq!(page.status, 200);
    between(&page.body, "/app/", "/").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_the_page_and_other_addresses_say_that_they_are_none() {
    let server = Server::start().await;
    let anna = server.stranger();
    for path in [
        "/",
        "/new",
        "/learn",
        "/lobby",
        "/mine",
        "/settings",
        "/rules",
        "/rules/usa-2004",
        "/t/abc",
        "/replay/abc",
        "/player/abc",
        "/device",
        "/admin",
        "/ratings",
        "/about",
    ] {
        let page = anna.request("GET", path, PAGE, b"").await;
        assert_eq!(page.status, 200, "{path}");
        assert!(page.body.contains("<div id=\"app\">"), "{path}");
        assert_eq!(page.header("cache-control"), Some("no-cache"));
        let head = anna.request("HEAD", path, PAGE, b"").await;
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
    }
    let page = anna.request("GET", "/nowhere", PAGE, b"").await;
    assert_eq!(page.status, 404);
    assert!(page.body.contains("<div id=\"app\">"));
    assert_eq!(anna.get("/nowhere").await.refusal(), "not-found");
    let api = anna.request("GET", "/api/v1/nowhere", PAGE, b"").await;
    assert_eq!(api.refusal(), "not-found");
    let wrong = anna.request("POST", "/lobby", PAGE, b"").await;
    assert_eq!(wrong.refusal(), "method-not-allowed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_policy_allows_the_import_map_and_no_other_inline_script() {
    let server = Server::start().await;
    let page = server.stranger().request("GET", "/", PAGE, b"").await;
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(!policy.contains("unsafe"), "{policy}");
    let script = between(policy, "script-src ", ";");
    assert!(script.starts_with("'self' 'sha256-"), "{script}");
    let socket = format!("ws://{}", server.address());
    assert!(
        between(policy, "connect-src ", ";").contains(&socket),
        "{policy}"
    );
    let map = between(&page.body, "<script type=\"importmap\">", "</script>");
    let map: serde_json::Value = serde_json::from_str(map).expect("JSON");
    assert!(map["imports"]["lit"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_the_client_are_kept_for_good_and_nothing_else_is_there() {
    let server = Server::start().await;
    let anna = server.stranger();
    let hash = hash_of(&anna).await;
    let icon = format!("/app/{hash}/icon.svg");
    let file = anna.get(&icon).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-type"), Some("image/svg+xml"));
    let keep = file.header("cache-control").expect("it");
    assert!(keep.contains("immutable"), "{keep}");
    assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(file.header("vary"), Some("accept-encoding"));
    let packed = anna
        .request("HEAD", &icon, "accept-encoding: gzip, br\r\n", b"")
        .await;
    assert_eq!(packed.header("content-encoding"), Some("br"));
    let packed = anna
        .request("HEAD", &icon, "accept-encoding: gzip\r\n", b"")
        .await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    for path in [
        "nothing.js",
        "../index.html",
        "%2e%2e/index.html",
        "..%2findex.html",
        "%2fetc%2fpasswd",
        "vendor/README.md",
        "",
    ] {
        let path = format!("/app/{hash}/{path}");
        assert_eq!(anna.get(&path).await.refusal(), "not-found", "{path}");
    }
    assert_eq!(anna.get("/app/old/icon.svg").await.refusal(), "not-found");
    let wrong = anna.request("POST", &icon, "", b"").await;
    assert_eq!(wrong.refusal(), "method-not-allowed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_in_a_directory_is_read_anew_each_time() {
    let web = tempfile::tempdir().expect("a directory");
    let app = web.path().join("app");
    fs::create_dir_all(app.join("core")).expect("a directory");
    fs::write(app.join("main.js"), "import './core/x.js'").expect("a file");
    fs::write(app.join("core/x.js"), "1").expect("a file");
    fs::write(web.path().join("index.html"), "<i>{{modules}}</i>").expect("a file");
    let path = web.path().to_owned();
    let server = Server::start_with(|settings| settings.web_dir = Some(path)).await;
    let anna = server.stranger();
    let page = anna.get("/").await;
    assert!(page.body.contains("/app/dev/core/x.js"), "{}", page.body);
    let file = anna.get("/app/dev/core/x.js").await;
    assert_eq!((file.status, file.body.as_str()), (200, "1"));
    assert_eq!(file.header("cache-control"), Some("no-store"));
    fs::write(app.join("core/x.js"), "2").expect("a file");
    assert_eq!(anna.get("/app/dev/core/x.js").await.body, "2");
    let outside = anna.get("/app/dev/..%2findex.html").await;
    assert_eq!(outside.refusal(), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_the_client_do_not_count_as_requests() {
    let server = Server::start_with(|settings| settings.requests_per_minute = 5).await;
    let anna = server.stranger();
    let hash = hash_of(&anna).await;
    for _ in 0..20 {
        let icon = anna.get(&format!("/app/{hash}/icon.svg")).await;
        assert_eq!(icon.status, 200);
    }
    assert_eq!(anna.get("/healthz").await.status, 200);
}
