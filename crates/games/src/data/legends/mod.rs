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
pub use texts::{CardText, CompanyText, LegendsTexts, PostcardText};

use super::files::Files;
use super::finding::{Finding, Findings};
use super::tree::Node;
use crate::names::BoardNames;
use gleis_rules::legends::content::{Content, ContentError};
use reader::Reader;
use sheets::Sheets;
use std::sync::Arc;

/// The content of a campaign with its names and texts.
#[derive(Clone, Debug)]
pub struct Legends {
    /// For the rules: indices, no texts.
    pub content: Arc<Content>,
    /// What the indices are called in files and on the wire.
    pub names: LegendsNames,
    /// What the parts of the whole board are called; for players only the open ones.
    pub board: BoardNames,
    /// What people read on cards and stickers.
    pub texts: LegendsTexts,
}

/// What a check of a campaign's content found.
#[derive(Clone, Debug)]
pub struct LegendsReport {
    /// Errors and warnings, file by file and by line.
    pub findings: Vec<Finding>,
    /// The content, unless there were errors.
    pub legends: Option<Legends>,
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
        games: tables.games,
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
    // Everything that the rules refuse has a finding of its own; this is the last guard.
    if let Err(ContentError(what)) = content.check() {
        findings.error(&game.place, what, "see the limits in docs/data.md");
    }
    let texts = texts::collect(&sheets, &names, &board.names.cities);
    Some(Legends {
        content: Arc::new(content),
        names,
        board: board.names,
        texts,
    })
    .filter(|_| findings.errors() == 0)
}
