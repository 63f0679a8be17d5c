//! Modules and style sheets without their comments: whoever plays has no use for them, and they
//! are a third of what would be sent.

/// The same text without the comments that begin a line; lines keep their numbers, so that the
/// place of an error is its place in the source. Comments behind code stay: telling them from
/// strings and patterns would take a parser.
pub(super) fn without_comments(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let begin = rest.trim_start_matches([' ', '\t']);
        let comment = length_of_comment(begin).map(|length| begin.split_at(length));
        match comment {
            // Code behind a comment: the line stays as it is.
            Some((comment, after)) if line_of(after).trim().is_empty() => {
                let lines = comment.matches('\n').count();
                bare.extend(std::iter::repeat_n('\n', lines));
                rest = after.trim_start_matches([' ', '\t', '\r']);
            }
            _ => {
                let (line, after) = rest.split_at(line_of(rest).len());
                bare.push_str(line);
                rest = after;
            }
        }
    }
    bare
}

/// Up to the end of the line, which is part of it.
fn line_of(text: &str) -> &str {
    text.split_inclusive('\n').next().unwrap_or_default()
}

/// How long the comment is with which a text begins, without the end of its line.
fn length_of_comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let inside = text.strip_prefix("/*")?;
    Some(inside.find("*/")? + "/**/".len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_begin_a_line_go_and_lines_keep_their_numbers() {
        for (text, bare) in [
            ("// one\nlet a;\n", "\nlet a;\n"),
            ("let a; // one\n", "let a; // one\n"),
            ("  // one\n  f();", "\n  f();"),
            ("/**\n * Two\n * lines.\n */\nlet a;", "\n\n\n\nlet a;"),
            ("  /* a */  \nlet a;", "\nlet a;"),
            ("/** @type {A} */ (a).b();\n", "/** @type {A} */ (a).b();\n"),
            ("/* a */ /* b */\nc", "/* a */ /* b */\nc"),
            ("f(\"// no\");\n`${\n  a}`", "f(\"// no\");\n`${\n  a}`"),
            ("/* without an end", "/* without an end"),
            ("// the last", ""),
            ("\n\n", "\n\n"),
            ("", ""),
        ] {
            assert_eq!(without_comments(text), bare, "{text:?}");
        }
    }
}
