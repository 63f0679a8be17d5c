//! `gleis arena`: players against each other.

use crate::failure::Failure;
use crate::load;
use crate::progress::with_bar;
use crate::stop;
use crate::table::{Side, Table, counted};
use clap::Args;
use gleis_arena::external::Limits;
use gleis_arena::tournament::report::{self, Block, Document, Grid};
use gleis_arena::tournament::suite::{self, Chapter, Match, Suite};
use gleis_arena::tournament::{self, ArenaError, MatchPlan, Place, Played, SprtBounds, Summary};
use gleis_arena::work::threads_of_machine;
use gleis_arena::{PlanError, Watcher};
use gleis_games::AnyGame;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Let players compete, and measure how strong they are
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis arena --game usa-2004 --players greedy,planner,random --games 2000
  gleis arena --players planner,greedy,greedy,greedy --seats 4 --out planner-against-three
  gleis arena --players planner,greedy --games 20000 --sprt 0,10
  gleis arena --suite levels --out levels --scale 0.1

Every combination of the players meets at a table. All tables play the same deals, and each deal
is played from every seat, so that luck is shared. With --out the games are kept: run the same
command again after Ctrl-C or a crash, and it goes on. docs/arena.md explains the figures.")]
pub(crate) struct Options {
    /// A built-in game, or a game file
    #[arg(
        long,
        value_name = "ID|FILE",
        default_value = "usa-2004",
        conflicts_with = "suite"
    )]
    game: String,
    /// Who takes part, divided by commas; one player alone plays against itself
    #[arg(long, value_name = "LIST", required_unless_present = "suite")]
    #[arg(conflicts_with = "suite")]
    players: Option<String>,
    /// How many sit at a table
    #[arg(long, value_name = "K", default_value_t = 2, conflicts_with = "suite")]
    seats: usize,
    /// How many games at each table, rounded up to whole deals
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = load::games)]
    #[arg(allow_negative_numbers = true, conflicts_with = "suite")]
    games: u64,
    /// The seed of the deals
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = load::number)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    /// On how many threads; all that the machine has if left out
    #[arg(long, value_name = "T", value_parser = load::threads)]
    threads: Option<NonZeroUsize>,
    /// Keep games and write reports into this folder; goes on with a match that is there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the record of every game into the folder
    #[arg(long)]
    records: bool,
    /// Stop when two players are told apart: is the first stronger by B Elo, or by A at most?
    #[arg(
        long,
        value_name = "A,B",
        allow_hyphen_values = true,
        conflicts_with = "suite"
    )]
    sprt: Option<String>,
    /// Play the matches of a file, or those of the built-in `levels`
    #[arg(long, value_name = "FILE|levels")]
    suite: Option<String>,
    /// Play only this match of the suite
    #[arg(long, value_name = "ID")]
    only: Option<String>,
    /// Play this part of the suite's games: 0.1 for a tenth
    #[arg(long, value_name = "X", value_parser = scale, allow_negative_numbers = true)]
    scale: Option<f64>,
    /// How long a program named by `cmd:` may think about one decision
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600_000))]
    bot_milliseconds: u64,
    /// How much memory each of its processes may use
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    bot_megabytes: u64,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
}

impl Options {
    fn limits(&self) -> Limits {
        Limits {
            answer: Duration::from_millis(self.bot_milliseconds),
            memory_bytes: self.bot_megabytes << 20,
            ..Limits::default()
        }
    }
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse::<f64>().ok();
    scale
        .filter(|scale| *scale > 0.0 && *scale <= 1000.0)
        .ok_or_else(|| "write a number above 0 and up to 1000, for example 0.1".to_owned())
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    if options.records && options.out.is_none() {
        return Err(Failure::usage(
            "--records needs a folder to write to",
            "name one with --out DIR",
        ));
    }
    if options.suite.is_none() && (options.only.is_some() || options.scale.is_some()) {
        return Err(Failure::usage(
            "--only and --scale are for suites",
            "name one with --suite FILE, or --suite levels",
        ));
    }
    let watcher = stop::watcher();
    match &options.suite {
        None => run_match(options, &watcher, out)?,
        Some(name) => run_suite(options, name, &watcher, out)?,
    }
    if watcher.is_stopped() {
        if options.out.is_some() && !options.json {
            writeln!(
                out,
                "\nThe games are kept: run the same command again to go on."
            )?;
        }
        out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn run_match(options: &Options, watcher: &Watcher, out: &mut impl Write) -> Result<(), Failure> {
    let game = load::game(&options.game)?;
    let sprt = options.sprt.as_deref().map(str::parse::<SprtBounds>);
    let plan = MatchPlan {
        players: load::players(options.players.as_deref().unwrap_or_default())?,
        seats: options.seats,
        games: options.games,
        seed: options.seed,
        sprt: sprt.transpose().map_err(explain)?,
    };
    let played = play(options, "", &game, &plan, options.out.as_deref(), watcher)?;
    if options.json {
        let json = serde_json::to_string_pretty(&played.summary).map_err(std::io::Error::from)?;
        writeln!(out, "{json}")?;
        return Ok(());
    }
    write_document(&report::document(&played.summary), out)?;
    write_end(&played.summary, options.out.as_deref(), out)
}

/// Plays a match and writes its files.
fn play(
    options: &Options,
    label: &str,
    game: &AnyGame,
    plan: &MatchPlan,
    folder: Option<&Path>,
    watcher: &Watcher,
) -> Result<Played, Failure> {
    let games = plan.schedule(game).map_err(explain)?.games();
    let place = Place {
        out: folder,
        records: options.records,
        threads: options.threads.unwrap_or_else(threads_of_machine),
        limits: options.limits(),
    };
    let played = with_bar(label, games, watcher, || {
        tournament::play(game, plan, &place, watcher)
    });
    let played = played.map_err(explain)?;
    if let Some(folder) = folder {
        played.write(folder).map_err(explain)?;
    }
    Ok(played)
}

fn run_suite(
    options: &Options,
    name: &str,
    watcher: &Watcher,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let suite = read_suite(name)?;
    let chosen = suite.chosen(options.only.as_deref()).map_err(explain)?;
    // Whatever is wrong with the last match is told before the first is played.
    let mut ready = Vec::new();
    for one in &suite.matches {
        ready.push(prepare(one, options).map_err(|failure| in_match(&one.id, failure))?);
    }
    let mut chapters = Vec::new();
    for (one, (game, plan)) in suite.matches.iter().zip(&ready) {
        let folder = options.out.as_ref().map(|folder| folder.join(&one.id));
        let wanted = chosen.iter().any(|chosen| chosen.id == one.id);
        let summary = if wanted && !watcher.is_stopped() {
            let label = format!("{}  ", one.id);
            let played = play(options, &label, game, plan, folder.as_deref(), watcher)?;
            tell(one, &played.summary, options.json, out)?;
            Some(played.summary)
        } else {
            recall(game, plan, folder.as_deref())?
        };
        chapters.push(Chapter { game: one, summary });
        if let Some(folder) = options.out.as_deref().filter(|_| wanted) {
            suite::write(folder, &suite, &chapters).map_err(explain)?;
        }
    }
    if let Some(folder) = &options.out {
        suite::write(folder, &suite, &chapters).map_err(explain)?;
    }
    if options.json {
        writeln!(out, "{:#}", suite::results(&suite, &chapters))?;
        return Ok(());
    }
    let document = suite::document(&suite, &chapters);
    let goals = document.blocks.iter().take(2).cloned().collect();
    let goals = Document {
        title: suite.title.clone(),
        blocks: goals,
    };
    write_document(&goals, out)?;
    if let Some(folder) = &options.out {
        writeln!(
            out,
            "\nThe report is {}",
            folder.join("report.html").display()
        )?;
    }
    Ok(())
}

/// The game and the plan of a match that can be played.
fn prepare(one: &Match, options: &Options) -> Result<(AnyGame, MatchPlan), Failure> {
    let game = load::game(&one.game)?;
    let plan = one.plan(options.seed, options.scale.unwrap_or(1.0));
    plan.schedule(&game).map_err(explain)?;
    Ok((game, plan))
}

/// Says which match is at fault.
fn in_match(id: &str, failure: Failure) -> Failure {
    match failure {
        Failure::Usage { sentence, .. } => Failure::failed(
            format!("match `{id}`: {sentence}"),
            "docs/arena.md shows how a suite is written",
        ),
        Failure::Failed { sentence, hint } => {
            Failure::failed(format!("match `{id}`: {sentence}"), hint)
        }
        other => other,
    }
}

/// What an earlier run left of a match that is not played now.
fn recall(
    game: &AnyGame,
    plan: &MatchPlan,
    folder: Option<&Path>,
) -> Result<Option<Summary>, Failure> {
    let Some(folder) = folder else {
        return Ok(None);
    };
    let played = tournament::recall(game, plan, folder).map_err(explain)?;
    Ok(played.map(|played| played.summary))
}

fn read_suite(name: &str) -> Result<Suite, Failure> {
    if name == "levels" {
        return Ok(Suite::levels());
    }
    let text = std::fs::read_to_string(name).map_err(|error| {
        Failure::failed(
            format!("{name}: the file cannot be read: {error}"),
            "name a suite file, or the built-in suite: --suite levels",
        )
    })?;
    Suite::parse(&text, name).map_err(explain)
}

/// One line for a match that is done.
fn tell(one: &Match, summary: &Summary, quiet: bool, out: &mut impl Write) -> Result<(), Failure> {
    if quiet {
        return Ok(());
    }
    let games = counted(summary.games, "game");
    let seconds = summary.times.seconds;
    writeln!(out, "{}: {games} in {seconds:.1} s", one.id)?;
    out.flush()?;
    Ok(())
}

fn write_document(document: &Document, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", document.title)?;
    for block in &document.blocks {
        match block {
            Block::Heading(_, heading) => writeln!(out, "\n{heading}\n")?,
            Block::Text(text) => {
                writeln!(out)?;
                for line in wrapped(text, 96) {
                    writeln!(out, "{line}")?;
                }
            }
            Block::Table(grid) => write_grid(grid, out)?,
            Block::Figure(_) => {}
        }
    }
    Ok(())
}

fn write_grid(grid: &Grid, out: &mut impl Write) -> Result<(), Failure> {
    let names = grid.head.iter().enumerate().map(|(column, name)| {
        let words = grid.words.contains(&column);
        let side = if words { Side::Left } else { Side::Right };
        (name.as_str(), side)
    });
    let mut table = Table::new(&names.collect::<Vec<_>>());
    for row in &grid.rows {
        table.row(row.clone());
    }
    Ok(table.write(out)?)
}

/// Lines of a paragraph.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn write_end(
    summary: &Summary,
    folder: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(
        out,
        "\n{} in {:.1} s",
        counted(summary.games, "game"),
        summary.times.seconds
    )?;
    if let Some(folder) = folder {
        writeln!(
            out,
            "The report is {}",
            folder.join("report.html").display()
        )?;
    }
    Ok(())
}

fn explain(error: ArenaError) -> Failure {
    match &error {
        ArenaError::Plan(plan @ (PlanError::Players(_) | PlanError::Refused(_))) => {
            load::plan_failure(plan)
        }
        _ if error.is_usage() => Failure::usage(error.to_string(), error.hint()),
        _ => Failure::failed(error.to_string(), error.hint()),
    }
}
