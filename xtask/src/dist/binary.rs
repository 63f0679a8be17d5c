//! The binary, and what it writes about itself: manual pages and completions.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::report::Report;
use super::{Workshop, copy, make_empty, make_folder};
use crate::command::{Outcome, cargo, output, run as run_command, succeeds};
use crate::tools::{self, Tool};

/// Versions that are known to work together.
const ZIG: [&str; 2] = ["cargo-zigbuild==0.24.0", "ziglang==0.17.0"];

/// Shells, and what a file with completions is called there.
pub(super) const SHELLS: [(&str, &str); 3] = [
    ("bash", "gleis.bash"),
    ("zsh", "_gleis"),
    ("fish", "gleis.fish"),
];

/// What is built for.
#[derive(Debug)]
pub(super) struct Target {
    /// As Rust names it.
    pub(super) triple: String,
    /// Does the binary run without any library of the system?
    pub(super) is_static: bool,
}

impl Target {
    /// This kind of machine with a C library inside the binary; with the system's where Rust's
    /// library for that cannot be had.
    pub(super) fn choose(root: &Path, report: &mut Report) -> Result<Self, String> {
        if env::consts::OS != "linux" {
            return Err("The packages are for Linux, and are made there.".to_owned());
        }
        let triple = format!("{}-unknown-linux-musl", env::consts::ARCH);
        if has_library(root, &triple) {
            return Ok(Self {
                triple,
                is_static: true,
            });
        }
        let mut add = Command::new("rustup");
        add.current_dir(root).args(["target", "add", &triple]);
        if run_command(add).is_ok() && has_library(root, &triple) {
            return Ok(Self {
                triple,
                is_static: true,
            });
        }
        let host = format!("{}-unknown-linux-gnu", env::consts::ARCH);
        let why = format!("`rustup target add {triple}` does not work here; built for {host}");
        report.skip("static binary", &why);
        Ok(Self {
            triple: host,
            is_static: false,
        })
    }
}

/// Has the toolchain Rust's own library for a target?
fn has_library(root: &Path, triple: &str) -> bool {
    let mut ask = Command::new("rustc");
    ask.current_dir(root)
        .args(["--print", "target-libdir", "--target", triple]);
    output(ask).is_ok_and(|folder| {
        let folder = String::from_utf8_lossy(folder.trim_ascii()).into_owned();
        Path::new(&folder).is_dir()
    })
}

/// Builds the binary and puts it on the stage with everything that it writes itself.
pub(super) fn stage(workshop: &Workshop, target: &Target, profile: &str) -> Outcome {
    let built = build(workshop, target, profile)?;
    let stage = workshop.stage(target);
    make_empty(&stage)?;
    split(&built, &stage)?;
    let binary = stage.join("gleis");
    let pages = stage.join("man");
    make_folder(&pages)?;
    let mut man = Command::new(&binary);
    man.args(["man-pages", "--out"]).arg(&pages);
    run_command(man)?;
    let completions = stage.join("completions");
    make_folder(&completions)?;
    for (shell, file) in SHELLS {
        let mut print = Command::new(&binary);
        print.args(["completions", shell]);
        let file = completions.join(file);
        fs::write(&file, output(print)?)
            .map_err(|error| format!("{}: {error}.", file.display()))?;
    }
    Ok(())
}

fn build(workshop: &Workshop, target: &Target, profile: &str) -> Result<PathBuf, String> {
    let arguments = [
        "--locked",
        "--package",
        "gleis-cli",
        "--features",
        "postgres",
        "--profile",
        profile,
        "--target",
        &target.triple,
    ];
    let command = if target.is_static {
        zigbuild(workshop)?
    } else {
        cargo(&workshop.root, &["build"])
    };
    let mut command = command;
    command.args(arguments);
    run_command(command)?;
    // Both leave it where cargo does.
    let folder = if profile == "dev" { "debug" } else { profile };
    let cargo_folder = workshop.folder.parent().unwrap_or(&workshop.folder);
    Ok(cargo_folder.join(&target.triple).join(folder).join("gleis"))
}

/// Cargo with Zig's C compiler and linker, which bring the static C library.
fn zigbuild(workshop: &Workshop) -> Result<Command, String> {
    tools::ensure(&Tool {
        programs: &["python3"],
        package: "python3",
        folders: &[],
        missing: "The linker for static binaries comes as a Python package: install python3.",
    })?;
    let environment = workshop.work("python");
    let programs = environment.join("bin");
    let zigbuild = programs.join("cargo-zigbuild");
    let mut version = Command::new(&zigbuild);
    version.arg("--version");
    if !succeeds(version) {
        let mut make = Command::new("python3");
        make.args(["-m", "venv", "--clear"]).arg(&environment);
        run_command(make).map_err(|sentence| {
            format!("{sentence}\nPython needs its module venv: on Debian, install python3-venv.")
        })?;
        let mut install = Command::new(programs.join("python"));
        install.args(["-m", "pip", "install", "--quiet"]).args(ZIG);
        run_command(install).map_err(|sentence| {
            format!("{sentence}\nZig could not be installed; is there a network?")
        })?;
    }
    let mut command = Command::new(zigbuild);
    command
        .current_dir(&workshop.root)
        .arg("zigbuild")
        .env("PATH", before_path(&programs)?);
    Ok(command)
}

/// The search path with a folder before all others.
fn before_path(folder: &Path) -> Result<OsString, String> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()]
        .into_iter()
        .chain(env::split_paths(&path));
    env::join_paths(folders).map_err(|error| format!("{}: {error}.", folder.display()))
}

/// Divides a binary into what runs and what a debugger wants. Names of functions stay, for
/// backtraces that people send; with the second half beside it they have lines, too.
fn split(built: &Path, stage: &Path) -> Outcome {
    let debug = stage.join("gleis.debug");
    let mut keep = Command::new("objcopy");
    keep.arg("--only-keep-debug").arg(built).arg(&debug);
    run_command(keep).map_err(|sentence| format!("{sentence}\nobjcopy comes with binutils."))?;
    let mut link = OsString::from("--add-gnu-debuglink=");
    link.push(&debug);
    let mut strip = Command::new("objcopy");
    strip
        .arg("--strip-debug")
        .arg(link)
        .arg(built)
        .arg(stage.join("gleis"));
    run_command(strip)?;
    // Beside its line tables the compiler may leave a file of its own.
    let rest = built.with_extension("dwp");
    if rest.exists() {
        copy(&rest, &stage.join("gleis.dwp"))?;
    }
    Ok(())
}
