//! Public declarations that nobody uses.
//!
//! The compiler finds what is dead inside a crate; what a library offers could be used by anybody,
//! so it is silent there. Here everybody is known: the workspace, its tests, and the code in its
//! pages. Names are compared as words. A method called like another that is used goes unnoticed,
//! but hardly anything in use is found by mistake.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::rust::{self, Token};
use super::{Finding, Tree};

/// What stands before the name of a declaration.
const KINDS: [&str; 8] = [
    "const", "enum", "fn", "static", "struct", "trait", "type", "union",
];

/// What may stand between `pub` and these.
const QUALIFIERS: [&str; 4] = ["async", "const", "extern", "unsafe"];

static WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b[A-Za-z_]\w*"));

/// A name that a text with holes, such as that of `format!`, takes from around it.
static HOLE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\{([A-Za-z_]\w*)"));

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is fixed and tested")
}

/// Who uses a name: the paths of files.
type Uses = BTreeMap<String, BTreeSet<String>>;

struct Declaration {
    kind: String,
    name: String,
    path: String,
    line: usize,
}

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut declarations = Vec::new();
    let mut uses = Uses::new();
    for (path, text) in tree.texts() {
        if path.ends_with(".rs") {
            let tokens = rust::tokens(text).unwrap_or_default();
            Reader::new(path, &tokens).read(&mut declarations, &mut uses);
        }
        if path.ends_with(".rs") || path.ends_with(".md") {
            for word in words_of_examples(text) {
                enter(&mut uses, word, path);
            }
        }
    }
    declarations
        .iter()
        .filter_map(|declaration| finding(declaration, &uses))
        .collect()
}

fn enter(uses: &mut Uses, name: &str, path: &str) {
    let users = uses.entry(name.to_owned()).or_default();
    users.insert(path.to_owned());
}

fn finding(declaration: &Declaration, uses: &Uses) -> Option<Finding> {
    let Declaration {
        kind,
        name,
        path,
        line,
    } = declaration;
    let users = uses.get(name);
    let elsewhere = users.is_some_and(|users| users.iter().any(|user| user != path));
    let here = users.is_some_and(|users| users.contains(path));
    // Nobody has to name a type to use a function that takes it or gives it.
    let is_type = ["enum", "struct", "trait", "type", "union"].contains(&kind.as_str());
    let what = match (elsewhere, here) {
        (true, _) => return None,
        (false, true) if is_type => return None,
        (false, true) => format!("no other file uses the {kind} `{name}`; take its `pub` away"),
        (false, false) => format!("nobody uses the {kind} `{name}`; delete it"),
    };
    Some(Finding::at(path, *line, what))
}

/// The words in the code of a page or of a comment for documentation.
fn words_of_examples(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    let lines = text.lines().filter(move |line| {
        let line = line.trim_start();
        let line = line.trim_start_matches("///").trim_start_matches("//!");
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        inside && !fence
    });
    lines.flat_map(|line| WORD.find_iter(line).map(|word| word.as_str()))
}

/// Walks once over the tokens of a file.
struct Reader<'a> {
    path: &'a str,
    tokens: &'a [Token],
    /// The names that the file declares.
    own: BTreeSet<&'a str>,
}

impl<'a> Reader<'a> {
    fn new(path: &'a str, tokens: &'a [Token]) -> Self {
        let mut reader = Self {
            path,
            tokens,
            own: BTreeSet::new(),
        };
        let declared = (0..tokens.len()).filter_map(|index| reader.declared(index));
        reader.own = declared.collect();
        reader
    }

    fn read(&self, declarations: &mut Vec<Declaration>, uses: &mut Uses) {
        let mut index = 0;
        while index < self.tokens.len() {
            match self.text(index) {
                "#" => index = self.attribute(index, uses),
                "pub" if self.text(index + 1) == "use" => index = self.handed_on(index, uses),
                "impl" if self.begins_item(index) => index = self.head_of_impl(index, uses),
                _ => {}
            }
            match self.declared(index) {
                Some(name) => {
                    declarations.extend(self.declaration(index, name));
                    index += 1;
                }
                None => self.word(index, uses),
            }
            index += 1;
        }
    }

    fn text(&self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |token| &token.text)
    }

    fn before(&self, index: usize) -> &'a str {
        index.checked_sub(1).map_or("", |index| self.text(index))
    }

    /// The name that is declared at a keyword such as `fn`.
    fn declared(&self, index: usize) -> Option<&'a str> {
        let (kind, name) = (self.text(index), self.text(index + 1));
        // `*const T` and `&'static T` declare nothing.
        let declares = KINDS.contains(&kind) && !["*", "'"].contains(&self.before(index));
        let is_name = WORD.is_match(name) && !KINDS.contains(&name) && !QUALIFIERS.contains(&name);
        (declares && is_name).then_some(name)
    }

    /// The declaration, if it is for everybody.
    fn declaration(&self, index: usize, name: &str) -> Option<Declaration> {
        let mut first = index;
        while QUALIFIERS.contains(&self.before(first)) || self.before(first).starts_with('"') {
            first -= 1;
        }
        (self.before(first) == "pub").then(|| Declaration {
            kind: self.text(index).to_owned(),
            name: name.to_owned(),
            path: self.path.to_owned(),
            line: self.tokens[index].line,
        })
    }

    fn word(&self, index: usize, uses: &mut Uses) {
        let text = self.text(index);
        if text.ends_with('"') {
            for hole in HOLE.captures_iter(text) {
                enter(uses, &hole[1], self.path);
            }
        } else if WORD.is_match(text) {
            enter(uses, text, self.path);
        }
    }

    /// In an attribute a text can be the name of a function. Gives the place of its last token.
    fn attribute(&self, index: usize, uses: &mut Uses) -> usize {
        let open = index + 1 + usize::from(self.text(index + 1) == "!");
        if self.text(open) != "[" {
            return index;
        }
        let end = rust::closing(self.tokens, open);
        if self.text(open + 1) != "doc" {
            for token in &self.tokens[open..end] {
                for word in WORD.find_iter(&token.text) {
                    enter(uses, word.as_str(), self.path);
                }
            }
        }
        end
    }

    /// To hand a name on is no use of it, but another name may stand for it from there on.
    fn handed_on(&self, index: usize, uses: &mut Uses) -> usize {
        let mut end = index;
        while !["", ";"].contains(&self.text(end)) {
            if self.text(end + 1) == "as" {
                self.word(end, uses);
            }
            end += 1;
        }
        end
    }

    fn begins_item(&self, index: usize) -> bool {
        ["", "{", "}", ";", "]", "unsafe"].contains(&self.before(index))
    }

    /// To give methods to a type of this file is no use of it.
    fn head_of_impl(&self, index: usize, uses: &mut Uses) -> usize {
        let mut end = index + 1;
        while !["", "{"].contains(&self.text(end)) {
            if !self.own.contains(self.text(end)) {
                self.word(end, uses);
            }
            end += 1;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(files: &[(&str, &str)]) -> Vec<String> {
        let name = |finding: Finding| finding.what.split('`').nth(1).map(str::to_owned);
        let findings = find(&Tree::of(files)).into_iter();
        findings.filter_map(name).collect()
    }

    /// The findings in a library that others use with this code.
    fn with_user(library: &str, user: &str) -> Vec<String> {
        names(&[("a/src/lib.rs", library), ("b/src/main.rs", user)])
    }

    #[test]
    fn what_nobody_uses_is_a_finding() {
        let library = "pub fn one() {} pub const fn two() {} pub const THREE: u8 = 3;\n\
            pub struct Four; impl Four { pub unsafe extern \"C\" fn five(&self) {} }\n\
            pub type Six = u8; pub trait Seven {} pub static EIGHT: u8 = 8; pub enum Nine {}";
        let expected = [
            "one", "two", "THREE", "Four", "five", "Six", "Seven", "EIGHT", "Nine",
        ];
        assert_eq!(with_user(library, "// one\nfn main() {}"), expected);
        let user = "use a::{Four, one, two}; fn main() { Four.five(); one(two(THREE)) }\n\
            type T = (&'static Six, *const Nine); impl Seven for T {} fn f() { EIGHT }";
        assert_eq!(with_user(library, user), Vec::<String>::new());
    }

    #[test]
    fn another_declaration_of_the_name_is_no_use() {
        assert_eq!(
            with_user("pub fn one() {}", "fn one() {} fn main() {}"),
            ["one"]
        );
        assert_eq!(
            with_user("pub fn one() {}", "pub(crate) struct S { one: u8 }"),
            [""; 0]
        );
    }

    #[test]
    fn handing_on_is_no_use() {
        let inner = ("a/src/inner.rs", "pub fn one() {} pub fn two() {}");
        let library = ("a/src/lib.rs", "pub use inner::{one, two as three};");
        assert_eq!(names(&[inner, library]), ["one"]);
    }

    #[test]
    fn functions_for_one_file_need_not_be_public_but_types_of_signatures_must() {
        let library = "pub fn one() -> Two { three() } pub fn three() -> Two { Two }\n\
            pub struct Two; pub struct Four; impl Clone for Four {}";
        assert_eq!(
            with_user(library, "fn main() { a::one(); }"),
            ["three", "Four"]
        );
    }

    #[test]
    fn texts_and_examples_can_use_a_name() {
        let library = "pub fn one() {} pub const TWO: u8 = 2; pub fn three() {} pub fn four() {}\n\
            pub fn five() {}";
        let user = "#[serde(default = \"a::one\")] fn f() { println!(\"five {TWO}\") }\n\
            /// See five.\n/// ```\n/// three();\n/// ```\nfn g() {}";
        let page = ("README.md", "five\n```rust\nfour();\n```\nfive\n");
        let files = [("a/src/lib.rs", library), ("b/src/main.rs", user), page];
        assert_eq!(names(&files), ["five"]);
    }
}
