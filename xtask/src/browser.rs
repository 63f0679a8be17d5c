//! The client in a real browser: Debian's Chromium against a server of its own.
//!
//! The suite is `web/test`; it is plain Node and can be run there by hand as well.

use std::fs;
use std::path::Path;
use std::process::Command;

use clap::Args;

use crate::ci::Form;
use crate::command::{Outcome, run as run_command, target};
use crate::tools::{self, Tool};
use crate::trial::{self, Binaries};

/// How thoroughly.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The main ways only, as `cargo xtask ci` does it.
    #[arg(long)]
    pub(crate) short: bool,
}

/// Where the suite is.
const SUITE: &str = "web/test";

const CHROMIUM: Tool = Tool {
    programs: &["chromium", "chromium-browser"],
    package: "chromium",
    folders: &[],
    missing: "The tests of the client need Chromium: install chromium, \
              or say in the variable CHROMIUM where it is.",
};

/// Checks the source, then the modules, then plays in the browser.
pub(crate) fn build_and_run(root: &Path, options: &Options) -> Outcome {
    ensure_tools(root)?;
    check_source(root)?;
    let form = if options.short { Form::Ci } else { Form::Full };
    trial::build(root, Binaries::for_form(options.short))?;
    test_modules(root, form)?;
    play(root, form)?;
    if options.short { Ok(()) } else { measure(root) }
}

/// Installs what the other functions need.
pub(crate) fn ensure_tools(root: &Path) -> Outcome {
    if std::env::var_os("CHROMIUM").is_none() {
        tools::ensure(&CHROMIUM)?;
    }
    ensure_packages(root)
}

/// Format, lints and types.
pub(crate) fn check_source(root: &Path) -> Outcome {
    for script in ["format", "lint", "types"] {
        run_command(npm(root, &["run", "--silent", script])?)?;
    }
    Ok(())
}

/// The modules without a browser: views, texts, colours.
pub(crate) fn test_modules(root: &Path, form: Form) -> Outcome {
    run_command(script(root, form, "test")?)
}

/// Plays in the browser; what is fast enough is printed and not judged.
pub(crate) fn play(root: &Path, form: Form) -> Outcome {
    run_command(script(root, form, "browser")?)
}

/// Holds the client to its bounds on speed, on a machine that does nothing else.
pub(crate) fn measure(root: &Path) -> Outcome {
    let mut command = script(root, Form::Full, "speed")?;
    command.env("GLEIS_BOUNDS", "1");
    run_command(command)
}

/// A script of the suite, on the build that belongs to the form.
fn script(root: &Path, form: Form, name: &str) -> Result<Command, String> {
    let short = form == Form::Ci;
    let binary = Binaries::for_form(short).path(root, "gleis")?;
    let mut command = npm(root, &["run", "--silent", name])?;
    command
        .env("GLEIS_BIN", binary)
        .env("GLEIS_SCREENS", target(root).join("screens"));
    if short {
        command.env("GLEIS_SHORT", "1");
    }
    Ok(command)
}

/// Installs the packages the lock file names, if others or none are there.
fn ensure_packages(root: &Path) -> Outcome {
    let suite = root.join(SUITE);
    let wanted = suite.join("package-lock.json");
    let installed = suite.join("node_modules/.installed-lock.json");
    let read = |path: &Path| fs::read(path).ok();
    if read(&wanted) == read(&installed) {
        return Ok(());
    }
    // Not `npm ci`: it demands the programs of all platforms in the lock file, and a registry may
    // lack some of those. With `--no-save` the lock file is followed and left alone.
    let install = ["install", "--no-save", "--no-audit", "--no-fund"];
    run_command(npm(root, &install)?).map_err(|sentence| {
        format!("{sentence}\nThe packages of {SUITE} could not be installed; is there a network?")
    })?;
    let copied = fs::copy(&wanted, &installed);
    copied.map_err(|error| format!("{}: {error}.", installed.display()))?;
    Ok(())
}

fn npm(root: &Path, arguments: &[&str]) -> Result<Command, String> {
    let path = tools::node::path(&target(root))?;
    let mut command = Command::new("npm");
    command
        .current_dir(root.join(SUITE))
        .args(arguments)
        .env("PATH", path);
    Ok(command)
}
