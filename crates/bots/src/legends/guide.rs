//! What the search needs to know of a game of the campaign.

use super::planner::Planner;
use super::sight::Sight;
use crate::ismcts::{Guide, Search};
use crate::{Bot, Question};
use gleis_rules::legends::{LegendsAction, LegendsGame, LegendsState, LegendsView};
use gleis_rules::{Game, Rng, Seat, Viewer};

/// The planner as guide of a search.
#[derive(Clone, Debug)]
pub(super) struct LegendsGuide {
    planner: Planner,
    choices: Vec<LegendsAction>,
}

impl LegendsGuide {
    pub const fn new(planner: Planner) -> Self {
        Self {
            planner,
            choices: Vec::new(),
        }
    }

    fn list(&mut self, game: &LegendsGame, state: &LegendsState, seat: Seat) {
        self.choices.clear();
        game.legal(state, seat, |action| self.choices.push(action));
    }
}

impl Guide<LegendsGame> for LegendsGuide {
    fn study(&mut self, _game: &LegendsGame, _view: &LegendsView) {}

    fn world(&mut self, game: &LegendsGame, view: &LegendsView, rng: &mut Rng) -> LegendsState {
        game.resample(view, rng)
    }

    /// The planner's own choice, then what it would do if it could not do that, and so on.
    fn candidates(
        &mut self,
        game: &LegendsGame,
        state: &LegendsState,
        seat: Seat,
        each: &mut Vec<(LegendsAction, f32)>,
    ) {
        /// No search tries more.
        const MOST: usize = 24;
        self.list(game, state, seat);
        let sight = Sight::new(game, state, seat);
        let mut share = 0.5;
        while !self.choices.is_empty() && each.len() < MOST {
            let best = self.planner.choose(game, &sight, &self.choices);
            let last = self.choices.len() == 1 || each.len() + 1 == MOST;
            each.push((best, if last { 2.0 * share } else { share }));
            share /= 2.0;
            self.choices.retain(|&action| !is_alike(action, best));
        }
    }

    fn styles(&self) -> usize {
        1
    }

    fn proposal(
        &mut self,
        _game: &LegendsGame,
        _state: &LegendsState,
        _seat: Seat,
        _style: usize,
    ) -> Option<LegendsAction> {
        None
    }

    fn begin(&mut self, _style: usize) {}

    /// The bank slips as they would be now; open tickets are half lost.
    fn judge(&mut self, game: &LegendsGame, state: &LegendsState, seat: Seat) -> (f32, f32) {
        let worth = |seat: Seat| {
            let slip = game.slip_now(&state.table, seat, state.tickets[seat]);
            f32::from(slip.coins + slip.bonus + slip.completed + slip.missed / 2)
        };
        let others = state.seats().seats().filter(|&other| other != seat);
        let most = others.map(worth).fold(f32::MIN, f32::max);
        let ahead = worth(seat) - most;
        (1.0 / (1.0 + (-ahead / 12.0).exp()), ahead)
    }

    fn act(
        &mut self,
        game: &LegendsGame,
        state: &LegendsState,
        seat: Seat,
        _rng: &mut Rng,
    ) -> LegendsAction {
        self.list(game, state, seat);
        let sight = Sight::new(game, state, seat);
        self.planner.choose(game, &sight, &self.choices)
    }
}

/// Two ways to pay for one track are one candidate.
fn is_alike(action: LegendsAction, other: LegendsAction) -> bool {
    match (action, other) {
        (LegendsAction::Claim(a), LegendsAction::Claim(b)) => a.track == b.track,
        _ => action == other,
    }
}

impl Bot<LegendsGame> for Search<LegendsGuide> {
    fn decide(&mut self, question: &Question<'_, LegendsGame>) -> LegendsAction {
        let Viewer::Seat(seat) = question.view.viewer else {
            return question.choices[0];
        };
        if let [only] = question.choices {
            return *only;
        }
        let analysis = self.analyse(question.game, question.view, seat, question.seed);
        let best = analysis.candidates.first().map(|best| best.action);
        debug_assert!(best.is_some_and(|best| question.choices.contains(&best)));
        best.unwrap_or(question.choices[0])
    }
}
