//! The tables and sentences of a report.

use super::Grid;
use super::numbers::{decimal, interval, percent, percent_interval, signed, signed_interval, time};
use crate::text::grouped;
use crate::tournament::{PlayerSummary, Summary, Verdict};
use gleis_rules::Source;

fn grid(head: &[&str], rows: Vec<Vec<String>>) -> Grid {
    Grid {
        words: vec![0],
        head: head.iter().map(|&name| name.to_owned()).collect(),
        rows,
    }
}

/// What was played.
pub(super) fn about(summary: &Summary) -> String {
    let tables = summary.tables.len();
    let tables = if tables == 1 {
        format!("one table of {}", summary.seats)
    } else {
        format!("{tables} tables of {}", summary.seats)
    };
    let part = if summary.complete {
        String::new()
    } else {
        format!(" of {}", grouped(summary.games_planned))
    };
    format!(
        "{}, {tables}, {}{part} games, seed {}. The games of a deal have the same luck, and \
         everybody plays it from every seat.",
        summary.game,
        grouped(summary.games),
        summary.seed
    )
}

/// How the test stands.
pub(super) fn sprt(summary: &Summary) -> Option<String> {
    let sprt = summary.sprt.as_ref()?;
    let [first, second] = [0, 1].map(|at| summary.players[at].player.as_str());
    let (low, high) = sprt.bounds;
    let found = match sprt.verdict {
        Some(Verdict::Stronger) => {
            format!("{first} is stronger than {second}, by {high} Elo rather than {low}")
        }
        Some(Verdict::NotStronger) => {
            format!("{first} is not stronger than {second}: by {low} Elo rather than {high}")
        }
        None => "not decided yet".to_owned(),
    };
    let deals: u64 = sprt.outcomes.iter().sum();
    Some(format!(
        "SPRT [{low}, {high}]: {found}. Log likelihood ratio {:.2} after {} deals, decided at \
         ±{:.2}; deals with 0, ½, 1, 1½, 2 points: {}.",
        sprt.llr,
        grouped(deals),
        sprt.limit,
        sprt.outcomes.map(|count| count.to_string()).join(", ")
    ))
}

pub(super) fn anchor(summary: &Summary) -> String {
    let zero = match &summary.rating_anchor {
        Some(player) => format!("{player} has 0"),
        None => "their mean is 0".to_owned(),
    };
    format!(
        "Ratings in Elo from who finishes ahead of whom; {zero}. Intervals of 95 % from drawing \
         deals again."
    )
}

/// The strongest first, as people read ratings.
fn by_rating(summary: &Summary) -> Vec<&PlayerSummary> {
    let mut players: Vec<&PlayerSummary> = summary.players.iter().collect();
    players.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    players
}

pub(super) fn players(summary: &Summary) -> Grid {
    let rows = by_rating(summary).into_iter().map(|player| {
        vec![
            player.player.clone(),
            signed(player.rating.value),
            signed_interval(&player.rating),
            percent(player.win_rate.value),
            percent_interval(&player.win_rate),
            decimal(player.score.value),
            interval(&player.score),
            decimal(player.turns.value),
            grouped(player.games),
        ]
    });
    let mut all = grid(
        &[
            "player", "rating", "95 %", "wins", "95 %", "score", "95 %", "turns", "games",
        ],
        rows.collect(),
    );
    if summary.players.len() == 1 {
        for row in std::iter::once(&mut all.head).chain(&mut all.rows) {
            row.drain(1..5);
        }
    }
    all
}

pub(super) fn pairs(summary: &Summary) -> Grid {
    let order = by_rating(summary);
    let mut head = vec!["ahead of →"];
    head.extend(order.iter().map(|player| player.player.as_str()));
    let cell = |player: &PlayerSummary, other: &PlayerSummary| {
        let pair = summary.pairs.iter().find(|pair| {
            pair.player == player.player && pair.opponent == other.player && pair.meetings > 0
        });
        pair.map_or("–".to_owned(), |pair| {
            let reach = 100.0 * pair.ahead.reach();
            format!("{} ±{reach:.1}", percent(pair.ahead.value))
        })
    };
    let rows = order.iter().map(|player| {
        let cells = order.iter().map(|other| cell(player, other));
        std::iter::once(player.player.clone())
            .chain(cells)
            .collect()
    });
    grid(&head, rows.collect())
}

/// How people call a source in a table.
pub(super) const fn short(source: Source) -> &'static str {
    match source {
        Source::Routes => "routes",
        Source::Completed => "completed",
        Source::Missed => "missed",
        Source::LongestTrail => "trail",
        Source::Globetrotter => "globetrotter",
        Source::Passengers => "passengers",
        Source::BigCities => "big cities",
        Source::Coins => "coins",
        Source::UsedCars => "used cars",
        Source::WrittenOff => "written off",
    }
}

/// The sources that brought anybody a point.
pub(super) fn used_sources(summary: &Summary) -> Vec<Source> {
    let used = |source: &Source| {
        let mut players = summary.players.iter();
        players.any(|player| player.sources[source.name()].abs() > 0.0)
    };
    Source::ALL.into_iter().filter(used).collect()
}

pub(super) fn sources(summary: &Summary) -> Grid {
    let sources = used_sources(summary);
    let mut head = vec!["player"];
    head.extend(sources.iter().map(|&source| short(source)));
    head.extend(["score", "deviation", "tickets done", "missed"]);
    // A game without a map has no trails.
    let has_trails = summary.players.iter().any(|player| player.trail > 0.0);
    head.extend(has_trails.then_some("trail length"));
    let rows = by_rating(summary).into_iter().map(|player| {
        let points = sources.iter().map(|source| player.sources[source.name()]);
        let rest = [
            player.score.value,
            player.score_deviation,
            player.tickets_completed,
            player.tickets_missed,
        ];
        let trail = has_trails.then_some(player.trail);
        let cells = points.chain(rest).chain(trail).map(decimal);
        std::iter::once(player.player.clone())
            .chain(cells)
            .collect()
    });
    grid(&head, rows.collect())
}

pub(super) fn tables(summary: &Summary) -> Grid {
    let rows = summary.tables.iter().map(|table| {
        vec![
            table.players.join(", "),
            grouped(table.deals),
            grouped(table.games),
            decimal(table.winner_mean.value),
            interval(&table.winner_mean),
            decimal(table.turns),
        ]
    });
    grid(
        &[
            "players",
            "deals",
            "games",
            "winner's score",
            "95 %",
            "turns",
        ],
        rows.collect(),
    )
}

pub(super) fn times(summary: &Summary) -> Grid {
    let rows = summary.times.players.iter().map(|player| {
        vec![
            player.player.clone(),
            time(player.mean),
            format!("{} to {}", time(player.fast), time(player.slow)),
            grouped(player.decisions),
        ]
    });
    grid(
        &["player", "mean", "5–95 % of games", "decisions"],
        rows.collect(),
    )
}
