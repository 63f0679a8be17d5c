//! Schemas as declarations of TypeScript.

use super::shape::{Case, Member, Shape, text_of};
use serde_json::{Map, Value};
use std::fmt::Write as _;

const HEAD: &str = "\
// What Gleis says and understands: bodies of requests and answers, the messages of the socket,
// and the bot protocol. Written by `cargo xtask schema` from the types of the server; do not edit.
";

/// The columns of a comment.
const COLUMNS: usize = 97;

/// Declarations of all definitions.
pub(super) fn declarations(definitions: &Map<String, Value>) -> String {
    let mut page = HEAD.to_owned();
    for (name, schema) in definitions {
        page.push('\n');
        comment(&mut page, text_of(schema), "");
        match Shape::of(schema) {
            Shape::Object(members) => {
                let _ = writeln!(page, "export interface {name} {}", object(&members, ""));
            }
            Shape::OneOf(cases) => {
                let _ = write!(page, "export type {name} =");
                union_lines(&mut page, &cases);
            }
            shape => {
                let _ = writeln!(page, "export type {name} = {};", expression(&shape, ""));
            }
        }
    }
    page
}

/// A union with a line, and a comment, for each case.
fn union_lines(page: &mut String, cases: &[Case]) {
    for case in cases {
        page.push('\n');
        comment(page, &case.text, "  ");
        let _ = write!(page, "  | {}", expression(&case.shape, "  "));
    }
    page.push_str(";\n");
}

/// Members in braces, each with its comment.
fn object(members: &[Member], indent: &str) -> String {
    if members.is_empty() {
        return "{ [name: string]: never }".to_owned();
    }
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for member in members {
        comment(&mut text, &member.text, &inner);
        let mark = if member.required { "" } else { "?" };
        let name = member_name(&member.name);
        let shape = expression(&member.shape, &inner);
        let _ = writeln!(text, "{inner}{name}{mark}: {shape};");
    }
    text + indent + "}"
}

/// Names in kebab-case have to be quoted.
fn member_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    match name.chars().all(plain) {
        true => name.to_owned(),
        false => format!("{name:?}"),
    }
}

fn expression(shape: &Shape, indent: &str) -> String {
    match shape {
        Shape::Any => "unknown".to_owned(),
        Shape::Plain(kind) => match kind.as_str() {
            "integer" | "number" => "number".to_owned(),
            kind => kind.to_owned(),
        },
        Shape::Constant(value) => value.to_string(),
        Shape::Named(name) => name.clone(),
        Shape::List(inner) => match &**inner {
            Shape::OneOf(_) | Shape::AllOf(_) => format!("({})[]", expression(inner, indent)),
            inner => format!("{}[]", expression(inner, indent)),
        },
        // Not every name that could be there is.
        Shape::Map(inner) => format!("{{ [name: string]: {} }}", expression(inner, indent)),
        Shape::Object(members) => object(members, indent),
        Shape::OneOf(cases) => {
            let cases = cases.iter().map(|case| expression(&case.shape, indent));
            cases.collect::<Vec<_>>().join(" | ")
        }
        Shape::AllOf(parts) => {
            let part = |part: &Shape| match part {
                Shape::OneOf(_) => format!("({})", expression(part, indent)),
                part => expression(part, indent),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" & ")
        }
    }
}

/// A comment for editors to show; nothing for an empty text.
fn comment(page: &mut String, text: &str, indent: &str) {
    // Nothing in a text ends the comment early.
    let text = text.replace("*/", "* /");
    let lines = wrapped(&text, COLUMNS.saturating_sub(indent.len() + 7));
    match lines.as_slice() {
        [] => {}
        [line] => {
            let _ = writeln!(page, "{indent}/** {line} */");
        }
        lines => {
            let _ = writeln!(page, "{indent}/**");
            for line in lines {
                let _ = writeln!(page, "{}", format!("{indent} * {line}").trim_end());
            }
            let _ = writeln!(page, "{indent} */");
        }
    }
}

/// Paragraphs in lines of bearable length.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split("\n\n") {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > columns {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn declared(schema: &Value) -> String {
        let definitions = [("Thing".to_owned(), schema.clone())].into_iter().collect();
        let page = declarations(&definitions);
        page.strip_prefix(HEAD).expect("the head").trim().to_owned()
    }

    #[test]
    fn objects_become_interfaces() {
        let schema = json!({
            "description": "A thing */ of two lines.\n\nThe second.",
            "type": "object",
            "properties": {
                "to-act": {"type": "array", "items": {"type": "integer"}},
                "seat": {"type": ["integer", "null"], "description": "Which."},
                "cards": {"type": "object", "additionalProperties": {"type": "integer"}},
            },
            "required": ["to-act"],
        });
        let expected = "/**\n * A thing * / of two lines.\n *\n * The second.\n */\n\
            export interface Thing {\n  \"to-act\": number[];\n  \
            cards?: { [name: string]: number };\n  \
            /** Which. */\n  seat?: number | null;\n}";
        assert_eq!(declared(&schema), expected);
    }

    #[test]
    fn unions_become_unions() {
        let schema = json!({"oneOf": [
            {"description": "Red.", "type": "string", "const": "red"},
            {"type": "string", "enum": ["blue", "green"]},
            {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Card"}, {"type": "null"}]}},
        ]});
        let expected = "export type Thing =\n  /** Red. */\n  | \"red\"\n  | \"blue\"\n  \
            | \"green\"\n  | (Card | null)[];";
        assert_eq!(declared(&schema), expected);
    }

    #[test]
    fn flattened_unions_become_intersections() {
        let schema = json!({
            "type": "object",
            "properties": {"seat": {"type": "integer"}},
            "required": ["seat"],
            "oneOf": [{"const": 1}, {"const": 2}],
        });
        let expected = "export type Thing = {\n  seat: number;\n} & (1 | 2);";
        assert_eq!(declared(&schema), expected);
    }
}
