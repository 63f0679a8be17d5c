//! The rules of the repository that a program can check.
//!
//! Each check looks at a [`Tree`] and reports everything it finds at once; a finding names the
//! place and says what to do.

use std::fmt;
use std::path::Path;

use crate::command::Outcome;
use tree::Tree;

mod edges;
mod events;
mod goldens;
mod leftovers;
mod pages;
mod purity;
mod rule_ids;
pub(crate) mod rust;
mod sizes;
pub(crate) mod tree;
mod unused_files;
mod unused_names;
mod versions;
mod words;

/// A named check.
struct Check {
    name: &'static str,
    find: fn(&Tree) -> Vec<Finding>,
}

const CHECKS: &[Check] = &[
    Check {
        name: "dependency direction",
        find: edges::find,
    },
    Check {
        name: "purity of the rules",
        find: purity::find,
    },
    Check {
        name: "sizes",
        find: sizes::find,
    },
    Check {
        name: "rule ids",
        find: rule_ids::find,
    },
    Check {
        name: "pages and sources",
        find: pages::find,
    },
    Check {
        name: "goldens",
        find: goldens::find,
    },
    Check {
        name: "words",
        find: words::find,
    },
    Check {
        name: "events",
        find: events::find,
    },
    Check {
        name: "leftovers",
        find: leftovers::find,
    },
    Check {
        name: "unused files",
        find: unused_files::find,
    },
    Check {
        name: "unused names",
        find: unused_names::find,
    },
    Check {
        name: "versions",
        find: versions::find,
    },
];

/// Something that must change, and where.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: String,
    /// Counted from 1; nothing when the finding is about the whole file.
    line: Option<usize>,
    what: String,
}

impl Finding {
    fn at(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: Some(line),
            what: what.into(),
        }
    }

    fn about(path: &str, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: None,
            what: what.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{}:{line}: {}", self.path, self.what),
            None => write!(formatter, "{}: {}", self.path, self.what),
        }
    }
}

/// Runs every check over the repository at `root`.
pub(crate) fn run(root: &Path) -> Outcome {
    let tree = Tree::load(root)?;
    let mut failed = 0;
    for check in CHECKS {
        let findings = (check.find)(&tree);
        for finding in &findings {
            eprintln!("tidy ({}): {finding}", check.name);
        }
        if !findings.is_empty() {
            eprintln!("tidy ({}): findings: {}\n", check.name, findings.len());
            failed += 1;
        }
    }
    if failed > 0 {
        return Err(format!(
            "tidy: {failed} of {} checks have findings.",
            CHECKS.len()
        ));
    }
    println!(
        "tidy: {} checks passed over {} files",
        CHECKS.len(),
        tree.len()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::repository_root;

    #[test]
    fn the_repository_is_tidy() {
        if let Err(sentence) = run(&repository_root()) {
            panic!("{sentence}");
        }
    }

    #[test]
    fn a_folder_without_a_repository_is_a_sentence() {
        assert!(run(Path::new("/no/such/folder")).is_err());
    }

    #[test]
    fn findings_name_their_place() {
        assert_eq!(
            Finding::at("a.rs", 3, "too long").to_string(),
            "a.rs:3: too long"
        );
        assert_eq!(
            Finding::about("a.rs", "too long").to_string(),
            "a.rs: too long"
        );
    }
}
