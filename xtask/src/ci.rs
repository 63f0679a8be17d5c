//! Every check a change must pass, in one command.

use std::path::Path;
use std::time::Instant;

use crate::command::{Outcome, cargo, run as run_command, succeeds};
use crate::tools;
use crate::{api, browser, faults, fuzz, licences, load, soak, tidy};

/// A named step; quick ones come first, so that a slip shows early.
struct Stage {
    name: &'static str,
    run: fn(&Path) -> Outcome,
}

const STAGES: &[Stage] = &[
    Stage {
        name: "format",
        run: format,
    },
    Stage {
        name: "tidy",
        run: tidy::run,
    },
    Stage {
        name: "licences",
        run: licences::run,
    },
    Stage {
        name: "clippy",
        run: clippy,
    },
    Stage {
        name: "tests",
        run: tests,
    },
    Stage {
        name: "load (short)",
        run: short_load,
    },
    Stage {
        name: "faults (short)",
        run: short_faults,
    },
    Stage {
        name: "browser (short)",
        run: short_browser,
    },
    Stage {
        name: "documentation tests",
        run: documentation_tests,
    },
    Stage {
        name: "documentation",
        run: documentation,
    },
    Stage {
        name: "interface",
        run: short_api,
    },
    Stage {
        name: "soak",
        run: short_soak,
    },
    Stage {
        name: "fuzz",
        run: short_fuzz,
    },
];

/// Runs all stages and stops at the first that fails.
pub(crate) fn run(root: &Path) -> Outcome {
    run_stages(root, STAGES)
}

fn run_stages(root: &Path, stages: &[Stage]) -> Outcome {
    let count = stages.len();
    let start = Instant::now();
    for (index, stage) in stages.iter().enumerate() {
        let place = format!("[{}/{count}] {}", index + 1, stage.name);
        println!("{place}");
        let stage_start = Instant::now();
        (stage.run)(root).map_err(|sentence| {
            let seconds = stage_start.elapsed().as_secs_f64();
            format!("{sentence}\n{place}: failed after {seconds:.1} s; later stages did not run.")
        })?;
        println!(
            "{place}: passed in {:.1} s\n",
            stage_start.elapsed().as_secs_f64()
        );
    }
    println!(
        "ci: all {count} stages passed in {:.1} s",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn format(root: &Path) -> Outcome {
    run_command(cargo(root, &["fmt", "--all", "--check"]))?;
    if root.join("fuzz/Cargo.toml").exists() {
        run_command(cargo(
            root,
            &["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"],
        ))?;
    }
    Ok(())
}

fn clippy(root: &Path) -> Outcome {
    let scope = ["clippy", "--workspace", "--all-targets", "--all-features"];
    run_command(cargo(
        root,
        &[&scope[..], &["--", "-D", "warnings"]].concat(),
    ))
}

fn tests(root: &Path) -> Outcome {
    tools::ensure_all(&[
        &tools::PYTHON,
        &tools::POSTGRESQL,
        &tools::CURL,
        &tools::KILL,
    ])?;
    let scope = ["--workspace", "--all-features"];
    let with_nextest = succeeds(cargo(root, &["nextest", "--version"]));
    let runner: &[&str] = if with_nextest {
        &["nextest", "run"]
    } else {
        &["test"]
    };
    run_command(cargo(root, &[runner, &scope].concat()))
}

fn documentation_tests(root: &Path) -> Outcome {
    run_command(cargo(
        root,
        &["test", "--doc", "--workspace", "--all-features"],
    ))
}

fn documentation(root: &Path) -> Outcome {
    let mut command = cargo(root, &["doc", "--workspace", "--no-deps", "--all-features"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    run_command(command)
}

fn short_load(root: &Path) -> Outcome {
    load::run(
        root,
        &load::Options {
            short: true,
            database: load::Database::Sqlite,
            json: None,
        },
    )
}

fn short_faults(root: &Path) -> Outcome {
    faults::run(
        root,
        &faults::Options {
            short: true,
            rounds: 0,
            database: faults::Database::Both,
        },
    )
}

fn short_browser(root: &Path) -> Outcome {
    browser::run(root, &browser::Options { short: true })
}

fn short_api(root: &Path) -> Outcome {
    let (short, seed) = (true, 1);
    api::run(root, &api::Options { short, seed })
}

fn short_soak(root: &Path) -> Outcome {
    soak::run(
        root,
        &soak::Options {
            games: 20_000,
            campaigns: 20,
            game: None,
            seed: 1,
        },
    )
}

fn short_fuzz(root: &Path) -> Outcome {
    fuzz::run(
        root,
        &fuzz::Options {
            seconds: 10,
            targets: Vec::new(),
        },
    )
}

#[cfg(test)]
mod tests_of_ci {
    use super::*;

    #[test]
    fn all_stages_pass() {
        let stages = [
            Stage {
                name: "one",
                run: |_| Ok(()),
            },
            Stage {
                name: "two",
                run: |_| Ok(()),
            },
        ];
        assert_eq!(run_stages(Path::new("."), &stages), Ok(()));
    }

    #[test]
    fn the_first_failure_ends_the_run() {
        let stages = [
            Stage {
                name: "one",
                run: |_| Err("It broke.".to_owned()),
            },
            Stage {
                name: "two",
                run: |_| unreachable!("stages after a failure do not run"),
            },
        ];
        let error = run_stages(Path::new("."), &stages).unwrap_err();
        assert!(
            error.starts_with("It broke.\n[1/2] one: failed after"),
            "{error}"
        );
    }
}
