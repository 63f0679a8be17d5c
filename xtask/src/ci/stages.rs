//! The stages. Long ones stand before short ones that could start at the same time.

use std::path::Path;

use super::{Form, Resource, Stage};
use crate::command::{Outcome, cargo, run as run_command, succeeds};
use crate::tools;
use crate::trial::{self, Binaries};
use crate::{api, browser, deny, dist, faults, fuzz, load, records, sim, soak, tidy};

const CARGO: &[Resource] = &[Resource::Cargo];

pub(super) const STAGES: &[Stage] = &[
    Stage {
        name: "build",
        what: "everything that the other stages run, in one build",
        needs: &[],
        uses: CARGO,
        ci: Some(trial::build_for_tests),
        full: Some(trial::build_for_tests),
    },
    Stage {
        name: "packages",
        what: "installs what is missing: Debian packages, npm packages, schemathesis",
        needs: &[],
        uses: &[],
        ci: Some(packages),
        full: Some(packages),
    },
    Stage {
        name: "format",
        what: "rustfmt",
        needs: &[],
        uses: &[],
        ci: Some(format),
        full: Some(format),
    },
    Stage {
        name: "tidy",
        what: "rules of the repository that a program can check",
        needs: &[],
        uses: &[],
        ci: Some(tidy::run),
        full: Some(tidy::run),
    },
    Stage {
        name: "deny",
        what: "licences, sources, duplicates and known faults of all dependencies",
        needs: &[],
        uses: &[],
        ci: Some(deny::run),
        full: Some(deny::run),
    },
    Stage {
        name: "javascript",
        what: "format, lints and types of the browser client",
        needs: &["packages"],
        uses: &[],
        ci: Some(browser::check_source),
        full: Some(browser::check_source),
    },
    Stage {
        name: "clippy",
        what: "lints of all Rust code",
        needs: &[],
        uses: CARGO,
        ci: Some(clippy),
        full: Some(clippy),
    },
    Stage {
        name: "release",
        what: "the build that people get",
        needs: &["build"],
        uses: CARGO,
        ci: None,
        full: Some(|root| trial::build(root, Binaries::OfPeople)),
    },
    Stage {
        name: "browser",
        what: "plays in Chromium; in full every game to its end, and pictures of every screen",
        needs: &["build", "packages", "release"],
        uses: &[],
        ci: Some(|root| browser::play(root, Form::Ci)),
        full: Some(|root| browser::play(root, Form::Full)),
    },
    Stage {
        name: "tests",
        what: "tests of all crates; in full with many games instead of a sample",
        needs: &["build", "packages"],
        uses: CARGO,
        ci: Some(|root| tests(root, &[])),
        full: Some(|root| tests(root, &[MANY_GAMES])),
    },
    Stage {
        name: "soak",
        what: "random games and campaigns with every law on; in full a hundred times as many",
        needs: &["build"],
        uses: &[],
        ci: Some(|root| soak::run_built(root, &soak::SAMPLE)),
        full: Some(|root| soak::run(root, &soak::NIGHT)),
    },
    Stage {
        name: "sim",
        what: "200 worlds in which database and processes break; in full 10,000",
        needs: &["build"],
        uses: CARGO,
        ci: Some(|root| sim::run(root, &sim::SAMPLE)),
        full: Some(|root| sim::run(root, &sim::NIGHT)),
    },
    Stage {
        name: "faults",
        what: "kills servers and databases, fills disks: nothing acknowledged is lost",
        needs: &["build", "packages", "release"],
        uses: &[],
        ci: Some(|root| faults::run(root, &faults::SAMPLE, Binaries::OfTests)),
        full: Some(|root| faults::run(root, &faults::NIGHT, Binaries::OfPeople)),
    },
    Stage {
        name: "interface",
        what: "schemathesis asks a server what its OpenAPI document allows and what it forbids",
        needs: &["build", "packages"],
        uses: &[],
        ci: Some(|root| interface(root, true)),
        full: Some(|root| interface(root, false)),
    },
    Stage {
        name: "load",
        what: "a crowd of players: nothing is refused, nothing out of order",
        needs: &["build", "packages"],
        uses: &[],
        ci: Some(crowd),
        full: Some(crowd),
    },
    Stage {
        name: "client",
        what: "tests of the browser client without a browser",
        needs: &["build", "packages"],
        uses: &[],
        ci: Some(|root| browser::test_modules(root, Form::Ci)),
        full: Some(|root| browser::test_modules(root, Form::Full)),
    },
    Stage {
        name: "doctests",
        what: "examples in the documentation",
        needs: &["build"],
        uses: CARGO,
        ci: Some(doctests),
        full: Some(doctests),
    },
    Stage {
        name: "docs",
        what: "rustdoc without a warning",
        needs: &["clippy"],
        uses: CARGO,
        ci: Some(docs),
        full: Some(docs),
    },
    Stage {
        name: "records",
        what: "records of random games are read, verified and cut",
        needs: &["release"],
        uses: CARGO,
        ci: None,
        full: Some(|root| records::run(root, &records::NIGHT)),
    },
    Stage {
        name: "fuzz",
        what: "the fuzz targets, a minute each",
        needs: &["packages"],
        uses: CARGO,
        ci: None,
        full: Some(|root| fuzz::run(root, &fuzz::NIGHT)),
    },
    Stage {
        name: "dist",
        what: "the packages, installed and started in a clean root",
        needs: &["packages"],
        uses: CARGO,
        ci: None,
        full: Some(|root| dist::run(root, &dist::Options::night())),
    },
    Stage {
        name: "figures",
        what: "bounds on the speed of server and client, with nothing else running",
        needs: &["release", "packages"],
        uses: &[Resource::Machine],
        ci: None,
        full: Some(figures),
    },
];

/// How many games a test plays that otherwise plays a few.
const MANY_GAMES: (&str, &str) = ("GLEIS_GAMES", "20");

fn packages(root: &Path) -> Outcome {
    tools::ensure_all(&[
        &tools::PYTHON,
        &tools::POSTGRESQL,
        &tools::CURL,
        &tools::KILL,
    ])?;
    api::ensure_tester(root)?;
    browser::ensure_tools(root)
}

fn format(root: &Path) -> Outcome {
    run_command(cargo(root, &["fmt", "--all", "--check"]))?;
    let fuzz = ["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"];
    run_command(cargo(root, &fuzz))
}

/// Everything but `xtask`, then `xtask`: see [`trial::ALL`].
const SCOPES: [&[&str]; 2] = [&trial::ALL, &["-p", "xtask"]];

fn clippy(root: &Path) -> Outcome {
    let strict = ["--all-targets", "--", "-D", "warnings"];
    for scope in SCOPES {
        run_command(cargo(root, &[&["clippy"], scope, &strict].concat()))?;
    }
    Ok(())
}

/// Runs all tests, with variables that say how much they do.
fn tests(root: &Path, variables: &[(&str, &str)]) -> Outcome {
    let with_nextest = succeeds(cargo(root, &["nextest", "--version"]));
    // A failure in one half must not hide the other's results.
    let halves = SCOPES.map(|scope| {
        let mut command = if with_nextest {
            let runner = ["nextest", "run", "--no-fail-fast", "--status-level", "slow"];
            cargo(root, &[&runner[..], scope].concat())
        } else {
            let runner = ["test", "--no-fail-fast", "--lib", "--bins", "--tests"];
            cargo(root, &[&runner[..], scope, &["--", "--quiet"]].concat())
        };
        command.envs(variables.iter().copied());
        run_command(command)
    });
    halves.into_iter().collect()
}

fn doctests(root: &Path) -> Outcome {
    run_command(cargo(root, &[&["test", "--doc"], &trial::ALL[..]].concat()))
}

fn docs(root: &Path) -> Outcome {
    for scope in SCOPES {
        let mut command = cargo(root, &[&["doc", "--no-deps"], scope].concat());
        command.env("RUSTDOCFLAGS", "-D warnings");
        run_command(command)?;
    }
    Ok(())
}

fn interface(root: &Path, short: bool) -> Outcome {
    api::run(root, &api::Options { short, seed: 1 })
}

fn crowd(root: &Path) -> Outcome {
    load::run(root, &load::SAMPLE, Binaries::OfTests)
}

fn figures(root: &Path) -> Outcome {
    load::run(root, &load::FULL, Binaries::OfPeople)?;
    browser::measure(root)
}
