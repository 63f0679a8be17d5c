//! A campaign as a fold over finished games: each makes of the copy before it the copy for the
//! next (LW-06 to LW-08).
//!
//! All choices of a game, those of its set-up and of the steps after it too, are actions of that
//! game, so a campaign is nothing but its list of games. `fold` says what a game leaves, `finale`
//! opens the vaults, `log` keeps what is needed to play everything again, `laws` (for tests) plays
//! random campaigns and watches them.

mod finale;
mod fold;
#[cfg(feature = "testkit")]
mod laws;
mod log;

pub use finale::{AtlasSheet, Champion, FinalEntry, FinalSheet, Finale};
#[cfg(feature = "testkit")]
pub use laws::{BrokenCampaign, WatchedCampaign, check_campaign};
pub use log::{CampaignLog, PlayedGame, Refusal};

use super::content::{CompanyId, Content, ContentError, GAMES};
use super::game::{LegendsGame, Seating};
use super::legacy::Legacy;
use super::state::LegendsState;
use std::fmt;
use std::sync::Arc;

/// A campaign between two games.
#[derive(Clone, Debug)]
pub struct Campaign {
    content: Arc<Content>,
    legacy: Legacy,
}

/// Why a campaign cannot go on like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CampaignError {
    /// All games are played.
    Over,
    /// The game is not finished.
    Unfinished,
    /// The game was not played with this copy: the campaign went on without it.
    OtherCopy,
    /// These companies cannot play.
    Companies(String),
}

impl fmt::Display for CampaignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the campaign is over"),
            Self::Unfinished => f.write_str("the game is not finished"),
            Self::OtherCopy => f.write_str("the game was played with another copy"),
            Self::Companies(what) => write!(f, "these companies cannot play: {what}"),
        }
    }
}

impl std::error::Error for CampaignError {}

impl From<ContentError> for CampaignError {
    fn from(error: ContentError) -> Self {
        Self::Companies(error.to_string())
    }
}

impl Campaign {
    /// A new campaign.
    #[must_use]
    pub fn new(content: Arc<Content>) -> Self {
        let legacy = Legacy::fresh(&content);
        Self { content, legacy }
    }

    /// A campaign that goes on from this copy.
    #[must_use]
    pub const fn at(content: Arc<Content>, legacy: Legacy) -> Self {
        Self { content, legacy }
    }

    /// The copy as it is now.
    #[must_use]
    pub const fn legacy(&self) -> &Legacy {
        &self.legacy
    }

    /// What is printed.
    #[must_use]
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// Have all games been played?
    #[must_use]
    pub fn is_over(&self) -> bool {
        usize::from(self.legacy.game) > GAMES
    }

    /// The next game with these companies in the order of the seats. A company that does not
    /// play misses the game; who plays for a company does not matter to the rules.
    ///
    /// # Errors
    /// If all games are played, or with too few or too many companies.
    pub fn next_game(&self, companies: &[CompanyId]) -> Result<LegendsGame, CampaignError> {
        if self.is_over() {
            return Err(CampaignError::Over);
        }
        let seating = Seating::Campaign(companies.to_vec());
        Ok(LegendsGame::new(
            Arc::clone(&self.content),
            self.legacy.clone(),
            seating,
        )?)
    }

    /// Takes in a finished game.
    ///
    /// # Errors
    /// If it is not finished, or was played with another copy than this.
    pub fn take_in(
        &mut self,
        game: &LegendsGame,
        state: &LegendsState,
    ) -> Result<(), CampaignError> {
        if *game.legacy() != self.legacy {
            return Err(CampaignError::OtherCopy);
        }
        self.legacy = fold::after(game, state)?;
        Ok(())
    }

    /// The sheets of the atlas, once all games are played.
    ///
    /// # Errors
    /// If games are left.
    pub fn atlas(&self) -> Result<Vec<AtlasSheet>, CampaignError> {
        if self.is_over() {
            Ok(finale::atlas(&self.content, &self.legacy))
        } else {
            Err(CampaignError::Unfinished)
        }
    }

    /// The vaults, once all games are played.
    ///
    /// # Errors
    /// If games are left.
    pub fn finale(&self) -> Result<Finale, CampaignError> {
        if self.is_over() {
            Ok(Finale::of(&self.content, &self.legacy))
        } else {
            Err(CampaignError::Unfinished)
        }
    }
}
