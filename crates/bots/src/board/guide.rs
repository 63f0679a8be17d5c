//! What the search needs to know of the board games.

use super::cards::Use;
use super::driver::Driver;
use super::infer::Suspicion;
use super::planner::Planner;
use super::sense::Sense;
use super::sight::Sight;
use super::weights::Weights;
use crate::ismcts::{Guide, Search, Settings};
use crate::{Bot, Question};
use gleis_rules::board::{BoardAction, BoardGame, BoardRules, BoardState, BoardView, Phase};
use gleis_rules::{BitSet, Game as _, Rng, Seat, Viewer};

/// Other ways to play that the search tries for its own seat: each with other numbers than the
/// usual ones where players of flesh and blood differ too.
const STYLES: [fn() -> Weights; 6] = [
    // Few cards in hand count little, so ways are chosen for what they are.
    || Weights {
        claim: 63,
        card: 4,
        train: 1,
        patience: 23,
        fillers: 1,
        filler: 50,
        ..Weights::USUAL
    },
    // Ends the game: claims whatever can be paid.
    || Weights {
        windfall: 4,
        patience: 0,
        missing: 35,
        ..Weights::USUAL
    },
    // Stays near its own tracks, for the longest trail, and pays dearly for ways around.
    || Weights {
        claim: 40,
        card: 16,
        adjacent: 60,
        ..Weights::USUAL
    },
    // Goes over long routes only, and waits for their cards.
    || Weights {
        claim: 140,
        card: 8,
        train: 0,
        missing: 12,
        windfall: 15,
        ..Weights::USUAL
    },
    // Counts every card in hand, and goes where it can go soonest.
    || Weights {
        claim: 35,
        card: 25,
        train: 3,
        patience: 5,
        ..Weights::USUAL
    },
    // Waits with locomotives, takes what lies open.
    || Weights {
        patience: 50,
        locomotive: 30,
        blind: 85,
        ..Weights::USUAL
    },
];

/// The planner as guide of a search.
#[derive(Clone, Debug)]
pub(super) struct BoardGuide<R: BoardRules> {
    driver: Driver<R>,
    suspicion: Suspicion,
    settings: Settings,
}

impl<R: BoardRules> BoardGuide<R>
where
    R::Extra: Sense,
{
    pub(super) fn new(game: &BoardGame<R>, settings: Settings) -> Self {
        let usual = Planner::new(game, Weights::USUAL);
        let styles = STYLES.iter().take(settings.styles as usize);
        let others = styles.map(|style| usual.with(style()));
        let planners = std::iter::once(usual.clone()).chain(others).collect();
        Self {
            driver: Driver::new(planners),
            suspicion: Suspicion::none(),
            settings,
        }
    }

    /// How much a choice deserves a thought beside the planner's own.
    fn interest(
        &mut self,
        used: &Use,
        sight: &Sight<R>,
        goals: &[R::Tracks; 2],
        action: BoardAction<R>,
    ) -> f32 {
        match action {
            BoardAction::DrawCard => 0.6,
            BoardAction::TakeCard(slot) => {
                let worth = sight
                    .market
                    .card(slot)
                    .map_or(0, |card| used.of[card.index()]);
                worth as f32 / 150.0
            }
            BoardAction::Claim {
                track,
                colour,
                locomotives,
            } => {
                let planner = self.driver.planner(0);
                let best = used.payment(&planner.atlas, &planner.weights, sight, track);
                let usual = best
                    .is_some_and(|best| best.colour == colour && best.locomotives == locomotives);
                let planned = if goals[0].has(track.index()) {
                    1.0
                } else if goals[1].has(track.index()) {
                    0.6
                } else {
                    0.15 + planner.atlas.tracks[track.index()].points as f32 / 500.0
                };
                if usual { planned } else { planned * 0.02 }
            }
            BoardAction::DrawTickets(_) => 0.4,
            _ => 0.3,
        }
    }
}

impl<R: BoardRules> Guide<BoardGame<R>> for BoardGuide<R>
where
    R::Extra: Sense,
{
    fn study(&mut self, game: &BoardGame<R>, view: &BoardView<R>) {
        self.driver.prepare_own(game, &Sight::of_view(game, view));
        let atlas = self.driver.atlas();
        self.suspicion.study(&atlas, view, self.settings.inference);
    }

    fn world(&mut self, game: &BoardGame<R>, view: &BoardView<R>, rng: &mut Rng) -> BoardState<R> {
        let mut state = game.resample(view, rng);
        let atlas = self.driver.atlas();
        self.suspicion.apply(&atlas, view, &mut state, rng);
        for seat in view.seats.seats().filter(|&seat| !view.viewer.is(seat)) {
            let sight = Sight::of_state(game, &state, seat);
            self.driver.prepare(game, &sight);
        }
        state
    }

    fn candidates(
        &mut self,
        game: &BoardGame<R>,
        state: &BoardState<R>,
        seat: Seat,
        each: &mut Vec<(BoardAction<R>, f32)>,
    ) {
        let sight = Sight::of_state(game, state, seat);
        let planner = self.driver.planner(0);
        let (own, goals) = match state.play.phase {
            Phase::Turn | Phase::SecondCard => {
                let (own, goals) = planner.with_goals(game, &sight);
                let last = state.play.phase == Phase::Turn && state.play.last_round.has_begun();
                let own = if last {
                    planner.answer(game, &sight)
                } else {
                    own
                };
                (own, [goals.wanted, goals.filler])
            }
            _ => (planner.answer(game, &sight), [R::Tracks::EMPTY; 2]),
        };
        let used = planner.used(&sight, goals[0], goals[1]);
        let mut taken = 0u16;
        game.legal(state, seat, |action| {
            // Two open cards of a kind are the same choice.
            if let BoardAction::TakeCard(slot) = action
                && let Some(card) = state.market.card(slot)
                && Some(action) != own
            {
                let again = taken >> card.index() & 1 == 1;
                let same = matches!(own, Some(BoardAction::TakeCard(own))
                    if state.market.card(own) == Some(card));
                taken |= 1 << card.index();
                if again || same {
                    return;
                }
            }
            let interest = if Some(action) == own {
                4.0
            } else {
                self.interest(&used, &sight, &goals, action)
            };
            each.push((action, interest));
        });
        let sum: f32 = each.iter().map(|(_, interest)| interest).sum();
        for (_, interest) in each.iter_mut() {
            *interest /= sum;
        }
        each.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    }

    fn styles(&self) -> usize {
        self.driver.styles()
    }

    fn proposal(
        &mut self,
        game: &BoardGame<R>,
        state: &BoardState<R>,
        seat: Seat,
        style: usize,
    ) -> Option<BoardAction<R>> {
        let sight = Sight::of_state(game, state, seat);
        self.driver.planner(style).answer(game, &sight)
    }

    fn begin(&mut self, style: usize) {
        self.driver.begin(style);
    }

    fn judge(&mut self, game: &BoardGame<R>, state: &BoardState<R>, seat: Seat) -> (f32, f32) {
        self.driver.judge(game, state, seat)
    }

    #[inline]
    fn act(
        &mut self,
        game: &BoardGame<R>,
        state: &BoardState<R>,
        seat: Seat,
        rng: &mut Rng,
    ) -> BoardAction<R> {
        self.driver.act(game, state, seat, rng)
    }
}

impl<R: BoardRules> Bot<BoardGame<R>> for Search<BoardGuide<R>>
where
    R::Extra: Sense,
{
    fn decide(&mut self, question: &Question<'_, BoardGame<R>>) -> BoardAction<R> {
        let Viewer::Seat(seat) = question.view.viewer else {
            return question.choices[0];
        };
        let analysis = self.analyse(question.game, question.view, seat, question.seed);
        let best = analysis.candidates.first().map(|best| best.action);
        debug_assert!(best.is_some_and(|best| question.choices.contains(&best)));
        best.unwrap_or(question.choices[0])
    }
}
