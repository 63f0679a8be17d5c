//! Taking train cards, and the deck behind it.

use super::super::{CardEvent, Happening, Phase};
use super::Step;
use crate::{CardKind, Chance, Counts, EventSink, Seat, Slot, Stream};

impl<C: Chance, S: EventSink<CardEvent>> Step<'_, C, S> {
    /// The top card of the deck; a locomotive drawn blind is an ordinary card (CG-D27).
    #[inline(always)]
    pub fn draw_card(&mut self, seat: Seat) {
        self.draw_to_hand(seat);
        self.after_card();
    }

    /// A face-up card, replaced at once (CG-D25). A locomotive ends the turn (CG-D26).
    #[inline(always)]
    pub fn take_card(&mut self, seat: Seat, slot: Slot) {
        let Some(card) = self.state.face_up.card(slot) else {
            return;
        };
        self.state.face_up.set(slot, None);
        self.state.hands[seat].add(card, 1);
        self.state.known[seat].add(card, 1);
        self.happen(Happening::CardTaken { seat, slot, card });
        self.turn_up(slot);
        if card.is_locomotive() {
            self.end_turn(true);
        } else {
            self.after_card();
        }
    }

    /// A second card may follow while a legal one exists (CG-D24).
    #[inline(always)]
    fn after_card(&mut self) {
        let state = &*self.state;
        let more = state.deck_len > 0 || state.face_up.cars() != 0;
        if state.play.phase == Phase::Turn && more {
            self.state.play.phase = Phase::SecondCard;
        } else {
            self.end_turn(true);
        }
    }

    #[inline(always)]
    pub fn draw_to_hand(&mut self, seat: Seat) {
        let card = self.off_the_deck();
        self.state.hands[seat].add(card, 1);
        self.tell(CardEvent::CardDrawn { seat, card });
    }

    /// A gap stays a gap once the deck is used up; discards wait for the next half.
    #[inline(always)]
    fn turn_up(&mut self, slot: Slot) {
        if self.state.deck_len > 0 {
            let card = self.off_the_deck();
            self.state.face_up.set(slot, Some(card));
            self.happen(Happening::TurnedUp { slot, card });
        }
    }

    /// Turns up the first cards of a half. Many locomotives are no reason to begin anew
    /// (CG-D23).
    pub fn fill_slots(&mut self) {
        for slot in 0..self.game.spec.slots {
            self.turn_up(Slot(slot));
        }
    }

    #[inline(always)]
    fn off_the_deck(&mut self) -> CardKind {
        let state = &mut *self.state;
        let card = self
            .chance
            .card(Stream::CarDeck, &state.deck, u32::from(state.deck_len));
        state.deck.sub(card, 1);
        state.deck_len -= 1;
        card
    }
}
