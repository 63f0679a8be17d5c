//! What of a campaign's content nobody may know yet, as texts to look for.

use gleis_games::catalogue::LegendsBox;
use gleis_games::data::legends::CardText;
use gleis_games::names::Text;
use gleis_rules::legends::content::{
    AgreementId, CampaignCardId, CompanyId, CompanySlot, Content, EventId, ModuleId, PostcardId,
    StickerId, ToolId,
};
use gleis_rules::legends::{
    Happening, LegendsEvent, NewsEvent, PaperEvent, PlaceEvent, ProgressEvent, Task,
};
use gleis_rules::{BitSet, CityId, Game, ScriptedChance, SeatCount, Setup, TicketId};
use gleis_server::campaign::Story;
use std::collections::{BTreeMap, BTreeSet};

/// So many letters of a text are enough to know it.
const LETTERS: usize = 160;

/// A title that is at least so long is in no other text by chance.
const TITLE: usize = 14;

/// Everything that was opened in the games so far.
#[derive(Default)]
pub struct Opened {
    /// Events that are in a deck: their ids are told.
    events: BTreeSet<u8>,
    /// Events that were read.
    read: BTreeSet<u8>,
    sides: BTreeSet<u8>,
    stickers: BTreeSet<u8>,
    regions: BTreeSet<u8>,
    offered: BTreeSet<u8>,
    /// Postcards that were found, and by whom.
    found: BTreeMap<u8, CompanyId>,
    /// Secret sides that were shown by being used.
    used: BTreeSet<u8>,
    tools: bool,
    agreements: BTreeSet<u8>,
    /// Company cards that were chosen.
    cards: BTreeSet<(u8, usize)>,
}

/// Something to look for, and the company that may know it all the same.
#[derive(Debug)]
pub struct Needle {
    /// What it is.
    pub what: String,
    /// The text.
    pub text: String,
    /// Whose player may know it.
    pub except: Option<CompanyId>,
    /// Is it so short that it may mean something else where no campaign is spoken of?
    pub common: bool,
}

impl Opened {
    /// Plays the games of a campaign again and notes what they opened.
    pub fn of(story: &Story) -> Self {
        let content = &story.first().legends.content;
        let mut opened = Self::default();
        let fresh = gleis_rules::legends::Legacy::fresh(content);
        let copies = [&fresh]
            .into_iter()
            .chain(story.games.iter().map(|told| &told.after));
        for copy in copies {
            opened.events.extend(copy.events.members().map(|e| e as u8));
            let stickers = copy.stickers.members();
            opened.stickers.extend(stickers.map(|s| s as u8));
            let board = copy.board(content);
            let open = content.region_ids().filter(|&id| board.has(id));
            opened.regions.extend(open.map(|id| id.0));
            // Those who choose see which boxes they choose from.
            let next = copy.candidates(content);
            let next = content.region_ids().filter(|&id| next.has(id));
            opened.offered.extend(next.map(|id| id.0));
        }
        for &region in &story.campaign().legacy().regions {
            let contents = content.region(region).contents.iter();
            let agreements = contents.flat_map(|contents| &contents.agreements);
            opened.agreements.extend(agreements.map(|id| id.0));
        }
        for (number, told) in (1..).zip(&story.games) {
            let entry = story.entry(number, &told.companies).expect("a game");
            let mut chance = ScriptedChance::new(&told.played.luck);
            let seats = SeatCount::new(told.companies.len() as u8).expect("seats");
            let mut events = Vec::new();
            let setup = Setup { seats, first: None };
            let mut state = entry.game.deal(setup, &mut chance, &mut events);
            for &(seat, action) in &told.played.actions {
                let game = &entry.game;
                game.apply(&mut state, seat, action, &mut chance, &mut events)
                    .expect("it was legal");
            }
            for event in events {
                if let LegendsEvent::Open(happening) = event {
                    opened.note(&entry, happening);
                }
            }
        }
        opened
    }

    fn note(&mut self, entry: &LegendsBox, happening: Happening) {
        match happening {
            Happening::News(NewsEvent::EventAdded(id)) => drop(self.events.insert(id.0)),
            Happening::News(NewsEvent::EventTurned(id) | NewsEvent::EventArchived(id)) => {
                self.read.insert(id.0);
            }
            // Whoever may archive any event looks through the deck.
            Happening::Awaits(play) if matches!(play.agenda.top(), Task::Archive(_, true)) => {
                self.read.extend(&self.events);
            }
            Happening::Read(id) => drop(self.sides.insert(id.0)),
            Happening::Paper(PaperEvent::RuleAdded(id)) => drop(self.stickers.insert(id.0)),
            Happening::Place(PlaceEvent::RegionOpened(id)) => {
                self.regions.insert(id.0);
                let contents = entry.legends.content.region(id).contents.iter();
                self.read
                    .extend(contents.flat_map(|box_| &box_.events).map(|id| id.0));
            }
            Happening::Place(PlaceEvent::RegionOffered(id)) => drop(self.offered.insert(id.0)),
            Happening::Paper(PaperEvent::PostcardTaken {
                postcard, company, ..
            }) => drop(self.found.insert(postcard.0, company)),
            Happening::Paper(PaperEvent::PostcardUsed { postcard, .. }) => {
                self.used.insert(postcard.0);
            }
            Happening::Paper(PaperEvent::ToolboxOpened) => self.tools = true,
            Happening::Paper(PaperEvent::AgreementsLaid(laid)) => {
                self.agreements.extend(laid.members().map(|a| a as u8));
            }
            Happening::Progress(ProgressEvent::UpgradeTaken { seat, slot }) => {
                self.cards
                    .insert((entry.game.company(seat).0, slot.index()));
            }
            _ => {}
        }
    }

    /// What is still sealed, with all its texts in both languages.
    pub fn sealed(&self, story: &Story) -> Vec<Needle> {
        let first = story.first();
        let (content, texts) = (&first.legends.content, &first.legends.texts);
        let names = &first.legends.names;
        let mut pile = Pile {
            named: self.named(content),
            ..Pile::default()
        };
        for id in (0..content.events.len()).map(|id| EventId(id as u8)) {
            let card = texts.event(id).expect("every card has a text");
            if self.events.contains(&id.0) {
                let open = self.read.contains(&id.0);
                pile.title(open, names.event(id), &card.title);
                pile.text(open, names.event(id), &card.text, None);
            } else {
                pile.named_card(false, &format!("{id:?}"), names.event(id), Some(card));
            }
        }
        for id in (0..content.campaign.len()).map(|id| CampaignCardId(id as u8)) {
            let open = self.sides.contains(&id.0);
            pile.card(open, names.side(id), texts.side(id));
        }
        for id in (0..content.stickers.len()).map(|id| StickerId(id as u8)) {
            let open = self.stickers.contains(&id.0);
            pile.named_card(
                open,
                &format!("{id:?}"),
                names.sticker(id),
                texts.sticker(id),
            );
        }
        for id in (0..content.tools.len()).map(|id| ToolId(id as u8)) {
            pile.card(self.tools, names.tool(id), texts.tool(id));
        }
        for id in (0..content.agreements.len()).map(|id| AgreementId(id as u8)) {
            let open = self.agreements.contains(&id.0);
            pile.card(open, names.agreement(id), texts.agreement(id));
        }
        for (place, module) in content.modules.iter().enumerate() {
            let id = ModuleId(place as u8);
            let mut stickers = module.stickers.iter();
            let open = stickers.any(|sticker| self.stickers.contains(&sticker.0));
            let brought = |id: StickerId| self.stickers.contains(&id.0);
            let told = texts.module(id, |sticker| !open || brought(sticker));
            pile.card(open, names.module(id), told.as_ref());
            // Sentences of an open module come with their stickers.
            let told = told.filter(|_| open).map(|card| card.text);
            for &sticker in module.stickers.iter().filter(|&&id| !brought(id)) {
                let later = texts.module(id, |other| other == sticker);
                let later = later
                    .map(|card| card.text)
                    .filter(|text| !text.en.is_empty());
                if let (Some(told), Some(later)) = (&told, later)
                    && !told.en.contains(&later.en)
                {
                    pile.text(false, names.module(id), &later, None);
                }
            }
        }
        self.seal_places(story, &mut pile);
        self.seal_postcards(story, &mut pile);
        self.seal_companies(story, &mut pile);
        pile.needles()
    }

    /// What the lines of open cards and stickers speak of: they may name an event by its id
    /// that nobody has chosen yet.
    fn named(&self, content: &Content) -> String {
        let events = self
            .events
            .iter()
            .map(|&id| content.events[usize::from(id)].abilities);
        let sides = self
            .sides
            .iter()
            .map(|&id| content.campaign[usize::from(id)].abilities);
        let stickers =
            (self.stickers.iter()).map(|&id| content.stickers[usize::from(id)].abilities);
        let ranges = events.chain(sides).chain(stickers);
        ranges
            .map(|range| format!("{:?}", content.abilities_of(range)))
            .collect()
    }

    fn seal_places(&self, story: &Story, pile: &mut Pile) {
        let legends = &story.first().legends;
        for id in legends.content.region_ids() {
            let open = self.regions.contains(&id.0);
            let name = legends.names.region(id);
            if let Some(story) = legends.texts.story(id) {
                pile.text(open, name, story, None);
            }
            if !open && !self.offered.contains(&id.0) {
                pile.exact(name, &format!("\"{name}\""));
            }
        }
        let texts = legends.names.find_sticker("S-TXT");
        let open = texts.is_some_and(|id| self.stickers.contains(&id.0));
        for id in (0..legends.content.tickets.len()).map(|id| TicketId(id as u8)) {
            if let Some(text) = legends.texts.ticket(id) {
                pile.text(open, legends.names.ticket(id), text, None);
            }
        }
    }

    fn seal_postcards(&self, story: &Story, pile: &mut Pile) {
        let legends = &story.first().legends;
        for place in 0..legends.content.postcards.len() {
            let id = PostcardId(place as u8);
            let (name, found) = (legends.names.postcard(id), self.found.get(&id.0));
            if let Some(card) = legends.texts.postcard(id) {
                pile.title(found.is_some(), name, &card.title);
                pile.text(found.is_some(), name, &card.public, None);
            }
            if let Some(secret) = legends.texts.secret(id) {
                let used = self.used.contains(&id.0);
                pile.text(used, name, secret, found.copied());
            }
        }
    }

    fn seal_companies(&self, story: &Story, pile: &mut Pile) {
        let texts = &story.first().legends.texts;
        for id in CompanyId::all() {
            for slot in CompanySlot::ALL {
                let Some(card) = texts.company_card(id, slot) else {
                    continue;
                };
                let open = slot == CompanySlot::Start || self.cards.contains(&(id.0, slot.index()));
                let name = format!("{}-{}", id.colour().name(), slot.word());
                pile.text(open, &name, &card.text, Some(id));
            }
        }
    }
}

/// Ids of cities that are on no open piece, as they stand in names of tracks and lists.
pub fn closed_cities(story: &Story) -> Vec<String> {
    let legends = &story.first().legends;
    let board = story.campaign().legacy().board(&legends.content);
    let cities = legends.content.cities.iter().enumerate();
    let closed = cities.filter(|(_, city)| !board.has(city.region));
    closed
        .flat_map(|(place, _)| {
            let id = legends.names.city(CityId(place as u8));
            [
                format!("\"{id}\""),
                format!("\"{id}-"),
                format!("-{id}\""),
                format!("-{id}#"),
            ]
        })
        .collect()
}

/// Needles, and what is open beside them: the same words on an open card prove nothing.
#[derive(Default)]
struct Pile {
    /// Ids that stand on open cards, as the rules print them.
    named: String,
    sealed: Vec<Needle>,
    open: Vec<String>,
}

impl Pile {
    fn card(&mut self, open: bool, name: &str, card: Option<&CardText>) {
        let card = card.expect("every card has a text");
        self.title(open, name, &card.title);
        self.text(open, name, &card.text, None);
        if !open {
            self.exact(name, &format!("\"{name}\""));
            self.exact(name, &format!("\"{name}/"));
        }
    }

    /// The same for a card whose id may stand on an open one.
    fn named_card(&mut self, open: bool, id: &str, name: &str, card: Option<&CardText>) {
        if self.named.contains(id) {
            let card = card.expect("every card has a text");
            self.title(open, name, &card.title);
            self.text(open, name, &card.text, None);
        } else {
            self.card(open, name, card);
        }
    }

    fn title(&mut self, open: bool, name: &str, title: &Text) {
        for title in [&title.en, &title.de] {
            if open {
                self.open.push(title.clone());
            } else if title.chars().count() >= TITLE {
                self.exact(name, title);
            } else {
                self.exact(name, &format!("\"{title}\""));
                if let Some(last) = self.sealed.last_mut() {
                    last.common = true;
                }
            }
        }
    }

    fn text(&mut self, open: bool, name: &str, text: &Text, except: Option<CompanyId>) {
        for text in [&text.en, &text.de] {
            if open {
                self.open.push(text.clone());
                continue;
            }
            // As it stands in JSON.
            let quoted = serde_json::to_string(text).expect("a text");
            let inner = quoted.trim_matches('"');
            self.sealed.push(Needle {
                what: name.to_owned(),
                text: inner.chars().take(LETTERS).collect(),
                except,
                common: false,
            });
        }
    }

    fn exact(&mut self, name: &str, text: &str) {
        self.sealed.push(Needle {
            what: name.to_owned(),
            text: text.to_owned(),
            except: None,
            common: false,
        });
    }

    fn needles(self) -> Vec<Needle> {
        let open = self.open;
        let bare = |needle: &Needle| needle.text.trim_matches('"').to_owned();
        let alone = |needle: &Needle| !open.iter().any(|text| text.contains(&bare(needle)));
        self.sealed.into_iter().filter(alone).collect()
    }
}

/// A place where something is told that is still sealed, with some letters around it.
pub fn leak(needles: &[Needle], company: Option<CompanyId>, told: &str) -> Option<String> {
    // Two cards may say the same, and one of them may be known.
    let known = |text: &str| {
        let own = |other: &Needle| other.except.is_some() && other.except == company;
        needles.iter().any(|other| other.text == text && own(other))
    };
    let mut all = needles.iter();
    let needle = all.find(|n| told.contains(&n.text) && !known(&n.text))?;
    let at = told.find(&needle.text)?;
    let before: String = told[..at].chars().rev().take(120).collect();
    let before: String = before.chars().rev().collect();
    let after: String = told[at..].chars().take(160).collect();
    Some(format!("{}: …{before}>>>{after}…", needle.what))
}
