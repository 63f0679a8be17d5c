//! What all readers of rows share.

use super::super::finding::{Findings, Place, choice, nearest, quote};
use super::language;
use super::names::LegendsNames;
use super::sheets::Sheets;
use super::texts::{TextCheck, TextKind};
use gleis_rules::legends::content::{Ability, AbilityId, AbilityRange, Origin, Provenance};

/// Reads rows and collects what is wrong with them.
pub(super) struct Reader<'a> {
    pub sheets: &'a Sheets,
    pub names: &'a LegendsNames,
    pub findings: Findings,
    /// The abilities of everything read so far.
    pub abilities: Vec<Ability>,
    /// The texts read so far, to be checked when everything is known.
    pub checks: Vec<TextCheck<'a>>,
}

impl<'a> Reader<'a> {
    pub fn new(sheets: &'a Sheets, names: &'a LegendsNames, findings: Findings) -> Self {
        Self {
            sheets,
            names,
            findings,
            abilities: Vec::new(),
            checks: Vec::new(),
        }
    }

    /// Reads what a card does. The range is empty if that is not in the language.
    pub fn abilities(&mut self, place: &Place, text: &str, origin: Origin) -> AbilityRange {
        let first = AbilityId(u16::try_from(self.abilities.len()).unwrap_or(u16::MAX));
        let parsed = match language::parse(text, self.names, origin) {
            Ok(parsed) => parsed,
            Err(error) => {
                let what = format!("`ability`, {error}");
                let mend = "the language is described in docs/data.md";
                self.findings.error(place, what, mend);
                Vec::new()
            }
        };
        let count = u8::try_from(parsed.len()).unwrap_or_else(|_| {
            let what = format!("`ability` has {} parts", parsed.len());
            self.findings.error(place, what, "at most 255 fit");
            0
        });
        self.abilities.extend(parsed);
        AbilityRange { first, count }
    }

    /// An empty range, for what says nothing.
    pub fn nothing(&self) -> AbilityRange {
        let first = AbilityId(u16::try_from(self.abilities.len()).unwrap_or(u16::MAX));
        AbilityRange { first, count: 0 }
    }

    /// The value of a word in a cell.
    pub fn word<T: Copy>(
        &mut self,
        place: &Place,
        (column, cell): (&str, &str),
        words: &[(&str, T)],
    ) -> Option<T> {
        let found = words.iter().find(|(word, _)| *word == cell);
        if found.is_none() {
            let what = format!("`{column}` cannot be {}", quote(cell));
            let mend = choice(cell, words.iter().map(|(word, _)| *word));
            self.findings.error(place, what, mend);
        }
        found.map(|&(_, value)| value)
    }

    /// A cell with 0 or 1.
    pub fn flag(&mut self, place: &Place, column: &str, cell: &str) -> bool {
        let words = [("0", false), ("1", true)];
        self.word(place, (column, cell), &words).unwrap_or_default()
    }

    /// A whole number in a cell.
    pub fn number(
        &mut self,
        place: &Place,
        (column, cell): (&str, &str),
        (from, to): (u16, u16),
    ) -> u16 {
        let number = cell.parse().ok();
        let number = number.filter(|number| (from..=to).contains(number));
        number.unwrap_or_else(|| {
            let what = format!("`{column}` cannot be {}", quote(cell));
            let mend = format!("possible: {from} to {to}");
            self.findings.error(place, what, mend);
            from
        })
    }

    /// As [`Reader::number`], for what fits into a byte.
    pub fn small(&mut self, place: &Place, cell: (&str, &str), range: (u8, u8)) -> u8 {
        let number = self.number(place, cell, (range.0.into(), range.1.into()));
        u8::try_from(number).unwrap_or(range.1)
    }

    /// The thing that a cell names.
    pub fn named<T>(
        &mut self,
        place: &Place,
        (what, name): (&str, &str),
        known: &'a [String],
        find: impl FnOnce(&LegendsNames, &str) -> Option<T>,
    ) -> Option<T> {
        let found = find(self.names, name);
        if found.is_none() {
            let what = format!("unknown {what} {}", quote(name));
            let near = nearest(name, known.iter().map(String::as_str));
            let mend = near.map(|near| format!("did you mean `{near}`?"));
            let mend = mend.unwrap_or_else(|| "write an id that is there".to_owned());
            self.findings.error(place, what, mend);
        }
        found
    }

    /// From where something comes.
    pub fn provenance(&mut self, place: &Place, cell: &str) -> Provenance {
        let names = self.names;
        let found = match cell {
            "start" => Some(Provenance::Start),
            cell => (names.find_region(cell).map(Provenance::Region))
                .or_else(|| names.find_side(cell).map(Provenance::Campaign))
                .or_else(|| names.find_ticket(cell).map(Provenance::Ticket))
                .or_else(|| names.find_sticker(cell).map(Provenance::Sticker)),
        };
        found.unwrap_or_else(|| {
            let what = format!("unknown source {}", quote(cell));
            let mend =
                "write `start`, a region, a ticket, a sticker or a side of the campaign deck";
            self.findings.error(place, what, mend);
            Provenance::Start
        })
    }

    /// Remembers a text for the check.
    pub fn text(
        &mut self,
        place: &'a Place,
        what: &'static str,
        (en, de): (&'a str, &'a str),
        kind: TextKind,
    ) -> &mut TextCheck<'a> {
        let index = self.checks.len();
        self.checks
            .push(TextCheck::new(place, what, (en, de), kind));
        &mut self.checks[index]
    }
}
