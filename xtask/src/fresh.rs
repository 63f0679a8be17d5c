//! Both commands of the README, on a machine that has a Rust toolchain and little else.
//!
//! The machine is a minimal Debian in a folder, made with debootstrap from the sources that this
//! machine uses. Whatever runs there has mounts and processes of its own that end with the chore.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use crate::command::{Outcome, output, run as run_command, succeeds};
use crate::tools::{self, Tool};

mod base;
mod machine;
mod page;

use machine::Machine;

/// What to run, and where.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Make the machine below this folder instead of target/fresh.
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Run one of the two commands only.
    #[arg(long, value_enum)]
    only: Option<Which>,
    /// Run this shell command in the clone instead of the two.
    #[arg(long, value_name = "CMD", conflicts_with = "only")]
    command: Option<String>,
    /// Let the machine download all crates instead of copying those that are here.
    #[arg(long)]
    cold: bool,
    /// Use this number of cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    cores: Option<u16>,
    /// Keep the machine, and go on with it if an earlier run has kept it.
    #[arg(long)]
    keep: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// `cargo run --release`
    Run,
    /// `cargo xtask ci`
    Ci,
}

const DEBOOTSTRAP: Tool = Tool {
    programs: &["debootstrap"],
    package: "debootstrap debian-archive-keyring",
    folders: &[],
    missing: "A fresh Debian is made with debootstrap: install debootstrap.",
};

/// What all checks write, with room to spare.
const GIGABYTES_MIN: u64 = 20;

/// By this file a folder is known to be ours, so that nothing else is ever removed.
const MARK: &str = "made-by-cargo-xtask-fresh";

/// What one command took, and what came of it.
struct Row {
    command: &'static str,
    time: Duration,
    result: String,
}

/// Makes the machine, runs the commands there, and prints what they took.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    check_host()?;
    let folder = folder(root, options)?;
    let (base, place) = (folder.join("base"), folder.join("root"));
    base::ensure(&base)?;
    let machine = Machine {
        root: place,
        cores: options.cores,
    };
    if !(options.keep && machine.root.exists()) {
        machine.make(&base, options.cold)?;
    }
    let tried = try_there(root, options, &machine);
    if options.keep || tried.is_err() {
        println!("fresh: the machine stays in {}", machine.root.display());
    } else {
        remove(&machine.root)?;
    }
    print_table(&tried?);
    Ok(())
}

/// Everything that this machine must have or allow.
fn check_host() -> Outcome {
    if !(Path::new("/etc/debian_version").exists() && tools::is_root()) {
        return Err(
            "A fresh Debian can be made and entered only by root, on Debian itself.".to_owned(),
        );
    }
    tools::ensure(&DEBOOTSTRAP)?;
    let mut namespaces = Command::new("unshare");
    namespaces.args(["--mount", "--pid", "--fork", "true"]);
    if succeeds(namespaces) {
        Ok(())
    } else {
        Err("This machine does not allow namespaces of mounts and processes (unshare).".to_owned())
    }
}

/// The folder for everything, which is ours and has enough room.
fn folder(root: &Path, options: &Options) -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let usual = root.join(target).join("fresh");
    let folder = options.root.clone().unwrap_or(usual);
    let failed = |error| format!("{}: {error}.", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let folder = folder.canonicalize().map_err(failed)?;
    let mut entries = fs::read_dir(&folder).map_err(failed)?;
    if entries.next().is_some() && !folder.join(MARK).exists() {
        return Err(format!(
            "{} holds other things: name a new folder.",
            folder.display()
        ));
    }
    fs::write(folder.join(MARK), "").map_err(failed)?;
    let mut free = Command::new("df");
    free.args(["--output=avail", "--block-size=1G"])
        .arg(&folder);
    let free = String::from_utf8_lossy(&output(free)?).into_owned();
    let free: u64 = free
        .lines()
        .nth(1)
        .and_then(|line| line.trim().parse().ok())
        .unwrap_or(0);
    if free < GIGABYTES_MIN {
        return Err(format!(
            "{} has {free} GB left, and a fresh machine needs {GIGABYTES_MIN}.",
            folder.display()
        ));
    }
    Ok(folder)
}

fn try_there(root: &Path, options: &Options, machine: &Machine) -> Result<Vec<Row>, String> {
    if let Some(script) = &options.command {
        if !machine.clone_path().exists() {
            machine.clone_repository(root)?;
        }
        machine.run(script)?;
        return Ok(Vec::new());
    }
    let mut rows = Vec::new();
    for which in [Which::Run, Which::Ci] {
        if options.only.is_some_and(|only| only != which) {
            continue;
        }
        // Each of them starts from nothing.
        machine.clone_repository(root)?;
        rows.push(match which {
            Which::Run => first_page(machine)?,
            Which::Ci => checks(machine)?,
        });
    }
    Ok(rows)
}

fn first_page(machine: &Machine) -> Result<Row, String> {
    const COMMAND: &str = "cargo run --release";
    let page = page::first(machine, COMMAND)?;
    let binary = machine.clone_path().join("target/release/gleis");
    let binary =
        fs::metadata(&binary).map_err(|error| format!("{}: {error}.", binary.display()))?;
    let tenths = binary.len() / 100_000;
    Ok(Row {
        command: COMMAND,
        time: page.time,
        result: format!(
            "{} answers, {} bytes; binary of {}.{} MB",
            page.address,
            page.bytes,
            tenths / 10,
            tenths % 10
        ),
    })
}

fn checks(machine: &Machine) -> Result<Row, String> {
    const COMMAND: &str = "cargo xtask ci";
    let start = Instant::now();
    machine.run(COMMAND)?;
    Ok(Row {
        command: COMMAND,
        time: start.elapsed(),
        result: "passed".to_owned(),
    })
}

fn print_table(rows: &[Row]) {
    for row in rows {
        let seconds = row.time.as_secs();
        println!(
            "{:<20} {:>3} min {:>2} s  {}",
            row.command,
            seconds / 60,
            seconds % 60,
            row.result
        );
    }
}

/// Removes a folder of ours, but nothing that somebody has mounted there.
fn remove(folder: &Path) -> Outcome {
    if !folder.exists() {
        return Ok(());
    }
    let mut command = Command::new("rm");
    command.args(["-rf", "--one-file-system"]).arg(folder);
    run_command(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_other_things_is_refused() {
        let options = Options {
            root: Some(PathBuf::from(env!("CARGO_MANIFEST_DIR"))),
            only: None,
            command: None,
            cold: false,
            cores: None,
            keep: false,
        };
        let error = folder(Path::new("/"), &options).unwrap_err();
        assert!(error.contains("holds other things"), "{error}");
    }
}
