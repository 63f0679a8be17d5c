//! Programs that a chore needs beside cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, output, run as run_command, succeeds};

/// A program, under any of its names.
pub(crate) struct Tool {
    /// One of these must be there.
    pub(crate) programs: &'static [&'static str],
    /// The Debian package that brings it.
    pub(crate) package: &'static str,
    /// Folders with one folder for each version, in whose `bin` it may be, too.
    pub(crate) folders: &'static [&'static str],
    /// What to say where it is missing and cannot be installed.
    pub(crate) missing: &'static str,
}

/// Makes sure that the tool is there: on Debian it is installed if we may, elsewhere demanded.
pub(crate) fn ensure(tool: &Tool) -> Outcome {
    let inside: Vec<PathBuf> = tool.folders.iter().flat_map(versions).collect();
    let there = |program: &&str| {
        succeeds(version_of(Path::new(program)))
            || inside
                .iter()
                .any(|folder| succeeds(version_of(&folder.join(program))))
    };
    if tool.programs.iter().any(there) {
        return Ok(());
    }
    let debian = Path::new("/etc/debian_version").exists();
    if !(debian && is_root()) {
        return Err(tool.missing.to_owned());
    }
    run_command(apt_get(&["update"]))?;
    run_command(apt_get(&["install", "-y", tool.package]))
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

fn is_root() -> bool {
    let mut command = Command::new("id");
    command.arg("-u");
    output(command).is_ok_and(|id| id.trim_ascii() == b"0")
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command
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
    }
}
