//! What those need who give names to the numbers inside a game.

use super::agenda::EffectId;
use super::content::{Mark, Verb};
use super::game::LegendsGame;
use super::table::{Table, USES_MAX};
use crate::{Seat, SeatCount};

impl LegendsGame {
    /// How many effects all abilities have together: an [`EffectId`] is below this.
    #[must_use]
    pub fn effect_count(&self) -> usize {
        self.program.effects.len()
    }

    /// Does this effect ask for a city? Otherwise for a track.
    #[must_use]
    pub fn asks_for_city(&self, effect: EffectId) -> bool {
        let effect = self.program.effects.get(usize::from(effect.0));
        effect.is_some_and(|flat| {
            matches!(
                flat.verb,
                Verb::Mark(
                    Mark::Big | Mark::Plaque | Mark::Boom | Mark::Hub | Mark::Host,
                    _
                )
            )
        })
    }

    /// How many face-up cards there are.
    #[must_use]
    pub fn row_slots(&self, table: &Table) -> u8 {
        self.slots(table)
    }

    /// How many limited abilities are told apart.
    #[must_use]
    pub const fn uses_max() -> usize {
        USES_MAX
    }

    /// Is it told by the set-up, or by the copy, who begins? Otherwise it is drawn by lot.
    #[must_use]
    pub fn starter_is_known(&self, first: Option<Seat>, seats: SeatCount) -> bool {
        let holder = self.legacy.start_card;
        first.is_some() || holder.is_some_and(|company| self.seat_of(company, seats).is_some())
    }
}
