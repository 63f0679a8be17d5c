//! Accumulators. All sums are whole numbers, so the order in which threads finish never shows.

use crate::{Ending, Measured};
use gleis_rules::{BySeat, Decision, PlayedOut, Score, Seat, Source, TieBreak};

/// Sum, spread and limits of one quantity.
///
/// ```
/// use gleis_arena::Amounts;
/// let mut amounts = Amounts::default();
/// for points in [1, 2, 3, 4] {
///     amounts.add(points);
/// }
/// assert_eq!(amounts.mean(), 2.5);
/// assert_eq!((amounts.min(), amounts.max()), (Some(1), Some(4)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amounts {
    count: u64,
    sum: i64,
    squares: u64,
    limits: Option<(i32, i32)>,
}

impl Amounts {
    /// Takes in one value.
    #[inline]
    pub fn add(&mut self, value: i32) {
        self.count += 1;
        self.sum += i64::from(value);
        self.squares += i64::from(value).pow(2).unsigned_abs();
        let (min, max) = self.limits.unwrap_or((value, value));
        self.limits = Some((min.min(value), max.max(value)));
    }

    /// Takes in all that another has taken in.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.limits = match (self.limits, other.limits) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (a, b) => a.or(b),
        };
    }

    /// How many values.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Their sum.
    #[must_use]
    pub const fn sum(&self) -> i64 {
        self.sum
    }

    /// The mean; 0 without values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 {
            0.0
        } else {
            self.sum as f64 / self.count as f64
        }
    }

    /// The standard deviation of the sample; 0 with fewer than two values.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        // Exact until the division: n·Σx² − (Σx)².
        let count = i128::from(self.count);
        let spread = count * i128::from(self.squares) - i128::from(self.sum).pow(2);
        (spread as f64 / (self.count as f64 * (self.count - 1) as f64)).sqrt()
    }

    /// The smallest value.
    #[must_use]
    pub fn min(&self) -> Option<i32> {
        self.limits.map(|limits| limits.0)
    }

    /// The largest value.
    #[must_use]
    pub fn max(&self) -> Option<i32> {
        self.limits.map(|limits| limits.1)
    }
}

/// Divisible by every number of seats, so that shared wins stay whole numbers.
const WIN: u64 = 60;

/// What became of one seat over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTally {
    win_parts: u64,
    /// Games won alone.
    pub wins_alone: u64,
    /// Games won together with others.
    pub wins_shared: u64,
    /// All points.
    pub points: Amounts,
    by_source: [Amounts; Source::ALL.len()],
    /// Tickets completed.
    pub tickets_completed: Amounts,
    /// Tickets missed.
    pub tickets_missed: Amounts,
}

impl SeatTally {
    /// Wins, where a victory shared by k counts as 1/k.
    #[must_use]
    pub fn wins(&self) -> f64 {
        self.win_parts as f64 / WIN as f64
    }

    /// Points from one source.
    #[must_use]
    pub const fn from(&self, source: Source) -> &Amounts {
        &self.by_source[source as usize]
    }

    fn merge(&mut self, other: &Self) {
        self.win_parts += other.win_parts;
        self.wins_alone += other.wins_alone;
        self.wins_shared += other.wins_shared;
        self.points.merge(&other.points);
        for (mine, theirs) in self.by_source.iter_mut().zip(&other.by_source) {
            mine.merge(theirs);
        }
        self.tickets_completed.merge(&other.tickets_completed);
        self.tickets_missed.merge(&other.tickets_missed);
    }
}

/// What became of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played to the end.
    pub games: u64,
    /// What became of each seat.
    pub seats: BySeat<SeatTally>,
    /// Turns of a game, all players together.
    pub turns: Amounts,
    /// Decisions of a game, all players together.
    pub decisions: Amounts,
    endings: [u64; Ending::ALL.len()],
    decided: [u64; DECISIONS.len()],
}

/// Everything that can decide a game.
pub const DECISIONS: [Decision; 7] = [
    Decision::Points,
    Decision::TieBreak(TieBreak::CompletedTickets),
    Decision::TieBreak(TieBreak::LongestTrail),
    Decision::TieBreak(TieBreak::LongestTrailCard),
    Decision::TieBreak(TieBreak::BonusCards),
    Decision::TieBreak(TieBreak::LaterInTurn),
    Decision::Shared,
];

impl Tally {
    /// Takes in a finished game.
    #[inline]
    pub fn add<G: Measured>(&mut self, game: &G, end: &PlayedOut<G::State>) {
        self.games += 1;
        self.turns.add(end.turns as i32);
        self.decisions.add(end.decisions as i32);
        if let Some(ending) = game.ending(&end.state) {
            self.endings[ending as usize] += 1;
        }
        self.add_score(&end.score);
    }

    fn add_score(&mut self, score: &Score) {
        let place = DECISIONS
            .iter()
            .position(|&decision| decision == score.decision);
        if let Some(place) = place {
            self.decided[place] += 1;
        }
        let winners = score.winners();
        let shared_by = winners.iter().count() as u64;
        for seat in score.seats.seats() {
            let (tally, sheet) = (&mut self.seats[seat], &score.sheets[seat]);
            if winners.has(seat) {
                tally.win_parts += WIN / shared_by;
                tally.wins_alone += u64::from(shared_by == 1);
                tally.wins_shared += u64::from(shared_by > 1);
            }
            tally.points.add(sheet.total().into());
            for source in Source::ALL {
                tally.by_source[source as usize].add(sheet.from(source).into());
            }
            tally.tickets_completed.add(sheet.tickets_completed.into());
            tally.tickets_missed.add(sheet.tickets_missed.into());
        }
    }

    /// Takes in all that another has taken in.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        for (mine, theirs) in self.seats.0.iter_mut().zip(&other.seats.0) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.endings.iter_mut().zip(&other.endings) {
            *mine += theirs;
        }
        for (mine, theirs) in self.decided.iter_mut().zip(&other.decided) {
            *mine += theirs;
        }
    }

    /// How many games ended like this.
    #[must_use]
    pub const fn ended(&self, ending: Ending) -> u64 {
        self.endings[ending as usize]
    }

    /// How many games were decided like this.
    #[must_use]
    pub fn decided(&self, decision: Decision) -> u64 {
        let place = DECISIONS.iter().position(|&other| other == decision);
        place.map_or(0, |place| self.decided[place])
    }

    /// What became of one seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatTally {
        &self.seats[seat]
    }
}

/// The interval in which the true rate lies with 95 % confidence (Wilson).
///
/// ```
/// let (low, high) = gleis_arena::wilson(50.0, 100);
/// assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001);
/// ```
#[must_use]
pub fn wilson(successes: f64, trials: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    let rate = successes / n;
    let middle = rate + Z * Z / (2.0 * n);
    let reach = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (
        ((middle - reach) / scale).max(0.0),
        ((middle + reach) / scale).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_amounts_are_the_amounts_of_all() {
        let mut all = Amounts::default();
        let mut parts = [Amounts::default(); 3];
        for value in -20..40 {
            all.add(value);
            parts[(value.unsigned_abs() % 3) as usize].add(value);
        }
        let mut merged = Amounts::default();
        for part in &parts {
            merged.merge(part);
        }
        assert_eq!(merged, all);
        assert!(
            (all.deviation() - 17.464).abs() < 0.001,
            "{}",
            all.deviation()
        );
    }

    #[test]
    fn few_values_have_no_spread() {
        let mut amounts = Amounts::default();
        assert_eq!((amounts.min(), amounts.count()), (None, 0));
        amounts.add(-7);
        assert!(amounts.deviation().abs() < f64::EPSILON);
    }

    #[test]
    fn intervals_stay_between_nothing_and_all() {
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
        assert!(wilson(0.0, 10).0.abs() < f64::EPSILON);
        assert!(wilson(10.0, 10).1 <= 1.0 && wilson(10.0, 10).0 > 0.7);
    }
}
