//! Schemas as declarations of TypeScript.

use super::shape::{Case, Member, Shape, content, parameters, text_of};
use serde_json::Value;
use std::fmt::Write as _;

const HEAD: &str = "\
// What Gleis says and understands: requests and answers, the messages of the socket, and the bot
// protocol. Written by `cargo xtask schema` from the types of the server; do not edit.
";

/// The columns of a comment.
const COLUMNS: usize = 97;

const ENDPOINTS: &str = "\
Every operation, by method and by path below `/api/v1/`: the parts of its path, what stands behind \
the question mark, the body, and the answer when it is done.";

const ANSWERS: &str = "\
The type of the message that answers each message of the socket when it is done. What is refused \
is answered by `error`.";

/// Declarations of all definitions, operations and messages of an OpenAPI document.
pub(super) fn declarations(document: &Value) -> String {
    let mut page = HEAD.to_owned();
    interface(&mut page, "Endpoints", ENDPOINTS, &endpoints(document));
    interface(&mut page, "Answers", ANSWERS, &answers(document));
    let definitions = document["components"]["schemas"].as_object();
    for (name, schema) in definitions.into_iter().flatten() {
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

fn interface(page: &mut String, name: &str, text: &str, members: &[Member]) {
    page.push('\n');
    comment(page, text, "");
    let _ = writeln!(page, "export interface {name} {}", object(members, ""));
}

/// The operations of the document as members: methods, and in them paths.
fn endpoints(document: &Value) -> Vec<Member> {
    let method = |method: &&str| {
        let paths = document["paths"].as_object().into_iter().flatten();
        let operations = paths.filter_map(|(path, methods)| {
            let operation = methods.get(*method)?;
            let name = path.strip_prefix("/api/v1/").unwrap_or(path);
            let text = operation["summary"].as_str().unwrap_or_default();
            Some(member(name, text, Shape::Object(parts(operation))))
        });
        member(method, "", Shape::Object(operations.collect()))
    };
    ["get", "post", "put", "delete"]
        .iter()
        .map(method)
        .collect()
}

/// What an operation is given, and what it answers.
fn parts(operation: &Value) -> Vec<Member> {
    let mut parts = Vec::new();
    for place in ["path", "query"] {
        let members = parameters(operation).filter(|(there, _)| *there == place);
        let members: Vec<Member> = members.map(|(_, member)| member).collect();
        if !members.is_empty() {
            parts.push(member(place, "", Shape::Object(members)));
        }
    }
    for (name, body) in [
        ("body", &operation["requestBody"]),
        ("answer", &operation["responses"]["200"]),
    ] {
        parts.extend(content(body).map(|schema| member(name, "", Shape::of(schema))));
    }
    parts
}

/// The messages to the server, each with the type of its answer.
fn answers(document: &Value) -> Vec<Member> {
    let schema = &document["components"]["schemas"]["ToServer"];
    let Shape::OneOf(cases) = Shape::of(schema) else {
        return Vec::new();
    };
    let messages = cases.iter().filter_map(|case| case.shape.tag());
    let answer =
        |(_, name): (&str, &str)| member(name, "", Shape::Constant(schema["x-answer"].clone()));
    messages.map(answer).collect()
}

fn member(name: &str, text: &str, shape: Shape) -> Member {
    Member {
        name: name.to_owned(),
        required: true,
        text: text.to_owned(),
        limits: Vec::new(),
        shape,
    }
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
    if name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("{name:?}")
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
        let page = declarations(&json!({"components": {"schemas": {"Thing": schema}}}));
        let (_, things) = page.rsplit_once("\n\n").expect("a head");
        things.trim().to_owned()
    }

    #[test]
    fn operations_become_endpoints() {
        let answer = json!({"content": {"application/json": {"schema": {"type": "boolean"}}}});
        let document = json!({"paths": {"/api/v1/things/{thing}": {"put": {
            "summary": "Change a thing",
            "parameters": [
                {"name": "thing", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "deep", "in": "query", "required": false, "schema": {"type": "integer"}},
            ],
            "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/Thing"}}}},
            "responses": {"200": answer},
        }}}});
        let expected = "  put: {\n    /** Change a thing */\n    \"things/{thing}\": {\n      \
            path: {\n        thing: string;\n      };\n      \
            query: {\n        deep?: number;\n      };\n      \
            body: Thing;\n      answer: boolean;\n    };\n  };\n";
        let page = declarations(&document);
        assert!(page.contains(expected), "{page}");
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
