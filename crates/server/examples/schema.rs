//! Writes the schemas and declarations of the repository from the types that read and write
//! what they describe; with `--check` it writes nothing and fails if one is out of date.
#![expect(clippy::print_stdout, reason = "a program talks to its user")]

use gleis_server::schemas;
use std::path::Path;
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [option] if option == "--check" => true,
        _ => return Err("the only option is --check".into()),
    };
    let mut current = true;
    for (name, text) in schemas::files() {
        current &= write_or_compare(name, &text, check)?;
    }
    Ok(if current {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Is the file as it should be, afterwards?
fn write_or_compare(name: &str, text: &str, check: bool) -> std::io::Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(name);
    if !check {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, text)?;
        println!("{name} is written");
    } else if std::fs::read_to_string(path).unwrap_or_default() != text {
        println!("{name} is out of date; run `cargo xtask schema`");
        return Ok(false);
    }
    Ok(true)
}
