//! Forms of values, as tables and sentences.

use super::html::{Html, anchor, escape, prose};
use crate::schemas::shape::{Case, Member, Shape, text_of};
use serde_json::Value;

/// The definitions of a document, by name.
pub(super) fn definitions(document: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let schemas = document["components"]["schemas"].as_object();
    schemas.into_iter().flatten()
}

/// The form of something that has a name.
pub(super) fn shape_of_definition(document: &Value, name: &str) -> Shape {
    Shape::of(&document["components"]["schemas"][name])
}

/// What is sent or answered: its form in a sentence, and its members to unfold.
pub(super) fn body(page: &mut Html, document: &Value, title: &str, schema: &Value, open: bool) {
    let form = Shape::of(schema);
    // A list is shown by what it is a list of.
    let inner = match &form {
        Shape::List(inner) => inner,
        form => form,
    };
    let (shown, text) = match inner {
        Shape::Named(name) => (
            shape_of_definition(document, name),
            text_of(&document["components"]["schemas"][name]),
        ),
        form => (form.clone(), text_of(schema)),
    };
    let open = if open { " open" } else { "" };
    page.push(&format!(
        "<details class=\"body\"{open}><summary>{title}: {}</summary>\n<p>{}</p>\n",
        sentence(&form),
        prose(text),
    ));
    shape(page, &shown);
    page.push("</details>\n");
}

/// A form with all its parts.
pub(super) fn shape(page: &mut Html, form: &Shape) {
    match form {
        Shape::Object(members) => member_table(page, members),
        Shape::OneOf(cases) => union(page, cases),
        Shape::AllOf(parts) => {
            for part in parts {
                shape(page, part);
            }
        }
        form => page.push(&format!("<p>{}</p>\n", capital_sentence(form))),
    }
}

fn capital_sentence(form: &Shape) -> String {
    format!("Form: {}.", sentence(form))
}

/// Cases of a union: values in a table, objects one after the other.
fn union(page: &mut Html, cases: &[Case]) {
    let is_value = |case: &Case| matches!(case.shape, Shape::Constant(_));
    if cases.iter().all(is_value) {
        page.push("<table>\n<thead><tr><th>Value</th><th>Meaning</th></tr></thead>\n<tbody>\n");
        for case in cases {
            let (value, text) = (sentence(&case.shape), prose(&case.text));
            page.push(&format!("<tr><td>{value}</td><td>{text}</td></tr>\n"));
        }
        page.push("</tbody>\n</table>\n");
        return;
    }
    page.push("<p>One of these:</p>\n");
    for case in cases {
        let name = match case.shape.tag() {
            Some((member, value)) => format!(
                "<code>{}: <b>{}</b></code>",
                escape(member),
                escape(&format!("{value:?}"))
            ),
            None => sentence(&case.shape),
        };
        page.push(&format!("<div class=\"case\">\n<p>{name}"));
        if !case.text.is_empty() {
            page.push(&format!(" – {}", prose(&case.text)));
        }
        page.push("</p>\n");
        if let Shape::Object(members) = &case.shape {
            let rest = members.iter().filter(|member| !is_tag(member, &case.shape));
            let rest: Vec<Member> = rest.cloned().collect();
            member_table(page, &rest);
        }
        page.push("</div>\n");
    }
}

fn is_tag(member: &Member, form: &Shape) -> bool {
    form.tag().is_some_and(|(name, _)| name == member.name)
}

/// Members with their forms and meanings; nothing if there are none.
pub(super) fn member_table(page: &mut Html, members: &[Member]) {
    if members.is_empty() {
        return;
    }
    page.push(
        "<table class=\"members\">\n\
         <thead><tr><th>Member</th><th>Form</th><th>Meaning</th></tr></thead>\n<tbody>\n",
    );
    for member in members {
        let mark = if member.required {
            "<span class=\"required\">required</span>"
        } else {
            ""
        };
        let limits = match member.limits.as_slice() {
            [] => String::new(),
            limits => format!("<small>{}</small>", escape(&limits.join("; "))),
        };
        page.push(&format!(
            "<tr><td><code>{}</code> {mark}</td><td>{} {limits}</td><td>{}</td></tr>\n",
            escape(&member.name),
            sentence(&member.shape),
            prose(&member.text),
        ));
    }
    page.push("</tbody>\n</table>\n");
}

/// A form in a few words, with links to what has a name.
fn sentence(form: &Shape) -> String {
    match form {
        Shape::Any => "anything".to_owned(),
        Shape::Plain(kind) => match kind.as_str() {
            "string" => "text".to_owned(),
            "integer" => "whole number".to_owned(),
            "boolean" => "true or false".to_owned(),
            kind => escape(kind),
        },
        Shape::Constant(value) => format!("<code>{}</code>", escape(&value.to_string())),
        Shape::Named(name) => {
            format!("<a href=\"#{}\">{}</a>", anchor("form", name), escape(name))
        }
        Shape::List(inner) => format!("list of {}", grouped(inner)),
        Shape::Map(inner) => format!("object whose members are {}", grouped(inner)),
        Shape::Object(members) => {
            let names = members.iter().map(|member| escape(&member.name));
            let names: Vec<String> = names.collect();
            format!("object of <code>{}</code>", names.join("</code>, <code>"))
        }
        Shape::OneOf(cases) => {
            let cases: Vec<String> = cases.iter().map(|case| sentence(&case.shape)).collect();
            cases.join(" or ")
        }
        Shape::AllOf(parts) => {
            let parts: Vec<String> = parts.iter().map(grouped).collect();
            parts.join(" and ")
        }
    }
}

fn grouped(form: &Shape) -> String {
    match form {
        Shape::OneOf(_) => format!("({})", sentence(form)),
        form => sentence(form),
    }
}
