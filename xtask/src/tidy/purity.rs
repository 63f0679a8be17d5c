//! What the rules may not name.
//!
//! The rules are a pure function of options, seed and actions. The laws stand in the same crate
//! but serve tests, so they are exempt from the second half of this check.

use super::rust::{self, Token};
use super::{Finding, Tree};

const RULES: &str = "crates/rules/src/";

/// The two rule cores, neither of which may know the other.
const CORES: [(&str, &str); 2] = [("board", "cardgame"), ("cardgame", "board")];

/// Modules of the standard library that touch the world.
const MODULES: &[&str] = &["env", "fs", "net", "process", "thread", "time"];

/// Types whose order or rounding may differ from machine to machine.
const TYPES: &[&str] = &["HashMap", "HashSet", "f32", "f64"];

/// Macros that talk to the user.
const MACROS: &[&str] = &["dbg", "eprint", "eprintln", "print", "println"];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.rust() {
        let Some(inside) = path.strip_prefix(RULES) else {
            continue;
        };
        let Some(tokens) = rust::tokens(text) else {
            continue;
        };
        for (core, other) in CORES {
            if is_in(inside, core) {
                other_core(path, &tokens, other, &mut findings);
            }
        }
        if !is_in(inside, "laws") {
            world(path, &tokens, &mut findings);
        }
    }
    findings
}

/// Whether the file is the module or one below it.
fn is_in(inside: &str, module: &str) -> bool {
    inside
        .strip_prefix(module)
        .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

/// The other core, as part of a path or of an import; a variable of that name is no finding.
fn other_core(path: &str, tokens: &[Token], other: &str, findings: &mut Vec<Finding>) {
    let mut import = false;
    for (index, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "use" => import = true,
            ";" => import = false,
            _ => {}
        }
        let beside = text(tokens, index + 1) == "::"
            || index
                .checked_sub(1)
                .is_some_and(|before| text(tokens, before) == "::");
        if token.text == other && (import || beside) {
            let what = format!("names `{other}`; move what both need to a module beside them");
            findings.push(Finding::at(path, token.line, what));
        }
    }
}

fn world(path: &str, tokens: &[Token], findings: &mut Vec<Finding>) {
    let mut std_import = false;
    for (index, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "use" => std_import = text(tokens, index + 1) == "std",
            ";" => std_import = false,
            _ => {}
        }
        let word = token.text.as_str();
        let of_std = index >= 2 && text(tokens, index - 2) == "std";
        let what = if MODULES.contains(&word) && (std_import || of_std) {
            format!("uses `std::{word}`; the rules touch nothing outside themselves")
        } else if TYPES.contains(&word) {
            format!("uses `{word}`; take an ordered collection, or whole numbers")
        } else if MACROS.contains(&word) && text(tokens, index + 1) == "!" {
            format!("uses `{word}!`; a library does not talk to the user")
        } else {
            continue;
        };
        findings.push(Finding::at(path, token.line, what));
    }
}

fn text(tokens: &[Token], index: usize) -> &str {
    tokens.get(index).map_or("", |token| token.text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [usize; 0] = [];

    fn lines(path: &str, source: &str) -> Vec<usize> {
        find(&Tree::of(&[(path, source)]))
            .iter()
            .filter_map(|finding| finding.line)
            .collect()
    }

    #[test]
    fn the_cores_do_not_know_each_other() {
        let board = "crates/rules/src/board/claim.rs";
        assert_eq!(lines(board, "use crate::cardgame::Hand;"), [1]);
        assert_eq!(lines(board, "use crate::{\ncardgame,\nmarket};"), [2]);
        assert_eq!(lines(board, "fn f() { crate::cardgame::g() }"), [1]);
        assert_eq!(
            lines(board, "// as crate::cardgame does\nuse crate::board::Map;"),
            NONE
        );
        assert_eq!(
            lines("crates/rules/src/cardgame.rs", "use super::board;"),
            [1]
        );
        assert_eq!(
            lines("crates/rules/src/cardgame.rs", "fn f(board: u8) {}"),
            NONE
        );
        assert_eq!(
            lines("crates/rules/src/lib.rs", "use crate::cardgame::Hand;"),
            NONE
        );
    }

    #[test]
    fn the_rules_do_not_touch_the_world() {
        let path = "crates/rules/src/market.rs";
        assert_eq!(lines(path, "use std::time::Instant;"), [1]);
        assert_eq!(lines(path, "use std::{fmt,\nfs};"), [2]);
        assert_eq!(lines(path, "fn f() { std::thread::yield_now() }"), [1]);
        assert_eq!(lines(path, "fn f() -> f64 { 0.5 }"), [1]);
        assert_eq!(lines(path, "fn f() {\nprintln!(\"x\") }"), [2]);
        assert_eq!(lines(path, "type M = HashMap<u8, u8>;"), [1]);
    }

    #[test]
    fn comments_strings_laws_and_other_crates_are_free() {
        let path = "crates/rules/src/market.rs";
        assert_eq!(
            lines(
                path,
                "//! No HashMap, no `std::fs`.\nconst T: &str = \"f64\";"
            ),
            NONE
        );
        assert_eq!(lines(path, "use std::fmt;\nfn f(time: u8) {}"), NONE);
        assert_eq!(
            lines(
                "crates/rules/src/laws/secrecy.rs",
                "use std::time::Instant;"
            ),
            NONE
        );
        assert_eq!(lines("crates/games/src/load.rs", "use std::fs;"), NONE);
    }
}
