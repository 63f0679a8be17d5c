//! Everything with a text that a viewer may read now, and nothing else.

use super::happening::company_to_wire;
use crate::campaign::Revealed;
use crate::catalogue::LegendsBox;
use crate::data::legends::CardText;
use crate::names::Text;
use crate::wire::{WireCardText, WireCardTextKind, WireCardTextSlot, WireLine, WireTerm, WireText};
use gleis_rules::legends::content::{
    AbilityRange, AgreementId, COMPANIES, CampaignCardId, CampaignKind, CompanyId, CompanySlot,
    EventId, EventKind, ModuleId, Phase, PostcardId, RegionId, Slot, StickerId, ToolId,
};
use gleis_rules::legends::{Legacy, LegendsView, PostPlace, Task, TicketSet, WordSet};
use gleis_rules::{BitSet, TicketId, TrackId, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// What lies open for one reader.
struct Open {
    events: WordSet,
    stickers: WordSet,
    read: Vec<CampaignCardId>,
    regions: Vec<RegionId>,
    /// The one whose box was opened in the present game: no map has its piece yet.
    fresh: Option<RegionId>,
    /// Regions whose boxes are closed, though their names were spoken.
    offered: Vec<RegionId>,
    /// Where each postcard is, and whether it was used.
    post: Vec<(PostPlace, bool)>,
    /// Company cards, a bit for each slot.
    cards: [u8; COMPANIES],
    toolbox: bool,
    /// Tickets whose text can be read.
    tickets: TicketSet,
    /// The companies of the reader.
    own: Vec<CompanyId>,
}

impl LegendsBox {
    /// What a viewer of this game may read now; `revealed` is what earlier games have
    /// brought.
    #[must_use]
    pub fn card_texts(&self, view: &LegendsView, revealed: &Revealed) -> Vec<WireCardText> {
        let (table, copy) = (&view.table, self.game.legacy());
        let mut known = *revealed;
        known.take_in(self.game.content(), table);
        let mut cards = copy.companies.each_ref().map(|company| company.cards);
        for seat in table.seats.seats() {
            cards[self.game.company(seat).index()] = table.cards[seat];
        }
        let mut open = Open {
            events: known.events,
            stickers: known.stickers,
            read: self.sides_before(copy.game),
            regions: copy.regions.clone(),
            fresh: table.opened,
            offered: Vec::new(),
            post: (0..self.legends.content.postcards.len())
                .map(|index| table.post[index])
                .map(|post| (post.at, post.spent != 0))
                .collect(),
            cards,
            toolbox: table.toolbox_open,
            tickets: TicketSet::EMPTY,
            own: match view.viewer {
                Viewer::Seat(seat) => vec![self.game.company(seat)],
                Viewer::Spectator => Vec::new(),
            },
        };
        open.read.extend(self.game.sides_read(&table.play));
        if self.game.shows_texts(table) {
            open.tickets = copy.tickets | copy.archived;
        }
        // Whoever may archive any event looks through the deck.
        if let Task::Archive(seat, true) = table.play.agenda.top()
            && view.viewer.is(seat)
        {
            open.events |= table.events.deck | table.events.discards;
        }
        self.offer_cards(view, &mut open);
        open.regions.extend(table.opened);
        let closed = |region: &RegionId| !open.regions.contains(region);
        open.offered = table.offered.iter().filter(closed).collect();
        self.list_card_texts(open)
    }

    /// Every card text that somebody with these companies may read between two games.
    #[must_use]
    pub fn card_texts_between(
        &self,
        copy: &Legacy,
        revealed: &Revealed,
        own: &[CompanyId],
    ) -> Vec<WireCardText> {
        let in_force = |sticker: StickerId| copy.stickers.has(sticker.index());
        let texts = self.game.texts_sticker().is_some_and(in_force);
        self.list_card_texts(Open {
            events: revealed.events,
            stickers: revealed.stickers | copy.stickers,
            read: self.sides_before(copy.game),
            regions: copy.regions.clone(),
            fresh: None,
            offered: Vec::new(),
            post: copy
                .post
                .iter()
                .map(|&(at, spent)| (at, spent != 0))
                .collect(),
            cards: copy.companies.each_ref().map(|company| company.cards),
            toolbox: copy.toolbox_open,
            tickets: if texts {
                copy.tickets | copy.archived
            } else {
                TicketSet::EMPTY
            },
            own: own.to_vec(),
        })
    }

    fn sides_before(&self, game: u8) -> Vec<CampaignCardId> {
        let games = 1..game;
        games.flat_map(|game| self.game.sides_of(game)).collect()
    }

    /// Two company cards lie before who chooses one of them.
    fn offer_cards(&self, view: &LegendsView, open: &mut Open) {
        if let Task::Upgrade(seat, level) = view.table.play.agenda.top()
            && view.viewer.is(seat)
            && let Some(slots) = self.game.due_cards(&view.table, seat, level)
        {
            for slot in slots {
                open.cards[self.game.company(seat).index()] |= 1 << slot.index();
            }
        }
    }

    fn list_card_texts(&self, mut open: Open) -> Vec<WireCardText> {
        let content = &self.legends.content;
        // Whoever opens the box of a region takes out what is in it, postcards aside.
        for &region in &open.regions {
            if let Some(contents) = &content.region(region).contents {
                open.stickers.insert(contents.sticker.index());
                for event in &contents.events {
                    open.events.insert(event.index());
                }
            }
        }
        let mut card_texts = Vec::new();
        self.list_companies(&open, &mut card_texts);
        self.list_events(&open, &mut card_texts);
        self.list_stickers(&open, &mut card_texts);
        card_texts.extend(open.read.iter().filter_map(|&side| self.side_text(side)));
        self.list_regions(&open, &mut card_texts);
        self.list_offered(&open, &mut card_texts);
        self.list_postcards(&open, &mut card_texts);
        if open.toolbox {
            let tools = (0..content.tools.len() as u8).map(ToolId);
            card_texts.extend(tools.filter_map(|tool| self.tool_text(tool)));
        }
        self.list_tickets(&open, &mut card_texts);
        self.tell_regions(&open, &mut card_texts);
        self.add_words(&mut card_texts);
        card_texts
    }

    /// Words of the pages that tell of something sealed lie with the first card that brings
    /// them, so that whoever may not read it does not read them either.
    fn add_words(&self, card_texts: &mut [WireCardText]) {
        let mut told = BTreeSet::new();
        for text_of_card in card_texts {
            let mut brings = BTreeSet::from([text_of_card.id.clone()]);
            for line in &text_of_card.lines {
                let terms = line.price.iter().flatten().chain(&line.effects);
                terms.for_each(|term| speaks_of(term, &mut brings));
            }
            for word in self.legends.texts.words_with(|with| brings.contains(with)) {
                if told.insert(&word.key) {
                    text_of_card
                        .words
                        .insert(word.key.clone(), (&word.text).into());
                }
            }
        }
    }

    fn list_companies(&self, open: &Open, card_texts: &mut Vec<WireCardText>) {
        let texts = &self.legends.texts;
        for company in CompanyId::all() {
            let colour = company.colour().name();
            if let Some(text) = texts.company(company) {
                let mut text_of_card =
                    plain(colour, WireCardTextKind::Company, &text.name, &text.motto);
                text_of_card.company = Some(company_to_wire(company));
                card_texts.push(text_of_card);
            }
            let slots = CompanySlot::ALL.into_iter();
            let held = open.cards[company.index()] | 1 << CompanySlot::Start.index();
            for slot in slots.filter(|slot| held >> slot.index() & 1 == 1) {
                let Some(text) = texts.company_card(company, slot) else {
                    continue;
                };
                let card = self.legends.content.company_card(company, slot);
                let id = format!("{colour}-{}", slot.word());
                let mut text_of_card = carded(&id, WireCardTextKind::CompanyCard, text);
                text_of_card.company = Some(company_to_wire(company));
                text_of_card.level = Some(slot.word().to_owned());
                text_of_card.stamps = Some(card.stamps).filter(|&stamps| stamps > 0);
                text_of_card.lines = self.lines_to_wire(card.abilities);
                card_texts.push(text_of_card);
            }
        }
    }

    fn list_events(&self, open: &Open, card_texts: &mut Vec<WireCardText>) {
        for index in open.events.members() {
            let id = EventId(index as u8);
            let event = self.legends.content.events.get(index);
            if let (Some(event), Some(text)) = (event, self.legends.texts.event(id)) {
                let name = self.legends.names.event(id);
                let mut text_of_card = carded(name, WireCardTextKind::Event, text);
                text_of_card.lasting = event.kind == EventKind::Lasting;
                text_of_card.lines = self.lines_to_wire(event.abilities);
                card_texts.push(text_of_card);
            }
        }
    }

    /// Stickers, and the modules to which they belong.
    fn list_stickers(&self, open: &Open, card_texts: &mut Vec<WireCardText>) {
        let (names, texts) = (&self.legends.names, &self.legends.texts);
        let mut modules: WordSet = 0;
        for index in open.stickers.members() {
            let id = StickerId(index as u8);
            let sticker = self.legends.content.stickers.get(index);
            if let (Some(sticker), Some(text)) = (sticker, texts.sticker(id)) {
                modules.insert(sticker.module.index());
                let mut text_of_card = carded(names.sticker(id), WireCardTextKind::Sticker, text);
                text_of_card.slot = Some(slot_to_wire(sticker.slot));
                text_of_card.module = Some(names.module(sticker.module).to_owned());
                text_of_card.lines = self.lines_to_wire(sticker.abilities);
                card_texts.push(text_of_card);
            }
        }
        for index in modules.members() {
            let id = ModuleId(index as u8);
            let brought = |sticker: StickerId| open.stickers.has(sticker.index());
            if let Some(text) = texts.module(id, brought) {
                card_texts.push(carded(names.module(id), WireCardTextKind::Module, &text));
            }
        }
    }

    fn side_text(&self, id: CampaignCardId) -> Option<WireCardText> {
        let side = self.legends.content.campaign.get(id.index())?;
        let text = self.legends.texts.side(id)?;
        let name = self.legends.names.side(id);
        let mut text_of_card = carded(name, WireCardTextKind::CampaignCard, text);
        let game = usize::from(side.game.saturating_sub(1));
        text_of_card.game = Some(side.game);
        text_of_card.year = self.legends.content.games.get(game).map(|game| game.year);
        text_of_card.slot = Some(WireCardTextSlot {
            kind: match side.phase {
                Phase::Setup => "setup".to_owned(),
                Phase::After => "after".to_owned(),
            },
            step: None,
        });
        text_of_card.side = Some(side_word(side.kind).to_owned());
        let outcomes = [true, false].map(|holds| self.legends.texts.outcome(id, holds));
        text_of_card.outcomes = outcomes.into_iter().flatten().map(Into::into).collect();
        text_of_card.lines = self.lines_to_wire(side.abilities);
        Some(text_of_card)
    }

    /// Boxes of regions, and the agreements in one of them.
    fn list_regions(&self, open: &Open, card_texts: &mut Vec<WireCardText>) {
        let (names, texts) = (&self.legends.names, &self.legends.texts);
        for &region in &open.regions {
            let contents = &self.legends.content.region(region).contents;
            let (Some(contents), Some(name), Some(story)) =
                (contents, texts.region(region), texts.story(region))
            else {
                continue;
            };
            let id = names.region(region);
            let mut text_of_card = plain(id, WireCardTextKind::RegionBox, name, story);
            text_of_card.module = Some(names.module(contents.module).to_owned());
            if open.fresh == Some(region) {
                text_of_card.tracks = self.piece_to_wire(open, region);
            }
            card_texts.push(text_of_card);
            for &AgreementId(index) in &contents.agreements {
                let id = AgreementId(index);
                let range = self.legends.content.agreements.get(usize::from(index));
                if let (Some(&range), Some(text)) = (range, texts.agreement(id)) {
                    let mut text_of_card =
                        carded(names.agreement(id), WireCardTextKind::Agreement, text);
                    text_of_card.lines = self.lines_to_wire(range);
                    card_texts.push(text_of_card);
                }
            }
        }
    }

    /// The tracks of a piece, by the cities at their ends, as far as both lie on open pieces.
    fn piece_to_wire(&self, open: &Open, piece: RegionId) -> BTreeMap<String, WireText> {
        let (content, board) = (&self.legends.content, &self.legends.board);
        let lies_open = |region: &RegionId| {
            content.region(*region).contents.is_none() || open.regions.contains(region)
        };
        let tracks = content.tracks.iter().zip(0..).filter_map(|(track, index)| {
            let regions = track.ends.map(|end| content.cities[end.index()].region);
            if !regions.contains(&piece) || !regions.iter().all(lies_open) {
                return None;
            }
            let [from, to] = track.ends.map(|end| &board.cities[end.index()].name);
            let name = WireText {
                en: format!("{} – {}", from.en, to.en),
                de: format!("{} – {}", from.de, to.de),
            };
            Some((self.track_name(TrackId(index)), name))
        });
        tracks.collect()
    }

    /// Of a region on offer everybody has heard the name, and nothing else.
    fn list_offered(&self, open: &Open, card_texts: &mut Vec<WireCardText>) {
        for &region in &open.offered {
            if let Some(name) = self.legends.texts.region(region) {
                let id = self.legends.names.region(region);
                card_texts.push(plain(
                    id,
                    WireCardTextKind::RegionBox,
                    name,
                    &Text::default(),
                ));
            }
        }
    }

    /// Says of everything that came out of the box of a region which one that was.
    fn tell_regions(&self, open: &Open, card_texts: &mut [WireCardText]) {
        let names = &self.legends.names;
        for &region in &open.regions {
            let Some(contents) = &self.legends.content.region(region).contents else {
                continue;
            };
            let came = |text_of_card: &WireCardText| match text_of_card.kind {
                WireCardTextKind::Event => {
                    (contents.events.iter()).any(|&id| names.event(id) == text_of_card.id)
                }
                WireCardTextKind::Sticker => names.sticker(contents.sticker) == text_of_card.id,
                WireCardTextKind::Postcard => {
                    (contents.postcards.iter()).any(|&id| names.postcard(id) == text_of_card.id)
                }
                WireCardTextKind::Agreement => {
                    (contents.agreements.iter()).any(|&id| names.agreement(id) == text_of_card.id)
                }
                _ => false,
            };
            for text_of_card in card_texts
                .iter_mut()
                .filter(|text_of_card| came(text_of_card))
            {
                text_of_card.region = Some(names.region(region).to_owned());
            }
        }
    }

    /// The public side for all; the secret one for the owner, and for all once it was used.
    fn list_postcards(&self, open: &Open, card_texts: &mut Vec<WireCardText>) {
        for (index, &(at, used)) in open.post.iter().enumerate() {
            let id = PostcardId(index as u8);
            let owner = match at {
                PostPlace::Sealed | PostPlace::Office => continue,
                PostPlace::Archive => None,
                PostPlace::Company(company) | PostPlace::Vault(company) => Some(company),
            };
            let Some(text) = self.legends.texts.postcard(id) else {
                continue;
            };
            let name = self.legends.names.postcard(id);
            let mut text_of_card =
                plain(name, WireCardTextKind::Postcard, &text.title, &text.public);
            text_of_card.company = owner.map(company_to_wire);
            let postcard = &self.legends.content.postcards[index];
            text_of_card.uses = Some(postcard.uses);
            if used || owner.is_some_and(|owner| open.own.contains(&owner)) {
                text_of_card.secret = self.legends.texts.secret(id).map(WireText::from);
                text_of_card.lines = self.lines_to_wire(postcard.abilities);
            }
            card_texts.push(text_of_card);
        }
    }

    fn tool_text(&self, id: ToolId) -> Option<WireCardText> {
        let tool = self.legends.content.tools.get(id.index())?;
        let text = self.legends.texts.tool(id)?;
        let mut text_of_card = carded(self.legends.names.tool(id), WireCardTextKind::Tool, text);
        text_of_card.counters = Some(tool.counters);
        text_of_card.lines = self.lines_to_wire(tool.abilities);
        Some(text_of_card)
    }

    fn list_tickets(&self, open: &Open, card_texts: &mut Vec<WireCardText>) {
        for index in open.tickets.members() {
            let id = TicketId(index as u8);
            let (Some(text), Some(ticket)) = (
                self.legends.texts.ticket(id),
                self.legends.content.tickets.get(index),
            ) else {
                continue;
            };
            let title = self.ticket_cities(id);
            let mut text_of_card = plain(
                self.legends.names.ticket(id),
                WireCardTextKind::TicketText,
                &title,
                text,
            );
            text_of_card.lines = self.lines_to_wire(ticket.text);
            card_texts.push(text_of_card);
        }
    }

    fn ticket_cities(&self, id: TicketId) -> Text {
        let [a, b] = self.game.ticket_places(id).map(|city| {
            let city = self.legends.board.cities.get(city.index());
            city.map(|city| &city.name)
        });
        let join = |of: fn(&Text) -> &str| {
            let [a, b] = [a, b].map(|name| name.map_or("", of));
            format!("{a}–{b}")
        };
        Text {
            en: join(|name| &name.en),
            de: join(|name| &name.de),
        }
    }

    fn lines_to_wire(&self, range: AbilityRange) -> Vec<WireLine> {
        let abilities = self.legends.content.each_ability_of(range);
        abilities
            .map(|(id, ability)| self.line_to_wire(id, ability))
            .collect()
    }
}

/// A text for programs; empty where there is none.
pub(super) fn text_of(text: Option<&Text>) -> WireText {
    text.map_or_else(
        || WireText {
            en: String::new(),
            de: String::new(),
        },
        WireText::from,
    )
}

fn carded(id: &str, kind: WireCardTextKind, text: &CardText) -> WireCardText {
    plain(id, kind, &text.title, &text.text)
}

fn plain(id: &str, kind: WireCardTextKind, title: &Text, text: &Text) -> WireCardText {
    WireCardText {
        id: id.to_owned(),
        kind,
        title: title.into(),
        text: text.into(),
        secret: None,
        lasting: false,
        year: None,
        game: None,
        slot: None,
        side: None,
        module: None,
        region: None,
        company: None,
        level: None,
        stamps: None,
        counters: None,
        uses: None,
        outcomes: Vec::new(),
        lines: Vec::new(),
        tracks: BTreeMap::new(),
        words: BTreeMap::new(),
    }
}

/// What a term speaks of, part by part, and the terms within it.
fn speaks_of(term: &WireTerm, said: &mut BTreeSet<String>) {
    let bare = |counter: &str| counter.split('[').next().unwrap_or_default().to_owned();
    let parts = [
        ("word", Some(term.word.clone())),
        ("target", term.target.as_deref().map(bare)),
        ("counter", term.target_counter.as_deref().map(bare)),
        ("kind", term.kind.clone()),
        ("counter", term.counter.as_deref().map(bare)),
        ("class", term.class.clone()),
    ];
    let named = parts.into_iter();
    said.extend(named.filter_map(|(part, word)| Some(format!("{part}:{}", word?))));
    for way in &term.ways {
        let terms = way.price.iter().flatten().chain(&way.effects);
        terms.for_each(|term| speaks_of(term, said));
    }
}

fn slot_to_wire(slot: Slot) -> WireCardTextSlot {
    let (kind, step) = match slot {
        Slot::Setup(step) => ("setup", Some(step)),
        Slot::Claim(step) => ("claim", Some(step)),
        Slot::After(step) => ("after", Some(step)),
        Slot::Turn => ("turn", None),
        Slot::Always => ("always", None),
    };
    WireCardTextSlot {
        kind: kind.to_owned(),
        step,
    }
}

const fn side_word(kind: CampaignKind) -> &'static str {
    match kind {
        CampaignKind::Story => "story",
        CampaignKind::Rule => "rule",
        CampaignKind::Event => "event",
        CampaignKind::Unlock => "unlock",
        CampaignKind::Choice => "choice",
        CampaignKind::Pause => "pause",
        CampaignKind::Stop => "stop",
    }
}
