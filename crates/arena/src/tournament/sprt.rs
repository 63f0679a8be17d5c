//! A test that stops as soon as two players are told apart.
//!
//! The generalised sequential probability ratio test over deals: the two games of a deal give
//! the first player 0, ½, 1, 1½ or 2 points. These five outcomes are one trial, because both
//! games share the luck of the deal. The likelihood of the outcomes under "stronger by the upper
//! bound" is compared with that under "stronger by the lower bound", each with the distribution
//! that fits the outcomes best among those with the expected mean.

use super::{ArenaError, score_of_elo};
use serde::Serialize;
use std::str::FromStr;

/// Which two strengths are told apart, in Elo of the first player over the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    /// The first player is stronger by this at most.
    pub low: f64,
    /// The first player is stronger by this at least.
    pub high: f64,
}

impl FromStr for SprtBounds {
    type Err = ArenaError;

    fn from_str(text: &str) -> Result<Self, ArenaError> {
        let wrong = || ArenaError::SprtBounds(text.to_owned());
        let (low, high) = text.split_once(',').ok_or_else(wrong)?;
        let elo = |text: &str| {
            let elo = text.trim().parse::<f64>().ok();
            elo.filter(|elo| elo.abs() <= 2_000.0).ok_or_else(wrong)
        };
        let bounds = Self {
            low: elo(low)?,
            high: elo(high)?,
        };
        if bounds.low < bounds.high {
            Ok(bounds)
        } else {
            Err(wrong())
        }
    }
}

/// What the test found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first player is stronger by the upper bound.
    Stronger,
    /// The first player is not stronger than the lower bound.
    NotStronger,
}

/// How the test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// What is told apart.
    pub bounds: SprtBounds,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// How many deals gave 0, ½, 1, 1½ and 2 points.
    pub outcomes: [u64; 5],
    /// What was found, if anything.
    pub verdict: Option<Verdict>,
}

/// The chance of either wrong verdict.
const ERROR: f64 = 0.05;

/// A running test.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    state: SprtState,
}

impl Sprt {
    /// Begins a test.
    #[must_use]
    pub const fn new(bounds: SprtBounds) -> Self {
        let state = SprtState {
            bounds,
            llr: 0.0,
            outcomes: [0; 5],
            verdict: None,
        };
        Self { state }
    }

    /// The ratio at which the test ends, on either side of 0.
    #[must_use]
    pub fn limit() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// Takes in the points of the first player in the two games of a deal.
    pub fn add(&mut self, points: f64) -> SprtState {
        let outcome = (2.0 * points).round().clamp(0.0, 4.0) as usize;
        self.state.outcomes[outcome] += 1;
        self.state.llr = likelihood_ratio(&self.state.outcomes, self.state.bounds);
        self.state.verdict = if self.state.llr >= Self::limit() {
            Some(Verdict::Stronger)
        } else if self.state.llr <= -Self::limit() {
            Some(Verdict::NotStronger)
        } else {
            None
        };
        self.state
    }

    /// How the test stands.
    #[must_use]
    pub const fn state(&self) -> SprtState {
        self.state
    }
}

/// Outcomes that have not been seen yet count a little, so that no logarithm is infinite.
const UNSEEN: f64 = 1e-3;

fn likelihood_ratio(outcomes: &[u64; 5], bounds: SprtBounds) -> f64 {
    let counts = outcomes.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let shares = counts.map(|count| count / total);
    let low = tilt(&shares, score_of_elo(bounds.low));
    let high = tilt(&shares, score_of_elo(bounds.high));
    let parts = (0..5).map(|at| {
        let score = at as f64 / 4.0;
        let under = |(mean, tilt): (f64, f64)| 1.0 + tilt * (score - mean);
        shares[at] * (under(low) / under(high)).ln()
    });
    total * parts.sum::<f64>()
}

/// The most likely distribution with a given mean is `share / (1 + t·(score − mean))`: finds `t`.
fn tilt(shares: &[f64; 5], mean: f64) -> (f64, f64) {
    // All denominators stay positive between these ends, and the excess falls from one to the
    // other: halving finds the place where it is nothing.
    let (mut from, mut to) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(from, to);
        let excess = (0..5).map(|at| {
            let score = at as f64 / 4.0 - mean;
            shares[at] * score / (1.0 + middle * score)
        });
        if excess.sum::<f64>() > 0.0 {
            from = middle;
        } else {
            to = middle;
        }
    }
    (mean, f64::midpoint(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gleis_rules::Rng;

    /// Feeds deals of a player of known strength; the verdict and after how many deals.
    fn stream(elo: f64, bounds: &str, seed: u64) -> (Option<Verdict>, u64) {
        let mut sprt = Sprt::new(bounds.parse().unwrap());
        let mut rng = Rng::new(seed);
        let mut game = || {
            let uniform = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
            f64::from(u8::from(uniform < score_of_elo(elo)))
        };
        for deal in 1..=40_000 {
            let state = sprt.add(game() + game());
            if state.verdict.is_some() {
                return (state.verdict, deal);
            }
        }
        (None, 40_000)
    }

    #[test]
    fn the_stronger_is_accepted_and_the_weaker_rejected() {
        let found = |elo| {
            (0..60).filter(move |&seed| stream(elo, "0,30", seed).0 == Some(Verdict::Stronger))
        };
        // At the bounds themselves, 5 of 100 verdicts are wrong.
        assert!(found(30.0).count() >= 52, "{}", found(30.0).count());
        assert!(found(0.0).count() <= 8, "{}", found(0.0).count());
        assert_eq!(found(120.0).count(), 60);
        assert_eq!(found(-90.0).count(), 0);
    }

    #[test]
    fn a_clear_case_ends_soon() {
        let (verdict, deals) = stream(400.0, "0,10", 1);
        assert_eq!(verdict, Some(Verdict::Stronger));
        assert!(deals < 300, "{deals}");
        assert_eq!(stream(-400.0, "0,10", 1).0, Some(Verdict::NotStronger));
    }

    #[test]
    fn all_wins_and_all_draws_have_ratios() {
        let bounds: SprtBounds = "0,10".parse().unwrap();
        assert!(likelihood_ratio(&[0, 0, 0, 0, 50], bounds) > 0.0);
        let draws = likelihood_ratio(&[0, 0, 1000, 0, 0], "-5,5".parse().unwrap());
        assert!(draws.abs() < 1e-3, "{draws}");
        assert!(likelihood_ratio(&[0; 5], bounds).is_finite());
    }

    #[test]
    fn bounds_are_two_numbers_that_rise() {
        assert!("0,10".parse::<SprtBounds>().is_ok() && "-5, 5".parse::<SprtBounds>().is_ok());
        for text in ["", "0", "10,0", "5,5", "a,b", "0,inf", "nan,1", "0,5,9"] {
            assert!(text.parse::<SprtBounds>().is_err(), "{text}");
        }
    }
}
