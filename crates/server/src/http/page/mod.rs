//! The OpenAPI document as a page to read. It needs no script and no other server.

mod forms;
mod html;

use crate::protocol::ErrorCode;
use crate::schemas::shape::{Case, Member, Shape, content, parameters, text_of};
use axum::http::header;
use axum::response::IntoResponse;
use forms::{body, member_table, shape_of_definition};
use html::{Html, anchor, escape, prose};
use serde_json::Value;

const STYLE: &str = include_str!("style.css");
const INTRODUCTION: &str = include_str!("introduction.html");
const SOCKETS: &str = include_str!("sockets.html");

/// The look of this page and of the first one.
pub(super) async fn style() -> impl IntoResponse {
    let kind = "text/css; charset=utf-8";
    let keep = "public, max-age=3600";
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)];
    (headers, STYLE)
}

/// An operation with where it is found.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    value: &'a Value,
}

impl Operation<'_> {
    fn id(&self) -> &str {
        self.value["operationId"].as_str().unwrap_or_default()
    }

    fn summary(&self) -> &str {
        self.value["summary"].as_str().unwrap_or_default()
    }

    fn tag(&self) -> &str {
        self.value["tags"][0].as_str().unwrap_or_default()
    }
}

/// All operations, those of one tag together.
fn by_tag(document: &Value) -> Vec<(&str, Vec<Operation<'_>>)> {
    let mut tags: Vec<(&str, Vec<Operation<'_>>)> = Vec::new();
    let names = document["tags"].as_array().into_iter().flatten();
    for name in names.filter_map(|tag| tag["name"].as_str()) {
        tags.push((name, Vec::new()));
    }
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, value) in methods.as_object().into_iter().flatten() {
            let operation = Operation {
                method,
                path,
                value,
            };
            let mut known = tags.iter_mut();
            if let Some((_, list)) = known.find(|(name, _)| *name == operation.tag()) {
                list.push(operation);
            }
        }
    }
    for (_, operations) in &mut tags {
        operations.sort_by_key(|operation| operation.value["x-place"].as_u64());
    }
    tags
}

/// Renders the document.
pub(super) fn render(document: &Value) -> String {
    let tags = by_tag(document);
    let version = escape(document["info"]["version"].as_str().unwrap_or_default());
    let mut page = Html::new();
    page.push(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>The interface of Gleis</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <link rel=\"stylesheet\" href=\"/api/docs.css\">\n</head>\n<body class=\"reference\">\n",
    );
    contents(&mut page, document, &tags);
    page.push(&format!(
        "<main>\n<header><h1>The interface of Gleis</h1>\
         <p class=\"version\">version {version} · \
         <a href=\"/api/openapi.json\">OpenAPI document</a> · <a href=\"/\">first page</a></p>\
         </header>\n"
    ));
    page.push(INTRODUCTION);
    for (tag, operations) in &tags {
        page.push(&format!(
            "<section id=\"{}\">\n<h2>{}</h2>\n",
            anchor("tag", tag),
            escape(&capital(tag))
        ));
        for each in operations {
            operation(&mut page, document, each);
        }
        page.push("</section>\n");
    }
    page.push(SOCKETS);
    errors(&mut page, document);
    definitions(&mut page, document);
    page.push("</main>\n</body>\n</html>\n");
    page.finish()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The table of contents; narrow screens show its headings alone.
fn contents(page: &mut Html, document: &Value, tags: &[(&str, Vec<Operation<'_>>)]) {
    page.push("<nav aria-label=\"Contents\">\n");
    let link = |(to, text): (&str, &str)| (to.to_owned(), text.to_owned());
    let start = [("log-in", "Who you are")].map(link);
    group(page, "introduction", "Introduction", &start);
    for (tag, operations) in tags {
        let link = |operation: &Operation<'_>| {
            let to = anchor("op", operation.id());
            (to, operation.summary().to_owned())
        };
        let links: Vec<_> = operations.iter().map(link).collect();
        group(page, &anchor("tag", tag), &capital(tag), &links);
    }
    let messages = [("bots", "Programs that play")].map(link);
    group(page, "socket", "The socket", &messages);
    group(page, "errors", "Refusals", &[]);
    let form = |(name, _): (&String, &Value)| (anchor("form", name), name.clone());
    let forms: Vec<_> = forms::definitions(document).map(form).collect();
    group(page, "forms", "Forms", &forms);
    page.push("</nav>\n");
}

/// A heading of the contents, and where else to go from there.
fn group(page: &mut Html, to: &str, name: &str, links: &[(String, String)]) {
    let name = escape(name);
    page.push(&format!("<p><a href=\"#{to}\">{name}</a></p>\n<ul>\n"));
    for (to, text) in links {
        let text = escape(text);
        page.push(&format!("<li><a href=\"#{to}\">{text}</a></li>\n"));
    }
    page.push("</ul>\n");
}

fn operation(page: &mut Html, document: &Value, operation: &Operation<'_>) {
    let id = anchor("op", operation.id());
    let (method, path) = (escape(operation.method), escape(operation.path));
    page.push(&format!(
        "<article id=\"{id}\">\n<h3><a href=\"#{id}\">{}</a></h3>\n\
         <p class=\"call\"><span class=\"method {method}\">{method}</span> <code>{}</code></p>\n",
        escape(operation.summary()),
        // A long path may be broken at its parts.
        path.replace('/', "/<wbr>"),
    ));
    page.push(&format!("<p class=\"who\">{}</p>\n", who(operation.value)));
    let parameters: Vec<Member> = parameters(operation.value)
        .map(|(place, mut member)| {
            member.limits.insert(0, format!("in the {place}"));
            member
        })
        .collect();
    if !parameters.is_empty() {
        page.push("<h4>Parameters</h4>\n");
        member_table(page, &parameters);
    }
    if let Some(asked) = content(&operation.value["requestBody"]) {
        body(page, document, "Body", asked, true);
    }
    if let Some(answer) = content(&operation.value["responses"]["200"]) {
        body(page, document, "Answer", answer, false);
    }
    page.push("</article>\n");
}

/// Who may use an operation.
fn who(operation: &Value) -> &'static str {
    let Some(ways) = operation["security"].as_array() else {
        return "For everybody.";
    };
    let has = |name: &str| ways.iter().any(|way| !way[name].is_null());
    match (
        ways.iter().any(|way| way == &serde_json::json!({})),
        has("program"),
    ) {
        (true, _) => "For everybody; those with a name see more.",
        (false, true) => "For guests and programs: needs the cookie or a token.",
        (false, false) => "For those who look after the server.",
    }
}

/// The codes of refusals.
fn errors(page: &mut Html, document: &Value) {
    page.push(
        "<section id=\"errors\">\n<h2>Refusals</h2>\n\
         <p>Whatever is refused is answered with a <a href=\"#form-Problem\">Problem</a>: a \
         <code>code</code> for programs, a <code>message</code> for people, and often a \
         <code>hint</code>. Codes stay; sentences may change; new codes may come, so treat one \
         you do not know like its status.</p>\n\
         <table>\n<thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead>\n<tbody>\n",
    );
    if let Shape::OneOf(codes) = shape_of_definition(document, "ErrorCode") {
        for Case { text, shape } in codes {
            let Shape::Constant(value) = shape else {
                continue;
            };
            let name = value.as_str().unwrap_or_default().to_owned();
            let status = serde_json::from_value(value).map_or(0, ErrorCode::status);
            page.push(&format!(
                "<tr><td><code>{}</code></td><td>{status}</td><td>{}</td></tr>\n",
                escape(&name),
                prose(&text)
            ));
        }
    }
    page.push("</tbody>\n</table>\n</section>\n");
}

/// Everything that has a name.
fn definitions(page: &mut Html, document: &Value) {
    page.push("<section id=\"forms\">\n<h2>Forms</h2>\n");
    for (name, schema) in forms::definitions(document) {
        let id = anchor("form", name);
        page.push(&format!(
            "<article id=\"{id}\">\n<h3><a href=\"#{id}\">{}</a></h3>\n",
            escape(name)
        ));
        for paragraph in text_of(schema).split("\n\n") {
            page.push(&format!("<p>{}</p>\n", prose(paragraph)));
        }
        forms::shape(page, &Shape::of(schema));
        page.push("</article>\n");
    }
    page.push("</section>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn everything_has_its_place() {
        let document = super::super::document();
        let page = render(&document);
        let mut operations = 0;
        for (_, list) in by_tag(&document) {
            for operation in list {
                let id = format!("<article id=\"{}\">", anchor("op", operation.id()));
                assert!(page.contains(&id), "{id}");
                operations += 1;
            }
        }
        let paths = document["paths"].as_object().expect("paths").values();
        let all: usize = paths
            .map(|methods| methods.as_object().map_or(0, serde_json::Map::len))
            .sum();
        assert_eq!(operations, all, "an operation without a known tag");
        for (name, _) in forms::definitions(&document) {
            let id = format!("<article id=\"{}\">", anchor("form", name));
            assert!(page.contains(&id), "{id}");
        }
    }

    #[test]
    fn every_link_on_the_page_leads_somewhere() {
        let page = render(&super::super::document());
        for link in page.split("href=\"#").skip(1) {
            let to = link.split('"').next().unwrap_or_default();
            let id = format!("id=\"{to}\"");
            assert!(page.contains(&id), "{to}");
        }
    }

    #[test]
    fn every_code_has_a_status() {
        let page = render(&super::super::document());
        assert!(
            page.contains("<code>stale</code></td><td>409</td>"),
            "stale"
        );
        assert!(!page.contains("<td>0</td>"), "a code without status");
    }

    #[test]
    fn nothing_gets_in_unescaped() {
        let evil = "<script>&\"'</script>";
        let schema = json!({
            "description": evil,
            "type": "object",
            "properties": {evil: {"description": evil, "const": evil, "pattern": evil}},
        });
        let document = json!({
            "info": {"version": evil},
            "tags": [{"name": evil}],
            "paths": {evil: {evil: {
                "operationId": evil,
                "summary": evil,
                "tags": [evil],
                "parameters": [
                    {"name": evil, "in": evil, "description": evil, "schema": {"default": evil}},
                ],
                "requestBody": {"content": {"application/json": {"schema": schema}}},
                "responses": {"200": {"content": {"application/json": {"schema": {"$ref": evil}}}}},
            }}},
            "components": {"schemas": {evil: schema, "ErrorCode": {"oneOf": [
                {"const": evil, "description": evil},
            ]}}},
        });
        let page = render(&document);
        assert!(!page.contains("<script"), "{page}");
        assert!(!page.contains("&\"'"), "{page}");
    }
}
