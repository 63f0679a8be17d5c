//! What is wrong with data files: where, what, and how to mend it.

use super::files::File;
use std::fmt;
use std::sync::Arc;

/// No report is longer than this; whoever has so many faults mends the first ones first.
const FINDINGS_MAX: usize = 500;
/// Quoted words of a file are cut here.
const QUOTE_MAX: usize = 60;
/// Only so many candidates are compared with a misspelt word, so that hostile files stay cheap.
const CANDIDATES_MAX: usize = 256;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The game cannot be loaded.
    Error,
    /// The game can be played, but something looks like a slip.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// One thing that is wrong with a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// The file; those that are part of the program begin with `builtin:`.
    pub file: String,
    /// The line, from 1; `None` if the finding is about the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub mend: String,
}

impl fmt::Display for Finding {
    /// `file:line: error: what is wrong (how to mend it)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}: {}", self.severity, self.what)?;
        if self.mend.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", self.mend)
        }
    }
}

/// Where something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub file: Arc<File>,
    pub line: Option<usize>,
}

impl Place {
    pub fn whole(file: &Arc<File>) -> Self {
        Self {
            file: Arc::clone(file),
            line: None,
        }
    }

    pub fn at(file: &Arc<File>, line: usize) -> Self {
        Self {
            file: Arc::clone(file),
            line: Some(line),
        }
    }

    /// How a finding elsewhere refers to this place: the line alone within the same file.
    pub fn seen_from(&self, other: &Self) -> String {
        match self.line {
            Some(line) if self.file == other.file => format!("line {line}"),
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.to_string(),
        }
    }
}

/// The findings so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    list: Vec<Finding>,
    /// Files in the order in which they were read.
    files: Vec<String>,
    errors: usize,
    left_out: usize,
}

impl Findings {
    /// A file is being read: this is the order of the report.
    pub fn reading(&mut self, file: &File) {
        let name = file.to_string();
        if !self.files.contains(&name) {
            self.files.push(name);
        }
    }

    pub fn error(&mut self, place: &Place, what: impl Into<String>, mend: impl Into<String>) {
        self.push(Severity::Error, place, what.into(), mend.into());
    }

    pub fn warning(&mut self, place: &Place, what: impl Into<String>, mend: impl Into<String>) {
        self.push(Severity::Warning, place, what.into(), mend.into());
    }

    fn push(&mut self, severity: Severity, place: &Place, what: String, mend: String) {
        self.errors += usize::from(severity == Severity::Error);
        if self.is_full() {
            self.left_out += 1;
            return;
        }
        let file = place.file.to_string();
        self.reading(&place.file);
        self.list.push(Finding {
            severity,
            file,
            line: place.line,
            what,
            mend,
        });
    }

    /// Is the report as long as it may get? Then nobody needs to look for more details.
    pub const fn is_full(&self) -> bool {
        self.list.len() >= FINDINGS_MAX
    }

    /// How many errors there are, counting those that were left out.
    pub const fn errors(&self) -> usize {
        self.errors
    }

    /// All findings, file by file in the order in which the files were read, and by line.
    pub fn into_sorted(mut self) -> Vec<Finding> {
        let files = self.files;
        let rank = |file: &str| files.iter().position(|known| known == file);
        self.list
            .sort_by_key(|finding| (rank(&finding.file), finding.line));
        if let (Some(last), 1..) = (self.list.last().cloned(), self.left_out) {
            let what = format!("{} more findings are left out", self.left_out);
            let mend = "mend the others first".to_owned();
            self.list.push(Finding {
                line: None,
                what,
                mend,
                ..last
            });
        }
        self.list
    }
}

/// A word of a file in quotation marks: short, and without characters that steer a terminal.
pub(super) fn quote(word: &str) -> String {
    let mut quoted = String::from("`");
    for (count, letter) in word.chars().enumerate() {
        if count == QUOTE_MAX {
            quoted.push('…');
            break;
        }
        if letter.is_control() {
            quoted.extend(letter.escape_default());
        } else {
            quoted.push(letter);
        }
    }
    quoted.push('`');
    quoted
}

/// The candidate that was probably meant.
pub(super) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let wanted: Vec<char> = word.chars().take(QUOTE_MAX + 1).collect();
    if wanted.is_empty() || wanted.len() > QUOTE_MAX {
        return None;
    }
    let allowed = (wanted.len() / 3).clamp(1, 3);
    let near = candidates
        .into_iter()
        .take(CANDIDATES_MAX)
        .map(|candidate| (distance(&wanted, candidate), candidate))
        .filter(|&(distance, _)| distance <= allowed);
    near.min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// "did you mean", or the list of what is possible.
pub(super) fn choice<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    match nearest(word, candidates.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "possible: {}",
            candidates.into_iter().collect::<Vec<_>>().join(", ")
        ),
    }
}

/// How many letters have to be put in, taken out, exchanged or swapped with their neighbour.
fn distance(wanted: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.chars().take(QUOTE_MAX + 1).collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=candidate.len()).collect();
    for (i, &a) in wanted.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in candidate.iter().enumerate() {
            let exchanged = last[j] + usize::from(a != b);
            let mut best = exchanged.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == candidate[j - 1] && wanted[i - 1] == b {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[candidate.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_understood() {
        let cities = ["denver", "dallas", "duluth", "new-york"];
        for (typed, meant) in [
            ("denvr", "denver"),
            ("dnever", "denver"),
            ("newyork", "new-york"),
            ("dulut", "duluth"),
        ] {
            assert_eq!(nearest(typed, cities), Some(meant), "{typed}");
        }
        assert_eq!(nearest("paris", cities), None);
        assert_eq!(nearest("", cities), None);
        assert_eq!(nearest(&"d".repeat(1_000_000), cities), None);
    }

    #[test]
    fn quotes_are_short_and_tame() {
        assert_eq!(quote("a\u{1b}[2J"), "`a\\u{1b}[2J`");
        assert_eq!(quote(&"x".repeat(500)).chars().count(), QUOTE_MAX + 3);
    }
}
