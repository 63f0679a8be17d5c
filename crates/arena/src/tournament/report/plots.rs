//! The pictures of a report. All are narrow, so that they can be read on a phone, and none
//! tells anything by colour alone.

use super::numbers::{decimal, percent, signed, signed_interval, time};
use super::svg::{Anchor, Axis, Picture};
use super::tables::{short, used_sources};
use crate::tournament::{PlayerSummary, Summary};
use gleis_rules::Source;

/// The width of a picture.
const WIDTH: f64 = 420.0;
const LEFT: f64 = 12.0;
const RIGHT: f64 = WIDTH - 12.0;
/// The room for the numbers of an axis.
const FOOT: f64 = 26.0;

/// The strongest first.
fn by_rating(summary: &Summary) -> Vec<&PlayerSummary> {
    let mut players: Vec<&PlayerSummary> = summary.players.iter().collect();
    players.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    players
}

/// A name that leaves room for more.
fn brief(name: &str) -> String {
    const LETTERS: usize = 22;
    if name.chars().count() <= LETTERS {
        return name.to_owned();
    }
    name.chars().take(LETTERS - 1).chain(['…']).collect()
}

/// A name and what is said about it, on one line.
fn label(picture: &mut Picture, y: f64, name: &str, about: &str) {
    picture.text("halo", (LEFT, y), Anchor::Start, &brief(name));
    picture.text("halo faded", (RIGHT, y), Anchor::End, about);
}

/// Lines and numbers of an axis.
fn scale(picture: &mut Picture, axis: &Axis, bottom: f64, text: impl Fn(f64) -> String) {
    for tick in axis.ticks(5.0) {
        let x = axis.at(tick);
        let class = if tick.abs() < 1e-9 { "zero" } else { "grid" };
        picture.line(class, (x, 8.0), (x, bottom));
        let at = (x.clamp(LEFT + 8.0, RIGHT - 8.0), bottom + 16.0);
        picture.text("small faded", at, Anchor::Middle, &text(tick));
    }
}

/// Round points of an axis.
fn whole(points: f64) -> String {
    format!("{points:.0}").replace('-', "−")
}

fn limits(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let low = values.clone().fold(f64::INFINITY, f64::min);
    let high = values.fold(f64::NEG_INFINITY, f64::max);
    let margin = ((high - low) * 0.04).max(1.0);
    (low - margin, high + margin)
}

/// Ratings with their intervals.
pub(super) fn ratings(summary: &Summary) -> String {
    const ROW: f64 = 42.0;
    let players = by_rating(summary);
    let bottom = 8.0 + ROW * players.len() as f64;
    let mut picture = Picture::new(WIDTH, bottom + FOOT);
    let ends = players
        .iter()
        .flat_map(|player| [player.rating.low, player.rating.high]);
    let axis = Axis::new(limits(ends), (LEFT + 6.0, RIGHT - 6.0));
    scale(&mut picture, &axis, bottom, signed);
    for (index, player) in players.iter().enumerate() {
        let y = 8.0 + ROW * index as f64;
        let rating = &player.rating;
        let about = format!("{} ({})", signed(rating.value), signed_interval(rating));
        label(&mut picture, y + 15.0, &player.player, &about);
        let line = y + 28.0;
        let (low, high) = (axis.at(rating.low), axis.at(rating.high));
        picture.line("range", (low, line), (high, line));
        for end in [low, high] {
            picture.line("range", (end, line - 4.0), (end, line + 4.0));
        }
        picture.dot((axis.at(rating.value), line));
    }
    picture.finish("Ratings in Elo with intervals of 95 %")
}

/// So many players have room in a picture of the common width.
pub(super) const PAIRS_NARROW: usize = 4;

/// How often each player finishes ahead of each other one.
pub(super) fn pairs(summary: &Summary) -> String {
    const CELL: (f64, f64) = (56.0, 40.0);
    const NAMES: f64 = 172.0;
    const HEAD: f64 = 42.0;
    let players = by_rating(summary);
    let count = players.len() as f64;
    let width = (NAMES + CELL.0 * count + LEFT).max(WIDTH);
    let mut picture = Picture::new(width, HEAD + CELL.1 * count + 10.0);
    let about = "the row finishes ahead of the column, ± half the interval";
    picture.text("small faded", (LEFT, 16.0), Anchor::Start, about);
    for (row, player) in players.iter().enumerate() {
        let y = HEAD + CELL.1 * row as f64;
        let name = format!("{} {}", row + 1, brief(&player.player));
        picture.text("", (LEFT, y + 25.0), Anchor::Start, &name);
        let head = (NAMES + CELL.0 * (row as f64 + 0.5), HEAD - 6.0);
        picture.text("faded", head, Anchor::Middle, &(row + 1).to_string());
        for (column, other) in players.iter().enumerate() {
            let x = NAMES + CELL.0 * column as f64;
            let pair = summary
                .pairs
                .iter()
                .find(|pair| pair.player == player.player && pair.opponent == other.player);
            let Some(pair) = pair.filter(|pair| pair.meetings > 0) else {
                picture.text("faded", (x + CELL.0 / 2.0, y + 24.0), Anchor::Middle, "–");
                continue;
            };
            let ahead = pair.ahead.value;
            let fill = if ahead >= 0.5 { "--warm" } else { "--cool" };
            picture.raw(format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" \
                 fill=\"var({fill})\" fill-opacity=\"{:.2}\"/>",
                x + 1.0,
                y + 1.0,
                CELL.0 - 2.0,
                CELL.1 - 2.0,
                0.12 + 1.5 * (ahead - 0.5).abs()
            ));
            let middle = x + CELL.0 / 2.0;
            picture.text("", (middle, y + 18.0), Anchor::Middle, &percent(ahead));
            let reach = format!("±{:.1}", 100.0 * pair.ahead.reach());
            picture.text("small faded", (middle, y + 32.0), Anchor::Middle, &reach);
        }
    }
    picture.finish("How often each player finishes ahead of each other one")
}

/// The hatching of each source, drawn over its colour.
const HATCHES: [&str; Source::ALL.len()] = [
    "",
    "M0 8L8 0",
    "M0 0L8 8M0 8L8 0",
    "M0 4H8",
    "M4 0V8",
    "M0 4H8M4 0V8",
    "M4 0L8 4L4 8L0 4Z",
    "M0 2H8M0 6H8",
    "M2 0V8M6 0V8",
    "M0 0L8 8",
];

fn hatches(picture: &mut Picture) {
    for (index, path) in HATCHES.iter().enumerate() {
        picture.raw(format_args!(
            "<pattern id=\"gl-s{index}\" width=\"8\" height=\"8\" \
             patternUnits=\"userSpaceOnUse\"><rect width=\"8\" height=\"8\" \
             fill=\"var(--s{index})\"/><path d=\"{path}\" stroke=\"var(--sheet)\" \
             stroke-width=\"1.2\"/></pattern>"
        ));
    }
}

fn bar(picture: &mut Picture, fill: usize, from: (f64, f64), size: (f64, f64)) {
    picture.raw(format_args!(
        "<rect class=\"edge\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
         style=\"fill:url(#gl-s{fill})\"/>",
        from.0, from.1, size.0, size.1
    ));
}

/// Where the points of each player come from: what counts against it stands left of zero.
pub(super) fn sources(summary: &Summary) -> String {
    const ROW: f64 = 54.0;
    const KEY: f64 = 20.0;
    let players = by_rating(summary);
    let used = used_sources(summary);
    let bottom = 8.0 + ROW * players.len() as f64;
    let keys = used.len().div_ceil(3) as f64;
    let mut picture = Picture::new(WIDTH, bottom + FOOT + KEY * keys + 6.0);
    hatches(&mut picture);
    let part = |player: &PlayerSummary, sign: f64| -> f64 {
        let points = player
            .sources
            .values()
            .map(|points| (points * sign).max(0.0));
        points.sum::<f64>() * sign
    };
    let ends = players
        .iter()
        .flat_map(|player| [part(player, -1.0), part(player, 1.0), 0.0]);
    let axis = Axis::new(limits(ends), (LEFT, RIGHT));
    scale(&mut picture, &axis, bottom, whole);
    for (index, player) in players.iter().enumerate() {
        let y = 8.0 + ROW * index as f64;
        let about = format!("{} points", decimal(player.score.value));
        label(&mut picture, y + 15.0, &player.player, &about);
        let mut ends = (0.0, 0.0);
        for &source in &used {
            let points = player.sources[source.name()];
            let end = if points < 0.0 {
                &mut ends.0
            } else {
                &mut ends.1
            };
            let (from, to) = (axis.at(*end), axis.at(*end + points));
            *end += points;
            let size = ((to - from).abs(), 20.0);
            bar(
                &mut picture,
                source as usize,
                (from.min(to), y + 22.0),
                size,
            );
        }
    }
    for (index, &source) in used.iter().enumerate() {
        let x = LEFT + (index % 3) as f64 * (RIGHT - LEFT) / 3.0;
        let y = bottom + FOOT + KEY * (index / 3) as f64;
        bar(&mut picture, source as usize, (x, y), (18.0, 14.0));
        picture.text("small", (x + 24.0, y + 11.0), Anchor::Start, short(source));
    }
    picture.finish("Mean points of each player by source")
}

/// How often each player had which score.
pub(super) fn scores(summary: &Summary) -> String {
    const ROW: f64 = 72.0;
    let players = by_rating(summary);
    let bottom = 8.0 + ROW * players.len() as f64;
    let mut picture = Picture::new(WIDTH, bottom + FOOT);
    let ends = players.iter().flat_map(|player| {
        let scores = &player.scores;
        let last = scores.from + scores.step * scores.counts.len() as i32;
        [f64::from(scores.from), f64::from(last)]
    });
    let axis = Axis::new(limits(ends), (LEFT, RIGHT));
    scale(&mut picture, &axis, bottom, whole);
    let share = |player: &PlayerSummary, count: u64| count as f64 / player.seats.max(1) as f64;
    let shares = players.iter().flat_map(|player| {
        player
            .scores
            .counts
            .iter()
            .map(|&count| share(player, count))
    });
    let most = shares.fold(1e-9, f64::max);
    for (index, player) in players.iter().enumerate() {
        let y = 8.0 + ROW * index as f64;
        let about = format!(
            "mean {} ±{:.1}",
            decimal(player.score.value),
            player.score_deviation
        );
        label(&mut picture, y + 15.0, &player.player, &about);
        let floor = y + ROW - 6.0;
        for (step, &count) in player.scores.counts.iter().enumerate() {
            let from = player.scores.from + player.scores.step * step as i32;
            let (x, end) = (
                axis.at(from.into()),
                axis.at((from + player.scores.step).into()),
            );
            let height = 42.0 * share(player, count) / most;
            picture.raw(format_args!(
                "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
                 height=\"{height:.1}\"/>",
                x + 0.5,
                floor - height,
                (end - x - 1.0).max(0.5)
            ));
        }
        picture.line("zero", (LEFT, floor), (RIGHT, floor));
        let mean = axis.at(player.score.value);
        picture.line("tick", (mean, floor - 46.0), (mean, floor + 3.0));
    }
    picture.finish("How often each player had which score")
}

/// How long a decision took, on a scale of powers of ten.
pub(super) fn times(summary: &Summary) -> String {
    const ROW: f64 = 42.0;
    let players = &summary.times.players;
    let bottom = 8.0 + ROW * players.len() as f64;
    let mut picture = Picture::new(WIDTH, bottom + FOOT);
    let power = |seconds: f64| seconds.max(1e-9).log10();
    let ends = players
        .iter()
        .flat_map(|player| [player.fast, player.slow, player.mean]);
    let powers = ends.map(power);
    let low = powers.clone().fold(f64::INFINITY, f64::min).floor();
    let high = powers.fold(f64::NEG_INFINITY, f64::max).ceil();
    let axis = Axis::new((low, high.max(low + 1.0)), (LEFT + 14.0, RIGHT - 14.0));
    for tick in low as i32..=high.max(low + 1.0) as i32 {
        let x = axis.at(tick.into());
        picture.line("grid", (x, 8.0), (x, bottom));
        let text = time(10f64.powi(tick)).replace(".00", "").replace(".0", "");
        picture.text("small faded", (x, bottom + 16.0), Anchor::Middle, &text);
    }
    for (index, player) in players.iter().enumerate() {
        let y = 8.0 + ROW * index as f64;
        label(&mut picture, y + 15.0, &player.player, &time(player.mean));
        let (from, to) = (axis.at(power(player.fast)), axis.at(power(player.slow)));
        picture.line("range", (from, y + 28.0), (to, y + 28.0));
        picture.dot((axis.at(power(player.mean)), y + 28.0));
    }
    picture.finish("Mean time for a decision, and the middle 90 % of games")
}

/// How far one goal is reached, for a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalBar {
    /// Which goal.
    pub name: String,
    /// In words.
    pub verdict: String,
    /// The value as a part of what must be; `None` if nothing was played.
    pub part: Option<f64>,
    /// The aim on the same scale.
    pub aim: Option<f64>,
}

/// All goals of a suite on one scale, where 100 % is what must be.
#[must_use]
pub fn goal_picture(bars: &[GoalBar]) -> String {
    const ROW: f64 = 52.0;
    const MOST: f64 = 1.6;
    let bottom = 8.0 + ROW * bars.len() as f64;
    let mut picture = Picture::new(WIDTH, bottom + FOOT);
    let axis = Axis::new((0.0, MOST), (LEFT, RIGHT));
    for tick in [0.0, 0.5, 1.0, 1.5] {
        let x = axis.at(tick);
        picture.line("grid", (x, 8.0), (x, bottom));
        let text = format!("{:.0} %", 100.0 * tick);
        let at = (x.max(LEFT + 8.0), bottom + 16.0);
        picture.text("small faded", at, Anchor::Middle, &text);
    }
    for (index, goal) in bars.iter().enumerate() {
        let y = 8.0 + ROW * index as f64;
        picture.text("small halo", (LEFT, y + 13.0), Anchor::Start, &goal.name);
        picture.text(
            "small halo faded",
            (LEFT, y + 27.0),
            Anchor::Start,
            &goal.verdict,
        );
        let end = axis.at(goal.part.unwrap_or(0.0).clamp(0.0, MOST));
        picture.raw(format_args!(
            "<rect class=\"bar\" x=\"{LEFT:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"10\"/>",
            y + 34.0,
            end - LEFT
        ));
        for mark in [Some(1.0), goal.aim].into_iter().flatten() {
            let x = axis.at(mark.clamp(0.0, MOST));
            picture.line("tick", (x, y + 31.0), (x, y + 47.0));
        }
    }
    picture.finish("How far each goal is reached, as a part of what must be")
}
