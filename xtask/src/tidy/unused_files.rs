//! Files that nothing reads: the compiler does not look at a module that nobody declares, and
//! nobody misses a data file or a picture that no page and no program names.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::rust::{self, Token};
use super::{Finding, Tree};

/// Where each kind of target lies, its key in a manifest, and the key that ends the search for it.
const TARGETS: [(&str, &str, &str); 4] = [
    ("src/bin", "bin", "autobins"),
    ("tests", "test", "autotests"),
    ("benches", "bench", "autobenches"),
    ("examples", "example", "autoexamples"),
];

/// Where every file is a game of the catalogue or belongs to a tutorial.
const LISTED: [&str; 2] = ["data/games/", "data/tutorials/"];

/// Folders whose files must be named somewhere.
const NAMED: [&str; 2] = ["data/", "docs/images/"];

/// Files that are found by their name alone, by a person or by a tool.
const FOUND_BY_NAME: [&str; 3] = ["SOURCES.md", "package.json", "package-lock.json"];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = undeclared(tree);
    findings.extend(unnamed(tree));
    findings
}

/// A file with Rust, and the folder in which its modules lie.
struct Module {
    path: String,
    folder: String,
}

impl Module {
    /// The root of a crate, or a file named by `#[path]`: its modules lie beside it.
    fn root(path: String) -> Self {
        let folder = parent(&path).to_owned();
        Self { path, folder }
    }
}

fn undeclared(tree: &Tree) -> Vec<Finding> {
    let mut reached = BTreeSet::new();
    let mut next = roots(tree);
    while let Some(module) = next.pop() {
        let tokens = tree.text(&module.path).and_then(rust::tokens);
        if reached.insert(module.path.clone()) {
            next.extend(declared(tree, &module, &tokens.unwrap_or_default()));
        }
    }
    let what = "no crate declares this file as a module; declare it or delete it";
    tree.rust()
        .filter(|(path, _)| !reached.contains(*path))
        .map(|(path, _)| Finding::about(path, what))
        .collect()
}

/// The roots of all crates of all packages.
fn roots(tree: &Tree) -> Vec<Module> {
    let mut roots = Vec::new();
    for (path, text) in tree.texts() {
        let Some(folder) = path.strip_suffix("Cargo.toml") else {
            continue;
        };
        let manifest: Table = text.parse().unwrap_or_default();
        if let Some(package) = manifest.get("package") {
            roots.extend(
                ["src/lib.rs", "src/main.rs", "build.rs"].map(|name| folder.to_owned() + name),
            );
            for (place, kind, search) in TARGETS {
                let targets = manifest.get(kind).and_then(Value::as_array);
                let said = targets
                    .into_iter()
                    .flatten()
                    .filter_map(|target| said(target, place));
                roots.extend(said.map(|name| folder.to_owned() + &name));
                if package.get(search) != Some(&Value::Boolean(false)) {
                    roots.extend(searched(tree, &format!("{folder}{place}/")));
                }
            }
        }
    }
    roots.into_iter().map(Module::root).collect()
}

/// The path that a manifest gives for a target, or the usual one.
fn said(target: &Value, place: &str) -> Option<String> {
    let text = |key| target.get(key).and_then(Value::as_str);
    let usual = || text("name").map(|name| format!("{place}/{name}.rs"));
    text("path").map(str::to_owned).or_else(usual)
}

/// What cargo takes for a target of its own accord: a file, or a folder with `main.rs`.
fn searched(tree: &Tree, place: &str) -> Vec<String> {
    let is_target = |path: &&str| {
        let name = path.strip_prefix(place).unwrap_or_default();
        let name = name.strip_suffix("/main.rs").or(name.strip_suffix(".rs"));
        name.is_some_and(|name| !name.contains('/'))
    };
    tree.paths().filter(is_target).map(str::to_owned).collect()
}

/// The files of the modules that a file declares.
fn declared(tree: &Tree, module: &Module, tokens: &[Token]) -> Vec<Module> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut files = Vec::new();
    // The modules with braces around the present place, each with its end.
    let mut around: Vec<(&str, usize)> = Vec::new();
    let mut said = None;
    for index in 0..tokens.len() {
        around.retain(|(_, end)| index < *end);
        match (text(index), text(index + 1), text(index + 2)) {
            ("[", "path", "=") => said = Some(text(index + 3).trim_matches('"')),
            ("mod", name, "{") => around.push((name, rust::closing(tokens, index + 2))),
            ("mod", name, ";") => match said.take() {
                Some(path) => {
                    let beside = parent(&module.path);
                    files.push(Module::root(join(beside, path)));
                }
                None => {
                    let folders = around.iter().map(|(name, _)| *name);
                    let folder =
                        folders.fold(module.folder.clone(), |folder, name| join(&folder, name));
                    files.extend(file_of(tree, &folder, name));
                }
            },
            _ => {}
        }
    }
    files
}

/// `name.rs` or `name/mod.rs`.
fn file_of(tree: &Tree, folder: &str, name: &str) -> Option<Module> {
    let folder = join(folder, name);
    let paths = [format!("{folder}.rs"), format!("{folder}/mod.rs")];
    let path = paths.into_iter().find(|path| tree.contains(path))?;
    Some(Module { path, folder })
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        return name.to_owned();
    }
    format!("{folder}/{name}")
}

/// Data and pictures that no other file names with the folder they are in, and no program as a
/// part of a folder.
fn unnamed(tree: &Tree) -> Vec<Finding> {
    let is_named = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        let folder = parent(parent(path));
        let short = path[folder.len()..].trim_start_matches('/');
        let quoted = format!("\"{name}\"");
        FOUND_BY_NAME.contains(&name)
            || LISTED.iter().any(|folder| path.starts_with(folder))
            || tree.rust().any(|(_, text)| text.contains(&quoted))
            || tree
                .texts()
                .any(|(other, text)| other != path && text.contains(short))
    };
    tree.paths()
        .filter(|path| NAMED.iter().any(|folder| path.starts_with(folder)))
        .filter(|path| !is_named(path))
        .map(|path| Finding::about(path, "nothing names this file; use it or delete it"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGE: &str = "[package]\nname = \"a\"\n";

    fn paths(files: &[(&str, &str)]) -> Vec<String> {
        find(&Tree::of(files))
            .into_iter()
            .map(|finding| finding.path)
            .collect()
    }

    #[test]
    fn declared_modules_are_found_wherever_they_lie() {
        let files = [
            ("a/Cargo.toml", PACKAGE),
            (
                "a/src/lib.rs",
                "mod one;\npub(crate) mod two;\nmod three { mod four; }",
            ),
            ("a/src/one.rs", "mod five;"),
            ("a/src/one/five.rs", ""),
            ("a/src/two/mod.rs", "mod six;"),
            ("a/src/two/six.rs", ""),
            ("a/src/three/four.rs", ""),
            ("a/src/bin/tool/main.rs", "mod part;"),
            ("a/src/bin/tool/part.rs", ""),
            ("a/tests/all.rs", "#[path = \"all/some.rs\"]\nmod some;"),
            ("a/tests/all/some.rs", "mod more;"),
            ("a/tests/all/more.rs", ""),
        ];
        assert_eq!(paths(&files), Vec::<String>::new());
    }

    #[test]
    fn undeclared_modules_are_findings() {
        let manifest = format!("{PACKAGE}autotests = false\n[[test]]\nname = \"all\"\n");
        let files = [
            ("a/Cargo.toml", manifest.as_str()),
            ("a/src/lib.rs", "// mod one;\nmod three { mod four; }"),
            ("a/src/four.rs", ""),
            ("a/src/one.rs", "mod two;"),
            ("a/src/one/two.rs", ""),
            ("a/tests/all.rs", ""),
            ("a/tests/some.rs", ""),
        ];
        let expected = [
            "a/src/four.rs",
            "a/src/one.rs",
            "a/src/one/two.rs",
            "a/tests/some.rs",
        ];
        assert_eq!(paths(&files), expected);
    }

    #[test]
    fn data_that_nothing_names_are_findings() {
        let files = [
            ("data/maps/usa/SOURCES.md", ""),
            ("data/maps/usa/cities.csv", ""),
            ("data/maps/usa/rivers.csv", "usa/rivers.csv"),
            ("data/maps/moon/tracks.csv", ""),
            ("data/games/moon.toml", ""),
            ("docs/images/campaign.jpg", ""),
            ("docs/images/old.jpg", ""),
            (
                "README.md",
                "maps/usa/cities.csv, images/campaign.jpg, old.jpg",
            ),
            ("a/src/lib.rs", "fn read() { map.inside(\"tracks.csv\"); }"),
            ("a/Cargo.toml", PACKAGE),
        ];
        assert_eq!(
            paths(&files),
            ["data/maps/usa/rivers.csv", "docs/images/old.jpg"]
        );
    }
}
