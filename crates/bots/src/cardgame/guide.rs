//! What the search needs to know of the card game.

use super::planner::Manner;
use super::sight::Sight;
use crate::ismcts::{Guide, Search};
use crate::{Bot, Question};
use gleis_rules::cardgame::{CardAction, CardGame, CardState, CardView};
use gleis_rules::{Game, Rng, Seat, Viewer};

/// The planner as guide of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct CardGuide {
    choices: Vec<CardAction>,
    weights: Vec<(CardAction, i32)>,
}

impl CardGuide {
    fn list(&mut self, game: &CardGame, state: &CardState, seat: Seat) {
        self.choices.clear();
        game.legal(state, seat, |action| self.choices.push(action));
    }
}

impl Guide<CardGame> for CardGuide {
    fn study(&mut self, _game: &CardGame, _view: &CardView) {}

    fn world(&mut self, game: &CardGame, view: &CardView, rng: &mut Rng) -> CardState {
        game.resample(view, rng)
    }

    fn candidates(
        &mut self,
        game: &CardGame,
        state: &CardState,
        seat: Seat,
        each: &mut Vec<(CardAction, f32)>,
    ) {
        self.list(game, state, seat);
        let sight = Sight::of_state(game, state, seat);
        self.weights.clear();
        let mut weights = std::mem::take(&mut self.weights);
        Manner::PLANNER.weigh_all(game, &sight, &self.choices, &mut weights);
        weights.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        let most = weights.first().map_or(0, |&(_, weight)| weight);
        // Forty tenths of a point make a choice e times less likely.
        let share = |weight: i32| (f32::from((weight - most).max(-2000) as i16) / 40.0).exp();
        let sum: f32 = weights.iter().map(|&(_, weight)| share(weight)).sum();
        each.extend(
            weights
                .iter()
                .map(|&(action, weight)| (action, share(weight) / sum)),
        );
        self.weights = weights;
    }

    fn styles(&self) -> usize {
        1
    }

    fn proposal(
        &mut self,
        _game: &CardGame,
        _state: &CardState,
        _seat: Seat,
        _style: usize,
    ) -> Option<CardAction> {
        None
    }

    fn begin(&mut self, _style: usize) {}

    /// What is completed by now and what could be with the cards on their way.
    fn judge(&mut self, game: &CardGame, state: &CardState, seat: Seat) -> (f32, f32) {
        let worth = |seat: Seat| {
            let best = game.best_set(&state.stacks[seat], state.tickets[seat]);
            let open = state.tickets[seat] & !best;
            let done = Sight::points(game, state.completed[seat] | best);
            f32::from((done - Sight::points(game, open) / 2) as i16)
        };
        let others = state.seats.seats().filter(|&other| other != seat);
        let most = others.map(worth).fold(f32::MIN, f32::max);
        let ahead = worth(seat) - most;
        (1.0 / (1.0 + (-ahead / 15.0).exp()), ahead)
    }

    fn act(
        &mut self,
        game: &CardGame,
        state: &CardState,
        seat: Seat,
        _rng: &mut Rng,
    ) -> CardAction {
        self.list(game, state, seat);
        let sight = Sight::of_state(game, state, seat);
        let choice = Manner::PLANNER.choose(game, &sight, self.choices.iter().copied());
        choice.unwrap_or(self.choices[0])
    }
}

impl Bot<CardGame> for Search<CardGuide> {
    fn decide(&mut self, question: &Question<'_, CardGame>) -> CardAction {
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
