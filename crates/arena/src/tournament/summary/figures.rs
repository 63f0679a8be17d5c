//! The figures with intervals: sums for each deal, drawn again many times.

use crate::tournament::{
    DealResult, Estimate, GameResult, Pairings, Schedule, bootstrap, strengths,
};
use crate::wilson;

/// How many samples the intervals rest on.
const SAMPLES: usize = 1_000;

/// All figures that have intervals.
pub(super) struct Figures {
    pub(super) win_rates: Vec<Estimate>,
    pub(super) scores: Vec<Estimate>,
    pub(super) turns: Vec<Estimate>,
    pub(super) ratings: Vec<Estimate>,
    pub(super) winner_mean: Estimate,
    pub(super) winner_means: Vec<Estimate>,
    /// Player, opponent, meetings, how often ahead: both ways round.
    pub(super) pairs: Vec<(usize, usize, u64, Estimate)>,
}

/// Where each sum stands in a row.
#[derive(Clone, Copy)]
struct Layout {
    players: usize,
    tables: usize,
}

/// Sums for each player: seats, wins, points, turns.
const PLAYER: usize = 4;
/// Sums for each table: games, points of the winners.
const TABLE: usize = 2;
/// Sums for each pair: meetings, ahead.
const PAIR: usize = 2;

impl Layout {
    const fn player(self, player: usize) -> usize {
        player * PLAYER
    }

    const fn table(self, table: usize) -> usize {
        self.players * PLAYER + table * TABLE
    }

    /// Only for a player named before the other.
    const fn pair(self, player: usize, other: usize) -> usize {
        let before = other * (other - 1) / 2 + player;
        self.table(self.tables) + before * PAIR
    }

    const fn width(self) -> usize {
        let pairs = self.players * (self.players - 1) / 2;
        self.table(self.tables) + pairs * PAIR
    }

    fn pairs(self) -> impl Iterator<Item = (usize, usize)> {
        (1..self.players).flat_map(|other| (0..other).map(move |player| (player, other)))
    }

    fn add(self, row: &mut [f64], table: usize, game: &GameResult) {
        for seat in &game.seats {
            let at = self.player(seat.player);
            row[at] += 1.0;
            row[at + 1] += if seat.place == 1 {
                game.win_share()
            } else {
                0.0
            };
            row[at + 2] += f64::from(seat.points);
            row[at + 3] += f64::from(seat.turns);
        }
        let at = self.table(table);
        row[at] += 1.0;
        let winner = game.winners().next();
        row[at + 1] += winner.map_or(0.0, |seat| f64::from(seat.points));
        for one in &game.seats {
            for other in game.seats.iter().filter(|other| one.player < other.player) {
                let at = self.pair(one.player, other.player);
                row[at] += 1.0;
                row[at + 1] += match one.place.cmp(&other.place) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
    }

    /// A row for each deal, all tables together: they share its luck.
    fn rows(self, deals: &[DealResult]) -> Vec<Vec<f64>> {
        let mut rows: Vec<Vec<f64>> = Vec::new();
        let mut last = None;
        for deal in deals {
            if last != Some(deal.deal) {
                rows.push(vec![0.0; self.width()]);
                last = Some(deal.deal);
            }
            let row = rows.last_mut().expect("a row has just been added");
            for game in &deal.games {
                self.add(row, deal.table, game);
            }
        }
        rows
    }

    /// Everything that wants an interval, in the order in which [`Figures`] takes it apart.
    fn statistics(
        self,
        sums: &[f64],
        weight: &mut dyn FnMut() -> f64,
        anchor: Option<usize>,
    ) -> Vec<f64> {
        let rate = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let mut all = Vec::with_capacity(self.width());
        for part in 1..PLAYER {
            let players = (0..self.players).map(|player| self.player(player));
            all.extend(players.map(|at| rate(sums[at + part], sums[at])));
        }
        all.extend(self.ratings(sums, weight, anchor));
        let tables = || (0..self.tables).map(|table| self.table(table));
        all.extend(tables().map(|at| rate(sums[at + 1], sums[at])));
        let points: f64 = tables().map(|at| sums[at + 1]).sum();
        all.push(rate(points, tables().map(|at| sums[at]).sum()));
        let pairs = self.pairs().map(|(one, other)| self.pair(one, other));
        all.extend(pairs.map(|at| rate(sums[at + 1], sums[at])));
        all
    }

    fn ratings(
        self,
        sums: &[f64],
        weight: &mut dyn FnMut() -> f64,
        anchor: Option<usize>,
    ) -> Vec<f64> {
        let mut pairings = Pairings::weighted(self.players, weight);
        for (one, other) in self.pairs() {
            let at = self.pair(one, other);
            pairings.add(one, other, sums[at + 1]);
            pairings.add(other, one, sums[at] - sums[at + 1]);
        }
        let elo = strengths(&pairings);
        let zero = anchor.map_or(0.0, |player| elo[player]);
        elo.iter().map(|one| one - zero).collect()
    }
}

impl Figures {
    /// The deals stand in their order.
    pub(super) fn new(
        schedule: &Schedule,
        deals: &[DealResult],
        anchor: Option<usize>,
        seed: u64,
    ) -> Self {
        let layout = Layout {
            players: schedule.players.len(),
            tables: schedule.tables.len(),
        };
        let mut rows = layout.rows(deals);
        if rows.is_empty() {
            rows.push(vec![0.0; layout.width()]);
        }
        let statistic =
            |sums: &[f64], weight: &mut dyn FnMut() -> f64| layout.statistics(sums, weight, anchor);
        let mut all = bootstrap(&rows, SAMPLES, seed, statistic).into_iter();
        let mut take = |count: usize| -> Vec<Estimate> { all.by_ref().take(count).collect() };
        let trials = |at: usize| rows.iter().filter(|row| row[at] > 0.0).count() as u64;
        let players = layout.players;
        let mut win_rates = take(players);
        for (player, rate) in win_rates.iter_mut().enumerate() {
            widen(rate, trials(layout.player(player)));
        }
        let (scores, turns, ratings) = (take(players), take(players), take(players));
        let winner_means = take(layout.tables);
        let winner_mean = take(1)[0];
        let mut pairs = Vec::new();
        for ((one, other), mut ahead) in layout.pairs().zip(take(usize::MAX)) {
            let at = layout.pair(one, other);
            widen(&mut ahead, trials(at));
            let meetings = rows.iter().map(|row| row[at]).sum::<f64>() as u64;
            let behind = Estimate {
                value: if meetings == 0 {
                    0.0
                } else {
                    1.0 - ahead.value
                },
                low: 1.0 - ahead.high,
                high: 1.0 - ahead.low,
            };
            pairs.push((one, other, meetings, ahead));
            pairs.push((other, one, meetings, behind));
        }
        pairs.sort_by_key(|pair| (pair.0, pair.1));
        Self {
            win_rates,
            scores,
            turns,
            ratings,
            winner_mean,
            winner_means,
            pairs,
        }
    }
}

/// Deals that were all won or all lost have no spread to draw from: then each is one trial.
fn widen(rate: &mut Estimate, trials: u64) {
    if rate.value.min(1.0 - rate.value) < 1e-12 {
        let (low, high) = wilson(rate.value * trials as f64, trials);
        rate.low = low.min(rate.value);
        rate.high = high.max(rate.value);
    }
}
