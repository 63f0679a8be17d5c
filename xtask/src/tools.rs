//! Programs that a chore needs beside cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::command::{Outcome, output, run as run_command, succeeds};

pub(crate) mod node;
pub(crate) mod python;

/// A program, under any of its names.
pub(crate) struct Tool {
    /// One of these must be there.
    pub(crate) programs: &'static [&'static str],
    /// The Debian package that brings it, or several with spaces between them.
    pub(crate) package: &'static str,
    /// Folders with one folder for each version, in whose `bin` it may be, too.
    pub(crate) folders: &'static [&'static str],
    /// What to say where it is missing and cannot be installed.
    pub(crate) missing: &'static str,
}

pub(crate) const PYTHON: Tool = Tool {
    programs: &["python3"],
    package: "python3",
    folders: &[],
    missing: "Tests of bots and of the interface need Python: install python3.",
};

pub(crate) const POSTGRESQL: Tool = Tool {
    programs: &["postgres"],
    package: "postgresql",
    // Debian does not put the server on the path.
    folders: &["/usr/lib/postgresql"],
    missing: "The tests of the store need PostgreSQL: install postgresql.",
};

pub(crate) const CURL: Tool = Tool {
    programs: &["curl"],
    package: "curl",
    folders: &[],
    missing: "The test of docs/api.md plays a game with curl: install curl.",
};

pub(crate) const KILL: Tool = Tool {
    programs: &["kill"],
    package: "procps",
    folders: &[],
    missing: "The tests of the program end it with kill: install procps.",
};

/// Whether `apt-get update` has run; the lock lets one installation follow another.
static UPDATED: Mutex<bool> = Mutex::new(false);

/// Makes sure that the tool is there: on Debian it is installed if we may, elsewhere demanded.
pub(crate) fn ensure(tool: &Tool) -> Outcome {
    ensure_all(&[tool])
}

/// Makes sure that all these tools are there, with one installation for what is missing.
pub(crate) fn ensure_all(tools: &[&Tool]) -> Outcome {
    let missing = tools.iter().filter(|tool| !is_there(tool));
    let wanted: Vec<_> = missing.map(|tool| (tool.package, tool.missing)).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    install(&wanted)
}

fn is_there(tool: &Tool) -> bool {
    let inside: Vec<PathBuf> = tool.folders.iter().flat_map(versions).collect();
    let there = |program: &&str| {
        succeeds(version_of(Path::new(program)))
            || inside
                .iter()
                .any(|folder| succeeds(version_of(&folder.join(program))))
    };
    tool.programs.iter().any(there)
}

/// Installs Debian packages if we may; else says what is missing. Each row is a package, or
/// several with spaces between them, and the sentence for those who have to install it.
fn install(wanted: &[(&'static str, &'static str)]) -> Outcome {
    let debian = Path::new("/etc/debian_version").exists();
    if !(debian && is_root()) {
        let sentences: Vec<&str> = wanted.iter().map(|(_, sentence)| *sentence).collect();
        return Err(sentences.join("\n"));
    }
    let mut updated = UPDATED.lock().unwrap_or_else(PoisonError::into_inner);
    if !*updated {
        run_command(apt_get(&["update"]))?;
        *updated = true;
    }
    let packages = wanted.iter().flat_map(|(names, _)| names.split(' '));
    let packages: Vec<&str> = packages.collect();
    let install = ["install", "-y", "--no-install-recommends"];
    run_command(apt_get(&[&install[..], &packages].concat()))
}

/// The folders for programs of all versions that are installed.
fn versions(folder: &&str) -> Vec<PathBuf> {
    let versions = fs::read_dir(folder).into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin")).collect()
}

fn version_of(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.arg("--version");
    command
}

pub(crate) fn is_root() -> bool {
    let mut command = Command::new("id");
    command.arg("-u");
    output(command).is_ok_and(|id| id.trim_ascii() == b"0")
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command
        // Somebody else may be installing something.
        .args(["-o", "DPkg::Lock::Timeout=600"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_of_the_names_will_do() {
        let tool = Tool {
            programs: &["no-such-program", "cargo"],
            package: "cargo",
            folders: &[],
            missing: "There is no cargo.",
        };
        assert_eq!(ensure(&tool), Ok(()));
        let missing = Tool {
            programs: &["no-such-program"],
            ..tool
        };
        assert!(!is_there(&missing));
    }
}
