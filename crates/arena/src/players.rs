//! Who plays, as text: `random,planner,ismcts:100ms,cmd:python3 my_bot.py`.

use gleis_bots::{BotError, BotSpec};
use gleis_rules::SeatCount;
use std::fmt;
use std::str::FromStr;

/// A player, by the text that people type for it.
///
/// ```
/// use gleis_arena::PlayerSpec;
/// use gleis_bots::BotSpec;
/// assert_eq!("random".parse(), Ok(PlayerSpec::Bot(BotSpec::Random)));
/// assert_eq!("cmd:./bot".parse(), Ok(PlayerSpec::Command("./bot".into())));
/// assert!("rondom".parse::<PlayerSpec>().unwrap_err().to_string().contains("random"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// A built-in player.
    Bot(BotSpec),
    /// A program that speaks the bot protocol over its standard input and output.
    Command(String),
}

impl PlayerSpec {
    /// The player that everything can be compared with.
    pub const RANDOM: Self = Self::Bot(BotSpec::Random);
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(bot) => bot.fmt(f),
            Self::Command(command) => write!(f, "cmd:{command}"),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayersError;

    fn from_str(text: &str) -> Result<Self, PlayersError> {
        match text.strip_prefix("cmd:").map(str::trim) {
            None => Ok(Self::Bot(text.parse()?)),
            Some("") => Err(PlayersError::NoCommand),
            Some(command) => Ok(Self::Command(command.to_owned())),
        }
    }
}

/// Reads a list of players, divided by commas.
///
/// # Errors
/// If somebody is unknown.
pub fn parse_list(text: &str) -> Result<Vec<PlayerSpec>, PlayersError> {
    text.split(',')
        .map(|player| player.trim().parse())
        .collect()
}

/// How many seats so many players take.
///
/// # Errors
/// If no table is that small or that large.
pub fn seats_of(players: &[PlayerSpec]) -> Result<SeatCount, PlayersError> {
    u8::try_from(players.len())
        .ok()
        .and_then(SeatCount::new)
        .ok_or(PlayersError::Count(players.len()))
}

/// A list of players that cannot be seated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayersError {
    /// Nobody is called that.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// A program without a name.
    #[error("after `cmd:` comes the command that starts a bot, for example cmd:python3 my_bot.py")]
    NoCommand,
    /// No table has that many seats.
    #[error("{0} players are too many for any game")]
    Count(usize),
}
