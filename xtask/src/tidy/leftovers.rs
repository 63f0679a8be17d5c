//! Signs of unfinished work, and files too big for a repository of text.
//!
//! The patterns are written so that they do not match themselves.

use std::sync::LazyLock;

use regex::Regex;

use super::{Finding, Tree};

const BYTES_MAX: usize = 300_000;

static IN_RUST: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b(?:t[o]do|u[n]implemented)!\s*[(\[{]|#\[i[g]nore"));

static IN_TEXT: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?:F[I]XME|X[X]X|H[A]CK)\b"));

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is fixed and tested")
}

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, bytes) in tree.sizes().filter(|(_, bytes)| *bytes > BYTES_MAX) {
        let what = format!("{bytes} bytes, at most {BYTES_MAX}; make it smaller or split it");
        findings.push(Finding::about(path, what));
    }
    for (path, text) in tree.texts() {
        let patterns: &[&Regex] = if path.ends_with(".rs") {
            &[&IN_RUST, &IN_TEXT]
        } else {
            &[&IN_TEXT]
        };
        for (index, line) in text.lines().enumerate() {
            for found in patterns.iter().filter_map(|pattern| pattern.find(line)) {
                let what = format!("`{}` is left over; finish the work", found.as_str());
                findings.push(Finding::at(path, index + 1, what));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text is given in two halves, so that this file holds no leftover.
    fn count(path: &str, first: &str, second: &str) -> usize {
        find(&Tree::of(&[(path, &format!("{first}{second}"))])).len()
    }

    #[test]
    fn leftovers_are_findings() {
        assert_eq!(count("a.rs", "fn f() { to", "do!() }"), 1);
        assert_eq!(count("a.rs", "fn f() { unimple", "mented!(\"later\") }"), 1);
        assert_eq!(count("a.rs", "#[ig", "nore = \"slow\"]"), 1);
        assert_eq!(count("a.rs", "// FIX", "ME"), 1);
        assert_eq!(count("a.md", "XX", "X: more"), 1);
        assert_eq!(count("a.css", "/* HA", "CK */"), 1);
    }

    #[test]
    fn finished_work_passes() {
        assert_eq!(count("a.rs", "fn f() { let to", "do = 1; }"), 0);
        assert_eq!(count("a.md", "a list of things to", "do!"), 0);
        assert_eq!(count("a.md", "The hackney carriage of XXXL size", ""), 0);
    }

    #[test]
    fn big_files_are_findings() {
        assert_eq!(count("a.svg", &"x".repeat(300_000), ""), 0);
        assert_eq!(count("a.svg", &"x".repeat(300_000), "x"), 1);
    }
}
