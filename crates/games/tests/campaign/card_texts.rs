//! What programs are told of a campaign: card_texts, and nothing sealed.

use crate::{games, seats};
use gleis_games::campaign::Revealed;
use gleis_games::data::load_legends;
use gleis_games::wire::{WireCardText, WireCardTextKind};
use gleis_games::{Entry, LegendsBox};
use gleis_rules::legends::campaign::Campaign;
use gleis_rules::legends::content::{
    AgreementId, CampaignCardId, CompanyId, CompanySlot, EventId, ModuleId, PostcardId, RegionId,
    StickerId, ToolId,
};
use gleis_rules::legends::{
    Happening, LegendsAction, LegendsEvent, LegendsState, NewsEvent, PaperEvent, PlaceEvent,
    PostPlace, Table, Task,
};
use gleis_rules::{BitSet, Game, Rng, Seat, SeededChance, Setup, TicketId, Viewer};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

pub fn first() -> &'static LegendsBox {
    static FIRST: LazyLock<LegendsBox> =
        LazyLock::new(|| load_legends("legends-first").expect("the built-in campaign"));
    &FIRST
}

/// What one action did.
pub struct Ply<'a> {
    pub entry: &'a LegendsBox,
    pub before: &'a LegendsState,
    pub seat: Seat,
    pub action: LegendsAction,
    pub after: &'a LegendsState,
    pub events: &'a [LegendsEvent],
}

/// Somebody who looks on while a random campaign is played.
pub trait Watcher {
    fn deal(&mut self, _entry: &LegendsBox, _state: &LegendsState, _events: &[LegendsEvent]) {}
    fn ply(&mut self, _ply: &Ply<'_>) {}
    fn between(&mut self, _entry: &LegendsBox, _campaign: &Campaign, _shelf: &Revealed) {}
}

/// Plays the first games of a campaign at random; in every second game a company is absent, if
/// enough are left.
pub fn play(companies: u8, games: u8, seed: u64, watcher: &mut dyn Watcher) {
    let mut campaign = Campaign::new(Arc::clone(&first().legends.content));
    let mut revealed = Revealed::default();
    let mut players = Rng::new(seed);
    for game in 1..=games {
        let all: Vec<CompanyId> = CompanyId::all().take(usize::from(companies)).collect();
        let away = game % 2 == 0 && companies > 2;
        let here = &all[usize::from(away)..];
        let entry = LegendsBox {
            game: campaign.next_game(here).expect("a game is left"),
            revealed,
            ..first().clone()
        };
        let mut luck = SeededChance::new(seed * 100 + u64::from(game));
        let mut events = Vec::new();
        let setup = Setup::new(seats(here.len() as u8));
        let mut state = entry.game.deal(setup, &mut luck, &mut events);
        watcher.deal(&entry, &state, &events);
        while let Some(seat) = entry.game.to_act(&state).first() {
            let action = entry.game.sample(&state, seat, &mut players);
            let before = state;
            events.clear();
            (entry.game)
                .apply(&mut state, seat, action, &mut luck, &mut events)
                .expect("sampled actions are legal");
            watcher.ply(&Ply {
                entry: &entry,
                before: &before,
                seat,
                action,
                after: &state,
                events: &events,
            });
        }
        campaign.take_in(&entry.game, &state).expect("it is over");
        revealed.take_in(entry.game.content(), &state.table);
        watcher.between(&entry, &campaign, &revealed);
    }
}

type Id = (WireCardTextKind, String);

/// Keeps by itself what has come to light, from the events alone.
#[derive(Default)]
struct Librarian {
    open: BTreeSet<Id>,
    /// Regions on offer, which are forgotten after the game.
    closed: BTreeSet<String>,
    texts: bool,
    looked: u32,
    secrets: u32,
    sealed: u32,
    /// Open and closed boxes that were looked at.
    boxes: [u32; 2],
}

impl Librarian {
    fn unseal(&mut self, kind: WireCardTextKind, id: impl Into<String>) {
        self.open.insert((kind, id.into()));
    }

    fn sticker(&mut self, id: StickerId) {
        let legends = &first().legends;
        let module = legends.content.stickers[id.index()].module;
        self.unseal(WireCardTextKind::Sticker, legends.names.sticker(id));
        self.unseal(WireCardTextKind::Module, legends.names.module(module));
        self.texts |= legends.names.sticker(id) == "S-TXT";
    }

    fn take_in(&mut self, event: &LegendsEvent) {
        let legends = &first().legends;
        let names = &legends.names;
        let LegendsEvent::Open(happening) = event else {
            return;
        };
        match *happening {
            Happening::Read(id) => self.unseal(WireCardTextKind::CampaignCard, names.side(id)),
            Happening::News(NewsEvent::EventTurned(id) | NewsEvent::EventArchived(id)) => {
                self.unseal(WireCardTextKind::Event, names.event(id));
            }
            Happening::Paper(PaperEvent::RuleAdded(id)) => self.sticker(id),
            Happening::Paper(PaperEvent::PostcardTaken { postcard, .. }) => {
                self.unseal(WireCardTextKind::Postcard, names.postcard(postcard));
            }
            Happening::Paper(PaperEvent::ToolboxOpened) => {
                for tool in &names.tools {
                    self.unseal(WireCardTextKind::Tool, tool.clone());
                }
            }
            // The name of a region on offer is spoken aloud; what is in the box is not.
            Happening::Place(PlaceEvent::RegionOffered(id)) => {
                self.unseal(WireCardTextKind::RegionBox, names.region(id));
                self.closed.insert(names.region(id).to_owned());
            }
            Happening::Place(PlaceEvent::RegionOpened(id)) => {
                self.closed.remove(names.region(id));
                self.unseal(WireCardTextKind::RegionBox, names.region(id));
                let contents = legends.content.region(id).contents.clone();
                let contents = contents.expect("a box");
                self.sticker(contents.sticker);
                for event in contents.events {
                    self.unseal(WireCardTextKind::Event, names.event(event));
                }
                for agreement in contents.agreements {
                    self.unseal(WireCardTextKind::Agreement, names.agreement(agreement));
                }
            }
            _ => {}
        }
    }

    /// What everybody may read from the start, and what depends on the table.
    fn at(&self, entry: &LegendsBox, table: &Table, viewer: Option<Seat>) -> BTreeSet<Id> {
        let legends = &entry.legends;
        let mut open = self.open.clone();
        for company in CompanyId::all() {
            let colour = company.colour().name();
            open.insert((WireCardTextKind::Company, colour.into()));
            let seat = entry.game.seat_of(company, table.seats);
            let cards = seat.map_or(
                entry.game.legacy().companies[company.index()].cards,
                |seat| table.cards[seat],
            );
            for slot in CompanySlot::ALL {
                if cards >> slot.index() & 1 == 1 {
                    let id = format!("{colour}-{}", slot.word());
                    open.insert((WireCardTextKind::CompanyCard, id));
                }
            }
        }
        if let Task::Archive(seat, true) = table.play.agenda.top()
            && viewer == Some(seat)
        {
            for index in (table.events.deck | table.events.discards).members() {
                let name = legends.names.event(EventId(index as u8));
                open.insert((WireCardTextKind::Event, name.into()));
            }
        }
        if let Task::Upgrade(seat, level) = table.play.agenda.top()
            && viewer == Some(seat)
        {
            let colour = entry.game.company(seat).colour().name();
            for slot in CompanySlot::of_level(usize::from(level)).expect("a level") {
                let id = format!("{colour}-{}", slot.word());
                open.insert((WireCardTextKind::CompanyCard, id));
            }
        }
        if self.texts {
            let legacy = entry.game.legacy();
            for ticket in (legacy.tickets | legacy.archived).members() {
                let id = TicketId(ticket as u8);
                if legends.texts.ticket(id).is_some() {
                    open.insert((
                        WireCardTextKind::TicketText,
                        legends.names.ticket(id).into(),
                    ));
                }
            }
        }
        open
    }

    fn look(&mut self, entry: &LegendsBox, state: &LegendsState) {
        self.looked += 1;
        for viewer in Viewer::all(state.table.seats) {
            let view = entry.game.observe(state, viewer);
            let card_texts = entry.card_texts_to_wire(&view);
            let seat = match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            };
            let ids: BTreeSet<Id> = (card_texts.iter())
                .map(|text_of_card| (text_of_card.kind, text_of_card.id.clone()))
                .collect();
            assert_eq!(ids.len(), card_texts.len(), "nothing stands there twice");
            assert_eq!(ids, self.at(entry, &state.table, seat), "{viewer:?}");
            let own = seat.map(|seat| entry.game.company(seat));
            self.check_secrets(entry, &state.table, own, &card_texts);
            self.check_boxes(&card_texts);
            // Reading every sealed text is slow, so it is not done at every position.
            if self.looked % 64 == 1 {
                self.check_texts(&ids, &card_texts);
            }
        }
    }

    fn check_secrets(
        &mut self,
        entry: &LegendsBox,
        table: &Table,
        own: Option<CompanyId>,
        card_texts: &[WireCardText],
    ) {
        for text_of_card in card_texts {
            if text_of_card.kind != WireCardTextKind::Postcard {
                assert_eq!(text_of_card.secret, None);
                continue;
            }
            let id = entry.legends.names.find_postcard(&text_of_card.id);
            let post = table.post(id.expect("a postcard"));
            let owner = match post.at {
                PostPlace::Company(company) | PostPlace::Vault(company) => Some(company),
                _ => None,
            };
            let may = post.spent != 0 || (own.is_some() && owner == own);
            assert_eq!(text_of_card.secret.is_some(), may, "{}", text_of_card.id);
            assert_eq!(text_of_card.lines.is_empty(), !may, "{}", text_of_card.id);
            assert!(
                text_of_card.uses.is_some(),
                "{}: everybody may count uses",
                text_of_card.id
            );
            self.secrets += u32::from(may);
            self.sealed += u32::from(!may);
        }
    }

    /// A closed box has a name and nothing else, an open one says what came out of it.
    fn check_boxes(&mut self, card_texts: &[WireCardText]) {
        let is_box =
            |text_of_card: &&WireCardText| text_of_card.kind == WireCardTextKind::RegionBox;
        for text_of_card in card_texts.iter().filter(is_box) {
            let closed = self.closed.contains(&text_of_card.id);
            assert!(!text_of_card.title.en.is_empty() && !text_of_card.title.de.is_empty());
            assert_eq!(
                text_of_card.text.en.is_empty(),
                closed,
                "{}",
                text_of_card.id
            );
            assert_eq!(
                text_of_card.text.de.is_empty(),
                closed,
                "{}",
                text_of_card.id
            );
            assert_eq!(text_of_card.module.is_none(), closed, "{}", text_of_card.id);
            assert!(text_of_card.lines.is_empty() && text_of_card.region.is_none());
            let came = |other: &&WireCardText| other.region.as_ref() == Some(&text_of_card.id);
            let came = card_texts.iter().filter(came).count();
            assert_eq!(came == 0, closed, "{}", text_of_card.id);
            self.boxes[usize::from(closed)] += 1;
        }
        for text_of_card in card_texts {
            if let Some(region) = &text_of_card.region {
                let legends = &first().legends;
                let id = legends.names.find_region(region).expect("a region");
                let contents = legends.content.region(id).contents.as_ref();
                let contents = contents.expect("a box");
                let mut events = contents.events.iter().map(|&id| legends.names.event(id));
                let right = match text_of_card.kind {
                    WireCardTextKind::Event => events.any(|name| name == text_of_card.id),
                    WireCardTextKind::Sticker => {
                        legends.names.sticker(contents.sticker) == text_of_card.id
                    }
                    WireCardTextKind::Postcard => text_of_card.id.starts_with('2'),
                    kind => kind == WireCardTextKind::Agreement && !contents.agreements.is_empty(),
                };
                assert!(right, "{}: {region}", text_of_card.id);
            }
        }
    }

    /// No text of anything sealed is anywhere in what is sent.
    fn check_texts(&self, open: &BTreeSet<Id>, card_texts: &[WireCardText]) {
        let sent = serde_json::to_string(card_texts).expect("JSON");
        for (id, texts) in everything() {
            let closed = id.0 == WireCardTextKind::RegionBox && self.closed.contains(&id.1);
            if !open.contains(id) || closed {
                for text in texts {
                    let text = serde_json::to_string(text).expect("JSON");
                    assert!(!sent.contains(text.trim_matches('"')), "{id:?}: {text}");
                }
            }
        }
    }
}

/// The long texts of all card_texts, English and German, with their ids.
fn everything() -> &'static [(Id, Vec<String>)] {
    static ALL: LazyLock<Vec<(Id, Vec<String>)>> = LazyLock::new(|| {
        let (content, names) = (&first().legends.content, &first().legends.names);
        let texts = &first().legends.texts;
        let mut all: Vec<(Id, Vec<String>)> = Vec::new();
        let mut add = |kind, id: &str, text: Option<&gleis_games::Text>| {
            let text = text.expect("a text");
            all.push(((kind, id.into()), vec![text.en.clone(), text.de.clone()]));
        };
        let count = |list: usize| 0..list as u8;
        for id in count(content.events.len()).map(EventId) {
            let text = texts.event(id).map(|card| &card.text);
            add(WireCardTextKind::Event, names.event(id), text);
        }
        for id in count(content.stickers.len()).map(StickerId) {
            let text = texts.sticker(id).map(|card| &card.text);
            add(WireCardTextKind::Sticker, names.sticker(id), text);
        }
        for id in count(content.modules.len()).map(ModuleId) {
            let text = texts.module(id, |_| true).map(|card| card.text);
            add(WireCardTextKind::Module, names.module(id), text.as_ref());
        }
        for id in count(content.campaign.len()).map(CampaignCardId) {
            let text = texts.side(id).map(|card| &card.text);
            add(WireCardTextKind::CampaignCard, names.side(id), text);
        }
        for id in count(content.postcards.len()).map(PostcardId) {
            let text = texts.postcard(id).map(|card| &card.public);
            add(WireCardTextKind::Postcard, names.postcard(id), text);
            add(
                WireCardTextKind::Postcard,
                names.postcard(id),
                texts.secret(id),
            );
        }
        for id in count(content.tools.len()).map(ToolId) {
            let text = texts.tool(id).map(|card| &card.text);
            add(WireCardTextKind::Tool, names.tool(id), text);
        }
        for id in count(content.agreements.len()).map(AgreementId) {
            let text = texts.agreement(id).map(|card| &card.text);
            add(WireCardTextKind::Agreement, names.agreement(id), text);
        }
        let closed = names.regions_at_start as u8..names.regions.len() as u8;
        for id in closed.map(RegionId) {
            add(
                WireCardTextKind::RegionBox,
                names.region(id),
                texts.story(id),
            );
        }
        for company in CompanyId::all() {
            for slot in CompanySlot::ALL.into_iter().skip(1) {
                let id = format!("{}-{}", company.colour().name(), slot.word());
                let text = texts.company_card(company, slot).map(|card| &card.text);
                add(WireCardTextKind::CompanyCard, &id, text);
            }
        }
        all
    });
    &ALL
}

impl Watcher for Librarian {
    fn deal(&mut self, entry: &LegendsBox, state: &LegendsState, events: &[LegendsEvent]) {
        events.iter().for_each(|event| self.take_in(event));
        self.look(entry, state);
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        ply.events.iter().for_each(|event| self.take_in(event));
        self.look(ply.entry, ply.after);
    }

    fn between(&mut self, entry: &LegendsBox, campaign: &Campaign, revealed: &Revealed) {
        for region in std::mem::take(&mut self.closed) {
            self.open.remove(&(WireCardTextKind::RegionBox, region));
        }
        let copy = campaign.legacy();
        for own in [vec![], vec![CompanyId(1)]] {
            let card_texts = entry.card_texts_between(copy, revealed, &own);
            let ids: BTreeSet<Id> = (card_texts.iter())
                .map(|text_of_card| (text_of_card.kind, text_of_card.id.clone()))
                .collect();
            let tickets = |id: &&Id| id.0 != WireCardTextKind::TicketText;
            let known: BTreeSet<&Id> = self.open.iter().filter(tickets).collect();
            assert!(known.iter().all(|id| ids.contains(*id)));
            self.check_texts(&ids, &card_texts);
            for text_of_card in card_texts
                .iter()
                .filter(|text_of_card| text_of_card.secret.is_some())
            {
                let id = entry.legends.names.find_postcard(&text_of_card.id);
                let (at, spent) = copy.post[id.expect("a postcard").index()];
                let is_own = own.iter().any(|&own| at == PostPlace::Company(own));
                assert!(is_own || spent != 0);
            }
        }
        let text = serde_json::to_string(&entry.copy_to_wire(copy)).expect("JSON");
        let board = copy.board(entry.game.content());
        for (city, name) in (entry.game.content().cities.iter()).zip(&entry.legends.names.cities) {
            if !board.has(city.region) {
                assert!(!text.contains(&format!("\"{name}\"")), "{name}");
                assert!(!text.contains(&format!("-{name}")), "{name}");
            }
        }
        for (id, texts) in everything() {
            assert!(!texts.iter().any(|words| text.contains(words)), "{id:?}");
        }
    }
}

/// LW-21, LW-26, LW-31: what is sent to players and to those who look on is exactly what has
/// come to light, and the secret side of a postcard is its owner's until it is used.
#[test]
fn papers_hold_what_is_open_and_nothing_else() {
    let campaigns = [(3, 1), (2, 2), (5, 3)];
    for (companies, seed) in campaigns.into_iter().take(games(1) as usize) {
        let mut librarian = Librarian::default();
        play(companies, 5, seed, &mut librarian);
        assert!(librarian.looked > 100 && librarian.secrets > 0 && librarian.sealed > 0);
        assert!(librarian.boxes[0] > 0 && librarian.boxes[1] > 0);
    }
}

/// A sentence on stickers that belong together comes with its sticker: after the first game nobody
/// reads of the bell, of company cards or of small print.
#[test]
fn sentences_come_with_their_stickers() {
    let (names, texts) = (&first().legends.names, &first().legends.texts);
    let module = names.find_module("M-stamps").expect("a module");
    let told = |stickers: &[&str]| {
        let open: Vec<_> = (stickers.iter())
            .map(|name| names.find_sticker(name).expect("a sticker"))
            .collect();
        let card = texts
            .module(module, |id| open.contains(&id))
            .expect("a text");
        [card.text.en, card.text.de]
    };
    for (stickers, says, not) in [
        (&["S-A4"][..], &["stamp", "Stempel"], &["bell", "Glocke"]),
        (
            &["S-A4", "S-BELL"][..],
            &["bell", "Glocke"],
            &["texts", "Texte"],
        ),
        (
            &["S-A4", "S-BELL", "S-TXT"][..],
            &["texts", "Texte"],
            &["#", "#"],
        ),
    ] {
        for (text, (says, not)) in told(stickers).iter().zip(says.iter().zip(not)) {
            assert!(
                text.contains(says) && !text.contains(not),
                "{stickers:?}: {text}"
            );
        }
    }
    assert_eq!(told(&[]), ["", ""]);
    let whole = texts.module(module, |_| true).expect("a text");
    assert_eq!(
        told(&["S-A4", "S-BELL", "S-TXT"]),
        [whole.text.en, whole.text.de]
    );
}

/// An event is read when a newspaper turns it up, and not before.
#[test]
fn an_event_is_read_with_its_first_newspaper() {
    let entry = first();
    let luck = &mut SeededChance::new(1);
    let mut state = entry.game.deal(Setup::new(seats(3)), luck, &mut Vec::new());
    let mut players = Rng::new(4);
    let mut turned: BTreeSet<String> = BTreeSet::new();
    while let Some(seat) = entry.game.to_act(&state).first() {
        let view = entry.game.observe(&state, Viewer::Spectator);
        let card_texts = entry.card_texts_to_wire(&view);
        let events = card_texts
            .iter()
            .filter(|text| text.kind == WireCardTextKind::Event);
        let events: BTreeSet<String> = events.map(|text| text.id.clone()).collect();
        assert_eq!(events, turned);
        let action = entry.game.sample(&state, seat, &mut players);
        let mut events = Vec::new();
        (entry
            .game
            .apply(&mut state, seat, action, luck, &mut events))
        .expect("legal");
        for event in events {
            if let LegendsEvent::Open(Happening::News(NewsEvent::EventTurned(id))) = event {
                turned.insert(entry.legends.names.event(id).to_owned());
            }
        }
    }
    assert!(!turned.is_empty());
}

/// A game on its own has nothing but what lies on the table from the start.
#[test]
fn the_first_game_on_its_own_shows_companies() {
    let entry = first();
    let luck = &mut SeededChance::new(1);
    let state = entry.game.deal(Setup::new(seats(3)), luck, &mut Vec::new());
    let view = entry.game.observe(&state, Viewer::Spectator);
    let card_texts = entry.card_texts_to_wire(&view);
    let kinds: BTreeSet<WireCardTextKind> = card_texts
        .iter()
        .map(|text_of_card| text_of_card.kind)
        .collect();
    let wanted = [WireCardTextKind::Company, WireCardTextKind::CompanyCard];
    assert_eq!(kinds, BTreeSet::from(wanted));
    // Nothing that lies on the table from the start speaks of anything sealed.
    let words = card_texts
        .iter()
        .flat_map(|text_of_card| text_of_card.words.keys());
    assert_eq!(words.collect::<Vec<_>>(), Vec::<&String>::new());
}

/// The end of a campaign as programs get it adds up.
#[derive(Default)]
struct Last(u32);

impl Watcher for Last {
    fn between(&mut self, entry: &LegendsBox, campaign: &Campaign, _: &Revealed) {
        assert_eq!(entry.finale_to_wire(campaign).is_ok(), campaign.is_over());
        let Ok(finale) = entry.finale_to_wire(campaign) else {
            return;
        };
        self.0 += 1;
        for place in &finale.places {
            let parts = [
                place.slips,
                place.vault,
                place.goodwill,
                place.sheets,
                place.missed,
                place.other,
            ];
            assert_eq!(parts.iter().sum::<i16>(), place.total);
            let sheets = finale.sheets.iter();
            let own = sheets.filter(|sheet| sheet.companies.contains(&place.company));
            assert_eq!(own.map(|sheet| sheet.dollars).sum::<i16>(), place.sheets);
            assert_eq!(place.place == 1, finale.champion.contains(&place.company));
        }
        assert_eq!(finale.sheets.len(), campaign.legacy().regions.len() + 1);
    }
}

#[test]
fn the_finale_adds_up() {
    let mut last = Last::default();
    play(3, 12, 31, &mut last);
    play(5, 12, 32, &mut last);
    assert_eq!(last.0, 2);
}
