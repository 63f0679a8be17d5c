//! The Debian package in a Debian that has nothing else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::binary::Target;
use super::checks::{has, inside, is_root};
use super::packages::Packages;
use super::report::{Report, Verdict};
use super::{Workshop, copy, make_empty, server};
use crate::command::{Outcome, output, run as run_command};
use crate::tools::{self, Tool};

/// Which Debian, and what the package asks of it beside the smallest set.
const SUITE: &str = "stable";
const INCLUDE: &str = "adduser,systemd";

/// What the package brings beside the binary.
const BROUGHT: &[&str] = &[
    "usr/bin/gleis",
    "usr/lib/systemd/system/gleis.service",
    "usr/share/bash-completion/completions/gleis",
    "usr/share/doc/gleis/README.md",
    "usr/share/doc/gleis/copyright",
    "usr/share/fish/vendor_completions.d/gleis.fish",
    "usr/share/man/man1/gleis-serve.1.gz",
    "usr/share/man/man1/gleis.1.gz",
    "usr/share/zsh/vendor-completions/_gleis",
];

/// Installs the package, tries what it has brought, and removes it.
pub(super) fn run(workshop: &Workshop, target: &Target, packages: &Packages, report: &mut Report) {
    let deb = workshop.folder.join(&packages.deb);
    if !has("dpkg-deb") {
        report.skip("Debian package", "there is no dpkg-deb here");
        return;
    }
    let root = match debian(workshop) {
        Ok(root) => root,
        Err(why) => {
            let why = why.trim_end_matches('.').replace('\n', " ");
            report.skip("Debian package in a clean root", &why);
            report.add(
                "Debian package, only unpacked",
                unpacked(workshop, target, &deb),
            );
            return;
        }
    };
    report.add("Debian package installs", install(&root, &deb));
    report.add("Debian package serves", serve(&root));
    report.add("systemd unit", unit(&root));
    report.add("Debian package goes", purge(&root));
}

/// A fresh copy of a small Debian. The original is fetched once.
fn debian(workshop: &Workshop) -> Result<PathBuf, String> {
    if !is_root() {
        return Err("only root can make one".to_owned());
    }
    let (original, copy) = (workshop.work("debian-original"), workshop.work("debian"));
    if !original.exists() {
        tools::ensure(&Tool {
            programs: &["debootstrap"],
            package: "debootstrap",
            folders: &[],
            missing: "there is no debootstrap here",
        })?;
        let begun = workshop.work("debian-begun");
        make_empty(&begun)?;
        let mut fetch = Command::new("debootstrap");
        fetch
            .args(["--variant=minbase", &format!("--include={INCLUDE}"), SUITE])
            .arg(&begun);
        run_command(fetch)?;
        fs::rename(&begun, &original).map_err(|error| error.to_string())?;
    }
    make_empty(&copy)?;
    let mut command = Command::new("cp");
    command.arg("--archive").arg(original.join(".")).arg(&copy);
    run_command(command)?;
    Ok(copy)
}

fn install(root: &Path, deb: &Path) -> Result<Verdict, String> {
    copy(deb, &root.join("gleis.deb"))?;
    let mut dpkg = inside(root, Path::new("/usr/bin/dpkg"));
    dpkg.args(["--install", "/gleis.deb"]);
    run_command(dpkg)?;
    demand_files(root)?;
    let mut id = inside(root, Path::new("/usr/bin/id"));
    id.arg("gleis");
    run_command(id)?;
    let enabled = "etc/systemd/system/multi-user.target.wants/gleis.service";
    if !root.join(enabled).is_symlink() {
        return Err("the service is not enabled.".to_owned());
    }
    let seen = format!("files, user and service are there (Debian {SUITE})");
    Ok(Verdict::Passed(seen))
}

fn demand_files(root: &Path) -> Outcome {
    let missing: Vec<&str> = BROUGHT
        .iter()
        .filter(|file| !root.join(file).is_file())
        .copied()
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("It does not bring {}.", missing.join(", ")))
    }
}

/// As the user and in the directory that the service has.
fn serve(root: &Path) -> Result<Verdict, String> {
    let gleis = || {
        let mut command = Command::new("chroot");
        command
            .args(["--userspec=gleis:gleis"])
            .arg(root)
            .arg("/usr/bin/gleis")
            .env_clear()
            .env("PATH", "/usr/sbin:/usr/bin");
        command
    };
    server::try_out(&gleis, "/var/lib/gleis")?;
    Ok(Verdict::Passed(
        "as its own user, in /var/lib/gleis".to_owned(),
    ))
}

/// What systemd does not know it ignores with a warning, so a warning is a failure here.
fn unit(root: &Path) -> Result<Verdict, String> {
    let mut verify = inside(root, Path::new("/usr/bin/systemd-analyze"));
    verify.args(["verify", "gleis.service"]);
    let verified = verify.output().map_err(|error| error.to_string())?;
    if !verified.status.success() || !verified.stderr.is_empty() {
        return Err(String::from_utf8_lossy(&verified.stderr).into_owned());
    }
    let seen = "systemd-analyze finds nothing wrong; a start under systemd was not tried";
    Ok(Verdict::Passed(seen.to_owned()))
}

/// What people have played stays when the program goes.
fn purge(root: &Path) -> Result<Verdict, String> {
    let mut dpkg = inside(root, Path::new("/usr/bin/dpkg"));
    dpkg.args(["--purge", "gleis"]);
    run_command(dpkg)?;
    if let Some(left) = BROUGHT.iter().find(|file| root.join(file).exists()) {
        return Err(format!("{left} is left."));
    }
    if !root.join("var/lib/gleis/gleis.sqlite").is_file() {
        return Err("the database is gone.".to_owned());
    }
    Ok(Verdict::Passed(
        "with all its files; the data stay".to_owned(),
    ))
}

/// Where no Debian can be made: at least what is inside.
fn unpacked(workshop: &Workshop, target: &Target, deb: &Path) -> Result<Verdict, String> {
    let root = workshop.work("deb-unpacked");
    make_empty(&root)?;
    let mut extract = Command::new("dpkg-deb");
    extract.arg("--extract").arg(deb).arg(&root);
    run_command(extract)?;
    demand_files(&root)?;
    if target.is_static && is_root() {
        let gleis = || inside(&root, Path::new("/usr/bin/gleis"));
        server::try_out(&gleis, "/data")?;
        return Ok(Verdict::Passed(
            "it serves alone in an empty root".to_owned(),
        ));
    }
    let mut version = Command::new(root.join("usr/bin/gleis"));
    version.arg("--version");
    super::checks::demand_version(&output(version)?)?;
    Ok(Verdict::Passed("everything is inside".to_owned()))
}
