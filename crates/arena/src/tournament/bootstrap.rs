//! Confidence intervals by drawing deals again.
//!
//! The games of one deal share its luck, so they are no independent trials; deals are. Whole
//! deals are drawn with replacement, and the spread of a figure over many such samples is its
//! interval.

use gleis_rules::Rng;
use serde::Serialize;

/// A figure and the interval that holds the true one with 95 % confidence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    #[must_use]
    pub fn reach(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Blocks of deals are drawn when there are more deals than this, which bounds the work.
const BLOCKS_MAX: usize = 2_000;

/// Draws rows again and again, and returns the interval of each statistic of their sum.
///
/// Each row holds what one deal adds to the sums. The same seed gives the same intervals.
///
/// The statistic is also given a source of weights for what stands beside the deals, such as a
/// prior: 1 for the figure itself, and exponential with mean 1 in the samples, so that the
/// prior varies as a single observation would.
///
/// ```
/// use gleis_arena::tournament::bootstrap;
/// let rows: Vec<Vec<f64>> = (0..100).map(|n| vec![f64::from(n % 2), 1.0]).collect();
/// let rate = bootstrap(&rows, 1000, 1, |sums, _| vec![sums[0] / sums[1]])[0];
/// assert_eq!(rate.value, 0.5);
/// assert!(rate.low > 0.35 && rate.low < 0.45);
/// ```
#[must_use]
pub fn bootstrap(
    rows: &[Vec<f64>],
    samples: usize,
    seed: u64,
    statistic: impl Fn(&[f64], &mut dyn FnMut() -> f64) -> Vec<f64>,
) -> Vec<Estimate> {
    let rows = blocks(rows);
    let width = rows.first().map_or(0, Vec::len);
    let add = |sums: &mut Vec<f64>, row: &Vec<f64>| {
        for (sum, part) in sums.iter_mut().zip(row) {
            *sum += part;
        }
    };
    let mut sums = vec![0.0; width];
    for row in &rows {
        add(&mut sums, row);
    }
    let values = statistic(&sums, &mut || 1.0);
    let mut spread: Vec<Vec<f64>> = vec![Vec::with_capacity(samples); values.len()];
    let mut rng = Rng::new(seed);
    for _ in 0..samples {
        sums.fill(0.0);
        for _ in 0..rows.len() {
            add(&mut sums, &rows[pick(&mut rng, rows.len())]);
        }
        let sample = statistic(&sums, &mut || exponential(&mut rng));
        for (list, value) in spread.iter_mut().zip(sample) {
            list.push(value);
        }
    }
    let intervals = values.into_iter().zip(&mut spread);
    intervals
        .map(|(value, list)| {
            list.sort_by(f64::total_cmp);
            Estimate {
                value,
                low: quantile(list, 0.025).unwrap_or(value),
                high: quantile(list, 0.975).unwrap_or(value),
            }
        })
        .collect()
}

fn pick(rng: &mut Rng, count: usize) -> usize {
    ((u128::from(rng.next_u64()) * count as u128) >> 64) as usize
}

fn exponential(rng: &mut Rng) -> f64 {
    // Above 0 and at most 1, so that the logarithm is finite.
    let uniform = ((rng.next_u64() >> 11) + 1) as f64 / (1u64 << 53) as f64;
    -uniform.ln()
}

/// The value below which this part of a sorted list lies.
pub(super) fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = part * last as f64;
    let (below, rest) = (at.floor() as usize, at.fract());
    let above = sorted[(below + 1).min(last)];
    Some(sorted[below] + (above - sorted[below]) * rest)
}

/// At most [`BLOCKS_MAX`] rows with the same sum.
fn blocks(rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let count = rows.len().min(BLOCKS_MAX);
    let mut blocks: Vec<Vec<f64>> = Vec::with_capacity(count);
    for (index, row) in rows.iter().enumerate() {
        match blocks.get_mut(index % BLOCKS_MAX) {
            None => blocks.push(row.clone()),
            Some(block) => {
                for (sum, part) in block.iter_mut().zip(row) {
                    *sum += part;
                }
            }
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(rng: &mut Rng) -> f64 {
        (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Of many intervals for a known rate, about 95 of 100 hold it.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut rng = Rng::new(5);
        let truth = 0.7;
        let runs = 300;
        let mut held = 0;
        for run in 0..runs {
            // Two games of a deal that share its luck, so that single games would mislead.
            let deal = |rng: &mut Rng| {
                let win = f64::from(u8::from(uniform(rng) < truth));
                vec![2.0 * win, 2.0]
            };
            let rows: Vec<Vec<f64>> = (0..150).map(|_| deal(&mut rng)).collect();
            let rate = bootstrap(&rows, 400, run, |sums, _| vec![sums[0] / sums[1]])[0];
            held += u32::from(rate.low <= truth && truth <= rate.high);
        }
        let share = f64::from(held) / runs as f64;
        assert!((0.90..=0.99).contains(&share), "{share}");
    }

    #[test]
    fn more_deals_narrow_the_interval() {
        let rows = |count: u32| (0..count).map(|n| vec![f64::from(n % 2), 1.0]);
        let reach = |count| {
            let rows: Vec<Vec<f64>> = rows(count).collect();
            bootstrap(&rows, 500, 1, |sums, _| vec![sums[0] / sums[1]])[0].reach()
        };
        assert!(reach(100) > 2.5 * reach(1_600));
        // More deals than blocks: neighbours in a block are opposites only if blocks are rows.
        let rows: Vec<Vec<f64>> = rows(10_001).collect();
        let blocks = blocks(&rows);
        assert_eq!(blocks.len(), BLOCKS_MAX);
        let sum = |rows: &[Vec<f64>], at: usize| rows.iter().map(|row| row[at]).sum::<f64>();
        assert!((0..2).all(|at| (sum(&rows, at) - sum(&blocks, at)).abs() < 1e-9));
    }

    #[test]
    fn nothing_has_no_interval() {
        assert!(bootstrap(&[], 10, 1, |_, _| Vec::new()).is_empty());
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[1.0, 3.0], 0.5), Some(2.0));
    }
}
