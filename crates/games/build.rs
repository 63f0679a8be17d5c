//! Puts the data files of the built-in games into the program: whatever lies in `data/`.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "build/list.rs"]
mod list;

/// Where the data are, from this crate.
const DATA: &str = "../../data";

fn main() -> io::Result<()> {
    let data = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join(DATA);
    println!("cargo::rerun-if-changed={}", data.display());
    let mut code = String::from("static EMBEDDED: &[(&str, &str)] = &[\n");
    for name in list::data_files(&data)? {
        let path = data.join(&name).display().to_string();
        let _ = writeln!(code, "({name:?}, include_str!({path:?})),");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("data.rs"), code)
}
