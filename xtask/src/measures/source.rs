//! Files of code that are part of the product or its tools, without what only tests compile.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::tidy::rust::{self, Token, closing};
use crate::tidy::tree::Tree;

/// Folders of tests, measurements, examples and the code of others. `crates/trial` tests the
/// finished program.
const LEFT_OUT: [&str; 7] = [
    "tests", "test", "benches", "examples", "fuzz", "trial", "vendor",
];

/// A file of Rust or JavaScript.
pub(super) struct Source<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    /// Its tokens if it is Rust, without those of tests.
    pub(super) tokens: Vec<Token>,
    /// Lines that only tests compile.
    tests: Vec<RangeInclusive<usize>>,
}

impl<'a> Source<'a> {
    /// All files that count.
    pub(super) fn all(tree: &'a Tree) -> Vec<Self> {
        let counts = |path: &str| {
            let code = [".rs", ".js", ".mjs"].iter().any(|end| path.ends_with(end));
            code && !path.split('/').any(|folder| LEFT_OUT.contains(&folder))
        };
        let mut sources = Vec::new();
        let mut test_modules = BTreeSet::new();
        for (path, text) in tree.texts().filter(|(path, _)| counts(path)) {
            let mut tokens = Vec::new();
            let mut tests = Vec::new();
            if path.ends_with(".rs") {
                tokens = rust::tokens(text).unwrap_or_default();
                for item in test_items(&tokens) {
                    if let Some(module) = &item.module {
                        test_modules.insert(folder_of_modules(path) + module);
                    }
                    tests.push(item.lines);
                }
                tokens.retain(|token| !tests.iter().any(|lines| lines.contains(&token.line)));
            }
            sources.push(Self {
                path,
                text,
                tokens,
                tests,
            });
        }
        let in_tests = |path: &str| {
            let module = |module: &String| path.strip_prefix(module.as_str());
            let mut rests = test_modules.iter().filter_map(module);
            rests.any(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        sources.retain(|source| !in_tests(source.path));
        sources
    }

    /// How many lines count.
    pub(super) fn lines(&self) -> usize {
        let counts = |line: &usize| !self.tests.iter().any(|lines| lines.contains(line));
        (1..=self.text.lines().count()).filter(counts).count()
    }

    /// Does a text in the code name the game, or its file?
    pub(super) fn names(&self, game: &str) -> bool {
        let names = [format!("\"{game}\""), format!("\"games/{game}.toml\"")];
        if self.path.ends_with(".rs") {
            self.tokens.iter().any(|token| names.contains(&token.text))
        } else {
            self.text.contains(&names[0])
        }
    }
}

/// Something that only tests compile.
struct TestItem {
    lines: RangeInclusive<usize>,
    /// The name of a module that is another file.
    module: Option<String>,
}

/// Items under `#[cfg(test)]` or `#[cfg(feature = "testkit")]`, alone or in a list.
fn test_items(tokens: &[Token]) -> Vec<TestItem> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut items = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let starts = [text(index), text(index + 1), text(index + 2)] == ["#", "[", "cfg"];
        if !starts {
            index += 1;
            continue;
        }
        let (first, end) = (tokens[index].line, closing(tokens, index + 1));
        let condition = &tokens[index + 3..end];
        let word = |word: &str| condition.iter().any(|token| token.text == word);
        index = end + 1;
        if word("not") || !(word("test") || word("\"testkit\"")) {
            continue;
        }
        let item = index;
        while !["{", ";", ""].contains(&text(index)) {
            let group = ["(", "["].contains(&text(index));
            index = if group { closing(tokens, index) } else { index } + 1;
        }
        let module = text(index) == ";" && tokens[item..index].iter().any(|t| t.text == "mod");
        let module = module.then(|| text(index - 1).to_owned());
        if text(index) == "{" {
            index = closing(tokens, index);
        }
        let last = tokens.get(index).map_or(usize::MAX, |token| token.line);
        items.push(TestItem {
            lines: first..=last,
            module,
        });
    }
    items
}

/// Where the modules of a file are: beside `mod.rs`, in a folder of its name for others.
fn folder_of_modules(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    match name {
        "mod.rs" | "lib.rs" | "main.rs" => format!("{folder}/"),
        _ => format!("{}/", path.trim_end_matches(".rs")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_tests_compile_does_not_count() {
        let tree = Tree::of(&[
            (
                "crates/a/src/lib.rs",
                "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n\
                 #[cfg(not(test))]\nfn c() {}\n\
                 #[cfg(any(test, feature = \"testkit\"))]\npub mod laws;\n\
                 #[cfg(test)]\nuse x::{y, z};\n",
            ),
            ("crates/a/src/laws.rs", "fn d() {}\n"),
            ("crates/a/src/laws/more.rs", "fn e() {}\n"),
            ("crates/a/src/lawsuit.rs", "fn f() {}\n"),
            ("crates/a/tests/all.rs", "fn g() {}\n"),
        ]);
        let sources = Source::all(&tree);
        let counted: Vec<_> = sources.iter().map(|s| (s.path, s.lines())).collect();
        let expected = [("crates/a/src/lawsuit.rs", 1), ("crates/a/src/lib.rs", 3)];
        assert_eq!(counted, expected);
        assert!(!sources[1].tokens.iter().any(|token| token.text == "b"));
    }

    #[test]
    fn modules_of_a_file_lie_in_its_folder() {
        assert_eq!(folder_of_modules("crates/a/src/lib.rs"), "crates/a/src/");
        assert_eq!(folder_of_modules("crates/a/src/b.rs"), "crates/a/src/b/");
    }
}
