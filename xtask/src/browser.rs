//! The client in a real browser: Debian's Chromium against a server of its own.
//!
//! The suite is `web/test`; it is plain Node and can be run there by hand as well.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::command::{Outcome, run as run_command};
use crate::tools::{self, Tool};
use crate::trial;

/// How thoroughly.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The main ways only, as `cargo xtask ci` does it.
    #[arg(long)]
    pub(crate) short: bool,
}

const CHROMIUM: Tool = Tool {
    programs: &["chromium", "chromium-browser"],
    package: "chromium",
    folders: &[],
    missing: "The tests of the client need Chromium: install chromium, \
              or say in the variable CHROMIUM where it is.",
};

/// Checks the types, the texts and the colours, then plays in the browser.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let path = tools::node::path(&target(root))?;
    if std::env::var_os("CHROMIUM").is_none() {
        tools::ensure(&CHROMIUM)?;
    }
    let suite = root.join("web/test");
    ensure_packages(&suite, &path)?;
    // What the tests have built will do for the short form; the full one tries what people get.
    let profile = if options.short { "dev" } else { "release" };
    let binary = trial::built(root, profile, "gleis")?;
    for script in ["types", "test", "browser"] {
        let mut command = npm(&suite, &path, &["run", "--silent", script]);
        command
            .env("GLEIS_BIN", &binary)
            .env("GLEIS_SCREENS", target(root).join("screens"));
        if options.short {
            command.env("GLEIS_SHORT", "1");
        }
        run_command(command)?;
    }
    Ok(())
}

/// Installs the packages the lock file names, if others or none are there.
fn ensure_packages(suite: &Path, path: &OsStr) -> Outcome {
    let wanted = suite.join("package-lock.json");
    let installed = suite.join("node_modules/.installed-lock.json");
    let read = |path: &Path| fs::read(path).ok();
    if read(&wanted) == read(&installed) {
        return Ok(());
    }
    run_command(npm(suite, path, &["ci", "--no-audit", "--no-fund"])).map_err(|sentence| {
        format!("{sentence}\nThe packages of web/test could not be installed; is there a network?")
    })?;
    let copied = fs::copy(&wanted, &installed);
    copied.map_err(|error| format!("{}: {error}.", installed.display()))?;
    Ok(())
}

fn npm(suite: &Path, path: &OsStr, arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(suite).args(arguments).env("PATH", path);
    command
}

fn target(root: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    root.join(target.map_or_else(|| "target".into(), PathBuf::from))
}
