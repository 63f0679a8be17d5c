//! Puts the browser client into the binary: every file below `web/app`, and the page.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where the client is, from this crate.
const CLIENT: &str = "../../web";

fn main() -> io::Result<()> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join(CLIENT);
    let (app, template) = (web.join("app"), web.join("index.html"));
    println!("cargo::rerun-if-changed={}", app.display());
    println!("cargo::rerun-if-changed={}", template.display());
    let mut files = Vec::new();
    list(&app, &mut files)?;
    // The hash of the client must not depend on the order in which a disk lists files.
    files.sort();
    let mut code = String::from("static FILES: &[(&str, &[u8])] = &[\n");
    for path in &files {
        // By itself, so that a file that goes away is noticed however its folder looks.
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&app).map_err(io::Error::other)?;
        let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        let _ = writeln!(
            code,
            "({:?}, include_bytes!({:?})),",
            name.join("/"),
            path.display().to_string()
        );
    }
    let template = template.display().to_string();
    let _ = writeln!(
        code,
        "];\nstatic TEMPLATE: &str = include_str!({template:?});"
    );
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("client.rs"), code)
}

/// All files below a directory.
fn list(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
