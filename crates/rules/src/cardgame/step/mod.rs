//! What the actions of a turn do: one file each, and the turn that holds them together.

mod cards;
mod complete;
mod lay;
mod legal;
mod reveal;
mod tickets;
mod turn;

use super::{CardEvent, CardGame, CardState, Happening};
use crate::{Chance, EventSink};

/// One action being carried out: the game, the state that changes, the luck, the events.
pub(super) struct Step<'a, C, S> {
    pub game: &'a CardGame,
    pub state: &'a mut CardState,
    pub chance: &'a mut C,
    pub sink: &'a mut S,
}

impl<C: Chance, S: EventSink<CardEvent>> Step<'_, C, S> {
    #[inline(always)]
    fn tell(&mut self, event: CardEvent) {
        self.sink.push(event);
    }

    #[inline(always)]
    fn happen(&mut self, happening: Happening) {
        self.tell(CardEvent::Open(happening));
    }
}
