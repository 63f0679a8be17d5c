//! A folder with a match: its plan, a line for each deal, and what was made of them.

use super::error::shown;
use super::{ArenaError, DealResult, MatchPlan, Schedule};
use crate::PlayerSpec;
use gleis_games::GameInfo;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

const PLAN: &str = "plan.json";
const GAMES: &str = "games.jsonl";
const FORMAT: &str = "gleis-arena-plan";
const VERSION: u32 = 1;

/// `plan.json`: the options of a match, so that only the same match goes on in a folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlanFile {
    format: String,
    version: u32,
    game: String,
    fingerprint: String,
    players: Vec<String>,
    seats: usize,
    games: u64,
    seed: u64,
    sprt: Option<(f64, f64)>,
    records: bool,
}

impl PlanFile {
    /// The file of a plan.
    #[must_use]
    pub fn new(info: &GameInfo, plan: &MatchPlan, records: bool) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: info.id.clone(),
            fingerprint: info.fingerprint.clone(),
            players: plan.players.iter().map(PlayerSpec::to_string).collect(),
            seats: plan.seats,
            games: plan.games,
            seed: plan.seed,
            sprt: plan.sprt.map(|bounds| (bounds.low, bounds.high)),
            records,
        }
    }

    /// What differs, as a list for a sentence; empty if nothing does.
    fn differences(&self, here: &Self) -> String {
        let sprt = |bounds: Option<(f64, f64)>| {
            bounds.map_or("none".to_owned(), |(low, high)| format!("{low},{high}"))
        };
        let rows = [
            (
                "version",
                self.version.to_string(),
                here.version.to_string(),
            ),
            ("game", self.game.clone(), here.game.clone()),
            ("players", self.players.join(","), here.players.join(",")),
            ("seats", self.seats.to_string(), here.seats.to_string()),
            ("games", self.games.to_string(), here.games.to_string()),
            ("seed", self.seed.to_string(), here.seed.to_string()),
            ("sprt", sprt(self.sprt), sprt(here.sprt)),
            (
                "records",
                self.records.to_string(),
                here.records.to_string(),
            ),
            (
                "data of the game",
                self.fingerprint.clone(),
                here.fingerprint.clone(),
            ),
        ];
        let differ = rows.iter().filter(|(_, there, here)| there != here);
        let texts: Vec<String> = differ
            .map(|(name, there, here)| format!("{name} {there} there, {here} here"))
            .collect();
        texts.join("; ")
    }
}

/// A folder that deals are added to.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    games: File,
}

impl Store {
    /// Opens a folder, or makes it, and reads the deals that were played already.
    pub(super) fn open(
        folder: &Path,
        plan: &PlanFile,
        schedule: &Schedule,
    ) -> Result<(Self, Vec<DealResult>), ArenaError> {
        make_folder(folder)?;
        let known = check_plan(folder, plan)?;
        let path = folder.join(GAMES);
        if !known && path.exists() {
            return Err(ArenaError::Damaged {
                path: shown(&folder.join(PLAN)),
                what: format!("it is missing, and {GAMES} is there"),
            });
        }
        let deals = if known {
            read_games(&path, schedule, true)?
        } else {
            Vec::new()
        };
        if !known {
            let text = serde_json::to_string_pretty(plan).expect("a plan is JSON");
            write_whole(&folder.join(PLAN), &(text + "\n"))?;
        }
        let mut options = OpenOptions::new();
        let games = options.create(true).append(true).open(&path);
        let games = games.map_err(ArenaError::files(path, "the file cannot be opened"))?;
        let store = Self {
            folder: folder.to_owned(),
            games,
        };
        Ok((store, deals))
    }

    /// Adds a deal; it is on its way to the disk when this returns.
    pub(super) fn append(&mut self, deal: &DealResult) -> Result<(), ArenaError> {
        let mut line = serde_json::to_vec(deal).expect("a deal is JSON");
        line.push(b'\n');
        self.games
            .write_all(&line)
            .map_err(ArenaError::files(self.folder.join(GAMES), "writing failed"))
    }

    /// Writes a file into the folder, whole or not at all.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<(), ArenaError> {
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            make_folder(parent)?;
        }
        write_whole(&path, text)
    }
}

/// The deals of a folder that holds this match; `None` if it holds nothing.
pub(super) fn peek(
    folder: &Path,
    plan: &PlanFile,
    schedule: &Schedule,
) -> Result<Option<Vec<DealResult>>, ArenaError> {
    if !folder.join(PLAN).exists() || !check_plan(folder, plan)? {
        return Ok(None);
    }
    read_games(&folder.join(GAMES), schedule, false).map(Some)
}

/// Makes a folder with everything above it.
pub(super) fn make_folder(folder: &Path) -> Result<(), ArenaError> {
    if folder.is_file() {
        return Err(ArenaError::NotAFolder(shown(folder)));
    }
    fs::create_dir_all(folder).map_err(ArenaError::files(folder, "the folder cannot be made"))
}

/// Writes a file beside its place and moves it there, so that nobody finds half of it.
pub(super) fn write_whole(path: &Path, text: &str) -> Result<(), ArenaError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(ArenaError::files(path, "the file cannot be written"))
}

/// What a file holds; `None` if there is none. A device could be read for ever.
fn read(path: &Path) -> Result<Option<Vec<u8>>, ArenaError> {
    let read = match fs::metadata(path) {
        Ok(about) if about.is_file() => fs::read(path),
        Ok(_) => {
            return Err(ArenaError::Damaged {
                path: shown(path),
                what: "it is no file".to_owned(),
            });
        }
        Err(error) => Err(error),
    };
    match read {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ArenaError::files(path, "the file cannot be read")(error)),
    }
}

/// Is this plan stored here? An error if another one is.
fn check_plan(folder: &Path, plan: &PlanFile) -> Result<bool, ArenaError> {
    let path = folder.join(PLAN);
    let Some(bytes) = read(&path)? else {
        return Ok(false);
    };
    let there: PlanFile = serde_json::from_slice(&bytes).map_err(|error| ArenaError::Damaged {
        path: shown(&path),
        what: error.to_string(),
    })?;
    let differences = there.differences(plan);
    if differences.is_empty() {
        return Ok(true);
    }
    Err(ArenaError::OtherPlan {
        path: shown(folder),
        differences,
    })
}

/// Reads the deals. With `mend`, a last line that was not written to its end is cut off.
fn read_games(path: &Path, schedule: &Schedule, mend: bool) -> Result<Vec<DealResult>, ArenaError> {
    let Some(bytes) = read(path)? else {
        return Ok(Vec::new());
    };
    let whole = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    let mut deals = Vec::new();
    for (index, line) in bytes[..whole].split(|&byte| byte == b'\n').enumerate() {
        if line.is_empty() {
            continue;
        }
        let damaged = |what: String| ArenaError::Damaged {
            path: format!("{}:{}", shown(path), index + 1),
            what,
        };
        let deal: DealResult =
            serde_json::from_slice(line).map_err(|error| damaged(error.to_string()))?;
        if !deal.fits(schedule) {
            return Err(damaged("this deal is not of the match".to_owned()));
        }
        deals.push(deal);
    }
    if mend && whole < bytes.len() {
        let cut = OpenOptions::new().write(true).open(path);
        cut.and_then(|file| file.set_len(whole as u64))
            .map_err(ArenaError::files(path, "half a line cannot be cut off"))?;
    }
    Ok(deals)
}
