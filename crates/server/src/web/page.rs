//! The one page of the client, filled in from its template.

use super::Files;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// What bare names in `import` stand for, below `app`. Those with a slash at the end stand for
/// everything below.
const IMPORTS: [(&str, &str); 8] = [
    (
        "@lit/reactive-element",
        "vendor/@lit/reactive-element/reactive-element.js",
    ),
    ("@lit/reactive-element/", "vendor/@lit/reactive-element/"),
    ("lit", "vendor/lit/index.js"),
    ("lit-element", "vendor/lit-element/lit-element.js"),
    ("lit-element/", "vendor/lit-element/"),
    ("lit-html", "vendor/lit-html/lit-html.js"),
    ("lit-html/", "vendor/lit-html/"),
    ("lit/directives/", "vendor/lit-html/directives/"),
];

/// The module with which the client begins.
const MAIN: &str = "main.js";

/// The modules of the pages that people open most.
const HOME: &str = "pages/home.js";
const TABLE: &str = "table/common/table-page.js";

/// The style sheet on which the others build.
const BASE_STYLE: &str = "style/base.css";

/// The page as it is sent.
#[derive(Clone, Debug)]
pub struct Page {
    /// The markup around the modules that are loaded early.
    before: String,
    after: String,
    /// Links to the modules of every page, and of those that people open most.
    modules: String,
    home: String,
    table: String,
    /// Names its only inline script, the import map, in a Content-Security-Policy.
    pub script: String,
}

impl Page {
    /// Fills in where the files are.
    pub(super) fn render(template: &str, hash: &str, files: &Files<'_>) -> Self {
        let app = format!("/app/{hash}");
        let imports = IMPORTS.map(|(name, path)| format!("\"{name}\":\"{app}/{path}\""));
        let imports = format!("{{\"imports\":{{{}}}}}", imports.join(","));
        let modules = modules_of(files, &[MAIN]);
        let links_to = |paths: &BTreeSet<String>| -> String {
            let links = paths
                .iter()
                .map(|path| format!("<link rel=\"modulepreload\" href=\"{app}/{path}\">\n"));
            links.collect()
        };
        let more = |module| links_to(&(&modules_of(files, &[MAIN, module]) - &modules));
        let html = template
            .replace("{{links}}", &links(&app, files).join("\n"))
            .replace("{{imports}}", &imports)
            .replace("{{app}}", &app);
        let (before, after) = html.split_once("{{modules}}\n").unwrap_or((&html, ""));
        let digest = BASE64_STANDARD.encode(Sha256::digest(&imports));
        Self {
            before: before.to_owned(),
            after: after.to_owned(),
            modules: links_to(&modules),
            home: more(HOME),
            table: more(TABLE),
            script: format!("sha256-{digest}"),
        }
    }

    /// The markup for an address.
    #[must_use]
    pub fn html(&self, path: &str) -> String {
        let more = match path {
            "/" => &*self.home,
            path if path.starts_with("/t/") => &self.table,
            _ => "",
        };
        [&self.before, &self.modules, more, &self.after].concat()
    }
}

/// Icon, style sheets and fonts, of those that exist.
fn links(app: &str, files: &Files<'_>) -> Vec<String> {
    let below = |folder: &str, end: &str| -> Vec<&str> {
        let paths = files.keys().copied();
        paths
            .filter(|path| path.starts_with(folder) && path.ends_with(end))
            .collect()
    };
    let mut styles = below("style/", ".css");
    styles.sort_by_key(|path| *path != BASE_STYLE);
    let mut links = Vec::new();
    if files.contains_key("icon.svg") {
        links.push(format!(
            "<link rel=\"icon\" type=\"image/svg+xml\" href=\"{app}/icon.svg\">"
        ));
    }
    if files.contains_key("manifest.webmanifest") {
        links.push(format!(
            "<link rel=\"manifest\" href=\"{app}/manifest.webmanifest\">"
        ));
    }
    for path in styles {
        links.push(format!("<link rel=\"stylesheet\" href=\"{app}/{path}\">"));
    }
    for path in below("fonts/", ".woff2") {
        links.push(format!(
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin \
             href=\"{app}/{path}\">"
        ));
    }
    links
}

/// What some modules need at once: without being told, a browser finds it one behind the other.
fn modules_of(files: &Files<'_>, roots: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = roots.iter().copied().map(String::from).collect();
    while let Some(path) = open.pop() {
        let Some(bytes) = files.get(&*path) else {
            continue;
        };
        if !found.insert(path.clone()) {
            continue;
        }
        let text = String::from_utf8_lossy(bytes);
        let wanted = imported(&text).filter_map(|name| resolve(&path, name));
        open.extend(wanted);
    }
    found
}

/// The names behind `import` and `from`. A name in a comment may be among them; what is no file
/// is passed over later, and one file too many is merely early.
fn imported(text: &str) -> impl Iterator<Item = &str> {
    ["import", "from"].into_iter().flat_map(move |word| {
        text.match_indices(word).filter_map(move |(place, _)| {
            let before = text[..place].chars().next_back();
            let part = |letter: char| letter.is_alphanumeric() || "_$.".contains(letter);
            if before.is_some_and(part) {
                return None;
            }
            let rest = text[place + word.len()..].trim_start();
            let quote = rest.chars().next().filter(|sign| "\"'".contains(*sign))?;
            let (name, _) = rest[1..].split_once(quote)?;
            (!name.contains(char::is_whitespace)).then_some(name)
        })
    })
}

/// The file that a name stands for in a module.
fn resolve(module: &str, name: &str) -> Option<String> {
    if !name.starts_with("./") && !name.starts_with("../") {
        return IMPORTS.iter().rev().find_map(|(short, path)| {
            let rest = name.strip_prefix(short)?;
            (rest.is_empty() || short.ends_with('/')).then(|| format!("{path}{rest}"))
        });
    }
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [(&str, &[u8]); 11] = [
        (
            "main.js",
            b"import { a } from \"./core/a.js\";\nimport './ui/b.js';\n\
              const late = () => import(\"./pages/late.js\");",
        ),
        (
            "core/a.js",
            b"import{html}from\"lit\";export*from'../ui/b.js'",
        ),
        (
            "ui/b.js",
            b"import { repeat } from 'lit/directives/repeat.js';",
        ),
        ("pages/late.js", b""),
        ("vendor/lit/index.js", b"import\"lit-html\";"),
        ("vendor/lit-html/lit-html.js", b""),
        (
            "vendor/lit-html/directives/repeat.js",
            b"import\"../lit-html.js\"",
        ),
        ("style/base.css", b""),
        ("style/a.css", b""),
        ("fonts/x.woff2", b""),
        ("icon.svg", b""),
    ];

    #[test]
    fn modules_are_found_through_the_import_map() {
        let found = modules_of(&FILES.into_iter().collect(), &[MAIN]);
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(
            found,
            [
                "core/a.js",
                "main.js",
                "ui/b.js",
                "vendor/lit-html/directives/repeat.js",
                "vendor/lit-html/lit-html.js",
                "vendor/lit/index.js",
            ]
        );
    }

    #[test]
    fn pages_that_are_opened_most_load_their_modules_early() {
        let files: Files<'_> = [
            ("main.js", b"import \"./core/a.js\";" as &[u8]),
            ("core/a.js", b""),
            (HOME, b"import \"../core/a.js\";"),
            (TABLE, b"import \"./bar.js\";"),
            ("table/common/bar.js", b""),
        ]
        .into();
        let page = Page::render(super::super::TEMPLATE, "h4sh", &files);
        let early = |path: &str| -> Vec<String> {
            let html = page.html(path);
            let links = html.lines().filter_map(|line| {
                let link = line.strip_prefix("<link rel=\"modulepreload\" href=\"/app/h4sh/")?;
                link.strip_suffix("\">").map(str::to_owned)
            });
            links.collect()
        };
        assert_eq!(early("/about"), ["core/a.js", "main.js"]);
        assert_eq!(early("/"), ["core/a.js", "main.js", HOME]);
        assert_eq!(
            early("/t/x"),
            ["core/a.js", "main.js", "table/common/bar.js", TABLE]
        );
    }

    #[test]
    fn the_page_names_its_files_and_its_script() {
        let page = Page::render(super::super::TEMPLATE, "h4sh", &FILES.into_iter().collect());
        let html = &page.html("/about");
        assert!(!html.contains("{{"), "{html}");
        let place = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text}: {html}"));
        assert!(place("style/base.css") < place("style/a.css"));
        assert!(place("importmap") < place("modulepreload"));
        place("href=\"/app/h4sh/icon.svg\"");
        place("href=\"/app/h4sh/fonts/x.woff2\"");
        place("src=\"/app/h4sh/main.js\"");
        assert!(!html.contains("manifest.webmanifest"), "it does not exist");
        let (_, rest) = html.split_once("<script type=\"importmap\">").expect("it");
        let (map, _) = rest.split_once("</script>").expect("its end");
        let digest = BASE64_STANDARD.encode(Sha256::digest(map));
        assert_eq!(page.script, format!("sha256-{digest}"));
        let map: serde_json::Value = serde_json::from_str(map).expect("JSON");
        assert_eq!(map["imports"]["lit"], "/app/h4sh/vendor/lit/index.js");
        assert_eq!(html.matches("<script").count(), 2, "no other inline script");
    }
}
