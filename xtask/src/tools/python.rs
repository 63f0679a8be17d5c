//! Programs that are published as Python packages.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{PYTHON, ensure, install};
use crate::command::{Outcome, run as run_command, succeeds};

const VENV: &str = "Python needs its module venv: install python3-venv.";

/// The folder for programs of a Python environment that holds the package, in the given version.
/// It is made if it is not there or holds another version.
pub(crate) fn environment(folder: &Path, package: &str) -> Result<PathBuf, String> {
    let programs = folder.join("bin");
    let python = programs.join("python");
    if holds(&python, package) {
        return Ok(programs);
    }
    ensure_venv()?;
    let mut environment = Command::new("python3");
    environment.args(["-m", "venv", "--clear"]).arg(folder);
    run_command(environment)?;
    let mut install = Command::new(python);
    install.args(["-m", "pip", "install", "--quiet", package]);
    run_command(install).map_err(|sentence| {
        format!("{sentence}\n{package} could not be installed; is there a network?")
    })?;
    Ok(programs)
}

/// Whether the environment has the package, written as `name==version`.
fn holds(python: &Path, package: &str) -> bool {
    let (name, version) = package.split_once("==").unwrap_or((package, ""));
    let mut command = Command::new(python);
    command.args(["-c", CHECK, name, version]);
    succeeds(command)
}

const CHECK: &str =
    "import sys, importlib.metadata as m; sys.exit(m.version(sys.argv[1]) != sys.argv[2])";

/// Debian has Python without what makes an environment.
fn ensure_venv() -> Outcome {
    ensure(&PYTHON)?;
    let mut probe = Command::new("python3");
    probe.args(["-c", "import ensurepip, venv"]);
    if succeeds(probe) {
        return Ok(());
    }
    install(&[("python3-venv", VENV)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_that_is_not_there_holds_nothing() {
        assert!(!holds(Path::new("/no/such/python"), "pip==1.0"));
    }
}
