//! The page about security names tests that exist.

use std::collections::BTreeSet;
use std::path::Path;

/// The names of all tests below a directory.
fn tests_below(directory: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            tests_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            let mut marked = false;
            for line in text.lines().map(str::trim) {
                marked |= line == "#[test]" || line.starts_with("#[tokio::test");
                let name = line.trim_start_matches("async ").strip_prefix("fn ");
                if let Some((name, _)) = name.and_then(|rest| rest.split_once('(')) {
                    if marked {
                        found.insert(name.to_owned());
                    }
                    marked = false;
                }
            }
        }
    }
}

#[test]
fn every_test_that_the_page_about_security_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut tests = BTreeSet::new();
    tests_below(&root.join("crates"), &mut tests);
    let page = std::fs::read_to_string(root.join("docs/security.md")).expect("the page");
    let words = page.split('`').skip(1).step_by(2);
    let is_test = |word: &&str| {
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        word.contains('_') && word.chars().all(|letter| plain(letter) || letter == '_')
    };
    let named: BTreeSet<&str> = words.filter(is_test).collect();
    assert!(named.len() > 40, "the page names {} tests", named.len());
    let missing: Vec<&&str> = named
        .iter()
        .filter(|name| !tests.contains(**name))
        .collect();
    assert_eq!(
        missing,
        Vec::<&&str>::new(),
        "tests named in docs/security.md"
    );
}
