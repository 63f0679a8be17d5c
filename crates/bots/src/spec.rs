//! Players as text: `planner`, `ismcts:2000`, `ismcts:1s`.

use crate::Weights;
use crate::ismcts::Settings;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// A computer player, by the text that people type for it.
///
/// ```
/// use gleis_bots::{BotSpec, Budget};
/// use std::time::Duration;
/// let spec: BotSpec = "ismcts:250ms".parse().unwrap();
/// assert_eq!(spec, BotSpec::ismcts(Budget::Time(Duration::from_millis(250))));
/// assert_eq!(spec.to_string(), "ismcts:250ms");
/// assert_eq!("strong".parse(), Ok(BotSpec::planner()));
/// assert!("plannner".parse::<BotSpec>().unwrap_err().to_string().contains("planner"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotSpec {
    /// Chooses at random: uniform over the legal actions, where a claim counts once for each
    /// track and colour, then over the ways to pay.
    Random,
    /// Errs as a person does in the first games.
    Beginner,
    /// A child's play: grabs what it can for the tickets it has.
    Greedy,
    /// Plans a network for its tickets.
    Planner(Weights),
    /// Draws tickets again and again, then builds for all of them.
    Hungry,
    /// Collects for the longest routes and cares little for tickets.
    LongRoutes,
    /// Takes what is best for this turn alone.
    OneStep,
    /// Follows the shortest way of one ticket after another.
    Path,
    /// Searches a tree over worlds that fit what it knows.
    Ismcts {
        budget: Budget,
        /// On how many threads.
        threads: NonZeroU32,
        /// The numbers it goes by.
        settings: Settings,
    },
}

/// How long a search may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many iterations; the same answer on every machine.
    Iterations(u32),
    /// So long.
    Time(Duration),
}

/// The levels offered to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Errs as a person does in the first games.
    Beginner,
    /// `greedy`.
    Casual,
    /// `planner`.
    Strong,
    /// `ismcts` with a second for each decision.
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Casual, Self::Strong, Self::Expert];

    /// The name of the level, which is also a text for its bot.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Strong => "strong",
            Self::Expert => "expert",
        }
    }

    /// Who plays at this level.
    #[must_use]
    pub const fn bot(self) -> BotSpec {
        match self {
            Self::Beginner => BotSpec::Beginner,
            Self::Casual => BotSpec::Greedy,
            Self::Strong => BotSpec::Planner(Weights::USUAL),
            Self::Expert => BotSpec::ismcts(Budget::Time(Duration::from_secs(1))),
        }
    }
}

impl BotSpec {
    /// Every bot without a budget, with a line about it.
    pub const PLAIN: [(Self, &'static str); 8] = [
        (Self::Random, "chooses at random"),
        (Self::Beginner, "errs as people do in their first games"),
        (Self::Greedy, "grabs what it can for the tickets it has"),
        (
            Self::Planner(Weights::USUAL),
            "plans a network for its tickets",
        ),
        (Self::Hungry, "draws many tickets, then builds for them"),
        (Self::LongRoutes, "collects for the longest routes"),
        (Self::OneStep, "takes what is best for this turn alone"),
        (
            Self::Path,
            "follows the shortest way of one ticket after another",
        ),
    ];

    /// The planner with its usual numbers.
    #[must_use]
    pub const fn planner() -> Self {
        Self::Planner(Weights::USUAL)
    }

    /// A search on one thread.
    #[must_use]
    pub const fn ismcts(budget: Budget) -> Self {
        Self::Ismcts {
            budget,
            threads: NonZeroU32::MIN,
            settings: Settings::USUAL,
        }
    }

    /// The names of all bots, for sentences and help texts.
    #[must_use]
    pub fn names() -> String {
        let plain = Self::PLAIN.map(|(bot, what)| format!("{bot} ({what})"));
        format!(
            "{}, ismcts:2000 or ismcts:100ms (tree search with so many rounds or so long)",
            plain.join(", ")
        )
    }

    const fn plain_name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Beginner => "beginner",
            Self::Greedy => "greedy",
            Self::Planner(_) => "planner",
            Self::Hungry => "hungry",
            Self::LongRoutes => "long-routes",
            Self::OneStep => "one-step",
            Self::Path => "path",
            Self::Ismcts { .. } => "ismcts",
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.plain_name())?;
        if let Self::Planner(weights) = self
            && *weights != Weights::USUAL
        {
            write!(f, ":{weights}")?;
        }
        if let Self::Ismcts {
            budget,
            threads,
            settings,
        } = self
        {
            write!(f, ":{budget}")?;
            if threads.get() > 1 {
                write!(f, "x{threads}")?;
            }
            if *settings != Settings::USUAL {
                write!(f, ":{settings}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iterations(count) => write!(f, "{count}"),
            Self::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotError;

    fn from_str(text: &str) -> Result<Self, BotError> {
        if let Some(search) = text.strip_prefix("ismcts") {
            return parse_search(text, search);
        }
        if let Some(weights) = text.strip_prefix("planner:") {
            let weights = weights.parse().map_err(BotError::Numbers)?;
            return Ok(Self::Planner(weights));
        }
        let plain = Self::PLAIN.into_iter().map(|(bot, _)| bot);
        let level = Level::ALL.into_iter().find(|level| level.name() == text);
        level
            .map(Level::bot)
            .or_else(|| plain.into_iter().find(|bot| bot.plain_name() == text))
            .ok_or_else(|| BotError::Unknown(text.to_owned()))
    }
}

/// The longest a bot may think about one decision.
const TIME_MAX: Duration = Duration::from_secs(600);
const THREADS_MAX: u32 = 256;

/// Reads what follows `ismcts`: nothing, or `:budget`, or `:budgetxthreads`.
fn parse_search(text: &str, rest: &str) -> Result<BotSpec, BotError> {
    let wrong = || BotError::Budget(text.to_owned());
    if rest.is_empty() {
        return Ok(Level::Expert.bot());
    }
    let rest = rest.strip_prefix(':').ok_or_else(wrong)?;
    let (rest, settings) = match rest.split_once(':') {
        None => (rest, Settings::USUAL),
        Some((rest, settings)) => (rest, settings.parse().map_err(BotError::Numbers)?),
    };
    let (budget, threads) = match rest.split_once('x') {
        None => (rest, NonZeroU32::MIN),
        Some((budget, threads)) => {
            let threads = threads.parse::<NonZeroU32>().map_err(|_| wrong())?;
            if threads.get() > THREADS_MAX {
                return Err(wrong());
            }
            (budget, threads)
        }
    };
    let number = |digits: &str| digits.parse::<u32>().ok().filter(|&number| number > 0);
    let budget = if let Some(millis) = budget.strip_suffix("ms") {
        Budget::Time(Duration::from_millis(
            number(millis).ok_or_else(wrong)?.into(),
        ))
    } else if let Some(seconds) = budget.strip_suffix('s') {
        Budget::Time(Duration::from_secs(
            number(seconds).ok_or_else(wrong)?.into(),
        ))
    } else {
        Budget::Iterations(number(budget).ok_or_else(wrong)?)
    };
    match budget {
        Budget::Time(time) if time > TIME_MAX => Err(wrong()),
        _ => Ok(BotSpec::Ismcts {
            budget,
            threads,
            settings,
        }),
    }
}

/// A text that names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// Nobody is called that.
    #[error("there is no player `{0}`; players are: {names}", names = BotSpec::names())]
    Unknown(String),
    /// The bot does not play by such a number.
    #[error("{0}")]
    Numbers(String),
    /// The budget of a search makes no sense.
    #[error(
        "`{0}` has no budget that can be read; write ismcts:2000 for so many rounds, \
         ismcts:100ms or ismcts:2s (at most 600s) for so long, ismcts:1sx2 for two threads"
    )]
    Budget(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_come_back_as_they_went() {
        for text in [
            "random",
            "planner",
            "one-step",
            "ismcts:2000",
            "ismcts:100ms",
            "ismcts:2sx4",
        ] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level.bot()));
        }
    }

    #[test]
    fn wrong_budgets_are_explained() {
        for text in [
            "ismcts:",
            "ismcts:0",
            "ismcts:x",
            "ismcts:5m",
            "ismcts:99999s",
            "ismctss",
        ] {
            let error = text.parse::<BotSpec>().unwrap_err();
            assert!(matches!(error, BotError::Budget(_)), "{text}: {error}");
        }
    }
}
