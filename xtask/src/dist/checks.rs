//! The packages, as those meet them who install them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::binary::Target;
use super::packages::{Packages, SUMS, stem};
use super::report::{Report, Verdict};
use super::{VERSION, Workshop, clean_root, make_empty, server};
use crate::command::{Outcome, output, run as run_command, succeeds};

/// What the binary may weigh: who waits for a download goes away.
const BYTES_MAX: u64 = 30_000_000;

/// Runs every test that this machine allows.
pub(super) fn run(
    workshop: &Workshop,
    target: &Target,
    packages: &Packages,
    optimised: bool,
    report: &mut Report,
) {
    report.add("checksums", checksums(&workshop.folder));
    let unpacked = workshop.work("unpacked");
    report.add("tarball", unpack(workshop, packages, &unpacked));
    let inside = unpacked.join(stem(target));
    report.add("size", size(&inside.join("gleis"), optimised));
    report.add("tarball in a clean root", tarball(&unpacked, target));
    report.add("manual pages", manual(&inside.join("man/man1")));
    let completions = inside.join("completions");
    report.add("bash completions", bash(&completions.join("gleis.bash")));
    report.add("zsh completions", zsh(&completions.join("_gleis")));
    report.add("fish completions", fish(&completions.join("gleis.fish")));
    clean_root::run(workshop, target, packages, report);
}

/// Is it what `gleis --version` says?
pub(super) fn demand_version(said: &[u8]) -> Outcome {
    let said = String::from_utf8_lossy(said.trim_ascii());
    if said == format!("gleis {VERSION}") {
        Ok(())
    } else {
        Err(format!("`gleis --version` says `{said}`."))
    }
}

/// Whether a program can be started at all.
pub(super) fn has(program: &str) -> bool {
    let mut version = Command::new(program);
    version.arg("--version");
    succeeds(version)
}

pub(super) fn is_root() -> bool {
    let mut id = Command::new("id");
    id.arg("-u");
    output(id).is_ok_and(|id| id.trim_ascii() == b"0")
}

fn checksums(folder: &Path) -> Result<Verdict, String> {
    let mut check = Command::new("sha256sum");
    check
        .current_dir(folder)
        .args(["--check", "--strict", SUMS]);
    run_command(check)?;
    Ok(Verdict::Passed(format!("{SUMS} fits")))
}

fn unpack(workshop: &Workshop, packages: &Packages, to: &Path) -> Result<Verdict, String> {
    make_empty(to)?;
    let mut tar = Command::new("tar");
    tar.arg("--extract")
        .arg("--file")
        .arg(workshop.folder.join(&packages.tarball))
        .arg("--directory")
        .arg(to);
    run_command(tar)?;
    Ok(Verdict::Passed("it unpacks".to_owned()))
}

fn size(binary: &Path, optimised: bool) -> Result<Verdict, String> {
    if !optimised {
        let why = "only what is built with the profile `dist` has the size that people get";
        return Ok(Verdict::Skipped(why.to_owned()));
    }
    let file = fs::metadata(binary).map_err(|error| format!("{}: {error}.", binary.display()))?;
    let said = format!("the binary has {} kB", file.len() / 1000);
    if file.len() <= BYTES_MAX {
        Ok(Verdict::Passed(said))
    } else {
        Err(format!("{said}, more than {} kB.", BYTES_MAX / 1000))
    }
}

/// A root with nothing in it but the unpacked tarball.
fn tarball(unpacked: &Path, target: &Target) -> Result<Verdict, String> {
    let binary = Path::new("/").join(stem(target)).join("gleis");
    if target.is_static && is_root() {
        server::try_out(&|| inside(unpacked, &binary), "/data")?;
        let seen = "serves and ends alone in an empty root";
        return Ok(Verdict::Passed(seen.to_owned()));
    }
    let binary = unpacked.join(stem(target)).join("gleis");
    let data = unpacked.join("data").display().to_string();
    server::try_out(&|| Command::new(&binary), &data)?;
    let why = if target.is_static {
        "only root can change the root"
    } else {
        "the binary needs the libraries of this system"
    };
    Ok(Verdict::Skipped(format!("{why}; it serves here")))
}

/// A call of a program in another root, with nothing of our environment.
pub(super) fn inside(root: &Path, program: &Path) -> Command {
    let mut command = Command::new("chroot");
    command
        .arg(root)
        .arg(program)
        .env_clear()
        .env("PATH", env::var_os("PATH").unwrap_or_default());
    command
}

/// Every page can be shown, without a complaint of the formatter.
fn manual(folder: &Path) -> Result<Verdict, String> {
    if !has("man") {
        return Ok(Verdict::Skipped("there is no `man` here".to_owned()));
    }
    let pages = fs::read_dir(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    let pages: Vec<PathBuf> = pages.flatten().map(|page| page.path()).collect();
    for page in &pages {
        let mut man = Command::new("man");
        man.args(["--warnings", "--local-file"])
            .arg(page)
            .env("MANWIDTH", "80")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null());
        let shown = man.output().map_err(|error| error.to_string())?;
        let (text, complaints) = (
            String::from_utf8_lossy(&shown.stdout),
            String::from_utf8_lossy(&shown.stderr),
        );
        let fits = shown.status.success() && complaints.is_empty() && text.contains("SYNOPSIS");
        if !fits {
            let name = page.display();
            return Err(format!("{name} cannot be shown: {complaints}"));
        }
    }
    if pages.is_empty() {
        return Err("there are none.".to_owned());
    }
    Ok(Verdict::Passed(format!("{} can be shown", pages.len())))
}

/// The script is loaded and asked to complete `gleis ser`.
fn bash(script: &Path) -> Result<Verdict, String> {
    if !has("bash") {
        return Ok(Verdict::Skipped("there is no bash here".to_owned()));
    }
    let ask = r#". "$1" && complete -p gleis >/dev/null || exit 1
        COMP_WORDS=(gleis ser) COMP_CWORD=1
        _gleis gleis ser gleis && echo "${COMPREPLY[@]}""#;
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", ask, "bash"]).arg(script);
    completed(bash)
}

/// As above. What completes for zsh wants its line editor, so the words are read off the script.
fn zsh(script: &Path) -> Result<Verdict, String> {
    if !has("zsh") {
        return Ok(Verdict::Skipped("there is no zsh here".to_owned()));
    }
    let ask = r#"fpath=("${1:h}" $fpath); autoload -Uz compinit && compinit -D -u || exit 1
        [[ ${_comps[gleis]} == _gleis ]] && autoload +X _gleis || exit 1
        _describe() { print -r -- ${(P)2%%:*} }
        _gleis_commands | tr ' ' '\n' | grep -x serve"#;
    let mut zsh = Command::new("zsh");
    zsh.args(["-f", "-c", ask, "zsh"]).arg(script);
    completed(zsh)
}

fn fish(script: &Path) -> Result<Verdict, String> {
    if !has("fish") {
        return Ok(Verdict::Skipped("there is no fish here".to_owned()));
    }
    let mut fish = Command::new("fish");
    fish.args([
        "--no-config",
        "-c",
        "source $argv[1]; complete -C 'gleis ser'",
    ])
    .arg(script);
    completed(fish)
}

/// Does the shell complete to `serve`?
fn completed(shell: Command) -> Result<Verdict, String> {
    let said = output(shell)?;
    let said = String::from_utf8_lossy(&said);
    if said.split_whitespace().any(|word| word == "serve") {
        Ok(Verdict::Passed(
            "`gleis ser` becomes `gleis serve`".to_owned(),
        ))
    } else {
        Err(format!("`gleis ser` becomes `{}`.", said.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_is_found() {
        let own = format!("gleis {VERSION}\n");
        assert_eq!(demand_version(own.as_bytes()), Ok(()));
        assert!(demand_version(b"gleis 0.0.0").is_err());
    }

    #[test]
    fn a_shell_that_completes_nothing_fails() {
        let says = |text: &str| {
            let mut command = Command::new("echo");
            command.arg(text);
            completed(command)
        };
        assert!(says("server serve").is_ok());
        assert_eq!(says("sim").unwrap_err(), "`gleis ser` becomes `sim`.");
    }
}
