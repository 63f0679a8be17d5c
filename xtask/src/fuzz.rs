//! The fuzz targets in `fuzz/`, and the tools they need.

use std::fs;
use std::path::Path;

use clap::Args;

use crate::command::{Outcome, cargo, run as run_command, succeeds};
use crate::tools::{self, Tool};

/// What to fuzz, and for how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Seconds for each target.
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u64,
    /// Names of targets; all of them when none is named.
    #[arg(value_name = "TARGET")]
    pub(crate) targets: Vec<String>,
}

/// A minute for every target.
pub(crate) const NIGHT: Options = Options {
    seconds: 60,
    targets: Vec::new(),
};

/// Runs each target for the given time, after making sure that the tools are there.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let present = targets(root)?;
    let chosen = chosen(&present, &options.targets)?;
    ensure_compiler()?;
    ensure_cargo_fuzz(root)?;
    for target in chosen {
        let limit = format!("-max_total_time={}", options.seconds);
        // Long inputs from the start: a game needs many decisions.
        let mut command = cargo(
            root,
            &[
                "fuzz",
                "run",
                target,
                "--",
                &limit,
                "-len_control=0",
                "-print_funcs=0",
            ],
        );
        // The sanitizer is an unstable flag; this lets the stable compiler take it.
        command.env("RUSTC_BOOTSTRAP", "1");
        run_command(command).map_err(|sentence| {
            format!("{sentence}\nFuzz target {target}: see fuzz/artifacts/{target} for the input.")
        })?;
    }
    Ok(())
}

/// The names of all targets, sorted.
fn targets(root: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(root.join("fuzz/fuzz_targets"))
        .map_err(|error| format!("There are no fuzz targets: fuzz/fuzz_targets: {error}."))?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry
            .map_err(|error| format!("fuzz/fuzz_targets: {error}."))?
            .path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(
                path.file_stem()
                    .map(|stem| stem.to_string_lossy().into_owned()),
            );
        }
    }
    names.sort();
    if names.is_empty() {
        return Err("There are no fuzz targets: fuzz/fuzz_targets holds no *.rs file.".to_owned());
    }
    Ok(names)
}

/// The wanted targets, each of which must exist; all when none is named.
fn chosen<'a>(present: &'a [String], wanted: &'a [String]) -> Result<&'a [String], String> {
    if wanted.is_empty() {
        return Ok(present);
    }
    match wanted.iter().find(|target| !present.contains(target)) {
        Some(unknown) => {
            let known = present.join(", ");
            Err(format!(
                "There is no fuzz target {unknown}; the targets are: {known}."
            ))
        }
        None => Ok(wanted),
    }
}

/// The fuzzing engine is compiled from C++.
fn ensure_compiler() -> Outcome {
    tools::ensure(&Tool {
        programs: &["c++", "g++", "clang++"],
        package: "g++",
        folders: &[],
        missing: "Fuzzing needs a C++ compiler: install g++ or clang++.",
    })
}

fn ensure_cargo_fuzz(root: &Path) -> Outcome {
    if succeeds(cargo(root, &["fuzz", "--version"])) {
        return Ok(());
    }
    run_command(cargo(root, &["install", "cargo-fuzz", "--locked"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_folder_is_a_sentence() {
        let error = targets(Path::new("/no/such/folder")).unwrap_err();
        assert!(error.starts_with("There are no fuzz targets"), "{error}");
    }

    #[test]
    fn named_targets_must_exist() {
        let present = ["replay".to_owned(), "wire".to_owned()];
        assert_eq!(chosen(&present, &[]).unwrap(), present);
        assert_eq!(chosen(&present, &["wire".to_owned()]).unwrap(), ["wire"]);
        let error = chosen(&present, &["wrie".to_owned()]).unwrap_err();
        assert!(error.contains("the targets are: replay, wire"), "{error}");
    }
}
