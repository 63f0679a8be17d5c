//! The OpenAPI document as a page to read.

use serde_json::Value;

/// Renders the document.
pub(super) fn render(_document: &Value) -> String {
    String::from("<!doctype html><title>Gleis</title>")
}
