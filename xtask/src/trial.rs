//! Tools that try a finished binary.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, cargo, run as run_command, target};

/// Which build of the binaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binaries {
    /// What the tests use: quick to build, with assertions.
    OfTests,
    /// What people get.
    OfPeople,
}

impl Binaries {
    /// The short forms take what the tests have built; the long ones measure what people get.
    pub(crate) const fn for_form(short: bool) -> Self {
        if short { Self::OfTests } else { Self::OfPeople }
    }

    /// Where a binary is that was built before.
    pub(crate) fn path(self, root: &Path, name: &str) -> Result<PathBuf, String> {
        let folder = match self {
            Self::OfTests => "debug",
            Self::OfPeople => "release",
        };
        let path = target(root).join(folder).join(name);
        if path.is_file() {
            return Ok(path);
        }
        Err(format!(
            "{} is not there: build it with `cargo xtask ci --only build`, \
             or with `cargo xtask full --only release` for the long forms.",
            path.display()
        ))
    }
}

/// What every build of the tests covers, with the features of the whole workspace: with others
/// much would be built twice. `xtask` is left out because it asks for other features of the
/// libraries behind derive macros than everybody else; it is built and tested by itself.
pub(crate) const ALL: [&str; 4] = ["--workspace", "--exclude", "xtask", "--all-features"];

/// Builds the binaries that the tools try, and the tools.
pub(crate) fn build(root: &Path, binaries: Binaries) -> Outcome {
    match binaries {
        Binaries::OfTests => run_command(cargo(root, &[&["build"], &ALL[..], &OF_TESTS].concat())),
        Binaries::OfPeople => {
            // With PostgreSQL, which the trials kill, too.
            let gleis = [
                "build",
                "--release",
                "-p",
                "gleis-cli",
                "--features",
                "postgres",
            ];
            run_command(cargo(root, &gleis))?;
            run_command(cargo(root, &["build", "--release", "-p", "gleis-trial"]))
        }
    }
}

const OF_TESTS: [&str; 8] = [
    "--bin", "gleis", "--bin", "load", "--bin", "faults", "--bin", "soak",
];

/// Builds the tests and the binaries in one go.
pub(crate) fn build_for_tests(root: &Path) -> Outcome {
    let all = [&["build", "--tests", "--examples"], &ALL[..], &OF_TESTS].concat();
    run_command(cargo(root, &all))?;
    run_command(cargo(root, &["build", "--tests", "-p", "xtask"]))
}

/// Runs a tool of `gleis-trial` on the server. Both were built before.
pub(crate) fn run(
    root: &Path,
    tool: &str,
    binaries: Binaries,
    short: bool,
    arguments: &[&str],
) -> Outcome {
    let mut command = Command::new(binaries.path(root, tool)?);
    command
        .current_dir(root)
        .arg("--binary")
        .arg(binaries.path(root, "gleis")?)
        .args(arguments);
    if short {
        command.arg("--short");
    }
    run_command(command)
}
