//! The planner as it plays in sampled worlds: quick, because it keeps a plan until the board
//! spoils it.

use super::plan::Plan;
use super::planner::{Goals, Planner};
use super::sense::Sense;
use super::sight::Sight;
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, BoardState, Phase};
use gleis_rules::{BitSet, BySeat, Game as _, Rng, Seat};

/// Plays every seat of a sampled world.
#[derive(Clone, Debug)]
pub(super) struct Driver<R: BoardRules> {
    pub planner: Planner<R>,
    memory: BySeat<Option<Memory<R>>>,
    /// What each seat has in mind when a walk begins.
    first: BySeat<Option<Memory<R>>>,
}

/// What a seat has in mind.
#[derive(Clone, Copy, Debug)]
struct Memory<R: BoardRules> {
    plan: Plan<R>,
    tickets: R::Tickets,
    goals: Option<Goals<R>>,
}

impl<R: BoardRules> Driver<R>
where
    R::Extra: Sense,
{
    pub(super) fn new(planner: Planner<R>) -> Self {
        Self {
            planner,
            memory: BySeat::splat(None),
            first: BySeat::splat(None),
        }
    }

    /// A seat makes a plan with which all walks through this world begin.
    pub(super) fn prepare(&mut self, game: &BoardGame<R>, sight: &Sight<R>) {
        self.first[sight.seat] = Some(Memory {
            plan: self.planner.plan(game, sight),
            tickets: sight.tickets,
            goals: None,
        });
    }

    /// Another walk begins.
    pub(super) fn forget(&mut self) {
        self.memory = self.first;
    }

    /// What the seat does.
    pub(super) fn act(
        &mut self,
        game: &BoardGame<R>,
        state: &BoardState<R>,
        seat: Seat,
        rng: &mut Rng,
    ) -> BoardAction<R> {
        let sight = Sight::of_state(game, state, seat);
        let action = match state.play.phase {
            Phase::Turn if sight.play.is_last_round() => {
                let goals = self.goals(game, &sight);
                self.planner.quick_last_turn(game, &sight, goals.wanted)
            }
            Phase::Turn => {
                let goals = self.goals(game, &sight);
                self.planner.turn(game, &sight, &goals)
            }
            Phase::SecondCard => {
                let kept = self.memory[seat].and_then(|memory| memory.goals);
                let goals = kept.unwrap_or_else(|| self.goals(game, &sight));
                self.planner.second_card(game, &sight, &goals)
            }
            _ => self.planner.answer(game, &sight),
        };
        // Only where nothing at all can be done does the planner know no answer.
        action.unwrap_or_else(|| game.sample(state, seat, rng))
    }

    /// The goals of the turn; the plan behind them is made anew only if it must be.
    fn goals(&mut self, game: &BoardGame<R>, sight: &Sight<R>) -> Goals<R> {
        let kept = self.memory[sight.seat].filter(|memory| memory.tickets == sight.tickets);
        let plan = match kept {
            Some(Memory { mut plan, .. })
                if plan.wanted.without(sight.free | sight.own()).is_empty() =>
            {
                for track in (plan.wanted & sight.own()).members() {
                    plan.wanted.remove(track);
                    plan.trains -= self.planner.atlas.tracks[track].length;
                }
                plan
            }
            _ => self.planner.plan(game, sight),
        };
        let goals = self.planner.goals(game, sight, &plan);
        self.memory[sight.seat] = Some(Memory {
            plan,
            tickets: sight.tickets,
            goals: Some(goals),
        });
        goals
    }
}
