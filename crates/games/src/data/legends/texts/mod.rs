//! What people read on cards and stickers, in both languages.

mod check;
mod prose;
mod words;

pub(super) use check::{TextCheck, TextKind, check};
pub(super) use prose::split_sentences;
pub use words::PageWord;
pub(super) use words::check as check_words;

use super::names::LegendsNames;
use super::sheets::Sheets;
use crate::names::{CityName, Text};
use gleis_rules::TicketId;
use gleis_rules::legends::content::{
    AgreementId, COMPANIES, CampaignCardId, Colour, CompanyId, CompanySlot, EventId, ModuleId,
    PostcardId, RegionId, StickerId, ToolId,
};

/// A card or sticker as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// Its headline.
    pub title: Text,
    /// What it says.
    pub text: Text,
}

/// The side of a postcard that everybody may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostcardText {
    /// Its headline.
    pub title: Text,
    /// What is read aloud (LW-31).
    pub public: Text,
}

/// What a company calls itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of fields say it")]
pub struct CompanyText {
    pub name: Text,
    /// Its motto.
    pub motto: Text,
}

/// Stickers that belong together, explained: each sentence comes with the stickers that bring it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ModuleText {
    title: Text,
    /// The stickers that bring a sentence, each by itself; none: it comes with any of the module.
    sentences: Vec<(Vec<StickerId>, Text)>,
}

/// All texts of a campaign, one piece at a time: who asks has to say for what, so that nobody
/// is handed what is still sealed. There is deliberately no way to get them all at once.
#[derive(Clone)]
pub struct LegendsTexts {
    regions: Vec<Text>,
    stories: Vec<Option<Text>>,
    events: Vec<CardText>,
    postcards: Vec<PostcardText>,
    secrets: Vec<Text>,
    campaign: Vec<CardText>,
    companies: Vec<CompanyText>,
    company_cards: Vec<CardText>,
    tools: Vec<CardText>,
    agreements: Vec<CardText>,
    stickers: Vec<CardText>,
    modules: Vec<ModuleText>,
    tickets: Vec<Option<Text>>,
    words: Vec<PageWord>,
    stations: [Vec<Text>; COMPANIES],
    outcomes: Vec<(CampaignCardId, bool, Text)>,
}

/// Shows how much there is, not what: a log must not break a seal.
impl std::fmt::Debug for LegendsTexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LegendsTexts")
            .field("events", &self.events.len())
            .field("postcards", &self.postcards.len())
            .finish_non_exhaustive()
    }
}

impl LegendsTexts {
    /// The name of a board piece.
    #[must_use]
    pub fn region(&self, id: RegionId) -> Option<&Text> {
        self.regions.get(id.index())
    }

    /// What is read when the box of a region is opened.
    #[must_use]
    pub fn story(&self, id: RegionId) -> Option<&Text> {
        self.stories.get(id.index())?.as_ref()
    }

    /// An event.
    #[must_use]
    pub fn event(&self, id: EventId) -> Option<&CardText> {
        self.events.get(id.index())
    }

    /// The public side of a postcard.
    #[must_use]
    pub fn postcard(&self, id: PostcardId) -> Option<&PostcardText> {
        self.postcards.get(id.index())
    }

    /// The secret side of a postcard: for its owner, and for all once it has been used.
    #[must_use]
    pub fn secret(&self, id: PostcardId) -> Option<&Text> {
        self.secrets.get(id.index())
    }

    /// A side of the campaign deck.
    #[must_use]
    pub fn side(&self, id: CampaignCardId) -> Option<&CardText> {
        self.campaign.get(id.index())
    }

    /// A company.
    #[must_use]
    pub fn company(&self, id: CompanyId) -> Option<&CompanyText> {
        self.companies.get(id.index())
    }

    /// A card of a company.
    #[must_use]
    pub fn company_card(&self, id: CompanyId, slot: CompanySlot) -> Option<&CardText> {
        self.company_cards
            .get(id.index() * CompanySlot::COUNT + slot.index())
    }

    /// A tool.
    #[must_use]
    pub fn tool(&self, id: ToolId) -> Option<&CardText> {
        self.tools.get(id.index())
    }

    /// An agreement.
    #[must_use]
    pub fn agreement(&self, id: AgreementId) -> Option<&CardText> {
        self.agreements.get(id.index())
    }

    /// A rule sticker.
    #[must_use]
    pub fn sticker(&self, id: StickerId) -> Option<&CardText> {
        self.stickers.get(id.index())
    }

    /// A module as far as it can be told: the sentences that these stickers have brought.
    #[must_use]
    pub fn module(&self, id: ModuleId, open: impl Fn(StickerId) -> bool) -> Option<CardText> {
        let module = self.modules.get(id.index())?;
        let told = module
            .sentences
            .iter()
            .filter(|(with, _)| with.is_empty() || with.iter().any(|&sticker| open(sticker)));
        let told: Vec<&Text> = told.map(|(_, sentence)| sentence).collect();
        let join = |of: fn(&Text) -> &str| {
            let sentences: Vec<&str> = told.iter().map(|sentence| of(sentence)).collect();
            sentences.join(" ")
        };
        Some(CardText {
            title: module.title.clone(),
            text: Text {
                en: join(|text| &text.en),
                de: join(|text| &text.de),
            },
        })
    }

    /// The text on a ticket, which means nothing before the campaign says so (LW-28).
    #[must_use]
    pub fn ticket(&self, id: TicketId) -> Option<&Text> {
        self.tickets.get(id.index())?.as_ref()
    }

    /// What came of a side that asks whether something came true, with the gaps `{have}` and
    /// `{need}` for the two numbers that it compares.
    #[must_use]
    pub fn outcome(&self, id: CampaignCardId, holds: bool) -> Option<&Text> {
        let mut outcomes = self.outcomes.iter();
        let found = outcomes.find(|(side, came, _)| (*side, *came) == (id, holds));
        found.map(|(_, _, text)| text)
    }

    /// What a program calls the stations of a company, one after the other.
    #[must_use]
    pub fn station(&self, company: CompanyId, number: usize) -> Option<&Text> {
        let names = self.stations.get(company.index())?;
        names.get(number % names.len().max(1))
    }

    /// The words of the pages that something brings which was opened: a paper, or what one
    /// speaks of.
    pub fn words_with(&self, brings: impl Fn(&str) -> bool) -> impl Iterator<Item = &PageWord> {
        let words = self.words.iter();
        words.filter(move |word| word.with.iter().any(|with| brings(with)))
    }
}

/// Puts the names of cities in place of `{city-id}`.
struct Filler<'a>(&'a [CityName]);

impl Filler<'_> {
    fn text(&self, en: &str, de: &str) -> Text {
        Text {
            en: self.fill(en, |name| &name.en),
            de: self.fill(de, |name| &name.de),
        }
    }

    fn card(&self, [title_en, title_de, en, de]: [&String; 4]) -> CardText {
        CardText {
            title: self.text(title_en, title_de),
            text: self.text(en, de),
        }
    }

    fn fill(&self, text: &str, language: impl Fn(&Text) -> &String) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((id, after)) = after.split_once('}') else {
                rest = after;
                break;
            };
            let city = self.0.iter().find(|city| city.id == id);
            filled.push_str(city.map_or(id, |city| language(&city.name)));
            rest = after;
        }
        filled + rest
    }
}

fn outcomes(sheets: &Sheets, names: &LegendsNames) -> Vec<(CampaignCardId, bool, Text)> {
    let rows = sheets.outcomes.rows.iter();
    rows.filter_map(|row| {
        let [side, holds, en, de] = &row.cells;
        let (en, de) = (en.clone(), de.clone());
        Some((names.find_side(side)?, holds == "1", Text { en, de }))
    })
    .collect()
}

fn stations(sheets: &Sheets) -> [Vec<Text>; COMPANIES] {
    std::array::from_fn(|company| {
        let colour = Colour(company as u8).name();
        let rows = sheets.stations.rows.iter();
        let own = rows.filter(|row| row.cells[0] == colour);
        own.map(|row| Text {
            en: row.cells[1].clone(),
            de: row.cells[2].clone(),
        })
        .collect()
    })
}

fn module_text(fill: &Filler<'_>, names: &LegendsNames, cells: &[String; 15]) -> ModuleText {
    let CardText { title, text } = fill.card([3, 4, 5, 6].map(|cell| &cells[cell]));
    let brought = &cells[14];
    if brought.is_empty() {
        let sentences = vec![(Vec::new(), text)];
        return ModuleText { title, sentences };
    }
    let stickers = |part: &str| {
        let names_of = part.split_whitespace();
        names_of
            .filter_map(|name| names.find_sticker(name))
            .collect()
    };
    let both = split_sentences(&text.en)
        .into_iter()
        .zip(split_sentences(&text.de));
    let sentences = brought.split('|').map(stickers).zip(both);
    ModuleText {
        title,
        sentences: sentences
            .map(|(with, (en, de))| (with, Text { en, de }))
            .collect(),
    }
}

/// The texts of sheets that have been checked.
pub(super) fn collect(sheets: &Sheets, names: &LegendsNames, cities: &[CityName]) -> LegendsTexts {
    let fill = Filler(cities);
    let stories = names.regions.iter().map(|region| {
        let mut rows = sheets.boxes.rows.iter();
        let row = rows.find(|row| row.cells[0] == *region && row.cells[1] == "story")?;
        Some(fill.text(&row.cells[3], &row.cells[4]))
    });
    let tickets = names.tickets.iter().map(|ticket| {
        let mut rows = sheets.ticket_texts.rows.iter();
        let row = rows.find(|row| row.cells[0] == *ticket)?;
        Some(fill.text(&row.cells[1], &row.cells[2]))
    });
    let company_rows: Vec<_> = (0..COMPANIES as u8)
        .flat_map(|company| CompanySlot::ALL.map(|slot| (Colour(company).name(), slot.word())))
        .filter_map(|(colour, slot)| {
            let mut rows = sheets.companies.rows.iter();
            rows.find(|row| row.cells[0] == colour && row.cells[5] == slot)
        })
        .collect();
    let postcards = sheets.postcards.rows.iter();
    LegendsTexts {
        regions: (sheets.regions.rows.iter())
            .map(|row| fill.text(&row.cells[1], &row.cells[2]))
            .collect(),
        stories: stories.collect(),
        events: (sheets.events.rows.iter())
            .map(|row| fill.card([4, 5, 6, 7].map(|cell| &row.cells[cell])))
            .collect(),
        postcards: (postcards.clone())
            .map(|row| PostcardText {
                title: fill.text(&row.cells[4], &row.cells[5]),
                public: fill.text(&row.cells[6], &row.cells[7]),
            })
            .collect(),
        secrets: postcards
            .map(|row| fill.text(&row.cells[8], &row.cells[9]))
            .collect(),
        campaign: (sheets.campaign.rows.iter())
            .map(|row| fill.card([5, 6, 7, 8].map(|cell| &row.cells[cell])))
            .collect(),
        companies: (company_rows.iter().step_by(CompanySlot::COUNT))
            .map(|row| CompanyText {
                name: fill.text(&row.cells[1], &row.cells[2]),
                motto: fill.text(&row.cells[3], &row.cells[4]),
            })
            .collect(),
        company_cards: (company_rows.iter())
            .map(|row| fill.card([7, 8, 9, 10].map(|cell| &row.cells[cell])))
            .collect(),
        tools: (sheets.tools.rows.iter())
            .map(|row| fill.card([1, 2, 3, 4].map(|cell| &row.cells[cell])))
            .collect(),
        agreements: (sheets.agreements.rows.iter())
            .map(|row| fill.card([1, 2, 3, 4].map(|cell| &row.cells[cell])))
            .collect(),
        stickers: (sheets.stickers.rows.iter())
            .map(|row| fill.card([7, 8, 9, 10].map(|cell| &row.cells[cell])))
            .collect(),
        modules: (sheets.modules.rows.iter())
            .map(|row| module_text(&fill, names, &row.cells))
            .collect(),
        tickets: tickets.collect(),
        words: words::collect(sheets),
        stations: stations(sheets),
        outcomes: outcomes(sheets, names),
    }
}
