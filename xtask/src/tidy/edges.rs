//! Which crate may use which.
//!
//! ```text
//! rules ← games ← bots ← arena ← server, python ← cli
//! ```
//!
//! A crate may use any crate to its left. `trial` tries the finished binary from outside and uses
//! nothing; the server's tests borrow its PostgreSQL. Tests are freer, because nothing of them is
//! shipped: a dev-dependency may name any of [`LIBRARIES`], the crate itself included, which is
//! how a crate switches on its own test kit.

use toml::{Table, Value};

use super::{Finding, Tree};

/// A folder with a manifest, and the crates that it may use.
struct Row {
    folder: &'static str,
    package: &'static str,
    may_use: &'static [&'static str],
    dev_may_use: &'static [&'static str],
}

const LIBRARIES: &[&str] = &["gleis-rules", "gleis-games", "gleis-bots", "gleis-arena"];
const ALL: &[&str] = &[
    "gleis-rules",
    "gleis-games",
    "gleis-bots",
    "gleis-arena",
    "gleis-server",
    "gleis-python",
];

const fn row(folder: &'static str, package: &'static str, left: &'static [&'static str]) -> Row {
    Row {
        folder,
        package,
        may_use: left,
        dev_may_use: LIBRARIES,
    }
}

const ROWS: &[Row] = &[
    row("crates/rules", "gleis-rules", &[]),
    row("crates/games", "gleis-games", &["gleis-rules"]),
    row("crates/bots", "gleis-bots", &["gleis-rules", "gleis-games"]),
    row(
        "crates/arena",
        "gleis-arena",
        &["gleis-rules", "gleis-games", "gleis-bots"],
    ),
    Row {
        folder: "crates/server",
        package: "gleis-server",
        may_use: LIBRARIES,
        dev_may_use: &[
            "gleis-rules",
            "gleis-games",
            "gleis-bots",
            "gleis-arena",
            "gleis-trial",
        ],
    },
    // It knows what a stranger could know, and starts the binary.
    row("crates/trial", "gleis-trial", &[]),
    row("crates/python", "gleis-python", LIBRARIES),
    row("crates/cli", "gleis-cli", ALL),
    row("fuzz", "gleis-fuzz", ALL),
    Row {
        folder: "xtask",
        package: "xtask",
        may_use: &[],
        dev_may_use: &[],
    },
];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        let Some(folder) = path.strip_suffix("/Cargo.toml") else {
            continue;
        };
        let Some(row) = ROWS.iter().find(|row| row.folder == folder) else {
            let what = "unknown crate; add a row to the table in xtask/src/tidy/edges.rs";
            findings.push(Finding::about(path, what));
            continue;
        };
        match text.parse::<Table>() {
            Ok(manifest) => compare(
                &Manifest {
                    path,
                    text,
                    table: &manifest,
                },
                row,
                &mut findings,
            ),
            Err(error) => findings.push(Finding::about(path, format!("not TOML: {error}"))),
        }
    }
    findings
}

struct Manifest<'a> {
    path: &'a str,
    text: &'a str,
    table: &'a Table,
}

fn compare(manifest: &Manifest<'_>, row: &Row, findings: &mut Vec<Finding>) {
    let package = manifest
        .table
        .get("package")
        .and_then(|package| package.get("name"));
    if package.and_then(Value::as_str) != Some(row.package) {
        let what = format!("the package must be named `{}`", row.package);
        findings.push(Finding::at(
            manifest.path,
            line_of(manifest.text, "name"),
            what,
        ));
    }
    for section in sections(manifest.table) {
        dependencies(manifest, section, row, findings);
    }
}

/// The manifest itself and its parts for single platforms.
fn sections(table: &Table) -> Vec<&Table> {
    let platforms = table.get("target").and_then(Value::as_table);
    let platforms = platforms
        .into_iter()
        .flat_map(Table::values)
        .filter_map(Value::as_table);
    std::iter::once(table).chain(platforms).collect()
}

fn dependencies(manifest: &Manifest<'_>, section: &Table, row: &Row, findings: &mut Vec<Finding>) {
    for (kind, allowed) in [
        ("dependencies", row.may_use),
        ("build-dependencies", row.may_use),
        ("dev-dependencies", row.dev_may_use),
    ] {
        let Some(table) = section.get(kind).and_then(Value::as_table) else {
            continue;
        };
        for (key, value) in table {
            // `package = "…"` gives a dependency another name.
            let package = value.get("package").and_then(Value::as_str).unwrap_or(key);
            // Tests may want features of their own package.
            let itself = kind == "dev-dependencies" && package == row.package;
            let ours = ROWS.iter().any(|row| row.package == package);
            if ours && !itself && !allowed.contains(&package) {
                let may = if allowed.is_empty() {
                    "none".to_owned()
                } else {
                    allowed.join(", ")
                };
                let what = format!(
                    "`{}` may not use `{package}` in {kind} (allowed: {may}); \
                     move the shared part to the left",
                    row.package
                );
                findings.push(Finding::at(
                    manifest.path,
                    line_of(manifest.text, key),
                    what,
                ));
            }
        }
    }
}

/// The first line that starts with the key; 1 when it is written in some other form.
fn line_of(text: &str, key: &str) -> usize {
    text.lines()
        .position(|line| line.trim_start().starts_with(key))
        .map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(folder: &str, package: &str, rest: &str) -> Vec<Finding> {
        let text = format!("[package]\nname = \"{package}\"\n{rest}");
        find(&Tree::of(&[(&format!("{folder}/Cargo.toml"), &text)]))
    }

    #[test]
    fn arrows_point_to_the_left() {
        let rest = "[dependencies]\ngleis-rules.workspace = true\nserde = \"1\"\n";
        assert_eq!(check("crates/games", "gleis-games", rest), []);
        let rest = "[dependencies]\ngleis-games = { path = \"../games\" }\n";
        let findings = check("crates/rules", "gleis-rules", rest);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].line, Some(4));
    }

    #[test]
    fn every_kind_of_dependency_is_seen() {
        for rest in [
            "[build-dependencies]\ngleis-cli.workspace = true",
            "[target.'cfg(unix)'.dependencies]\ngleis-cli.workspace = true",
            "[dependencies]\nshort = { package = \"gleis-cli\", path = \"../cli\" }",
        ] {
            assert_eq!(
                check("crates/arena", "gleis-arena", rest).len(),
                1,
                "{rest}"
            );
        }
    }

    #[test]
    fn tests_are_freer_but_not_free() {
        let rest = "[dev-dependencies]\ngleis-rules = { path = \".\" }\ngleis-games.path = \"g\"\n";
        assert_eq!(check("crates/rules", "gleis-rules", rest), []);
        let rest = "[dev-dependencies]\ngleis-server.workspace = true";
        assert_eq!(check("crates/rules", "gleis-rules", rest).len(), 1);
        let rest = "[dev-dependencies]\ngleis-rules.workspace = true";
        assert_eq!(check("xtask", "xtask", rest).len(), 1);
    }

    #[test]
    fn every_crate_has_a_row_and_its_name() {
        assert_eq!(check("crates/rules", "rules", "").len(), 1);
        assert_eq!(check("crates/extra", "gleis-extra", "").len(), 1);
    }
}
