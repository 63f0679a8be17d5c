//! Tarballs, the Debian package and their checksums.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::binary::{SHELLS, Target};
use super::{VERSION, Workshop, copy, make_empty, make_folder};
use crate::command::{Outcome, cargo, output, run as run_command, succeeds};

/// The version that is known to work.
const CARGO_DEB: &str = "3.8.0";

/// Files of the repository that people get with the binary.
const PAPERS: &[&str] = &[
    "README.md",
    "CHANGELOG.md",
    "LICENSE-AGPL",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "deploy/Caddyfile",
    "deploy/README.md",
    "deploy/gleis.service",
    "deploy/nginx.conf",
    "docs/hosting.md",
    "docs/security.md",
];

/// The names of what was made.
#[derive(Debug)]
pub(super) struct Packages {
    pub(super) tarball: String,
    pub(super) debug: String,
    pub(super) deb: String,
}

/// The file with the checksums of all packages.
pub(super) const SUMS: &str = "SHA256SUMS";

impl Packages {
    fn of(target: &Target) -> Result<Self, String> {
        let stem = stem(target);
        let architecture = match target.triple.split('-').next() {
            Some("x86_64") => "amd64",
            Some("aarch64") => "arm64",
            _ => return Err(format!("Debian's name for {} is unknown.", target.triple)),
        };
        Ok(Self {
            tarball: format!("{stem}.tar.gz"),
            debug: format!("{stem}-debug.tar.gz"),
            deb: format!("gleis_{VERSION}-1_{architecture}.deb"),
        })
    }

    pub(super) fn all(&self) -> [&str; 4] {
        [&self.tarball, &self.debug, &self.deb, SUMS]
    }
}

/// The name of the folder in the tarball.
pub(super) fn stem(target: &Target) -> String {
    format!("gleis-{VERSION}-{}", target.triple)
}

/// Makes all packages out of what is on the stage.
pub(super) fn make(workshop: &Workshop, target: &Target) -> Result<Packages, String> {
    let packages = Packages::of(target)?;
    tarball(workshop, target, &packages.tarball)?;
    debug(workshop, target, &packages.debug)?;
    debian(workshop, target, &packages.deb)?;
    sums(&workshop.folder, &packages)?;
    Ok(packages)
}

fn tarball(workshop: &Workshop, target: &Target, name: &str) -> Outcome {
    let (stage, stem) = (workshop.stage(target), stem(target));
    let folder = workshop.work("tarball");
    make_empty(&folder)?;
    let inside = folder.join(&stem);
    for paper in PAPERS {
        let to = inside.join(paper);
        make_folder(to.parent().unwrap_or(&inside))?;
        copy(&workshop.root.join(paper), &to)?;
    }
    copy(&stage.join("gleis"), &inside.join("gleis"))?;
    let pages = inside.join("man/man1");
    make_folder(&pages)?;
    for page in manual_pages(&stage)? {
        copy(&page, &pages.join(page.file_name().unwrap_or_default()))?;
    }
    make_folder(&inside.join("completions"))?;
    for (_, file) in SHELLS {
        let file = Path::new("completions").join(file);
        copy(&stage.join(&file), &inside.join(&file))?;
    }
    pack(workshop, name, &folder, &[&stem])
}

/// The manual pages as they were written, not packed.
fn manual_pages(stage: &Path) -> Result<Vec<PathBuf>, String> {
    let written = fs::read_dir(stage.join("man")).map_err(|error| error.to_string())?;
    let pages = written.flatten().map(|page| page.path());
    Ok(pages
        .filter(|page| page.extension().is_some_and(|ending| ending == "1"))
        .collect())
}

/// What a debugger wants, for those who look into a crash.
fn debug(workshop: &Workshop, target: &Target, name: &str) -> Outcome {
    let stage = workshop.stage(target);
    let files = ["gleis.debug", "gleis.dwp"];
    let files: Vec<&str> = files
        .into_iter()
        .filter(|file| stage.join(file).exists())
        .collect();
    pack(workshop, name, &stage, &files)
}

/// A tarball that has the same bytes whoever packs it.
fn pack(workshop: &Workshop, name: &str, folder: &Path, files: &[&str]) -> Outcome {
    let mut tar = Command::new("tar");
    tar.arg("--create")
        .arg("--file")
        .arg(workshop.folder.join(name))
        .args(["--use-compress-program", "gzip -9 --no-name"])
        .args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"])
        .args([
            "--mode=u=rwX,go=rX",
            &format!("--mtime=@{}", workshop.seconds),
        ])
        .arg("--directory")
        .arg(folder)
        .args(files);
    run_command(tar)
}

/// `[package.metadata.deb]` of the crate says what is in it.
fn debian(workshop: &Workshop, target: &Target, name: &str) -> Outcome {
    let tools = workshop.work("tools");
    let tool = tools.join("bin/cargo-deb");
    let mut version = Command::new(&tool);
    version.arg("--version");
    if !succeeds(version) {
        let mut install = cargo(
            &workshop.root,
            &["install", "cargo-deb", "--locked", "--version", CARGO_DEB],
        );
        install.arg("--root").arg(&tools);
        run_command(install)?;
    }
    // Debian wants manual pages packed, and not every version of the tool does it.
    let mut pack = Command::new("gzip");
    pack.args(["-9", "--no-name", "--keep", "--force"])
        .args(manual_pages(&workshop.stage(target))?);
    run_command(pack)?;
    let mut command = Command::new(tool);
    command
        .current_dir(&workshop.root)
        .args(["deb", "--no-build", "--no-strip", "--package", "gleis-cli"])
        .args(["--target", &target.triple, "--output"])
        .arg(workshop.folder.join(name))
        .env("CARGO_TARGET_DIR", workshop.work("stage"))
        .env("SOURCE_DATE_EPOCH", &workshop.seconds);
    if !target.is_static {
        command.args(["--variant", "gnu"]);
    }
    run_command(command)
}

fn sums(folder: &Path, packages: &Packages) -> Outcome {
    let mut sum = Command::new("sha256sum");
    sum.current_dir(folder)
        .args([&packages.tarball, &packages.debug, &packages.deb]);
    let sums = output(sum)?;
    fs::write(folder.join(SUMS), sums).map_err(|error| format!("{SUMS}: {error}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_is_inside() {
        let target = Target {
            triple: "aarch64-unknown-linux-musl".to_owned(),
            is_static: true,
        };
        let packages = Packages::of(&target).unwrap();
        let stem = format!("gleis-{VERSION}-aarch64-unknown-linux-musl");
        assert_eq!(packages.tarball, format!("{stem}.tar.gz"));
        assert_eq!(packages.debug, format!("{stem}-debug.tar.gz"));
        assert_eq!(packages.deb, format!("gleis_{VERSION}-1_arm64.deb"));
        let target = Target {
            triple: "pdp11-unknown-linux-gnu".to_owned(),
            is_static: false,
        };
        assert!(Packages::of(&target).is_err());
    }

    #[test]
    fn every_paper_is_there() {
        let root = crate::command::repository_root();
        for paper in PAPERS {
            assert!(root.join(paper).is_file(), "{paper}");
        }
    }
}
