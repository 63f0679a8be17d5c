//! What a computer player is.

use crate::BotSpec;
use gleis_rules::Game;

/// A computer player: sees what its seat knows and the legal choices, and picks one of them.
///
/// A bot may keep tables and memory of its own to be faster, but its answer is a function of
/// the question alone, so that a game can go on with a bot made anew. Only a budget in time
/// makes an exception: how far it gets depends on the machine.
pub trait Bot<G: Game + ?Sized>: Send {
    /// Picks one of the choices.
    fn decide(&mut self, question: &Question<'_, G>) -> G::Action;

    /// A game is over, and this is what the seat knows of it. Most bots do not care.
    fn game_over(&mut self, _view: &G::View) {}
}

/// What a bot is asked.
#[derive(Debug)]
pub struct Question<'a, G: Game + ?Sized> {
    /// The rules.
    pub game: &'a G,
    /// All that the bot's seat knows.
    pub view: &'a G::View,
    /// What the seat may do, in the order of [`Game::legal`]; never empty.
    pub choices: &'a [G::Action],
    /// The source of the bot's own luck for this decision. It tells nothing about the game's.
    pub seed: u64,
}

/// A game that the bots of this crate can play.
pub trait Playable: Game {
    /// Makes a player.
    fn bot(&self, spec: &BotSpec) -> Box<dyn Bot<Self>>;

    /// Are these two neighbours in the list of choices the same deed, only paid differently?
    /// [`BotSpec::Random`] counts such choices once, as [`Game::sample`] does.
    fn is_variation(&self, action: Self::Action, next: Self::Action) -> bool;
}
