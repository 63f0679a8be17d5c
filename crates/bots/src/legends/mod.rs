//! The players of the games of a campaign.
//!
//! In reading order: `sight` (what a player knows), `atlas` (what does not change), `worth`
//! (generic prices), `plan` (a network for the tickets), `cards` (what cards are good
//! for), `planner` (turns and tickets), `answers` (what cards and rules ask) and `guide` (the
//! search).

mod answers;
pub(crate) mod atlas;
mod cards;
mod guide;
pub(crate) mod manner;
pub(crate) mod plan;
mod planner;
pub(crate) mod sight;
mod worth;

use crate::ismcts::{Analysis, Search, Settings};
use crate::random::{RandomBot, Variations, pick};
use crate::{Asked, Bot, BotSpec, Budget, Playable, Question};
use gleis_games::BoardNames;
use gleis_games::wire::Hints;
use gleis_rules::legends::{LegendsAction, LegendsGame, LegendsView};
use gleis_rules::{Rng, Viewer};
use guide::LegendsGuide;
use manner::Manner;
use planner::Planner;
use sight::Sight;
use std::num::NonZeroU32;

/// A player that weighs its choices, and may err now and then.
#[derive(Clone, Debug)]
struct Weigher {
    planner: Planner,
    /// One in so many answers of a turn is drawn by lot; 0 for none.
    errs: u32,
}

impl Bot<LegendsGame> for Weigher {
    fn decide(&mut self, question: &Question<'_, LegendsGame>) -> LegendsAction {
        let Viewer::Seat(seat) = question.view.viewer else {
            return question.choices[0];
        };
        if self.errs > 0 {
            let mut rng = Rng::new(question.seed);
            if rng.below(self.errs) == 0 {
                return pick(question.game, question.choices, &mut rng);
            }
        }
        let state = question.game.known_state(question.view);
        let sight = Sight::new(question.game, &state, seat);
        self.planner.choose(question.game, &sight, question.choices)
    }
}

impl Playable for LegendsGame {
    /// The numbers of `planner` and the styles of the board games have no meaning here: a style
    /// without a counterpart plays like `greedy`.
    fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>> {
        let weigher = |manner: Manner, errs: u32| {
            Box::new(Weigher {
                planner: Planner::new(self, manner),
                errs,
            })
        };
        match spec {
            BotSpec::Random => Box::new(RandomBot),
            BotSpec::Beginner => weigher(Manner::GREEDY, 3),
            BotSpec::Greedy
            | BotSpec::Hungry
            | BotSpec::LongRoutes
            | BotSpec::OneStep
            | BotSpec::Path => weigher(Manner::GREEDY, 0),
            BotSpec::Planner(_) => weigher(Manner::PLANNER, 0),
            BotSpec::Ismcts {
                budget,
                threads,
                settings,
            } => Box::new(Search {
                guide: LegendsGuide::new(Planner::new(self, Manner::PLANNER)),
                settings: *settings,
                budget: *budget,
                threads: *threads,
            }),
        }
    }

    fn analyse(&self, question: &Question<'_, Self>, budget: Budget) -> Analysis<LegendsAction> {
        let settings = Settings {
            candidates: 24,
            ..Settings::USUAL
        };
        let seat = match question.view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => question.view.table.play.active,
        };
        let mut search = Search {
            guide: LegendsGuide::new(Planner::new(self, Manner::PLANNER)),
            settings,
            budget,
            threads: NonZeroU32::MIN,
        };
        search.analyse(self, question.view, seat, question.seed)
    }

    fn hints(&self, names: &BoardNames, view: &LegendsView, asked: &Asked) -> Hints {
        crate::hints::legends::hints(self, names, view, asked)
    }
}

impl Variations for LegendsGame {
    /// Ways to pay for a track in one colour count once.
    fn is_variation(&self, action: LegendsAction, next: LegendsAction) -> bool {
        match (action, next) {
            (LegendsAction::Claim(claim), LegendsAction::Claim(other)) => {
                (claim.track, claim.colour) == (other.track, other.colour)
            }
            _ => false,
        }
    }
}
