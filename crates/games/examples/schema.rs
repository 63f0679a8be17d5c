//! Writes the schema of game records from the types that read them; with `--check` it writes
//! nothing and fails if the schema is out of date.
#![expect(clippy::print_stdout, reason = "a program talks to its user")]

use gleis_games::record::Record;
use std::path::Path;
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/record.schema.json");
    let schema = serde_json::to_string_pretty(&schemars::schema_for!(Record))? + "\n";
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [option] if option == "--check" => true,
        _ => return Err("the only option is --check".into()),
    };
    if !check {
        std::fs::write(path, schema)?;
        println!("docs/record.schema.json is written");
    } else if std::fs::read_to_string(path).unwrap_or_default() != schema {
        println!("docs/record.schema.json is out of date; run `cargo xtask schema`");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
