//! A campaign as it is stored: its games with everything needed to play them again.

use super::super::action::LegendsAction;
use super::super::content::{CompanyId, Content};
use super::super::game::LegendsGame;
use super::super::legacy::Legacy;
use super::super::state::LegendsState;
use super::{Campaign, CampaignError};
use crate::{Illegal, Outcome, Playback, ScriptedChance, Seat, SeatCount, Setup, digest};
use std::fmt;
use std::sync::Arc;

/// A finished game of a campaign: who played, the luck, and every action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The digest of the copy with which it was played: a game hangs on to exactly one.
    pub before: u64,
    /// The companies in the order of the seats.
    pub companies: Vec<CompanyId>,
    /// Who began, if the host had named somebody.
    pub first: Option<Seat>,
    /// Every random outcome, in order.
    pub luck: Vec<Outcome>,
    /// Every action, in order.
    pub actions: Vec<(Seat, LegendsAction)>,
}

/// Why a game is not taken into the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The campaign as it is cannot take it.
    Campaign(CampaignError),
    /// It was played with another copy: this would be a fork.
    Fork {
        /// The digest of the copy as it is.
        expected: u64,
        /// The digest the game hangs on to.
        found: u64,
    },
    /// An action was not legal.
    Action {
        /// Which, from 0.
        at: usize,
        /// Why not.
        why: Illegal,
    },
    /// The luck does not fit the actions.
    Luck,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Campaign(error) => error.fmt(f),
            Self::Fork { expected, found } => write!(
                f,
                "the game hangs on to copy {found:016x}, but the campaign is at {expected:016x}"
            ),
            Self::Action { at, why } => write!(f, "action {}: {why}", at + 1),
            Self::Luck => f.write_str("the luck does not fit the actions"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<CampaignError> for Refusal {
    fn from(error: CampaignError) -> Self {
        Self::Campaign(error)
    }
}

/// The log of a campaign. The copy is a function of it.
#[derive(Clone, Debug)]
pub struct CampaignLog {
    games: Vec<PlayedGame>,
    campaign: Campaign,
}

impl CampaignLog {
    /// A campaign without games.
    #[must_use]
    pub fn new(content: Arc<Content>) -> Self {
        Self {
            games: Vec::new(),
            campaign: Campaign::new(content),
        }
    }

    /// Plays a stored campaign again.
    ///
    /// # Errors
    /// The first game that does not fit, by its place from 0, and why.
    pub fn replay(
        content: Arc<Content>,
        games: impl IntoIterator<Item = PlayedGame>,
    ) -> Result<Self, (usize, Refusal)> {
        let mut log = Self::new(content);
        for (at, game) in games.into_iter().enumerate() {
            log.append(game).map_err(|refusal| (at, refusal))?;
        }
        Ok(log)
    }

    /// The games so far.
    #[must_use]
    pub fn games(&self) -> &[PlayedGame] {
        &self.games
    }

    /// The campaign as it is now.
    #[must_use]
    pub const fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The digest of the copy on which the next game has to hang.
    #[must_use]
    pub fn head(&self) -> u64 {
        digest(self.campaign.legacy())
    }

    /// Takes a finished game in, having played it again.
    ///
    /// # Errors
    /// If it hangs on to another copy, breaks a rule or is not finished; nothing is changed.
    pub fn append(&mut self, game: PlayedGame) -> Result<(), Refusal> {
        let expected = self.head();
        if game.before != expected {
            return Err(Refusal::Fork {
                expected,
                found: game.before,
            });
        }
        let (rules, state) = play_again(&self.campaign, &game)?;
        self.campaign.take_in(&rules, &state)?;
        self.games.push(game);
        Ok(())
    }

    /// The copy before one of the games, from 0; with the number of games, the copy as it is.
    ///
    /// # Errors
    /// If a game does not fit, which a log that was checked cannot have.
    pub fn copy_before(&self, game: usize) -> Result<Legacy, (usize, Refusal)> {
        let games = self.games.iter().take(game).cloned();
        let log = Self::replay(Arc::clone(self.campaign.content()), games)?;
        Ok(log.campaign.legacy)
    }

    /// One of the games, from 0, with the copy as it was and the last state.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn past_game(&self, game: usize) -> Result<(LegendsGame, LegendsState), (usize, Refusal)> {
        let played = self
            .games
            .get(game)
            .ok_or((game, Refusal::Campaign(CampaignError::Unfinished)))?;
        let legacy = self.copy_before(game)?;
        let campaign = Campaign::at(Arc::clone(self.campaign.content()), legacy);
        play_again(&campaign, played).map_err(|refusal| (game, refusal))
    }
}

fn play_again(
    campaign: &Campaign,
    played: &PlayedGame,
) -> Result<(LegendsGame, LegendsState), Refusal> {
    let game = campaign.next_game(&played.companies)?;
    let seats = SeatCount::new(played.companies.len() as u8)
        .ok_or_else(|| CampaignError::Companies("too many".into()))?;
    let setup = Setup {
        seats,
        first: played.first,
    };
    let mut chance = ScriptedChance::new(&played.luck);
    let actions = played.actions.iter().copied();
    let playback = Playback::of_actions(&game, setup, &mut chance, actions)
        .map_err(|(at, why)| Refusal::Action { at, why })?;
    let state = *playback.state();
    if chance.failure().is_some() || chance.left() > 0 {
        return Err(Refusal::Luck);
    }
    Ok((game, state))
}
