//! Words that have no place here: the repository speaks of the product alone.
//!
//! The patterns are written so that they do not match themselves.

use std::sync::LazyLock;

use regex::Regex;

use super::{Finding, Tree};

/// A pattern, and what to do about a match.
const PATTERNS: &[(&str, &str)] = &[
    (
        r"(?:^|[^\w./])/(?:work|root)/",
        "a path of one machine; name it relative to the root",
    ),
    (
        r"(?:^|[^\w./])/(?:home|Users)/\w",
        "a path of one machine; name it relative to the root",
    ),
    (
        r"\.\./shared\b",
        "a path outside the repository; bring what is needed inside",
    ),
    (
        r"(?i)\b(?:[c]laude|[a]nthropic|[c]hatgpt|[o]penai|[c]opilot|[g]emini|[c]odex|[a]ider)\b",
        "a tool or its maker; say what the code does",
    ),
    (
        r"(?i)\b[g]pt-?\d|\b[l]lms?\b",
        "a tool or its maker; say what the code does",
    ),
    (
        r"\b(?:(?:index|static)\.crates\.io|npmjs\.org|yarnpkg\.com|pypi\.org|pythonhosted\.org)\b",
        "the host of a package registry; leave the choice to the machine",
    ),
];

static COMPILED: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let compile = |pattern| Regex::new(pattern).expect("the patterns are fixed and tested");
    PATTERNS
        .iter()
        .map(|(pattern, what)| (compile(pattern), *what))
        .collect()
});

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        for (index, line) in text.lines().enumerate() {
            for (pattern, what) in COMPILED.iter() {
                if let Some(found) = pattern.find(line) {
                    let what = format!("`{}` is {what}", found.as_str().trim());
                    findings.push(Finding::at(path, index + 1, what));
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text is given in two halves, so that this file holds no forbidden word.
    fn count(first: &str, second: &str) -> usize {
        find(&Tree::of(&[(
            "README.md",
            &format!("One.\n{first}{second}\n"),
        )]))
        .len()
    }

    #[test]
    fn forbidden_words_are_findings() {
        for (first, second) in [
            ("in /wo", "rk/main"),
            ("\"/ro", "ot/x\""),
            ("/ho", "me/anna"),
            ("see ..", "/shared/design"),
            ("as Cla", "ude says"),
            ("OPEN", "AI"),
            ("with cop", "ilot"),
            ("GP", "T-4"),
            ("https://index.cra", "tes.io/"),
            ("https://registry.np", "mjs.org/x"),
            ("https://py", "pi.org/simple"),
        ] {
            assert_eq!(count(first, second), 1, "{first}{second}");
        }
    }

    #[test]
    fn other_words_are_free() {
        for text in [
            "fieldwork/ and docs/work/plan.md",
            "https://example.org/root/x and https://home/x",
            "the /home/ page",
            "crates.io and docs.rs",
            "a shared folder",
        ] {
            assert_eq!(count(text, ""), 0, "{text}");
        }
    }
}
