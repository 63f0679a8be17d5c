//! Games and players as they are named on the command line.

use crate::failure::Failure;
use gleis_arena::work::threads_of_machine;
use gleis_arena::{PlanError, PlayerSpec, PlayersError, players};
use gleis_games::AnyGame;
use gleis_games::data::{self, DataError, Finding, Severity};
use gleis_games::record::{Record, RecordError};
use gleis_rules::{SEATS_MAX, SeatCount, Viewer};
use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;

/// Loads a built-in game or a game file.
pub(crate) fn game(name: &str) -> Result<AnyGame, Failure> {
    data::load(name).map_err(|error| explain(name, &error))
}

/// Reads a whole number; `100_000` and `100,000` will do too.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    let digits: String = text
        .chars()
        .filter(|letter| !matches!(letter, '_' | ','))
        .collect();
    let wrong = "this is no whole number from 0 upwards; write for example 100000";
    digits.parse().map_err(|_| wrong.to_owned())
}

/// Reads how many games to play.
pub(crate) fn games(text: &str) -> Result<u64, String> {
    match number(text)? {
        0 => Err("play at least 1 game".to_owned()),
        games => Ok(games),
    }
}

/// Reads which game of a series is meant.
pub(crate) fn place(text: &str) -> Result<u64, String> {
    match number(text)? {
        0 => Err("games are counted from 1".to_owned()),
        place => Ok(place),
    }
}

/// Reads how many threads to use.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let threads = text
        .parse()
        .ok()
        .filter(|&threads: &NonZeroUsize| threads.get() <= MOST);
    threads.ok_or_else(|| {
        let here = threads_of_machine();
        format!("the number of threads goes from 1 to {MOST}; this machine runs {here} at once")
    })
}

/// What a list of players means.
pub(crate) fn players(text: &str) -> Result<Vec<PlayerSpec>, Failure> {
    players::parse_list(text).map_err(|error| players_failure(&error))
}

pub(crate) fn plan_failure(error: &PlanError) -> Failure {
    match error {
        PlanError::Players(error) => players_failure(error),
        PlanError::Refused(sentence) => Failure::failed(sentence, ""),
        PlanError::Seats { .. } => Failure::usage(
            error.to_string(),
            "name one player for each seat, for example --players random,random,random",
        ),
    }
}

fn players_failure(error: &PlayersError) -> Failure {
    let hint = match error {
        PlayersError::Bot(_) | PlayersError::NoCommand => {
            "players are divided by commas, one for each seat: --players random,random"
        }
        PlayersError::Count(_) => {
            "games are for 2 to 5; name one player for each seat: --players random,random"
        }
    };
    Failure::usage(error.to_string(), hint)
}

/// More errors than this are for `gleis check`.
const ERRORS_SHOWN: usize = 10;

/// What is wrong with the name of a game, before anything in the file can be.
pub(crate) fn wrong_name(name: &str) -> Option<Failure> {
    let ends_in = |ending: &str| {
        let extension = Path::new(name).extension();
        extension.is_some_and(|found| found.eq_ignore_ascii_case(ending))
    };
    if ends_in("json") {
        return Some(Failure::usage(
            format!("{name} is no game file: game files end in .toml"),
            "records are for `gleis verify`",
        ));
    }
    let path = name.contains(['/', '\\']) || ends_in("toml");
    let missing = || matches!(Path::new(name).try_exists(), Ok(false));
    (path && missing()).then(|| {
        Failure::failed(
            format!("{name}: there is no such file"),
            "is the name right? built-in games are named without .toml",
        )
    })
}

fn explain(name: &str, error: &DataError) -> Failure {
    if let Some(failure) = wrong_name(name) {
        return failure;
    }
    let all = error.findings.iter();
    let errors: Vec<&Finding> = all
        .filter(|finding| finding.severity == Severity::Error)
        .collect();
    let count = errors.len();
    let Some(first) = errors.first() else {
        return Failure::failed(format!("{name} does not load"), "");
    };
    if !name.contains(['/', '\\', '.']) {
        return Failure::usage(&first.what, &first.mend);
    }
    if count == 1 {
        let place = match first.line {
            Some(line) => format!("{}:{line}", first.file),
            None => first.file.clone(),
        };
        return Failure::failed(format!("{place}: {}", first.what), &first.mend);
    }
    let shown = errors.iter().take(ERRORS_SHOWN);
    let list: Vec<String> = shown.map(|finding| format!("  {finding}")).collect();
    let list = list.join("\n");
    let (which, hint) = if count > ERRORS_SHOWN {
        let hint = format!("`gleis check {name}` shows them all");
        (format!("; the first {ERRORS_SHOWN} are"), hint)
    } else {
        let hint = format!("mend them, then try `gleis check {name}`");
        (String::new(), hint)
    };
    Failure::failed(format!("{name} has {count} errors{which}\n{list}"), hint)
}

/// Through whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whom {
    One(Viewer),
    All,
}

/// Reads `2`, `spectator` or `all`.
pub(crate) fn whom(text: &str) -> Result<Whom, String> {
    if text == "all" {
        return Ok(Whom::All);
    }
    let wrong = || format!("a seat is a number from 1 to {SEATS_MAX}; or say spectator, or all");
    one(text).map(Whom::One).ok_or_else(wrong)
}

/// Reads `2` or `spectator`, for whom a record is cut.
pub(crate) fn viewer(text: &str) -> Result<Viewer, String> {
    if text == "all" {
        return Err("a full record is what you get without --as".to_owned());
    }
    let wrong = || format!("a seat is a number from 1 to {SEATS_MAX}; or say spectator");
    one(text).ok_or_else(wrong)
}

fn one(text: &str) -> Option<Viewer> {
    if text == "spectator" {
        return Some(Viewer::Spectator);
    }
    let seats = SeatCount::new(SEATS_MAX as u8);
    let mut seats = seats.into_iter().flat_map(SeatCount::seats);
    seats
        .find(|seat| text == (seat.index() + 1).to_string() || text == seat.to_string())
        .map(Viewer::Seat)
}

/// Does somebody sit there?
pub(crate) fn check_viewer(viewer: Viewer, players: usize) -> Result<(), Failure> {
    match viewer {
        Viewer::Seat(seat) if seat.index() >= players => Err(Failure::usage(
            format!("nobody sits at {seat}: {players} play"),
            format!("--as takes 1 to {players}, or spectator"),
        )),
        _ => Ok(()),
    }
}

/// Reads a record (from the standard input for `-`) and loads its game.
///
/// A record may name a built-in game. What else it names is not looked for on the disk: that is
/// for whoever reads the record to say, not for whoever wrote it.
pub(crate) fn record(file: &str, game: Option<&str>) -> Result<(AnyGame, Record), Failure> {
    let record = read(file)?;
    if let Some(game) = game {
        return Ok((self::game(game)?, record));
    }
    if !data::builtin_ids().contains(&record.game.as_str()) {
        let id: String = record
            .game
            .chars()
            .filter(|letter| !letter.is_control())
            .take(40)
            .collect();
        return Err(Failure::failed(
            format!("the record is of `{id}`, which is not built in"),
            "name its file with --game path/to/the-game.toml",
        ));
    }
    let game = self::game(&record.game)?;
    Ok((game, record))
}

/// Reads a record. What is wrong with it is told with the name of the file.
fn read(file: &str) -> Result<Record, Failure> {
    let name = name_of(file);
    let record = if file == "-" {
        Record::read(io::stdin().lock())
    } else {
        let input = File::open(file).map_err(|error| {
            let hint = "is the name right? `-` reads the standard input";
            Failure::failed(format!("{name}: the file cannot be opened: {error}"), hint)
        })?;
        Record::read(input)
    };
    record.map_err(|error| {
        let hint = match &error {
            RecordError::Unreadable(_) if Path::new(file).is_dir() => {
                "this is a folder; name a record in it"
            }
            RecordError::Unreadable(_) => "is it a file, and may you read it?",
            RecordError::UnknownVersion(_) => "a newer Gleis may read it",
            _ => "`gleis record` writes records",
        };
        Failure::failed(format!("{name}: {error}"), hint)
    })
}

/// What a file is called in sentences.
pub(crate) fn name_of(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// Writes a file, or the standard output if there is none.
pub(crate) fn write_to(
    file: Option<&str>,
    out: &mut impl Write,
    text: &str,
) -> Result<(), Failure> {
    match file {
        None => Ok(out.write_all(text.as_bytes())?),
        Some(file) => std::fs::write(file, text).map_err(|error| {
            let hint = "does the folder exist, and may you write there?";
            Failure::failed(format!("{file} cannot be written: {error}"), hint)
        }),
    }
}
