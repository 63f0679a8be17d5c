//! Every rule has a test that names it, and every test names a rule that exists.
//!
//! A rule is defined by its id at the start of a list line or table row of a page directly in
//! `docs/rules`. A test names a rule when the id stands in the comments, the attributes or the
//! body of a function with `#[test]`, below `src` or `tests` of a crate.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::rust;
use super::{Finding, Tree};

/// Games whose rules may be tested before their page is written.
const PAGE_MAY_BE_MISSING: &[&str] = &["CG", "LW"];

static ID: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b(?:U4|UN|DE|GL|CG|LW)-[A-Z]?\d+[a-z]?\b"));

static DEFINITION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^\s*(?:[-*+]|\d+\.|\|)\s*[*`]*((?:U4|UN|DE|GL|CG|LW)-[A-Z]?\d+[a-z]?)\b")
});

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is fixed and tested")
}

/// Where an id stands first.
type Places<'a> = BTreeMap<&'a str, (&'a str, usize)>;

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let (defined, named) = (defined(tree), named(tree));
    let mut findings = Vec::new();
    for (id, (path, line)) in &defined {
        if !named.contains_key(id) {
            let what = format!("{id} has no test; write one and name the id in it");
            findings.push(Finding::at(path, *line, what));
        }
    }
    for (id, (path, line)) in &named {
        if !defined.contains_key(id) && !page_is_pending(id, &defined) {
            let what = format!("{id} is defined on no page of docs/rules; correct the id");
            findings.push(Finding::at(path, *line, what));
        }
    }
    findings
}

fn page_is_pending(id: &str, defined: &Places<'_>) -> bool {
    let prefix = |id: &str| id.split('-').next().unwrap_or_default().to_owned();
    PAGE_MAY_BE_MISSING.contains(&prefix(id).as_str())
        && !defined.keys().any(|other| prefix(other) == prefix(id))
}

fn defined(tree: &Tree) -> Places<'_> {
    let mut places = Places::new();
    for (path, text) in tree.texts() {
        let name = path
            .strip_prefix("docs/rules/")
            .and_then(|name| name.strip_suffix(".md"));
        if name.is_none_or(|name| name.contains('/')) {
            continue;
        }
        for (index, line) in text.lines().enumerate() {
            if let Some(id) = DEFINITION
                .captures(line)
                .and_then(|captures| captures.get(1))
            {
                places.entry(id.as_str()).or_insert((path, index + 1));
            }
        }
    }
    places
}

fn named(tree: &Tree) -> Places<'_> {
    let mut places = Places::new();
    for (path, text) in tree.rust() {
        let holds_tests = path.contains("/src/") || path.contains("/tests/");
        if !(path.starts_with("crates/") && holds_tests) {
            continue;
        }
        let Some(tokens) = rust::tokens(text) else {
            continue;
        };
        let lines: Vec<&str> = text.lines().collect();
        for test in rust::functions(&tokens)
            .iter()
            .filter(|function| function.is_test)
        {
            for line in test.attributes_line..=test.last_line {
                for id in ID.find_iter(lines.get(line - 1).unwrap_or(&"")) {
                    places.entry(id.as_str()).or_insert((path, line));
                }
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, source: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("docs/rules/usa.md", page),
            ("web/app/rules/usa.en.md", "- U4-99 is for players"),
            ("crates/rules/tests/usa.rs", source),
        ]);
        find(&tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_named_rule_passes_wherever_it_stands_in_a_test() {
        let page = "- U4-01 One.\n| U4-Q02 | Two. |\n1. **U4-X03** Three.\nSee also U4-77.\n";
        let source = "/// U4-01: a comment.\n#[test]\nfn a() {\n// U4-Q02\nlet _ = \"U4-X03\";\n}";
        assert_eq!(check(page, source), Vec::<String>::new());
    }

    #[test]
    fn a_rule_without_a_test_is_a_finding() {
        let page = "- U4-01 One.\n- U4-02 Two.";
        let source = "/// U4-02\nfn helper() {}\n#[test]\nfn a() { let _ = \"U4-01\"; }";
        let expected = "docs/rules/usa.md:2: U4-02 has no test; write one and name the id in it";
        assert_eq!(check(page, source), [expected]);
    }

    #[test]
    fn an_id_is_taken_literally() {
        assert_eq!(
            check("- U4-01 One.", "#[test]\nfn a() { \"U4-010\" }").len(),
            2
        );
    }

    #[test]
    fn an_unknown_rule_is_a_finding() {
        let source = "#[test]\nfn a() {\n\"U4-01 U4-98\" }";
        let expected = "crates/rules/tests/usa.rs:3: \
             U4-98 is defined on no page of docs/rules; correct the id";
        assert_eq!(check("- U4-01 One.", source), [expected]);
    }

    #[test]
    fn some_pages_may_follow_later_but_then_count() {
        let source = "#[test]\nfn a() { \"CG-01\" }";
        assert_eq!(check("", source), Vec::<String>::new());
        assert_eq!(check("- CG-02 Two.", source).len(), 2);
    }
}
