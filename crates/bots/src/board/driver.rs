//! The planner as it plays in sampled worlds: quick, because it keeps a plan until the board
//! spoils it.

use super::atlas::Atlas;
use super::plan::Plan;
use super::planner::{Goals, Planner};
use super::sense::Sense;
use super::sight::Sight;
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, BoardState, Phase};
use gleis_rules::{BitSet, BySeat, Game as _, Rng, Seat};
use std::sync::Arc;

/// What a turn beyond the plan brings: planners have about 105 points after 37 turns.
const POINTS_PER_TURN: f32 = 2.8;
/// What a train beyond the plan brings at most; routes of five bring this for each.
const POINTS_PER_TRAIN: f32 = 2.0;
/// A lead of so many points, and one more for each turn left, is taken for three wins of four.
const FIRM_LEAD: f32 = 6.0;

/// Plays every seat of a sampled world.
#[derive(Clone, Debug)]
pub(super) struct Driver<R: BoardRules> {
    /// One for each style of play; the first plays for everybody but the searching player.
    planners: Vec<Planner<R>>,
    /// Who searches, and in which style that seat plays now.
    mine: Option<Seat>,
    style: usize,
    memory: BySeat<Option<Memory<R>>>,
    /// What each seat has in mind when a walk begins.
    first: BySeat<Option<Memory<R>>>,
    /// The same for the searching seat, by style.
    own: Vec<Option<Memory<R>>>,
}

/// What a seat has in mind.
#[derive(Clone, Copy, Debug)]
struct Memory<R: BoardRules> {
    plan: Plan<R>,
    tickets: R::Tickets,
    goals: Option<Goals<R>>,
}

impl<R: BoardRules> Memory<R> {
    const fn new(plan: Plan<R>, tickets: R::Tickets) -> Self {
        Self {
            plan,
            tickets,
            goals: None,
        }
    }
}

impl<R: BoardRules> Driver<R>
where
    R::Extra: Sense,
{
    /// Plays in these styles; there is at least one.
    pub(super) fn new(planners: Vec<Planner<R>>) -> Self {
        Self {
            mine: None,
            style: 0,
            memory: BySeat::splat(None),
            first: BySeat::splat(None),
            own: vec![None; planners.len()],
            planners,
        }
    }

    /// The planner of a style.
    pub(super) fn planner(&mut self, style: usize) -> &mut Planner<R> {
        &mut self.planners[style]
    }

    pub(super) fn atlas(&self) -> Arc<Atlas<R>> {
        Arc::clone(&self.planners[0].atlas)
    }

    pub(super) fn styles(&self) -> usize {
        self.planners.len()
    }

    /// The searching seat makes a plan in every style, with which its walks begin.
    pub(super) fn prepare_own(&mut self, game: &BoardGame<R>, sight: &Sight<R>) {
        self.mine = Some(sight.seat);
        for (planner, own) in self.planners.iter_mut().zip(&mut self.own) {
            *own = Some(Memory::new(planner.plan(game, sight), sight.tickets));
        }
    }

    /// Another seat makes a plan with which all walks through this world begin.
    pub(super) fn prepare(&mut self, game: &BoardGame<R>, sight: &Sight<R>) {
        let plan = self.planners[0].plan(game, sight);
        self.first[sight.seat] = Some(Memory::new(plan, sight.tickets));
    }

    /// Another walk begins.
    pub(super) fn begin(&mut self, style: usize) {
        self.memory = self.first;
        self.style = style;
        if let Some(seat) = self.mine {
            self.memory[seat] = self.own[style];
        }
    }

    /// In which style a seat plays this walk.
    fn style_of(&self, seat: Seat) -> usize {
        if self.mine == Some(seat) {
            self.style
        } else {
            0
        }
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
        let style = self.style_of(seat);
        let action = match state.play.phase {
            Phase::Turn if sight.play.last_round.has_begun() => {
                let goals = self.goals(game, &sight, style);
                self.planners[style].quick_last_turn(game, &sight, goals.wanted)
            }
            Phase::Turn => {
                let goals = self.goals(game, &sight, style);
                self.planners[style].turn(game, &sight, &goals)
            }
            Phase::SecondCard => {
                let kept = self.memory[seat].and_then(|memory| memory.goals);
                let goals = kept.unwrap_or_else(|| self.goals(game, &sight, style));
                self.planners[style].second_card(game, &sight, &goals)
            }
            _ => self.planners[style].answer(game, &sight),
        };
        // Only where nothing at all can be done does the planner know no answer.
        action.unwrap_or_else(|| game.sample(state, seat, rng))
    }

    /// The goals of the turn; the plan behind them is made anew only if it must be.
    fn goals(&mut self, game: &BoardGame<R>, sight: &Sight<R>, style: usize) -> Goals<R> {
        let kept = self.memory[sight.seat].filter(|memory| memory.tickets == sight.tickets);
        let plan = match kept {
            Some(Memory { mut plan, .. })
                if plan.wanted.without(sight.free | sight.own()).is_empty() =>
            {
                for track in (plan.wanted & sight.own()).members() {
                    plan.wanted.remove(track);
                    plan.trains -= self.planners[style].atlas.tracks[track].length;
                }
                plan
            }
            _ => self.planners[style].plan(game, sight),
        };
        let goals = self.planners[style].goals(game, sight, &plan);
        self.memory[sight.seat] = Some(Memory {
            plan,
            tickets: sight.tickets,
            goals: Some(goals),
        });
        goals
    }

    /// How likely a seat wins and how many points it will be ahead, by what everybody has and
    /// plans, and by how long the game still lasts.
    pub(super) fn judge(
        &mut self,
        game: &BoardGame<R>,
        state: &BoardState<R>,
        seat: Seat,
    ) -> (f32, f32) {
        let turns = Sight::of_state(game, state, seat).turns_left(game.spec().last_round_at);
        let turns = f32::from(turns);
        let mut mine = 0.0;
        let mut best = f32::MIN;
        for other in state.seats.seats() {
            let expected = self.expected_points(game, state, other, turns);
            if other == seat {
                mine = expected;
            } else {
                best = best.max(expected);
            }
        }
        let ahead = mine - best;
        // The longer the game still lasts, the less a lead means.
        let odds = ahead / (FIRM_LEAD + turns);
        (0.5 + 0.5 * odds / (1.0 + odds.abs()), ahead)
    }

    /// The points a seat can expect in the end.
    fn expected_points(
        &mut self,
        game: &BoardGame<R>,
        state: &BoardState<R>,
        seat: Seat,
        turns: f32,
    ) -> f32 {
        let sight = Sight::of_state(game, state, seat);
        let style = self.style_of(seat);
        self.goals(game, &sight, style);
        let Some(Memory { plan, .. }) = self.memory[seat] else {
            return 0.0;
        };
        let atlas = &self.planners[0].atlas;
        let work = self.planners[0].draft.work(atlas, &sight, plan.wanted);
        let spent = work.turns as f32 / 10.0;
        // How likely the plan is done in time.
        let slack = (turns - spent) / 2.0;
        let done = (0.5 + 0.5 * slack / (1.0 + slack.abs())).clamp(0.0, 1.0);
        let mut points = f32::from(state.points[seat]);
        for ticket in sight.tickets.members() {
            let worth = atlas.ticket_points[ticket] as f32 / 10.0;
            let ready = game.is_completed(sight.own(), gleis_rules::TicketId(ticket as u8));
            points += if ready {
                worth
            } else if plan.given_up.has(ticket) {
                -worth
            } else {
                worth * (2.0 * done - 1.0)
            };
        }
        let spare = f32::from(sight.own_trains().saturating_sub(work.trains));
        let rest = (turns - spent).max(0.0);
        let planned = work.points as f32 / 10.0 * (turns / spent.max(1.0)).min(1.0);
        points + planned + (POINTS_PER_TURN * rest).min(POINTS_PER_TRAIN * spare)
    }
}
