//! `random`: every choice is as good as any other.

use crate::{Bot, Question};
use gleis_rules::{Game, Rng};

/// A game in whose lists of choices some are the same deed, only paid differently.
pub trait Variations: Game {
    /// Are these two neighbours in the list of choices the same deed? A choice at random counts
    /// them once, as [`Game::sample`] does.
    fn is_variation(&self, action: Self::Action, next: Self::Action) -> bool;
}

/// Chooses at random, with the distribution of [`gleis_rules::Game::sample`].
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Variations> Bot<G> for RandomBot {
    fn decide(&mut self, question: &Question<'_, G>) -> G::Action {
        pick(
            question.game,
            question.choices,
            &mut Rng::new(question.seed),
        )
    }
}

/// A choice at random; ways to pay for the same deed count once.
///
/// # Panics
/// If there is nothing to choose from.
pub fn pick<G: Variations>(game: &G, choices: &[G::Action], rng: &mut Rng) -> G::Action {
    let begins = |at: &usize| *at == 0 || !game.is_variation(choices[at - 1], choices[*at]);
    let deeds = (0..choices.len()).filter(begins).count();
    let wanted = rng.below(deeds as u32) as usize;
    let start = (0..choices.len()).filter(begins).nth(wanted);
    let start = start.expect("there is something to choose from");
    let next = (start + 1..choices.len()).find(begins);
    let ways = next.unwrap_or(choices.len()) - start;
    choices[start + rng.below(ways as u32) as usize]
}
