//! Which actions tell something that nobody knew.

use super::super::{BoardAction, BoardGame, BoardRules, BoardState, Extra, Phase};
use crate::{CardKind, Seat, SeatSet, Slot};

impl<R: BoardRules> BoardGame<R> {
    pub(crate) fn reveals(
        &self,
        state: &BoardState<R>,
        seat: Seat,
        action: BoardAction<R>,
    ) -> bool {
        let play = &state.play;
        // Whoever ends this turn ends the game, and all tickets are shown.
        let last_turn = play.last_round.turns() == Some(1);
        match action {
            BoardAction::DrawCard | BoardAction::DrawTickets(_) => true,
            BoardAction::TakeCard(slot) => {
                state.deck_len > 0 || (last_turn && !self.second_follows(state, slot))
            }
            BoardAction::Claim { track, .. } => {
                // The cards paid are the new deck, from which gaps are filled (U4-Q05).
                let refills = state.deck_len == 0 && self.has_gaps(state);
                let mut extra = state.extra;
                refills || (last_turn && !extra.claimed(&self.extra, track))
            }
            BoardAction::KeepTickets(_) if play.phase == Phase::FirstTickets => {
                play.pending == SeatSet::only(seat)
            }
            BoardAction::KeepTickets(_) | BoardAction::Extra(_) => last_turn,
            BoardAction::Pass => {
                let all_pass = play.passes + 1 == state.seats.get();
                last_turn || (all_pass && !play.last_round.has_begun())
            }
        }
    }

    /// With an empty deck: is there a second card to take after this one?
    fn second_follows(&self, state: &BoardState<R>, slot: Slot) -> bool {
        let locomotive = state.market.card(slot).is_none_or(CardKind::is_locomotive);
        let mut after = *state;
        after.market.set(slot, None);
        state.play.phase == Phase::Turn && !locomotive && self.second_card_exists(&after)
    }

    fn has_gaps(&self, state: &BoardState<R>) -> bool {
        let mut slots = (0..self.spec.market.slots).map(Slot);
        slots.any(|slot| state.market.card(slot).is_none())
    }
}
