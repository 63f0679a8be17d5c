//! TOML files as trees in which every value knows its file and line.

use super::builtin_ids;
use super::files::{File, Files, looks_like_path};
use super::finding::{Findings, Place, nearest, quote};
use std::collections::BTreeMap;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// No game extends a game that extends a game … more often than this.
const CHAIN_MAX: usize = 8;
/// No game file needs tables within tables deeper than this.
const DEPTH_MAX: usize = 6;
/// One slip often leads to many complaints about syntax; the first few are enough.
const SYNTAX_FINDINGS_MAX: usize = 5;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub place: Place,
    pub value: Value,
}

/// A value of a game file.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    List(Vec<Node>),
    Table(BTreeMap<String, Node>),
    /// Something that no game file uses: what TOML calls it.
    Other(&'static str),
}

impl Node {
    /// The value under a dotted path.
    pub fn get(&self, path: &str) -> Option<&Self> {
        path.split('.')
            .try_fold(self, |node, key| match &node.value {
                Value::Table(table) => table.get(key),
                _ => None,
            })
    }

    /// The text under a dotted path, if it is one.
    pub fn text(&self, path: &str) -> Option<&str> {
        match &self.get(path)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Where the value stands, or the innermost table that would hold it.
    pub fn place_of(&self, path: &str) -> &Place {
        let mut node = self;
        for key in path.split('.') {
            match &node.value {
                Value::Table(table) if table.contains_key(key) => node = &table[key],
                _ => break,
            }
        }
        &node.place
    }

    /// What TOML calls the value.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "a text",
            Value::Number(_) => "a number",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(kind) => kind,
        }
    }

    /// Lays the differences of a variant over its base: tables key by key, all else whole.
    fn overlay(&mut self, over: Self) {
        match (&mut self.value, over.value) {
            (Value::Table(table), Value::Table(differences)) => {
                for (key, node) in differences {
                    match table.get_mut(&key) {
                        Some(base) => base.overlay(node),
                        None => {
                            table.insert(key, node);
                        }
                    }
                }
            }
            (value, other) => *value = other,
        }
        self.place = over.place;
    }
}

/// Reads a game file and all it extends, and merges them; `None` if one cannot be read.
pub(super) fn read_game(files: Files<'_>, file: File, findings: &mut Findings) -> Option<Node> {
    let mut chain: Vec<Node> = Vec::new();
    let mut seen: Vec<Arc<File>> = Vec::new();
    let mut asked: Option<Place> = None;
    let mut next = Some(Arc::new(file));
    while let Some(file) = next {
        if let Some(asked) = asked.as_ref().filter(|_| seen.contains(&file)) {
            let what = format!("the game extends itself by way of {file}");
            findings.error(asked, what, "extend a game that does not extend this one");
            return None;
        }
        if let Some(asked) = asked.as_ref().filter(|_| seen.len() == CHAIN_MAX) {
            let what = format!("the chain of extended games is longer than {CHAIN_MAX}");
            findings.error(
                asked,
                what,
                "extend a game nearer to the beginning of the chain",
            );
            return None;
        }
        findings.reading(&file);
        let mut tree = match files.read(&file) {
            Ok(text) => parse(&file, &text, findings)?,
            Err(unreadable) => {
                unreadable.report(&file, asked.as_ref(), findings);
                return None;
            }
        };
        seen.push(Arc::clone(&file));
        next = match take_extends(&mut tree) {
            Some(extends) => {
                asked = Some(extends.place.clone());
                Some(Arc::new(base_of(&file, &extends, findings)?))
            }
            None => None,
        };
        chain.push(tree);
    }
    check_ids(&chain, findings);
    let mut merged = chain.pop()?;
    while let Some(variant) = chain.pop() {
        merged.overlay(variant);
    }
    Some(merged)
}

fn take_extends(tree: &mut Node) -> Option<Node> {
    match &mut tree.value {
        Value::Table(table) => table.remove("extends"),
        _ => None,
    }
}

/// What to write in place of an unknown game.
pub(super) fn game_mend(game: &str) -> String {
    let ids = builtin_ids().join(", ");
    let possible = format!("possible: {ids}, or a path to a .toml file");
    match nearest(game, builtin_ids().iter().copied()) {
        Some(near) => format!("did you mean `{near}`? {possible}"),
        None => possible,
    }
}

/// The file that `extends` names.
fn base_of(file: &File, extends: &Node, findings: &mut Findings) -> Option<File> {
    let Value::Text(base) = &extends.value else {
        let what = format!("`extends` is {}", extends.kind());
        findings.error(
            &extends.place,
            what,
            "write the id of a game, as in \"usa-2004\"",
        );
        return None;
    };
    let found = match File::of_builtin_game(base) {
        None if looks_like_path(base) => Some(file.beside(base)),
        found => found,
    };
    if found.is_none() {
        let what = format!("there is no game {} to extend", quote(base));
        findings.error(&extends.place, what, game_mend(base));
    }
    found
}

/// Every variant has an id of its own, so that nobody takes it for its base.
fn check_ids(chain: &[Node], findings: &mut Findings) {
    for pair in chain.windows(2) {
        let [variant, base] = pair else { continue };
        let mend = "give the variant an id of its own";
        match (variant.get("id"), base.text("id")) {
            (None, _) => findings.error(&variant.place, "`id` is missing", mend),
            (Some(id), Some(of_base)) if variant.text("id") == Some(of_base) => {
                let what = format!("the id {} is that of the extended game", quote(of_base));
                findings.error(&id.place, what, mend);
            }
            _ => {}
        }
    }
}

/// Turns text into a tree; `None`, with findings, if it is not TOML.
fn parse(file: &Arc<File>, text: &str, findings: &mut Findings) -> Option<Node> {
    let lines = Lines::new(text);
    let (table, mut errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        let mut place = Place::whole(file);
        let value = Converter {
            lines: &lines,
            file,
            findings,
        }
        .table(table.into_inner(), 0);
        // A file that is one table has no line of its own.
        place.line = None;
        return Some(Node { place, value });
    }
    dismantle(DeValue::Table(table.into_inner()));
    errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
    let mut last = None;
    let mut said = 0;
    for error in errors {
        let line = error.span().map(|span| lines.of(span.start));
        if said > 0 && line == last || said == SYNTAX_FINDINGS_MAX {
            continue;
        }
        (last, said) = (line, said + 1);
        let place = Place {
            file: Arc::clone(file),
            line,
        };
        let what = format!("this is not TOML: {}", error.message());
        findings.error(
            &place,
            what,
            "write `key = value`, texts in quotation marks",
        );
    }
    None
}

/// Where lines begin.
struct Lines(Vec<usize>);

impl Lines {
    fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Self(
            [0].into_iter()
                .chain(breaks.map(|(index, _)| index + 1))
                .collect(),
        )
    }

    /// The line, from 1, of a byte.
    fn of(&self, byte: usize) -> usize {
        self.0.partition_point(|&start| start <= byte)
    }
}

struct Converter<'a> {
    lines: &'a Lines,
    file: &'a Arc<File>,
    findings: &'a mut Findings,
}

impl Converter<'_> {
    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Value {
        let mut nodes = BTreeMap::new();
        for (key, value) in table {
            let place = Place::at(self.file, self.lines.of(key.span().start));
            let value = self.value(value.into_inner(), &place, depth + 1);
            nodes.insert(key.into_inner().into_owned(), Node { place, value });
        }
        Value::Table(nodes)
    }

    fn value(&mut self, value: DeValue<'_>, place: &Place, depth: usize) -> Value {
        if depth > DEPTH_MAX {
            let what = format!("tables or lists are nested deeper than {DEPTH_MAX}");
            self.findings
                .error(place, what, "no key of a game lies so deep");
            dismantle(value);
            return Value::Other("something nested too deeply");
        }
        match value {
            DeValue::String(text) => Value::Text(text.into_owned()),
            DeValue::Integer(number) => {
                // A number that does not fit is out of every range, whichever end it is.
                let parsed = i64::from_str_radix(number.as_str(), number.radix());
                Value::Number(parsed.unwrap_or(i64::MAX))
            }
            DeValue::Float(_) => Value::Other("a number with a decimal point"),
            DeValue::Boolean(_) => Value::Other("true or false"),
            DeValue::Datetime(_) => Value::Other("a date"),
            DeValue::Array(array) => {
                let node = |item: Spanned<DeValue<'_>>| {
                    let place = Place::at(self.file, self.lines.of(item.span().start));
                    let value = self.value(item.into_inner(), &place, depth + 1);
                    Node { place, value }
                };
                Value::List(array.into_iter().map(node).collect())
            }
            DeValue::Table(table) => self.table(table, depth),
        }
    }
}

/// Takes a value apart without recursion: a hostile file may be nested so deeply that
/// dropping it in the usual way would overflow the stack.
fn dismantle(value: DeValue<'_>) {
    let mut parts = vec![value];
    while let Some(part) = parts.pop() {
        match part {
            DeValue::Array(array) => parts.extend(array.into_iter().map(Spanned::into_inner)),
            DeValue::Table(table) => {
                parts.extend(table.into_iter().map(|(_, value)| value.into_inner()));
            }
            _ => {}
        }
    }
}
