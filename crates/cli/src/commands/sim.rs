//! `gleis sim`: many games at once.

use crate::failure::Failure;
use crate::load;
use crate::progress::with_bar;
use crate::stop;
use crate::table::{Side, Table, counted};
use clap::Args;
use gleis_arena::stats::{DECISIONS, SeatTally};
use gleis_arena::text::grouped;
use gleis_arena::work::threads_of_machine;
use gleis_arena::{Amounts, Batch, Ending, Plan, PlayerSpec, Tally, batch, wilson};
use gleis_games::GameInfo;
use gleis_rules::{Decision, Seat, Source, TieBreak};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::num::NonZeroUsize;

/// Play many games and tell what came of them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis sim --game usa-2004 --players random,random --games 100000
  gleis sim --game germany --players random,random,random --games 1000 --seed 7 --json
  gleis sim --game my-game.toml --games 500
  gleis sim --players \"cmd:python3 examples/bots/first_bot.py,random\" --games 10

The same seed plays the same games, on any number of threads. Game 12 of the series can be
looked at: `gleis record --game … --players … --seed … --number 12`.
Ctrl-C prints what was played so far. `gleis arena` compares players with each other.")]
pub(crate) struct Options {
    /// A built-in game, or a game file
    #[arg(long, value_name = "ID|FILE", default_value = "usa-2004")]
    game: String,
    /// Who plays, one for each seat, divided by commas
    #[arg(long, value_name = "LIST", default_value = "random,random")]
    players: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = load::games)]
    #[arg(allow_negative_numbers = true)]
    games: u64,
    /// The seed of the series
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = load::number)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    /// On how many threads; all that the machine has if left out
    #[arg(long, value_name = "T", value_parser = load::threads)]
    threads: Option<NonZeroUsize>,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let game = load::game(&options.game)?;
    let threads = options.threads.unwrap_or_else(threads_of_machine);
    let plan = Plan {
        players: load::players(&options.players)?,
        games: options.games,
        seed: options.seed,
        threads,
    };
    let watcher = stop::watcher();
    let batch = with_bar("", plan.games, &watcher, || {
        batch::run(&game, &plan, &watcher)
    });
    let batch = batch.map_err(|error| load::plan_failure(&error))?;
    if options.json {
        writeln!(out, "{:#}", as_json(game.info(), &plan, &batch))?;
    } else {
        write_table(game.info(), &plan, &batch, out)?;
    }
    if watcher.is_stopped() {
        out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn write_table(
    info: &GameInfo,
    plan: &Plan,
    batch: &Batch,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let tally = &batch.tally;
    writeln!(
        out,
        "{}: {}, {} players, {}, seed {}\n",
        info.id,
        info.name.en,
        plan.players.len(),
        counted(tally.games, "game"),
        plan.seed
    )?;
    if tally.games > 0 {
        seat_table(&plan.players, tally).write(out)?;
        writeln!(out)?;
        write_whole(tally, out)?;
        writeln!(out)?;
    }
    writeln!(
        out,
        "{} in {:.2} s on {}: {} games a second",
        counted(tally.games, "game"),
        batch.elapsed.as_secs_f64(),
        counted(plan.threads.get() as u64, "thread"),
        grouped(batch.rate().round() as u64)
    )?;
    for faults in &batch.faults {
        writeln!(out, "\n{faults}")?;
    }
    Ok(())
}

fn seat_table(players: &[PlayerSpec], tally: &Tally) -> Table {
    let seats: Vec<Seat> = (0..players.len() as u8).map(Seat::new).collect();
    let names: Vec<String> = seats.iter().map(Seat::to_string).collect();
    let mut columns = vec![("", Side::Left)];
    columns.extend(names.iter().map(|name| (name.as_str(), Side::Right)));
    let mut table = Table::new(&columns);
    let mut row = |name: &str, cell: &dyn Fn(&SeatTally) -> String| {
        let cells = seats.iter().map(|&seat| cell(tally.seat(seat)));
        table.row(std::iter::once(name.to_owned()).chain(cells).collect());
    };
    let percent = |part: f64| 100.0 * part / tally.games as f64;
    let spread = |amounts: &Amounts| spread(amounts, tally.games);
    row("wins", &|seat| format!("{:.1} %", percent(seat.wins())));
    row("  with 95 % confidence", &|seat| {
        let (low, high) = wilson(seat.wins(), tally.games);
        format!("{:.1} – {:.1} %", low * 100.0, high * 100.0)
    });
    row("  of them shared", &|seat| {
        format!("{:.1} %", percent(seat.wins_shared as f64))
    });
    row("points", &|seat| spread(&seat.points));
    for source in Source::ALL {
        let counts = |seat: &&Seat| {
            let amounts = tally.seat(**seat).from(source);
            amounts.min() != Some(0) || amounts.max() != Some(0)
        };
        if seats.iter().any(|seat| counts(&seat)) {
            let name = format!("  {}", source.name().replace('-', " "));
            row(&name, &|seat| spread(seat.from(source)));
        }
    }
    row("  least and most", &|seat| {
        format!(
            "{} / {}",
            seat.points.min().unwrap_or(0),
            seat.points.max().unwrap_or(0)
        )
    });
    row("tickets completed", &|seat| spread(&seat.tickets_completed));
    row("tickets missed", &|seat| spread(&seat.tickets_missed));
    table
}

/// Mean and spread; one game has no spread, and ± 0 would look like certainty.
fn spread(amounts: &Amounts, games: u64) -> String {
    let mean = amounts.mean();
    if games < 2 {
        return format!("{mean:.1}");
    }
    format!("{mean:.1} ± {:.1}", amounts.deviation())
}

/// What concerns the games and not the seats.
fn write_whole(tally: &Tally, out: &mut impl Write) -> Result<(), Failure> {
    for (name, amounts) in [("turns", &tally.turns), ("decisions", &tally.decisions)] {
        writeln!(
            out,
            "{name:<12}{} a game, from {} to {}",
            spread(amounts, tally.games),
            amounts.min().unwrap_or(0),
            amounts.max().unwrap_or(0)
        )?;
    }
    let shares = |parts: Vec<(&str, u64)>| {
        let some = parts.into_iter().filter(|&(_, count)| count > 0);
        let texts = some.map(|(name, count)| {
            format!("{name} {:.2} %", 100.0 * count as f64 / tally.games as f64)
        });
        texts.collect::<Vec<_>>().join(", ")
    };
    let endings = Ending::ALL.map(|ending| match ending {
        Ending::LastRound => ("the last round", tally.ended(ending)),
        Ending::AllPassed => ("everybody passing", tally.ended(ending)),
    });
    writeln!(out, "ended by    {}", shares(endings.to_vec()))?;
    let decisions = DECISIONS.map(|decision| (decided_by(decision), tally.decided(decision)));
    writeln!(out, "decided by  {}", shares(decisions.to_vec()))?;
    Ok(())
}

const fn decided_by(decision: Decision) -> &'static str {
    match decision {
        Decision::Points => "points",
        Decision::TieBreak(TieBreak::CompletedTickets) => "completed tickets",
        Decision::TieBreak(TieBreak::LongestTrail) => "the longest trail",
        Decision::TieBreak(TieBreak::LongestTrailCard) => "the longest trail's bonus",
        Decision::TieBreak(TieBreak::BonusCards) => "bonus cards",
        Decision::TieBreak(TieBreak::LaterInTurn) => "the turn order",
        Decision::Shared => "nothing (shared)",
    }
}

fn as_json(info: &GameInfo, plan: &Plan, batch: &Batch) -> Value {
    let tally = &batch.tally;
    let seats = (0..plan.players.len() as u8).map(Seat::new);
    let seats: Vec<Value> = seats
        .zip(&plan.players)
        .map(|(seat, player)| seat_json(player, tally.seat(seat), tally.games))
        .collect();
    let endings = Ending::ALL.map(|ending| (ending.name().to_owned(), tally.ended(ending).into()));
    let decided =
        DECISIONS.map(|decision| (decision.name().to_owned(), tally.decided(decision).into()));
    json!({
        "game": info.id,
        "fingerprint": info.fingerprint,
        "seed": plan.seed,
        "threads": plan.threads,
        "games": tally.games,
        "games-wanted": plan.games,
        "seconds": batch.elapsed.as_secs_f64(),
        "games-per-second": batch.rate(),
        "seats": seats,
        "turns": amounts_json(&tally.turns),
        "decisions": amounts_json(&tally.decisions),
        "endings": Map::from_iter(endings),
        "decided-by": Map::from_iter(decided),
        "faults": batch.faults,
    })
}

fn seat_json(player: &PlayerSpec, seat: &SeatTally, games: u64) -> Value {
    let (low, high) = wilson(seat.wins(), games);
    let sources =
        Source::ALL.map(|source| (source.name().to_owned(), amounts_json(seat.from(source))));
    json!({
        "player": player.to_string(),
        "wins": seat.wins(),
        "wins-alone": seat.wins_alone,
        "wins-shared": seat.wins_shared,
        "win-rate": if games == 0 { 0.0 } else { seat.wins() / games as f64 },
        "win-rate-95": [low, high],
        "points": amounts_json(&seat.points),
        "sources": Map::from_iter(sources),
        "tickets-completed": amounts_json(&seat.tickets_completed),
        "tickets-missed": amounts_json(&seat.tickets_missed),
    })
}

fn amounts_json(amounts: &Amounts) -> Value {
    json!({
        "mean": amounts.mean(),
        "deviation": amounts.deviation(),
        "min": amounts.min(),
        "max": amounts.max(),
    })
}
