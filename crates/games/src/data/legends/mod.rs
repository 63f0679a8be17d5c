//! The content of a campaign from its files: cards, stickers, board and tickets.
//!
//! In reading order: `sheets` (which files and columns), `names` (ids), `language` (what cards
//! say they do), `board`, `cards` and `numbers` (rows become content), `texts` (what people
//! read), `checks` (what has to fit together). All slips in single rows are told together;
//! when there are none, everything that does not fit together is.

mod board;
mod cards;
mod checks;
pub mod language;
mod names;
mod numbers;
mod reader;
mod sheets;
mod texts;

pub use names::LegendsNames;
pub use texts::{CardText, CompanyText, LegendsTexts, PageWord, PostcardText};

use super::files::Files;
use super::finding::{Finding, Findings};
use super::land;
use super::settings::info;
use super::tree::Node;
use crate::campaign::Revealed;
use crate::catalogue::LegendsBox;
use crate::drawing::Sheet;
use crate::names::BoardNames;
use gleis_rules::board::TrackSpec;
use gleis_rules::digest;
use gleis_rules::legends::LegendsGame;
use gleis_rules::legends::content::{Colour, Content, ContentError, Origin};
use reader::Reader;
use sheets::Sheets;
use std::sync::{Arc, OnceLock};

/// The content of a campaign with its names and texts.
#[derive(Clone, Debug)]
pub struct Legends {
    /// For the rules: indices, no texts.
    pub content: Arc<Content>,
    /// What the indices are called in files and on the wire.
    pub names: LegendsNames,
    /// What the parts of the whole board are called; for players only the open ones.
    pub board: BoardNames,
    /// What people read on cards and stickers; shared, because it is large.
    pub texts: Arc<LegendsTexts>,
    /// The drawing of the whole board, once somebody has asked for a part of it.
    sheet: Arc<OnceLock<Sheet>>,
}

/// What a check of a campaign's content found.
#[derive(Clone, Debug)]
pub struct LegendsReport {
    /// Errors and warnings, file by file and by line.
    pub findings: Vec<Finding>,
    /// The content, unless there were errors.
    pub legends: Option<Legends>,
}

impl Legends {
    /// The drawing of the whole board. The first who asks has to wait until it is made.
    pub(crate) fn sheet(&self) -> &Sheet {
        let content = &self.content;
        self.sheet.get_or_init(|| {
            let tracks: Vec<TrackSpec> = (content.tracks.iter())
                .map(|track| TrackSpec {
                    ends: track.ends,
                    length: track.length,
                    colour: track.colour.colour().map(Colour::card),
                })
                .collect();
            let pieces = content.cities.iter().map(|city| city.region.index());
            Sheet::new(&self.board, &tracks, pieces.collect())
        })
    }

    /// What each ability is called: the card it is printed on, and its number there.
    #[must_use]
    pub fn ability_names(&self) -> Vec<String> {
        let names = &self.names;
        let mut named: Vec<String> = Vec::new();
        let mut last = None;
        let mut number = 0;
        for ability in &self.content.abilities {
            number = if last == Some(ability.origin) {
                number + 1
            } else {
                1
            };
            last = Some(ability.origin);
            let card = match ability.origin {
                Origin::Event(id) => names.event(id).to_owned(),
                Origin::Postcard(id) => names.postcard(id).to_owned(),
                Origin::Campaign(id) => names.side(id).to_owned(),
                Origin::Company(id, slot) => format!("{}-{}", id.colour().name(), slot.word()),
                Origin::Tool(id) => names.tool(id).to_owned(),
                Origin::Agreement(id) => names.agreement(id).to_owned(),
                Origin::Sticker(id) => names.sticker(id).to_owned(),
                Origin::Ticket(id) => names.ticket(id).to_owned(),
            };
            named.push(format!("{card}/{number}"));
        }
        named
    }
}

/// Makes the first game of a campaign, playable on its own.
pub(super) fn make_game(
    files: Files<'_>,
    game: &Node,
    findings: &mut Findings,
) -> Option<LegendsBox> {
    let legends = make(files, game, findings)?;
    let content = &legends.content;
    let info = info(game, fingerprint(&legends), Some(map(&legends)))?;
    match LegendsGame::first(Arc::clone(content)) {
        Ok(rules) => Some(LegendsBox {
            info,
            abilities: legends.ability_names(),
            legends,
            game: rules,
            revealed: Revealed::default(),
        }),
        // Everything that the rules refuse has a finding of its own; this is the last guard.
        Err(ContentError(what)) => {
            findings.error(&game.place, what, "see the limits in docs/data.md");
            None
        }
    }
}

/// Stands for everything that changes play and for the names that records use.
fn fingerprint(legends: &Legends) -> String {
    let names = format!("{:?}\n{:?}", legends.content, legends.names);
    format!("{:016x}", digest(&names))
}

/// Stands for everything that a drawing of the board shows.
fn map(legends: &Legends) -> String {
    let board = &legends.board;
    let text = format!(
        "{:?}\n{:?}\n{:?}\n{:?}",
        legends.content.tracks, legends.content.cities, board.cities, board.land
    );
    format!("{:016x}", digest(&text))
}

/// Finds all that is wrong, and makes the content if nothing is.
pub(super) fn make(files: Files<'_>, game: &Node, findings: &mut Findings) -> Option<Legends> {
    let numbers = numbers::check(game, findings);
    let folder = game.text("content")?;
    let asked = game.place_of("content");
    let folder = asked.file.beside(folder);
    let sheets = Sheets::read(files, &folder, asked, findings)?;
    let names = names::collect(&sheets, findings)?;
    let mut reader = Reader::new(&sheets, &names, std::mem::take(findings));
    let board = board::read(&mut reader);
    let cards = cards::read(&mut reader);
    let tables = numbers::read_tables(&mut reader);
    let Reader {
        abilities, checks, ..
    } = reader;
    *findings = reader.findings;
    if findings.errors() > 0 {
        return None;
    }
    let content = Content {
        numbers: numbers::settings(game, &tables)?,
        games: numbers::games(game, &tables),
        regions: board.regions,
        ports: board.ports,
        cities: board.cities,
        tracks: board.tracks,
        tickets: board.tickets,
        events: cards.events,
        postcards: cards.postcards,
        campaign: cards.campaign,
        companies: cards.companies,
        tools: cards.tools,
        agreements: cards.agreements,
        stickers: cards.stickers,
        modules: cards.modules,
        abilities,
    };
    numbers?;
    checks::check(&content, &names, &sheets, findings);
    let sticker = |name: &str| names.find_sticker(name);
    texts::check(&content, &checks, sticker, &board.names.cities, findings);
    texts::check_words(&sheets, &names, findings);
    // Everything that the rules refuse has a finding of its own; this is the last guard.
    if let Err(ContentError(what)) = content.check() {
        findings.error(&game.place, what, "see the limits in docs/data.md");
    }
    let mut board = board.names;
    if let Some(folder) = game.text("land") {
        let asked = game.place_of("land");
        board.land = land::read(files, Some(&asked.file.beside(folder)), asked, findings);
    }
    let texts = texts::collect(&sheets, &names, &board.cities);
    Some(Legends {
        content: Arc::new(content),
        names,
        board,
        texts: Arc::new(texts),
        sheet: Arc::default(),
    })
    .filter(|_| findings.errors() == 0)
}
