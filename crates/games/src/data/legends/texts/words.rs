//! Words of the pages that tell of something sealed: they come with what was opened.

use super::super::names::LegendsNames;
use super::super::sheets::Sheets;
use crate::data::finding::{Findings, Place, quote};
use crate::names::Text;
use std::collections::BTreeSet;

/// What a word can come with, of the terms on a paper.
const PARTS: [&str; 5] = ["word", "target", "kind", "counter", "class"];

/// A word or phrase of the pages that nobody reads before something brings it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageWord {
    /// What the pages call it.
    pub key: String,
    /// What brings it, each by itself: a sticker, or a part of a term such as `kind:crate`.
    pub with: Vec<String>,
    /// What it says, with gaps in braces that the pages fill.
    pub text: Text,
}

/// Finds words that nothing brings, that say nothing, or that are told twice.
pub(in super::super) fn check(sheets: &Sheets, names: &LegendsNames, findings: &mut Findings) {
    if sheets.words.rows.is_empty() {
        let mend = "give the pages the words that come with what is opened";
        findings.error(
            &Place::whole(&sheets.words.file),
            "there are no words",
            mend,
        );
    }
    let mut keys = BTreeSet::new();
    for row in &sheets.words.rows {
        let [key, with, en, de] = &row.cells;
        if !keys.insert(key) {
            let what = format!("{} is told twice", quote(key));
            findings.error(&row.place, what, "keep one of them");
        }
        if en.is_empty() || de.is_empty() {
            findings.error(&row.place, "a text is missing", "write both languages");
        }
        if gaps(en) != gaps(de) {
            let mend = "use the same words in braces in both languages";
            findings.error(&row.place, "the languages have different gaps", mend);
        }
        if with.split_whitespace().next().is_none() {
            let mend = "name a sticker, or a part of a term such as `kind:crate`";
            findings.error(&row.place, "nothing brings it", mend);
        }
        for with in with.split_whitespace() {
            let is_part = with
                .split_once(':')
                .is_some_and(|(part, word)| PARTS.contains(&part) && !word.is_empty());
            if !is_part && names.find_sticker(with).is_none() {
                let what = format!("`with` cannot be {}", quote(with));
                let mend = "name a sticker, or a part of a term such as `kind:crate`";
                findings.error(&row.place, what, mend);
            }
        }
    }
}

/// The words in braces.
fn gaps(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}

/// The words of sheets that have been checked.
pub(super) fn collect(sheets: &Sheets) -> Vec<PageWord> {
    let rows = sheets.words.rows.iter();
    rows.map(|row| PageWord {
        key: row.cells[0].clone(),
        with: row.cells[1].split_whitespace().map(str::to_owned).collect(),
        text: Text {
            en: row.cells[2].clone(),
            de: row.cells[3].clone(),
        },
    })
    .collect()
}
