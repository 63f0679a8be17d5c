//! The players of the board family.

mod atlas;
mod beginner;
mod cards;
mod driver;
mod greedy;
mod guide;
mod infer;
mod outlook;
mod paths;
mod plan;
mod planner;
mod sense;
mod sight;
mod styles;
mod weights;

pub use sense::Sense;
pub use weights::Weights;

use crate::ismcts::{Analysis, Search, Settings};
use crate::random::RandomBot;
use crate::{Asked, Bot, BotSpec, Budget, Playable, Question};
use beginner::Beginner;
use gleis_games::BoardNames;
use gleis_games::wire::Outlook;
use gleis_rules::Viewer;
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, BoardView};
use greedy::Greedy;
use guide::BoardGuide;
use planner::Planner;
use std::num::NonZeroU32;
use styles::{Hungry, LongRoutes, OneStep, Path, Player};

impl<R: BoardRules> Playable for BoardGame<R>
where
    R::Extra: Sense,
{
    fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>> {
        match spec {
            BotSpec::Random => Box::new(RandomBot),
            BotSpec::Beginner => Box::new(Player::new(self, Beginner)),
            BotSpec::Greedy => Box::new(Player::new(self, Greedy)),
            BotSpec::Hungry => Box::new(Player::new(self, Hungry)),
            BotSpec::LongRoutes => Box::new(Player::new(self, LongRoutes)),
            BotSpec::OneStep => Box::new(Player::new(self, OneStep)),
            BotSpec::Path => Box::new(Player::new(self, Path)),
            BotSpec::Planner(weights) => Box::new(Planner::new(self, *weights)),
            BotSpec::Ismcts {
                budget,
                threads,
                settings,
            } => Box::new(Search {
                guide: BoardGuide::new(self, *settings),
                settings: *settings,
                budget: *budget,
                threads: *threads,
            }),
        }
    }

    fn analyse(&self, question: &Question<'_, Self>, budget: Budget) -> Analysis<BoardAction<R>> {
        let settings = Settings {
            candidates: 24,
            ..Settings::USUAL
        };
        let seat = match question.view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => question.view.play.active,
        };
        let mut search = Search {
            guide: BoardGuide::new(self, settings),
            settings,
            budget,
            threads: NonZeroU32::MIN,
        };
        search.analyse(self, question.view, seat, question.seed)
    }

    fn outlook(&self, names: &BoardNames, view: &BoardView<R>, asked: &Asked) -> Outlook {
        outlook::outlook(self, names, view, asked)
    }

    fn is_variation(&self, action: BoardAction<R>, next: BoardAction<R>) -> bool {
        let deed = |action: BoardAction<R>| match action {
            BoardAction::Claim { track, colour, .. } => Some((track, colour)),
            _ => None,
        };
        deed(action).is_some() && deed(action) == deed(next)
    }
}
