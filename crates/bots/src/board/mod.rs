//! The players of the board family.

pub(crate) mod atlas;
mod beginner;
mod cards;
mod driver;
mod greedy;
mod guide;
mod infer;
pub(crate) mod plan;
mod planner;
pub(crate) mod sense;
pub(crate) mod sight;
mod styles;
mod weights;

pub use sense::Sense;
pub use weights::Weights;

use crate::ismcts::{Analysis, Search, Settings};
use crate::random::{RandomBot, Variations};
use crate::{Asked, Bot, BotSpec, Budget, Playable, Question};
use beginner::Beginner;
use gleis_games::BoardNames;
use gleis_games::wire::Hints;
use gleis_rules::Viewer;
use gleis_rules::board::{
    BoardAction, BoardGame, BoardRules, BoardView, LargeBoard, PassengerBoard, SmallBoard,
};
use greedy::Greedy;
use guide::BoardGuide;
use planner::Planner;
use std::num::NonZeroU32;
use styles::{Hungry, LongRoutes, OneStep, Path, Player};

/// Makes the boards playable, each by itself and not all at once by a generic `impl`: so the
/// players are compiled here, and not again in every crate that lets them play.
macro_rules! playable {
    ($($rules:ty),*) => {$(
        impl Playable for BoardGame<$rules> {
            fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>> {
                bot(self, spec)
            }

            fn analyse(
                &self,
                question: &Question<'_, Self>,
                budget: Budget,
            ) -> Analysis<BoardAction<$rules>> {
                analyse(self, question, budget)
            }

            fn hints(
                &self,
                names: &BoardNames,
                view: &BoardView<$rules>,
                asked: &Asked,
            ) -> Hints {
                crate::hints::board::hints(self, names, view, asked)
            }
        }
    )*};
}

playable!(SmallBoard, LargeBoard, PassengerBoard);

fn bot<R: BoardRules>(game: &BoardGame<R>, spec: &BotSpec) -> Box<dyn Bot<BoardGame<R>>>
where
    R::Extra: Sense,
{
    match spec {
        BotSpec::Random => Box::new(RandomBot),
        BotSpec::Beginner => Box::new(Player::new(game, Beginner)),
        BotSpec::Greedy => Box::new(Player::new(game, Greedy)),
        BotSpec::Hungry => Box::new(Player::new(game, Hungry)),
        BotSpec::LongRoutes => Box::new(Player::new(game, LongRoutes)),
        BotSpec::OneStep => Box::new(Player::new(game, OneStep)),
        BotSpec::Path => Box::new(Player::new(game, Path)),
        BotSpec::Planner(weights) => Box::new(Planner::new(game, *weights)),
        BotSpec::Ismcts {
            budget,
            threads,
            settings,
        } => Box::new(Search {
            guide: BoardGuide::new(game, *settings),
            settings: *settings,
            budget: *budget,
            threads: *threads,
        }),
    }
}

fn analyse<R: BoardRules>(
    game: &BoardGame<R>,
    question: &Question<'_, BoardGame<R>>,
    budget: Budget,
) -> Analysis<BoardAction<R>>
where
    R::Extra: Sense,
{
    let settings = Settings {
        candidates: 24,
        ..Settings::USUAL
    };
    let seat = match question.view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => question.view.play.active,
    };
    let mut search = Search {
        guide: BoardGuide::new(game, settings),
        settings,
        budget,
        threads: NonZeroU32::MIN,
    };
    search.analyse(game, question.view, seat, question.seed)
}

impl<R: BoardRules> Variations for BoardGame<R> {
    fn is_variation(&self, action: BoardAction<R>, next: BoardAction<R>) -> bool {
        let deed = |action: BoardAction<R>| match action {
            BoardAction::Claim { track, colour, .. } => Some((track, colour)),
            _ => None,
        };
        deed(action).is_some() && deed(action) == deed(next)
    }
}
