//! What statistics ask of a game beyond the contract.

use gleis_rules::Game;
use gleis_rules::board::{BoardGame, BoardRules, Phase};
use gleis_rules::cardgame::{self, CardGame};
use gleis_rules::legends::{LegendsGame, Task};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ending {
    /// Somebody ran short of trains, or the deck was used up, and the last round was played.
    LastRound,
    /// Nobody could or would do anything any more.
    AllPassed,
}

impl Ending {
    /// All endings.
    pub const ALL: [Self; 2] = [Self::LastRound, Self::AllPassed];

    /// The name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastRound => "last-round",
            Self::AllPassed => "all-passed",
        }
    }
}

/// A game that statistics can be made of.
pub trait Measured: Game {
    /// How the game ended; `None` while it runs.
    fn ending(&self, state: &Self::State) -> Option<Ending>;
}

impl<R: BoardRules> Measured for BoardGame<R> {
    fn ending(&self, state: &Self::State) -> Option<Ending> {
        (state.play.phase == Phase::Over).then(|| {
            if state.play.last_round.has_begun() {
                Ending::LastRound
            } else {
                Ending::AllPassed
            }
        })
    }
}

impl Measured for CardGame {
    fn ending(&self, state: &Self::State) -> Option<Ending> {
        (state.play.phase == cardgame::Phase::Over).then(|| {
            if state.play.last_round.has_begun() {
                Ending::LastRound
            } else {
                Ending::AllPassed
            }
        })
    }
}

impl Measured for LegendsGame {
    fn ending(&self, state: &Self::State) -> Option<Ending> {
        let play = &state.table.play;
        (play.agenda.top() == Task::Over).then(|| {
            if play.last_round.has_begun() {
                Ending::LastRound
            } else {
                Ending::AllPassed
            }
        })
    }
}
