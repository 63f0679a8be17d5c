//! What is counted in the modules of the client.

use std::sync::LazyLock;

use regex::Regex;

use super::source::Source;

static SWITCH: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\bswitch \(\w+\.(?:event|what)\) (\{)"));
static DEFAULT: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bdefault:"));
static COMMENT: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?s)/\*\*.*?\*/"));
static TYPE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"@(?:type|param|returns|property|typedef|template)\s+(\{)"));
static ANY: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bany\b"));
static BORDER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r#"\bfetch\(|\bnew WebSocket\(|from "(?:[^"]*/)?(?:api|socket)\.js""#)
});

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is fixed and tested")
}

/// Lines of `default:` in a switch over what happened.
pub(super) fn default_cases(source: &Source<'_>) -> Vec<usize> {
    let Some(text) = of_client(source) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for switch in SWITCH.captures_iter(text) {
        let body = group(text, switch.get(1).map_or(0, |open| open.start()));
        lines.extend(
            DEFAULT
                .find_iter(body)
                .map(|found| line(text, body, found.start())),
        );
    }
    lines
}

/// Lines of types in comments that say `any`, once for each.
pub(super) fn anys(source: &Source<'_>) -> Vec<usize> {
    let Some(text) = of_client(source) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for comment in COMMENT.find_iter(text) {
        for found in TYPE.captures_iter(comment.as_str()) {
            let open = comment.start() + found.get(1).map_or(0, |open| open.start());
            let inside = group(text, open);
            lines.extend(
                ANY.find_iter(inside)
                    .map(|any| line(text, inside, any.start())),
            );
        }
    }
    lines
}

/// Does the module send requests or messages, or get them from the modules that do?
pub(super) fn talks_to_server(source: &Source<'_>) -> bool {
    of_client(source).is_some_and(|text| BORDER.is_match(text))
}

fn of_client<'a>(source: &Source<'a>) -> Option<&'a str> {
    source.path.starts_with("web/app/").then_some(source.text)
}

/// The text from a brace to the one that closes it.
fn group(text: &str, open: usize) -> &str {
    let mut depth = 0;
    for (place, letter) in text[open..].char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[open..=open + place];
        }
    }
    &text[open..]
}

/// The line of a place in a part of the text.
fn line(text: &str, part: &str, place: usize) -> usize {
    let before = part.as_ptr() as usize - text.as_ptr() as usize + place;
    text[..before].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tree::Tree;

    fn found(text: &str, find: fn(&Source<'_>) -> Vec<usize>) -> Vec<usize> {
        let tree = Tree::of(&[("web/app/core/a.js", text)]);
        find(&Source::all(&tree)[0])
    }

    #[test]
    fn defaults_are_those_of_events() {
        let text = "switch (event.event) {\n  case 1: { f(`${a}`); }\n  default: g();\n}\n\
                    switch (room) {\n  default: h();\n}";
        assert_eq!(found(text, default_cases), [3]);
    }

    #[test]
    fn any_counts_where_it_is_a_type() {
        let text = "/** @param {{ message: any, done: (answer: any) => void }} asked any */\n\
                    const any = { any: 1 };\n/**\n * Of any kind.\n * @returns {Promise<any>}\n */";
        assert_eq!(found(text, anys), [1, 1, 5]);
    }

    #[test]
    fn the_border_is_where_requests_are_made() {
        let border = |text: &str| {
            let tree = Tree::of(&[("web/app/pages/a.js", text)]);
            talks_to_server(&Source::all(&tree)[0])
        };
        assert!(border(r#"import { get } from "../core/api.js";"#));
        assert!(border("const answer = await fetch(path);"));
        assert!(!border(r#"import { html } from "lit";"#));
    }
}
