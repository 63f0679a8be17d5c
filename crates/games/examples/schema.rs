//! Writes the schemas of game records and of the bot protocol from the types that read them;
//! with `--check` it writes nothing and fails if a schema is out of date.
#![expect(clippy::print_stdout, reason = "a program talks to its user")]

use gleis_games::record::Record;
use gleis_games::wire::Message;
use schemars::{Schema, schema_for};
use std::path::Path;
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [option] if option == "--check" => true,
        _ => return Err("the only option is --check".into()),
    };
    let mut current = true;
    for (name, schema) in [
        ("docs/record.schema.json", schema_for!(Record)),
        ("docs/bot-protocol.schema.json", schema_for!(Message)),
    ] {
        current &= write_or_compare(name, &schema, check)?;
    }
    Ok(if current {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Is the file as it should be, afterwards?
fn write_or_compare(
    name: &str,
    schema: &Schema,
    check: bool,
) -> Result<bool, Box<dyn std::error::Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    let schema = serde_json::to_string_pretty(schema)? + "\n";
    if !check {
        std::fs::write(path, schema)?;
        println!("{name} is written");
    } else if std::fs::read_to_string(path).unwrap_or_default() != schema {
        println!("{name} is out of date; run `cargo xtask schema`");
        return Ok(false);
    }
    Ok(true)
}
