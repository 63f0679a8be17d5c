//! Writes or compares the golden playthroughs in `tests/playthroughs`.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

use clap::Parser;
use gleis_arena::playthrough::{Golden, first_difference, goldens};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Writes the golden playthroughs of all games, or compares them.
#[derive(Debug, Parser)]
#[command(after_help = "Example: playthroughs --check\n\
    After a change that is meant to change games, run it without --check and read the diff.")]
struct Options {
    /// Write nothing; tell the first difference and fail.
    #[arg(long)]
    check: bool,
    /// Where the texts are.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/playthroughs"))]
    #[arg(hide_default_value = true)]
    folder: PathBuf,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let goldens = match goldens() {
        Ok(goldens) => goldens,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    for golden in &goldens {
        let path = options.folder.join(&golden.path);
        let done = if options.check {
            compare(&path, golden)
        } else {
            write(&path, golden)
        };
        if let Err(sentence) = done {
            eprintln!("error: {sentence}");
            return ExitCode::FAILURE;
        }
    }
    let done = if options.check { "compared" } else { "written" };
    println!("{} playthroughs {done}", goldens.len());
    ExitCode::SUCCESS
}

fn write(path: &Path, golden: &Golden) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, &golden.text))
        .map_err(|error| format!("{} cannot be written: {error}", golden.path))
}

fn compare(path: &Path, golden: &Golden) -> Result<(), String> {
    let old = std::fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", golden.path))?;
    let Some((line, old, new)) = first_difference(&old, &golden.text) else {
        return Ok(());
    };
    Err(format!(
        "{}, line {line} differs\n  golden: {old}\n  now:    {new}\n\
         If this is meant, run `cargo xtask playthroughs` and read the difference.",
        golden.path
    ))
}
