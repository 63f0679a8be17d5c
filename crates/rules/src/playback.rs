//! Playing a game again, action by action: the one way in which records, stored logs and
//! campaign files become positions.

use crate::{Chance, Game, Illegal, Outcome, RecordingChance, Seat, Setup};
use std::fmt;

/// What the deal or one action led to.
#[derive(Clone, Debug)]
pub struct Happened<G: Game> {
    /// What happened, in full.
    pub events: Vec<G::Event>,
    /// What chance gave, in order.
    pub outcomes: Vec<Outcome>,
}

/// An action in force.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The state before it.
    pub before: G::State,
    /// Who acted.
    pub seat: Seat,
    /// What they did.
    pub action: G::Action,
    /// What it led to.
    pub happened: Happened<G>,
}

/// A game that is played again. It keeps every position, so that actions can be taken back.
///
/// Chance is an argument of each step: a stored table has one source for the whole game, a
/// record a list for each action.
pub struct Playback<'a, G: Game> {
    game: &'a G,
    dealt: Happened<G>,
    played: Vec<Played<G>>,
    state: G::State,
}

impl<G: Game> fmt::Debug for Playback<'_, G> {
    /// Without the state, which is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Playback").field(&self.played.len()).finish()
    }
}

impl<'a, G: Game> Playback<'a, G> {
    /// Deals the game.
    pub fn deal<C: Chance>(game: &'a G, setup: Setup, chance: &mut C) -> Self {
        let (mut chance, mut events) = (RecordingChance::new(chance), Vec::new());
        let state = game.deal(setup, &mut chance, &mut events);
        Self {
            game,
            dealt: Happened {
                events,
                outcomes: chance.outcomes,
            },
            played: Vec::new(),
            state,
        }
    }

    /// Deals the game and carries out these actions.
    ///
    /// # Errors
    /// The place of the first action that is not legal, from 0, and why it is not.
    pub fn of_actions<C: Chance>(
        game: &'a G,
        setup: Setup,
        chance: &mut C,
        actions: impl IntoIterator<Item = (Seat, G::Action)>,
    ) -> Result<Self, (usize, Illegal)> {
        let mut playback = Self::deal(game, setup, chance);
        for (at, (seat, action)) in actions.into_iter().enumerate() {
            playback
                .act(seat, action, chance)
                .map_err(|why| (at, why))?;
        }
        Ok(playback)
    }

    /// What the deal led to.
    pub const fn dealt(&self) -> &Happened<G> {
        &self.dealt
    }

    /// The actions in force, in order.
    pub fn played(&self) -> &[Played<G>] {
        &self.played
    }

    /// The state after all of them.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The state after so many of the actions in force.
    pub fn state_after(&self, plies: usize) -> Option<&G::State> {
        if plies == self.played.len() {
            return Some(&self.state);
        }
        self.played.get(plies).map(|played| &played.before)
    }

    /// What the last action led to; before the first, the deal.
    pub fn last(&self) -> &Happened<G> {
        self.played
            .last()
            .map_or(&self.dealt, |played| &played.happened)
    }

    /// Every random outcome of the deal and of the actions in force, in order.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        let later = self.played.iter().map(|played| &played.happened);
        let all = std::iter::once(&self.dealt).chain(later);
        all.flat_map(|happened| happened.outcomes.iter().copied())
    }

    /// Carries out an action.
    ///
    /// # Errors
    /// Why it is not legal; then nothing has changed.
    pub fn act<C: Chance>(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut C,
    ) -> Result<&Played<G>, Illegal> {
        self.game.check(&self.state, seat, action)?;
        Ok(self.act_unchecked(seat, action, chance))
    }

    /// Carries out an action that is known to be legal.
    pub fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut C,
    ) -> &Played<G> {
        let before = self.state;
        let (mut chance, mut events) = (RecordingChance::new(chance), Vec::new());
        self.game
            .apply_unchecked(&mut self.state, seat, action, &mut chance, &mut events);
        let place = self.played.len();
        self.played.push(Played {
            before,
            seat,
            action,
            happened: Happened {
                events,
                outcomes: chance.outcomes,
            },
        });
        &self.played[place]
    }

    /// Takes back so many actions, with what chance gave to them; says whether there were so
    /// many. Otherwise nothing has changed.
    pub fn undo(&mut self, plies: usize) -> bool {
        let Some(left) = self.played.len().checked_sub(plies) else {
            return false;
        };
        if let Some(first) = self.played.drain(left..).next() {
            self.state = first.before;
        }
        true
    }
}
