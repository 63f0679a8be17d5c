//! The players of the board family.

mod atlas;
mod cards;
mod driver;
mod guide;
mod paths;
mod plan;
mod planner;
mod sense;
mod sight;
mod weights;

pub use sense::Sense;
pub use weights::Weights;

use crate::ismcts::Search;
use crate::random::RandomBot;
use crate::{Bot, BotSpec, Playable};
use gleis_rules::board::{BoardAction, BoardGame, BoardRules};
use guide::BoardGuide;
use planner::Planner;

impl<R: BoardRules> Playable for BoardGame<R>
where
    R::Extra: Sense,
{
    fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>> {
        match spec {
            BotSpec::Planner(weights) => Box::new(Planner::new(self, *weights)),
            BotSpec::Ismcts {
                budget,
                threads,
                settings,
            } => Box::new(Search {
                guide: BoardGuide::new(self),
                settings: *settings,
                budget: *budget,
                threads: *threads,
            }),
            _ => Box::new(RandomBot),
        }
    }

    fn is_variation(&self, action: BoardAction<R>, next: BoardAction<R>) -> bool {
        let deed = |action: BoardAction<R>| match action {
            BoardAction::Claim { track, colour, .. } => Some((track, colour)),
            _ => None,
        };
        deed(action).is_some() && deed(action) == deed(next)
    }
}
