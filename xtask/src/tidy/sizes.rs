//! Limits on functions, files and lines: what fits on a screen can be checked by reading.

use super::rust;
use super::{Finding, Tree};

const FUNCTION_LINES_MAX: usize = 70;
const FILE_LINES_MAX: usize = 600;
const COLUMNS_MAX: usize = 100;

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.rust() {
        lines(path, text, &mut findings);
        functions(path, text, &mut findings);
    }
    findings
}

fn lines(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let count = text.lines().count();
    if count > FILE_LINES_MAX {
        let what = format!("{count} lines, at most {FILE_LINES_MAX}; split the file by its jobs");
        findings.push(Finding::about(path, what));
    }
    for (index, line) in text.lines().enumerate() {
        let columns = line.chars().count();
        if columns > COLUMNS_MAX {
            let what = format!("{columns} columns, at most {COLUMNS_MAX}; break the line");
            findings.push(Finding::at(path, index + 1, what));
        }
    }
}

fn functions(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let Some(tokens) = rust::tokens(text) else {
        findings.push(Finding::about(path, "not Rust; see what the compiler says"));
        return;
    };
    for function in rust::functions(&tokens) {
        let count = function.last_line + 1 - function.first_line;
        // A list of cases is read case by case, and splitting it hides that it is complete.
        if count > FUNCTION_LINES_MAX && !function.is_one_match {
            let name = &function.name;
            let what = format!(
                "function `{name}` has {count} lines, at most {FUNCTION_LINES_MAX}; \
                 give its parts names of their own"
            );
            findings.push(Finding::at(path, function.first_line, what));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function_of(lines: usize) -> String {
        format!(
            "/// Not counted.\nfn f() {{\n{}}}\n",
            "g();\n".repeat(lines - 2)
        )
    }

    #[test]
    fn functions_have_a_limit() {
        assert!(find(&Tree::of(&[("a.rs", &function_of(70))])).is_empty());
        let findings = find(&Tree::of(&[("a.rs", &function_of(71))]));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].line, Some(2));
    }

    #[test]
    fn one_match_may_be_longer() {
        let cases = "1 => 2,\n".repeat(80);
        let one = format!("fn f() {{\nmatch x {{\n{cases}}}\n}}\n");
        assert!(find(&Tree::of(&[("a.rs", &one)])).is_empty());
        let two = format!("fn f() {{\nmatch x {{\n{cases}}}\ng()\n}}\n");
        assert_eq!(find(&Tree::of(&[("a.rs", &two)])).len(), 1);
    }

    #[test]
    fn files_have_a_limit() {
        assert!(find(&Tree::of(&[("a.rs", &"mod m;\n".repeat(600))])).is_empty());
        assert_eq!(
            find(&Tree::of(&[("a.rs", &"mod m;\n".repeat(601))])).len(),
            1
        );
        assert!(find(&Tree::of(&[("a.csv", &"1;2\n".repeat(601))])).is_empty());
    }

    #[test]
    fn lines_have_a_limit_counted_in_characters() {
        assert!(find(&Tree::of(&[("a.rs", &format!("//{}", "ü".repeat(98)))])).is_empty());
        assert_eq!(
            find(&Tree::of(&[("a.rs", &format!("//{}", "ü".repeat(99)))])).len(),
            1
        );
    }

    #[test]
    fn what_is_not_rust_is_a_finding() {
        assert_eq!(find(&Tree::of(&[("a.rs", "fn f() {")])).len(), 1);
    }
}
