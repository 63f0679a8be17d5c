//! Starting other programs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The outcome of a chore; the error is one sentence for the person who started it.
pub(crate) type Outcome = Result<(), String>;

/// The folder that holds the workspace, wherever the command was typed.
pub(crate) fn repository_root() -> PathBuf {
    // Cargo sets the variable when it runs us; the compiled-in folder serves a bare binary.
    let xtask = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask
        .parent()
        .map_or_else(|| xtask.clone(), Path::to_path_buf)
}

/// The folder into which cargo builds.
pub(crate) fn target(root: &Path) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR");
    root.join(target.map_or_else(|| "target".into(), PathBuf::from))
}

/// A call of the same cargo that runs us, in the root of the repository.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root).args(arguments);
    let names = env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
    for name in names.filter(|name| tells_of_xtask(name)) {
        command.env_remove(name);
    }
    // What is built once gains nothing from being built in steps.
    if env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Is this a variable by which cargo tells a program which package it belongs to? Build scripts
/// ask for them: with them, a build of ours would share less with one that somebody starts.
fn tells_of_xtask(variable: &str) -> bool {
    let prefixes = ["CARGO_PKG_", "CARGO_MANIFEST_"];
    prefixes.iter().any(|prefix| variable.starts_with(prefix))
        || [
            "CARGO_BIN_NAME",
            "CARGO_CRATE_NAME",
            "CARGO_PRIMARY_PACKAGE",
            "OUT_DIR",
        ]
        .contains(&variable)
}

/// Shows the command, runs it, and turns a failure into a sentence.
pub(crate) fn run(mut command: Command) -> Outcome {
    let shown = shown(&command);
    println!("$ {shown}");
    let status = command
        .status()
        .map_err(|error| format!("Could not start `{shown}`: {error}."))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{shown}` failed with {status}."))
    }
}

/// Runs the command quietly and returns what it printed.
pub(crate) fn output(mut command: Command) -> Result<Vec<u8>, String> {
    let shown = shown(&command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("Could not start `{shown}`: {error}."))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("`{shown}` failed with {}.", output.status))
    }
}

/// Whether the command can be started and is content; it prints nothing.
pub(crate) fn succeeds(mut command: Command) -> bool {
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// The command as one would type it; the program without its folder.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program());
    let mut shown = name.to_string_lossy().into_owned();
    for argument in command.get_args() {
        shown.push(' ');
        shown.push_str(&argument.to_string_lossy());
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["fmt", "--check"]);
        assert_eq!(shown(&command), "cargo fmt --check");
    }

    #[test]
    fn a_build_of_ours_is_like_any_other() {
        let command = cargo(Path::new("."), &["build"]);
        let removed = |name: &str| {
            command
                .get_envs()
                .any(|(key, value)| key == name && value.is_none())
        };
        assert!(removed("CARGO_PKG_NAME") && removed("CARGO_MANIFEST_DIR"));
        assert!(!tells_of_xtask("CARGO_HOME") && !tells_of_xtask("CARGO_TARGET_DIR"));
    }

    #[test]
    fn a_missing_program_is_a_sentence() {
        let error = run(Command::new("no-such-program-anywhere")).unwrap_err();
        assert!(
            error.starts_with("Could not start `no-such-program-anywhere`"),
            "{error}"
        );
        assert!(!succeeds(Command::new("no-such-program-anywhere")));
    }

    #[test]
    fn the_root_holds_this_crate() {
        assert!(repository_root().join("xtask/Cargo.toml").is_file());
    }
}
