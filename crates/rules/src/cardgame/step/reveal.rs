//! Which actions tell something that nobody knew.

use super::super::{CardAction, CardGame, CardState, Phase};
use crate::{CardKind, Seat, SeatSet, Slot};

impl CardGame {
    pub(crate) fn reveals(&self, state: &CardState, seat: Seat, action: CardAction) -> bool {
        let last_choice = state.play.pending == SeatSet::only(seat);
        match action {
            CardAction::DrawCard | CardAction::DrawTickets => true,
            CardAction::TakeCard(slot) => {
                let ends = || self.half_ends(state, true);
                state.deck_len > 0 || (!second_follows(state, slot) && ends())
            }
            CardAction::KeepTickets(_) if state.play.phase == Phase::FirstTickets => last_choice,
            CardAction::KeepTickets(kept) => self.half_ends(state, kept != 0),
            CardAction::Stop | CardAction::Lay(_) => self.half_ends(state, true),
            CardAction::Pass => self.half_ends(state, false),
            CardAction::Complete(_) => false,
            CardAction::CompleteBest | CardAction::Done => last_choice,
        }
    }

    /// Does the half end with this turn, and all track stacks are shown? `lasts` as in the step
    /// that ends a turn.
    #[inline(always)]
    pub(super) fn half_ends(&self, state: &CardState, lasts: bool) -> bool {
        let idle = if lasts { 0 } else { state.play.idle + 1 };
        match state.play.last_round.turns() {
            None => idle >= self.idle_max(state.seats.get()),
            Some(turns) => turns == 1,
        }
    }
}

/// With an empty deck: is there a second card to take after this one?
fn second_follows(state: &CardState, slot: Slot) -> bool {
    let locomotive = state.face_up.card(slot).is_none_or(CardKind::is_locomotive);
    let mut after = state.face_up;
    after.set(slot, None);
    state.play.phase == Phase::Turn && !locomotive && after.cars() != 0
}
