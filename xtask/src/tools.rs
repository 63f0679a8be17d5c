//! Programs that a chore needs beside cargo.

use std::path::Path;
use std::process::Command;

use crate::command::{Outcome, output, run as run_command, succeeds};

/// A program, under any of its names.
pub(crate) struct Tool {
    /// One of these must be there.
    pub(crate) programs: &'static [&'static str],
    /// The Debian package that brings it.
    pub(crate) package: &'static str,
    /// What to say where it is missing and cannot be installed.
    pub(crate) missing: &'static str,
}

/// Makes sure that the tool is there: on Debian it is installed if we may, elsewhere demanded.
pub(crate) fn ensure(tool: &Tool) -> Outcome {
    if tool
        .programs
        .iter()
        .any(|program| succeeds(version_of(program)))
    {
        return Ok(());
    }
    let debian = Path::new("/etc/debian_version").exists();
    if !(debian && is_root()) {
        return Err(tool.missing.to_owned());
    }
    run_command(apt_get(&["update"]))?;
    run_command(apt_get(&["install", "-y", tool.package]))
}

fn version_of(program: &str) -> Command {
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
            missing: "There is no cargo.",
        };
        assert_eq!(ensure(&tool), Ok(()));
    }
}
