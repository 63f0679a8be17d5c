//! Bots of one game that many tables share.

use crate::{Bot, BotSpec, Playable, Question};
use gleis_rules::Game;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bots of one game that do not think at the moment. Making one can take long, because a bot
/// knows the board; and none remembers anything that changes its answers, so any table can have
/// it next.
///
/// ```
/// use gleis_bots::{BotSpec, Pool, Question};
/// use gleis_games::{data, with_game};
/// use gleis_rules::{Game, NoEvents, Rng, Seat, SeatCount, Setup, Viewer};
/// let any = data::load("usa-2004").unwrap();
/// with_game!(&any, board => {
///     let setup = Setup::new(SeatCount::new(2).unwrap());
///     let state = board.game.deal(setup, &mut Rng::new(1), &mut NoEvents);
///     let mut choices = Vec::new();
///     board.game.legal(&state, Seat::new(0), |action| choices.push(action));
///     let view = board.game.observe(&state, Viewer::Seat(Seat::new(0)));
///     let question = Question { game: &board.game, view: &view, choices: &choices, seed: 1 };
///     let action = Pool::default().decide(&BotSpec::Random, &question);
///     assert!(choices.contains(&action));
/// });
/// ```
pub struct Pool<G: Game>(Mutex<Vec<Idle<G>>>);

type Idle<G> = (BotSpec, Box<dyn Bot<G>>);

impl<G: Game> Default for Pool<G> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<G: Game> fmt::Debug for Pool<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

impl<G: Playable> Pool<G> {
    fn idle(&self) -> MutexGuard<'_, Vec<Idle<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a bot decide that is idle, or is made if none is. One that panics does not come back.
    pub fn decide(&self, spec: &BotSpec, question: &Question<'_, G>) -> G::Action {
        if let [only] = question.choices {
            return *only;
        }
        let idle = {
            let mut idle = self.idle();
            let place = idle.iter().position(|(known, _)| known == spec);
            place.map(|place| idle.swap_remove(place).1)
        };
        let mut bot = idle.unwrap_or_else(|| question.game.bot(spec));
        let action = bot.decide(question);
        self.idle().push((*spec, bot));
        action
    }
}
