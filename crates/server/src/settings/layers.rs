//! Layers of settings: what stands above hides what lies below.

use super::problem::{Origin, Problem};
use super::reader::Reader;
use super::table::{Setting, TABLE};
use super::{Flags, PREFIX};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// Variables that begin as ours do and belong to tests: how many games they play, and whether
/// they write anew what they would compare. Whoever has them set may run a server too.
const OTHER_VARIABLES: &[&str] = &[
    "GLEIS_GAMES",
    "GLEIS_REWRITE",
    "GLEIS_WRITE_DOCS",
    "GLEIS_WRITE_FINDINGS",
];

/// A suggestion has to be at least so much like what was written, from 0 to 1.
const LIKENESS_MIN: f64 = 0.5;

/// What somebody wrote, not yet understood.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub text: String,
    pub origin: Origin,
}

/// The highest entry for each key.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers(BTreeMap<&'static str, Entry>);

impl Layers {
    /// What is so by itself.
    pub(super) fn defaults() -> Self {
        let entry = |setting: &Setting| {
            let text = setting.default.to_owned();
            (
                setting.key,
                Entry {
                    text,
                    origin: Origin::Default,
                },
            )
        };
        Self(TABLE.iter().map(entry).collect())
    }

    pub(super) fn set(&mut self, key: &'static str, text: String, origin: Origin) {
        self.0.insert(key, Entry { text, origin });
    }

    /// Lays the entries of another on top.
    pub(super) fn cover(&mut self, upper: Self) {
        self.0.extend(upper.0);
    }

    pub(super) fn get(&self, key: &str) -> Option<&Entry> {
        self.0.get(key)
    }

    /// The variables of an environment. An empty one is as good as none: many who start programs
    /// cannot leave a variable out.
    pub(super) fn of_variables(
        environment: &BTreeMap<String, String>,
        problems: &mut Vec<Problem>,
    ) -> Self {
        let mut layer = Self::default();
        for (name, value) in environment {
            let Some(rest) = name.strip_prefix(PREFIX) else {
                continue;
            };
            if OTHER_VARIABLES.contains(&name.as_str()) {
                continue;
            }
            let origin = Origin::Variable(name.clone());
            let key = rest.to_ascii_lowercase().replace('_', "-");
            let Some(setting) = TABLE.iter().find(|setting| setting.variable() == *name) else {
                let what = "no setting belongs to this variable".to_owned();
                let mend = suggestion(&key, Setting::variable);
                problems.push(Problem { origin, what, mend });
                continue;
            };
            if !value.is_empty() {
                layer.set(setting.key, value.clone(), origin);
            }
        }
        layer
    }

    pub(super) fn of_flags(flags: &Flags) -> Self {
        let mut layer = Self::default();
        for (setting, text) in flags.iter() {
            layer.set(setting.key, text.to_owned(), Origin::Flag(setting.flag()));
        }
        layer
    }

    /// The keys of a file.
    pub(super) fn of_file(path: &Path, text: &str, problems: &mut Vec<Problem>) -> Self {
        let mut file = File {
            path,
            text,
            problems,
        };
        let mut layer = Self::default();
        let (table, errors) = DeTable::parse_recoverable(text);
        // One slip may lead to many complaints; the first is the one to mend.
        if let Some(error) = errors.first() {
            let line = error.span().map(|span| file.line(span.start));
            let what = format!("this is not TOML: {}", error.message());
            file.complain(
                line,
                what,
                "write lines such as listen = \"127.0.0.1:8042\"",
            );
            return layer;
        }
        for (key, value) in table.into_inner() {
            let line = file.line(key.span().start);
            let key = key.into_inner();
            let Some(setting) = TABLE.iter().find(|setting| setting.key == key) else {
                let what = format!("there is no setting `{key}`");
                let mend = suggestion(&key, |setting| setting.key.to_owned());
                file.complain(Some(line), what, mend);
                continue;
            };
            match text_of(&value.into_inner()) {
                _ if key == "config" => {
                    let what = "a file with settings cannot name another".to_owned();
                    file.complain(Some(line), what, "name it with --config or GLEIS_CONFIG");
                }
                Some(text) => layer.set(setting.key, text, file.origin(Some(line))),
                None => {
                    let what = format!("`{key}` has a value of a kind that no setting has");
                    file.complain(Some(line), what, format!("write {}", setting.takes));
                }
            }
        }
        layer
    }

    /// Understands a setting; remembers its origin or the problem with it.
    pub(super) fn read<T>(
        &self,
        key: &'static str,
        reader: &Reader<T>,
        origins: &mut BTreeMap<&'static str, Origin>,
        problems: &mut Vec<Problem>,
    ) -> Option<T> {
        let Entry { text, origin } = self.get(key)?;
        origins.insert(key, origin.clone());
        let value = (reader.read)(text);
        if value.is_none() {
            let shown = if reader.secret { "***" } else { text };
            problems.push(Problem {
                origin: origin.clone(),
                what: format!("`{key}` cannot be `{shown}`"),
                mend: format!("write {}", reader.takes),
            });
        }
        value
    }
}

/// A file while its keys are read.
struct File<'a> {
    path: &'a Path,
    text: &'a str,
    problems: &'a mut Vec<Problem>,
}

impl File<'_> {
    /// The line of a byte, from 1.
    fn line(&self, byte: usize) -> usize {
        let before = self.text.as_bytes().iter().take(byte);
        before.filter(|&&letter| letter == b'\n').count() + 1
    }

    fn origin(&self, line: Option<usize>) -> Origin {
        let path = PathBuf::from(self.path);
        Origin::File { path, line }
    }

    fn complain(&mut self, line: Option<usize>, what: String, mend: impl Into<String>) {
        let origin = self.origin(line);
        let mend = mend.into();
        self.problems.push(Problem { origin, what, mend });
    }
}

/// A value of the file as it would be written in a variable.
fn text_of(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        // As a person wrote it: readers of numbers know neither 0x10 nor 1_000.
        DeValue::Integer(number) => {
            let number = i128::from_str_radix(number.as_str(), number.radix()).ok()?;
            Some(number.to_string())
        }
        DeValue::Array(list) if list.is_empty() => Some(super::reader::NONE.to_owned()),
        DeValue::Array(list) => {
            let parts: Option<Vec<String>> =
                list.iter().map(|part| text_of(part.get_ref())).collect();
            parts.map(|parts| parts.join(","))
        }
        DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Table(_) => None,
    }
}

/// What to write in place of an unknown name, in the form in which it was written.
fn suggestion(name: &str, form: impl Fn(&Setting) -> String) -> String {
    let rated = TABLE.iter().map(|setting| {
        let likeness = strsim::normalized_damerau_levenshtein(name, setting.key);
        (likeness, setting)
    });
    let near = rated.filter(|(likeness, _)| *likeness >= LIKENESS_MIN);
    match near.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((_, near)) => format!("did you mean `{}`?", form(near)),
        None => "`gleis config` lists all settings".to_owned(),
    }
}
