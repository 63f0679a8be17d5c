//! Games and players as they are named on the command line.

use crate::failure::Failure;
use gleis_arena::work::threads_of_machine;
use gleis_arena::{PlanError, PlayerSpec, PlayersError, players};
use gleis_games::AnyGame;
use gleis_games::data::{self, DataError, Severity};
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
    let wrong = "this is no whole number; write for example 100000";
    digits.parse().map_err(|_| wrong.to_owned())
}

/// Reads a whole number that is not 0: games are counted from 1.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    match number(text)? {
        0 => Err("games are counted from 1".to_owned()),
        count => Ok(count),
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
        PlayersError::Unknown(_) => {
            "players are divided by commas, one for each seat: --players random,random"
        }
        PlayersError::Count(_) => {
            "games are for 2 to 5; name one player for each seat: --players random,random"
        }
    };
    Failure::usage(error.to_string(), hint)
}

/// More findings than this are for `gleis check`.
const FINDINGS_SHOWN: usize = 10;

fn explain(name: &str, error: &DataError) -> Failure {
    if name.ends_with(".json") {
        let sentence = format!("{name} is no game file");
        return Failure::usage(
            sentence,
            "game files end in .toml; `gleis verify` reads records",
        );
    }
    if name.ends_with(".toml") && !Path::new(name).exists() {
        let hint = "is the name right? built-in games are named without .toml: see `gleis games`";
        return Failure::failed(format!("there is no file {name}"), hint);
    }
    let mut errors = error
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error);
    let count = errors.clone().count();
    let Some(first) = errors.next() else {
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
    let shown = error.findings.iter().take(FINDINGS_SHOWN);
    let list: Vec<String> = shown.map(|finding| format!("  {finding}")).collect();
    let sentence = format!("{name} has {count} errors\n{}", list.join("\n"));
    Failure::failed(
        sentence,
        format!("`gleis check {name}` shows all that is wrong"),
    )
}

/// Through whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whom {
    One(Viewer),
    All,
}

/// Reads `2`, `spectator` or `all`.
pub(crate) fn whom(text: &str) -> Result<Whom, String> {
    let seats = SeatCount::new(SEATS_MAX as u8);
    let mut seats = seats.into_iter().flat_map(SeatCount::seats);
    match text {
        "all" => Ok(Whom::All),
        "spectator" => Ok(Whom::One(Viewer::Spectator)),
        text => seats
            .find(|seat| text == (seat.index() + 1).to_string() || text == seat.to_string())
            .map(|seat| Whom::One(Viewer::Seat(seat)))
            .ok_or_else(|| format!("say a seat from 1 to {SEATS_MAX}, spectator, or all")),
    }
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
    let record = if file == "-" {
        Record::read(io::stdin().lock())
    } else {
        let input = File::open(file).map_err(|error| {
            let hint = "is the name right? `-` reads the standard input";
            Failure::failed(format!("{file} cannot be opened: {error}"), hint)
        })?;
        Record::read(input)
    };
    let record = record.map_err(|error| {
        let hint = match &error {
            RecordError::OtherFormat | RecordError::NotJson(_) => "`gleis record` writes records",
            _ => "",
        };
        Failure::failed(format!("{file}: {error}"), hint)
    })?;
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
