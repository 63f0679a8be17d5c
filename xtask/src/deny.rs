//! Licences, sources, duplicates and known faults of all dependencies: cargo-deny with `deny.toml`.
//!
//! The fuzz targets stand outside the workspace and are never shipped; their one tool,
//! libFuzzer, is not looked at.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, cargo, run as run_command, succeeds};

/// Checks every package of the dependency graph, for all features and platforms.
pub(crate) fn run(root: &Path) -> Outcome {
    ensure_cargo_deny(root)?;
    run_command(deny(
        root,
        &[
            "check",
            "--hide-inclusion-graph",
            "bans",
            "licenses",
            "sources",
        ],
    ))?;
    // Known faults are listed in a Git repository, which not every machine can fetch.
    if succeeds(deny(root, &["fetch", "db"])) || database_is_kept() {
        return run_command(deny(root, &["check", "--disable-fetch", "advisories"]));
    }
    eprintln!(
        "deny: KNOWN FAULTS OF DEPENDENCIES WERE NOT CHECKED: \
         the database of advisories cannot be fetched, and none is kept here."
    );
    Ok(())
}

/// Whether an earlier run, or somebody by hand, put a database where cargo-deny looks for it. One
/// that is too old is refused by cargo-deny itself.
fn database_is_kept() -> bool {
    let home = env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo"));
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from).or(home);
    let folders = cargo.and_then(|cargo| fs::read_dir(cargo.join("advisory-dbs")).ok());
    let mut folders = folders.into_iter().flatten().flatten();
    folders.any(|folder| folder.path().join("crates").is_dir())
}

/// Built without optimisation, because it runs for a second and is built in one minute instead of
/// two and a half; kept apart from what the user has installed for that reason.
fn ensure_cargo_deny(root: &Path) -> Outcome {
    if succeeds(deny(root, &["--version"])) {
        return Ok(());
    }
    let mut install = cargo(
        root,
        &[
            "install",
            "cargo-deny",
            "--locked",
            "--no-default-features",
            "--debug",
            "--root",
        ],
    );
    install
        .arg(tools(root))
        .env("CARGO_PROFILE_DEV_DEBUG", "false");
    run_command(install)
}

/// A call of the cargo-deny that is installed, or else of ours.
fn deny(root: &Path, arguments: &[&str]) -> Command {
    let mut command = cargo(root, &[&["deny"], arguments].concat());
    command.env("PATH", path_with(&tools(root).join("bin")));
    command
}

fn tools(root: &Path) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root.join(target).join("deny")
}

fn path_with(folder: &Path) -> OsString {
    let known = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&known).chain([folder.to_path_buf()]);
    env::join_paths(folders).unwrap_or(known)
}
