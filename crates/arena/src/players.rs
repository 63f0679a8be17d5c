//! Who plays, as text: `random,random`.

use gleis_rules::SeatCount;
use std::fmt;
use std::str::FromStr;

/// A player, by the text that people type for it.
///
/// ```
/// use gleis_arena::PlayerSpec;
/// assert_eq!("random".parse(), Ok(PlayerSpec::Random));
/// assert!("rondom".parse::<PlayerSpec>().unwrap_err().to_string().contains("random"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// Chooses at random: uniform over the legal actions, where a claim counts once for each
    /// track and colour, then over the ways to pay.
    Random,
}

impl PlayerSpec {
    /// Every player there is, with a line about it.
    pub const ALL: [(Self, &'static str); 1] = [(Self::Random, "chooses at random")];

    /// The text that stands for the player.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayersError;

    fn from_str(text: &str) -> Result<Self, PlayersError> {
        Self::ALL
            .into_iter()
            .map(|(player, _)| player)
            .find(|player| player.name() == text)
            .ok_or_else(|| PlayersError::Unknown(text.to_owned()))
    }
}

/// Reads a list of players, one for each seat, divided by commas.
///
/// # Errors
/// If somebody is unknown, or if there are fewer than one or more than any game can seat.
pub fn parse_list(text: &str) -> Result<Vec<PlayerSpec>, PlayersError> {
    let players: Vec<PlayerSpec> = text
        .split(',')
        .map(|player| player.trim().parse())
        .collect::<Result<_, _>>()?;
    seats_of(&players)?;
    Ok(players)
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
    #[error("there is no player `{0}`; players are: {names}", names = names())]
    Unknown(String),
    /// No table has that many seats.
    #[error("{0} players are too many for any game")]
    Count(usize),
}

fn names() -> String {
    let all = PlayerSpec::ALL.map(|(player, what)| format!("{player} ({what})"));
    all.join(", ")
}
