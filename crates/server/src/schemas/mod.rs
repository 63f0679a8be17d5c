//! Schemas and declarations that are files of the repository, made from the types themselves.

pub(crate) mod shape;
mod typescript;

use crate::protocol::{ToClient, ToServer};
use gleis_games::record::Record;
use gleis_games::wire::Message;
use schemars::{Schema, SchemaGenerator, json_schema, schema_for};

/// The files, by their paths from the root of the repository, with what they should hold.
///
/// # Panics
/// Never: schemas are JSON.
#[must_use]
pub fn files() -> Vec<(&'static str, String)> {
    let pretty =
        |schema: Schema| serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
    vec![
        ("docs/record.schema.json", pretty(schema_for!(Record))),
        (
            "docs/bot-protocol.schema.json",
            pretty(schema_for!(Message)),
        ),
        ("docs/socket.schema.json", pretty(socket())),
        ("web/protocol.d.ts", declarations()),
    ]
}

/// A message of the socket, in either direction.
fn socket() -> Schema {
    let mut generator = SchemaGenerator::default();
    let to_server = generator.subschema_for::<ToServer>();
    let to_client = generator.subschema_for::<ToClient>();
    json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Socket",
        "description": "A message of the socket at /api/v1/socket, in either direction.",
        "anyOf": [to_server, to_client],
        "$defs": generator.take_definitions(true),
    })
}

/// Everything that the API, the socket and the bot protocol speak of.
fn declarations() -> String {
    typescript::declarations(&crate::http::document())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn names(schema: &Value) -> Vec<String> {
        let names = schema.as_object().into_iter().flatten();
        names.map(|(name, _)| name.clone()).collect()
    }

    /// Types of one name get numbers behind it, which no client should see.
    #[test]
    fn no_two_definitions_share_a_name() {
        let document = crate::http::document();
        for name in names(&document["components"]["schemas"]) {
            let numbered = name.ends_with(|letter: char| letter.is_ascii_digit());
            assert!(!numbered, "{name} is the name of several types");
        }
    }

    #[test]
    fn everything_that_is_named_is_declared() {
        let declared = declarations();
        for name in [
            "ToServer",
            "ToClient",
            "ToBot",
            "FromBot",
            "WireView",
            "WireGame",
            "WireBoard",
            "Record",
            "Endpoints",
            "Answers",
        ] {
            let found = [
                format!("export type {name} "),
                format!("export interface {name} "),
            ]
            .iter()
            .any(|start| declared.contains(start.as_str()));
            assert!(found, "{name}");
        }
    }
}
