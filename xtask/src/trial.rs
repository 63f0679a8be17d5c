//! Tools that try a finished binary.

use std::path::Path;
use std::process::Command;

use crate::command::{Outcome, cargo, output, run as run_command};
use serde_json::Value;

/// Builds the server and runs a tool of `gleis-trial` on it. The long forms measure what people
/// get, so they take the release profile; the short forms take what the tests have built.
pub(crate) fn run(root: &Path, tool: &str, short: bool, arguments: &[&str]) -> Outcome {
    let profile = if short { "dev" } else { "release" };
    let server = built(root, profile, "gleis")?;
    let mut command = Command::new(built(root, profile, tool)?);
    command
        .current_dir(root)
        .args(["--binary", &server])
        .args(arguments);
    if short {
        command.arg("--short");
    }
    run_command(command)
}

/// Builds a binary of the workspace and returns where it is.
pub(crate) fn built(root: &Path, profile: &str, name: &str) -> Result<String, String> {
    // What the tests have built has the features of the whole workspace: with others everything
    // would be built anew.
    let scope: &[&str] = match profile {
        "dev" => &["--workspace", "--all-features"],
        _ if name == "gleis" => &["-p", "gleis-cli"],
        _ => &["-p", "gleis-trial"],
    };
    let build = [&["build", "--profile", profile, "--bin", name], scope].concat();
    run_command(cargo(root, &build))?;
    // Cargo knows best where it has put it.
    let messages = output(cargo(
        root,
        &[&build[..], &["--message-format", "json"]].concat(),
    ))?;
    let messages = String::from_utf8_lossy(&messages);
    let mut binaries = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let ours = message["target"]["name"] == name;
        message["executable"]
            .as_str()
            .filter(|_| ours)
            .map(str::to_owned)
    });
    let missing = || "Cargo did not say where the binary is.".to_owned();
    binaries.next_back().ok_or_else(missing)
}
