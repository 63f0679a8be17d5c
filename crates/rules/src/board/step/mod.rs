//! What the actions of a turn do: one file each, and the turn that holds them together.

mod cards;
mod claim;
mod legal;
mod reveal;
mod tickets;
mod turn;

use super::{BoardEvent, BoardGame, BoardRules, BoardState, Happening};
use crate::{Chance, EventSink};

/// One action being carried out: the game, the state that changes, the luck, the events.
pub(super) struct Step<'a, R: BoardRules, C, S> {
    pub game: &'a BoardGame<R>,
    pub state: &'a mut BoardState<R>,
    pub chance: &'a mut C,
    pub sink: &'a mut S,
}

impl<R, C, S> Step<'_, R, C, S>
where
    R: BoardRules,
    C: Chance,
    S: EventSink<BoardEvent<R>>,
{
    #[inline(always)]
    fn tell(&mut self, event: BoardEvent<R>) {
        self.sink.push(event);
    }

    #[inline(always)]
    fn happen(&mut self, happening: Happening<R>) {
        self.tell(BoardEvent::Open(happening));
    }
}
