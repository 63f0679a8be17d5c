//! Strength from pairs: the Bradley–Terry model in Elo units.

/// How often each player finished ahead of each other one; a draw counts half for both.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairings {
    players: usize,
    ahead: Vec<f64>,
}

impl Pairings {
    /// Nobody has met anybody yet, but for one virtual draw between any two. It keeps the
    /// strength of somebody who always wins finite, and hardly counts after some dozens of games.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self::weighted(players, &mut || 1.0)
    }

    /// As [`Pairings::new`], with a weight for either side of each virtual draw.
    #[must_use]
    pub fn weighted(players: usize, weight: &mut dyn FnMut() -> f64) -> Self {
        let ahead = (0..players * players).map(|_| PRIOR * weight());
        Self {
            players,
            ahead: ahead.collect(),
        }
    }

    /// One finished ahead of another so many times.
    pub fn add(&mut self, player: usize, behind: usize, times: f64) {
        self.ahead[player * self.players + behind] += times;
    }

    fn ahead(&self, player: usize, behind: usize) -> f64 {
        self.ahead[player * self.players + behind]
    }
}

/// Half a victory for either side.
const PRIOR: f64 = 0.5;
const ROUNDS_MAX: usize = 2_000;
/// Strengths are exact to about a millionth of an Elo.
const PRECISION: f64 = 1e-8;

/// Fits the strengths: the chance that `i` finishes ahead of `j` is `10^((Ri−Rj)/400)` to one.
///
/// The mean of all strengths is 0. The fit climbs to the greatest likelihood one player after
/// another, by Newman's form of the minorisation–maximisation step, which needs far fewer rounds.
///
/// ```
/// use gleis_arena::tournament::{Pairings, strengths};
/// let mut pairings = Pairings::new(2);
/// pairings.add(0, 1, 750.0);
/// pairings.add(1, 0, 250.0);
/// let elo = strengths(&pairings);
/// assert!((elo[0] - elo[1] - 190.8).abs() < 1.0);
/// ```
#[must_use]
pub fn strengths(pairings: &Pairings) -> Vec<f64> {
    let players = pairings.players;
    let mut strength = vec![1.0; players];
    for _ in 0..ROUNDS_MAX {
        let mut change: f64 = 0.0;
        for player in 0..players {
            let (mut above, mut below) = (0.0, 0.0);
            for other in (0..players).filter(|&other| other != player) {
                let both = strength[player] + strength[other];
                above += pairings.ahead(player, other) * strength[other] / both;
                below += pairings.ahead(other, player) / both;
            }
            if players > 1 {
                let better: f64 = above / below;
                change = change.max((better / strength[player]).ln().abs());
                strength[player] = better;
            }
        }
        if change < PRECISION {
            break;
        }
    }
    let elo = strength.iter().map(|one: &f64| 400.0 * one.log10());
    let elo: Vec<f64> = elo.collect();
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    elo.iter().map(|one| one - mean).collect()
}

/// The score that a difference in Elo leads one to expect, from 0 to 1.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The difference in Elo that fits a score between 0 and 1.
    fn elo_of_score(score: f64) -> f64 {
        -400.0 * (1.0 / score - 1.0).log10()
    }

    #[test]
    fn known_strengths_are_found_again() {
        let truth: [f64; 5] = [-300.0, -100.0, 0.0, 50.0, 350.0];
        let mut pairings = Pairings::new(5);
        for (i, one) in truth.iter().enumerate() {
            for (j, other) in truth.iter().enumerate() {
                if i != j {
                    // Expected results of a million games, so that the prior hardly shows.
                    pairings.add(i, j, 1e6 * score_of_elo(one - other));
                }
            }
        }
        let found = strengths(&pairings);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.1, "{found} {truth}");
        }
    }

    #[test]
    fn strengths_join_players_who_never_met() {
        let mut pairings = Pairings::new(3);
        for (i, j) in [(0, 1), (1, 2)] {
            pairings.add(i, j, 3e6 * 0.75);
            pairings.add(j, i, 3e6 * 0.25);
        }
        let found = strengths(&pairings);
        let step = elo_of_score(0.75);
        assert!((found[0] - found[2] - 2.0 * step).abs() < 0.5, "{found:?}");
    }

    #[test]
    fn always_winning_has_a_finite_strength() {
        let mut pairings = Pairings::new(3);
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            pairings.add(i, j, 2_000.0);
        }
        let found = strengths(&pairings);
        assert!(found.iter().all(|one| one.is_finite()), "{found:?}");
        assert!(found[0] > found[1] + 1_000.0 && found[1] > found[2] + 1_000.0);
    }

    #[test]
    fn one_or_nobody_is_average() {
        assert!(strengths(&Pairings::new(0)).is_empty());
        assert_eq!(strengths(&Pairings::new(1)), [0.0]);
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        for elo in [-500.0, -10.0, 0.0, 200.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6);
        }
    }
}
