//! The players of the card game.

mod guide;
mod planner;
mod sight;

use crate::ismcts::{Analysis, Search, Settings};
use crate::random::{RandomBot, Variations};
use crate::{Asked, Bot, BotSpec, Budget, Playable, Question};
use gleis_games::BoardNames;
use gleis_games::wire::Hints;
use gleis_rules::cardgame::{CardAction, CardGame, CardView, Lay};
use gleis_rules::{Rng, Viewer};
use guide::CardGuide;
use planner::{Manner, err};
use sight::Sight;
use std::num::NonZeroU32;

/// A player that weighs every choice.
#[derive(Clone, Copy, Debug)]
struct Weigher {
    manner: Manner,
    /// Does it err now and then?
    errs: bool,
}

impl Bot<CardGame> for Weigher {
    fn decide(&mut self, question: &Question<'_, CardGame>) -> CardAction {
        let Viewer::Seat(seat) = question.view.viewer else {
            return question.choices[0];
        };
        let sight = Sight::of_view(question.game, question.view, seat);
        if self.errs {
            let mut rng = Rng::new(question.seed);
            return err(
                &self.manner,
                question.game,
                &sight,
                question.choices,
                &mut rng,
            );
        }
        let choices = question.choices.iter().copied();
        let choice = self.manner.choose(question.game, &sight, choices);
        choice.unwrap_or(question.choices[0])
    }
}

impl Playable for CardGame {
    /// The numbers of `planner` and the styles of the board games have no meaning here: a style
    /// without a counterpart plays like `greedy`.
    fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>> {
        let weigher = |manner: Manner| {
            Box::new(Weigher {
                manner,
                errs: false,
            })
        };
        match spec {
            BotSpec::Random => Box::new(RandomBot),
            BotSpec::Beginner => Box::new(Weigher {
                manner: Manner::BEGINNER,
                errs: true,
            }),
            BotSpec::Greedy | BotSpec::LongRoutes | BotSpec::OneStep | BotSpec::Path => {
                weigher(Manner::GREEDY)
            }
            BotSpec::Hungry => weigher(Manner::HUNGRY),
            BotSpec::Planner(_) => weigher(Manner::PLANNER),
            BotSpec::Ismcts {
                budget,
                threads,
                settings,
            } => Box::new(Search {
                guide: CardGuide::default(),
                settings: *settings,
                budget: *budget,
                threads: *threads,
            }),
        }
    }

    fn analyse(&self, question: &Question<'_, Self>, budget: Budget) -> Analysis<CardAction> {
        let settings = Settings {
            candidates: 24,
            ..Settings::USUAL
        };
        let seat = match question.view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => question.view.play.active,
        };
        let mut search = Search {
            guide: CardGuide::default(),
            settings,
            budget,
            threads: NonZeroU32::MIN,
        };
        search.analyse(self, question.view, seat, question.seed)
    }

    fn hints(&self, names: &BoardNames, view: &CardView, asked: &Asked) -> Hints {
        crate::hints::cardgame::hints(self, names, view, asked)
    }
}

impl Variations for CardGame {
    /// Ways to lay a set of one colour, and threes of colours, count once each.
    fn is_variation(&self, action: CardAction, next: CardAction) -> bool {
        match (action, next) {
            (
                CardAction::Lay(Lay::Set { colour, .. }),
                CardAction::Lay(Lay::Set { colour: other, .. }),
            ) => colour == other,
            (CardAction::Lay(Lay::Three(_)), CardAction::Lay(Lay::Three(_))) => true,
            _ => false,
        }
    }
}
