//! The simpler players: each is a style, and one frame plays them all.

mod hungry;
mod long_routes;
mod one_step;
mod path;
mod scene;
mod tools;

pub(super) use hungry::Hungry;
pub(super) use long_routes::LongRoutes;
pub(super) use one_step::OneStep;
pub(super) use path::Path;
pub(super) use scene::{Needs, Scene};
pub(super) use tools::{Tools, Way};

use super::sense::Sense;
use crate::random::pick;
use crate::{Bot, Question};
use gleis_rules::Rng;
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, Phase};

/// What a style answers: one of the scene's choices, or nothing where it knows none.
pub(super) type Pick<R> = Option<BoardAction<R>>;

/// What makes one simple player differ from another.
pub(super) trait Style<R: BoardRules>: Send
where
    R::Extra: Sense,
{
    /// So many of the tickets drawn are long ones, in games with two decks.
    const LONG: u8;

    /// Which of the tickets offered to keep.
    fn keep(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> Pick<R>;

    /// The tracks that cards are collected for.
    fn goals(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>) -> R::Tracks;

    /// What to do with a turn, other than drawing cards.
    fn turn(&self, tools: &mut Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R>;

    /// Which card to take, first or second.
    fn draw(&self, tools: &Tools<R>, scene: &Scene<'_, R>, goals: R::Tracks) -> Pick<R> {
        scene.draw(&tools.needs(scene, goals))
    }
}

/// A player of one style.
#[derive(Clone, Debug)]
pub(super) struct Player<R: BoardRules, S> {
    tools: Tools<R>,
    style: S,
}

impl<R: BoardRules, S: Style<R>> Player<R, S>
where
    R::Extra: Sense,
{
    pub(super) fn new(game: &BoardGame<R>, style: S) -> Self {
        Self {
            tools: Tools::new(game),
            style,
        }
    }

    fn answer(&mut self, scene: &Scene<'_, R>) -> Pick<R> {
        let sight = &scene.sight;
        let tools = &mut self.tools;
        match sight.play.phase {
            Phase::FirstTickets if sight.offer.is_empty() => scene.tickets(S::LONG),
            Phase::FirstTickets | Phase::KeepTickets => self.style.keep(tools, scene),
            Phase::Turn => {
                let goals = self.style.goals(tools, scene);
                self.style
                    .turn(tools, scene, goals)
                    .or_else(|| self.style.draw(tools, scene, goals))
                    // With no card left to draw, whatever brings points, then tickets.
                    .or_else(|| tools.claim_longest(scene, 1))
                    .or_else(|| scene.tickets(S::LONG))
            }
            Phase::SecondCard => {
                let goals = self.style.goals(tools, scene);
                self.style.draw(tools, scene, goals)
            }
            Phase::Extra => {
                let tables = scene.game.extra_tables();
                let answer = sight.extra.answer(tables, sight.seat, sight.seats);
                Some(BoardAction::Extra(answer))
            }
            Phase::Over => None,
        }
    }
}

impl<R: BoardRules, S: Style<R>> Bot<BoardGame<R>> for Player<R, S>
where
    R::Extra: Sense,
{
    fn decide(&mut self, question: &Question<'_, BoardGame<R>>) -> BoardAction<R> {
        let answer = self.answer(&Scene::new(question));
        match answer {
            Some(action) if question.choices.contains(&action) => action,
            other => {
                debug_assert!(other.is_none(), "{other:?} is not legal");
                let mut rng = Rng::new(question.seed);
                pick(question.game, question.choices, &mut rng)
            }
        }
    }
}
