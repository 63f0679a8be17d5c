//! Random campaigns under every law: each game of them, and what it leaves for the next.

use crate::terminal::{self, grouped};
use gleis_arena::Watcher;
use gleis_arena::work::{game_seed, spread_singly};
use gleis_games::data;
use gleis_rules::SeatCount;
use gleis_rules::laws::Watch;
use gleis_rules::legends::campaign::{BrokenCampaign, WatchedCampaign, check_campaign};
use std::num::NonZeroUsize;

/// The built-in game that begins a campaign.
const FIRST: &str = "legends-first";

/// Which campaigns to play.
pub(crate) struct Series {
    /// The seed of the series.
    pub(crate) seed: u64,
    /// The first of them, from 0.
    pub(crate) first: u64,
    pub(crate) count: u64,
    /// On how many threads.
    pub(crate) threads: NonZeroUsize,
}

#[derive(Clone, Copy, Default)]
struct Row {
    campaigns: u64,
    decisions: u64,
    secrecy_checks: u64,
    missed: u64,
    longest: u32,
}

#[derive(Default)]
struct Gathered {
    rows: Vec<Row>,
    broken: Vec<(u64, BrokenCampaign)>,
}

/// Plays the campaigns and tells what came of them. Did every law hold?
pub(crate) fn play(series: &Series, watcher: &Watcher) -> Result<bool, data::DataError> {
    let content = data::load_legends(FIRST)?.legends.content;
    let (fewest, most) = content.numbers.players;
    let tables: Vec<SeatCount> = (fewest..=most).filter_map(SeatCount::new).collect();
    let begin = || Gathered {
        rows: vec![Row::default(); tables.len()],
        broken: Vec::new(),
    };
    let step = |gathered: &mut Gathered, at: u64| {
        let index = series.first + at;
        let place = (index % tables.len() as u64) as usize;
        let seed = game_seed(series.seed, index);
        match check_campaign(&content, tables[place], seed, Watch::SOAK) {
            Ok(watched) => gathered.rows[place].take_in(&watched),
            Err(broken) => {
                gathered.broken.push((index, broken));
                watcher.stop();
            }
        }
    };
    let parts = terminal::with_progress("campaigns", series.count, watcher, || {
        spread_singly(series.count, series.threads, watcher, begin, step)
    });
    let mut all = begin();
    for part in parts {
        all.broken.extend(part.broken);
        for (mine, theirs) in all.rows.iter_mut().zip(&part.rows) {
            mine.add(theirs);
        }
    }
    print_rows(&tables, &all.rows);
    all.broken.sort_by_key(|(index, _)| *index);
    if let Some((index, broken)) = all.broken.first() {
        println!("\n{broken}\nin campaign {index} of the series");
        println!(
            "again: cargo run --profile soak -p gleis-arena --bin soak -- \
             --seed {} --only-campaign {index}",
            series.seed
        );
    }
    Ok(all.broken.is_empty())
}

impl Row {
    fn take_in(&mut self, watched: &WatchedCampaign) {
        self.add(&Self {
            campaigns: 1,
            decisions: watched.decisions.into(),
            secrecy_checks: watched.secrecy_checks.into(),
            missed: watched.missed.into(),
            longest: watched.longest,
        });
    }

    fn add(&mut self, other: &Self) {
        self.campaigns += other.campaigns;
        self.decisions += other.decisions;
        self.secrecy_checks += other.secrecy_checks;
        self.missed += other.missed;
        self.longest = self.longest.max(other.longest);
    }

    fn print(&self, players: &str) {
        println!(
            "{players:>7}  {:>9}  {:>12}  {:>14}  {:>12}  {:>12}",
            grouped(self.campaigns),
            grouped(self.decisions),
            grouped(self.secrecy_checks),
            grouped(self.missed),
            grouped(self.longest.into()),
        );
    }
}

fn print_rows(tables: &[SeatCount], rows: &[Row]) {
    println!(
        "{:>7}  {:>9}  {:>12}  {:>14}  {:>12}  {:>12}",
        "players", "campaigns", "decisions", "secrecy checks", "games missed", "longest game"
    );
    let mut all = Row::default();
    for (table, row) in tables.iter().zip(rows) {
        row.print(&table.get().to_string());
        all.add(row);
    }
    all.print("all");
}
