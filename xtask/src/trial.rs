//! Tools that try a finished binary.

use std::path::Path;

use crate::command::{Outcome, cargo, output, run as run_command};
use serde_json::Value;

/// Builds the server and runs a tool of `gleis-trial` on it. The long forms measure what people
/// get, so they take the release profile; the short forms take what the tests have built.
pub(crate) fn run(root: &Path, tool: &str, short: bool, arguments: &[&str]) -> Outcome {
    let profile = if short { "dev" } else { "release" };
    // What the tests have built has the features of the whole workspace: with others everything
    // would be built anew.
    let scope: &[&str] = match short {
        true => &["--workspace", "--all-features", "--bin", "gleis"],
        false => &["-p", "gleis-cli"],
    };
    let build = [&["build", "--profile", profile], scope].concat();
    run_command(cargo(root, &build))?;
    let binary = binary(root, &build)?;
    let tool = [
        "run",
        "--profile",
        profile,
        "-p",
        "gleis-trial",
        "--bin",
        tool,
        "--",
    ];
    let mut all = [&tool[..], &["--binary", &binary], arguments].concat();
    if short {
        all.push("--short");
    }
    run_command(cargo(root, &all))
}

/// Where cargo puts the binary; it knows best.
fn binary(root: &Path, build: &[&str]) -> Result<String, String> {
    let messages = output(cargo(
        root,
        &[build, &["--message-format", "json"]].concat(),
    ))?;
    let messages = String::from_utf8_lossy(&messages);
    let mut binaries = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(str::to_owned)
    });
    let missing = || "Cargo did not say where the binary is.".to_owned();
    binaries.next_back().ok_or_else(missing)
}
