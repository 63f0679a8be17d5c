//! Every match over events names them all, so that a new one cannot be forgotten anywhere.

use super::Finding;
use super::tree::Tree;
use crate::measures::arms_for_other_events;

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let arms = arms_for_other_events(tree).into_iter();
    arms.map(|(path, line)| {
        let what = "this takes every event that is not named; name those it is about";
        Finding::at(&path, line, what)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_for_other_events_are_findings() {
        let rust = "fn f() { match e {\nBoardEvent::A => 1,\n_ => 2 } }";
        let client = "switch (it.what) {\n  case 1:\n    f();\n  default:\n}";
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", rust),
            ("crates/a/tests/all.rs", rust),
            ("web/app/core/a.js", client),
        ]);
        let found: Vec<_> = find(&tree).iter().map(ToString::to_string).collect();
        assert!(found[0].starts_with("crates/a/src/lib.rs:3: "), "{found:?}");
        assert!(found[1].starts_with("web/app/core/a.js:4: "), "{found:?}");
        assert_eq!(found.len(), 2);
    }
}
