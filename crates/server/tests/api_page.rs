//! `docs/api.md` names every code of a refusal and every message of the socket.

use gleis_server::protocol::ErrorCode;
use serde_json::Value;
use std::path::Path;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    std::fs::read_to_string(path).unwrap()
}

/// The cases of a union in the document of the API.
fn cases(name: &str) -> Vec<Value> {
    let document = gleis_server::http::document();
    let cases = &document["components"]["schemas"][name]["oneOf"];
    cases.as_array().expect("a union").clone()
}

#[test]
fn the_page_has_every_code_with_its_status() {
    let page = page();
    for case in cases("ErrorCode") {
        let code: ErrorCode = serde_json::from_value(case["const"].clone()).unwrap();
        let name = case["const"].as_str().unwrap();
        let row = format!("| `{name}` | {} |", code.status());
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn the_page_has_every_message_of_the_socket() {
    let page = page();
    for case in [cases("ToServer"), cases("ToClient")].concat() {
        let name = case["properties"]["type"]["const"].as_str().unwrap();
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}
