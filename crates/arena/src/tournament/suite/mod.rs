//! Suites: several matches with goals, and one report of them all.

mod file;
mod goals;
mod report;

pub use goals::{Goal, Measure, Standing};
pub use report::{Chapter, document, results, write};

use super::{ArenaError, MatchPlan};
use crate::PlayerSpec;

/// A list of matches with goals.
///
/// ```
/// use gleis_arena::tournament::suite::Suite;
/// let suite = Suite::levels();
/// assert!(suite.matches.iter().any(|one| one.id == "planner-greedy"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Suite {
    /// What it is about.
    pub title: String,
    /// What is played, in this order.
    pub matches: Vec<Match>,
}

/// One match of a suite.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Its name, which is also that of its folder.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// A built-in game, or a game file.
    pub game: String,
    /// Who takes part.
    pub players: Vec<PlayerSpec>,
    /// Seats at a table.
    pub seats: usize,
    /// Games at each table.
    pub games: u64,
    /// What is to be reached.
    pub goals: Vec<Goal>,
}

/// The suite that comes with the program.
const LEVELS: &str = include_str!("../../../../../data/arena/levels.toml");

impl Suite {
    /// The suite of the levels that players can choose.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn levels() -> Self {
        Self::parse(LEVELS, "levels.toml").expect("the built-in suite is tested")
    }

    /// The matches to play: all, or the one with a name.
    ///
    /// # Errors
    /// If there is no such match.
    pub fn chosen(&self, only: Option<&str>) -> Result<Vec<&Match>, ArenaError> {
        let Some(id) = only else {
            return Ok(self.matches.iter().collect());
        };
        match self.matches.iter().find(|one| one.id == id) {
            Some(one) => Ok(vec![one]),
            None => {
                let ids: Vec<&str> = self.matches.iter().map(|one| one.id.as_str()).collect();
                Err(ArenaError::NoSuchMatch {
                    id: id.to_owned(),
                    ids: ids.join(", "),
                })
            }
        }
    }
}

impl Match {
    /// The plan, with a part or a multiple of the games.
    #[must_use]
    pub fn plan(&self, seed: u64, scale: f64) -> MatchPlan {
        let games = (self.games as f64 * scale).round().max(1.0);
        MatchPlan {
            players: self.players.clone(),
            seats: self.seats,
            games: games as u64,
            seed,
            sprt: None,
        }
    }
}
