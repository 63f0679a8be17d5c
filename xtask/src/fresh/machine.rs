//! A fresh machine: a copy of the base with a toolchain, and how to run something there.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::remove;
use crate::command::{Outcome, output, run as run_command};

/// A Debian in a folder.
pub(super) struct Machine {
    pub(super) root: PathBuf,
    /// How many cores it may use; nothing for all.
    pub(super) cores: Option<u16>,
}

const CLONE: &str = "gleis";

const PATH: &str = "/opt/rust/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Variables that say how package registries are reached from here; proxies are written in small
/// letters as well.
const REACH: &[&str] = &[
    "ALL_PROXY",
    "CURL_CA_BUNDLE",
    "GIT_SSL_CAINFO",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "NODE_EXTRA_CA_CERTS",
    "NO_PROXY",
    "NPM_CONFIG_CAFILE",
    "NPM_CONFIG_REGISTRY",
    "PIP_CERT",
    "PIP_DEFAULT_TIMEOUT",
    "PIP_EXTRA_INDEX_URL",
    "PIP_INDEX_URL",
    "PIP_TRUSTED_HOST",
    "REQUESTS_CA_BUNDLE",
    "SSL_CERT_DIR",
    "SSL_CERT_FILE",
    "TERM",
];

/// How the names of such variables of cargo begin.
const REACH_OF_CARGO: &[&str] = &[
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTRIES_",
    "CARGO_REGISTRY_",
    "CARGO_SOURCE_",
];

/// The first process there. It stays until the end, because processes that lose their parent
/// become its children and somebody must wait for them.
const FIRST_PROCESS: &str = r#"
set -eu
root=$1 script=$2
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
code=0
chroot "$root" bash -c "cd /gleis && $script" || code=$?
exit "$code"
"#;

impl Machine {
    /// Makes the machine from the base; what was there before is removed.
    pub(super) fn make(&self, base: &Path, cold: bool) -> Outcome {
        remove(&self.root)?;
        copy(base, &self.root)?;
        for file in ["etc/resolv.conf", "etc/hosts", "etc/pip.conf", "etc/npmrc"] {
            let (from, to) = (Path::new("/").join(file), self.root.join(file));
            if from.exists() {
                fs::copy(from, &to).map_err(|error| format!("{}: {error}.", to.display()))?;
            }
        }
        self.copy_toolchain()?;
        self.copy_cargo_home(cold)
    }

    /// The toolchain that runs us, without its documentation.
    fn copy_toolchain(&self) -> Outcome {
        let mut sysroot = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        sysroot.args(["--print", "sysroot"]);
        let sysroot = String::from_utf8_lossy(&output(sysroot)?).into_owned();
        let sysroot = Path::new(sysroot.trim());
        if !sysroot.join("lib/rustlib/components").exists() {
            return Err(format!(
                "{} was not installed by rustup: only such a toolchain can be copied.",
                sysroot.display()
            ));
        }
        for part in ["bin", "lib", "libexec"] {
            let from = sysroot.join(part);
            if from.exists() {
                copy(&from, &self.root.join("opt/rust").join(part))?;
            }
        }
        Ok(())
    }

    /// How cargo reaches its registry, and unless `cold` what it has downloaded; but none of the
    /// tools that somebody has installed.
    fn copy_cargo_home(&self, cold: bool) -> Outcome {
        let home = || env::home_dir().map(|home| home.join(".cargo"));
        let ours = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home);
        let ours = ours.ok_or("Nobody says where the home of cargo is.")?;
        let mut wanted = vec!["config.toml"];
        if !cold {
            wanted.extend(["registry/index", "registry/cache"]);
        }
        for part in wanted {
            let from = ours.join(part);
            if from.exists() {
                copy(&from, &self.root.join("root/.cargo").join(part))?;
            }
        }
        Ok(())
    }

    /// Where the clone is, seen from outside.
    pub(super) fn clone_path(&self) -> PathBuf {
        self.root.join(CLONE)
    }

    /// Clones what is committed, without anything that was built there.
    pub(super) fn clone_repository(&self, repository: &Path) -> Outcome {
        let mut status = Command::new("git");
        status
            .current_dir(repository)
            .args(["status", "--porcelain"]);
        if !output(status)?.is_empty() {
            println!("fresh: changes that are not committed are left out");
        }
        remove(&self.clone_path())?;
        let mut clone = Command::new("git");
        clone.args(["clone", "--quiet", "--no-hardlinks"]);
        clone.arg(repository).arg(self.clone_path());
        run_command(clone)
    }

    /// A shell command in the clone, with mounts and processes of its own.
    pub(super) fn command(&self, script: &str) -> Command {
        println!("fresh: $ {script}");
        let mut command = apart();
        if let Some(cores) = self.cores {
            command.args(["taskset", "--cpu-list", &format!("0-{}", cores - 1)]);
        }
        command.args(["sh", "-c", FIRST_PROCESS, "sh"]);
        command.arg(&self.root).arg(script);
        command.env_clear().envs(reach(env::vars_os()));
        command.envs([("PATH", PATH), ("HOME", "/root"), ("CI", "true")]);
        command.env("LANG", "C.UTF-8");
        command
    }

    /// Runs a shell command in the clone.
    pub(super) fn run(&self, script: &str) -> Outcome {
        let status = self.command(script).status();
        let status = status.map_err(|error| format!("The machine cannot be entered: {error}."))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!(
                "On the fresh machine `{script}` failed with {status}."
            ))
        }
    }
}

/// The beginning of a command whose mounts and processes nobody else sees. They end with the
/// command, and it ends with us, however that happens.
pub(super) fn apart() -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL"]);
    command.args(["unshare", "--mount", "--pid", "--mount-proc"]);
    command.args(["--fork", "--kill-child=KILL"]);
    command
}

/// The variables that a fresh machine needs on the same network, and no secret of cargo.
fn reach(variables: impl Iterator<Item = (OsString, OsString)>) -> Vec<(OsString, OsString)> {
    let wanted = |name: &str| {
        REACH.contains(&name.to_uppercase().as_str())
            || REACH_OF_CARGO.iter().any(|start| name.starts_with(start))
                && !name.ends_with("_TOKEN")
    };
    variables
        .filter(|(name, _)| name.to_str().is_some_and(wanted))
        .collect()
}

/// Copies a file or folder with everything in it.
pub(super) fn copy(from: &Path, to: &Path) -> Outcome {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    }
    let mut command = Command::new("cp");
    command.args(["-a", "--reflink=auto"]).arg(from).arg(to);
    run_command(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_reaches_registries_is_handed_on() {
        let names = [
            "http_proxy",
            "SSL_CERT_FILE",
            "CARGO_REGISTRIES_OURS_INDEX",
            "CARGO_REGISTRY_TOKEN",
            "CARGO_TARGET_DIR",
            "RUSTFLAGS",
        ];
        let variables = names.map(|name| (OsString::from(name), OsString::new()));
        let kept = reach(variables.into_iter());
        let kept: Vec<&str> = kept.iter().filter_map(|(name, _)| name.to_str()).collect();
        assert_eq!(kept, &names[..3]);
    }
}
