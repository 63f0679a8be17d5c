//! Data files become games: read, merged, checked in full, compiled.
//!
//! A game is a TOML file that names a map (a folder with `cities.csv` and `tracks.csv`), ticket
//! files and numbers; `docs/data.md` is the reference. The built-in games go the same way as a
//! user's own files. Whatever is wrong is reported at once, with file, line and remedy.
//!
//! In reading order: `files` (where text comes from), `tree` (TOML with lines, `extends`),
//! `schema` (keys), `settings` (numbers and words), `sheet` (CSV), `map`, `tracks`, `tickets`,
//! `land`, `compile`; `cardgame` is the same for the card game, `legends` for a campaign.

mod cardgame;
mod compile;
mod files;
mod finding;
mod land;
pub mod legends;
mod map;
mod schema;
mod settings;
mod sheet;
mod tickets;
mod tracks;
mod tree;

pub use files::{FILE_BYTES_MAX, builtin_files};
pub use finding::{Finding, Severity};
pub use schema::keys;

use crate::catalogue::{AnyGame, LegendsBox};
use compile::Parts;
use files::{File, Files, game_of_path, game_path, looks_like_path};
use finding::{Findings, Place, quote};
use legends::LegendsReport;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};
use tree::Node;

/// Why a game could not be loaded: everything that was found, warnings included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// At least one error.
    pub findings: Vec<Finding>,
}

impl fmt::Display for DataError {
    /// One finding for each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, finding) in self.findings.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{finding}")?;
        }
        Ok(())
    }
}

impl std::error::Error for DataError {}

/// What a check of a game found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Errors and warnings, file by file and by line.
    pub findings: Vec<Finding>,
    /// The game, unless there were errors.
    pub game: Option<AnyGame>,
}

/// The ids of the games that are part of the program, in the order of the catalogue.
#[must_use]
pub fn builtin_ids() -> &'static [&'static str] {
    static IDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let paths = builtin_files().map(|(path, _)| path);
        in_order(Files { given: None }, paths, File::of_builtin_game)
    });
    &IDS
}

/// The ids of the games among files in memory, in the order of the catalogue.
#[must_use]
pub fn ids_in_memory(files: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    let paths = files.keys().map(String::as_str);
    let file = |id: &str| Some(File::given(&game_path(id)));
    in_order(Files { given: Some(files) }, paths, file)
}

/// The games among these paths by what their files say of the order, then by their ids.
fn in_order<'a>(
    files: Files<'_>,
    paths: impl Iterator<Item = &'a str>,
    file: impl Fn(&str) -> Option<File>,
) -> Vec<&'a str> {
    let mut games: Vec<(u32, &str)> = paths
        .filter_map(game_of_path)
        .map(|id| {
            let game =
                file(id).and_then(|file| tree::read_game(files, file, &mut Findings::default()));
            let order = game.as_ref().map_or(settings::LAST, settings::order);
            (order, id)
        })
        .collect();
    games.sort_unstable();
    games.into_iter().map(|(_, id)| id).collect()
}

/// Loads a game: one of [`builtin_ids`], or a path to a `.toml` file.
///
/// ```
/// let game = gleis_games::data::load("germany").unwrap();
/// assert_eq!(game.info().name.de, "Deutschland");
/// assert!(gleis_games::data::load("germny").is_err());
/// ```
///
/// # Errors
/// Everything that is wrong with the files.
pub fn load(game: &str) -> Result<AnyGame, DataError> {
    let Report { findings, game } = check(game);
    game.ok_or(DataError { findings })
}

/// Checks a game: one of [`builtin_ids`], or a path to a `.toml` file.
#[must_use]
pub fn check(game: &str) -> Report {
    let files = Files { given: None };
    match File::of_builtin_game(game) {
        Some(file) => check_file(files, file),
        None if looks_like_path(game) => check_file(files, File::on_disk(game)),
        None => {
            let mut findings = Findings::default();
            let place = Place::whole(&Arc::new(File::on_disk(game)));
            let what = format!("there is no game {}", quote(game));
            let mend = tree::game_mend(game);
            findings.error(&place, what, mend);
            Report {
                findings: findings.into_sorted(),
                game: None,
            }
        }
    }
}

/// Checks a game whose files are in memory, by path; it may extend built-in games.
#[must_use]
pub fn check_in_memory(files: &BTreeMap<String, Vec<u8>>, game: &str) -> Report {
    check_file(Files { given: Some(files) }, File::given(game))
}

/// Checks the content of a campaign: a built-in game of that family, or a path to a `.toml`
/// file.
///
/// ```
/// let report = gleis_games::data::check_legends("legends-first");
/// assert!(report.legends.is_some());
/// ```
#[must_use]
pub fn check_legends(game: &str) -> LegendsReport {
    let files = Files { given: None };
    check_legends_file(files, campaign_file(game))
}

/// Loads the first game of a campaign, playable on its own.
///
/// # Errors
/// Everything that is wrong with the files.
pub fn load_legends(game: &str) -> Result<LegendsBox, DataError> {
    let files = Files { given: None };
    let mut findings = Findings::default();
    let made = read_campaign(files, campaign_file(game), &mut findings)
        .and_then(|game| legends::make_game(files, &game, &mut findings));
    let made = made.filter(|_| findings.errors() == 0);
    made.ok_or_else(|| DataError {
        findings: findings.into_sorted(),
    })
}

/// Checks the content of a campaign whose files are in memory, by path.
#[must_use]
pub fn check_legends_in_memory(files: &BTreeMap<String, Vec<u8>>, game: &str) -> LegendsReport {
    check_legends_file(Files { given: Some(files) }, File::given(game))
}

fn campaign_file(game: &str) -> File {
    File::of_builtin_game(game).unwrap_or_else(|| File::on_disk(game))
}

/// Reads the file of a campaign's game and checks its keys.
fn read_campaign(files: Files<'_>, file: File, findings: &mut Findings) -> Option<Node> {
    let game = tree::read_game(files, file, findings)?;
    schema::check(&game, findings);
    if schema::is_legends(&game) {
        return Some(game);
    }
    let mend = "name a file that says `family = \"legends\"`";
    findings.error(
        game.place_of("family"),
        "this is no game of a campaign",
        mend,
    );
    None
}

fn check_legends_file(files: Files<'_>, file: File) -> LegendsReport {
    let mut findings = Findings::default();
    let legends = read_campaign(files, file, &mut findings)
        .and_then(|game| legends::make(files, &game, &mut findings));
    let legends = legends.filter(|_| findings.errors() == 0);
    LegendsReport {
        findings: findings.into_sorted(),
        legends,
    }
}

fn check_file(files: Files<'_>, file: File) -> Report {
    let mut findings = Findings::default();
    let game = make(files, file, &mut findings);
    let game = game.filter(|_| findings.errors() == 0);
    Report {
        findings: findings.into_sorted(),
        game,
    }
}

/// Finds all that is wrong, and makes the game if nothing is.
fn make(files: Files<'_>, file: File, findings: &mut Findings) -> Option<AnyGame> {
    let builtin = file.is_builtin();
    let game = tree::read_game(files, file, findings)?;
    schema::check(&game, findings);
    if schema::is_card_game(&game) {
        let made = cardgame::make(files, &game, findings)?;
        if !builtin {
            check_id_is_free(&game, &made, findings);
        }
        return Some(made);
    }
    if schema::is_legends(&game) {
        let made = AnyGame::Legends(legends::make_game(files, &game, findings)?);
        if !builtin {
            check_id_is_free(&game, &made, findings);
        }
        return Some(made);
    }
    settings::check(&game, findings);
    let parts = read_parts(files, &game, findings);
    if findings.errors() > 0 {
        return None;
    }
    let made = compile::compile(&parts?, &game, findings)?;
    if !builtin {
        check_id_is_free(&game, &made, findings);
    }
    Some(made)
}

fn read_parts(files: Files<'_>, game: &Node, findings: &mut Findings) -> Option<Parts> {
    let map = game
        .text("map")
        .map(|path| game.place_of("map").file.beside(path));
    let asked = game.place_of("map");
    let cities = map::read(files, map.as_ref(), asked, findings);
    let longest = settings::route_points(game).map(|points| points.len());
    let tracks = tracks::read(files, map.as_ref(), asked, (&cities, longest), findings);
    let ways = map::Ways::new(&cities, &tracks.list);
    let sound = tracks::check_map(&cities, &tracks, ways.as_ref(), findings);
    let tickets = tickets::read(files, game, &cities, findings);
    if let Some(ways) = ways.as_ref().filter(|_| tracks.complete) {
        tickets::check_ways(&cities, ways, sound, &tickets.list, findings);
    }
    tickets::check_decks(game, &tickets, findings);
    let standing = tickets::read_passengers(files, game, &cities, findings);
    let land = land::read(files, map.as_ref(), asked, findings);
    compile::check_capacity(game, &tracks, &tickets.list, findings);
    settings::warn_about_colours(game, &tracks, findings);
    let (settings, tickets) = (settings::read(game)?, tickets.list);
    Some(Parts {
        settings,
        cities,
        tracks,
        tickets,
        standing,
        land,
    })
}

/// A user's game with the id of a built-in one is taken for it in records, unless it is a copy.
fn check_id_is_free(game: &Node, made: &AnyGame, findings: &mut Findings) {
    let id = &made.info().id;
    let builtin = File::of_builtin_game(id).and_then(|_| load(id).ok());
    if builtin.is_some_and(|builtin| builtin.info().fingerprint != made.info().fingerprint) {
        let what = format!("the built-in game {} plays differently", quote(id));
        findings.warning(game.place_of("id"), what, "give your game an id of its own");
    }
}
