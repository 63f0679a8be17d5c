//! The minimal Debian from which each fresh machine is copied.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{machine, remove};
use crate::command::{Outcome, output, run as run_command};

/// What the README asks for beside the Rust toolchain, and what encrypted downloads need.
const PREREQUISITES: &str = "gcc,libc6-dev,git,ca-certificates";

/// Written last, so that a base that was not finished is made again.
const FINISHED: &str = "etc/finished-by-cargo-xtask-fresh";

/// Certificates that an administrator has added.
const CERTIFICATES: &str = "usr/local/share/ca-certificates";

/// Settings of apt that decide whether and how it reaches its sources.
const FETCHING: &[&str] = &[
    "acquire::http",
    "acquire::check-valid-until",
    "acquire::forceipv",
    "acquire::retries",
];

/// One line of `apt-get indextargets`.
#[derive(Debug, PartialEq, Eq)]
struct Source<'a> {
    address: &'a str,
    suite: &'a str,
    component: &'a str,
}

/// Makes the base if it is not there.
pub(super) fn ensure(base: &Path) -> Outcome {
    let finished = base.join(FINISHED);
    if finished.exists() {
        return Ok(());
    }
    remove(base)?;
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let suite = codename(&release).ok_or("/etc/os-release does not name the suite of Debian.")?;
    let mut listed = Command::new("apt-get");
    listed.args(["indextargets", "--format"]);
    listed.args([
        "$(REPO_URI) $(RELEASE) $(COMPONENT)",
        "Created-By: Packages",
    ]);
    let listed = String::from_utf8_lossy(&output(listed)?).into_owned();
    let sources = sources(&listed, suite);
    let main = sources.iter().find(|source| source.suite == suite);
    let main = main.ok_or_else(|| format!("apt has no source for the suite {suite}."))?;

    let mut debootstrap = machine::apart();
    debootstrap.args(["debootstrap", "--variant=minbase", "--force-check-gpg"]);
    debootstrap.arg(format!("--include={PREREQUISITES}"));
    debootstrap.arg(suite).arg(base).arg(main.address);
    if let Some(proxy) = proxy()? {
        debootstrap.env("http_proxy", proxy);
    }
    run_command(debootstrap)?;

    let write = |path: &str, text: String| {
        let path = base.join(path);
        fs::write(&path, text).map_err(|error| format!("{}: {error}.", path.display()))
    };
    let lines = sources.iter().map(Source::line);
    write("etc/apt/sources.list", lines.collect())?;
    let settings = output(apt_config(&["dump"]))?;
    write(
        "etc/apt/apt.conf.d/90fetching",
        fetching(&String::from_utf8_lossy(&settings)),
    )?;
    trust(base)?;
    write(FINISHED, String::new())
}

/// The base trusts the certificates that this machine trusts.
fn trust(base: &Path) -> Outcome {
    let ours = Path::new("/").join(CERTIFICATES);
    if !ours.exists() {
        return Ok(());
    }
    machine::copy(&ours.join("."), &base.join(CERTIFICATES))?;
    let mut update = Command::new("chroot");
    update.arg(base).arg("update-ca-certificates");
    run_command(update)
}

fn codename(release: &str) -> Option<&str> {
    let mut lines = release.lines();
    lines.find_map(|line| line.strip_prefix("VERSION_CODENAME="))
}

/// The sources of Debian itself: what others offer is not there on a fresh machine.
fn sources<'a>(listed: &'a str, codename: &str) -> Vec<Source<'a>> {
    let of_debian = |suite: &str| {
        let rest = suite.strip_prefix(codename);
        rest.is_some_and(|rest| ["", "-updates", "-security"].contains(&rest))
    };
    let sources = listed.lines().filter_map(|line| {
        let mut words = line.split(' ');
        Some(Source {
            address: words.next()?,
            suite: words.next()?,
            component: words.next()?,
        })
    });
    sources.filter(|source| of_debian(source.suite)).collect()
}

impl Source<'_> {
    fn line(&self) -> String {
        format!("deb {} {} {}\n", self.address, self.suite, self.component)
    }
}

/// The lines of `apt-config dump` that a fresh machine needs on the same network.
fn fetching(settings: &str) -> String {
    let wanted = |line: &&str| {
        let line = line.to_lowercase();
        FETCHING.iter().any(|setting| line.starts_with(setting))
    };
    let lines = settings.lines().filter(wanted);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The proxy that apt uses; debootstrap knows only the variable.
fn proxy() -> Result<Option<String>, String> {
    if env::var_os("http_proxy").is_some() {
        return Ok(None);
    }
    let format = ["dump", "--format", "%v", "Acquire::http::Proxy"];
    let proxy = output(apt_config(&format))?;
    let proxy = String::from_utf8_lossy(&proxy).trim().to_owned();
    Ok(Some(proxy).filter(|proxy| !proxy.is_empty()))
}

fn apt_config(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-config");
    command.args(arguments);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sources_of_debian_are_taken() {
        let listed = "http://mirror/debian/ trixie main\n\
                      http://mirror/debian/ trixie-updates main\n\
                      http://other/ trixie-pgdg main\nhttp://other/ nodistro main\n";
        let sources = sources(listed, "trixie");
        let lines: String = sources.iter().map(Source::line).collect();
        assert_eq!(
            lines,
            "deb http://mirror/debian/ trixie main\ndeb http://mirror/debian/ trixie-updates main\n"
        );
    }

    #[test]
    fn only_settings_about_fetching_are_taken() {
        let settings = "APT \"\";\nAcquire::http::Proxy \"http://proxy/\";\nDPkg::Post \"rm\";\n\
                        Acquire::IndexTargets \"\";\nAcquire::Retries \"3\";\n";
        assert_eq!(
            fetching(settings),
            "Acquire::http::Proxy \"http://proxy/\";\nAcquire::Retries \"3\";\n"
        );
    }

    #[test]
    fn the_suite_is_read() {
        assert_eq!(
            codename("ID=debian\nVERSION_CODENAME=trixie\n"),
            Some("trixie")
        );
        assert_eq!(codename("ID=other\n"), None);
    }
}
