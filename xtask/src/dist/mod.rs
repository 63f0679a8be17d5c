//! `cargo xtask dist`: the packages that people install, each tried in a clean root.
//!
//! Everything is made in `target/packages`; what was built, skipped and tested is listed at the
//! end.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::command::{Outcome, output, run as run_command, succeeds};
use binary::Target;
use report::{Report, Verdict};

mod binary;
mod checks;
mod clean_root;
mod packages;
mod report;
mod server;

/// All crates of the workspace have one version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What to make.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Make the packages and test none of them.
    #[arg(long)]
    no_test: bool,
    /// Build with another profile, to work on the packages without waiting for the optimiser.
    #[arg(long, default_value = "dist", hide = true)]
    profile: String,
}

impl Options {
    /// Everything, as people get it.
    pub(crate) fn night() -> Self {
        Self {
            no_test: false,
            profile: "dist".to_owned(),
        }
    }
}

/// Makes the packages and tests them.
pub(crate) fn run(root: &Path, options: &Options) -> Outcome {
    let workshop = Workshop::new(root)?;
    let mut report = Report::default();
    let target = Target::choose(root, &mut report)?;
    binary::stage(&workshop, &target, &options.profile)?;
    let packages = packages::make(&workshop, &target)?;
    report.add("container image", container(root));
    if options.no_test {
        report.skip("tests", "--no-test");
    } else {
        let optimised = options.profile == "dist";
        checks::run(&workshop, &target, &packages, optimised, &mut report);
    }
    println!("\nIn {}:", workshop.folder.display());
    for package in packages.all() {
        println!("  {package}");
    }
    report.finish()
}

/// Where the work is done.
struct Workshop {
    root: PathBuf,
    /// For what people get.
    folder: PathBuf,
    /// The time of the commit, so that the same commit makes the same packages.
    seconds: String,
}

impl Workshop {
    fn new(root: &Path) -> Result<Self, String> {
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
        let folder = root.join(target).join("packages");
        make_folder(&folder)?;
        let mut commit = Command::new("git");
        commit.current_dir(root).args(["log", "-1", "--format=%ct"]);
        let seconds = output(commit).map_or_else(
            |_| "0".to_owned(),
            |text| String::from_utf8_lossy(text.trim_ascii()).into_owned(),
        );
        Ok(Self {
            root: root.to_owned(),
            folder,
            seconds,
        })
    }

    /// A folder for what is needed on the way.
    fn work(&self, name: &str) -> PathBuf {
        self.folder.join("work").join(name)
    }

    /// What goes into the packages. Cargo-deb looks for it where cargo would put it.
    fn stage(&self, target: &Target) -> PathBuf {
        self.work("stage").join(&target.triple).join("release")
    }
}

/// Builds the container image where there is an engine.
fn container(root: &Path) -> Result<Verdict, String> {
    let mut engine = Command::new("docker");
    engine.arg("info");
    if !succeeds(engine) {
        let why = "no Docker engine answers here (`docker info`)";
        return Ok(Verdict::Skipped(why.to_owned()));
    }
    let tag = format!("gleis:{VERSION}");
    let mut build = Command::new("docker");
    build
        .current_dir(root)
        .args(["build", "--file", "deploy/Dockerfile", "--tag", &tag, "."]);
    run_command(build)?;
    let mut version = Command::new("docker");
    version.args(["run", "--rm", &tag, "--version"]);
    let said = output(version)?;
    checks::demand_version(&said)?;
    Ok(Verdict::Passed(format!("{tag} is built and starts")))
}

fn make_folder(folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}.", folder.display()))
}

/// The folder, without what an earlier run has left in it.
fn make_empty(folder: &Path) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    }
    make_folder(folder)
}

fn copy(from: &Path, to: &Path) -> Outcome {
    let copied = fs::copy(from, to);
    copied.map_err(|error| format!("{} → {}: {error}.", from.display(), to.display()))?;
    Ok(())
}
