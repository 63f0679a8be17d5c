//! Puts the data files of the built-in games into the program: whatever lies in `data/`. They are
//! packed, so that nobody who looks at the program with a text tool reads what is sealed.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "build/list.rs"]
mod list;

/// Where the data are, from this crate.
const DATA: &str = "../../data";

fn main() -> io::Result<()> {
    let data = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join(DATA);
    println!("cargo::rerun-if-changed={}", data.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut code = String::from("static PACKED: &[(&str, &[u8])] = &[\n");
    for (number, name) in list::data_files(&data)?.iter().enumerate() {
        let path = out.join(format!("{number}.packed"));
        fs::write(&path, pack(&fs::read(data.join(name))?)?)?;
        let path = path.display().to_string();
        let _ = writeln!(code, "({name:?}, include_bytes!({path:?})),");
    }
    code.push_str("];\n");
    fs::write(out.join("data.rs"), code)
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
