//! Whole campaigns with computer players, and what came of them.
//!
//! In reading order: `play` (one game, one campaign), `ledger` (who was paid what by what),
//! `tally` (sums over many campaigns), `groups` (the sources that people speak of), `report`
//! (tables).

mod groups;
mod ledger;
mod play;
mod report;
mod tally;

pub use groups::{Group, IncomeRow, income};
pub use ledger::{Deeds, Ledger, Paid, Slips};
pub use play::{Company, Evening, play_campaign, play_game};
pub use report::{report, sections};
pub use tally::{FinaleTally, GameTally, Share, Tally};

use crate::work::{Watcher, spread_singly};
use crate::{PlayerSpec, PlayersError};
use gleis_bots::BotSpec;
use gleis_games::data::legends::Legends;
use gleis_rules::legends::campaign::CampaignError;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What to play.
#[derive(Clone, Debug)]
pub struct CampaignPlan {
    /// Who plays. The players change seats and companies from campaign to campaign.
    pub players: Vec<BotSpec>,
    /// How many campaigns.
    pub campaigns: u64,
    /// The seed of the series: the same seed plays the same campaigns on any number of threads.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// In how many of 1,000 games a player is absent.
    pub absent_per_mille: u32,
    /// Who sits in for somebody absent; without a substitute the company misses the game.
    pub substitute: Option<BotSpec>,
}

/// What came of a plan.
#[derive(Clone, Debug)]
pub struct Campaigns {
    /// The sums over all campaigns played.
    pub tally: Tally,
    /// How long it took.
    pub elapsed: Duration,
}

impl Campaigns {
    /// Campaigns in a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.tally.campaigns as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// A plan that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CampaignPlanError {
    /// The players make no table.
    #[error(transparent)]
    Players(#[from] PlayersError),
    /// Too few or too many.
    #[error("a campaign is for {} to {} players, not {players}", seats.0, seats.1)]
    Seats {
        /// Fewest and most players.
        seats: (u8, u8),
        /// How many wanted to play.
        players: usize,
    },
    /// A program from outside.
    #[error("programs from outside cannot play campaigns yet: {0}")]
    Command(String),
    /// The rules refused.
    #[error(transparent)]
    Refused(#[from] CampaignError),
}

/// Reads a list of players, divided by commas.
///
/// # Errors
/// If somebody is unknown, or a program from outside.
pub fn parse_bots(text: &str) -> Result<Vec<BotSpec>, CampaignPlanError> {
    text.split(',').map(parse_bot).collect()
}

/// Reads a single player.
///
/// # Errors
/// If nobody is called that, or it is a program from outside.
pub fn parse_bot(text: &str) -> Result<BotSpec, CampaignPlanError> {
    match text.trim().parse()? {
        PlayerSpec::Bot(bot) => Ok(bot),
        PlayerSpec::Command(command) => Err(CampaignPlanError::Command(command)),
    }
}

/// Plays a plan. When the watcher says stop, what was played so far is the result.
///
/// # Errors
/// If a campaign is not for so many players.
pub fn run(
    legends: &Legends,
    plan: &CampaignPlan,
    watcher: &Watcher,
) -> Result<Campaigns, CampaignPlanError> {
    let (least, most) = legends.content.numbers.players;
    let players = plan.players.len();
    if !(usize::from(least)..=usize::from(most)).contains(&players) {
        return Err(CampaignPlanError::Seats {
            seats: (least, most),
            players,
        });
    }
    let start = Instant::now();
    let failure = Mutex::new(None);
    let tallies = spread_singly(
        plan.campaigns,
        plan.threads,
        watcher,
        || Tally::new(&legends.content, players),
        |tally, index| {
            if let Err(error) = play_campaign(&legends.content, plan, index, tally) {
                watcher.stop();
                if let Ok(mut first) = failure.lock() {
                    first.get_or_insert(error);
                }
            }
        },
    );
    if let Some(error) = failure.into_inner().ok().flatten() {
        return Err(error.into());
    }
    let mut tally = Tally::new(&legends.content, players);
    for part in &tallies {
        tally.merge(part);
    }
    Ok(Campaigns {
        tally,
        elapsed: start.elapsed(),
    })
}
