//! Plays many random games over all built-in games and player counts, and whole campaigns, with
//! every law watched.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

mod campaigns;
mod terminal;

use clap::Parser;
use gleis_arena::Watcher;
use gleis_arena::work::{game_seed, spread, threads_of_machine};
use gleis_games::{AnyGame, Entry, data, with_game};
use gleis_rules::laws::{Violation, Watch, check_game};
use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, SeededChance, Setup};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use terminal::{INTERRUPTED, grouped};

/// Plays many random games and campaigns with every law watched; ends at the first that breaks one.
#[derive(Debug, Parser)]
#[command(
    after_help = "Example: soak --games 20000 --seed 1, soak --game cardgame, \
    soak --games 0 --campaigns 2000\n\
    A broken law is told with a command that plays that one game or campaign again."
)]
struct Options {
    /// How many games, spread evenly over all games and player counts.
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// Play this game only, by its id; all built-in games if left out.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// How many campaigns of twelve games, spread evenly over all player counts.
    #[arg(long, default_value_t = 0)]
    campaigns: u64,
    /// The seed of the series; the same seed plays the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many threads; all of the machine if left out.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Play only this game of the series, counted from 0.
    #[arg(long, value_name = "INDEX")]
    only: Option<u64>,
    /// Play only this campaign of the series, counted from 0.
    #[arg(long, value_name = "INDEX", conflicts_with = "only")]
    only_campaign: Option<u64>,
}

/// One game with one number of players.
struct Table {
    game: AnyGame,
    seats: SeatCount,
}

#[derive(Clone, Copy, Default)]
struct Row {
    games: u64,
    decisions: u64,
    secrecy_checks: u64,
    longest: u32,
}

struct Gathered {
    rows: Vec<Row>,
    broken: Vec<(u64, Violation)>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let watcher = terminal::watcher();
    let held = play_games(&options, &watcher)
        .and_then(|held| Ok(held && play_campaigns(&options, &watcher)?));
    match held {
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        Ok(false) => ExitCode::FAILURE,
        Ok(true) if watcher.is_stopped() => {
            println!("stopped early; no law was broken so far");
            ExitCode::from(INTERRUPTED)
        }
        Ok(true) => {
            println!("no law was broken and every game came to its end");
            ExitCode::SUCCESS
        }
    }
}

/// Did every law hold?
fn play_games(options: &Options, watcher: &Watcher) -> Result<bool, data::DataError> {
    if options.only_campaign.is_some() || options.games == 0 {
        return Ok(true);
    }
    let tables = tables(options.game.as_deref())?;
    let gathered = play(&tables, options, watcher);
    print_rows(&tables, &gathered.rows);
    if let Some((index, violation)) = gathered.broken.first() {
        print_broken(&tables, options, *index, violation);
    }
    Ok(gathered.broken.is_empty())
}

fn play_campaigns(options: &Options, watcher: &Watcher) -> Result<bool, data::DataError> {
    let count = options.only_campaign.map_or(options.campaigns, |_| 1);
    if options.only.is_some() || count == 0 || watcher.is_stopped() {
        return Ok(true);
    }
    let series = campaigns::Series {
        seed: options.seed,
        first: options.only_campaign.unwrap_or(0),
        count,
        threads: options.threads.unwrap_or_else(threads_of_machine),
    };
    campaigns::play(&series, watcher)
}

fn tables(only: Option<&str>) -> Result<Vec<Table>, data::DataError> {
    let mut tables = Vec::new();
    let ids = only.map_or_else(|| data::builtin_ids().to_vec(), |only| vec![only]);
    for id in ids {
        let game = data::load(id)?;
        let (fewest, most) = game.info().players;
        for seats in (fewest..=most).filter_map(SeatCount::new) {
            let game = game.clone();
            tables.push(Table { game, seats });
        }
    }
    Ok(tables)
}

/// Law 11 is checked in one game of so many: writing and reading texts is slow.
const NOTATION_EVERY: u64 = 200;

/// Law 11: every legal action of a random game survives being written and read again.
fn check_notation<E: Entry>(entry: &E, setup: Setup, seed: u64) -> Result<(), Violation> {
    let game = entry.game();
    let (mut chance, mut rng) = (SeededChance::new(seed), Rng::new(seed));
    let mut state = game.deal(setup, &mut chance, &mut NoEvents);
    let mut ply = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let mut lost = None;
        game.legal(&state, seat, |action| {
            let text = entry.action_text(&state, seat, action);
            let wire = entry.action_to_wire(&state, seat, action);
            let held = entry.parse_action(&state, seat, &text) == Ok(action)
                && entry.action_from_wire(&state, seat, &wire) == Ok(action);
            if !held {
                lost = Some(text);
            }
        });
        if let Some(what) = lost {
            return Err(Violation { law: 11, ply, what });
        }
        game.advance(&mut state, seat, &mut chance, &mut rng);
        ply += 1;
    }
    Ok(())
}

/// Game i of the series is at table i modulo their number.
fn play(tables: &[Table], options: &Options, watcher: &Watcher) -> Gathered {
    let threads = options.threads.unwrap_or_else(threads_of_machine);
    let first = options.only.unwrap_or(0);
    let total = options.only.map_or(options.games, |_| 1);
    let begin = || Gathered {
        rows: vec![Row::default(); tables.len()],
        broken: Vec::new(),
    };
    let step = |gathered: &mut Gathered, at: u64| {
        let index = first + at;
        let place = (index % tables.len() as u64) as usize;
        let Table { game, seats } = &tables[place];
        let seed = game_seed(options.seed, index);
        // Now and then the host names who begins.
        let named = Seat::new((index / 3 % u64::from(seats.get())) as u8);
        let setup = Setup {
            seats: *seats,
            first: index.is_multiple_of(3).then_some(named),
        };
        let watched = with_game!(game, board => {
            check_game(&board.game, setup, seed, Watch::SOAK).and_then(|watched| {
                if index.is_multiple_of(NOTATION_EVERY) {
                    check_notation(board, setup, seed)?;
                }
                Ok(watched)
            })
        });
        match watched {
            Ok(watched) => {
                let row = &mut gathered.rows[place];
                row.games += 1;
                row.decisions += u64::from(watched.decisions);
                row.secrecy_checks += u64::from(watched.secrecy_checks);
                row.longest = row.longest.max(watched.decisions);
            }
            Err(violation) => {
                gathered.broken.push((index, violation));
                watcher.stop();
            }
        }
    };
    let parts = terminal::with_progress("games", total, watcher, || {
        spread(total, threads, watcher, begin, step)
    });
    let mut all = begin();
    for part in parts {
        all.broken.extend(part.broken);
        for (mine, theirs) in all.rows.iter_mut().zip(&part.rows) {
            mine.add(theirs);
        }
    }
    all.broken.sort_by_key(|(index, _)| *index);
    all
}

impl Row {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.secrecy_checks += other.secrecy_checks;
        self.longest = self.longest.max(other.longest);
    }

    fn print(&self, game: &str, seats: &str) {
        println!(
            "{game:<24}  {seats:>7}  {:>12}  {:>15}  {:>15}  {:>12}",
            grouped(self.games),
            grouped(self.decisions),
            grouped(self.secrecy_checks),
            grouped(u64::from(self.longest)),
        );
    }
}

fn print_rows(tables: &[Table], rows: &[Row]) {
    println!(
        "{:<24}  {:>7}  {:>12}  {:>15}  {:>15}  {:>12}",
        "game", "players", "games", "decisions", "secrecy checks", "longest game"
    );
    let mut all = Row::default();
    for (table, row) in tables.iter().zip(rows) {
        row.print(&table.game.info().id, &table.seats.get().to_string());
        all.add(row);
    }
    all.print("all", "");
}

fn print_broken(tables: &[Table], options: &Options, index: u64, violation: &Violation) {
    let table = &tables[(index % tables.len() as u64) as usize];
    println!();
    println!("{violation}");
    println!(
        "in {} with {} players, game {index} of the series with seed {} (game seed {})",
        table.game.info().id,
        table.seats.get(),
        options.seed,
        game_seed(options.seed, index),
    );
    let game = options.game.as_ref();
    let game = game.map_or_else(String::new, |game| format!(" --game {game}"));
    println!(
        "again: cargo run --profile soak -p gleis-arena --bin soak -- \
         --seed {} --only {index}{game}",
        options.seed
    );
}
