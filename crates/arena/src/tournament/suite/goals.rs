//! What a match is to reach.

use crate::tournament::report::{
    decimal, interval, percent, percent_interval, signed, signed_interval, time,
};
use crate::tournament::{Estimate, Summary};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A figure with a value that must be reached and one to aim at.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Which figure.
    pub measure: Measure,
    /// What must be reached.
    pub must: Option<f64>,
    /// What is aimed at.
    pub aim: Option<f64>,
}

/// A figure of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Victories of a player for each seat it takes.
    WinRate(String),
    /// The mean score of a player.
    MeanScore(String),
    /// The mean score of the winners.
    WinnerMean,
    /// The strength of a player in Elo.
    Rating(String),
    /// A player's own turns in a game.
    Turns(String),
    /// The mean time of a player's decisions, in seconds.
    DecisionTime(String),
}

/// How far a goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// What was aimed at.
    Aim,
    /// What must be, and not more.
    Must,
    /// Only an aim was set, and it is not reached.
    Short,
    /// Not what must be.
    Missed,
    /// Nothing has been played.
    Open,
}

impl Standing {
    /// In words, with a mark that needs no colour.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Aim => "✓✓ aim reached",
            Self::Must => "✓ must reached",
            Self::Short => "○ short of the aim",
            Self::Missed => "✗ missed",
            Self::Open => "– not played",
        }
    }
}

impl Goal {
    /// How far the goal is reached.
    #[must_use]
    pub fn standing(&self, summary: Option<&Summary>) -> Standing {
        let Some(value) = summary.and_then(|summary| self.measure.of(summary)) else {
            return Standing::Open;
        };
        let reaches = |bound: f64| {
            if self.measure.at_most() {
                value.value <= bound
            } else {
                value.value >= bound
            }
        };
        match (self.must.map(reaches), self.aim.map(reaches)) {
            (Some(false), _) => Standing::Missed,
            (_, Some(true)) => Standing::Aim,
            (Some(true), _) => Standing::Must,
            (None, _) => Standing::Short,
        }
    }
}

impl Measure {
    /// The value in a match; `None` if nothing has been played.
    #[must_use]
    pub fn of(&self, summary: &Summary) -> Option<Estimate> {
        if summary.games == 0 {
            return None;
        }
        match self {
            Self::WinRate(player) => summary.player(player).map(|player| player.win_rate),
            Self::MeanScore(player) => summary.player(player).map(|player| player.score),
            Self::WinnerMean => Some(summary.winner_mean),
            Self::Rating(player) => summary.player(player).map(|player| player.rating),
            Self::Turns(player) => summary.player(player).map(|player| player.turns),
            Self::DecisionTime(player) => summary.decision_time(player).map(|times| Estimate {
                value: times.mean,
                low: times.fast,
                high: times.slow,
            }),
        }
    }

    /// Is less better?
    #[must_use]
    pub const fn at_most(&self) -> bool {
        matches!(self, Self::Turns(_) | Self::DecisionTime(_))
    }

    /// Whose figure it is.
    #[must_use]
    pub fn player(&self) -> Option<&str> {
        match self {
            Self::WinnerMean => None,
            Self::WinRate(player)
            | Self::MeanScore(player)
            | Self::Rating(player)
            | Self::Turns(player)
            | Self::DecisionTime(player) => Some(player),
        }
    }

    /// A value as people read it.
    #[must_use]
    pub fn show(&self, value: f64) -> String {
        match self {
            Self::WinRate(_) => percent(value),
            Self::Rating(_) => signed(value),
            Self::DecisionTime(_) => time(value),
            Self::MeanScore(_) | Self::WinnerMean | Self::Turns(_) => decimal(value),
        }
    }

    /// A bound, with the direction in which it counts.
    #[must_use]
    pub fn show_bound(&self, bound: f64) -> String {
        let sign = if self.at_most() { "≤" } else { "≥" };
        format!("{sign} {}", self.show(bound))
    }

    /// An interval as people read it; of times, the middle 90 % of games.
    #[must_use]
    pub fn show_interval(&self, estimate: &Estimate) -> String {
        match self {
            Self::WinRate(_) => percent_interval(estimate),
            Self::Rating(_) => signed_interval(estimate),
            Self::DecisionTime(_) => {
                format!("{} to {}", time(estimate.low), time(estimate.high))
            }
            Self::MeanScore(_) | Self::WinnerMean | Self::Turns(_) => interval(estimate),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WinRate(player) => write!(f, "win-rate of {player}"),
            Self::MeanScore(player) => write!(f, "mean-score of {player}"),
            Self::WinnerMean => f.write_str("winner-mean"),
            Self::Rating(player) => write!(f, "rating of {player}"),
            Self::Turns(player) => write!(f, "turns of {player}"),
            Self::DecisionTime(player) => write!(f, "decision-time of {player}"),
        }
    }
}

impl FromStr for Measure {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "winner-mean" {
            return Ok(Self::WinnerMean);
        }
        let (name, player) = text.split_once(" of ").unwrap_or((text, ""));
        let player = player.trim().to_owned();
        let measure = match name.trim() {
            "win-rate" => Self::WinRate(player),
            "mean-score" => Self::MeanScore(player),
            "rating" => Self::Rating(player),
            "turns" => Self::Turns(player),
            "decision-time" => Self::DecisionTime(player),
            _ => {
                return Err(format!(
                    "there is no measure `{text}`; measures are winner-mean, and win-rate, \
                     mean-score, rating, turns and decision-time of a player"
                ));
            }
        };
        if measure.player() == Some("") {
            return Err(format!(
                "`{text}` of whom? write for example `{name} of planner`"
            ));
        }
        Ok(measure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_come_back_as_they_went() {
        for text in [
            "winner-mean",
            "win-rate of cmd:a of b",
            "decision-time of ismcts:100ms",
            "rating of path",
        ] {
            assert_eq!(text.parse::<Measure>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bounds_tell_their_direction() {
        let turns: Measure = "turns of path".parse().unwrap();
        assert_eq!(turns.show_bound(36.0), "≤ 36.0");
        let wins: Measure = "win-rate of path".parse().unwrap();
        assert_eq!(wins.show_bound(0.5), "≥ 50.0 %");
    }
}
