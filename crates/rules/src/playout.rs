//! Random legal play to the end of a game, as fast as it goes.

use crate::cpu::{self, Task};
use crate::{Chance, Game, NoEvents, Rng, Score, Setup};

/// A game that was played out.
#[derive(Clone, Copy, Debug)]
pub struct PlayedOut<S> {
    /// The last state.
    pub state: S,
    /// How many decisions were made, those of the set-up included.
    pub decisions: u32,
    /// How many turns were taken.
    pub turns: u32,
    /// The result.
    pub score: Score,
}

/// Deals a game and lets every seat play at random, set-up to final scores.
///
/// Chance and players draw from sources of their own, so the same deal can be played by
/// different players.
pub fn play_random<G: Game, C: Chance>(
    game: &G,
    setup: Setup,
    chance: &mut C,
    players: &mut Rng,
) -> PlayedOut<G::State> {
    cpu::run(FromDeal {
        game,
        setup,
        chance,
        players,
    })
}

/// Lets every seat play at random from a state on; returns the number of decisions and turns.
pub fn play_on<G: Game, C: Chance>(
    game: &G,
    state: &mut G::State,
    chance: &mut C,
    players: &mut Rng,
) -> (u32, u32) {
    cpu::run(FromState {
        game,
        state,
        chance,
        players,
    })
}

struct FromDeal<'a, G, C> {
    game: &'a G,
    setup: Setup,
    chance: &'a mut C,
    players: &'a mut Rng,
}

impl<G: Game, C: Chance> Task for FromDeal<'_, G, C> {
    type Output = PlayedOut<G::State>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Self {
            game,
            setup,
            chance,
            players,
        } = self;
        let mut state = game.deal(setup, chance, &mut NoEvents);
        let (decisions, turns) = FromState {
            game,
            state: &mut state,
            chance,
            players,
        }
        .run();
        let score = game
            .outcome(&state)
            .expect("a game without anybody to act is over");
        PlayedOut {
            state,
            decisions,
            turns,
            score,
        }
    }
}

struct FromState<'a, G: Game, C> {
    game: &'a G,
    state: &'a mut G::State,
    chance: &'a mut C,
    players: &'a mut Rng,
}

impl<G: Game, C: Chance> Task for FromState<'_, G, C> {
    type Output = (u32, u32);

    #[inline(always)]
    fn run(self) -> (u32, u32) {
        let Self {
            game,
            state,
            chance,
            players,
        } = self;
        let (mut decisions, mut turns) = (0, 0);
        while let Some(seat) = game.to_act(state).first() {
            decisions += 1;
            turns += u32::from(game.begins_turn(state));
            game.advance(state, seat, chance, players);
        }
        (decisions, turns)
    }
}
