//! Libraries whose older versions have a fault that would cost somebody's data.
//!
//! Cargo keeps an older version in `Cargo.lock` as long as it is allowed to, and others allow more
//! than we do.

use toml::{Table, Value};

use super::{Finding, Tree};

/// A library, the first version that will do, and why.
struct Least {
    package: &'static str,
    version: [u64; 3],
    reason: &'static str,
}

const LEAST: &[Least] = &[Least {
    package: "libsqlite3-sys",
    version: [0, 37, 0],
    reason: "it brings SQLite 3.51.3; before that, two connections that reset the WAL at the same \
             time could damage the database",
}];

const LOCK: &str = "Cargo.lock";

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let lock = tree.text(LOCK).and_then(|text| text.parse::<Table>().ok());
    let packages = lock
        .as_ref()
        .and_then(|lock| lock.get("package")?.as_array());
    let Some(packages) = packages else {
        return vec![Finding::about(LOCK, "it cannot be read; run `cargo check`")];
    };
    let too_old = |least: &Least| {
        let locked = packages
            .iter()
            .filter_map(|package| version_of(package, least.package));
        let older = locked.filter(|version| numbers(version) < least.version);
        older
            .map(|version| least.finding(version))
            .collect::<Vec<_>>()
    };
    LEAST.iter().flat_map(too_old).collect()
}

impl Least {
    fn finding(&self, found: &str) -> Finding {
        let Self {
            package, reason, ..
        } = self;
        let [major, minor, patch] = self.version;
        Finding::about(
            LOCK,
            format!(
                "{package} {found} is too old; take at least {major}.{minor}.{patch}: {reason}"
            ),
        )
    }
}

fn version_of<'lock>(package: &'lock Value, name: &str) -> Option<&'lock str> {
    let named = package.get("name")?.as_str()? == name;
    package.get("version")?.as_str().filter(|_| named)
}

/// What cannot be read is older than everything.
fn numbers(version: &str) -> [u64; 3] {
    let mut numbers = version
        .split(['.', '-', '+'])
        .map(|part| part.parse().unwrap_or(0));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(lock: &str) -> Vec<String> {
        let tree = Tree::of(&[(LOCK, lock)]);
        find(&tree).iter().map(ToString::to_string).collect()
    }

    fn lock(version: &str) -> String {
        format!("[[package]]\nname = \"libsqlite3-sys\"\nversion = \"{version}\"\n")
    }

    #[test]
    fn an_old_sqlite_is_a_finding() {
        let found = findings(&lock("0.30.1"));
        assert_eq!(found.len(), 1);
        let expected = "Cargo.lock: libsqlite3-sys 0.30.1 is too old; take at least 0.37.0: ";
        assert!(found[0].starts_with(expected), "{found:?}");
        assert_eq!(findings(&(lock("0.37.0") + &lock("0.36.9"))).len(), 1);
    }

    #[test]
    fn newer_versions_pass() {
        for version in ["0.37.0", "0.37.1+3.51.3", "0.100.0", "1.0.0"] {
            assert_eq!(findings(&lock(version)), [""; 0], "{version}");
        }
    }

    #[test]
    fn a_missing_list_is_a_finding() {
        assert_eq!(findings("version = 4\n").len(), 1);
    }
}
