//! Texts in both languages say the same amounts, and the amounts of the ability.

use super::prose::{
    avoided, dollars_de, dollars_en, ends_a_sentence, has_address, placeholders, quotes_pair,
    sentences,
};
use crate::data::finding::{Findings, Place, quote};
use crate::data::legends::language::{Visitor, visit};
use crate::names::CityName;
use gleis_rules::legends::content::{
    AbilityRange, Amount, Content, Counter, Kind, Limit, StickerId, Verb,
};
use std::collections::BTreeSet;

/// Letters of a headline.
const TITLE_MAX: usize = 42;
/// Amounts that campaign cards and modules name though no sticker of theirs does: the coins
/// for each player in the pot, what goodwill is worth in the end, and the two payments for the
/// coasts together.
const NAMED_ELSEWHERE: [u32; 3] = [3, 4, 12];

/// What kind of text it is, which says how long it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum TextKind {
    /// The name of something.
    Name,
    /// A headline.
    Title,
    /// One sentence.
    Motto,
    /// What a card says.
    Card,
    /// Something to read.
    Story,
    /// The public side of a postcard, which may end with a signature.
    Public,
    /// The secret side of a postcard.
    Secret,
    /// A few words on a ticket.
    Ticket,
}

impl TextKind {
    /// At most so many sentences; 0: it need not be one.
    const fn sentences_max(self) -> usize {
        match self {
            Self::Name | Self::Title | Self::Ticket => 0,
            Self::Motto => 1,
            Self::Card | Self::Public | Self::Secret => 3,
            Self::Story => 5,
        }
    }

    /// At most so many letters in English and German.
    const fn letters_max(self) -> [usize; 2] {
        match self {
            Self::Name | Self::Motto | Self::Ticket => [80, 80],
            Self::Title => [TITLE_MAX, TITLE_MAX],
            Self::Card | Self::Public | Self::Secret => [360, 430],
            Self::Story => [520, 600],
        }
    }
}

/// A text, and what it is about.
#[derive(Clone, Debug)]
pub(in super::super) struct TextCheck<'a> {
    place: &'a Place,
    what: &'static str,
    texts: [&'a str; 2],
    kind: TextKind,
    about: Option<AbilityRange>,
    stickers: Option<&'a str>,
    ore: bool,
    names_amounts: bool,
    without_money: bool,
}

impl<'a> TextCheck<'a> {
    pub const fn new(
        place: &'a Place,
        what: &'static str,
        (en, de): (&'a str, &'a str),
        kind: TextKind,
    ) -> Self {
        Self {
            place,
            what,
            texts: [en, de],
            kind,
            about: None,
            stickers: None,
            ore: false,
            names_amounts: false,
            without_money: false,
        }
    }

    /// The text is about these abilities.
    pub const fn about(&mut self, abilities: AbilityRange) -> &mut Self {
        self.about = Some(abilities);
        self
    }

    /// The text is about these stickers, too.
    pub const fn about_stickers(&mut self, stickers: &'a str) -> &mut Self {
        self.stickers = Some(stickers);
        self
    }

    /// The text may name the prices of ore, if its abilities speak of them.
    pub const fn about_ore(&mut self) -> &mut Self {
        self.ore = true;
        self
    }

    /// The text names every fixed amount that its abilities pay.
    pub const fn names_amounts(&mut self) -> &mut Self {
        self.names_amounts = true;
        self
    }

    /// The text names no money.
    pub const fn without_money(&mut self, without: bool) -> &mut Self {
        self.without_money = without;
        self
    }
}

/// Reports all that is wrong with the texts.
pub(in super::super) fn check(
    content: &Content,
    checks: &[TextCheck<'_>],
    sticker: impl Fn(&str) -> Option<StickerId>,
    cities: &[CityName],
    findings: &mut Findings,
) {
    for text in checks {
        let [en, de] = text.texts;
        if en.is_empty() || de.is_empty() {
            let what = format!("the {} is missing in one language", text.what);
            findings.error(text.place, what, "write it in both");
            continue;
        }
        let both = [("en", en, 0), ("de", de, 1)];
        for (language, words, index) in both {
            check_language(text, (language, words, index), findings);
        }
        check_pair(text, cities, findings);
        check_amounts(content, text, &sticker, findings);
    }
}

/// What is wrong with a text in one language.
fn check_language(
    text: &TextCheck<'_>,
    (language, words, index): (&str, &str, usize),
    findings: &mut Findings,
) {
    let mut error = |what: String, mend: &str| {
        let what = format!("{}_{language}: {what}", text.what);
        findings.error(text.place, what, mend);
    };
    if words.contains("  ") || words.chars().any(char::is_control) {
        error("stray white space".into(), "single blanks between words");
    }
    if let Some(word) = avoided(words) {
        error(format!("the word `{word}`"), "tell our own story");
    }
    if has_address(words) {
        error("a path or an address".into(), "leave it out");
    }
    let (count, most) = (sentences(words), text.kind.sentences_max());
    if most > 0 && count > most {
        error(format!("{count} sentences"), &format!("at most {most}"));
    }
    let signed = text.kind == TextKind::Public;
    if most > 0 && !signed && !ends_a_sentence(words) {
        error("no end of a sentence".into(), "end with a full stop");
    }
    let (letters, most) = (words.chars().count(), text.kind.letters_max()[index]);
    if letters > most {
        error(format!("{letters} letters"), &format!("at most {most}"));
    }
    if words.contains(['"', '\'']) {
        let mend = "“English” and „Deutsch“, with ’ for an apostrophe";
        error("a wrong kind of quotation mark".into(), mend);
    }
    let (marks, mend) = match language {
        "de" => (['„', '“'], "„…“"),
        _ => (['“', '”'], "“…”"),
    };
    if !quotes_pair(words, marks) {
        error("quotation marks that do not pair".into(), mend);
    }
}

/// What the two languages have to have in common.
fn check_pair(text: &TextCheck<'_>, cities: &[CityName], findings: &mut Findings) {
    let [en, de] = text.texts;
    let amounts = (dollars_en(en), dollars_de(de));
    if amounts.0 != amounts.1 {
        let (en, de) = amounts;
        let what = format!("{}: dollars {en:?} in English, {de:?} in German", text.what);
        findings.error(text.place, what, "write `$4` and `4 $`, the same amounts");
    }
    match (placeholders(en), placeholders(de)) {
        (Some(en), Some(de)) if en == de => {
            for id in en {
                if cities.iter().all(|city| city.id != id) {
                    let what = format!("{}: unknown city {} in brackets", text.what, quote(id));
                    findings.error(text.place, what, "write an id from cities.csv");
                }
            }
        }
        _ => {
            let what = format!("{}: the languages name different cities", text.what);
            findings.error(text.place, what, "the same `{city-id}` in both");
        }
    }
}

/// The amounts of a text are those of what it is about.
fn check_amounts(
    content: &Content,
    text: &TextCheck<'_>,
    sticker: impl Fn(&str) -> Option<StickerId>,
    findings: &mut Findings,
) {
    let named = dollars_en(text.texts[0]);
    if text.without_money && !named.is_empty() {
        let what = format!("{}: the public side names money", text.what);
        findings.error(text.place, what, "only the secret side does");
    }
    if text.about.is_none() && text.stickers.is_none() {
        return;
    }
    let mut amounts = Amounts::default();
    amounts.all.insert(1);
    let own = text.about.into_iter();
    let stickers = text.stickers.into_iter().flat_map(str::split_whitespace);
    let stickers = stickers.filter_map(|name| content.stickers.get(sticker(name)?.index()));
    let ranges = own.chain(stickers.map(|sticker| sticker.abilities));
    for ability in ranges.flat_map(|range| content.abilities_of(range)) {
        if let Limit::PerGame(times) | Limit::InAll(times) = ability.limit {
            amounts.all.insert(times.into());
        }
        visit(ability, &mut amounts);
    }
    if text.stickers.is_some() {
        amounts.all.extend(NAMED_ELSEWHERE);
    }
    if text.ore && amounts.ore {
        let prices = content.numbers.ore_prices.iter();
        amounts.all.extend(prices.map(|row| u32::from(row.dollars)));
    }
    for dollars in &named {
        if !amounts.all.contains(dollars) {
            let what = format!("{}: ${dollars} is not in the ability", text.what);
            findings.error(text.place, what, "text and ability name the same amounts");
        }
    }
    for dollars in amounts.paid.iter().filter(|_| text.names_amounts) {
        if !named.contains(dollars) {
            let what = format!("{}: ${dollars} of the ability is not named", text.what);
            findings.error(text.place, what, "text and ability name the same amounts");
        }
    }
}

/// The numbers of abilities.
#[derive(Default)]
struct Amounts {
    all: BTreeSet<u32>,
    /// Fixed amounts of money that are paid.
    paid: BTreeSet<u32>,
    /// Is the price of ore among what is counted?
    ore: bool,
}

impl Visitor for Amounts {
    fn verb(&mut self, verb: &Verb) {
        match verb {
            Verb::Gain(Kind::Cash | Kind::Vault, Amount::Fixed(dollars)) => {
                self.paid.insert(u32::from(*dollars));
            }
            Verb::Tickets { draw, keep } => {
                self.all
                    .extend([draw, keep].map(|&number| u32::from(number)));
            }
            Verb::PeekDeck(number) | Verb::Vote(number) | Verb::Market(number) => {
                self.all.insert(u32::from(*number));
            }
            _ => {}
        }
    }

    fn amount(&mut self, amount: &Amount) {
        match *amount {
            Amount::Fixed(number) => {
                self.all.insert(number.into());
            }
            Amount::Counted { factor, cap, .. } => {
                self.all.insert(factor.into());
                if let Some(cap) = cap {
                    self.all.insert(cap.into());
                    self.all.insert(u32::from(factor) * u32::from(cap));
                }
            }
        }
    }

    fn counter(&mut self, counter: &Counter) {
        self.ore |= *counter == Counter::Assay;
    }
}
